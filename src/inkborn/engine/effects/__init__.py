"""What effects do, one module for each family of node. `lower` puts their steps together."""

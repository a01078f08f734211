"""What cards do: the steps of effects, and whether an effect can be carried out.

Imports state to actions.
"""

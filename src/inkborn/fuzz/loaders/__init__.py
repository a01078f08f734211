"""Every reader of what strangers send, fed with damaged documents: it reads them or refuses them
with `InkbornError`, and what it has read can be used.
"""

"""The subcommands of `missions`, one module for what they are about: values in, values out."""

"""From rules to modules and pages. The folders, in the order of the pipeline, each say what comes in and what goes out."""

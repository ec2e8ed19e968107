# bash completion for lockscope-cli and lockscope. lockscope-cli knows what can follow; nothing typed is executed.
# $2 is the end of the word at the cursor. What lockscope-cli prints is already quoted and comes behind it.
_lockscope() {
    local candidate
    COMPREPLY=()
    while IFS= read -r candidate; do
        if [[ $candidate == files ]]; then
            compopt -o default
        else
            COMPREPLY+=("$2${candidate%%$'\t'*}")
        fi
    done < <(command lockscope-cli complete bash -- "${COMP_LINE:0:COMP_POINT}" 2>/dev/null </dev/null)
}
complete -F _lockscope lockscope-cli lockscope

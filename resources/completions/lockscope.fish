# fish completion for lockscope-cli and lockscope. lockscope-cli knows what can follow; nothing typed is executed, and
# fish quotes what it inserts.
function __lockscope_candidates
    set -l last (commandline -cto | string collect)
    command lockscope-cli complete fish -- (commandline -cpo) "$last" 2>/dev/null </dev/null | while read -l candidate
        if test "$candidate" = files
            __fish_complete_path (commandline -ct)
        else
            echo -- $candidate
        end
    end
end
complete -c lockscope-cli -f -a '(__lockscope_candidates)'
complete -c lockscope -f -a '(__lockscope_candidates)'

# fish completion for lockscope-cli and lockscope. lockscope-cli knows what can follow; nothing typed is executed, and
# fish quotes what it inserts.
function __lockscope_candidates
    set -l -- typed (commandline -ct)
    # without quotes, of which one may be open
    set -l -- last (string unescape -- $typed; or string unescape -- $typed\"; or string unescape -- $typed\')
    # fish 4 expands variables (-x)
    set -l -- words (commandline -cpx 2>/dev/null; or commandline -cpo)
    for candidate in (command lockscope-cli complete fish -- $words "$last" 2>/dev/null </dev/null)
        if test "$candidate" = files
            __fish_complete_path $typed
        else
            printf '%s\n' $candidate
        end
    end
end
complete -c lockscope-cli -f -a '(__lockscope_candidates)'
complete -c lockscope -f -a '(__lockscope_candidates)'

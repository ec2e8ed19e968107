<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>ActorMenu</name>
    <message>
        <source>&amp;Lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Try once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try and &amp;wait at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock with a lea&amp;se of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Unlock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Renew once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with the token of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without a token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its clock &amp;jumps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ahead by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>back by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>requests</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>request</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In flig&amp;ht</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause the next %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deliver %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An&amp;other lock…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Statement…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Command…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heal its &amp;network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut its &amp;network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resum&amp;e</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pause the process</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pro&amp;mote: it becomes the master</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause only %1 that contain …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Crash: ends without releasing anything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tha&amp;w: its threads continue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free&amp;ze: its threads stop, and nothing is renewed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Restart: with an empty memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stop: kills the process</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its clock cannot jump: here it is the machine&apos;s clock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Heal: reconnects it to its master</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Cut: disconnects it from its master</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AppText</name>
    <message>
        <source>the outcome is not recorded: </source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>; closed %n connections</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; the message reached %n clients</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>. Recorded in %1 as %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>. The intent is recorded in %1 as %2, but its outcome is not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its server ends with this command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A command cannot undo it: %1. To see the lock now: lockscope-cli show %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo it within %1 s: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was done: &apos;%1&apos; is not held by %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was done: it no longer exists</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was done: the lock changed meanwhile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (--confirm-count NUMBER; for a single lock --confirm-name NAME)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--confirm-count is for several locks. Confirm one lock by its name: --confirm-name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one lock needs one --if-holder. Give several only for several locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 locks were not reached and are unchanged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>left out: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 (--confirm-count %1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is not held by </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a condition. Write waiters&gt;5 or state&gt;=renewal-late</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 is not a state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 is not a figure. Choose from state, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: give a duration, such as 90s or 1h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: give a whole number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and %1 more (see `show`)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one of </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>: not possible, </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it changes nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>connected again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>listening to all commands of all clients (MONITOR) for at most %1 or 5 MB: a busy server may lose half of its throughput meanwhile; Ctrl+C ends it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--listen: from 1ms to 15s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--listen says how long --identify listens: give both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with --identify: listen this long instead, at most 15s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; is the name of %2 of the lock &apos;%3&apos;, and that key does not exist now. Look at the lock instead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the lock &apos;%1&apos; does not exist now: it has no key, queue or waiter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On replicas: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check first:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Possible actions, mildest first:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, %1 another&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, %1 silent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>  · %1: the same server as another member, so it has no separate vote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>  · %1: does not answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>  · %1: not held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no expiry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 servers hold it, %2 are needed: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>  · inferred: the same thread has another UUID on each server, as with Redisson&apos;s clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not take %2 (lockscope-cli help %1 lists its options)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does nothing for %2, because %3: leave it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (lockscope-cli help %2 lists the options)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lockscope-cli help %1 lists its options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Did you mean %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no option %2. %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lockscope-cli help lists them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a command. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>give a command: list, show, watch, … (lockscope-cli help lists them)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>help takes one word: a command, options or exit-codes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--role monitor|operator [--prefix P]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>print the ACL that a user needs, for redis-cli; needs no connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>monitor is for watching and can change nothing. operator is for acting, without
scripts, on locks whose names begin with a prefix (--operator-user).
Without a password the user is off until it has one:
ACL SETUSER NAME on &gt;PASSWORD. Redis 7 or newer.
With --prefix the role reads no other keys. Give the same prefix for watching
(--prefix, or the names in the profile). Otherwise the server refuses the other
keys that the scan meets, and writes that to its ACL log.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--name: a user&apos;s name is one word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the user is off until it has a password: ACL SETUSER %1 on &gt;PASSWORD (or --new-password-file FILE)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>acl needs --role monitor or --role operator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>monitor or operator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the name of the user (lockscope-monitor, lockscope-operator)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its password; the line contains only its SHA-256</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>for a cluster, or for a master that sentinels know</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; %1 of %2 members, valid for %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>renewed by the watchdog, lease %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fixed lease %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without a lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, fencing token %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>acquire a lock and hold it until Ctrl+C</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--detach needs --lease: without this program nobody would renew the lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with --lease: leave it held, print its owner and end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>acquired %1 as %2 (%3)%4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; Ctrl+C releases it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a renewal failed and will be repeated: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--ttl: 0 would delete the lock and wake nobody. Use force-release instead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1  %2  %3 &apos;%4&apos; on %5 db %6: %7  (%8)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show the audit records of actions, or verify that nobody changed them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>verify ends with 0 if the chain is whole, and with 2 if records were changed, added or removed.
show --unfinished lists actions without a recorded outcome. With --url it also shows their locks as they are now.
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>audit needs a word: audit verify, or audit show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>audit does not take &apos;%1&apos;: write audit verify, or audit show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show only actions on this lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show only the action of this record, as a report names it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show only later actions: 2h for the last two hours, or 2026-11-22T03:00:00Z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show only actions whose outcome is unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--%1 is only for audit show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--name: a backslash in a name starts \xHH or is written \\</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--since: &apos;%1&apos; is not a time. Write 2h for two hours ago, or 2026-11-22T03:00:00Z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the lock does not exist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audit file %1 does not exist: nothing was recorded there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>somebody changed the records: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an unknown server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without %1: %2. Instead: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the connection was lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>print one line and an exit code for monitoring systems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>when to warn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>when to report critical</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>watch this long (3s)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the scan did not finish: there may be more locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n locks, %1 held</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>stopped before everything was read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on %1, database %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no client holds or queues for a lock in %1, database %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show the programs that hold or queue for locks, and their addresses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--identify listens to one server: give one --url</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>watch this long first, to see renewals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>could not read everything. There may be more clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>close the connections of the client that holds a lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Closes only connections that certainly belong to the client: by a rule (--client-names), or because a trace
saw it send from there (--identify). This does not free the lock.
</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>server restarted (its run id changed): %n locks vanished</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>failover: %1 is master now. %n known locks vanished, and so may locks that were written in the last moments before</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n locks vanished at once: FLUSHALL, FLUSHDB or eviction?</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>print what happens to the locks, line by line, until Ctrl+C</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>explain the state of a lock, with the evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With --unlock: why an unlock of that owner was refused (&quot;attempt to unlock lock, not locked by current thread&quot;). The exit code is 1 if nothing shows the reason.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--unlock needs the owner, as list and trace show it: CLIENT:THREAD</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--from needs a file, or - for standard input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>why this owner&apos;s unlock was refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with --unlock: read a log of MONITOR (- is standard input)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>take the lock in the same step and keep it this long; 1s to 10m</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--keep is for one lock; name one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--keep: from %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+C releases it at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the kept lock was lost: another client freed it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, database %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>list all locks, or those whose names match</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>-o and --no-headers are for the table. Leave them out, because --json has every field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no matching locks in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no locks in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>could not read everything. There may be more locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1:%2: the step did not end as the scenario expects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the run was stopped before its end, so the rest is unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MONITOR of %1: %2 commands of actors, %3 effects of scripts on locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show how these locks behave, on private servers; connects to none of yours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FILE is a scenario (.toml), or a run that --save wrote, which is printed again.
Exit codes: 0 if every expectation of the scenario held, 1 if one did not or the
run was stopped before its end, 64 if the file has a mistake. The message names
its line. --speed divides the times in the scenario (leases, waits, pauses), but
not those of servers and messages.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>play needs a scenario. Name one from play --list, or give a file: a scenario (.toml) or a run that play --save wrote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--save needs a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--speed: give a number from 0.1 to 10</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--language: give en or zh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0.1 to 10 times as fast (1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write the run to a file, which play prints again, also on another machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>also compare the run with MONITOR of its servers; exit code 1 if they differ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>en or zh (that of the locale)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a recorded run. For --verify, --speed and --save name a scenario of play --list, or a .toml file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>list the servers saved in the window, for --profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PASSWORD: none, asked (each time), or keychain. No password is printed.
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>profiles needs a word: profiles list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>profiles does not take &apos;%1&apos;: write profiles list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no profiles in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not held by %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; on %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>release a hold left by `acquire --detach`</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the owner that `acquire --detach` printed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>released one hold; more remain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; ending the command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped with its command. Nobody renews the lock meanwhile (lease %1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the command does not end; waiting for it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hold a lock while a command runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run needs a command: lockscope-cli run NAME -- COMMAND…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exit code when the lock is not acquired in time (1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how long the command may clean up after a signal before SIGTERM and SIGKILL (10s)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot start &apos;%1&apos;: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>create a semaphore, of either kind, unless it exists</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set-permits needs --permits N, the number of permits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>append the audit record to this file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was done: the semaphore &apos;%1&apos; already exists</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; has %2 permits. Recorded in %3 as %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held by</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n holds</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>show one lock: its holders, its waiters, the possible actions</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n keys read; %1 left behind, %2 of them provably dead</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>list the keys that locks left behind, and delete the dead ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sweep --clean needs --reason TEXT for the audit file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>delete the keys that are provably dead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the reason, for the audit file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>append the audit records to this file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the name of the key again, if a single one is dead and the environment is prod</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there are more leftovers: sweep again after these are deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it was stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--for must be longer than 0s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>print what clients do to locks, from MONITOR or from a saved log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--for and --bytes limit listening, and a saved log is read to its end. Leave them out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>listening for %1 at most; Ctrl+C ends it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>listened for %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n script runs of all clients failed meanwhile (INFO commandstats), so their changes may be missing on the server</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>none of the %1 lines is from MONITOR. Such a line looks like: 1568357723.205362 [0 127.0.0.1:56419] &quot;exists&quot; &quot;my_lock&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n lines</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>left out %n lines that are torn or not from MONITOR</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>it contains nothing about locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it ends within a script run, so only the certain effects of that run are printed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read a log of MONITOR instead (- is standard input)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>undo an action of the last 10 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the lock&apos;s name again; needed in prod</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file that has the record; undo appends its own record there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>undo needs the RECORD that an action printed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>undo does not take &apos;%1&apos;: give the record of an action, such as 0b7c3a52-6c1f-4a0e-9a53-1f0d2c9d7e11</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was done: another undo was faster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>undo cannot be tried again: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>≈ %1 % of the server, %2 commands/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1  %2  %n locks%3  %4  (Ctrl+C ends)
</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>, still scanning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… and %1 more
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show the locks as they change, until Ctrl+C</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the keychain did not answer within a minute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the keychain has no password for this address as this user</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1&apos;s operator &apos;%2&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1&apos;s sentinels (&apos;%2&apos;)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the profile does not save it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Password of %1: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no password for %1 (%2): %3, or run this in a terminal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, and the keychain has no passphrase for it in this profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passphrase of the private key in %1: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the private key in %1 is encrypted%2: give --key-passphrase-file, or run this in a terminal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lockscope-cli — see, hold and free locks in Redis

Usage: lockscope-cli COMMAND [ARGUMENTS] [OPTIONS]

</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
lockscope-cli help COMMAND     the options of a command, with examples
lockscope-cli help options     the options of every command: --url, --profile, …
lockscope-cli help exit-codes  what scripts can rely on
lockscope-cli --version        the version, with commit and libraries

Names are bytes. Write `\xHH` for bytes that you cannot type, as `list` shows them.
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usage: lockscope-cli %1%2 [OPTIONS]

%3
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
Options for the server and the connection: lockscope-cli help options
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Options of every command that connects to a server:

</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
Options may stand before or after the command.
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exit codes of every command but check:

    0  done
    1  not found, or not acquired in time (run: the code of -E)
    2  the holder or the lock changed, so nothing was done, or audit verify found changed records
    3  refused by policy or by the server&apos;s ACL
    4  cannot connect, or could not read everything
    5  the replicas did not confirm the lock (--replicas), so it was released
   64  wrong usage: an unknown command or option, a wrong value, a missing file
   70  the server answered with an error, or the outcome is unknown (see standard error)
   75  the lock was lost while it was held
  128+N  signal N ended it early: 130 for Ctrl+C, 143 for SIGTERM

run exits with the code of its command: 128+N if signal N ended it, 127 if it cannot start.
check has the codes of Nagios&apos; plugins: 0 ok, 1 warning, 2 critical, 3 unknown. Wrong usage is 64.

With --json, a command that fails before it prints anything prints one object,
{&quot;error&quot;: {&quot;message&quot;: …, &quot;exit_code&quot;: …}}. The message is also on standard error.
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lockscope-cli %1 (%2)
Qt %3, built with %4
hiredis %5
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting for the server&apos;s answer, to leave no lock behind; Ctrl+C again ends at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>has fewer than %n free permits</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source> is held by another owner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> is free, but another waiter is next in its queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server cannot provide %1 at the moment: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is free, but another waiter is next in its queue. If that waiter is dead, its place expires, or lockscope-cli evict removes it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is still held, it has no expiry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is still held, its lease has %1 left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Create it with lockscope-cli set-permits NAME --permits N, or wait with --any-kind until another program does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not acquired in time: &apos;%1&apos; %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>did not answer in time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was free and has been released again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not acquired in time: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the lock frees itself when its lease expires</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the lock was no longer held at its release</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the lock was lost: it was freed by force, it expired, or the server lost its data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the lock could not be renewed in time, so another owner may hold it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--%1: give the owner as `list --json` shows it, UUID:THREAD</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs --if-holder OWNER (see `show`), so that it breaks no other hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs --reason TEXT for the audit file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>act only if this owner, or a thread of this client, holds the lock (with several locks: repeatable)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the lock&apos;s name again; needed if the environment is prod</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>print what would happen and change nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--confirm-count: give the number that --dry-run prints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the number of locks or keys; needed above 20, and if the environment is prod</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how clients name their connections: &apos;orders-{uuid}&apos; finds the client, &apos;old-* = Old&apos; gives it a name (repeatable)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>-o: &apos;%1&apos; is not a column. Choose from %2, or write wide for all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--connect-timeout: give 100ms to 10m</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 takes one --url. Give several to list, show, watch, events, explain, clients and check, or with --kind red</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>give up connecting after this long (5s)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--lease must be at least 1ms. Leave it out for the watchdog</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--replicas: &apos;%1&apos; is not off, one or all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--lease: a semaphore&apos;s permits have no lease. Choose expirable-semaphore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>acquire even if another kind of lock uses the name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how many replicas must confirm the lock within 1s: off, one or all (off). Without their confirmation the lock is released and the exit code is 5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a fixed lease (default: the watchdog renews it)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>print JSON for scripts: one object, or one for each line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--%1: &apos;%2&apos; is not a kind. Choose from %3%4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kinds: reentrant, fair (waiters queue), read, write, fenced (with a rising token), non-reentrant,
non-reentrant-fair, spin (no messages), token (SET NX PX, like redis-py and node-redlock), semaphore,
expirable-semaphore; and of several locks:
  multi  all of the NAMEs or none, on one server:  acquire --kind multi order:1 order:2
  red    one NAME on more than half of several independent servers (Redlock):
         acquire --kind red order:1 --url redis://a --url redis://b --url redis://c
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--member-kind goes with --kind multi or --kind red</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the kind of lock, see below (reentrant)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>multi and red: the kind of each member (reentrant)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>list takes a pattern of names. Give an address with --url</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a backslash in a pattern starts \xHH or is written \\</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--sort: &apos;%1&apos; is not an order. Choose severity, name or held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--state: &apos;%1&apos; is not a state. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose from </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>severity (worst first), name, or held (longest first)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only the rows of the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--kind red</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--member-kind: a semaphore cannot be a member of a compound lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--permits is only for --kind semaphore and expirable-semaphore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (several names only with --kind multi)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--name-hex: give pairs of hexadecimal digits, such as 6f72646572</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a backslash in a name starts \xHH or is written \\. You can also give --name-hex</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs the name of a lock: lockscope-cli %1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 takes one name; several only with --kind multi</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the lock&apos;s name in hexadecimal, instead of NAME (repeatable)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--now looks once and --for looks longer: give one of them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--for must be longer than 0s. To look once, give --now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>watch the lock this long (3s). To see a late renewal, watch longer than a third of the lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>look once and answer immediately</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not take &apos;%2&apos;%3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>semaphores: how many permits (1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>treat the servers of all --url as one set of independent masters for red locks, with one row for each lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no answer within the connect timeout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server refuses %1: %2 (%3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a replica, so its data may lag behind the master</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is saved as %2 (%3), which also applies here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot read &apos;%1&apos;: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The log has nothing about locks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and does not mention this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>and mentions this one %n times</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>This report knows only the current state and the audit file. A log of MONITOR would show the past (--from FILE).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--operator-user needs a name, as `ACL LIST` shows it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--operator-user needs a password: LOCKSCOPE_OPERATOR_PASSWORD, or --operator-password-file FILE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LOCKSCOPE_OPERATOR_PASSWORD belongs to the server of LOCKSCOPE_URL: give --operator-password-file FILE for another one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>act as this user, over a separate connection; the user of the URL then only reads (password: LOCKSCOPE_OPERATOR_PASSWORD)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read the operator&apos;s password from a file (also LOCKSCOPE_OPERATOR_PASSWORD)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--%1: &apos;%2&apos; is not a duration. Write 300ms, 30s, 5m or 2h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%2: give a number from %3 to %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--master: give the name that the sentinels know, such as mymaster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--sentinel-cacert, --sentinel-cert and --sentinel-key are for --sentinel-tls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ask these sentinels for the master (with --master); --url then gives only user, password, database and TLS, as in rediss://ops@/2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the name under which the sentinels know the master</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>log in to the sentinels as this user</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read the sentinels&apos; password from a file (also LOCKSCOPE_SENTINEL_PASSWORD)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the sentinels speak TLS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TLS to the sentinels: trust this CA (else --cacert)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TLS to the sentinels: client certificate (else --cert)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TLS to the sentinels: client key (else --key)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; default redis://127.0.0.1:6379</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>redis://[user[:password]@]host[:port][/db], rediss://… or unix:///path[?db=n] (also LOCKSCOPE_URL%1; repeatable)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LOCKSCOPE_PASSWORD belongs to %1 (LOCKSCOPE_URL) and was not sent to %2. Give --password-file if that server needs a password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--profile already says what --%1 says. Leave one of them out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--demo starts a private server. Leave out either --demo or --%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the sentinels name the host. Leave it out of --url, as in redis://ops@/2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--token-pattern: give a pattern of names, such as &apos;mutex:*&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--environment: &apos;%1&apos; is not an environment. Write dev, staging or prod</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--%1 is for TLS. Write the address as rediss://…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--url %1 is given twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs a --url for each of at least two independent servers. Three or five are usual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--url %1 is given twice: each server has one vote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a server saved in the window, with its environment and its read-only setting; its password comes from the keychain or the terminal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read the password from a file (also LOCKSCOPE_PASSWORD); - reads a line of standard input for each such option</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>names that match are plain SET NX locks, whatever their value (`*` and `?`; repeatable)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the purpose of the server: dev, staging or prod. On prod, actions need the lock&apos;s name again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>refuse every action that would change something</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>start a private redis-server with a dozen simulated clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--%1 goes with the certificate that it belongs to: give --%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--%1 goes with its private key: give --%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TLS: trust this CA</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TLS: client certificate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TLS: client key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TLS: the name in the server&apos;s certificate, if it is not the host, as behind a tunnel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TLS: accept only the certificate with this SHA-256, whoever signed it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>append the records of actions to this file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>treat the servers of all --url as one set of independent masters, as for red locks, with one row per lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open the playground with a scenario (lockscope-cli play --list), a scenario file, or a saved run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watch, acquire and release the locks of a Redis server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (--help lists the options)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown argument &apos;%1&apos;; give a server with --url</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was done: --confirm-name is for one lock, but %1 locks are left. Give --confirm-count %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it needs no server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it does not follow changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MONITOR ran for %1, showed %2 commands, and found the addresses of %3 clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use MONITOR to find where clients send from, for a third of the longest lease plus 2s, at most 15s and 5 MB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>try what the server can do, and show the cost of each missing capability</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tries each capability once, over its own connections. It writes nothing, because
each script that could write compares with a value that no key has. The server&apos;s
ACL LOG shows what an ACL refuses. MONITOR starts and ends at once. With --read-only
it runs no script and uses COMMAND INFO instead.
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exit codes as of Nagios&apos; plugins: 0 ok, 1 warning, 2 critical (also if the server
cannot be reached), 3 unknown (refused, or not everything was read).

EXPR is one condition, or several separated by commas. One true condition is enough:
  state&gt;=renewal-late   a lock in that state or a more severe one
  no-expiry&gt;0           the number of locks in a state
  waiters&gt;5             the most waiters of a lock
  held-for&gt;1h           the longest time that a lock is held
  locks held contended attention clients; watchdog-stopped&gt;0, gone&gt;0 and the other
  states of clients. Operators: &gt; &gt;= &lt; &lt;= =
Without: --warn %1
      --critical %2
check sees a late renewal only after an earlier one: give --for, longer than a
third of the lease. `gone` needs CLIENT LIST and --client-names.
With several --url, a server that does not answer is critical. With --quorum it is a
warning, because the others may be enough.
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WAITING counts threads in fair queues. Other locks do not record their waiters.
Renewals take time to show: give --for, longer than a third of the lease.
An address is certain if KNOWN-BY is trace, name-rule or own; activity is an
inference. --identify listens to all commands of all clients (MONITOR): a busy
server may lose half of its throughput meanwhile.
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--unlock reads past records, so leave --for and --now out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--from needs --unlock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>break locks that the expected owner still holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With --keep this program takes the lock in the same step, so that nobody else acquires it while you
stop the former holder. It releases the lock when the time of --keep is over, or at Ctrl+C.
Several locks are listed first and then broken one after the other. Ctrl+C stops before the next.
Confirm more than 20 by their number, which --dry-run prints.
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In GLOB `*` matches any bytes and `?` one byte. Quote it for the shell.
Colors: only on a terminal, and not with NO_COLOR.
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>list the scenarios, one per line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is neither a scenario nor a file. play --list shows the names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scans all names once, with pauses. Changes nothing without --clean. Reads and compares each key again in the step that deletes it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the time limit was reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the limit of %1 bytes was reached before the time limit; the rest is missing (--bytes)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how long to listen (15s); listening slows the server down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stop after this many bytes (5000000)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MONITOR makes the server copy every command of every client to this program, so the server may lose half of its throughput meanwhile. Reading a log of `redis-cli monitor` costs the server nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n script runs</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock events</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>RECORD is the audit record that force-release, remove-reader, evict or set-ttl printed. Give the same
server, and the same --audit-file if there was one. It works once, for the same user on the same machine,
and only if nobody took the lock since. Only a fencing token reveals a hold that began and ended meanwhile.
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; the next permit in use expires in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wide for all columns, or some of these, separated by commas: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wait at most this long; 0s tries once (default: no limit)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only locks in these states, separated by commas: no-expiry,ghost-at-head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The log covers lock events from %1 to %2, %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--operator-password-file needs --operator-user USER, the user of this password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--sentinel-password-file needs --sentinel HOST:PORT[,…] and --master NAME, a redis-sentinel:// address, or a profile with such an address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--sentinel HOST:PORT[,…] and --master NAME need each other, and the other --sentinel-… options need both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--prefix needs a name prefix, such as &apos;lock:&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--track needs a key prefix, such as &apos;orders:&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--%1 needs --url</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs several servers, but --demo has one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reach the server through this host, by ssh; the server&apos;s host and port are those seen from there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>refuse a server that is not in a cluster (a cluster is recognized without this)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read only locks whose names begin with P, and no other keys (repeatable), like the
role that acl prints with the same prefix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>have the server report each change of a key that begins with PREFIX (CLIENT TRACKING, repeatable).
Costs two more connections, and some 13 % more server time for each acquire and release under PREFIX</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TLS: read the passphrase of an encrypted key from a file, as --password-file does (without this option, the terminal asks)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Cells</name>
    <message>
        <source>counting down, %1 left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 permits free</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>perhaps not a lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>opened %1 ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gone %1 ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>released %1 ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expired %1 ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lost in a restart %1 ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lost in a failover %1 ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its unlock message arrived. The row stays for ten seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its TTL expired. The row stays for ten seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server restarted without it. The row stays for ten seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The new master does not have it, because it was not replicated in time. The row stays for ten seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its key is gone for an unknown reason: released without a message, expired, deleted or evicted. The row stays for ten seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, not a lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1  +%2 readers</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1  +%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no expiry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 missed</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n threads</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>≥ %n clients</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>May be a spin or non-reentrant lock: they look the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>≥ 59 m 59 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>59 m 59 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>≥ 10 clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>59.9 s ago · 2 missed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one key of carts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ClientText</name>
    <message>
        <source>monopolising</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failing unlocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>renewing gone locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>subscriptions used up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>watchdog stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seen by a trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its name, by a rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>probably (activity)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Columns</name>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The state, sorted by severity.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key. Unprintable bytes are escaped as \xHH.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kind of lock, inferred from its keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The holder: the start of the client&apos;s UUID, and the thread.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number of times that its owner has acquired it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The time that it has been held; ≥ if it was held before it was first seen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TTL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The time until it expires. The bar&apos;s full width is the lease, and the tick is at two thirds of it: a healthy watchdog keeps it beyond the tick.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fair locks: the queued threads. Others: at least the clients that are subscribed to its release. Clients that poll or spin cannot be seen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Renewed by a watchdog, fixed, or without expiry.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Renewed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The time of the last renewal, and the number of missed ones.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes/min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes of the holder during the last minute.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Readers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number of holders that read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The fencing token, the free permits of a semaphore, or the count of a latch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The time since it was first seen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Origin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its purpose, if Redisson acquires it internally: a transaction, one key of a map or cache, a sorted set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Node · slot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In a cluster: its master and its slot.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>99 permits free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection on which the lock is seen and acted on.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CommandRows</name>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>message %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>[held back] </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>[delivered now] </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>[dropped] </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ← %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CoreText</name>
    <message>
        <source>its folder cannot be written to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another program keeps it locked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no such folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its folder cannot be created: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its folder could not be written to the disk: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its name could not be written to the disk: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its last record cannot be read: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it could not be written to the disk: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; and the written part of it cannot be removed: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audit file %1 cannot be written: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audit file %1 cannot be read: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 %3 at %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this kind of lock does not record which client holds it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has %1 holders: name the one to disconnect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 no longer holds it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the connections of the server could not be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>these are the connections of this program: release its locks instead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is not certain which connections belong to it: find them by MONITOR, or add a rule for their names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only its connections to replicas are known, and no lock is renewed there</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 connections were closed, and the result for the others is unknown: </source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>replicas, because INFO is not permitted</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n replicas that the master does not name</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>nobody is queued for &apos;%1&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name the waiter of &apos;%1&apos; to evict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not in the queue of &apos;%2&apos; (any more)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is alive: a client is subscribed to its channel. It stays in the queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was done: %1 did not answer, so the waiter may be subscribed there. Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was done: the request was canceled before the server executed it. </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it cannot be put back, because it would have expired by now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it could be put back only within %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no reader to remove: &apos;%1&apos; does not exist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a read-write lock, so it has no readers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two kinds of lock share the name &apos;%1&apos;, so it is unknown which of its owners read: release it as a whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name the reader of &apos;%1&apos; to remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not hold &apos;%2&apos; for reading (any more)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds &apos;%2&apos; for reading %3 times: too many to compare before acting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a time to live of 0 or less would delete the lock and wake nobody: give at least %1, or force-release it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no time to live can be set: &apos;%1&apos; does not exist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each permit of &apos;%1&apos; has its own deadline: take away the permit that has none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; already has a time to live: it expires, or its holder renews it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not left behind: its lock uses it, or it does not exist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not provably dead. </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is nobody to wake: no lock &apos;%1&apos; exists, and nobody waits for it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a lock, so nobody waits for it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no permit of &apos;%1&apos; is free, so a woken waiter would find none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the latch &apos;%1&apos; is not open (count %2): a message that says otherwise would make Redisson&apos;s waiters poll without a pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the waiters for &apos;%1&apos; poll and receive no messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no expiry</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>, entered %n times</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>no permit of &apos;%1&apos; is held now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; has %2 held permits: name the one to take away by its ID, which is shown as its holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no permit %2 (any more)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; an action must first read the lock in one step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EXEC gave an unexpected answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>canceled; nothing was changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no action &apos;%1&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was done: the shown state is no longer kept. Read it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; was released just now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a lock: it is %2 of the lock &apos;%3&apos;. Nothing was done. Use &apos;%3&apos; for the lock itself, or sweep for keys that locks left behind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was done: &apos;%1&apos; is on another server or in another database than this connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; nothing was changed. Make it writable, or choose another file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is nothing to release: &apos;%1&apos; does not exist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a semaphore, which has permits and no holder: return permits from a program that uses it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a count-down latch, which nobody holds: count it down from a program that uses it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a hash whose fields are not those of a lock: deleting it could destroy data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a lock: its type is %2, and its name and content are not those of a lock. A plain number may belong to a semaphore. Names that match --token-pattern are SET NX locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nobody holds &apos;%1&apos; now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; has %2 holders: too many to compare before acting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>give a reason: it is recorded in the audit file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was done: the typed name &apos;%1&apos; is not &apos;%2&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was done: this connection is read-only; connect again without read-only to change anything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was done: the shown state is older than %1 s; read it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a lock can be kept for %1 to %2, not for %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a semaphore: keeping one permit would not keep others out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a faster multi-lock, which is acquired value by value: it can be released, but not kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the fencing token of &apos;%1&apos; is not a number, so it has no next one: the lock can be released, but not kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; nothing was changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; a part of the action may have been done before that. Read the lock again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this server is a replica, and its master would not get the change: connect to the master</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the script of this action gave an unexpected answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SCAN gave an unexpected answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the nodes of the cluster changed during the scan: try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a leftover lock key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was done: the action was more than %1 ago and can no longer be undone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was done: the machine was restarted since the action, so the action&apos;s age is unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was done: %1 belongs to another user, or others may read or change it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the system does not report its boot ID</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a backslash is written \\, any other byte \xHH</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use a name of 1 to %1 bytes with at most %2 stars</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use {uuid} only once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has no effect: put {uuid} where the name has it, or add &apos; = nickname&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is not a node any more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server&apos;s ACL does not let this user list the connections (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the shell that runs it does not answer. Try again when the machine is less busy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it did not start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this server does not know WAIT, so it cannot confirm that a replica has the lock: do not ask for replicas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this server is a replica: connect to its master</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this user may not run INFO, so the number of replicas is unknown: allow it, or ask for one replica</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this server has no replica that could confirm the lock: connect one, or do not ask for replicas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this user may not run WAIT, so it cannot confirm that a replica has the lock: allow it, or do not ask for replicas (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only %1 of %2 replicas confirmed the lock within %3 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the acquire was canceled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; releasing the lock also failed, so its lease must expire</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the acquire did not reach the server: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no answer to the acquire. The lock is free, but another waiter may be next: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the time to wait for replicas (%1 ms) must be at least 1 ms and less than the time after which a silent connection counts as dead (%2 ms)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in a cluster, braces in a name must enclose its hash tag, but here they do not: companion keys of this lock would lie in other slots. Use a hash tag that is not empty, as in {orders}:42</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a lock needs a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the wait time must be between 0 ms and 100 years</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the lease must be between 1 ms and 100 years</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>locks of the kind &apos;%1&apos; cannot be acquired here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>request at least one permit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only semaphores have more than one permit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most %1 permits can be acquired at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a plain semaphore has no lease: use an expirable semaphore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pauses between checks must be from 1 ms to 1 hour and must not become shorter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this owner holds the lock for reading, so it would wait for itself: release the read lock first, because it cannot be upgraded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a fenced lock (there is a token)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a fair lock (there is a queue)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a read-write lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a faster-multi lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a plain lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a hash that is not a lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an expirable semaphore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number: a semaphore, a latch or a counter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a string, like a `SET NX PX` lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a %1, which is not a lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the name &apos;%1&apos; is already used by %2, so a lock of the kind &apos;%3&apos; is not acquired. Choose another name, or the existing kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no semaphore &apos;%1&apos; yet: create it first, with a number of permits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unexpected answer about the existing key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting for the lock was canceled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>acquired permits stay acquired; compare the semaphore&apos;s free permits with those in use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>if it is still ours, it becomes free when its lease expires</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos; could not be released in time: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the key &apos;%1&apos; does not hold a fencing token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the lock is no longer held, so there is nothing to renew</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a semaphore&apos;s permits have no lease to renew</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a lock entered more than once with a lease cannot be renewed: release it down to one hold first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the name &apos;%1&apos; is used by a key that is not a semaphore: choose another name (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a semaphore cannot have fewer than 0 permits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a semaphore needs a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a permit id: write 32 hexadecimal digits, with commas between several</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the lease must be at least 1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this permit is held here, and its hold renews it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a multi-lock needs the names of its members</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a red lock needs servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a semaphore cannot be a member of a compound lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2 are the same Redis server. Each server has one vote, so name each only once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 counts %2 holds instead of one: two of the servers may be the same, or an earlier request arrived late</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the connection to the server was closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server has not answered yet; if it never does, the lease frees the lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the lock was lost: too few members are still held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no answer in time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 servers are needed, but %3 failed. One error is: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the state script did not answer with three numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a script did not answer for each lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the release script answered neither nil nor a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no answer to the release. If it did not arrive, the permits stay acquired; compare the semaphore&apos;s free permits with those in use (</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no answer to the release. If it did not arrive, the lock becomes free when its lease expires (</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unexpected answer about the lock&apos;s holders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the lock kept changing while it was released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the name &apos;%1&apos; is used by a key of another kind: choose another name (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this owner already holds &apos;%1&apos;, which cannot be acquired twice: release it first (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the slot of &apos;%1&apos; is moving to another node of the cluster. A lock of the kind &apos;%2&apos; has several keys, some of which have not arrived yet. Try again when the slot has moved (%3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the acquire script did not answer with numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server&apos;s ACL does not let this user receive key events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>turned off: more than %1 key events a second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys change but key events no longer arrive: notify-keyspace-events was turned off or changed on the server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys changed but no key event arrived: notify-keyspace-events is off on the server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no key event has arrived yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SPUBLISH, which Redisson uses in clusters since 3.22, arrives for watched locks only: patterns do not match it, and a subscriber of the channel counts as a waiter. Key events or tracking (--track) report all locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tracking: turned off, more than %1 changes a second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no answer: add [way.claims.%1]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no [[%1]]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the connection was reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no thread %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its stage is too large</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one of its locks has no key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one of its actors is not valid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a step names no lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its frames are in the wrong order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>frame %1 belongs to a missing step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a step that the user added is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is not a recorded run, or the file is incomplete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it was recorded in version %1 of the format, and this program reads versions up to %2: open it with the program that wrote it, or a later one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file is damaged (wrong checksum). Copy it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file is damaged (it cannot be unpacked). Copy it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>: the file was not written by this program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the scenario in it cannot be played: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is larger than any recorded run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by hand %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> gets no connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no server on the stage is called %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a multi-lock needs at least two names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a red lock needs independent servers: choose a stage of five</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a semaphore has from 1 to 100 permits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a scenario may not send %1, because it could reach beyond the scenario&apos;s own servers. Use commands on keys, EVAL, PUBLISH, MULTI, WAIT or INFO; &quot;do&quot; has verbs for servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>channels that begin with _ belong to the servers: publish on another one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a scenario may not run %1, because it could reach beyond the scenario&apos;s own database. Use SELECT, INSERT, UPDATE, DELETE, CREATE or a transaction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this statement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only servers = &quot;replicas&quot; and &quot;sentinels&quot; have replicas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a name cannot contain &quot;/&quot;, which separates a thread as in &quot;Anna/2&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a lease of less than 300 ms is over before it is renewed: make it longer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a valid key: write a backslash as \\, and a byte as \xHH</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a multi-lock needs at least two keys: of = [&quot;a&quot;, &quot;b&quot;]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a red lock needs servers = &quot;independent&quot; in [stage]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write each %1 under a line [[%1]]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there are two [[%1]] called &quot;%2&quot;: give one of them another name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the scenario has no actors: add [[actor]] with a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there are more than six actors. Remove some, because nobody could tell them apart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a scenario needs a title: add [en] with title = &quot;…&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the question has no answer: add answer = &quot;…&quot; below it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the scenario has no steps: add [[step]] with &quot;do&quot; or &quot;expect&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be read: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is larger than 1 MB, so it is not a scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a quote is not closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a valid key: write a backslash as \\, and a byte as \xHH</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; needs a number of messages: %2 = 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no %1 called &quot;%2&quot; is on the stage%3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot;: a thread is a number from 1 to 9, as in &quot;%2/2&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;lock&quot; waits without a limit: use do = &quot;try&quot; for a limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;skew&quot; needs a duration: by = &quot;5s&quot;, or by = &quot;-5s&quot; to jump back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replication is a stream, so choose all of it: leave out naming, count and nth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name the direction: way = &quot;requests&quot;, &quot;replies&quot; or &quot;messages&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;ttl&quot; needs two durations: from = &quot;1s&quot;, to = &quot;3s&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;queue&quot; needs its owners: owners = [&quot;Ben&quot;, &quot;Carl&quot;], or [] for an empty queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no condition is called &quot;%1&quot;%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a possible result%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a step needs either &quot;do&quot; or &quot;expect&quot;; use &quot;result&quot; for the result of an action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;sleep&quot; needs a duration: for = &quot;500ms&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ben&apos;s lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no running step is called &quot;%1&quot;%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no verb is called &quot;%1&quot;%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is done at once: leave &quot;meanwhile&quot; out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a step called &quot;%1&quot; is already running: give this one another name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its result is known only when it is awaited: move &quot;result&quot; to the step with do = &quot;await&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; did you mean &quot;%1&quot;?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; there is none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; there is: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is %2 here, but must be %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is empty: write something or leave it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs &quot;%2&quot;, for instance: %2 = &quot;%3&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a duration with its unit, in quotes: &quot;300ms&quot;, &quot;3s&quot; or &quot;1m&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be between %2 and %3, not %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no %1 is called &quot;%2&quot;%3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no key &quot;%2&quot;%3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number with a fraction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>true or false</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a date or time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not readable as TOML: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>profile %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this file is too large for a profile file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is not a profile file: it is not JSON (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is not a profile file: it has no list &apos;profiles&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>standard input is a terminal, which would show the password: pipe it in, or name a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>standard input has no further line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the keychain was not unlocked, so enter the password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no keychain here (%1), so enter the password each time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no secret service is available</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;environment&apos; must be none, dev, staging or prod</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;read-only&apos; must be true or false</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; must be none, asked or kept (a file never contains a password)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;url&apos; contains a password: remove it, because Lockscope asks for it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;names&apos;: write a backslash as \\, or as the start of \xHH</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a profile needs a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a profile&apos;s name has at most %1 characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a profile&apos;s name cannot contain line breaks or backslashes, or start or end with a blank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none is saved yet. Create one in the window (lockscope)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the saved profiles are: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no profile &apos;%1&apos;: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot write %1: make the file and its folder writable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>profile &apos;%1&apos; exists twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a link to %1, which does not exist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is not a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it cannot be read (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it contains bytes that are not text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it contains lines that are not settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its last line is cut off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another version of Lockscope wrote it</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n of its profiles are missing</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The settings file %1 cannot be used: %2. It was moved to %3, and Lockscope starts with new settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The settings file %1 cannot be used: %2. It could not be moved either, so nothing is saved until you move it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A copy of it is %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It could not be copied.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The settings file %1 is damaged: %2. %3 The readable settings are used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The settings file %1 cannot be written, so profiles and layout are not saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n lines</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n values</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this server is not a cluster (its mode is %1): omit --cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the connection was closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no reachable node of the cluster serves this channel&apos;s slot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no master of this cluster is known yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the nodes of the cluster are not known yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no node of the cluster serves the slot of this key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not connected to this node of the cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the connection that carried the write was lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this user may not ask where the cluster&apos;s slots are. Allow it on each node (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this cluster serves no slots yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unexpected answer to CLUSTER SLOTS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this port speaks HTTP, not Redis: check the port</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this port speaks SSH, not Redis: check the port</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server expects TLS: use rediss:// instead of redis://</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the port must be a number from 1 to 65535. Write a password before an @, as in redis://:PASSWORD@HOST</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the host contains a space or a control character</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write an IPv6 address as [::1]:6379</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the connection was abandoned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not connected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a reply without a request</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server says: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the command was sent, but its reply is lost: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the command was sent, but no reply came in time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server has been silent for %1 s: the link is dead, or the server hangs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (before it sent anything; if it expects TLS, use rediss://)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server is still loading its data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server is busy running a script</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server has reached its maximum number of clients (maxclients)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>connected, but the server does not answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server rejects the login (ERR)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server rejects the login</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server requires a password: enter one (and a user, if the server has users)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server is in protected mode: it accepts only local connections until it has a password or a bind address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is not a Redis reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; the server&apos;s message is hidden because it may contain the password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server is older than Redis 6 and has no users: omit the user</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server&apos;s user &apos;default&apos; has no password: omit the password, or name the user to whom it belongs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server requires a password for user &apos;%1&apos;: enter it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wrong password for user &apos;%1&apos;, or no such user</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server rejects the login: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>user &apos;%1&apos; may not select a database: use database 0, or allow it (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>database %1 does not exist on this server: choose a lower number, or raise &apos;databases&apos; in its configuration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a cluster has only database 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server refuses to select the database: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server gave an unexpected answer to INFO: is this Redis?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redis %1 is too old: version %2 or newer is needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ssh did not connect to %1 in time: run &apos;ssh %1&apos; in a terminal to see where it stops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the name server did not answer in time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown host &apos;%1&apos;: check its spelling or the name server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot look up &apos;%1&apos;: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a socket&apos;s path has 1 to %1 bytes, but this one has %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ssh has exited: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no server listens on this socket: is the server running?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>connection refused: is the server running, and is this its port?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no such socket: is the server running, and is the path right?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no permission to open this socket: check its mode and owner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the system does not permit this connection (firewall?)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no answer from this address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no route to this host: is the network up?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server does not accept new connections at the moment (its queue is full)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too many open files: raise the limit (ulimit -n)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this path is not a stream socket</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server closed the connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the connection broke: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an unexpected answer to a subscription</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the slot of a channel moved to another node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a malformed message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the connection moves to another server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Qt&apos;s TLS plugin is not installed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no answer to the TLS handshake: does the server speak TLS on this port? (without TLS, use redis://)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no connection in time: the host is down, or a firewall blocks it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>user &apos;%1&apos; may not run MONITOR: grant it while it is needed (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this server has no MONITOR (it was renamed, or the provider removed it)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server refuses MONITOR: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MONITOR has ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the deadline passed before the command was sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server did not connect in time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a reply of a type that was not requested (RESP3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arrays nested more than %1 deep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a double, which was not requested (RESP3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a boolean, which was not requested (RESP3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a line of more than %1 bytes without an end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a reply of more than %1 elements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a value of %1 bytes; at most %2 are accepted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a reply of more than %1 in all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a Redis reply: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it does not know a master named &apos;%1&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its user lacks a permission (each sentinel has users of its own): </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is not a sentinel; sentinels usually listen on port 26379</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its answer is not that of a sentinel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>master &apos;%1&apos; is at %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ROLE is not permitted there: grant its user +role</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>that server is not a master (its role is %1): waiting for its promotion or another answer from the sentinels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, but %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no sentinel reports the address of master &apos;%1&apos;: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write sentinels as HOST:PORT,HOST:PORT, for example 10.0.0.1:26379,10.0.0.2:26379</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the keys of this lock lie in several slots, but a cluster script needs all keys in one slot: give its name a hash tag that is not empty, as in {orders}:42</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a pin is the SHA-256 of the server&apos;s certificate, 64 hexadecimal digits: openssl x509 -noout -fingerprint -sha256 -in server.crt prints it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no usable %1 in %2%3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>: it contains an SSH key, which TLS does not accept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>: it does not contain a complete RSA, EC or DSA key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>: it contains a private key; choose the certificate&apos;s file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>: it contains a certificate; choose the file of its key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>: choose a PEM file, which contains a line -----BEGIN %1-----</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a client certificate needs its private key: set the key file as well</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a private key needs its certificate: set the certificate as well</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it names a host only in its common name, &apos;%1&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is for </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an authority without a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is signed by %1, which is not trusted here: use that authority&apos;s certificate as the CA file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is self-signed: use the certificate itself as the CA file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it expired on %1: the server needs a new one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is valid only from %1: is the clock of this machine right?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, but not for &apos;%2&apos;: connect by one of its names, or have this one added to its Subject Alternative Names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server&apos;s certificate is not trusted: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server&apos;s certificate is not the pinned one: its SHA-256 is %1, but %2 is pinned. If it was renewed, pin the new one. Otherwise somebody may be intercepting the connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server does not offer TLS 1.2 or newer, and older versions are not safe: enable it there (tls-protocols &quot;TLSv1.2 TLSv1.3&quot;)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the private key in %1 does not belong to the client certificate in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server refuses the handshake: it requires a client certificate, or has no cipher in common with us</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server refuses the handshake: it rejects this client certificate, or has no cipher in common with us</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server ended the TLS handshake: does it speak TLS on this port? (without TLS, use redis://)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no TLS connection: %1 (for a server without TLS, use redis://)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server closed the connection right after the TLS handshake%1: it requires a client certificate. Set one with its key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server closed the connection right after the TLS handshake%1: it rejects this client certificate. Is it signed by the authority that the server requires, and still valid?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the user or password has a % that does not start an escape: write % itself as %25</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the database must be a number such as 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the SSH host has a % that does not start an escape: write % itself as %25</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after &apos;?&apos; only db=NUMBER and ssh=HOST are allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write a socket&apos;s whole path after three slashes, as in unix:///run/redis/redis.sock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the socket&apos;s path has a % that does not start an escape: write % itself as %25</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an address cannot contain &apos;#&apos;: in a user or password write it as %23</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in a user or password, write &apos;/&apos; as %2F, &apos;?&apos; as %3F and &apos;@&apos; as %40</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after &apos;?&apos; only sentinel-user=NAME, sentinel-tls=1 and ssh=HOST are allowed. Write the database as /NUMBER</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write the master&apos;s name at the end, after a &apos;#&apos;, as in redis-sentinel://10.0.0.1:26379#mymaster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write a server&apos;s address as HOST:PORT, as in localhost:6379, or begin it with redis://, rediss:// (TLS), unix:// or redis-sentinel://</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the connection is being closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was acquired on %1: changes are not allowed there yet, so it is read-only; connect to it and allow changes first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is read-only%1; allow changes there first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was acquired on %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was acquired, because this server is read-only%1; allow changes first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was checked, because a check already runs or the connection is being closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this hold has already ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos; was not released: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the port of the SSH host must be a number from 1 to 65535</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the SSH host is written as [user@]host[:port], for example ops@jump.example.com</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ssh to %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot start ssh (%1). Install it, on Debian with: apt install openssh-client</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot create a folder for ssh: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ssh to %1 ended without a message. Run this in a terminal to see more: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is not a regular file; choose a regular file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; this console may hold the lock as %1 for up to %2. It keeps checking, and releases the lock if it has acquired it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an action can be undone only with the undo plan that its answer contains</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a time to live must be from %1 to %2, not %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the type of &apos;%1&apos; has just changed: read it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was done: to act on %1 targets at once, type that number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was done: this is a prod connection; type the name to confirm the action: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was done: this prod connection is not armed; arm it first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; and this outcome could not be recorded: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was done: there is no undo for record %1. It was used already, its limit of %2 has passed, or the record is in another audit file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was done: %1 is damaged, or was written by another version of this program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lockscope must start a private redis-server: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PATH contains no redis-server. Install it (Debian, Ubuntu: apt install redis-server)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server&apos;s folder cannot be created in %1. Set TMPDIR to a folder where you may write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it did not start. The last line of its log: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this user may not read this replica (no permission for READONLY)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name a scenario that shows this, or say why none can: scenario = &quot;…&quot; or not-here = { en = &quot;…&quot;, zh = &quot;…&quot; }</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the recording names &quot;%1&quot;, which is not on its stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has an invalid value: the file was not written by this program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 uses the machine&apos;s clock: the scenario needs settable-clocks = true in [stage]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this stage sets the clocks of its servers, but lockscope-server-clock.so, which belongs to Lockscope, is missing. Install Lockscope again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the servers of the stage did not find each other in time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 refuses MONITOR</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a %2, but only a %3 can do this: use an actor with client = &quot;%3&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the clock of a sentinel does not affect locks: name another server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains %2, but may contain only text: put it in quotes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>put an IPv6 address in brackets, as in [::1]:6379, and a password before an @, as in redis://:PASSWORD@HOST</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server did not reply in time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server did not confirm the subscription in time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no sentinel knows a master named &apos;%1&apos;. The names they know: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this connection is read-only, so it sends no writes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it does not name any host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>. If you are sure that it is the right certificate, pin it. Its SHA-256 is </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the slot of this lock is moving to another node. Until the move ends, a failover would lose the lock, even if the replicas have it. Try again when the slot has moved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a lock needs an owner of the form CLIENT:NUMBER, as newOwner() returns it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both a fenced lock and a fair lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the lock, or the place in its queue, remains until it expires</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; is named twice, so the acquire would wait for itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the lock is no longer held, but an answer was lost, so it is unknown whether this release freed it or it was already free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is prod%1 and is not armed; connect to it and arm it first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the lock was no longer ours: it had already been lost or force-released</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Facts</name>
    <message>
        <source>no deadline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>subscribed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not subscribed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lock (no key)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>deadlines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read timeouts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>permits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>purpose</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody is queued.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 queued, in this order:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiters for a SET NX lock poll, so they cannot be seen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The waiters are unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No waiters seen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No client is subscribed to its release. Waiters that spin or poll cannot be seen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n subscribers on its channel.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Format</name>
    <message>
        <source>%1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 m %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h %2 m</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 d %2 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 m</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without expiry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>until %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · tx %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(empty name)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>KeyRows</name>
    <message>
        <source>string</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sorted set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no expiry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped: previous data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused: previous data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without its master</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LaneWords</name>
    <message numerus="yes">
        <source>at least %n clients wait; their names are unknown</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>since %1 or earlier: it started before it was seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>since %1, known by %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ongoing: %1 so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>until %1, %2: then contact was lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>until %1, %2: %3, known by %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>got it from %1, %2 after it was free; known by %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>then %1 got it, after %2; known by %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>or earlier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds it while others wait</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ongoing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>continues differently</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>released</source>
        <translation type="unfinished">已释放</translation>
    </message>
    <message>
        <source>expired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>released by force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lost in a server restart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lost in a failover</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gave up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>got it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ended; reason unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contact lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished">%1：%2</translation>
    </message>
    <message>
        <source>Events before %1 are no longer kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some owners are omitted: there are more than lanes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read twice a second since %1. Shorter events are visible only if a message reports them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Owner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Since</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Known by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Until</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lasted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, after the unlock message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lost: the holder found that the lock no longer exists</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waits in total %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds the lock in total %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LanesPicture</name>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LeftBehindNote</name>
    <message>
        <source>Not released</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LockWords</name>
    <message>
        <source>multi-lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>red lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All of several locks or none; lost as soon as one is lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same lock on more than half of several independent servers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lost: not renewed in time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lost: forced, expired or deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2, %3 needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no answer yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held by another client</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not acquired: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Missing</name>
    <message>
        <source>The lock is gone. There is nothing to do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chosen action is no longer possible. Choose again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting needs no action.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose one first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This server is read-only. Click the read-only badge in the tool bar to allow changes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is prod and not armed. Arm it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read it again first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The evidence is more than 5 s old. Read it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hold changed since you looked. Confirm that you mean it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scroll down (Page Down) to the end of what this will do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter a reason for the audit file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is prod. Type the name to confirm.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PolicyBadge</name>
    <message>
        <source>DEV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>STAGING</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PROD</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunPage</name>
    <message>
        <source>set: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In Redis now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands and messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the beginning (Home)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A step back (Left)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play or pause (Space)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the end (End)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About this run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A step forward (Right)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SandboxText</name>
    <message>
        <source>has %1 ×%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, token %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waits for %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Situations</name>
    <message>
        <source>No reason was given.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trying again in %1 s (attempt %2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a Redis server to see its locks. Watching changes nothing on it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+N chooses a server, Ctrl+K finds an action by its name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To try it without a server, start: lockscope --demo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lost the connection to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot reach %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trying again now (attempt %1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connecting to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resolving the name, connecting, logging in and subscribing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the address, the server and any firewall.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 refused access</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no automatic retry, because wrong passwords may lock a user out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 keys scanned; the scan leaves the server time for other clients.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first scan of all keys has started.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This database is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>All %1 keys of this database were checked. There are no holders or waiters.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Locks held only for a moment stay here, greyed, for ten seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the database: its number is the last part of the address.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acquire a lock to see it here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No lock matches the filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 locks are known.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Lost the connection to %1: %2 %3 Its locks are unverified.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connecting to %1 again. Its locks are unverified.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 now refuses access: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not connected. This is the last known state.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused at %1, %2 ago. Nothing is read from the server; F8 resumes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a replica and may be behind its master. To act, connect to the master.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WindowActions</name>
    <message>
        <source>Connect…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect to another…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quorum set of red locks…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acquire…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Review this lock: wake, evict, force-release…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arm for five minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disarm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release all shown that need attention…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release the chosen locks…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sweep leftovers of locks…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watch this lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All actions…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lanes first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Playground</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset the layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exclusive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>learning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>watchdog</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fixed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failover to %1: the latest locks may be lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>failover to %1: %2 locks are lost, and other recent ones may be lost</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>server restarted (run id changed): %1 locks are lost</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 locks vanished at once: FLUSHALL, FLUSHDB or eviction?</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>captions</name>
    <message>
        <source>{actor} crashes.</source>
        <translation>{actor} 崩溃。</translation>
    </message>
    <message>
        <source>{actor} has crashed.</source>
        <translation>{actor} 已崩溃。</translation>
    </message>
    <message>
        <source>{who} crashed without releasing anything.</source>
        <translation>{who} 崩溃了：什么也没释放，没有通知任何人。</translation>
    </message>
    <message>
        <source>{actor} freezes.</source>
        <translation>{actor} 从现在起停住。</translation>
    </message>
    <message>
        <source>{actor} is frozen.</source>
        <translation>{actor} 已停住。</translation>
    </message>
    <message>
        <source>{who} is frozen: it renews nothing and does not look at its clock.</source>
        <translation>{who} 停住了：不续期，也不看时钟。</translation>
    </message>
    <message>
        <source>{actor} continues.</source>
        <translation>{actor} 继续运行。</translation>
    </message>
    <message>
        <source>{actor} runs again.</source>
        <translation>{actor} 已继续运行。</translation>
    </message>
    <message>
        <source>{who} continues as if no time had passed.</source>
        <translation>{who} 继续运行，仿佛时间没有流逝。</translation>
    </message>
    <message>
        <source>The network of {actor} is cut.</source>
        <translation>{actor} 的网络被切断。</translation>
    </message>
    <message>
        <source>{actor} is cut off from the network.</source>
        <translation>{actor} 已断网。</translation>
    </message>
    <message>
        <source>{who} is cut off from every server.</source>
        <translation>{who} 与所有服务器断开了。</translation>
    </message>
    <message>
        <source>The network of {actor} comes back.</source>
        <translation>{actor} 的网络恢复。</translation>
    </message>
    <message>
        <source>{actor} has its network back.</source>
        <translation>{actor} 的网络已恢复。</translation>
    </message>
    <message>
        <source>{who} reaches the servers again.</source>
        <translation>{who} 又能连上服务器了。</translation>
    </message>
    <message>
        <source>{server} is killed.</source>
        <translation>{server} 被杀死。</translation>
    </message>
    <message>
        <source>{server} has been killed.</source>
        <translation>{server} 已被杀死。</translation>
    </message>
    <message>
        <source>{server} is started.</source>
        <translation>{server} 启动。</translation>
    </message>
    <message>
        <source>{server} is up again.</source>
        <translation>{server} 已启动。</translation>
    </message>
    <message>
        <source>{server} runs again.</source>
        <translation>{server} 重新运行。</translation>
    </message>
    <message>
        <source>{server} pauses.</source>
        <translation>{server} 从现在起停住。</translation>
    </message>
    <message>
        <source>{server} is paused.</source>
        <translation>{server} 已停住。</translation>
    </message>
    <message>
        <source>{server} resumes.</source>
        <translation>{server} 继续运行。</translation>
    </message>
    <message>
        <source>{server} becomes the master.</source>
        <translation>{server} 成为主节点。</translation>
    </message>
    <message>
        <source>{server} is the master now.</source>
        <translation>{server} 现在是主节点。</translation>
    </message>
    <message>
        <source>{server} loses the connection to its master.</source>
        <translation>从现在起 {server} 收不到主节点的内容。</translation>
    </message>
    <message>
        <source>{server} is cut off from its master.</source>
        <translation>{server} 已与主节点断开。</translation>
    </message>
    <message>
        <source>{server} is connected to its master again.</source>
        <translation>{server} 已重新连上主节点。</translation>
    </message>
    <message>
        <source>The clock of {whose} jumps ahead by {by}.</source>
        <translation>{whose} 的时钟前拨 {by}。</translation>
    </message>
    <message>
        <source>The clock of {whose} has jumped ahead by {by}.</source>
        <translation>{whose} 的时钟已前拨 {by}。</translation>
    </message>
    <message>
        <source>The clock of {whose} jumped ahead by {by}.</source>
        <translation>{whose} 的时钟前拨了 {by}。</translation>
    </message>
    <message>
        <source>The clock of {whose} jumps back by {by}.</source>
        <translation>{whose} 的时钟回拨 {by}。</translation>
    </message>
    <message>
        <source>The clock of {whose} has jumped back by {by}.</source>
        <translation>{whose} 的时钟已回拨 {by}。</translation>
    </message>
    <message>
        <source>The clock of {whose} jumped back by {by}.</source>
        <translation>{whose} 的时钟回拨了 {by}。</translation>
    </message>
    <message>
        <source>acquired</source>
        <translation>已取得</translation>
    </message>
    <message>
        <source>not acquired in time</source>
        <translation>未能及时取得</translation>
    </message>
    <message>
        <source>released</source>
        <translation>已释放</translation>
    </message>
    <message>
        <source>holds remain</source>
        <translation>仍有持有</translation>
    </message>
    <message>
        <source>not held by this thread</source>
        <translation>不归该线程持有</translation>
    </message>
    <message>
        <source>renewed</source>
        <translation>已续期</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>已接受</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>answered</source>
        <translation>已应答</translation>
    </message>
    <message>
        <source>an error</source>
        <translation>出错</translation>
    </message>
    <message>
        <source>unknown: the answer was lost</source>
        <translation>未知：应答丢失</translation>
    </message>
    <message>
        <source>canceled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Redis says that {by} holds {lock}</source>
        <translation>在 Redis 里 {lock} 归 {by}</translation>
    </message>
    <message>
        <source>Redis does not say that {by} holds {lock}</source>
        <translation>在 Redis 里 {lock} 不归 {by}</translation>
    </message>
    <message>
        <source>{by} believes it holds {lock}</source>
        <translation>{by} 认为 {lock} 归自己</translation>
    </message>
    <message>
        <source>{by} does not believe it holds {lock}</source>
        <translation>{by} 不认为 {lock} 归自己</translation>
    </message>
    <message>
        <source>{who} waits for {lock}</source>
        <translation>{who} 在等 {lock}</translation>
    </message>
    <message>
        <source>{who} does not wait for {lock}</source>
        <translation>{who} 没有在等 {lock}</translation>
    </message>
    <message>
        <source>{lock} is free</source>
        <translation>{lock} 空闲</translation>
    </message>
    <message>
        <source>{lock} is taken</source>
        <translation>{lock} 已被占用</translation>
    </message>
    <message>
        <source>{lock} never had two owners at once</source>
        <translation>{lock} 从未同时有两个持有者</translation>
    </message>
    <message>
        <source>{lock} had two owners at once</source>
        <translation>{lock} 曾同时有两个持有者</translation>
    </message>
    <message>
        <source>{lock} has two owners</source>
        <translation>{lock} 有两个持有者</translation>
    </message>
    <message>
        <source>{lock} does not have two owners</source>
        <translation>{lock} 没有两个持有者</translation>
    </message>
    <message>
        <source>{key} exists</source>
        <translation>{key} 存在</translation>
    </message>
    <message>
        <source>{key} does not exist</source>
        <translation>{key} 不存在</translation>
    </message>
    <message>
        <source>the TTL of {key} is between {from} and {to}</source>
        <translation>{key} 的剩余时间在 {from} 与 {to} 之间</translation>
    </message>
    <message>
        <source>the TTL of {key} is not between {from} and {to}</source>
        <translation>{key} 的剩余时间不在 {from} 与 {to} 之间</translation>
    </message>
    <message>
        <source>{key} never expires</source>
        <translation>{key} 永不到期</translation>
    </message>
    <message>
        <source>{key} is {value}</source>
        <translation>{key} 是 {value}</translation>
    </message>
    <message>
        <source>{key} is not {value}</source>
        <translation>{key} 不是 {value}</translation>
    </message>
    <message>
        <source>the queue of {lock} is: {owners}</source>
        <translation>{lock} 的队列：{owners}</translation>
    </message>
    <message>
        <source>the queue of {lock} is not: {owners}</source>
        <translation>{lock} 的队列不是：{owners}</translation>
    </message>
    <message>
        <source>a message woke {who} for {lock}</source>
        <translation>一条消息为 {lock} 唤醒了 {who}</translation>
    </message>
    <message>
        <source>no message woke {who} for {lock}</source>
        <translation>没有消息为 {lock} 唤醒 {who}</translation>
    </message>
    <message>
        <source>{who} knows that {lock} is lost</source>
        <translation>{who} 知道 {lock} 已丢失</translation>
    </message>
    <message>
        <source>{who} does not know that {lock} is lost</source>
        <translation>{who} 不知道失去了 {lock}</translation>
    </message>
    <message>
        <source>{server} is the master</source>
        <translation>{server} 是主节点</translation>
    </message>
    <message>
        <source>{server} is not the master</source>
        <translation>{server} 不是主节点</translation>
    </message>
    <message>
        <source>{resource} holds: {value}</source>
        <translation>{resource} 里是：{value}</translation>
    </message>
    <message>
        <source>{resource} does not hold: {value}</source>
        <translation>{resource} 里不是：{value}</translation>
    </message>
    <message>
        <source>Redis says that {by} holds {lock}, entered {count} times</source>
        <translation>在 Redis 里 {lock} 归 {by}，进入 {count} 次</translation>
    </message>
    <message>
        <source>{key} is on {servers} servers</source>
        <translation>{key} 在 {servers} 台服务器上</translation>
    </message>
    <message>
        <source>{key} is not on exactly {servers} servers</source>
        <translation>{key} 不是恰好在 {servers} 台服务器上</translation>
    </message>
    <message>
        <source>, on {server}</source>
        <translation>（{server}）</translation>
    </message>
    <message>
        <source>{who} releases {lock}.</source>
        <translation>{who} 交还 {lock}。</translation>
    </message>
    <message>
        <source>{who} renews {lock} for a full lease.</source>
        <translation>{who} 把 {lock} 的剩余时间重置为租期。</translation>
    </message>
    <message>
        <source>{who} types: {arguments}</source>
        <translation>{who} 输入：{arguments}</translation>
    </message>
    <message>
        <source>{who} asks the database: {sql}</source>
        <translation>{who} 询问数据库：{sql}</translation>
    </message>
    <message>
        <source>{who} writes to {resource}: {value}</source>
        <translation>{who} 向 {resource} 写入：{value}</translation>
    </message>
    <message>
        <source>Nothing happens for {duration}.</source>
        <translation>{duration} 之内什么也不做。</translation>
    </message>
    <message>
        <source>Waiting for the end of &quot;{step}&quot;.</source>
        <translation>等待“{step}”结束。</translation>
    </message>
    <message>
        <source>{duration} passed.</source>
        <translation>{duration} 过去了。</translation>
    </message>
    <message>
        <source>&quot;{step}&quot; has ended.</source>
        <translation>“{step}”已结束。</translation>
    </message>
    <message>
        <source>{who} wants {lock}, and waits as long as it takes.</source>
        <translation>{who} 想要 {lock}，等多久都行。</translation>
    </message>
    <message>
        <source>{who} tries to get {lock}, once.</source>
        <translation>{who} 试着取 {lock}，只试一次。</translation>
    </message>
    <message>
        <source>{who} wants {lock}, and waits {wait} at most.</source>
        <translation>{who} 想要 {lock}，最多等 {wait}。</translation>
    </message>
    <message>
        <source>the held-back messages of {of}</source>
        <translation>扣下的 {of} 的消息</translation>
    </message>
    <message>
        <source>number {nth} of {text}</source>
        <translation>{text} 中的第 {nth} 条</translation>
    </message>
    <message>
        <source>{text} that contain &quot;{naming}&quot;</source>
        <translation>{text}（其中有“{naming}”）</translation>
    </message>
    <message>
        <source>From now on messages of {of} are held back</source>
        <translation>从现在起扣下 {of} 在途的消息</translation>
    </message>
    <message>
        <source>{text} if they contain &quot;{naming}&quot;</source>
        <translation>{text}，如果其中有“{naming}”</translation>
    </message>
    <message>
        <source>{text}, only the next {count}</source>
        <translation>{text}，只扣接下来的 {count} 条</translation>
    </message>
    <message>
        <source>.</source>
        <translation>。</translation>
    </message>
    <message>
        <source>Lost in flight: {chosen}.</source>
        <translation>在途中丢失：{chosen}。</translation>
    </message>
    <message>
        <source>Delivered: {chosen}.</source>
        <translation>送达：{chosen}。</translation>
    </message>
    <message>
        <source>A message of {of} has been lost.</source>
        <translation>{of} 的一条消息已在途中丢失。</translation>
    </message>
    <message>
        <source>The held-back messages of {of} have been lost.</source>
        <translation>扣下的 {of} 的消息已丢失。</translation>
    </message>
    <message>
        <source>A message of {of} is on its way again.</source>
        <translation>{of} 的一条消息已放行。</translation>
    </message>
    <message>
        <source>The held-back messages of {of} are on their way again.</source>
        <translation>扣下的 {of} 的消息已放行。</translation>
    </message>
    <message>
        <source>Messages of {of} are held back.</source>
        <translation>{of} 在途的消息已被扣下。</translation>
    </message>
    <message>
        <source>Messages of {of} that contain &quot;{naming}&quot; are held back.</source>
        <translation>{of} 在途的、提到“{naming}”的消息已被扣下。</translation>
    </message>
    <message>
        <source>Check: </source>
        <translation>核对：</translation>
    </message>
    <message>
        <source>As expected: </source>
        <translation>符合预期：</translation>
    </message>
    <message>
        <source>Stopped before this came true: </source>
        <translation>在看到结果之前已停止：</translation>
    </message>
    <message>
        <source>Not as expected: </source>
        <translation>与预期不符：</translation>
    </message>
    <message>
        <source> Seen: {text}</source>
        <translation>所见：{text}</translation>
    </message>
    <message>
        <source>Stopped before this step ended.</source>
        <translation>在此步骤结束之前已停止。</translation>
    </message>
    <message>
        <source>{who}: </source>
        <translation>{who}：</translation>
    </message>
    <message>
        <source>: {text}</source>
        <translation>：{text}</translation>
    </message>
    <message>
        <source>Not as expected. </source>
        <translation>与预期不符。</translation>
    </message>
    <message>
        <source>A step begins.</source>
        <translation>一个步骤开始。</translation>
    </message>
    <message>
        <source>, {passed} after it ran out</source>
        <translation>，在它到期 {passed} 之后</translation>
    </message>
    <message>
        <source>, {passed} after it was taken away</source>
        <translation>，在它被拿走 {passed} 之后</translation>
    </message>
    <message>
        <source>, {passed} after it was released</source>
        <translation>，在它被释放 {passed} 之后</translation>
    </message>
    <message>
        <source>, {passed} after {by} released it</source>
        <translation>，在 {by} 释放 {passed} 之后</translation>
    </message>
    <message>
        <source>{who} was woken {passed} after {by} released {lock}.</source>
        <translation>{by} 释放 {lock} 之后 {passed}，{who} 被唤醒。</translation>
    </message>
    <message>
        <source>{who} was woken {took} after a message was published for {lock}.</source>
        <translation>{lock} 的消息发布 {took} 之后，{who} 被唤醒。</translation>
    </message>
    <message>
        <source>{who} was woken by a message for {lock}.</source>
        <translation>{who} 被 {lock} 的消息唤醒。</translation>
    </message>
    <message>
        <source>{who} has {lock}</source>
        <translation>{who} 取得 {lock}</translation>
    </message>
    <message>
        <source>{who} was woken and has {lock}</source>
        <translation>{who} 被唤醒并取得 {lock}</translation>
    </message>
    <message>
        <source>{who} checked again and has {lock}</source>
        <translation>{who} 自己又看了一次，取得 {lock}</translation>
    </message>
    <message>
        <source>, with token {token}</source>
        <translation>，令牌为 {token}</translation>
    </message>
    <message>
        <source>{who} released {lock}, which others still hold.</source>
        <translation>{who} 交还了 {lock}；别人仍持有它。</translation>
    </message>
    <message>
        <source>{who} tried to release {lock}, but no longer holds it.</source>
        <translation>{who} 想释放 {lock}，但它已不归 {who}：被拒绝。</translation>
    </message>
    <message>
        <source>{who} released {lock}.</source>
        <translation>{who} 释放了 {lock}。</translation>
    </message>
    <message>
        <source>one of them</source>
        <translation>其中一条</translation>
    </message>
    <message>
        <source>request {what}</source>
        <translation>请求 {what}</translation>
    </message>
    <message>
        <source>answer {what}</source>
        <translation>应答 {what}</translation>
    </message>
    <message>
        <source>message {what}</source>
        <translation>消息 {what}</translation>
    </message>
    <message>
        <source>A message of {who} is held back: {chosen}.</source>
        <translation>{who} 的一条在途内容被扣下：{chosen}。</translation>
    </message>
    <message>
        <source>Messages to or from {who} are held back.</source>
        <translation>{who} 在途的内容被扣下。</translation>
    </message>
    <message>
        <source>A message of {who} is lost: {chosen}.</source>
        <translation>{who} 的一条在途内容丢失：{chosen}。</translation>
    </message>
    <message>
        <source>Messages to or from {who} are lost.</source>
        <translation>{who} 在途的内容丢失了。</translation>
    </message>
    <message>
        <source>A message of {who} has arrived: {chosen}.</source>
        <translation>{who} 的一条在途内容已送达：{chosen}。</translation>
    </message>
    <message>
        <source>The held-back messages of {who} have arrived.</source>
        <translation>扣下的 {who} 的内容已送达。</translation>
    </message>
    <message>
        <source>{who} learns that {lock} is lost.</source>
        <translation>{who} 得知 {lock} 已丢失。</translation>
    </message>
    <message>
        <source>The server no longer knows that {who} holds {lock}.</source>
        <translation>服务器已不知道 {who} 持有 {lock}。</translation>
    </message>
    <message>
        <source>The server no longer knows that its owner holds {lock}.</source>
        <translation>服务器已不知道 持有者 持有 {lock}。</translation>
    </message>
    <message>
        <source>{lock} was taken away from {who}.</source>
        <translation>{lock} 从 {who} 那里被拿走了。</translation>
    </message>
    <message>
        <source>{lock} was taken away from its owner.</source>
        <translation>{lock} 从持有者那里被拿走了。</translation>
    </message>
    <message>
        <source>{who}&apos;s lease expired: Redis deleted {lock}.</source>
        <translation>{who} 的租约到期：Redis 删除了 {lock}。</translation>
    </message>
    <message>
        <source>The lease expired: Redis deleted {lock}.</source>
        <translation>租约到期：Redis 删除了 {lock}。</translation>
    </message>
    <message>
        <source>{lock} rejected a write of {who}: its token is too old or missing.</source>
        <translation>{lock} 拒绝了 {who} 的写入：令牌过旧或缺失。</translation>
    </message>
    <message>
        <source>{lock} accepted from {who}: {text}</source>
        <translation>{lock} 接受了 {who} 的写入：{text}</translation>
    </message>
    <message>
        <source>Stopped in the middle of the last step.</source>
        <translation>在最后一步中途停止。</translation>
    </message>
    <message>
        <source>The steps that ran went as the scenario says.</source>
        <translation>已开始的一切都如场景所述。</translation>
    </message>
    <message>
        <source>Some steps that ran did not go as the scenario says.</source>
        <translation>已开始的并非都如场景所述。</translation>
    </message>
    <message>
        <source>The end: everything was as the scenario says.</source>
        <translation>结束：一切都如场景所述。</translation>
    </message>
    <message>
        <source>The end: not everything was as the scenario says.</source>
        <translation>结束：并非一切都如场景所述。</translation>
    </message>
    <message>
        <source>The servers are ready.</source>
        <translation>服务器已就绪。</translation>
    </message>
    <message>
        <source>{who} asks for {lock}.</source>
        <translation>{who} 申请 {lock}。</translation>
    </message>
    <message>
        <source>{lock} is taken: {who} waits.</source>
        <translation>{lock} 已被占用：{who} 等待。</translation>
    </message>
    <message>
        <source>{who} checked {lock} again.</source>
        <translation>{who} 自己又看了一次 {lock}。</translation>
    </message>
    <message>
        <source>{who} did not get {lock} in time.</source>
        <translation>{who} 没能及时取得 {lock}。</translation>
    </message>
    <message>
        <source>{who} renewed {lock}.</source>
        <translation>{who} 为 {lock} 续期。</translation>
    </message>
    <message>
        <source>A message was published for the waiters of {lock}.</source>
        <translation>为等待 {lock} 的人发布了一条消息。</translation>
    </message>
    <message>
        <source>{who} published a message for the waiters of {lock}.</source>
        <translation>{who} 为等待 {lock} 的人发布了一条消息。</translation>
    </message>
    <message>
        <source>The sentinels made {server} the master.</source>
        <translation>哨兵让 {server} 成为主节点。</translation>
    </message>
    <message>
        <source>{actor} (thread {thread})</source>
        <translation>{actor}（线程 {thread}）</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>无人</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>A free stage</source>
        <translation>自由舞台</translation>
    </message>
    <message>
        <source>Without a script, the actors on the stage do what you ask for, with locks of any kind and any name. The run is recorded as in any scenario.</source>
        <translation>这里没有剧本：台上的每一位都照您的要求去做，锁的种类和名称任选。所做的一切都会像任何场景一样被记录下来。</translation>
    </message>
    <message>
        <source>Acquire</source>
        <translation>获取</translation>
    </message>
    <message>
        <source>Release</source>
        <translation>释放</translation>
    </message>
    <message>
        <source>Gives</source>
        <translation>优点</translation>
    </message>
    <message>
        <source>Lacks</source>
        <translation>不足</translation>
    </message>
    <message>
        <source>Why it happens</source>
        <translation>为什么会这样</translation>
    </message>
    <message>
        <source>What to do in production</source>
        <translation>生产环境怎么办</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>思考题</translation>
    </message>
    <message>
        <source>The answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>one server</source>
        <translation>一台服务器</translation>
    </message>
    <message>
        <source>master and replica</source>
        <translation>主从</translation>
    </message>
    <message>
        <source>five servers</source>
        <translation>五台独立的服务器</translation>
    </message>
    <message>
        <source>three sentinels</source>
        <translation>三个哨兵</translation>
    </message>
    <message>
        <source>Ready: press Space to run</source>
        <translation>就绪：按空格键运行</translation>
    </message>
    <message>
        <source>{server} was killed.</source>
        <translation>{server} 没了。</translation>
    </message>
    <message>
        <source>{server} became the master, with the data that it had received.</source>
        <translation>{server} 带着现有内容成为主节点。</translation>
    </message>
    <message>
        <source>{server} receives no more data from its master.</source>
        <translation>{server} 再也收不到主节点的内容。</translation>
    </message>
    <message>
        <source>{server} is reconnected to its master.</source>
        <translation>{server} 重新收到主节点的内容。</translation>
    </message>
    <message>
        <source>{server} receives data from its master again.</source>
        <translation>{server} 重新收到主节点的内容。</translation>
    </message>
    <message>
        <source>{key} is missing or has an expiry</source>
        <translation>{key} 并非永不到期</translation>
    </message>
    <message>
        <source>number of messages published for {lock}: {count}</source>
        <translation>为 {lock} 发布的消息：{count} 条</translation>
    </message>
    <message>
        <source>the number of messages published for {lock} is not {count}</source>
        <translation>为 {lock} 发布的消息不是 {count} 条</translation>
    </message>
    <message>
        <source>number of held-back messages of {actor}: {count}</source>
        <translation>{actor} 被扣下：{count} 条</translation>
    </message>
    <message>
        <source>the number of held-back messages of {actor} is not {count}</source>
        <translation>{actor} 被扣下的不是 {count} 条</translation>
    </message>
    <message>
        <source>{who} enters {lock} again and now has {count} holds</source>
        <translation>{who} 再次进入 {lock}：持有计数为 {count}</translation>
    </message>
    <message>
        <source>{who} released one hold of {lock}; other holds remain.</source>
        <translation>{who} 交还了 {lock} 的一次持有；仍有持有。</translation>
    </message>
    <message>
        <source>Stopped before {count} remaining steps. </source>
        <translation>已停止，还有 {count} 个步骤未开始。</translation>
    </message>
    <message>
        <source>From here on, the speed is {text} ×. Times that a server already counts down stay unchanged. So do the lease of a watchdog and the limit of a waiter.</source>
        <translation>从这里起以 {text} 倍速播放。服务器已在计的时间（存活时间）照旧；看门狗保持其租期，等待者保持原有的期限。</translation>
    </message>
</context>
<context>
    <name>describe</name>
    <message>
        <source>Each heartbeat adds an entry to the server&apos;s ACL log.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server&apos;s version, role and restarts are unknown, so features of its version are not used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These connections have no name in CLIENT LIST.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lockscope&apos;s own connections look like those of other clients.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The clients that hold locks or wait are not located.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only database 0 can be watched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scan&apos;s progress is unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deadlines in queues and semaphores are compared with this machine&apos;s clock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks are found only by their waiters and messages: a stuck lock without waiters is not shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A key&apos;s type is found by trying each type in turn: keys of other types are not named.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hashes are read without checking their size: huge fields cost the server&apos;s time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number of holders is known only as far as they are read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holders are read with HGETALL, but not from large hashes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mode of a read-write lock with more than a thousand readers is unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No action can be planned: the state to compare cannot be read in one step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Times to live are known only to the second, and renewals only roughly.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If PTTL is also refused, no lock can be shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strings are not read, because their size is unknown: no SET NX locks, semaphores or fencing tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SET NX locks, free permits of semaphores and fencing tokens are unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The waiters of a fair lock are unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The length of a fair lock&apos;s queue is unknown beyond a thousand.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The deadlines of a fair lock&apos;s waiters and of a semaphore&apos;s permits are unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expirable semaphores look like plain ones.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number of waiters is unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Releases are not received: a change is seen at the next reading of the lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Subscriptions last until the connection ends.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replicas are not found: their lag and their waiters are unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The nodes of the cluster are unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is unknown which node of the cluster answers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is unknown whether replicas have a lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks cannot be reached while their slot moves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number of waiters for sharded messages is unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sharded messages are not received.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sharded subscriptions last until the connection ends.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No reader can be removed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No action is possible on a lock with a queue: its first waiter could not be notified.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No permit can be taken away.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiters cannot be woken, so no lock is freed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No lock can be force-released.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fair locks with dead waiters cannot be force-released.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No waiter can be removed from a queue.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No time to live can be set, and no lock with one can be put back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A lock without an expiry cannot be put back unchanged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A force-released lock cannot be put back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The waiters for an expirable permit cannot be woken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A waiter cannot be put back into its queue.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A permit cannot be put back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A fenced lock cannot be kept when it is force-released.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is unknown whether a node is still the master, so nothing is sent to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiters for sharded messages cannot be woken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The features that need it are left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A failover is noticed only by polling the sentinel, once a second, and not at once. Run this line on the sentinel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The locks themselves are not read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Readers&apos; timeouts, permits, and locks whose names begin with a brace are unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The deadlines of a fair lock&apos;s waiters are unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fencing tokens are unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock latches without an expiry are not found by a sweep.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key events are not received, even if the server sends them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The waiters of these locks cannot be woken, so they are not freed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spring&apos;s clients are not notified that a SET NX lock is free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line %1 of %2 was changed after it was written</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n records are missing before line %1 of %2</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>line %1 of %2 was inserted, or lines changed places there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line %1 of %2 is not the first record: earlier records are missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n records are missing or cut off at the end, after line %1 of %2</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>the last record, line %1 of %2, was changed after it was written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line %1 of %2 is cut off: the program or the machine stopped while writing it, or the disk was full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the last record is unknown: missing records after line %1 of %2 would not be noticed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has no records: it is not an audit file, or no record was written completely</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>chain verified: %n records</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Wait until the queue drops %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait %2 until the queue drops %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check again in a few seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Permits are free and a client waits. Either it acquires one now, or it wants more permits than are free, or it missed the message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Permits are free for every client that wants one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait until a permit is returned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This kind of semaphore does not record its holders. The permits of a dead program are lost until another program returns them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each holder returns its permit when it is done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait until it expires</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only its own program can release it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has no expiry, so it never frees itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it expires in more than ten years</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait until its holder releases it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its watchdog renews it in time, so its program is alive and the lock does not expire. Check what that program is doing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has to be done unless a watchdog renews it, which is not known yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait: it frees itself in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait until the waiters check the lock again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each waiter sleeps for the time to live that it last read. With Redisson, that is the time that the lock had left when the wait began, perhaps minutes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody holds it and a client waits. Either that client acquires it now, or it missed the release message, or its program is dead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody holds it, so any client can acquire it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find out which program writes this key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A client waits for a lock of this name. Nobody can acquire it while the key holds something else.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing shows that it is a lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The latch is open and a client waits. Either it continues now, or it missed the message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait until it is counted down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the programs that use it know when that is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is not counted down yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no permit is free, so a woken waiter only sleeps again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is held. A woken waiter finds it taken, reads its remaining time and continues to wait.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sends the release message again, so that waiters that missed it check the lock. Changes nothing else.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wake the waiters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove a dead waiter from its queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The waiters behind it move up, with the deadlines that they would have if it had given up. The holder keeps the lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no waiter in its queue is known to be unsubscribed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the reader that waits for itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its thread acquires the write lock when the other readers are done. Its release of the read lock will fail.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove a dead reader</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deletes its field. The live readers keep the lock, which lasts as long as their holds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none of its readers is known to be dead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set a time to live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lock then expires. Give its holder time to finish, if it still works. The waiters learn when the lock ends.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take a permit away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Force-release it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disconnect its holder&apos;s client</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server closes its connections. A live program reconnects automatically, and the lock stays until it expires.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This does not free the lock, which stays until it is released or expires (%1 left)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program keeps running: Redisson reconnects within seconds, and its watchdog goes on renewing. Only a program that cannot reconnect loses its locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Its %n connections to replicas stay open, because no lock is renewed there</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The lock changed: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the program can open its connections again. Redisson does so within seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removes %1 from the queue (place %2 of %3), if its entry is unchanged and no client is subscribed for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its program keeps running. If it is alive after all, it joins the end of the queue at its next attempt.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The deadlines of the waiters behind it (%1) become earlier by its share, as if it had given up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is the first in the queue, so the next live waiter is woken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The holder keeps the lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No client is subscribed to its channel on the nodes that answered, but these could not be asked: %1. Redisson&apos;s clients subscribe on replicas by default, so it may be alive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The former holder has acquired it again itself, or others hold it now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another client had the lock meanwhile, as the monitor saw.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its mode changed from reading to writing, or from writing to reading.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It would have expired by now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The queue has changed: a waiter came, left or acquired the lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its time to live was changed meanwhile.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its key has another type now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has changed since the action: &apos;%1&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The previous state is restored. Read it again before you choose another action.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Removes %1 with its %n holds and their timeout keys, if it is unchanged.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Its later unlock will fail, because it no longer holds the lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody else holds it, so the lock becomes free and the unlock message is sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The other readers keep the lock, which lasts as long as the longest of their holds. If all of them are dead, it becomes free and the unlock message is sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its timeout keys exist: it is alive and renews them, or it died less than a lease ago, or a reader with Redisson before 4.4 renews them. If you remove a live reader, a writer can work at the same time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This cannot be undone, because its permits may already be in use. Delete its key only when nobody uses it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sends no message, because waiters for this kind of lock poll.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wakes the waiters, so that they learn when the lock ends. Otherwise they would sleep on, because an expiry wakes nobody.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lock expires in %1, if its hold is unchanged and still has no time to live. Nobody loses it before then.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If its program is alive and does not renew it, the program loses the lock then and keeps running. Choose a time in which it can finish.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is deleted only if all of this is still true at that moment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Somebody holds the lock now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its reader holds the lock now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A client is subscribed and waits for its turn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This cannot be undone. Nobody needed the key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notifies the waiters that the latch is open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notifies the waiters of the number of free permits. That many of them try to acquire one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is held. A woken waiter finds it taken and continues to wait, which does no harm.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is free. The woken waiters try to acquire it, and one of them succeeds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notifies the first waiter in its queue whose deadline has not passed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No subscriber is visible on this server now, so this may have no effect.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes nothing in Redis.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was changed, so there is nothing to undo. If nobody acquires it now, no subscribed client waits for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 got it %2 later (event).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No client has been seen to acquire it yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No client was seen to acquire it within 10 s. A client that held it only for a moment may have been missed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its time to live is out of the expected range: the lock was released and acquired again, or an expiry was added or removed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its fencing token has changed, so it was acquired again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The queue has changed: another waiter is in that place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its deadline in the queue has changed: it asked again, or a waiter before it came or left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A client is subscribed to its channel, so it is alive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No permit is free any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The request was canceled, because its answer did not arrive in time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The latch is not open, because its count was set again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The permit no longer exists.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; has another type now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its holders or their hold counts have changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same owner released and acquired it again after it was shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An unlock message came after it was shown: the lock may have been released and acquired again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holders: was %1, is %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value: was %1, is %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fencing token: was %1, is %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queue: was %1, is %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time to live: was %1, is %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Notifies its Spring registry, which has %n subscribed clients.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Notifies %n subscribed clients of the new number of free permits.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>No subscriber of its unlock channel is visible now. The message is sent anyway.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The unlock message goes to %n subscribers of its channel.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Its own release will find a different value, or none, and do nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its later release or renewal will fail, because the permit is gone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its watchdog stops at the next renewal, and its later unlock will fail.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes the permit %1 away if it still exists. One more permit is then free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deletes the lock if its hold is unchanged: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Also deletes %n timeout keys of its readers.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The fencing token %1 stays; the next holder gets a higher one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This console acquires it in the same step for %1, so nobody else can. Woken waiters find it taken and continue to wait. It is listed among the console&apos;s own holds, where you can release it early. Otherwise it is released before that time is over.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This console now holds it for at most %1. Stop its former program, then release the lock. The former hold does not come back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program that holds this lock keeps running. It may still be writing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The waiters were notified.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The waiter was removed from its queue.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The reader was removed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It now expires at the end of its time to live.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Released.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its client&apos;s connections were closed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The previous state was restored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The permit was taken away.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outcome: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audit: not recorded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audit: the intent is record %1 in %2, but the outcome could not be recorded: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audit: record %1 in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was done: the lock changed after you looked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was done, because it no longer exists.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The unlock message reached %n clients.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Lock: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts %1 back in its place with the previous deadlines, if the queue is unchanged since the action.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removes the time to live again, if the holders are the same and nobody changed it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Makes %1 a reader again as before, if it has not acquired the lock itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restores the hold, if nobody has the lock: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It then has no expiry, as before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It gets its previous remaining time, minus the time since then. If its program has noticed the loss, nobody renews the lock, and it expires.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notifies nobody, because nothing becomes free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This user may not read it, so nothing is known about it or other keys with such names (%1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has %1 waiters: too many to compare before it is deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its deadlines are over, but a client is subscribed and waits for its turn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A waiter has no deadline, and it is unknown whether it is subscribed on another node.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody holds the lock, the deadlines of its waiters were over more than a minute ago, and no client is subscribed for a turn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its reader&apos;s name does not have Redisson&apos;s form, so the end of the lock&apos;s name is unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It belongs to hold number %1 of its reader, which holds the lock %2 times.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its reader does not hold the lock, so nobody reads it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next holder must get a higher number than all previous ones. Without this counter the numbers start again at 1, and the protected resource refuses the new holder or accepts an old one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The stored answer for a retry of one unlock. It expires soon.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The stored answer for a retry of one unlock, without an expiry. Its age is unknown. Delete it by hand when no unlock is in progress.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its semaphore is gone, but a permit has not expired, so its holder may still return it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expired permits of a semaphore that is gone. If it is created again, it would have that many permits too many. But any program may use such a key name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reentrant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One owner at a time, who can acquire it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shared with other readers; keeps writers out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps readers and writers out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fenced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>non-reentrant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its owner cannot acquire it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>non-reentrant fair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiters poll; a release sends no message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token (SET NX)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A plain key with a random value, as used by redis-py, node-redlock and redsync.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>semaphore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A number of permits, which stay taken until released.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expirable semaphore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A number of permits, each with a lease.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the queue of waiters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the waiters&apos; deadlines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the fencing counter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the stored answer to an unlock request</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a reader&apos;s lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the permits&apos; deadlines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>acquired</source>
        <translation type="unfinished">已取得</translation>
    </message>
    <message>
        <source>re-entered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>woken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>renewed</source>
        <translation type="unfinished">已续期</translation>
    </message>
    <message>
        <source>released, holds remain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>released</source>
        <translation type="unfinished">已释放</translation>
    </message>
    <message>
        <source>released by force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>downgraded to read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queued</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gave up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>server restarted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failover</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vanished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unlock refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>renewal refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read-write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>faster multi</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown hash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody holds it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held, renewed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held, and its watchdog renews it on time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held, fixed lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held for a fixed time: not renewed since it was first seen, so it expires.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>counting down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opens for all waiters at 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no permits free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All its permits are taken. Others must wait.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held, lease not known yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held unusually long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held far longer than usual for this lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n held unusually long</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>permits not returned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A semaphore has had no permits for far longer than usual: some may be lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lease changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its lease changed while the same owner held it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n leases changed</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>hold count climbing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its hold count only rises.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n hold counts climbing</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>about to expire</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Still held, but it was not renewed and its TTL is nearly over.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n about to expire</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>renewal late</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its TTL fell below two thirds of the lease: a renewal was missed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n renewals late</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>deadline drift</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The deadlines in its queue do not fit the server&apos;s time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n deadlines drifting</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Compare the clocks of the clients with the server&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mixed kinds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Different kinds of locks use this one name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each kind of lock needs its own name. Otherwise the conflict comes back after any action.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zombie reader</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A listed reader has no timeout keys any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n zombie readers</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Wait until the live readers release it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Until then they keep the hold of the dead reader alive (Redisson before 4.4), and a writer waits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queue, no holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has waiters or subscribers, but no holder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n queues without a holder</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>permits unclaimed</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n with unclaimed permits</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>ghost at head</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n ghosts in queues</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>waits for its own read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A reader wants to write: it waits for its own read lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n wait for their own read</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>expired while held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It expired without a release.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n expired while held</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>quorum lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fewer than a majority of its servers hold it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n quorums lost</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>no expiry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has no TTL, or one of many years: if its owner is gone, it stays locked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n without expiry</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>unverified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not confirmed by the server for more than 5 s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n unverified</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Wait until the server answers again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not act on information this old.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys in one slot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing: the server is not a cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>—</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sharded messages (SSUBSCRIBE)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in a cluster, every message goes to every node; elsewhere nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plain PUBLISH and SUBSCRIBE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tracking (CLIENT TRACKING)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>if somebody deletes one of your holds, you see it at the next renewal, not at once; no feed of chosen prefixes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>renewals and periodic reads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scan by type (SCAN … TYPE)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the scan asks for the type of every key that may be a lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SCAN, then TYPE for each name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for replicas (WAIT)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a failover may silently lose a lock that was just acquired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an acquire that requires replicas is refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scripts (EVAL)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no action is possible, only free SET NX locks can be acquired, and Redisson does not work at all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SET NX locks are released by compare-and-delete if the server has it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scripts with undeclared keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redisson&apos;s read locks fail: their scripts do not declare the timeout keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing; start Dragonfly with --default_lua_flags=allow-undeclared-keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare and delete (DELEX, DELIFEQ)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>releasing a SET NX lock runs a script</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same comparison with EVAL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connections (CLIENT LIST)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>client addresses are unknown, and Lockscope does not notice that a client has gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the locks show what their clients do; MONITOR shows addresses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Listening to commands (MONITOR)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no trace: clients that spin or try without waiting stay invisible</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading a log that was saved elsewhere (trace --from)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changes without a message (acquire, renewal, expiry) are seen only at the next read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>periodic reads, unlock messages and, if enabled, tracking of chosen prefixes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key events with fields</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a client that holds a lock only between two reads stays unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key events and periodic reads; MONITOR shows every owner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several databases (SELECT)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only database 0 can be watched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>database 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>listed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>turned off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not tried</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unclear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished">%1：%2</translation>
    </message>
    <message>
        <source>not tried yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not tried: MONITOR on a prod server must be armed first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not tried, because this connection is read-only: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Script times are unknown because INFO cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scripts (EVAL): %1 calls, %2 µs each, none in the slow log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scripts (EVAL) are slow: %1 calls, %2 µs each. A running script blocks all other clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scripts (EVAL): %1 calls, %2 µs each. The slow log has %3 scripts. The slowest took %4 µs and blocked all other clients: %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Garnet runs scripts concurrently with other commands unless it was started with --lua-transaction-mode. Lockscope cannot check that. Without this option, two owners may hold one lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dragonfly refuses scripts with undeclared keys unless it is configured to allow them. It has no WAIT, and expiry is the only key event that it reports</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: a trace saw it send from this address %2 ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: a name rule found its UUID in the name of these connections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Probably at %1: only the connections from there named %2 (%3) were active at each of %4 moments when this client sent something (inference)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unknown. </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unknown: no rule finds this client in a connection name, and its activity does not distinguish it from others. MONITOR would</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: this program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No connection of this client has been visible for %1, and it has done nothing since (CLIENT LIST): its program has exited or is cut off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All %1 locks that it renews have been late for %2 (inference from samples): its program is paused, overloaded or cut off, or its watchdog died</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has %1 of about 250 subscriptions (5 on each of 50 connections, Redisson&apos;s default): its next thread that has to wait cannot subscribe (CLIENT LIST)</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>A trace saw it renew %n names that do not exist: it keeps renewing locks that it has lost</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>A trace saw %1 of its unlocks fail, on %2 locks: it releases locks that it does not hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It alone acquired &apos;%1&apos; the last %2 times that were seen, while other clients waited (samples)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connections from %1 named %2 subscribe but belong to no known client: %3 subscriptions on %4 connections (CLIENT LIST)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>. Redisson has about 250 by default (5 on each of 50 connections). If this is one program, its next thread that has to wait cannot subscribe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connections have not been listed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connections are unknown: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server has %1 connections, which is too many to list them repeatedly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not all nodes could list their connections, so no client can be identified by elimination: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connections could not be listed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its replica has it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replicas that have it: all %1 that answered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replicas that have it: %1 of %2. A failover to one without it would lose the lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No replica that answers (%1) has it: a failover to one of them would lose the lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking whether a replica has it…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No replica answers, so it is unknown whether one has it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held by %1, without expiry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held by %1, for %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> Replicas that do not answer: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> The master counts %1 more that were not found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not reached yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>silent: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not have it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; asked %1 ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes behind, cut off from its master for %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes behind, cut off from its master</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes behind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes behind, last contact %2 s ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counting down: %1 left until it opens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free permits: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The holders of the other permits are unknown: this kind of semaphore records neither holders nor leases, and the permits of a dead program are lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Permits held under an ID, each with a deadline: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of these, %1 have expired: the next acquire frees them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A SET NX lock: only its value identifies the holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held by %1 with a hold count of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holders are in its hash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was already held when first seen, just now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held for at least %1: it was already held when first seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A watchdog renews its lease of %1 every %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last renewed %1 ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Renewals missed: %1. The TTL of a healthy lock stays above %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its key has no expiry: it stays forever if its holder died</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its key expires in more than ten years: in practice never</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 left of its time to live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A fixed lease of at least %1, not renewed since it was first seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not seen long enough to know whether a watchdog renews it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The waiters are unknown: they poll, or the server does not report subscribers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Subscribers of its channel: %1. Each may have several waiting threads or be a dead connection. Subscribers at a replica are not counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No waiter is visible</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Subscribers of its channel, which are notified of its release: %1. Each may have several waiting threads or be a dead connection. Subscribers at a replica that Lockscope cannot reach are not counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No subscriber waits for its release. Lockscope cannot see spin locks, attempts without waiting, or subscribers at a replica that it cannot reach</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Threads in its queue: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First in the queue: %1. It is unknown whether it is still subscribed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First in the queue: %1, and it is subscribed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First in the queue: %1, but its channel has no subscriber at this server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first in the queue has no deadline: the list and the deadlines of the queue disagree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its value: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fencing token: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In slot %1, at %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its name has a brace but no hash tag. In this cluster, its queue and channel are in other slots than the lock, so scripts fail and waiters are not woken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Used as a plain lock and as a read-write lock at the same time: each side may believe that it holds the lock alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its hash has more than one exclusive owner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A client waits for it as for another kind of lock: the release may not wake that client, or the lock may not exclude it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has both a fair queue and a fencing token: clients that acquire it as a fenced lock bypass the queue, and queued clients get no token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clients treat this number as different kinds of lock: some wait for a semaphore, others for a latch or a lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The reader %1 has no live timeout key: probably its program is dead, and other readers keep its field alive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its unlock message came %2 ago; %1 held it last</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its lease ended %2 ago; %1 was the last known holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server came back without it %2 ago; %1 held it last</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server that became master %2 ago did not have it, because it had not been replicated yet; %1 held it last, and may believe that it still does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its key was found missing %2 ago for an unknown reason (released without a message, expired, deleted or evicted); %1 held it last</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seen %1 ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (sample, %1 old)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (inference from samples, %1 old)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (inferred)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (event)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>transactions on %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>transaction %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>transaction %1, one key of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>transaction %1 on %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its name suggests that Redisson acquires it internally while it changes the sorted set or priority queue %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its name suggests that JCache acquires it internally while it changes one key of the cache %1 (Redisson 3.8 names the locks of multimaps the same way)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its name suggests that Redisson&apos;s transactions acquire it for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its name suggests that it protects one key or value of %1, which is a map, a set or a multimap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sorted set %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cache %1, one key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one key of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transaction %1 holds it until the transaction commits, rolls back or times out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taking the lock away does not stop the program that holds it. It may still be writing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at the program behind %1: is it paused, overloaded or cut off?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held far longer than its earlier holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No permit has come back for %1, and previously that took at most %2: perhaps a program died with its permits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find out which program acquired permits and then died or hung. This kind of semaphore records neither holders nor leases, so the permits do not come back automatically.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If the program is dead, release its permits by calling release on a semaphore of the same name. If it still runs, that would admit one client too many.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A permit-expirable semaphore gives each permit a lease, so no permit is lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look for code in the program behind %1 that acquires this lock both with a lease and without one. Each acquire sets the lease for all of its holds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check how long its work takes. With the shorter of the two leases, the lock may expire during the work.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its hold count has only gone up from sample to sample: releases may be missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look for code in the program behind %1 that acquires the lock and does not release it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If %1 is still working when the lease ends, another client can acquire the lock and work at the same time. A longer lease or a watchdog prevents that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check how long scripts take on the server (in the Server panel, or with `lockscope-cli capabilities`). The server handles no renewals while a slow script runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A deadline in its queue is further ahead than %1 for each waiter: client clocks differ, or some clients wait longer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check what both sides wrote: they may have held the lock at the same time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Upgrade Redisson clients older than 4.4. Their live readers keep dead readers in the lock, and a writer waits as long as any of them reads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A client is queued or subscribed although nobody holds the lock: perhaps its key was deleted by hand, which wakes nobody, or the waiter is dead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find out who deleted the key. Deleting it by hand does not wake the waiters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Permits have been free for %1 while a client waits for one, and no message came: the waiter missed the release, or wants more permits than are free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find out whether the waiter wants more permits at once than are free. In that case nothing is wrong.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check whether clients reconnected or the server failed over at that time. Messages sent during such an interruption are lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first in the queue was not subscribed in several samples, seconds apart: probably its program is dead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make sure that the program of the first waiter is dead. Check every replica as well, because a waiter that subscribes there only looks like a ghost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The wait does not end while the read lock of %1 is renewed, because a reader must release it before it can become the writer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fix the program: release the read lock, then acquire the write lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the program behind %1. The expiry did not stop it, so it may still be writing without the lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The resource that the lock protects should refuse fencing tokens older than the newest one it has seen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find out which program set the value %1, and whether it is still running. The lock has no expiry, so it stays forever if that program crashes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find out whether %1 is still running. The lock has no lease, so it stays forever if its holder crashes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds it for reading, and a trace saw it refused as a writer: it is waiting for itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its lease was %1, and %2 changed it (%3 left), apparently without releasing the lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at the lock %1 instead: this key is a part of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If programs use it as a SET NX lock, declare it as one with --token-pattern or in the connection dialog.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held for writing by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taken with the value %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held for reading by %1 readers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held for reading by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held by %1 owners at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, for an unknown time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, but its watchdog is late: %1 left of a lease of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, kept alive by its watchdog (%1 lease)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, kept alive by its watchdog (%1 lease, last renewal %2 ago)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, without an expiry: it stays forever if its holder died</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, without an expiry: it never frees itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, with an expiry in more than ten years: in practice it never frees itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, and by our clock it has just expired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, with a fixed lease that ends in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, with %1 left; it is not known yet whether a watchdog renews it</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>; %n threads queue for it.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; %n subscribers on its channel.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>.</source>
        <translation type="unfinished">。</translation>
    </message>
    <message>
        <source>Not confirmed for %1. When last seen: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its lease ended %1 ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expired %1 ago while %2 held it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its lease ended %1 ago without a visible release; %2 held it last</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free; released by %1 %2 ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lost in a restart of the server %2 ago; %1 held it last</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lost in a failover %2 ago; %1 held it last</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gone %2 ago; %1 held it last</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody holds it, but its waiters do not acquire it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free; gone for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An open latch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A latch, counting down: %1 left until it opens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A semaphore that has not been created yet or was deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A semaphore; permits free: %1, held: %2, expired among these: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A semaphore; permits free: %1, held for a limited time: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A semaphore; permits free: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not a lock: this key is </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> of the lock %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not known to be a lock: the key contains the number %1. It may be a semaphore, a counter, or a SET NX lock whose value is a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not a lock: the key is a %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A hash that is not a lock: its fields are not owners with hold counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lease expired at %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lease expired at %1, %2 before the unlock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> It was last acquired or renewed at %1, for %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> Since then, %1 has acquired it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lock was released by force at %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> The audit log names who did it: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> No audit record here shows who did it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This owner released it at %1: another unlock is one too many, or a retry.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same owner had released it at %1, %2 earlier: this is a retry of an unlock that worked, or one unlock too many.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds the lock: none of its unlocks was refused, and an unlock would work now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another thread of the same client holds it: %1. Only the thread that acquired a lock can release it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds it; %2 did not acquire it while the lock was watched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server lost it at %1: it came back without this lock (a restart or a failover), or all locks vanished at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 acquired the lock at %2 while the earlier lease still ran and nobody had released it: it was deleted by hand, or lost in a failover.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unknown: nothing that was seen explains it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Known from the audit file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inferred from the commands in the trace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seen in the trace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inferred from what the monitor saw.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Known from a message of the server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seen when the lock was read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its owner had just released it: nothing was lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it was already gone; Redisson up to 3.10 does not report that to its caller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another owner holds it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its time in the queue was over; another client&apos;s attempt removed it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a log has no replies; inferred from earlier commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this server hides what scripts do; inferred from the arguments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>or acquired again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a plain DEL: nobody was woken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the message was sent; a log does not show whether anybody received it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the script ended early, like a script that fails</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tried to acquire several locks together, %2 times in %3: it acquired %4, was refused %5, and released what it had.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> It has since acquired the refused one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 acquired %2 %3 times in a row in %4, and meanwhile other clients were refused %5 times: it leaves them no chance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The unlock by %1 was refused at %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks with waiters are found only by the scan, which takes longer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks with waiters for sharded messages are found only by the scan, which takes longer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No action is possible: each action is a script that compares and acts in one step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The audit log has only the user name given at login, not the user that the server reports.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No waiter can be removed from a queue, and no permit can be taken away.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The waiters behind a removed waiter would wait too long, and no waiter can be put back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A force-released lock can be neither put back nor kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A force-released lock cannot be put back, and a SET NX lock cannot be kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A forced release that keeps the lock cannot be canceled if its answer is lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After its deadline, the next client that tries to acquire the lock removes it from the queue. Until then, the waiters behind it wait.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first permit expires in %1 unless its holder extends it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has to be done unless it is renewed. When it expires, the waiters check the lock again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One more permit is free at once, and the waiters are notified. The program that loses the permit keeps running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lock is free at once. Its waiters poll, and the first one to check acquires it. If its program still works, two programs may work at the same time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lock is free at once, and its waiters are woken, which a plain DEL would not do. If its program still works, two programs may work at the same time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its state has not been confirmed for a while</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Closes %n connections of the client %1, each only if its ID, address and name are unchanged</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>All its requests in progress on this server fail or are sent again, including requests for other locks and data. Its waiting threads subscribe again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The IDs of its connections now belong to other connections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another client has acquired it meanwhile and still holds it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another client had the lock meanwhile: a new fencing token was issued.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has changed since it was checked: it has other waiters or other deadlines.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A reading of the lock %1 later found an unknown holder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 got it: a reading of the lock %2 later found it as the holder (sample).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wakes the next waiter in the queue, if it is still subscribed: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its owner renewed it %1 ago, so its program is alive and working. If you release it, two programs may work at the same time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Returns the permit %1 to its holder as before, if a permit is still free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A lock&apos;s key of this name has another type, so this key may belong to another program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody holds the lock, but a waiter&apos;s deadline is still ahead or passed less than a minute ago, so it may still wait.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held. A renewal will show a watchdog; no renewal within half of its time will show a fixed lease.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n with permits not returned</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>A client&apos;s clock sets its deadline in the queue and may be wrong, or a client waits longer than Redisson does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n with mixed kinds</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Let only one kind of lock use this name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A semaphore has free permits, but clients still wait.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first waiter in its queue seems dead. All waiters behind it may wait in vain.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait until the reader gives up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The reader waits for its own read hold. The wait ends at its time limit, or when its program is stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; other clients that match these connections: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No replica has it: a failover now would lose it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiters get the lock in the order of their arrival.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each acquire returns a higher token, so that a store can reject lower ones.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiters get the lock in order; its owner cannot acquire it again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>export</name>
    <message>
        <source>Cannot write %1: %2. Choose another place.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AccountPart</name>
    <message>
        <source>&amp;User</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>default</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pass&amp;word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AcquireDialog</name>
    <message>
        <source>Acquire a lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Acquire</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acquire a lock on %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acquire %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acquire %1 on %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acquiring…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acquired. It is held until you release it under Mine or its lease ends.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Canceled: nothing is held.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not acquired in time: another client still holds it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Creating it…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Canceling…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AcquireFlow</name>
    <message>
        <source>The key with this name (%1) cannot be acquired. Choose another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a known lock</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AcquireForm</name>
    <message>
        <source>%1, holder of %2 (%3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A new owner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After 1, 2, 4 … 128 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Always after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watchdog: renewed until released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fixed, then it expires</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not required</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One must have it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All must have it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>order:42; bytes as \xHH</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>order:42
order:43</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>redis://host-a
redis://host-b
redis://host-c</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Otherwise the request is refused, because two kinds with one name do not exclude each other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Releases the lock unless these replicas have it within a second. A lock on replicas survives a failover. A server without replicas is refused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ser&amp;vers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Each member</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Owner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Permits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try a&amp;gain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Wait</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Replicas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A backslash starts an escape: write \\ for a backslash, \xHH for a byte.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes, shown as %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name has a broken escape: write \\ for a backslash, \xHH for a byte.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter the name of the lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A lease below 10 ms ends before the answer arrives. Choose a longer one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is listed twice. Each server has one vote.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter at least two independent servers, one per line. Three or five are usual.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter the names of several locks, one per line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acquire even if ano&amp;ther kind of lock uses the name</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AcquireSteps</name>
    <message>
        <source>%1: free, but another waiter is next in the queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: too few permits are free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished">%1：%2</translation>
    </message>
    <message>
        <source>%1: held by another client, without expiry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: held by another client for another %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tried</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting behind other requests of this program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>subscribed: a release will wake it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>woken by a release</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tried again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>released the acquired members, to try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>acquired</source>
        <translation type="unfinished">已取得</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>canceled</source>
        <translation type="unfinished">已取消</translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps of the acquire</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s   %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActionDialog</name>
    <message>
        <source>Working…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>undo: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report copied to the clipboard.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Act on %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;I mean this holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Co&amp;py report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Arm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read a&amp;gain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nobody</source>
        <translation type="unfinished">无人</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation type="unfinished">%1：%2. {1:?}</translation>
    </message>
    <message>
        <source>&amp;Wake them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Evict it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re&amp;move it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Set the time to live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Disconnect it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Take it away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Force-release</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Press Ctrl+Enter to release.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Press Ctrl+Enter to start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When you looked, %1 held it. Nobody holds it now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hold changed since you looked: %1 has acquired it again. Confirm that you mean this hold.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The holder changed since you looked: it was %1, now it is %2. Confirm that you mean this holder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo (%1 s)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the monitor read it %1 s ago.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As of %1 s ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As of %1 s ago: too old to act on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its holder is active: since you looked, the holder has acquired or released the lock once.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActionFlow</name>
    <message>
        <source>nothing done: it changed since you looked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot record the outcome in the audit file: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActionForm</name>
    <message>
        <source>Possible actions, mildest first</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActionHead</name>
    <message>
        <source>%1 bytes · sha256 %2…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program holding it keeps running. It may still be writing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActionPalette</name>
    <message>
        <source>Actions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type an action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No available action has this name.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActorCard</name>
    <message>
        <source>crashed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>frozen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>network cut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clock %1 ahead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clock %1 behind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%2: %3</source>
        <translation type="unfinished">%1：%3 {1%2:?}</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>L, T, U: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Th&amp;read %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Statement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SQL, as in sqlite3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As in redis-cli; words with spaces in double quotes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only messages with this text: a command, a script&apos;s name, a key, a value or a reply</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AddressPart</name>
    <message>
        <source>Choose a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot read %1. Choose a file that exists and is readable.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A client certificate needs two files: the certificate and its key.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AfterNote</name>
    <message>
        <source>Written to %1 (record %2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot record the outcome in the audit file: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo failed; nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lockscope holds it now and keeps others out. Release it under Mine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo is no longer possible. The record has the previous state. Clients that need the lock acquire it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undoing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undone: the previous state is restored.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AuditDetails</name>
    <message>
        <source>I have checked it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The record of the chosen action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose an action to read its record.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Records that you checked the outcome, and the present state of the lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No outcome is recorded. The lock now: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AuditModel</name>
    <message>
        <source>outcome unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished">%1：%2</translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AuditPanel</name>
    <message>
        <source>Only unknown outcomes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter actions…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copies the chosen rows, or all, separated by tabs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saves the shown records as JSON lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verify again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads every record again, from the first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audit</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 records are in %2.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Cannot write %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no records yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the shown records</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::BulkDialog</name>
    <message>
        <source>Nothing found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All %1 undone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 undone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 not started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This connection is read-only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is prod, and not armed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter a reason.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type the number: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is prod: type its name, %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;How many</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its &amp;name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Press Ctrl+Enter to start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undoing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kept in the audit file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>R&amp;eason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The actions can no longer be undone. Clients that need these locks acquire them again. The audit file records each of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fair lock&apos;s queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reader&apos;s timeout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fencing token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unlock latch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>permits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>done</source>
        <translation type="unfinished">完成</translation>
    </message>
    <message>
        <source>already gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changed, nothing done. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>done, not undone: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>done, not undone. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unchanged: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>undone: the previous state is restored</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::BulkFlow</name>
    <message>
        <source>%1 on %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All %1 deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scanning all names once, at a limited rate…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Release</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All %1 released.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>undo: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 of %3 done so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 keys scanned. Leftovers of locks: %2, of which %3 are provably dead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking lock %1 of %2…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each lock is released if its holder is unchanged. The programs that hold the locks keep running, and may still be writing.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::CapabilityModel</name>
    <message>
        <source>the server tracks the chosen prefixes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an event has arrived</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>events arrived earlier, but no longer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capability</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How it was found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lost without it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Used instead</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::CapabilityPanel</name>
    <message>
        <source>an unidentified server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the server can do for locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not connected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · trying…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · tried at %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · not tried yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. Without it: %2. Instead: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tests each capability once, over three connections that are then closed. Writes nothing. MONITOR is started and stopped at once. The server logs what its ACL refuses</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Card</name>
    <message>
        <source>and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ChartsPanel</name>
    <message>
        <source>TTL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Readers and waiters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All locks</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ChoiceList</name>
    <message>
        <source>%1: not possible, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Possible actions</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ChoosingPage</name>
    <message>
        <source>Not shown here: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▶ Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ChosenLanes</name>
    <message>
        <source>The last 15 minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recording started when you chose it. No holders or waiters since.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ClientModel</name>
    <message>
        <source>≥ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its threads in fair queues. Waiters for other locks cannot be distinguished.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Client</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>States</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How it is known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Renewed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queued</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ClientPanel</name>
    <message>
        <source>Instances: programs that use the locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nickname</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Names…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find by MONITOR…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show only the locks that the chosen client holds or queues for (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the chosen client a name of yours (F2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules that match names of connections to clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n clients</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation type="unfinished">%1：%2 {1.?}</translation>
    </message>
    <message>
        <source>Listen to all commands for a few seconds. The trace proves from which address each client sends. The trace shows its cost before it starts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::CommandsModel</name>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From, to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Script</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command, answer or message</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::CommandsPane</name>
    <message>
        <source>Commands and messages</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::CompareView</name>
    <message>
        <source>%1 has %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody holds a lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · run at %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>≠ missing or different in the other run · Escape: back to one run</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Connection</name>
    <message>
        <source>%1, and others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect to a server to listen to it, or open a log.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ConnectionBar</name>
    <message>
        <source>not connected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>connecting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Press to show only %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read-only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>armed %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connections</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ConnectionDialog</name>
    <message>
        <source>in the keychain; type to change it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>asked for each time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect to Redis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>redis://, rediss:// or unix://</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Na&amp;me</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>UR&amp;L</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Environment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sa&amp;ve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saves this profile without connecting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Profile %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without TLS, anybody between can read the password and all names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter a name for the profile.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ConnectionPages</name>
    <message>
        <source>On %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ConsentFields</name>
    <message>
        <source>required; written to the audit file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>R&amp;eason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is prod: type %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::CountChart</name>
    <message>
        <source>Readers and waiters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Readers and waiters: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for the first reading of this lock…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a lock to draw its readers and waiters here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>readers (sampled)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gap: waiters unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Readers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting threads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting clients (at least)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Known by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting threads (sampled; exact, from the queue)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting clients (sampled; a lower bound)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::DetailPanel</name>
    <message>
        <source>%1: not possible, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation type="unfinished">%1：%2 {1.?}</translation>
    </message>
    <message>
        <source>The filter hides it from the table: clear the filter to act on it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is part of a quorum set. Show only its connection to act on it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is gone: it has neither a key nor waiters. The last known state is below.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is no longer visible. The last known state is below.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a lock to see who holds it, who waits, why it is in its state, and what can be done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key or channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find out first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Possible actions, mildest first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Access</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lasts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>#</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place lasts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On replicas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>• %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::DurationField</name>
    <message>
        <source>Number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>h</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::EmptyView</name>
    <message>
        <source>Connect…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acquire a lock…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::EventFeed</name>
    <message>
        <source>Only the chosen lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter events…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stops the list while you read; new events are kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n new ▾</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::EventModel</name>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Known by</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::EvidenceTable</name>
    <message>
        <source>%1 · holds %2 · %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · no live timeout key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no known holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown whether it is subscribed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>subscribed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not subscribed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no subscribers; waiters that spin or poll cannot be seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>at least %1 clients (subscribed)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no expiry: it never expires</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 when it was read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evidence about the lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished">%1：%2 {1,?}</translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TTL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fencing token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message reaches</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 subscribers now</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Also deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Permit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All permits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 held, %2 free</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 threads (exact, from the queue)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FilterBar</name>
    <message>
        <source>All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All known locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks with waiters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks with a problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held by this program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks that you watch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Client %1 ✕</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only locks of client %1; press to show all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only locks that client %1 holds or queues for. Press to show all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 locks</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 locks</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>order held under the mouse · %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FilterField</name>
    <message>
        <source>Filter names and holders</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FirstScreen</name>
    <message>
        <source>Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New profile…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start the &amp;demo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Playground</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows how these locks behave, on private servers: scenarios to run, step through and change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saves all profiles in a file, without passwords</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server address, e.g. localhost:6379</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Create a profile for a Redis server to see its locks. The profile is listed here. Watching changes nothing on the server. The demo needs no server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a server to see its locks. Watching changes nothing on it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removes this server from the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter an address first, such as localhost:6379.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ForgottenLine</name>
    <message>
        <source>The passwords were for %1. Enter those for this server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The passwords were for %1. Enter those for this server and its sentinels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The password was for the sentinels of %1. Enter the one for these.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The operator&apos;s password was for %1. Enter the one for this server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The password was for %1. Enter the one for this server.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HeldBackCard</name>
    <message>
        <source>%1&apos;s requests</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replies to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>messages to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ held back: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Deliver it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>D&amp;rop all: they never arrive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>D&amp;rop it: it never arrives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Deliver all: they continue to their receivers</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HelpPage</name>
    <message>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space: run or pause. Left, Right: a step back or forward, and at the end a new step of the live run. Home, End: to the beginning, to the latest event. R: restart. F: fork from here. S: stop. Comma and full stop: slower, faster. F11: projector, where V shows one pane after the other. Escape: back. Ctrl+5: back to your locks.
A goes to the first actor, then to the next. On an actor Enter opens its menu, 1 to 9 choose the thread, L locks, T tries, U unlocks, O asks for another lock, C crashes, Z freezes or thaws, N cuts or heals the network. On a server: P pauses or resumes, K kills or starts. On paused messages: D delivers, X drops.
In the lanes: [ goes from the waiter to the holder, ] goes back, + and - zoom, 0 shows all.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HoldTableModel</name>
    <message>
        <source>at risk: renewal failed, retrying</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished">%1：%2</translation>
    </message>
    <message>
        <source>You no longer hold it. Another client may. Stop what it protected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A renewal failed and is being retried. You hold it until the countdown ends.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You hold it until you release it. It never expires.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You hold it until the countdown ends.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>watchdog %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fixed %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>until released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Owner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Valid for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lock is held without this member, because enough other members are held.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HoldsPanel</name>
    <message>
        <source>Locks held by this program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This program holds no locks. Acquire one to see it here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Releasing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release</source>
        <translation type="unfinished">释放</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished">%1：%2</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Instances</name>
    <message>
        <source>%1: %2, %3 locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished">%1：%2</translation>
    </message>
    <message>
        <source>%1 +%2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::KeyOpener</name>
    <message>
        <source>Waiting for the keychain to give the passphrase of %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot keep the passphrase of %1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot read the passphrase from the keychain: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kept passphrase does not fit: %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LanesLegend</name>
    <message>
        <source>holds it (a step for each re-entry)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds it while others wait</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>started before it was seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>renewed</source>
        <translation type="unfinished">已续期</translation>
    </message>
    <message>
        <source>renewal missed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>handed over (dashed: inferred)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>server restarted or failed over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ended, reason unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contact lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Legend of the lanes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LanesPanel</name>
    <message>
        <source>The lanes as a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps the present visible (End)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show a longer period (-)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show a shorter period (+, or Ctrl and the wheel)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>15 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the whole period (0)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holder [</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go from the waiter to the holder ([)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiter ]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go from the holder to each of its waiters (])</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the lanes as a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export as text, PNG or SVG</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy as text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export as &amp;PNG…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export as &amp;SVG…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recording started when you chose it. No holders or waiters since.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a lock to draw its holders, waiters and hand-overs here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lanes: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lanes of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, from %2 to %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the lanes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LanesStack</name>
    <message>
        <source>Nobody has asked for this lock yet.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LanesView</name>
    <message>
        <source>The picture is too large. Show fewer lanes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>≠ The other run does not have this.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LeaveDialog</name>
    <message>
        <source>and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stay</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LeaveFlow</name>
    <message>
        <source>Connect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Release and connect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Release and disconnect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Disconnect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Release and quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Connect anyway</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Disconnect anyway</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit anyway</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished">%1：%2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This window has running requests:</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>This window holds %n locks and releases them first:</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1: the acquire will be canceled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the action is running and will be finished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for running requests…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Releasing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no answer yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown whether it was acquired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown whether it was done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing remains to be released or canceled.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; no further actions are started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not everything could be released. Locks with a lease expire with it. The others stay until somebody releases them.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ListenBar</name>
    <message>
        <source>Listen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MONITOR costs the server up to half of its throughput. It stops after this time, or at 5 MB.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Listening: %1 left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asking the server…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>May halve the server&apos;s throughput</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockByHand</name>
    <message>
        <source>A lock for %1, thread %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock: wait as long as it takes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try, and wait at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watchdog: renewed until released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Permits, if it is new</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;How</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;At most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>L&amp;ease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fo&amp;r</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Take it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>multi-lock: several as one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fixed, then it expires</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Names, one per line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>red lock: on the majority of the servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1”: write \\ for a backslash, \xHH for a byte</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockTableView</name>
    <message>
        <source>Locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (no room)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset columns</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LossNotice</name>
    <message>
        <source>Show under Mine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on %2, %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>✗ %n locks of this program were lost. Stop what they protected, because other clients may hold them now.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>and %1 earlier</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LuaViewer</name>
    <message>
        <source>lua/%1.lua</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::MainWindow</name>
    <message>
        <source>Lockscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 no longer exists.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a lock first, with the arrow keys or by typing a part of its name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release all that need attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Release %n chosen locks</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>unknown; connect to %1, database %2, to see it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not seen yet; the scan is running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no such lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Actions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A lock of this program was lost. Ctrl+5 returns to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is already shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allow changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is read-only. Connect again and allow changes?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved as read-only: %1. These entries will be changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Allow changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (pinned certificate)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2 more — Lockscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 — Lockscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disconnect %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Demo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This server is prod, so you still have to arm it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::MakeSemaphore</name>
    <message>
        <source>Number of per&amp;mits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Make and acquire</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::MessageLine</name>
    <message>
        <source>Result unknown, because the answer was lost: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::NameFields</name>
    <message>
        <source>all, or prefixes such as orders:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>patterns such as mutex:* job:*</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows strings with these names as SET NX locks, whatever their value. Without a pattern, the value must have a well-known form and the name must suggest a lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none, or prefixes such as orders:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server reports each change of a key with such a prefix at once (CLIENT TRACKING). It costs two more connections and some 13 % of the server&apos;s time for each lock under it. The server&apos;s configuration stays unchanged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name prefi&amp;x</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SET &amp;NX locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Track changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In a pattern, write \xHH for a byte or \\ for a backslash.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watches only locks whose names begin with such a prefix, for a user whose ACL allows no others. No key of another lock is read.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::OperatorFields</name>
    <message>
        <source>same user as above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The user for actions: connected only for an action and a minute after it. The watching user then only reads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Password of the operator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The operator has a separate password. Enter it, or clear the operator.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PassphraseDialog</name>
    <message>
        <source>&amp;Keep it in the keychain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passphrase of a key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The private key in %1 is encrypted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Passphrase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PassphraseField</name>
    <message>
        <source>the key is encrypted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The passphrase is never sent to a server. A profile keeps it in the keychain, or asks for it once when connecting and remembers it until the program ends.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key %1 is encrypted. Enter its passphrase.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PasswordDialog</name>
    <message>
        <source>%1 asks for passwords.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 asks for the password of its user &apos;%2&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 asks for the password of the operator &apos;%2&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sentinels of %1 ask for the password of their user &apos;%2&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Password of &apos;%1&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pass&amp;word of operator &apos;%1&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Sentinel password of &apos;%1&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keep it in the keychain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Password for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keep them in the keychain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>empty: read-only this time</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PasswordFinder</name>
    <message>
        <source>Waiting for the keychain to give the password of %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keychain has no password for this user at this address. A password kept for another one is not used.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PlayBar</name>
    <message>
        <source>← Locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the locks of your servers (Ctrl+5)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language of the scenarios</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a scenario or a run; save this run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which lock to choose?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The ways to build a lock, side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Projector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open a scenario or a run…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save this run…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as a &amp;web page…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the lanes as &amp;PNG…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the lanes as S&amp;VG…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows this run beside another run, step by step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A picture of each scenario, and the keys (F1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Large view, lanes first (F11)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Playground</name>
    <message>
        <source>Save the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as a web page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the lanes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Back to one run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Run “%1” and show both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, run at %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to compare with yet: run a scenario, change something, and run it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No scenario and no file is called “%1”. Choose a scenario on the left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing happened in this run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a scenario or a run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenarios and runs (*.toml *.lockrun);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The servers of the stage are starting.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space starts the servers. Then choose a card (A or the mouse), and Enter shows all that can be done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space runs the scenario, the right arrow steps. It uses private servers and never touches yours.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PolicyBadge</name>
    <message>
        <source>This server is read-only. Click the read-only badge in the tool bar to allow changes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is prod, and not armed. Arm it first, in the tool bar.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read-only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This connection changes nothing. Click to allow changes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>armed %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Actions are possible until the countdown ends. Click to disarm.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not armed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Actions need arming first. Click to arm for five minutes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · armed 0:00</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PolicyFields</name>
    <message>
        <source>Read-&amp;only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dev</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>staging</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prod</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On prod, arm the connection and type the lock&apos;s name before an action.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This program sends no write commands: it acquires no locks and runs no actions.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ProfileCard</name>
    <message>
        <source>Connect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit, remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read-only</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ProfileFields</name>
    <message>
        <source>keep passwords in the keychain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name to save it under; empty: not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uses the desktop&apos;s keychain. Otherwise, or without a keychain, they are asked for each time. They are never written anywhere else.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another profile is called %1. Choose another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name is invalid: %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ProfileFlow</name>
    <message>
        <source>Profiles (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import profiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export profiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Profiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The profile %1 exists only until the window is closed: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot keep the password of %1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keychain still has a password of %1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove a profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the profile %1, with its passwords in the keychain?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a file. Choose an exported file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot read %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation type="unfinished">%1：%2. {1:?}</translation>
    </message>
    <message numerus="yes">
        <source>%n profiles imported.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Left out: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved all profiles, without passwords: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot write %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ProjectorBar</name>
    <message>
        <source>all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lanes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space: pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space: run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · ← → step · V: %2 · Esc</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1/%2 · %3 · %4</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::QuorumDialog</name>
    <message>
        <source>Quorum set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the independent servers that hold red locks. Their locks are shown as one row each, with the number of servers that hold it and its holder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None: each server&apos;s locks have their own rows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One server is not a set. Choose at least two. Three or five are usual.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 are needed for a lock.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::QuorumView</name>
    <message>
        <source>quorum set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 silent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 differ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 servers hold it, %2 are needed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inferred: the thread is the same everywhere, and Redisson uses a different UUID for each server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>• %1: the same server as another member, so it has no separate vote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>• %1: does not answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>• %1: not held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>• %1: %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To act on it, show only one of these connections.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ReachLook</name>
    <message>
        <source>nothing listens there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no route</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not permitted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no such socket</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not checked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>checking…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished">%1：%2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished">%1：%2 {1,?}</translation>
    </message>
    <message>
        <source>sentinels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>behind SSH</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SSH host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no answer in 3 s</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RecentField</name>
    <message>
        <source>&amp;Forget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removes the chosen server from this list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose one</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RedisPane</name>
    <message>
        <source>In Redis now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time to live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data in Redis now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RefusedButton</name>
    <message numerus="yes">
        <source>%n commands refused</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RefusedDialog</name>
    <message>
        <source>Refused commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server&apos;s ACL does not permit these commands to the watching user. Each was tried once. The features that need it are off; everything else works.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Consequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An administrator of the server can permit them:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ACL lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy the lines</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ReviewBanner</name>
    <message numerus="yes">
        <source>%1 threads wait</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 clients wait</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished">%1：%2</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Review…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RulesDialog</name>
    <message>
        <source>Names of connections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules for the names of your programs&apos; connections (CLIENT SETNAME; clientName in Redisson), one per line:
orders-{uuid} finds the client whose UUID is in the name
billing-* = Billing shows connections with such names as &quot;Billing&quot;
* matches any text, ? one character.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RunPanes</name>
    <message>
        <source>This program has no script of this name: the run was recorded by another one.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SawToothChart</name>
    <message>
        <source>TTL over time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TTL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TTL over time: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a lock to draw its TTL here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for the first reading of this lock…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no expiry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No key during this time: nobody holds it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not recorded before you chose it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lease %1 (learned)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>longest TTL seen %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⅔ lease %1: below it a renewal is late</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TTL (sampled)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lease: not yet known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>renewed (seen by event)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>renewed (inferred from the TTL)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>renewal missed (inferred)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fixed lease: nobody renews it (inferred)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no expiry (sampled)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not read (unknown)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TTL (s)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Known by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>renewal missed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>renewed</source>
        <translation type="unfinished">已续期</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ScenarioList</name>
    <message>
        <source>Scenarios</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SentinelPart</name>
    <message>
        <source>its address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sentinels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Found &amp;by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sentinels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>host:26379, host:26379</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Master&apos;s name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mymaster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sentinels&apos; user</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>default</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Their password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the sentinels use TLS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Their CA file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PEM file; empty: the system&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Certificate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PEM file; empty: none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its passphrase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name of the master at the sentinels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The password of the sentinels, which is not that of the master</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The client certificate, if the sentinels ask for one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter the name of the master at the sentinels, such as mymaster.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ServerCard</name>
    <message>
        <source>sentinel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replica</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>master</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ clock %1 ahead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ clock %1 behind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ cut off from its master</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ServerPart</name>
    <message>
        <source>TCP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TCP with TLS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unix socket</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Transport</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name or IP address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Port</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Socket</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>/run/redis/redis.sock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Database</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sentinels need TCP. Choose TCP or TCP with TLS.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter the full path of the socket, starting with a slash.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter the host: a name or an IP address.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SessionPort</name>
    <message>
        <source>the server is disconnected</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SshPart</name>
    <message>
        <source>Throu&amp;gh SSH</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>user@jump.example; empty: directly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SSH ke&amp;y file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>empty: the default of ssh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>[user@]host[:port], or a name from ~/.ssh/config. All hosts and ports, also of sentinels and cluster nodes, are then addresses as the SSH host sees them. Each has its own tunnel.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::StatusLine</name>
    <message>
        <source>replica</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not connected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>connecting to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no connection to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>refused by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · pinned certificate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>version unknown (INFO is denied)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>connected</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 masters do not answer</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished">%1：%2 {1,?}</translation>
    </message>
    <message numerus="yes">
        <source>%n masters</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n replicas</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1: master</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: replica</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, %1 slots</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, does not answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, does not answer: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unlock feed %1  key events %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>  tracking %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scan incomplete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first scan %1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scan %1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scan complete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt; 0.1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>≈ %1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of the server · %2 cmd/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (slowed down)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The round-trip time of the last heartbeat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cost for the server: an upper estimate of its time, and the commands per second. Slowed down: there are too many locks to read each once a second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The age of the latest answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 connected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · only %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watches only locks whose names begin with %1, as chosen when connecting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as of %1 s ago</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TargetFields</name>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished">%1：%2 {1,?}</translation>
    </message>
    <message>
        <source>&amp;Waiter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;lient of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reader</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Permit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keep others out for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Which</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Time to live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lockscope holds the lock while you stop the program</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TimeAxis</name>
    <message>
        <source>%1 min ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>now</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TimeChart</name>
    <message>
        <source>Time shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the numbers instead of the chart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers of the chart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>00 min ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show as &amp;table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export as &amp;PNG…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the chart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export as CS&amp;V…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>made %1 by Lockscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, made %2 by Lockscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TlsPart</name>
    <message>
        <source>C&amp;A file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PEM file; empty: the system&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cert&amp;ificate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PEM file; empty: none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Certified name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>empty: the host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pinned SHA-256</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>empty: trust the authorities</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The authority that signed the server&apos;s certificate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The client certificate, if the server asks for one; it needs its key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name in the server&apos;s certificate, if it is not the host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accepts only the certificate with this SHA-256, whatever its signature and content. The window title shows it while connected.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TotalsChart</name>
    <message>
        <source>All locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>events per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No numbers yet. They arrive once a second while connected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>locks (counted)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held (sampled)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contended (at least: known waiters)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needing attention (inferred)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>events per second (right axis)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events per second</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TraceFlow</name>
    <message>
        <source>The known history of this lock starts at %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TraceModel</name>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Owner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Known by</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TraceView</name>
    <message>
        <source>Only the chosen lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter the trace…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a log…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A file that `redis-cli monitor` wrote, of any length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copies the chosen rows, or all shown ones, for a spreadsheet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why did this unlock fail?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why the unlock failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Listened for %1 until 5 MB had arrived. Later commands are missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Listened for %1 until the connection was lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Listened for %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No lines of MONITOR arrived.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 lines.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 events.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Dropped the first %1 events.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Cannot read %1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading %1: %2 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a row with a refused unlock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a log of MONITOR</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot write %1: %2. Choose another place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>None of the %1 lines concerns locks.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Ignored %1 lines that were incomplete or not from MONITOR.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TransportBar</name>
    <message>
        <source>|◀</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the beginning (Home)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>◀</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A step back (Left)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run or pause (Space)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▶</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▶|</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The speed of the run. A change applies at once to pauses and to everything that begins later. It does not change times that already run on a server or a client: times to live, limits of waiters, and leases of running watchdogs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fork from here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repeats the run up to this step, so that you can continue differently (F)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ends the run and its servers, and keeps the recording (S)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs the scenario again from its beginning (R)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step %1 of %2 · %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A step forward (Right)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the latest event (End)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::UndoButton</name>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo %1 (%2 s)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::UnfinishedNotice</name>
    <message>
        <source>Show under Audit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2, %3 by %4. Now: %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>⚠ Outcome unknown — check: %n actions were started, and no outcome was recorded.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>and %1 earlier</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::WindowLayout</name>
    <message>
        <source>Chosen lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Charts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instances</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>

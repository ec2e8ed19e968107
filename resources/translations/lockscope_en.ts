<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>AppText</name>
    <message numerus="yes">
        <source>; closed %n connections</source>
        <translation>
            <numerusform>; closed %n connection</numerusform>
            <numerusform>; closed %n connections</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; the message reached %n clients</source>
        <translation>
            <numerusform>; the message reached %n client</numerusform>
            <numerusform>; the message reached %n clients</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n locks, %1 held</source>
        <translation>
            <numerusform>%n lock, %1 held</numerusform>
            <numerusform>%n locks, %1 held</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>server restarted (its run id changed): %n locks vanished</source>
        <translation>
            <numerusform>server restarted (its run id changed): %n lock vanished</numerusform>
            <numerusform>server restarted (its run id changed): %n locks vanished</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>failover: %1 is master now. %n known locks vanished, and so may locks that were written in the last moments before</source>
        <translation>
            <numerusform>failover: %1 is master now. %n known lock vanished, and so may locks that were written in the last moments before</numerusform>
            <numerusform>failover: %1 is master now. %n known locks vanished, and so may locks that were written in the last moments before</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n locks vanished at once: FLUSHALL, FLUSHDB or eviction?</source>
        <translation>
            <numerusform>%n lock vanished: FLUSHALL, FLUSHDB or eviction?</numerusform>
            <numerusform>%n locks vanished at once: FLUSHALL, FLUSHDB or eviction?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n holds</source>
        <translation>
            <numerusform>%n hold</numerusform>
            <numerusform>%n holds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n keys read; %1 left behind, %2 of them provably dead</source>
        <translation>
            <numerusform>%n key read; %1 left behind, %2 of them provably dead</numerusform>
            <numerusform>%n keys read; %1 left behind, %2 of them provably dead</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n script runs of all clients failed meanwhile (INFO commandstats), so their changes may be missing on the server</source>
        <translation>
            <numerusform>%n script run of all clients failed meanwhile (INFO commandstats), so its changes may be missing on the server</numerusform>
            <numerusform>%n script runs of all clients failed meanwhile (INFO commandstats), so their changes may be missing on the server</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lines</source>
        <translation>
            <numerusform>%n line</numerusform>
            <numerusform>%n lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>left out %n lines that are torn or not from MONITOR</source>
        <translation>
            <numerusform>left out %n line that is torn or not from MONITOR</numerusform>
            <numerusform>left out %n lines that are torn or not from MONITOR</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1  %2  %n locks%3  %4  (Ctrl+C ends)
</source>
        <translation>
            <numerusform>%1  %2  %n lock%3  %4  (Ctrl+C ends)
</numerusform>
            <numerusform>%1  %2  %n locks%3  %4  (Ctrl+C ends)
</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>has fewer than %n free permits</source>
        <translation>
            <numerusform>has no free permit</numerusform>
            <numerusform>has fewer than %n free permits</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and mentions this one %n times</source>
        <translation>
            <numerusform>and mentions this one once</numerusform>
            <numerusform>and mentions this one %n times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n script runs</source>
        <translation>
            <numerusform>%n script run</numerusform>
            <numerusform>%n script runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock events</source>
        <translation>
            <numerusform>%n lock event</numerusform>
            <numerusform>%n lock events</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the addresses of %n clients are unknown, so their locks are left out. --client-names or --identify may find them</source>
        <translation>
            <numerusform>the address of %n client is unknown, so its locks are left out. --client-names or --identify may find it</numerusform>
            <numerusform>the addresses of %n clients are unknown, so their locks are left out. --client-names or --identify may find them</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>recorded %n holds, waits and other events</source>
        <translation>
            <numerusform>recorded one hold, wait or other event</numerusform>
            <numerusform>recorded %n holds, waits and other events</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At least %n clients waited for it, one of them for at least %1. The server does not name them.</source>
        <translation>
            <numerusform>At least one client waited for it, for at least %1. The server does not name it.</numerusform>
            <numerusform>At least %n clients waited for it, one of them for at least %1. The server does not name them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 (%n locks).</source>
        <translation>
            <numerusform>%1: %2 (one lock).</numerusform>
            <numerusform>%1: %2 (%n locks).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>recorded from %1 to %2, with %n gaps of %3 in all</source>
        <translation>
            <numerusform>recorded from %1 to %2, with one gap of %3</numerusform>
            <numerusform>recorded from %1 to %2, with %n gaps of %3 in all</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 renewed it %n times, at most %2 apart.</source>
        <translation>
            <numerusform>%1 renewed it %n time, at most %2 apart.</numerusform>
            <numerusform>%1 renewed it %n times, at most %2 apart.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Within a minute, %n other locks that the same client had renewed expired: its program was paused or cut off, or its watchdog died (inference).</source>
        <translation>
            <numerusform>Within a minute, %n other lock that the same client had renewed expired: its program was paused or cut off, or its watchdog died (inference).</numerusform>
            <numerusform>Within a minute, %n other locks that the same client had renewed expired: its program was paused or cut off, or its watchdog died (inference).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Its lease or value was changed %n times from %1 to %2.</source>
        <translation>
            <numerusform>Its lease or value was changed %n time from %1 to %2.</numerusform>
            <numerusform>Its lease or value was changed %n times from %1 to %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In the day before, it was without a free permit %n times: half of them up to %1, 99 % up to %2, the longest %3.</source>
        <translation>
            <numerusform>In the day before, it was without a free permit %n time: half of them up to %1, 99 % up to %2, the longest %3.</numerusform>
            <numerusform>In the day before, it was without a free permit %n times: half of them up to %1, 99 % up to %2, the longest %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 fired %n times, and is still firing</source>
        <translation>
            <numerusform>%1 fired %n time, and is still firing</numerusform>
            <numerusform>%1 fired %n times, and is still firing</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 fired %n times</source>
        <translation>
            <numerusform>%1 fired %n time</numerusform>
            <numerusform>%1 fired %n times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n clients listen for held locks, but only a trace shows whether and for what they wait: add --trace 10s</source>
        <translation>
            <numerusform>%n client listens for held locks, but only a trace shows whether and for what it waits: add --trace 10s</numerusform>
            <numerusform>%n clients listen for held locks, but only a trace shows whether and for what they wait: add --trace 10s</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Cells</name>
    <message numerus="yes">
        <source>%1 permits free</source>
        <translation>
            <numerusform>%1 permit free</numerusform>
            <numerusform>%1 permits free</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1  +%2 readers</source>
        <translation>
            <numerusform>%1  +%2 reader</numerusform>
            <numerusform>%1  +%2 readers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n threads</source>
        <translation>
            <numerusform>%n thread</numerusform>
            <numerusform>%n threads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>≥ %n clients</source>
        <translation>
            <numerusform>≥ %n client</numerusform>
            <numerusform>≥ %n clients</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n acquires</source>
        <translation>
            <numerusform>%n acquire</numerusform>
            <numerusform>%n acquires</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CoreText</name>
    <message numerus="yes">
        <source>%1 of %2 connections were closed, and the result for the others is unknown: </source>
        <translation>
            <numerusform>%1 of %2 connections was closed, and the result for the others is unknown: </numerusform>
            <numerusform>%1 of %2 connections were closed, and the result for the others is unknown: </numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n replicas that the master does not name</source>
        <translation>
            <numerusform>%n replica that the master does not name</numerusform>
            <numerusform>%n replicas that the master does not name</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, entered %n times</source>
        <translation>
            <numerusform>, entered once</numerusform>
            <numerusform>, entered %n times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of its profiles are missing</source>
        <translation>
            <numerusform>%n of its profiles is missing</numerusform>
            <numerusform>%n of its profiles are missing</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lines</source>
        <translation>
            <numerusform>%n line</numerusform>
            <numerusform>%n lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n values</source>
        <translation>
            <numerusform>%n value</numerusform>
            <numerusform>%n values</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>user &apos;%1&apos; lacks %2 and %n more permissions</source>
        <translation>
            <numerusform>user &apos;%1&apos; lacks %2 and %n more permission</numerusform>
            <numerusform>user &apos;%1&apos; lacks %2 and %n more permissions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Facts</name>
    <message numerus="yes">
        <source>%n subscribers on its channel.</source>
        <translation>
            <numerusform>%n subscriber on its channel.</numerusform>
            <numerusform>%n subscribers on its channel.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them wait behind others.</source>
        <translation>
            <numerusform>%n of them waits behind others.</numerusform>
            <numerusform>%n of them wait behind others.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more clients listen on its channel. They may wait, or may only listen.</source>
        <translation>
            <numerusform>%n more client listens on its channel. It may wait, or may only listen.</numerusform>
            <numerusform>%n more clients listen on its channel. They may wait, or may only listen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>IncidentWords</name>
    <message numerus="yes">
        <source>%n times</source>
        <translation>
            <numerusform>once</numerusform>
            <numerusform>%n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LaneWords</name>
    <message numerus="yes">
        <source>at least %n clients wait; their names are unknown</source>
        <translation>
            <numerusform>at least one client waits; its name is unknown</numerusform>
            <numerusform>at least %n clients wait; their names are unknown</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LeftBehindNote</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Situations</name>
    <message numerus="yes">
        <source>All %1 keys of this database were checked. There are no holders or waiters.</source>
        <translation>
            <numerusform>The %1 key of this database was checked. There are no holders or waiters.</numerusform>
            <numerusform>All %1 keys of this database were checked. There are no holders or waiters.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 locks are known.</source>
        <translation>
            <numerusform>%1 lock is known.</numerusform>
            <numerusform>%1 locks are known.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message numerus="yes">
        <source>failover to %1: %2 locks are lost, and other recent ones may be lost</source>
        <translation>
            <numerusform>failover to %1: %2 lock is lost, and other recent ones may be lost</numerusform>
            <numerusform>failover to %1: %2 locks are lost, and other recent ones may be lost</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>server restarted (run id changed): %1 locks are lost</source>
        <translation>
            <numerusform>server restarted (run id changed): %1 lock is lost</numerusform>
            <numerusform>server restarted (run id changed): %1 locks are lost</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 locks vanished at once: FLUSHALL, FLUSHDB or eviction?</source>
        <translation>
            <numerusform>%1 lock vanished: FLUSHALL, FLUSHDB or eviction?</numerusform>
            <numerusform>%1 locks vanished at once: FLUSHALL, FLUSHDB or eviction?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>describe</name>
    <message numerus="yes">
        <source>%n records are missing before line %1 of %2</source>
        <translation>
            <numerusform>a record is missing before line %1 of %2</numerusform>
            <numerusform>%n records are missing before line %1 of %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n records are missing or cut off at the end, after line %1 of %2</source>
        <translation>
            <numerusform>the last record is missing or cut off, after line %1 of %2</numerusform>
            <numerusform>%n records are missing or cut off at the end, after line %1 of %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>chain verified: %n records</source>
        <translation>
            <numerusform>chain verified: one record</numerusform>
            <numerusform>chain verified: %n records</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Its %n connections to replicas stay open, because no lock is renewed there</source>
        <translation>
            <numerusform>Its %n connection to a replica stays open, because no lock is renewed there</numerusform>
            <numerusform>Its %n connections to replicas stay open, because no lock is renewed there</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Removes %1 with its %n holds and their timeout keys, if it is unchanged.</source>
        <translation>
            <numerusform>Removes %1 with its hold and its timeout key, if it is unchanged.</numerusform>
            <numerusform>Removes %1 with its %n holds and their timeout keys, if it is unchanged.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Notifies %n subscribed clients of the new number of free permits.</source>
        <translation>
            <numerusform>Notifies one subscribed client of the new number of free permits.</numerusform>
            <numerusform>Notifies %n subscribed clients of the new number of free permits.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The unlock message goes to %n subscribers of its channel.</source>
        <translation>
            <numerusform>The unlock message goes to one subscriber of its channel.</numerusform>
            <numerusform>The unlock message goes to %n subscribers of its channel.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Also deletes %n timeout keys of its readers.</source>
        <translation>
            <numerusform>Also deletes one timeout key of its readers.</numerusform>
            <numerusform>Also deletes %n timeout keys of its readers.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The unlock message reached %n clients.</source>
        <translation>
            <numerusform>The unlock message reached one client.</numerusform>
            <numerusform>The unlock message reached %n clients.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n held unusually long</source>
        <translation>
            <numerusform>%n held unusually long</numerusform>
            <numerusform>%n held unusually long</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n leases changed</source>
        <translation>
            <numerusform>%n lease changed</numerusform>
            <numerusform>%n leases changed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hold counts climbing</source>
        <translation>
            <numerusform>%n hold count climbing</numerusform>
            <numerusform>%n hold counts climbing</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n about to expire</source>
        <translation>
            <numerusform>%n about to expire</numerusform>
            <numerusform>%n about to expire</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n renewals late</source>
        <translation>
            <numerusform>%n renewal late</numerusform>
            <numerusform>%n renewals late</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n deadlines drifting</source>
        <translation>
            <numerusform>%n deadline drifting</numerusform>
            <numerusform>%n deadlines drifting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n zombie readers</source>
        <translation>
            <numerusform>%n zombie reader</numerusform>
            <numerusform>%n zombie readers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n queues without a holder</source>
        <translation>
            <numerusform>%n queue without a holder</numerusform>
            <numerusform>%n queues without a holder</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n with unclaimed permits</source>
        <translation>
            <numerusform>%n with unclaimed permits</numerusform>
            <numerusform>%n with unclaimed permits</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ghosts in queues</source>
        <translation>
            <numerusform>%n ghost in a queue</numerusform>
            <numerusform>%n ghosts in queues</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n wait for their own read</source>
        <translation>
            <numerusform>%n waits for its own read</numerusform>
            <numerusform>%n wait for their own read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n expired while held</source>
        <translation>
            <numerusform>%n expired while held</numerusform>
            <numerusform>%n expired while held</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n quorums lost</source>
        <translation>
            <numerusform>%n quorum lost</numerusform>
            <numerusform>%n quorums lost</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n without expiry</source>
        <translation>
            <numerusform>%n without expiry</numerusform>
            <numerusform>%n without expiry</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unverified</source>
        <translation>
            <numerusform>%n unverified</numerusform>
            <numerusform>%n unverified</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A trace saw it renew %n names that do not exist: it keeps renewing locks that it has lost</source>
        <translation>
            <numerusform>A trace saw it renew %n name that does not exist: it keeps renewing a lock that it has lost</numerusform>
            <numerusform>A trace saw it renew %n names that do not exist: it keeps renewing locks that it has lost</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; %n threads queue for it.</source>
        <translation>
            <numerusform>; one thread queues for it.</numerusform>
            <numerusform>; %n threads queue for it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; %n subscribers on its channel.</source>
        <translation>
            <numerusform>; one subscriber on its channel.</numerusform>
            <numerusform>; %n subscribers on its channel.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Closes %n connections of the client %1, each only if its ID, address and name are unchanged</source>
        <translation>
            <numerusform>Closes %n connection of the client %1, only if its ID, address and name are unchanged</numerusform>
            <numerusform>Closes %n connections of the client %1, each only if its ID, address and name are unchanged</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n with permits not returned</source>
        <translation>
            <numerusform>%n with permits not returned</numerusform>
            <numerusform>%n with permits not returned</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n with mixed kinds</source>
        <translation>
            <numerusform>%n with mixed kinds</numerusform>
            <numerusform>%n with mixed kinds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Probably at %1: only the %n connections from there with the name %2 were active at each of %3 moments when this client sent something (inference)</source>
        <translation>
            <numerusform>Probably at %1: only the connection from there with the name %2 was active at each of %3 moments when this client sent something (inference)</numerusform>
            <numerusform>Probably at %1: only the %n connections from there with the name %2 were active at each of %3 moments when this client sent something (inference)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n locks have no expiry</source>
        <translation>
            <numerusform>%n lock has no expiry</numerusform>
            <numerusform>%n locks have no expiry</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n locks expired while they were held</source>
        <translation>
            <numerusform>%n lock expired while it was held</numerusform>
            <numerusform>%n locks expired while they were held</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This program lost %n locks</source>
        <translation>
            <numerusform>This program lost %n lock</numerusform>
            <numerusform>This program lost %n locks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The watchdogs of %n clients seem to have stopped</source>
        <translation>
            <numerusform>The watchdog of %n client seems to have stopped</numerusform>
            <numerusform>The watchdogs of %n clients seem to have stopped</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failovers</source>
        <translation>
            <numerusform>%n failover</numerusform>
            <numerusform>%n failovers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The server restarted %n times</source>
        <translation>
            <numerusform>The server restarted once</numerusform>
            <numerusform>The server restarted %n times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> %n known locks are missing.</source>
        <translation>
            <numerusform> One known lock is missing.</numerusform>
            <numerusform> %n known locks are missing.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n locks that client %1 renews are late (inference from samples). Its program may be paused, overloaded or cut off.</source>
        <translation>
            <numerusform>The only lock that client %1 renews is late (inference from samples). Its program may be paused, overloaded or cut off.</numerusform>
            <numerusform>All %n locks that client %1 renews are late (inference from samples). Its program may be paused, overloaded or cut off.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 held it %n times in the 24 hours before, median %2</source>
        <translation>
            <numerusform>%1 held it once in the 24 hours before, for %2</numerusform>
            <numerusform>%1 held it %n times in the 24 hours before, median %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It was held %n times in the 24 hours before, median %1, and 99 % of the holds took at most %2</source>
        <translation>
            <numerusform>It was held once in the 24 hours before, median %1, and 99 % of the holds took at most %2</numerusform>
            <numerusform>It was held %n times in the 24 hours before, median %1, and 99 % of the holds took at most %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n locks fulfill it: %1.</source>
        <translation>
            <numerusform>%n lock fulfills it: %1.</numerusform>
            <numerusform>%n locks fulfill it: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n locks fulfill it: %1 and others.</source>
        <translation>
            <numerusform>%n lock fulfills it: %1 and others.</numerusform>
            <numerusform>%n locks fulfill it: %1 and others.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Alert %1, %n times</source>
        <translation>
            <numerusform>Alert %1, %n time</numerusform>
            <numerusform>Alert %1, %n times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>An alert fired %n times</source>
        <translation>
            <numerusform>An alert fired %n time</numerusform>
            <numerusform>An alert fired %n times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 was refused the write lock of %2 %n times in %3, while it read. A reader must release the read lock before it can become the writer.</source>
        <translation>
            <numerusform>%1 was refused the write lock of %2 %n time in %3, while it read. A reader must release the read lock before it can become the writer.</numerusform>
            <numerusform>%1 was refused the write lock of %2 %n times in %3, while it read. A reader must release the read lock before it can become the writer.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n locks are deadlocked</source>
        <translation>
            <numerusform>%n lock is deadlocked</numerusform>
            <numerusform>%n locks are deadlocked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n deadlocked</source>
        <translation>
            <numerusform>%n deadlocked</numerusform>
            <numerusform>%n deadlocked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; and %n more owners</source>
        <translation>
            <numerusform>; and %n more owner</numerusform>
            <numerusform>; and %n more owners</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 blocks %n owners</source>
        <translation>
            <numerusform>%1 blocks %n owner</numerusform>
            <numerusform>%1 blocks %n owners</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> over %n locks</source>
        <translation>
            <numerusform> over %n lock</numerusform>
            <numerusform> over %n locks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stalled jobs</source>
        <translation>
            <numerusform>one stalled job</numerusform>
            <numerusform>%n stalled jobs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AlertsPage</name>
    <message numerus="yes">
        <source>%n rules</source>
        <translation>
            <numerusform>%n rule</numerusform>
            <numerusform>%n rules</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AuditPanel</name>
    <message numerus="yes">
        <source>%1 records are in %2.</source>
        <translation>
            <numerusform>%1 record is in %2.</numerusform>
            <numerusform>%1 records are in %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::BlockersTree</name>
    <message numerus="yes">
        <source>and %n more owners</source>
        <translation>
            <numerusform>and %n more owner</numerusform>
            <numerusform>and %n more owners</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ClientPanel</name>
    <message numerus="yes">
        <source>%n clients</source>
        <translation>
            <numerusform>%n client</numerusform>
            <numerusform>%n clients</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::DeadlockPicture</name>
    <message numerus="yes">
        <source>and %n more owners, which are not shown</source>
        <translation>
            <numerusform>and %n more owner, which is not shown</numerusform>
            <numerusform>and %n more owners, which are not shown</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::EventFeed</name>
    <message numerus="yes">
        <source>%n new ▾</source>
        <translation>
            <numerusform>%n new ▾</numerusform>
            <numerusform>%n new ▾</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::EvidenceTable</name>
    <message numerus="yes">
        <source>at least %1 clients (subscribed)</source>
        <translation>
            <numerusform>at least %1 client (subscribed)</numerusform>
            <numerusform>at least %1 clients (subscribed)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 subscribers now</source>
        <translation>
            <numerusform>%1 subscriber now</numerusform>
            <numerusform>%1 subscribers now</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 threads (exact, from the queue)</source>
        <translation>
            <numerusform>%1 thread (exact, from the queue)</numerusform>
            <numerusform>%1 threads (exact, from the queue)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FilterBar</name>
    <message numerus="yes">
        <source>%1 locks</source>
        <translation>
            <numerusform>%1 lock</numerusform>
            <numerusform>%1 locks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 locks</source>
        <translation>
            <numerusform>%1 of %2 locks</numerusform>
            <numerusform>%1 of %2 locks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::IncidentPanel</name>
    <message numerus="yes">
        <source>The list is full. %1 older incidents were dropped.</source>
        <translation>
            <numerusform>The list is full. %1 older incident was dropped.</numerusform>
            <numerusform>The list is full. %1 older incidents were dropped.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LeaveFlow</name>
    <message numerus="yes">
        <source>This window holds %n locks and releases them first:</source>
        <translation>
            <numerusform>This window holds a lock and releases it first:</numerusform>
            <numerusform>This window holds %n locks and releases them first:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LossNotice</name>
    <message numerus="yes">
        <source>✗ %n locks of this program were lost. Stop what they protected, because other clients may hold them now.</source>
        <translation>
            <numerusform>✗ A lock of this program was lost. Stop what it protected, because another client may hold it now.</numerusform>
            <numerusform>✗ %n locks of this program were lost. Stop what they protected, because other clients may hold them now.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::MainWindow</name>
    <message numerus="yes">
        <source>Release %n chosen locks</source>
        <translation>
            <numerusform>Release the chosen lock</numerusform>
            <numerusform>Release %n chosen locks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Playground</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ProfileFlow</name>
    <message numerus="yes">
        <source>%n profiles imported.</source>
        <translation>
            <numerusform>One profile imported.</numerusform>
            <numerusform>%n profiles imported.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RefusedButton</name>
    <message numerus="yes">
        <source>%n commands refused</source>
        <translation>
            <numerusform>%n command refused</numerusform>
            <numerusform>%n commands refused</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ReviewBanner</name>
    <message numerus="yes">
        <source>%1 threads wait</source>
        <translation>
            <numerusform>%1 thread waits</numerusform>
            <numerusform>%1 threads wait</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 clients wait</source>
        <translation>
            <numerusform>%1 client waits</numerusform>
            <numerusform>%1 clients wait</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SeveralChosen</name>
    <message numerus="yes">
        <source>%n locks chosen</source>
        <translation>
            <numerusform>%n lock chosen</numerusform>
            <numerusform>%n locks chosen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them are already gone.</source>
        <translation>
            <numerusform>%n of them is already gone.</numerusform>
            <numerusform>%n of them are already gone.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::StatusLine</name>
    <message numerus="yes">
        <source>%1 of %2 masters do not answer</source>
        <translation>
            <numerusform>%1 of %2 masters does not answer</numerusform>
            <numerusform>%1 of %2 masters do not answer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n masters</source>
        <translation>
            <numerusform>%n master</numerusform>
            <numerusform>%n masters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n replicas</source>
        <translation>
            <numerusform>%n replica</numerusform>
            <numerusform>%n replicas</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TraceView</name>
    <message numerus="yes">
        <source>%1 lines.</source>
        <translation>
            <numerusform>%1 line.</numerusform>
            <numerusform>%1 lines.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 events.</source>
        <translation>
            <numerusform>%1 event.</numerusform>
            <numerusform>%1 events.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Dropped the first %1 events.</source>
        <translation>
            <numerusform>Dropped the first %1 event.</numerusform>
            <numerusform>Dropped the first %1 events.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of the %1 lines concerns locks.</source>
        <translation>
            <numerusform>%1 line, which does not concern locks.</numerusform>
            <numerusform>None of the %1 lines concerns locks.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Ignored %1 lines that were incomplete or not from MONITOR.</source>
        <translation>
            <numerusform>Ignored %1 line that was incomplete or not from MONITOR.</numerusform>
            <numerusform>Ignored %1 lines that were incomplete or not from MONITOR.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::UnfinishedNotice</name>
    <message numerus="yes">
        <source>⚠ Outcome unknown — check: %n actions were started, and no outcome was recorded.</source>
        <translation>
            <numerusform>⚠ Outcome unknown — check: an action was started, and no outcome was recorded.</numerusform>
            <numerusform>⚠ Outcome unknown — check: %n actions were started, and no outcome was recorded.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::WatchingPage</name>
    <message numerus="yes">
        <source>%n minutes</source>
        <translation>
            <numerusform>%n minute</numerusform>
            <numerusform>%n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n seconds</source>
        <translation>
            <numerusform>%n second</numerusform>
            <numerusform>%n seconds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n milliseconds</source>
        <translation>
            <numerusform>%n millisecond</numerusform>
            <numerusform>%n milliseconds</numerusform>
        </translation>
    </message>
</context>
</TS>

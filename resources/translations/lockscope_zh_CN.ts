<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>ActorMenu</name>
    <message>
        <source>&amp;Lock</source>
        <translation>加锁(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Try once</source>
        <translation>尝试一次(&amp;T)</translation>
    </message>
    <message>
        <source>Try and &amp;wait at most</source>
        <translation>尝试并最多等待(&amp;W)</translation>
    </message>
    <message>
        <source>Lock with a lea&amp;se of</source>
        <translation>加锁，租期为(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Unlock</source>
        <translation>解锁(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Renew once</source>
        <translation>续期一次(&amp;R)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Write to %1</source>
        <translation>写入 %1</translation>
    </message>
    <message>
        <source>with the token of %1</source>
        <translation>附带 %1 的令牌</translation>
    </message>
    <message>
        <source>without a token</source>
        <translation>不带令牌</translation>
    </message>
    <message>
        <source>Its clock &amp;jumps</source>
        <translation>拨动时钟(&amp;J)</translation>
    </message>
    <message>
        <source>ahead by %1</source>
        <translation>前拨 %1</translation>
    </message>
    <message>
        <source>back by %1</source>
        <translation>回拨 %1</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>replies</source>
        <translation>应答</translation>
    </message>
    <message>
        <source>messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>request</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>reply</source>
        <translation>应答</translation>
    </message>
    <message>
        <source>message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>In flig&amp;ht</source>
        <translation>在途内容(&amp;H)</translation>
    </message>
    <message>
        <source>Pause %1</source>
        <translation>扣下%1</translation>
    </message>
    <message>
        <source>Pause the next %1</source>
        <translation>扣下接下来的一条%1</translation>
    </message>
    <message>
        <source>Deliver %1</source>
        <translation>送达%1</translation>
    </message>
    <message>
        <source>Drop %1</source>
        <translation>丢弃%1</translation>
    </message>
    <message>
        <source>An&amp;other lock…</source>
        <translation>其他锁(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Statement…</source>
        <translation>语句(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Command…</source>
        <translation>命令(&amp;C)…</translation>
    </message>
    <message>
        <source>Heal its &amp;network</source>
        <translation>恢复其网络(&amp;N)</translation>
    </message>
    <message>
        <source>Cut its &amp;network</source>
        <translation>切断其网络(&amp;N)</translation>
    </message>
    <message>
        <source>Resum&amp;e</source>
        <translation>继续运行(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Pause the process</source>
        <translation>暂停进程(&amp;P)</translation>
    </message>
    <message>
        <source>Pro&amp;mote: it becomes the master</source>
        <translation>提升(&amp;M)：成为主节点</translation>
    </message>
    <message>
        <source>Pause only %1 that contain …</source>
        <translation>只扣下含有 … 的%1</translation>
    </message>
    <message>
        <source>&amp;Crash: ends without releasing anything</source>
        <translation>崩溃(&amp;C)：什么也不释放就终止</translation>
    </message>
    <message>
        <source>Tha&amp;w: its threads continue</source>
        <translation>解冻(&amp;W)：其线程继续运行</translation>
    </message>
    <message>
        <source>Free&amp;ze: its threads stop, and nothing is renewed</source>
        <translation>冻结(&amp;Z)：其线程停住，什么也不续期</translation>
    </message>
    <message>
        <source>&amp;Restart: with an empty memory</source>
        <translation>重启(&amp;R)：内存清空</translation>
    </message>
    <message>
        <source>&amp;Stop: kills the process</source>
        <translation>停止(&amp;S)：杀死进程</translation>
    </message>
    <message>
        <source>Its clock cannot jump: here it is the machine&apos;s clock</source>
        <translation>无法拨动其时钟：它在这里使用本机的时钟</translation>
    </message>
    <message>
        <source>&amp;Heal: reconnects it to its master</source>
        <translation>恢复(&amp;H)：重新连上主节点</translation>
    </message>
    <message>
        <source>&amp;Cut: disconnects it from its master</source>
        <translation>切断(&amp;C)：与主节点断开连接</translation>
    </message>
</context>
<context>
    <name>AppText</name>
    <message>
        <source>the outcome is not recorded: </source>
        <translation>结果未能记录： </translation>
    </message>
    <message numerus="yes">
        <source>; closed %n connections</source>
        <translation>
            <numerusform>；已关闭 %n 个连接</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; the message reached %n clients</source>
        <translation>
            <numerusform>；消息已送达 %n 个客户端</numerusform>
        </translation>
    </message>
    <message>
        <source>. Recorded in %1 as %2</source>
        <translation>。已记入 %1，记录为 %2</translation>
    </message>
    <message>
        <source>. The intent is recorded in %1 as %2, but its outcome is not</source>
        <translation>。操作意图已记入 %1，记录为 %2，但结果未能记录</translation>
    </message>
    <message>
        <source>Undo it within %1 s: </source>
        <translation>可在 %1 s 内撤销： </translation>
    </message>
    <message>
        <source>nothing was done: &apos;%1&apos; is not held by %2</source>
        <translation>未执行任何操作：“%1”的持有者不是 %2</translation>
    </message>
    <message>
        <source>nothing was done: it no longer exists</source>
        <translation>未执行任何操作：它已不存在</translation>
    </message>
    <message>
        <source>nothing was done: the lock changed meanwhile</source>
        <translation>未执行任何操作：锁在此期间发生了变化</translation>
    </message>
    <message>
        <source> (--confirm-count NUMBER; for a single lock --confirm-name NAME)</source>
        <translation> （--confirm-count NUMBER；单个锁用 --confirm-name NAME）</translation>
    </message>
    <message>
        <source>--confirm-count is for several locks. Confirm one lock by its name: --confirm-name</source>
        <translation>--confirm-count 用于多个锁。单个锁请用名称确认：--confirm-name</translation>
    </message>
    <message>
        <source>one lock needs one --if-holder. Give several only for several locks</source>
        <translation>一个锁只需一个 --if-holder。只有多个锁时才可给出多个</translation>
    </message>
    <message>
        <source>%1 of %2 locks were not reached and are unchanged</source>
        <translation>%2 个锁中有 %1 个未处理到，保持原样</translation>
    </message>
    <message>
        <source>left out: </source>
        <translation>略过： </translation>
    </message>
    <message>
        <source>%1 of %2 (--confirm-count %1)</source>
        <translation>%2 个中的 %1 个（--confirm-count %1）</translation>
    </message>
    <message>
        <source>it is not held by </source>
        <translation>它的持有者不是 </translation>
    </message>
    <message>
        <source>and %1 more (see `show`)</source>
        <translation>以及另外 %1 个（见 `show`）</translation>
    </message>
    <message>
        <source>one of </source>
        <translation>任选其一： </translation>
    </message>
    <message>
        <source>: not possible, </source>
        <translation>：无法执行， </translation>
    </message>
    <message>
        <source>it changes nothing</source>
        <translation>该命令不做任何更改</translation>
    </message>
    <message>
        <source>connected again</source>
        <translation>已重新连接</translation>
    </message>
    <message>
        <source>listening to all commands of all clients (MONITOR) for at most %1 or 5 MB: a busy server may lose half of its throughput meanwhile; Ctrl+C ends it</source>
        <translation>正在监听所有客户端的所有命令（MONITOR），最多 %1 或 5 MB：繁忙的服务器在此期间可能损失一半吞吐量；按 Ctrl+C 结束</translation>
    </message>
    <message>
        <source>--listen: from 1ms to 15s</source>
        <translation>--listen：从 1ms 到 15s</translation>
    </message>
    <message>
        <source>--listen says how long --identify listens: give both</source>
        <translation>--listen 指定 --identify 监听多久：请同时给出两者</translation>
    </message>
    <message>
        <source>with --identify: listen this long instead, at most 15s</source>
        <translation>与 --identify 一起用：改为监听这么久，最多 15s</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is the name of %2 of the lock &apos;%3&apos;, and that key does not exist now. Look at the lock instead</source>
        <translation>“%1”是锁“%3”的 %2 的名称，而该键目前不存在。请改为查看这个锁</translation>
    </message>
    <message>
        <source>the lock &apos;%1&apos; does not exist now: it has no key, queue or waiter</source>
        <translation>锁“%1”目前不存在：它没有键、队列或等待者</translation>
    </message>
    <message>
        <source>On replicas: </source>
        <translation>副本上： </translation>
    </message>
    <message>
        <source>Check first:</source>
        <translation>请先检查：</translation>
    </message>
    <message>
        <source>Possible actions, mildest first:</source>
        <translation>可行的操作，从最温和的开始：</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>, %1 another&apos;s</source>
        <translation>，%1 台由其他所有者持有</translation>
    </message>
    <message>
        <source>, %1 silent</source>
        <translation>，%1 台无响应</translation>
    </message>
    <message>
        <source>  · %1: the same server as another member, so it has no separate vote</source>
        <translation>  · %1：与另一成员是同一台服务器，因此没有单独的一票</translation>
    </message>
    <message>
        <source>  · %1: does not answer</source>
        <translation>  · %1：无响应</translation>
    </message>
    <message>
        <source>  · %1: not held</source>
        <translation>  · %1：未被持有</translation>
    </message>
    <message>
        <source>no expiry</source>
        <translation>永不到期</translation>
    </message>
    <message>
        <source>%1 servers hold it, %2 are needed: %3</source>
        <translation>持有它的服务器：%1，需要 %2 台：%3</translation>
    </message>
    <message>
        <source>  · inferred: the same thread has another UUID on each server, as with Redisson&apos;s clients</source>
        <translation>  · 推断：同一线程在每台服务器上的 UUID 各不相同，Redisson 的客户端就是如此</translation>
    </message>
    <message>
        <source>%1 does not take %2 (lockscope-cli help %1 lists its options)</source>
        <translation>%1 不接受 %2（用 lockscope-cli help %1 查看它的选项）</translation>
    </message>
    <message>
        <source>%1 does nothing for %2, because %3: leave it out</source>
        <translation>%1 对 %2 不起作用（%3），请去掉</translation>
    </message>
    <message>
        <source>%1 (lockscope-cli help %2 lists the options)</source>
        <translation>%1（用 lockscope-cli help %2 查看选项）</translation>
    </message>
    <message>
        <source>lockscope-cli help %1 lists its options</source>
        <translation>用 lockscope-cli help %1 查看它的选项</translation>
    </message>
    <message>
        <source>Did you mean %1?</source>
        <translation>是否指 %1？</translation>
    </message>
    <message>
        <source>%1 has no option %2. %3</source>
        <translation>%1 没有选项 %2。%3</translation>
    </message>
    <message>
        <source>lockscope-cli help lists them</source>
        <translation>用 lockscope-cli help 查看所有命令</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a command. %2</source>
        <translation>“%1”不是命令。%2</translation>
    </message>
    <message>
        <source>give a command: list, show, watch, … (lockscope-cli help lists them)</source>
        <translation>请给出命令：list、show、watch、…（用 lockscope-cli help 查看所有命令）</translation>
    </message>
    <message>
        <source>--role monitor|operator [--prefix P]</source>
        <translation>--role monitor|operator [--prefix P]</translation>
    </message>
    <message>
        <source>print the ACL that a user needs, for redis-cli; needs no connection</source>
        <translation>输出用户所需的 ACL，供 redis-cli 使用；无需连接</translation>
    </message>
    <message>
        <source>monitor is for watching and can change nothing. operator is for acting, by
scripts (EVAL), on locks whose names begin with a prefix (--operator-user).
Without a password the user is off until it has one:
ACL SETUSER NAME on &gt;PASSWORD. Redis 7 or newer.
With --prefix the role reads no other keys. Give the same prefix for watching
(--prefix, or the names in the profile). Otherwise the server refuses the other
keys that the scan meets, and writes that to its ACL log.</source>
        <translation>monitor 用于监视，不能更改任何内容。operator 用于对名称以某前缀开头的锁执行
操作，操作通过脚本（EVAL）执行（--operator-user）。
没有密码时，该用户处于停用状态，直到设置密码：
ACL SETUSER NAME on &gt;PASSWORD。需要 Redis 7 或更新版本。
使用 --prefix 时，该角色不读取其他键。监视时请给出同一前缀（--prefix，
或配置中的名称）。否则，服务器会拒绝访问扫描遇到的其他键，
并写入其 ACL 日志。</translation>
    </message>
    <message>
        <source>--name: a user&apos;s name is one word</source>
        <translation>--name：用户名须是一个词</translation>
    </message>
    <message>
        <source>the user is off until it has a password: ACL SETUSER %1 on &gt;PASSWORD (or --new-password-file FILE)</source>
        <translation>该用户处于停用状态，直到设置密码：ACL SETUSER %1 on &gt;PASSWORD（或 --new-password-file FILE）</translation>
    </message>
    <message>
        <source>acl needs --role monitor or --role operator</source>
        <translation>acl 需要 --role monitor 或 --role operator</translation>
    </message>
    <message>
        <source>monitor or operator</source>
        <translation>monitor 或 operator</translation>
    </message>
    <message>
        <source>the name of the user (lockscope-monitor, lockscope-operator)</source>
        <translation>用户的名称（lockscope-monitor、lockscope-operator）</translation>
    </message>
    <message>
        <source>its password; the line contains only its SHA-256</source>
        <translation>其密码；输出的行只包含密码的 SHA-256</translation>
    </message>
    <message>
        <source>for a cluster, or for a master that sentinels know</source>
        <translation>用于集群，或由哨兵管理的主节点</translation>
    </message>
    <message>
        <source>; %1 of %2 members, valid for %3</source>
        <translation>；%2 个成员中的 %1 个，有效期 %3</translation>
    </message>
    <message>
        <source>renewed by the watchdog, lease %1</source>
        <translation>由看门狗续期，租期 %1</translation>
    </message>
    <message>
        <source>fixed lease %1</source>
        <translation>固定租期 %1</translation>
    </message>
    <message>
        <source>without a lease</source>
        <translation>无租期</translation>
    </message>
    <message>
        <source>, fencing token %1</source>
        <translation>，栅栏令牌 %1</translation>
    </message>
    <message>
        <source>acquire a lock and hold it until Ctrl+C</source>
        <translation>获取锁并持有，直到按 Ctrl+C</translation>
    </message>
    <message>
        <source>--detach needs --lease: without this program nobody would renew the lock</source>
        <translation>--detach 需要 --lease：没有本程序，就无人为锁续期</translation>
    </message>
    <message>
        <source>with --lease: leave it held, print its owner and end</source>
        <translation>与 --lease 一起用：让锁保持被持有，输出其所有者后结束</translation>
    </message>
    <message>
        <source>acquired %1 as %2 (%3)%4</source>
        <translation>已获取 %1，所有者 %2（%3）%4</translation>
    </message>
    <message>
        <source>; Ctrl+C releases it</source>
        <translation>；按 Ctrl+C 释放</translation>
    </message>
    <message>
        <source>a renewal failed and will be repeated: </source>
        <translation>一次续期失败，将会重试： </translation>
    </message>
    <message>
        <source>--ttl: 0 would delete the lock and wake nobody. Use force-release instead</source>
        <translation>--ttl：0 会删除锁且不唤醒任何等待者。请改用 force-release</translation>
    </message>
    <message>
        <source>%1  %2  %3 &apos;%4&apos; on %5 db %6: %7  (%8)</source>
        <translation>%1  %2  %3 “%4”，位于 %5 db %6：%7  （%8）</translation>
    </message>
    <message>
        <source>show the audit records of actions, or verify that nobody changed them</source>
        <translation>显示操作的审计记录，或验证它们未被改动</translation>
    </message>
    <message>
        <source>verify ends with 0 if the chain is whole, and with 2 if records were changed, added or removed.
show --unfinished lists actions without a recorded outcome. With --url it also shows their locks as they are now.
</source>
        <translation>若链条完整，verify 以 0 结束；若有记录被更改、添加或删除，则以 2 结束。
show --unfinished 列出没有结果记录的操作。加上 --url 还会显示相应锁的现状。
</translation>
    </message>
    <message>
        <source>audit needs a word: audit verify, or audit show</source>
        <translation>audit 需要一个词：audit verify 或 audit show</translation>
    </message>
    <message>
        <source>audit does not take &apos;%1&apos;: write audit verify, or audit show</source>
        <translation>audit 不接受“%1”：请写 audit verify 或 audit show</translation>
    </message>
    <message>
        <source>show only actions on this lock</source>
        <translation>只显示对此锁的操作</translation>
    </message>
    <message>
        <source>show only the action of this record, as a report names it</source>
        <translation>只显示此记录的操作；记录如报告中所示</translation>
    </message>
    <message>
        <source>show only later actions: 2h for the last two hours, or 2026-11-22T03:00:00Z</source>
        <translation>只显示此后的操作：2h 表示最近两小时，或 2026-11-22T03:00:00Z</translation>
    </message>
    <message>
        <source>show only actions whose outcome is unknown</source>
        <translation>只显示结果未知的操作</translation>
    </message>
    <message>
        <source>--%1 is only for audit show</source>
        <translation>--%1 只用于 audit show</translation>
    </message>
    <message>
        <source>--since: &apos;%1&apos; is not a time. Write 2h for two hours ago, or 2026-11-22T03:00:00Z</source>
        <translation>--since：“%1”不是时间。请写 2h（两小时前）或 2026-11-22T03:00:00Z</translation>
    </message>
    <message>
        <source>the lock does not exist</source>
        <translation>锁不存在</translation>
    </message>
    <message>
        <source>the audit file %1 does not exist: nothing was recorded there</source>
        <translation>审计文件 %1 不存在：没有向其中记录过任何内容</translation>
    </message>
    <message>
        <source>somebody changed the records: </source>
        <translation>有人改动了记录： </translation>
    </message>
    <message>
        <source>an unknown server</source>
        <translation>未知服务器</translation>
    </message>
    <message>
        <source>without %1: %2. Instead: %3</source>
        <translation>缺少 %1：%2。替代办法：%3</translation>
    </message>
    <message>
        <source>the connection was lost</source>
        <translation>连接已断开</translation>
    </message>
    <message>
        <source>print one line and an exit code for monitoring systems</source>
        <translation>输出一行文字和一个退出码，供监控系统使用</translation>
    </message>
    <message>
        <source>when to warn</source>
        <translation>何时警告</translation>
    </message>
    <message>
        <source>when to report critical</source>
        <translation>何时报告严重状态</translation>
    </message>
    <message>
        <source>watch this long (3s)</source>
        <translation>观察这么久（3s）</translation>
    </message>
    <message>
        <source>the scan did not finish: there may be more locks</source>
        <translation>扫描未完成：可能还有更多锁</translation>
    </message>
    <message numerus="yes">
        <source>%n locks, %1 held</source>
        <translation>
            <numerusform>%n 个锁，%1 个被持有</numerusform>
        </translation>
    </message>
    <message>
        <source>stopped before everything was read</source>
        <translation>尚未全部读取就已停止</translation>
    </message>
    <message>
        <source>on %1, database %2</source>
        <translation>位于 %1，数据库 %2</translation>
    </message>
    <message>
        <source>no client holds or queues for a lock in %1, database %2</source>
        <translation>在 %1 的数据库 %2 中，没有客户端持有锁或为锁排队</translation>
    </message>
    <message>
        <source>show the programs that hold or queue for locks, and their addresses</source>
        <translation>显示持有锁或为锁排队的程序及其地址</translation>
    </message>
    <message>
        <source>--identify listens to one server: give one --url</source>
        <translation>--identify 只监听一台服务器：请只给出一个 --url</translation>
    </message>
    <message>
        <source>watch this long first, to see renewals</source>
        <translation>先观察这么久，以便看到续期</translation>
    </message>
    <message>
        <source>could not read everything. There may be more clients</source>
        <translation>未能全部读取。可能还有更多客户端</translation>
    </message>
    <message>
        <source>close the connections of the client that holds a lock</source>
        <translation>关闭持有锁的客户端的连接</translation>
    </message>
    <message>
        <source>Closes only connections that certainly belong to the client: by a rule (--client-names), or because a trace
saw it send from there (--identify). This does not free the lock.
</source>
        <translation>只关闭确定属于该客户端的连接：由规则得知（--client-names），或因为跟踪看到
它从该连接发送命令（--identify）。这不会释放锁。
</translation>
    </message>
    <message numerus="yes">
        <source>server restarted (its run id changed): %n locks vanished</source>
        <translation>
            <numerusform>服务器已重启（其 run id 已改变）：%n 个锁消失</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>failover: %1 is master now. %n known locks vanished, and so may locks that were written in the last moments before</source>
        <translation>
            <numerusform>故障转移：%1 现在是主节点。%n 个已知的锁消失，在最后时刻写入的锁也可能已消失</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n locks vanished at once: FLUSHALL, FLUSHDB or eviction?</source>
        <translation>
            <numerusform>%n 个锁同时消失：是 FLUSHALL、FLUSHDB 还是内存淘汰？</numerusform>
        </translation>
    </message>
    <message>
        <source>print what happens to the locks, line by line, until Ctrl+C</source>
        <translation>逐行输出锁上发生的事件，直到按 Ctrl+C</translation>
    </message>
    <message>
        <source>explain the state of a lock, with the evidence</source>
        <translation>解释锁的状态，并给出依据</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>位于 %1</translation>
    </message>
    <message>
        <source>--unlock needs the owner, as list and trace show it: CLIENT:THREAD</source>
        <translation>--unlock 需要所有者，按 list 和 trace 显示的写法：CLIENT:THREAD</translation>
    </message>
    <message>
        <source>--from needs a file, or - for standard input</source>
        <translation>--from 需要文件，- 表示标准输入</translation>
    </message>
    <message>
        <source>why this owner&apos;s unlock was refused</source>
        <translation>该所有者的解锁为何被拒绝</translation>
    </message>
    <message>
        <source>with --unlock: read a log of MONITOR (- is standard input)</source>
        <translation>与 --unlock 一起用：读取 MONITOR 的日志（- 表示标准输入）</translation>
    </message>
    <message>
        <source>take the lock in the same step and keep it this long; 1s to 10m</source>
        <translation>在同一步骤中获取锁，并持有这么久；1s 到 10m</translation>
    </message>
    <message>
        <source>--keep is for one lock; name one</source>
        <translation>--keep 只用于一个锁；请只给出一个名称</translation>
    </message>
    <message>
        <source>--keep: from %1 to %2</source>
        <translation>--keep：从 %1 到 %2</translation>
    </message>
    <message>
        <source>Ctrl+C releases it at once</source>
        <translation>按 Ctrl+C 立即释放</translation>
    </message>
    <message>
        <source>the kept lock was lost: another client freed it</source>
        <translation>保留的锁已丢失：另一个客户端释放了它</translation>
    </message>
    <message>
        <source>%1, database %2</source>
        <translation>%1，数据库 %2</translation>
    </message>
    <message>
        <source>-o and --no-headers are for the table. Leave them out, because --json has every field</source>
        <translation>-o 和 --no-headers 用于表格。请去掉它们，因为 --json 包含所有字段</translation>
    </message>
    <message>
        <source>no matching locks in %1</source>
        <translation>%1 中没有匹配的锁</translation>
    </message>
    <message>
        <source>no locks in %1</source>
        <translation>%1 中没有锁</translation>
    </message>
    <message>
        <source>could not read everything. There may be more locks</source>
        <translation>未能全部读取。可能还有更多锁</translation>
    </message>
    <message>
        <source>%1:%2: the step did not end as the scenario expects</source>
        <translation>%1:%2：该步骤未按场景的预期结束</translation>
    </message>
    <message>
        <source>the run was stopped before its end, so the rest is unknown</source>
        <translation>运行在结束前被停止，其余情况未知</translation>
    </message>
    <message>
        <source>MONITOR of %1: %2 commands of actors, %3 effects of scripts on locks</source>
        <translation>%1 的 MONITOR：角色的命令 %2 条，脚本对锁的作用 %3 次</translation>
    </message>
    <message>
        <source>show how these locks behave, on private servers; connects to none of yours</source>
        <translation>在私有服务器上演示这些锁的行为；不连接任何现有的服务器</translation>
    </message>
    <message>
        <source>FILE is a scenario (.toml), or a run that --save wrote, which is printed again.
Exit codes: 0 if every expectation of the scenario held, 1 if one did not or the
run was stopped before its end, 64 if the file has a mistake. The message names
its line. --speed divides the times in the scenario (leases, waits, pauses), but
not those of servers and messages.</source>
        <translation>FILE 是场景（.toml），或 --save 写下的运行，后者会被再次输出。
退出码：0 表示场景的所有预期都成立；1 表示有预期不成立，或运行在结束前
被停止；64 表示文件有错误，消息会指出错误所在的行。
--speed 将场景中的时间（租期、等待、停顿）除以该倍数，但不改变服务器和
消息的时间。</translation>
    </message>
    <message>
        <source>play needs a scenario. Name one from play --list, or give a file: a scenario (.toml) or a run that play --save wrote</source>
        <translation>play 需要场景。请给出 play --list 中的名称或文件：场景（.toml）或 play --save 写下的运行</translation>
    </message>
    <message>
        <source>--save needs a file</source>
        <translation>--save 需要文件</translation>
    </message>
    <message>
        <source>--speed: give a number from 0.1 to 10</source>
        <translation>--speed：请给出 0.1 到 10 之间的数字</translation>
    </message>
    <message>
        <source>--language: give en or zh</source>
        <translation>--language：请给出 en 或 zh</translation>
    </message>
    <message>
        <source>0.1 to 10 times as fast (1)</source>
        <translation>速度倍数，0.1 到 10（1）</translation>
    </message>
    <message>
        <source>write the run to a file, which play prints again, also on another machine</source>
        <translation>把运行写入文件，play 可再次输出它，在其他机器上也可以</translation>
    </message>
    <message>
        <source>also compare the run with MONITOR of its servers; exit code 1 if they differ</source>
        <translation>还将运行与其服务器的 MONITOR 对比；若有差异，退出码为 1</translation>
    </message>
    <message>
        <source>en or zh (that of the locale)</source>
        <translation>en 或 zh（默认随区域设置）</translation>
    </message>
    <message>
        <source>%1 is a recorded run. For --verify, --speed and --save name a scenario of play --list, or a .toml file</source>
        <translation>%1 是已录制的运行。要用 --verify、--speed 和 --save，请给出 play --list 中的场景或 .toml 文件</translation>
    </message>
    <message>
        <source>list the servers saved in the window, for --profile</source>
        <translation>列出窗口中保存的服务器，供 --profile 使用</translation>
    </message>
    <message>
        <source>PASSWORD: none, asked (each time), or keychain. No password is printed.
</source>
        <translation>PASSWORD：none、asked（每次询问）或 keychain。不会输出密码。
</translation>
    </message>
    <message>
        <source>profiles needs a word: profiles list</source>
        <translation>profiles 需要一个词：profiles list</translation>
    </message>
    <message>
        <source>profiles does not take &apos;%1&apos;: write profiles list</source>
        <translation>profiles 不接受“%1”：请写 profiles list</translation>
    </message>
    <message>
        <source>no profiles in %1</source>
        <translation>%1 中没有配置</translation>
    </message>
    <message>
        <source>%1 is not held by %2</source>
        <translation>%1 的持有者不是 %2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; on %2</source>
        <translation>“%1”（位于 %2）</translation>
    </message>
    <message>
        <source>release a hold left by `acquire --detach`</source>
        <translation>释放 `acquire --detach` 留下的持有</translation>
    </message>
    <message>
        <source>the owner that `acquire --detach` printed</source>
        <translation>`acquire --detach` 输出的所有者</translation>
    </message>
    <message>
        <source>released one hold; more remain</source>
        <translation>已释放一次持有；仍有其他持有</translation>
    </message>
    <message>
        <source>; ending the command</source>
        <translation>；正在结束命令</translation>
    </message>
    <message>
        <source>stopped with its command. Nobody renews the lock meanwhile (lease %1)</source>
        <translation>已随其命令一起停止。在此期间无人为锁续期（租期 %1）</translation>
    </message>
    <message>
        <source>the command does not end; waiting for it</source>
        <translation>命令尚未结束；正在等待</translation>
    </message>
    <message>
        <source>hold a lock while a command runs</source>
        <translation>在命令运行期间持有锁</translation>
    </message>
    <message>
        <source>run needs a command: lockscope-cli run NAME -- COMMAND…</source>
        <translation>run 需要命令：lockscope-cli run NAME -- COMMAND…</translation>
    </message>
    <message>
        <source>exit code when the lock is not acquired in time (1)</source>
        <translation>未能及时获取锁时的退出码（1）</translation>
    </message>
    <message>
        <source>how long the command may clean up after a signal before SIGTERM and SIGKILL (10s)</source>
        <translation>命令收到信号后可用多久做清理，之后发送 SIGTERM 和 SIGKILL（10s）</translation>
    </message>
    <message>
        <source>cannot start &apos;%1&apos;: %2</source>
        <translation>无法启动“%1”：%2</translation>
    </message>
    <message>
        <source>create a semaphore, of either kind, unless it exists</source>
        <translation>创建信号量（两种皆可），除非它已存在</translation>
    </message>
    <message>
        <source>set-permits needs --permits N, the number of permits</source>
        <translation>set-permits 需要 --permits N，即许可数</translation>
    </message>
    <message>
        <source>append the audit record to this file</source>
        <translation>把审计记录追加到此文件</translation>
    </message>
    <message>
        <source>nothing was done: the semaphore &apos;%1&apos; already exists</source>
        <translation>未执行任何操作：信号量“%1”已存在</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has %2 permits. Recorded in %3 as %4</source>
        <translation>“%1”有 %2 个许可。已记入 %3，记录为 %4</translation>
    </message>
    <message>
        <source>held by</source>
        <translation>持有者</translation>
    </message>
    <message numerus="yes">
        <source>%n holds</source>
        <translation>
            <numerusform>%n 次持有</numerusform>
        </translation>
    </message>
    <message>
        <source>show one lock: its holders, its waiters, the possible actions</source>
        <translation>显示一个锁：持有者、等待者、可行的操作</translation>
    </message>
    <message numerus="yes">
        <source>%n keys read; %1 left behind, %2 of them provably dead</source>
        <translation>
            <numerusform>已读取 %n 个键；残留 %1 个，其中 %2 个可证明已失效</numerusform>
        </translation>
    </message>
    <message>
        <source>list the keys that locks left behind, and delete the dead ones</source>
        <translation>列出锁的残留键，并删除失效的键</translation>
    </message>
    <message>
        <source>sweep --clean needs --reason TEXT for the audit file</source>
        <translation>sweep --clean 需要 --reason TEXT，用于审计文件</translation>
    </message>
    <message>
        <source>delete the keys that are provably dead</source>
        <translation>删除可证明已失效的键</translation>
    </message>
    <message>
        <source>the reason, for the audit file</source>
        <translation>原因，用于审计文件</translation>
    </message>
    <message>
        <source>append the audit records to this file</source>
        <translation>把审计记录追加到此文件</translation>
    </message>
    <message>
        <source>the name of the key again, if a single one is dead and the environment is prod</source>
        <translation>再次给出键名；仅有一个失效键且环境为 prod 时需要</translation>
    </message>
    <message>
        <source>there are more leftovers: sweep again after these are deleted</source>
        <translation>还有更多残留键：请在删除这些之后再次清理</translation>
    </message>
    <message>
        <source>it was stopped</source>
        <translation>已被停止</translation>
    </message>
    <message>
        <source>--for must be longer than 0s</source>
        <translation>--for 必须大于 0s</translation>
    </message>
    <message>
        <source>print what clients do to locks, from MONITOR or from a saved log</source>
        <translation>输出客户端对锁的操作，来自 MONITOR 或已保存的日志</translation>
    </message>
    <message>
        <source>--for and --bytes limit listening, and a saved log is read to its end. Leave them out</source>
        <translation>--for 和 --bytes 用于限制监听，而已保存的日志会一直读到末尾。请去掉它们</translation>
    </message>
    <message>
        <source>listening for %1 at most; Ctrl+C ends it</source>
        <translation>最多监听 %1；按 Ctrl+C 结束</translation>
    </message>
    <message>
        <source>listened for %1: %2</source>
        <translation>已监听 %1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n script runs of all clients failed meanwhile (INFO commandstats), so their changes may be missing on the server</source>
        <translation>
            <numerusform>其间所有客户端共有 %n 次脚本运行失败（INFO commandstats），因此服务器上可能缺少它们的更改</numerusform>
        </translation>
    </message>
    <message>
        <source>none of the %1 lines is from MONITOR. Such a line looks like: 1568357723.205362 [0 127.0.0.1:56419] &quot;exists&quot; &quot;my_lock&quot;</source>
        <translation>%1 行中没有一行来自 MONITOR。这样的行形如：1568357723.205362 [0 127.0.0.1:56419] &quot;exists&quot; &quot;my_lock&quot;</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1，%2，%3</translation>
    </message>
    <message numerus="yes">
        <source>%n lines</source>
        <translation>
            <numerusform>%n 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>left out %n lines that are torn or not from MONITOR</source>
        <translation>
            <numerusform>已略过 %n 行，它们不完整或不是来自 MONITOR</numerusform>
        </translation>
    </message>
    <message>
        <source>it contains nothing about locks</source>
        <translation>其中没有关于锁的内容</translation>
    </message>
    <message>
        <source>it ends within a script run, so only the certain effects of that run are printed</source>
        <translation>它在一次脚本运行中途结束，因此只输出该运行中确定的作用</translation>
    </message>
    <message>
        <source>read a log of MONITOR instead (- is standard input)</source>
        <translation>改为读取 MONITOR 的日志（- 表示标准输入）</translation>
    </message>
    <message>
        <source>undo an action of the last 10 s</source>
        <translation>撤销最近 10 s 内的操作</translation>
    </message>
    <message>
        <source>the lock&apos;s name again; needed in prod</source>
        <translation>再次给出锁名；在 prod 中需要</translation>
    </message>
    <message>
        <source>the file that has the record; undo appends its own record there</source>
        <translation>含有该记录的文件；undo 会把自己的记录追加到其中</translation>
    </message>
    <message>
        <source>undo needs the RECORD that an action printed</source>
        <translation>undo 需要操作所输出的 RECORD</translation>
    </message>
    <message>
        <source>undo does not take &apos;%1&apos;: give the record of an action, such as 0b7c3a52-6c1f-4a0e-9a53-1f0d2c9d7e11</source>
        <translation>undo 不接受“%1”：请给出操作的记录，如 0b7c3a52-6c1f-4a0e-9a53-1f0d2c9d7e11</translation>
    </message>
    <message>
        <source>nothing was done: another undo was faster</source>
        <translation>未执行任何操作：另一次撤销已抢先</translation>
    </message>
    <message>
        <source>undo cannot be tried again: </source>
        <translation>无法再次尝试撤销： </translation>
    </message>
    <message>
        <source>≈ %1 % of the server, %2 commands/s</source>
        <translation>≈ 服务器的 %1 %，%2 条命令/s</translation>
    </message>
    <message numerus="yes">
        <source>%1  %2  %n locks%3  %4  (Ctrl+C ends)
</source>
        <translation>
            <numerusform>%1  %2  %n 个锁%3  %4  （按 Ctrl+C 结束）
</numerusform>
        </translation>
    </message>
    <message>
        <source>, still scanning</source>
        <translation>，仍在扫描</translation>
    </message>
    <message>
        <source>… and %1 more
</source>
        <translation>… 以及另外 %1 个
</translation>
    </message>
    <message>
        <source>show the locks as they change, until Ctrl+C</source>
        <translation>持续显示锁的变化，直到按 Ctrl+C</translation>
    </message>
    <message>
        <source>the keychain did not answer within a minute</source>
        <translation>钥匙串在一分钟内没有响应</translation>
    </message>
    <message>
        <source>the keychain has no password for this address as this user</source>
        <translation>钥匙串中没有该用户在此地址的密码</translation>
    </message>
    <message>
        <source>%1&apos;s operator &apos;%2&apos;</source>
        <translation>%1 的操作用户“%2”</translation>
    </message>
    <message>
        <source>%1&apos;s sentinels (&apos;%2&apos;)</source>
        <translation>%1 的哨兵（“%2”）</translation>
    </message>
    <message>
        <source>the profile does not save it</source>
        <translation>配置中未保存</translation>
    </message>
    <message>
        <source>Password of %1: </source>
        <translation>%1 的密码： </translation>
    </message>
    <message>
        <source>no password for %1 (%2): %3, or run this in a terminal</source>
        <translation>没有 %1 的密码（%2）：%3，或在终端中运行本命令</translation>
    </message>
    <message>
        <source>, and the keychain has no passphrase for it in this profile</source>
        <translation>，钥匙串中也没有此配置下该私钥的口令</translation>
    </message>
    <message>
        <source>Passphrase of the private key in %1: </source>
        <translation>%1 中私钥的口令： </translation>
    </message>
    <message>
        <source>the private key in %1 is encrypted%2: give --key-passphrase-file, or run this in a terminal</source>
        <translation>%1 中的私钥已加密%2：请给出 --key-passphrase-file，或在终端中运行本命令</translation>
    </message>
    <message>
        <source>lockscope-cli — see, hold and free locks in Redis

Usage: lockscope-cli COMMAND [ARGUMENTS] [OPTIONS]

</source>
        <translation>lockscope-cli — 查看、持有和释放 Redis 中的锁

用法：lockscope-cli COMMAND [ARGUMENTS] [OPTIONS]

</translation>
    </message>
    <message>
        <source>Usage: lockscope-cli %1%2 [OPTIONS]

%3
</source>
        <translation>用法：lockscope-cli %1%2 [OPTIONS]

%3
</translation>
    </message>
    <message>
        <source>
Options for the server and the connection: lockscope-cli help options
</source>
        <translation>
服务器和连接的选项：lockscope-cli help options
</translation>
    </message>
    <message>
        <source>Options of every command that connects to a server:

</source>
        <translation>所有需要连接服务器的命令的选项：

</translation>
    </message>
    <message>
        <source>
Options may stand before or after the command.
</source>
        <translation>
选项可以写在命令之前或之后。
</translation>
    </message>
    <message>
        <source>lockscope-cli %1 (%2)
Qt %3, built with %4
hiredis %5
</source>
        <translation>lockscope-cli %1 (%2)
Qt %3，构建时为 %4
hiredis %5
</translation>
    </message>
    <message>
        <source>waiting for the server&apos;s answer, to leave no lock behind; Ctrl+C again ends at once</source>
        <translation>正在等待服务器应答，以免留下锁；再按一次 Ctrl+C 立即结束</translation>
    </message>
    <message numerus="yes">
        <source>has fewer than %n free permits</source>
        <translation>
            <numerusform>空闲许可少于 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source> is held by another owner</source>
        <translation> 正被其他所有者持有</translation>
    </message>
    <message>
        <source> is free, but another waiter is next in its queue</source>
        <translation> 空闲，但队列中的下一个是其他等待者</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>没有响应</translation>
    </message>
    <message>
        <source>the server cannot provide %1 at the moment: %2</source>
        <translation>服务器目前无法提供 %1：%2</translation>
    </message>
    <message>
        <source>is free, but another waiter is next in its queue. If that waiter is dead, its place expires, or lockscope-cli evict removes it</source>
        <translation>空闲，但队列中的下一个是其他等待者。如果该等待者已失效，它的位置会到期，也可用 lockscope-cli evict 移出</translation>
    </message>
    <message>
        <source>is still held, it has no expiry</source>
        <translation>仍被持有，且永不到期</translation>
    </message>
    <message>
        <source>is still held, its lease has %1 left</source>
        <translation>仍被持有，租期还剩 %1</translation>
    </message>
    <message>
        <source>Create it with lockscope-cli set-permits NAME --permits N, or wait with --any-kind until another program does</source>
        <translation>请用 lockscope-cli set-permits NAME --permits N 创建它，或用 --any-kind 等待其他程序创建</translation>
    </message>
    <message>
        <source>not acquired in time: &apos;%1&apos; %2</source>
        <translation>未能及时获取：“%1”%2</translation>
    </message>
    <message>
        <source>did not answer in time</source>
        <translation>未及时响应</translation>
    </message>
    <message>
        <source>was free and has been released again</source>
        <translation>原本空闲，现已重新释放</translation>
    </message>
    <message>
        <source>not acquired in time: %1</source>
        <translation>未能及时获取：%1</translation>
    </message>
    <message>
        <source>the lock was no longer held at its release</source>
        <translation>释放时，锁已不再被持有</translation>
    </message>
    <message>
        <source>the lock was lost: it was freed by force, it expired, or the server lost its data</source>
        <translation>锁已丢失：被强制释放、已到期，或服务器丢失了数据</translation>
    </message>
    <message>
        <source>the lock could not be renewed in time, so another owner may hold it</source>
        <translation>未能及时为锁续期，可能已有其他所有者持有它</translation>
    </message>
    <message>
        <source>--%1: give the owner as `list --json` shows it, UUID:THREAD</source>
        <translation>--%1：请按 `list --json` 显示的写法给出所有者：UUID:THREAD</translation>
    </message>
    <message>
        <source>%1 needs --reason TEXT for the audit file</source>
        <translation>%1 需要 --reason TEXT，用于审计文件</translation>
    </message>
    <message>
        <source>act only if this owner, or a thread of this client, holds the lock (with several locks: repeatable)</source>
        <translation>仅当此所有者或此客户端的某个线程持有锁时才执行（多个锁时可重复）</translation>
    </message>
    <message>
        <source>the lock&apos;s name again; needed if the environment is prod</source>
        <translation>再次给出锁名；环境为 prod 时需要</translation>
    </message>
    <message>
        <source>print what would happen and change nothing</source>
        <translation>只输出将会发生什么，不做任何更改</translation>
    </message>
    <message>
        <source>--confirm-count: give the number that --dry-run prints</source>
        <translation>--confirm-count：请给出 --dry-run 输出的数字</translation>
    </message>
    <message>
        <source>the number of locks or keys; needed above 20, and if the environment is prod</source>
        <translation>锁或键的数量；超过 20 个或环境为 prod 时需要</translation>
    </message>
    <message>
        <source>how clients name their connections: &apos;orders-{uuid}&apos; finds the client, &apos;old-* = Old&apos; gives it a name (repeatable)</source>
        <translation>客户端如何命名其连接：&apos;orders-{uuid}&apos; 用于找到客户端，&apos;old-* = Old&apos; 给它一个名称（可重复）</translation>
    </message>
    <message>
        <source>-o: &apos;%1&apos; is not a column. Choose from %2, or write wide for all</source>
        <translation>-o：“%1”不是列。可选：%2，或写 wide 表示全部</translation>
    </message>
    <message>
        <source>--connect-timeout: give 100ms to 10m</source>
        <translation>--connect-timeout：请给出 100ms 到 10m</translation>
    </message>
    <message>
        <source>%1 takes one --url. Give several to list, show, watch, events, explain, clients and check, or with --kind red</source>
        <translation>%1 只接受一个 --url。只有 list、show、watch、events、explain、clients 和 check，或使用 --kind red 时，才可给出多个</translation>
    </message>
    <message>
        <source>give up connecting after this long (5s)</source>
        <translation>连接超过这么久就放弃（5s）</translation>
    </message>
    <message>
        <source>--lease must be at least 1ms. Leave it out for the watchdog</source>
        <translation>--lease 至少为 1ms。要使用看门狗，请不要给出此选项</translation>
    </message>
    <message>
        <source>--replicas: &apos;%1&apos; is not off, one or all</source>
        <translation>--replicas：“%1”不是 off、one 或 all</translation>
    </message>
    <message>
        <source>--lease: a semaphore&apos;s permits have no lease. Choose expirable-semaphore</source>
        <translation>--lease：信号量的许可没有租期。请选择 expirable-semaphore</translation>
    </message>
    <message>
        <source>acquire even if another kind of lock uses the name</source>
        <translation>即使另一种锁正使用该名称，也要获取</translation>
    </message>
    <message>
        <source>how many replicas must confirm the lock within 1s: off, one or all (off). Without their confirmation the lock is released and the exit code is 5</source>
        <translation>须有多少副本在 1s 内确认锁：off、one 或 all（off）。若未得到确认，则释放锁，退出码为 5</translation>
    </message>
    <message>
        <source>a fixed lease (default: the watchdog renews it)</source>
        <translation>固定租期（默认：由看门狗续期）</translation>
    </message>
    <message>
        <source>print JSON for scripts: one object, or one for each line</source>
        <translation>输出 JSON 供脚本使用：一个对象，或每行一个对象</translation>
    </message>
    <message>
        <source>--%1: &apos;%2&apos; is not a kind. Choose from %3%4</source>
        <translation>--%1：“%2”不是锁的种类。可选：%3%4</translation>
    </message>
    <message>
        <source>Kinds: reentrant, fair (waiters queue), read, write, fenced (with a rising token), non-reentrant,
non-reentrant-fair, spin (no messages), token (SET NX PX, like redis-py and node-redlock), semaphore,
expirable-semaphore; and of several locks:
  multi  all of the NAMEs or none, on one server:  acquire --kind multi order:1 order:2
  red    one NAME on more than half of several independent servers (Redlock):
         acquire --kind red order:1 --url redis://a --url redis://b --url redis://c
</source>
        <translation>种类：reentrant、fair（等待者排队）、read、write、fenced（令牌递增）、
non-reentrant、non-reentrant-fair、spin（不用消息）、
token（SET NX PX，如 redis-py 和 node-redlock）、semaphore、
expirable-semaphore；以及由多个锁组成的：
  multi  所有 NAME 要么全部获取，要么都不获取，位于同一服务器：
    acquire --kind multi order:1 order:2
  red    在多台独立服务器的半数以上获取同一 NAME（Redlock）：
    acquire --kind red order:1 --url redis://a --url redis://b --url redis://c
</translation>
    </message>
    <message>
        <source>--member-kind goes with --kind multi or --kind red</source>
        <translation>--member-kind 须与 --kind multi 或 --kind red 一起用</translation>
    </message>
    <message>
        <source>the kind of lock, see below (reentrant)</source>
        <translation>锁的种类，见下文（reentrant）</translation>
    </message>
    <message>
        <source>multi and red: the kind of each member (reentrant)</source>
        <translation>multi 和 red：各成员的种类（reentrant）</translation>
    </message>
    <message>
        <source>--sort: &apos;%1&apos; is not an order. Choose severity, name or held</source>
        <translation>--sort：“%1”不是排序方式。请选择 severity、name 或 held</translation>
    </message>
    <message>
        <source>--state: &apos;%1&apos; is not a state. %2</source>
        <translation>--state：“%1”不是状态。%2</translation>
    </message>
    <message>
        <source>Choose from </source>
        <translation>可选： </translation>
    </message>
    <message>
        <source>severity (worst first), name, or held (longest first)</source>
        <translation>severity（最严重的在前）、name 或 held（持有最久的在前）</translation>
    </message>
    <message>
        <source>only the rows of the table</source>
        <translation>只输出表格的数据行</translation>
    </message>
    <message>
        <source>--kind red</source>
        <translation>--kind red</translation>
    </message>
    <message>
        <source>--member-kind: a semaphore cannot be a member of a compound lock</source>
        <translation>--member-kind：信号量不能是复合锁的成员</translation>
    </message>
    <message>
        <source>--permits is only for --kind semaphore and expirable-semaphore</source>
        <translation>--permits 只用于 --kind semaphore 和 expirable-semaphore</translation>
    </message>
    <message>
        <source> (several names only with --kind multi)</source>
        <translation> （只有 --kind multi 可给出多个名称）</translation>
    </message>
    <message>
        <source>--name-hex: give pairs of hexadecimal digits, such as 6f72646572</source>
        <translation>--name-hex：请给出成对的十六进制数字，如 6f72646572</translation>
    </message>
    <message>
        <source>%1 needs the name of a lock: lockscope-cli %1 %2</source>
        <translation>%1 需要锁的名称：lockscope-cli %1 %2</translation>
    </message>
    <message>
        <source>%1 takes one name; several only with --kind multi</source>
        <translation>%1 只接受一个名称；只有 --kind multi 可给出多个</translation>
    </message>
    <message>
        <source>the lock&apos;s name in hexadecimal, instead of NAME (repeatable)</source>
        <translation>锁名的十六进制形式，代替 NAME（可重复）</translation>
    </message>
    <message>
        <source>--now looks once and --for looks longer: give one of them</source>
        <translation>--now 只看一次，--for 看得更久：请只给出其中一个</translation>
    </message>
    <message>
        <source>--for must be longer than 0s. To look once, give --now</source>
        <translation>--for 必须大于 0s。若只看一次，请给出 --now</translation>
    </message>
    <message>
        <source>watch the lock this long (3s). To see a late renewal, watch longer than a third of the lease</source>
        <translation>观察锁这么久（3s）。要看到续期延迟，观察时间须长于租期的三分之一</translation>
    </message>
    <message>
        <source>look once and answer immediately</source>
        <translation>看一次并立即给出结果</translation>
    </message>
    <message>
        <source>%1 does not take &apos;%2&apos;%3</source>
        <translation>%1 不接受“%2”%3</translation>
    </message>
    <message>
        <source>semaphores: how many permits (1)</source>
        <translation>信号量：许可数（1）</translation>
    </message>
    <message>
        <source>treat the servers of all --url as one set of independent masters for red locks, with one row for each lock</source>
        <translation>把所有 --url 的服务器视为一组独立的主节点，用于红锁，每个锁一行</translation>
    </message>
    <message>
        <source>%1, %2 left</source>
        <translation>%1，剩余 %2</translation>
    </message>
    <message>
        <source>no answer within the connect timeout</source>
        <translation>在连接超时时间内没有响应</translation>
    </message>
    <message>
        <source>the server refuses %1: %2 (%3)</source>
        <translation>服务器拒绝 %1：%2（%3）</translation>
    </message>
    <message>
        <source>%1 is a replica, so its data may lag behind the master</source>
        <translation>%1 是副本，其数据可能落后于主节点</translation>
    </message>
    <message>
        <source>%1 is saved as %2 (%3), which also applies here</source>
        <translation>%1 已保存为 %2（%3），此设置在这里同样生效</translation>
    </message>
    <message>
        <source>cannot read &apos;%1&apos;: %2</source>
        <translation>无法读取“%1”：%2</translation>
    </message>
    <message>
        <source>The log has nothing about locks.</source>
        <translation>日志中没有关于锁的内容。</translation>
    </message>
    <message>
        <source>and does not mention this one</source>
        <translation>没有提到这个锁</translation>
    </message>
    <message numerus="yes">
        <source>and mentions this one %n times</source>
        <translation>
            <numerusform>提到这个锁 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>This report knows only the current state and the audit file. A log of MONITOR would show the past (--from FILE).</source>
        <translation>本报告只知道当前状态和审计文件。MONITOR 的日志可以显示过去的情况（--from FILE）。</translation>
    </message>
    <message>
        <source>--operator-user needs a name, as `ACL LIST` shows it</source>
        <translation>--operator-user 需要名称，按 `ACL LIST` 显示的写法</translation>
    </message>
    <message>
        <source>--operator-user needs a password: LOCKSCOPE_OPERATOR_PASSWORD, or --operator-password-file FILE</source>
        <translation>--operator-user 需要密码：LOCKSCOPE_OPERATOR_PASSWORD，或 --operator-password-file FILE</translation>
    </message>
    <message>
        <source>LOCKSCOPE_OPERATOR_PASSWORD belongs to the server of LOCKSCOPE_URL: give --operator-password-file FILE for another one</source>
        <translation>LOCKSCOPE_OPERATOR_PASSWORD 属于 LOCKSCOPE_URL 的服务器：用于其他服务器时，请给出 --operator-password-file FILE</translation>
    </message>
    <message>
        <source>act as this user, over a separate connection; the user of the URL then only reads (password: LOCKSCOPE_OPERATOR_PASSWORD)</source>
        <translation>以此用户的身份执行操作，使用单独的连接；URL 中的用户则只读取（密码：LOCKSCOPE_OPERATOR_PASSWORD）</translation>
    </message>
    <message>
        <source>read the operator&apos;s password from a file (also LOCKSCOPE_OPERATOR_PASSWORD)</source>
        <translation>从文件读取操作用户的密码（也可用 LOCKSCOPE_OPERATOR_PASSWORD）</translation>
    </message>
    <message>
        <source>--%1: &apos;%2&apos; is not a duration. Write 300ms, 30s, 5m or 2h</source>
        <translation>--%1：“%2”不是时长。请写成 300ms、30s、5m 或 2h</translation>
    </message>
    <message>
        <source>%1%2: give a number from %3 to %4</source>
        <translation>%1%2：请给出 %3 到 %4 之间的数字</translation>
    </message>
    <message>
        <source>--master: give the name that the sentinels know, such as mymaster</source>
        <translation>--master：请给出哨兵所知的名称，如 mymaster</translation>
    </message>
    <message>
        <source>--sentinel-cacert, --sentinel-cert and --sentinel-key are for --sentinel-tls</source>
        <translation>--sentinel-cacert、--sentinel-cert 和 --sentinel-key 用于 --sentinel-tls</translation>
    </message>
    <message>
        <source>ask these sentinels for the master (with --master); --url then gives only user, password, database and TLS, as in rediss://ops@/2</source>
        <translation>向这些哨兵查询主节点（与 --master 一起用）；此时 --url 只给出用户、密码、数据库和 TLS，如 rediss://ops@/2</translation>
    </message>
    <message>
        <source>the name under which the sentinels know the master</source>
        <translation>哨兵所知的主节点名称</translation>
    </message>
    <message>
        <source>log in to the sentinels as this user</source>
        <translation>以此用户登录哨兵</translation>
    </message>
    <message>
        <source>read the sentinels&apos; password from a file (also LOCKSCOPE_SENTINEL_PASSWORD)</source>
        <translation>从文件读取哨兵的密码（也可用 LOCKSCOPE_SENTINEL_PASSWORD）</translation>
    </message>
    <message>
        <source>the sentinels speak TLS</source>
        <translation>哨兵使用 TLS</translation>
    </message>
    <message>
        <source>; default redis://127.0.0.1:6379</source>
        <translation>；默认 redis://127.0.0.1:6379</translation>
    </message>
    <message>
        <source>redis://[user[:password]@]host[:port][/db], rediss://… or unix:///path[?db=n] (also LOCKSCOPE_URL%1; repeatable)</source>
        <translation>redis://[user[:password]@]host[:port][/db]、rediss://… 或 unix:///path[?db=n]（也可用 LOCKSCOPE_URL%1；可重复）</translation>
    </message>
    <message>
        <source>LOCKSCOPE_PASSWORD belongs to %1 (LOCKSCOPE_URL) and was not sent to %2. Give --password-file if that server needs a password</source>
        <translation>LOCKSCOPE_PASSWORD 属于 %1（LOCKSCOPE_URL），没有发送给 %2。如果该服务器需要密码，请给出 --password-file</translation>
    </message>
    <message>
        <source>--profile already says what --%1 says. Leave one of them out</source>
        <translation>--profile 已包含 --%1 所指定的内容。请去掉其中一个</translation>
    </message>
    <message>
        <source>--demo starts a private server. Leave out either --demo or --%1</source>
        <translation>--demo 会启动一台私有服务器。请去掉 --demo 或 --%1</translation>
    </message>
    <message>
        <source>the sentinels name the host. Leave it out of --url, as in redis://ops@/2</source>
        <translation>主机由哨兵指明。请从 --url 中去掉主机，如 redis://ops@/2</translation>
    </message>
    <message>
        <source>--token-pattern: give a pattern of names, such as &apos;mutex:*&apos;</source>
        <translation>--token-pattern：请给出名称的模式，如 &apos;mutex:*&apos;</translation>
    </message>
    <message>
        <source>--environment: &apos;%1&apos; is not an environment. Write dev, staging or prod</source>
        <translation>--environment：“%1”不是环境。请写 dev、staging 或 prod</translation>
    </message>
    <message>
        <source>--%1 is for TLS. Write the address as rediss://…</source>
        <translation>--%1 用于 TLS。请把地址写成 rediss://…</translation>
    </message>
    <message>
        <source>--url %1 is given twice</source>
        <translation>--url %1 给出了两次</translation>
    </message>
    <message>
        <source>%1 needs a --url for each of at least two independent servers. Three or five are usual</source>
        <translation>%1 需要至少两台独立的服务器，每台一个 --url。通常为三台或五台</translation>
    </message>
    <message>
        <source>--url %1 is given twice: each server has one vote</source>
        <translation>--url %1 给出了两次：每台服务器只有一票</translation>
    </message>
    <message>
        <source>a server saved in the window, with its environment and its read-only setting; its password comes from the keychain or the terminal</source>
        <translation>窗口中保存的服务器，连同其环境和只读设置；密码来自钥匙串或终端</translation>
    </message>
    <message>
        <source>read the password from a file (also LOCKSCOPE_PASSWORD); - reads a line of standard input for each such option</source>
        <translation>从文件读取密码（也可用 LOCKSCOPE_PASSWORD）；- 表示每个这样的选项从标准输入读取一行</translation>
    </message>
    <message>
        <source>names that match are plain SET NX locks, whatever their value (`*` and `?`; repeatable)</source>
        <translation>名称匹配的键是普通的 SET NX 锁，不论其值是什么（`*` 和 `?`；可重复）</translation>
    </message>
    <message>
        <source>the purpose of the server: dev, staging or prod. On prod, actions need the lock&apos;s name again</source>
        <translation>服务器的用途：dev、staging 或 prod。在 prod 上，操作须再次给出锁名</translation>
    </message>
    <message>
        <source>refuse every action that would change something</source>
        <translation>拒绝所有会更改内容的操作</translation>
    </message>
    <message>
        <source>start a private redis-server with a dozen simulated clients</source>
        <translation>启动一台私有的 redis-server，带有十几个模拟客户端</translation>
    </message>
    <message>
        <source>TLS: trust this CA</source>
        <translation>TLS：信任此 CA</translation>
    </message>
    <message>
        <source>TLS: client certificate</source>
        <translation>TLS：客户端证书</translation>
    </message>
    <message>
        <source>TLS: client key</source>
        <translation>TLS：客户端私钥</translation>
    </message>
    <message>
        <source>TLS: the name in the server&apos;s certificate, if it is not the host, as behind a tunnel</source>
        <translation>TLS：服务器证书中的名称，与主机不同时使用，例如经由隧道</translation>
    </message>
    <message>
        <source>TLS: accept only the certificate with this SHA-256, whoever signed it</source>
        <translation>TLS：只接受具有此 SHA-256 的证书，不论由谁签发</translation>
    </message>
    <message>
        <source>append the records of actions to this file</source>
        <translation>把操作的记录追加到此文件</translation>
    </message>
    <message>
        <source>treat the servers of all --url as one set of independent masters, as for red locks, with one row per lock</source>
        <translation>把所有 --url 的服务器视为一组独立的主节点，如同用于红锁，每个锁一行</translation>
    </message>
    <message>
        <source>open the playground with a scenario (lockscope-cli play --list), a scenario file, or a saved run</source>
        <translation>打开演练场并载入场景（lockscope-cli play --list）、场景文件或已保存的运行</translation>
    </message>
    <message>
        <source>Watch, acquire and release the locks of a Redis server</source>
        <translation>监视、获取和释放 Redis 服务器上的锁</translation>
    </message>
    <message>
        <source> (--help lists the options)</source>
        <translation> （用 --help 查看选项）</translation>
    </message>
    <message>
        <source>nothing was done: --confirm-name is for one lock, but %1 locks are left. Give --confirm-count %1</source>
        <translation>未执行任何操作：--confirm-name 用于单个锁，但还剩 %1 个锁。请给出 --confirm-count %1</translation>
    </message>
    <message>
        <source>it needs no server</source>
        <translation>该命令不需要服务器</translation>
    </message>
    <message>
        <source>it does not follow changes</source>
        <translation>该命令不跟随变化</translation>
    </message>
    <message>
        <source>MONITOR ran for %1, showed %2 commands, and found the addresses of %3 clients</source>
        <translation>MONITOR 运行了 %1，显示了 %2 条命令，找到了 %3 个客户端的地址</translation>
    </message>
    <message>
        <source>use MONITOR to find where clients send from, for a third of the longest lease plus 2s, at most 15s and 5 MB</source>
        <translation>用 MONITOR 查明客户端从哪里发送命令，时长为最长租期的三分之一加 2s，最多 15s 和 5 MB</translation>
    </message>
    <message>
        <source>try what the server can do, and show the cost of each missing capability</source>
        <translation>逐项试用服务器的能力，并说明缺少每项能力的代价</translation>
    </message>
    <message>
        <source>Tries each capability once, over its own connections. It writes nothing, because
each script that could write compares with a value that no key has. The server&apos;s
ACL LOG shows what an ACL refuses. MONITOR starts and ends at once. With --read-only
it runs no script and uses COMMAND INFO instead.
</source>
        <translation>通过自己的连接，对每项能力各试一次。不写入任何内容，因为每个可能写入的脚本
都与任何键都没有的值比较。服务器的 ACL LOG 会显示 ACL 拒绝的内容。MONITOR
开始后立即结束。使用 --read-only 时不运行脚本，改用 COMMAND INFO。
</translation>
    </message>
    <message>
        <source>--unlock reads past records, so leave --for and --now out</source>
        <translation>--unlock 读取过去的记录，因此请去掉 --for 和 --now</translation>
    </message>
    <message>
        <source>--from needs --unlock</source>
        <translation>--from 需要 --unlock</translation>
    </message>
    <message>
        <source>break locks that the expected owner still holds</source>
        <translation>强制解除预期所有者仍持有的锁</translation>
    </message>
    <message>
        <source>With --keep this program takes the lock in the same step, so that nobody else acquires it while you
stop the former holder. It releases the lock when the time of --keep is over, or at Ctrl+C.
Several locks are listed first and then broken one after the other. Ctrl+C stops before the next.
Confirm more than 20 by their number, which --dry-run prints.
</source>
        <translation>使用 --keep 时，本程序在同一步骤中获取锁，这样在停止原持有者期间，
没有其他人能获取它。--keep 的时间结束或按 Ctrl+C 时释放锁。
多个锁会先列出，再逐个强制解除。按 Ctrl+C 会在下一个之前停止。
超过 20 个时，请用其数量确认，该数量由 --dry-run 输出。
</translation>
    </message>
    <message>
        <source>list the scenarios, one per line</source>
        <translation>列出场景，每行一个</translation>
    </message>
    <message>
        <source>%1 is neither a scenario nor a file. play --list shows the names</source>
        <translation>%1 既不是场景也不是文件。用 play --list 查看名称</translation>
    </message>
    <message>
        <source>Scans all names once, with pauses. Changes nothing without --clean. Reads and compares each key again in the step that deletes it.</source>
        <translation>扫描所有名称一遍，中间有停顿。没有 --clean 时不做任何更改。
在删除每个键的步骤中，会再次读取并比较该键。</translation>
    </message>
    <message>
        <source>the time limit was reached</source>
        <translation>已达到时间限制</translation>
    </message>
    <message>
        <source>the limit of %1 bytes was reached before the time limit; the rest is missing (--bytes)</source>
        <translation>在时间限制之前已达到 %1 字节的限制；其余内容缺失（--bytes）</translation>
    </message>
    <message>
        <source>how long to listen (15s); listening slows the server down</source>
        <translation>监听多久（15s）；监听会使服务器变慢</translation>
    </message>
    <message>
        <source>stop after this many bytes (5000000)</source>
        <translation>达到这么多字节后停止（5000000）</translation>
    </message>
    <message>
        <source>MONITOR makes the server copy every command of every client to this program, so the server may lose half of its throughput meanwhile. Reading a log of `redis-cli monitor` costs the server nothing.</source>
        <translation>MONITOR 会让服务器把所有客户端的每条命令都复制给本程序，因此服务器在此期间
可能损失一半吞吐量。读取 `redis-cli monitor` 的日志对服务器没有任何开销。</translation>
    </message>
    <message numerus="yes">
        <source>%n script runs</source>
        <translation>
            <numerusform>%n 次脚本运行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock events</source>
        <translation>
            <numerusform>%n 个锁事件</numerusform>
        </translation>
    </message>
    <message>
        <source>%1; the next permit in use expires in %2</source>
        <translation>%1；下一个使用中的许可将在 %2 后到期</translation>
    </message>
    <message>
        <source>wide for all columns, or some of these, separated by commas: %1</source>
        <translation>wide 表示所有列，也可以是以下若干列，用逗号分隔：%1</translation>
    </message>
    <message>
        <source>wait at most this long; 0s tries once (default: no limit)</source>
        <translation>最长等待时间；0s 表示只尝试一次（默认：不限）</translation>
    </message>
    <message>
        <source>only locks in these states, separated by commas: no-expiry,ghost-at-head</source>
        <translation>仅限处于这些状态的锁，用逗号分隔：no-expiry,ghost-at-head</translation>
    </message>
    <message>
        <source>The log covers lock events from %1 to %2, %3.</source>
        <translation>日志涵盖 %1 至 %2 的锁事件，%3。</translation>
    </message>
    <message>
        <source>--operator-password-file needs --operator-user USER, the user of this password</source>
        <translation>--operator-password-file 需要同时指定 --operator-user USER，即该密码所属的用户</translation>
    </message>
    <message>
        <source>--sentinel-password-file needs --sentinel HOST:PORT[,…] and --master NAME, a redis-sentinel:// address, or a profile with such an address</source>
        <translation>--sentinel-password-file 需要同时指定 --sentinel HOST:PORT[,…] 和 --master NAME，或 redis-sentinel:// 地址，或使用此类地址的配置</translation>
    </message>
    <message>
        <source>--sentinel HOST:PORT[,…] and --master NAME need each other, and the other --sentinel-… options need both</source>
        <translation>--sentinel HOST:PORT[,…] 和 --master NAME 必须一起使用，其他 --sentinel-… 选项需要同时指定这两项</translation>
    </message>
    <message>
        <source>--prefix needs a name prefix, such as &apos;lock:&apos;</source>
        <translation>--prefix 需要名称前缀，例如“lock:”</translation>
    </message>
    <message>
        <source>--track needs a key prefix, such as &apos;orders:&apos;</source>
        <translation>--track 需要键前缀，例如“orders:”</translation>
    </message>
    <message>
        <source>--%1 needs --url</source>
        <translation>--%1 需要同时指定 --url</translation>
    </message>
    <message>
        <source>%1 needs several servers, but --demo has one</source>
        <translation>%1 需要多台服务器，但 --demo 只有一台</translation>
    </message>
    <message>
        <source>reach the server through this host, by ssh; the server&apos;s host and port are those seen from there</source>
        <translation>用 ssh 经由该主机连接服务器；服务器的主机名和端口以从该主机看到的为准</translation>
    </message>
    <message>
        <source>refuse a server that is not in a cluster (a cluster is recognized without this)</source>
        <translation>拒绝不属于集群的服务器（不加此选项也能识别集群）</translation>
    </message>
    <message>
        <source>read only locks whose names begin with P, and no other keys (repeatable), like the
role that acl prints with the same prefix</source>
        <translation>只读取名称以 P 开头的锁，不读取其他键（可重复），
与 acl 以相同前缀输出的角色一致</translation>
    </message>
    <message>
        <source>have the server report each change of a key that begins with PREFIX (CLIENT TRACKING, repeatable).
Costs two more connections, and some 13 % more server time for each acquire and release under PREFIX</source>
        <translation>让服务器报告以 PREFIX 开头的键的每次变更（CLIENT TRACKING，可重复）。
需要另加两个连接，且 PREFIX 下每次获取和释放多耗约 13% 的服务器时间</translation>
    </message>
    <message>
        <source>TLS: read the passphrase of an encrypted key from a file, as --password-file does (without this option, the terminal asks)</source>
        <translation>TLS：与 --password-file 类似，从文件读取加密密钥的口令（不加此选项时，由终端询问）</translation>
    </message>
    <message>
        <source>remove a dead waiter from a fair lock&apos;s queue</source>
        <translation>将失效的等待者移出公平锁的队列</translation>
    </message>
    <message>
        <source>the dead waiter in the queue</source>
        <translation>队列中失效的等待者</translation>
    </message>
    <message>
        <source>evict needs --waiter OWNER. Name a waiter that `show` lists as queued</source>
        <translation>evict 需要 --waiter OWNER。请指定 `show` 列出的排队中的等待者</translation>
    </message>
    <message>
        <source>remove a dead reader from a read-write lock</source>
        <translation>从读写锁中移除失效的读者</translation>
    </message>
    <message>
        <source>the dead reader</source>
        <translation>失效的读者</translation>
    </message>
    <message>
        <source>remove-reader needs --reader OWNER. Name a reader that `show` lists</source>
        <translation>remove-reader 需要 --reader OWNER。请指定 `show` 列出的读者</translation>
    </message>
    <message>
        <source>give a lock without expiry a time to live</source>
        <translation>为永不到期的锁设置剩余时间</translation>
    </message>
    <message>
        <source>the time to live from now on; 1s to 24h</source>
        <translation>从现在起的剩余时间；1s 到 24h</translation>
    </message>
    <message>
        <source>set-ttl needs --ttl DURATION, such as 10m</source>
        <translation>set-ttl 需要 --ttl DURATION，如 10m</translation>
    </message>
    <message>
        <source>the password in the address was visible to other users of this machine (ps) until now; use LOCKSCOPE_PASSWORD or --password-file instead</source>
        <translation>直到刚才，本机的其他用户都能看到地址中的密码（ps）；请改用 LOCKSCOPE_PASSWORD 或 --password-file</translation>
    </message>
    <message>
        <source>the file does not exist</source>
        <translation>文件不存在</translation>
    </message>
    <message>
        <source>it is a folder. Give a file</source>
        <translation>它是文件夹。请给出文件</translation>
    </message>
    <message>
        <source>you may not read it</source>
        <translation>没有读取它的权限</translation>
    </message>
    <message>
        <source>its server stops when this command ends</source>
        <translation>它的服务器会在本命令结束时停止</translation>
    </message>
    <message>
        <source>WAITING counts threads in fair queues. Other locks do not record their waiters.
Renewals take time to show: use --for with more than a third of the lease.
An address is certain if KNOWN-BY is trace, name-rule or own; activity is an
inference. --identify listens to all commands of all clients (MONITOR): a busy
server may lose half of its throughput meanwhile.
</source>
        <translation>WAITING 统计公平锁队列中的线程。其他锁不记录等待者。
续期需要时间才能看到：请使用 --for，并长于租期的三分之一。
若 KNOWN-BY 为 trace、name-rule 或 own，则地址是确定的；activity 是推断。
--identify 会监听所有客户端的所有命令（MONITOR）：繁忙的服务器
在此期间可能损失一半吞吐量。
</translation>
    </message>
    <message>
        <source>TLS to the sentinels: trust this CA (default: that of --cacert)</source>
        <translation>与哨兵的 TLS：信任此 CA（默认：与 --cacert 相同）</translation>
    </message>
    <message>
        <source>TLS to the sentinels: client certificate (default: that of --cert)</source>
        <translation>与哨兵的 TLS：客户端证书（默认：与 --cert 相同）</translation>
    </message>
    <message>
        <source>TLS to the sentinels: client key (default: that of --key)</source>
        <translation>与哨兵的 TLS：客户端私钥（默认：与 --key 相同）</translation>
    </message>
    <message>
        <source>No command can undo this action: %1. To see the lock now: lockscope-cli show %2</source>
        <translation>无法用命令撤销：%1。查看锁的现状：lockscope-cli show %2</translation>
    </message>
    <message>
        <source>resend a missed message to the waiters of a lock</source>
        <translation>向锁的等待者补发错过的消息</translation>
    </message>
    <message>
        <source>list all locks, or those that a filter accepts</source>
        <translation>列出所有锁，或过滤条件接受的锁</translation>
    </message>
    <message>
        <source>list takes terms of a filter. Give an address with --url</source>
        <translation>list 接受过滤条件。请用 --url 给出地址</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>--name: write \\ for a backslash and \xHH for a byte</source>
        <translation>--name：反斜杠写作 \\，单个字节写作 \xHH</translation>
    </message>
    <message>
        <source>RECORD is the audit record that force-release, remove-reader, evict or set-ttl printed. Give the same
server, and the same --audit-file if there was one. undo works once, for the same user on the same machine,
and only if nobody has acquired the lock since. Only a fencing token reveals a hold that began and ended meanwhile.
</source>
        <translation>RECORD 是 force-release、remove-reader、evict 或 set-ttl 输出的审计记录。请给出同一服务器；
若当时用了 --audit-file，也请给出同一文件。undo 只能成功一次，须为同一台机器上的同一用户，
且此后无人获取过该锁。其间开始又结束的持有，只有栅栏令牌才能揭示。
</translation>
    </message>
    <message>
        <source>in NAME, write \\ for a backslash and \xHH for a byte. You can also give --name-hex</source>
        <translation>在 NAME 中，反斜杠写作 \\，单个字节写作 \xHH。也可以用 --name-hex</translation>
    </message>
    <message>
        <source>--%1 needs its certificate: give --%2</source>
        <translation>--%1 需要对应的证书：请给出 --%2</translation>
    </message>
    <message>
        <source>--%1 needs its private key: give --%2</source>
        <translation>--%1 需要对应的私钥：请给出 --%2</translation>
    </message>
    <message>
        <source>list shows the locks that fulfill every TERM. Quote terms for the shell:
  order              the name or a holder contains this text
  &apos;order:*&apos;          the whole name matches this pattern
  &apos;/^order:[0-9]+/&apos;  the name matches this regular expression
  kind:fair          the kind is fair; also state: name: holder: client: server:
  &apos;waiting&gt;2&apos;        more than two wait; also held&gt;1m ttl&lt;5s holds&gt;=2
  &apos;kind:fair -job:*&apos; a - negates a term; an argument that begins with - is an option
client: takes a part of a client&apos;s UUID, its address (client:10.0.0.4) or its name by a rule
of --client-names, but not a name that you gave the client in the window. For an address, list
reads the connections (CLIENT LIST). Give --client-names or --identify, because they show which
connections belong to a client. Locks of clients without a known address are left out.
The states are colored on a terminal, unless NO_COLOR is set.
</source>
        <translation>list 显示满足每个 TERM 的锁。在 shell 中请给条件加引号：
  order              名称或持有者含有该文字
  &apos;order:*&apos;          整个名称符合该模式
  &apos;/^order:[0-9]+/&apos;  名称符合该正则表达式
  kind:fair          种类为 fair；另有 state: name: holder: client: server:
  &apos;waiting&gt;2&apos;        等待者多于两个；另有 held&gt;1m ttl&lt;5s holds&gt;=2
  &apos;kind:fair -job:*&apos; - 表示否定；以 - 开头的单个参数会被当作选项
client: 接受客户端 UUID 的一部分、地址（client:10.0.0.4），或由 --client-names
规则得出的名称，但不接受您在窗口中为客户端起的名称。按地址查找时，list 会读取
各个连接（CLIENT LIST）。请给出 --client-names 或 --identify，它们能表明哪些
连接属于哪个客户端。地址未知的客户端，其锁不会列出。
在终端中，状态带颜色；设置 NO_COLOR 可关闭。
</translation>
    </message>
    <message>
        <source>--client-names and --identify are for a term client:VALUE. Add such a term</source>
        <translation>--client-names 和 --identify 用于条件 client:VALUE。请添加这样的条件</translation>
    </message>
    <message>
        <source>client:%1 is not a known address of any holder or queued waiter</source>
        <translation>client:%1 不是任何持有者或排队等待者的已知地址</translation>
    </message>
    <message>
        <source>client:%1 is not a part of the UUID of any holder or queued waiter. Only the window knows the names that you gave clients: write a part of the UUID, or an address</source>
        <translation>client:%1 不是任何持有者或排队等待者的 UUID 的一部分。您为客户端起的名称只有窗口知道：请写 UUID 的一部分，或写地址</translation>
    </message>
    <message numerus="yes">
        <source>the addresses of %n clients are unknown, so their locks are left out. --client-names or --identify may find them</source>
        <translation>
            <numerusform>%n 个客户端的地址未知，因此未列出它们的锁。--client-names 或 --identify 也许能查出这些地址</numerusform>
        </translation>
    </message>
    <message>
        <source>With --since: print what happened, as far as it was recorded (see record), and end.</source>
        <translation>使用 --since：打印已记录（见 record）的事件，然后结束。</translation>
    </message>
    <message>
        <source>print what was recorded since then, and end</source>
        <translation>打印自那时起的记录，然后结束</translation>
    </message>
    <message>
        <source>With --unlock: why an unlock of that owner was refused (&quot;attempt to unlock lock, not locked by current thread&quot;). The exit code is 1 if nothing shows the reason.
With --at: who held it and who waited then, as far as it was recorded (see record).</source>
        <translation>使用 --unlock：该持有者的解锁为何被拒绝（&quot;attempt to unlock lock, not locked by current thread&quot;）。若没有任何内容显示原因，退出码为 1。
使用 --at：当时谁持有它、谁在等待，以记录为准（见 record）。</translation>
    </message>
    <message>
        <source>--history needs --at or --unlock</source>
        <translation>--history 需要 --at 或 --unlock</translation>
    </message>
    <message>
        <source>--at needs a time in the past: 03:12, &quot;5m ago&quot; or &quot;2026-11-27 03:12&quot;</source>
        <translation>--at 需要一个过去的时间：03:12、&quot;5m ago&quot; 或 &quot;2026-11-27 03:12&quot;</translation>
    </message>
    <message>
        <source>--at looks at the past, so leave --for and --now out</source>
        <translation>--at 查看过去，请去掉 --for 和 --now</translation>
    </message>
    <message>
        <source>--at reads the history, so leave --from out</source>
        <translation>--at 读取历史，请去掉 --from</translation>
    </message>
    <message>
        <source>--at reads the history of one server, so leave --quorum out</source>
        <translation>--at 读取一台服务器的历史，请去掉 --quorum</translation>
    </message>
    <message>
        <source>explain the past: 03:12, &quot;5m ago&quot; or &quot;2026-11-27 03:12&quot;</source>
        <translation>说明过去的情况：03:12、&quot;5m ago&quot; 或 &quot;2026-11-27 03:12&quot;</translation>
    </message>
    <message>
        <source>(all)</source>
        <translation>（全部）</translation>
    </message>
    <message>
        <source>show how long locks were held and waited for, from the history</source>
        <translation>根据历史显示锁被持有和等待的时长</translation>
    </message>
    <message>
        <source>--csv and --json are two forms: give one of them</source>
        <translation>--csv 与 --json 是两种格式：请只给一个</translation>
    </message>
    <message>
        <source>nothing was recorded of a lock named %1</source>
        <translation>没有关于名为 %1 的锁的记录</translation>
    </message>
    <message>
        <source>the time before now that counts (24h)</source>
        <translation>计入现在之前的这段时间 (24h)</translation>
    </message>
    <message>
        <source>show this many names (20)</source>
        <translation>显示这么多名称 (20)</translation>
    </message>
    <message>
        <source>print CSV, with durations in microseconds</source>
        <translation>打印 CSV，时长以微秒计</translation>
    </message>
    <message>
        <source>record the holds and waits of the locks, until Ctrl+C</source>
        <translation>记录锁的持有与等待，直到按 Ctrl+C</translation>
    </message>
    <message>
        <source>%1 already exists. Choose another file, or leave it out to record to the history</source>
        <translation>%1 已存在。请换一个文件，或省略文件以记录到历史</translation>
    </message>
    <message numerus="yes">
        <source>recorded %n holds, waits and other events</source>
        <translation>
            <numerusform>已记录 %n 次持有、等待和其他事件</numerusform>
        </translation>
    </message>
    <message>
        <source>released it at %1</source>
        <translation>于 %1 释放</translation>
    </message>
    <message>
        <source>noticed at %1 that the lock was lost</source>
        <translation>于 %1 发现锁已丢失</translation>
    </message>
    <message>
        <source>lost it at %1, because its lease expired</source>
        <translation>于 %1 因租期到期而失去</translation>
    </message>
    <message>
        <source>lost it at %1, because somebody released it by force</source>
        <translation>于 %1 因被强制释放而失去</translation>
    </message>
    <message>
        <source>lost it at %1, because the server restarted without it</source>
        <translation>于 %1 因服务器重启后没有它而失去</translation>
    </message>
    <message>
        <source>lost it at %1, because the new master did not have it</source>
        <translation>于 %1 因新主节点没有它而失去</translation>
    </message>
    <message>
        <source>still held it at the end of the recording</source>
        <translation>在记录结束时仍持有</translation>
    </message>
    <message>
        <source>held it at %1, when the recording ended or lost contact</source>
        <translation>在 %1 记录结束或失去联系时仍持有</translation>
    </message>
    <message>
        <source>no longer held it at %1, for an unknown reason</source>
        <translation>在 %1 已不再持有，原因未知</translation>
    </message>
    <message>
        <source>At %1, %2 held %3. It had held it for %4, and %5 (%6).</source>
        <translation>%1 时，%2 持有 %3，已持有 %4，%5（%6）。</translation>
    </message>
    <message>
        <source>At %1, nobody held %2.</source>
        <translation>%1 时，没有人持有 %2。</translation>
    </message>
    <message>
        <source>Before that, %1 held it for %2, and %3 (%4).</source>
        <translation>在此之前，%1 持有它 %2，%3（%4）。</translation>
    </message>
    <message numerus="yes">
        <source>At least %n clients waited for it, one of them for at least %1. The server does not name them.</source>
        <translation>
            <numerusform>至少 %n 个客户端在等待它，其中一个至少已等 %1。服务器不提供它们的名称。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 had waited for it for %2, and %3.</source>
        <translation>%1 已为它等待 %2，%3。</translation>
    </message>
    <message>
        <source>got it %1 later</source>
        <translation>在 %1 后得到它</translation>
    </message>
    <message>
        <source>gave up %1 later</source>
        <translation>在 %1 后放弃</translation>
    </message>
    <message>
        <source>the end of this wait is not known</source>
        <translation>这次等待如何结束不得而知</translation>
    </message>
    <message>
        <source>Next, %1 acquired it at %2.</source>
        <translation>随后，%1 于 %2 获取了它。</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 (%n locks).</source>
        <translation>
            <numerusform>%1：%2（%n 把锁）。</numerusform>
        </translation>
    </message>
    <message>
        <source>Incident since %1: %2</source>
        <translation>自 %1 起的事件：%2</translation>
    </message>
    <message>
        <source>%1: %2 ran %3 (%4): %5</source>
        <translation>%1：%2 执行了 %3（%4）：%5</translation>
    </message>
    <message>
        <source>the outcome is not known</source>
        <translation>结果未知</translation>
    </message>
    <message>
        <source>So the hold of %1, of %2, was unusually long.</source>
        <translation>因此 %1 的这次持有（%2）异常地长。</translation>
    </message>
    <message>
        <source> The last recording before ended at %1.</source>
        <translation> 此前最后一次记录结束于 %1。</translation>
    </message>
    <message>
        <source> The next began at %1.</source>
        <translation> 下一次记录开始于 %1。</translation>
    </message>
    <message>
        <source>Nothing was recorded at %1.</source>
        <translation>%1 时没有任何记录。</translation>
    </message>
    <message>
        <source>nothing was recorded in this time</source>
        <translation>这段时间没有任何记录</translation>
    </message>
    <message>
        <source>recorded from %1 to %2, without a gap</source>
        <translation>记录自 %1 至 %2，没有间断</translation>
    </message>
    <message numerus="yes">
        <source>recorded from %1 to %2, with %n gaps of %3 in all</source>
        <translation>
            <numerusform>记录自 %1 至 %2，有 %n 处间断，共 %3</numerusform>
        </translation>
    </message>
    <message>
        <source>recording to %1</source>
        <translation>正在记录到 %1</translation>
    </message>
    <message>
        <source>read this recording, instead of the server&apos;s history</source>
        <translation>读取此记录文件，而不是服务器的历史</translation>
    </message>
    <message>
        <source>The history was %1.</source>
        <translation>历史：%1。</translation>
    </message>
    <message>
        <source>serve metrics for Prometheus, until Ctrl+C</source>
        <translation>为 Prometheus 提供指标，直到按下 Ctrl+C</translation>
    </message>
    <message>
        <source>answer HTTP requests at this address, as in 9797</source>
        <translation>在此地址应答 HTTP 请求，例如 9797</translation>
    </message>
    <message>
        <source>write the metrics into this file, again and again</source>
        <translation>将指标反复写入此文件</translation>
    </message>
    <message>
        <source>how often to write the file (15s)</source>
        <translation>写入文件的间隔（15s）</translation>
    </message>
    <message>
        <source>how many groups of names get their own series (7)</source>
        <translation>多少个名称组拥有自己的序列（7）</translation>
    </message>
    <message>
        <source>locks that get their own series: a name with * and ? (repeatable)</source>
        <translation>拥有自己序列的锁：可含 * 和 ? 的名称（可重复）</translation>
    </message>
    <message>
        <source>export needs --listen HOST:PORT, --textfile FILE, or both</source>
        <translation>export 需要 --listen HOST:PORT、--textfile FILE，或两者都给出</translation>
    </message>
    <message>
        <source>--every must be at least 100ms</source>
        <translation>--every 至少为 100ms</translation>
    </message>
    <message>
        <source>--name: write a backslash in a name as \\, and any byte as \xHH</source>
        <translation>--name：名称中的反斜杠写作 \\，任意字节写作 \xHH</translation>
    </message>
    <message>
        <source>metrics: http://%1/metrics</source>
        <translation>指标：http://%1/metrics</translation>
    </message>
    <message>
        <source>the port must be a number up to 65535, as in 127.0.0.1:9797</source>
        <translation>端口必须是不大于 65535 的数字，例如 127.0.0.1:9797</translation>
    </message>
    <message>
        <source>put an IPv6 address in brackets, as in [::1]:9797</source>
        <translation>请将 IPv6 地址放在方括号中，例如 [::1]:9797</translation>
    </message>
    <message>
        <source>the host must be an IP address of this machine, as in 127.0.0.1:9797</source>
        <translation>主机必须是本机的 IP 地址，例如 127.0.0.1:9797</translation>
    </message>
    <message>
        <source>another program uses this port. Choose another port with --listen HOST:PORT</source>
        <translation>另一个程序正在使用此端口。请用 --listen HOST:PORT 选择其他端口</translation>
    </message>
    <message>
        <source>this user may not use this port. Choose a port above 1023 with --listen HOST:PORT</source>
        <translation>此用户无权使用此端口。请用 --listen HOST:PORT 选择大于 1023 的端口</translation>
    </message>
    <message>
        <source>this machine does not have this address. `ip address` lists the addresses that it has</source>
        <translation>本机没有此地址。`ip address` 列出本机拥有的地址</translation>
    </message>
    <message>
        <source>cannot listen on %1: %2</source>
        <translation>无法在 %1 上监听：%2</translation>
    </message>
    <message>
        <source>cannot write %1: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>also record to the history of the server</source>
        <translation>同时记录到服务器的历史</translation>
    </message>
    <message>
        <source>&quot;unusual&quot; reads the history of each server, so leave --quorum out</source>
        <translation>&quot;unusual&quot; 读取每台服务器的历史，请去掉 --quorum</translation>
    </message>
    <message>
        <source>connected</source>
        <translation>已连接</translation>
    </message>
    <message>
        <source>%1 more are not shown. Show all with --top %2.</source>
        <translation>还有 %1 行未显示。用 --top %2 显示全部。</translation>
    </message>
    <message>
        <source>for each group of names instead of each name</source>
        <translation>按名称组而不是按名称</translation>
    </message>
    <message>
        <source>no server answers yet; trying again until one does</source>
        <translation>还没有服务器应答；会继续尝试，直到有服务器应答</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>only locks with this name, as in order:*</source>
        <translation>只包括此名称的锁，例如 order:*</translation>
    </message>
    <message>
        <source>GET /metrics answers in the format OpenMetrics 1.0, or in the older text format.
There is no encryption and no authentication. PORT alone listens on 127.0.0.1. Give an
address if other machines must read the metrics.
--textfile is for the textfile collector of node_exporter. The command removes the file
when it ends.

Names of locks never become labels, because each value costs memory in Prometheus. Similar
names form a group, such as order:*. The largest groups get their own series, and all
others are the group `overflow`. Each group has 22 series. --name adds up to 20 locks.
Alert rules and a dashboard are in share/lockscope/prometheus.
</source>
        <translation>GET /metrics 以 OpenMetrics 1.0 格式或较旧的文本格式应答。
没有加密，也没有身份验证。只给出 PORT 时监听 127.0.0.1。如果其他机器
需要读取指标，请给出地址。
--textfile 供 node_exporter 的 textfile 收集器使用。命令结束时删除
该文件。

锁的名称不作为标签，因为每个标签值都会占用 Prometheus 的内存。相似的
名称组成一组，例如 order:*。最大的组拥有自己的序列，其余都属于组
`overflow`。每组有 22 个序列。--name 最多再加 20 个锁。
告警规则和仪表板位于 share/lockscope/prometheus。
</translation>
    </message>
    <message>
        <source>there is no authentication, so every machine that reaches this address can read the metrics</source>
        <translation>没有身份验证，所以能访问此地址的每台机器都可以读取指标</translation>
    </message>
    <message>
        <source>For each name: holds (HELD), waits (WAITED), and the time from the end of a hold to the
next holder while somebody waited (WOKEN). BLOCKED is the time of all waiters together.
The list begins with the most blocked name. Values are within 1 %. Whole hours count.
A hold counts only if its beginning and end were seen.
With --by-group: for all names with the same beginning together, such as order:*.</source>
        <translation>每个名称：持有 (HELD)、等待 (WAITED)，以及在有人等待时从一次持有结束到
下一个持有者的时间 (WOKEN)。BLOCKED 是所有等待者的时间之和。
受阻最多的名称排在最前。数值误差在 1 % 以内。按整小时计算。
只有看到开始和结束的持有才计入。
使用 --by-group 时，开头相同的所有名称合并计算，例如 order:*。</translation>
    </message>
    <message>
        <source>firing</source>
        <translation>触发</translation>
    </message>
    <message>
        <source>resolved</source>
        <translation>已恢复</translation>
    </message>
    <message>
        <source>not watched any more</source>
        <translation>不再监视</translation>
    </message>
    <message>
        <source>critical</source>
        <translation>严重</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>(since %1)</source>
        <translation>(自 %1 起)</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is too slow for so many alerts, so it was not run for %2</source>
        <translation>“%1”太慢，处理不了这么多警报，因此没有为 %2 运行</translation>
    </message>
    <message>
        <source>&apos;%1&apos; did not end within %2 for %3, so it was killed</source>
        <translation>“%1”为 %3 运行时未在 %2 内结束，已被终止</translation>
    </message>
    <message>
        <source>&apos;%1&apos; was killed for %2</source>
        <translation>“%1”为 %2 运行时被终止</translation>
    </message>
    <message>
        <source>&apos;%1&apos; failed with exit code %2 for %3</source>
        <translation>“%1”为 %3 运行失败，退出码 %2</translation>
    </message>
    <message>
        <source>--rules replaces the conditions, so leave --warn and --critical out</source>
        <translation>--rules 取代条件，请不要同时使用 --warn 和 --critical</translation>
    </message>
    <message>
        <source>judge by the alert rules of this file (or: built-in)</source>
        <translation>按此文件中的警报规则判断 (或: built-in)</translation>
    </message>
    <message>
        <source>not known: %1</source>
        <translation>未知: %1</translation>
    </message>
    <message>
        <source>Without FILE, records to the history of the server, which other commands and the window
read. It keeps 30 days or 1 GB, whichever is less.
With FILE, records to that file, which you can share. It must not exist.
If another program already records this server, waits until that program ends.
Incidents, such as a lock without expiry, are recorded as well.
</source>
        <translation>没有 FILE 时，记录到该服务器的历史，供其他命令和窗口
读取。保留 30 天或 1 GB，以较少者为准。
有 FILE 时，记录到该文件，可以分享。该文件不得已存在。
若另一个程序已在记录此服务器，则等待该程序结束。
没有过期时间的锁等告警也会被录制。
</translation>
    </message>
    <message>
        <source>print the events of a recording</source>
        <translation>打印录制中的事件</translation>
    </message>
    <message>
        <source>FILE is a recording of lockscope-cli record, a history, or a run that play --save wrote.
Without --speed, prints as fast as possible. A TIME is as for explain --at, and &quot;ago&quot; counts
from the end of the recording: &quot;5m ago&quot;, &quot;03:12&quot;, &quot;2026-11-27 03:12&quot;.
--hide-values replaces the names of locks, clients, threads, owners and nodes, and the texts
of incidents. Times, kinds and counts stay, and who waited for whom.</source>
        <translation>FILE 是 lockscope-cli record 的录制、历史文件，或 play --save 写入的运行。
不带 --speed 时尽快打印。TIME 的写法与 explain --at 相同，“ago”从录制的结尾算起：
&quot;5m ago&quot;、&quot;03:12&quot;、&quot;2026-11-27 03:12&quot;。
--hide-values 替换锁、客户端、线程、持有者和节点的名称，以及事件说明的文字。
时间、种类和计数保留，谁等待谁也保留。</translation>
    </message>
    <message>
        <source>replay needs a recording. Name a file that record or play --save wrote</source>
        <translation>replay 需要一个录制。请给出 record 或 play --save 写入的文件</translation>
    </message>
    <message>
        <source>--speed: give a number from 0.01 to 1000000</source>
        <translation>--speed：请给出 0.01 到 1000000 之间的数</translation>
    </message>
    <message>
        <source>--at shows the table of one moment. Leave out --from, --to, --name and --speed</source>
        <translation>--at 显示某一时刻的表格。请去掉 --from、--to、--name 和 --speed</translation>
    </message>
    <message>
        <source>--save copies the whole recording. Leave out --from, --to, --at, --name and --speed</source>
        <translation>--save 复制整个录制。请去掉 --from、--to、--at、--name 和 --speed</translation>
    </message>
    <message>
        <source>--hide-values is for --save FILE, which writes the copy</source>
        <translation>--hide-values 用于 --save FILE，后者写入副本</translation>
    </message>
    <message>
        <source>--keep-names is for --hide-values</source>
        <translation>--keep-names 用于 --hide-values</translation>
    </message>
    <message>
        <source>-o is for the table of --at, without --json</source>
        <translation>-o 用于 --at 的表格，不能与 --json 同用</translation>
    </message>
    <message>
        <source>--%1: &apos;%2&apos; is not a time of this recording, which lasts from %3 to %4. Give a time such as 03:12, &quot;5m ago&quot; or &quot;2026-11-27 03:12&quot;</source>
        <translation>--%1：“%2”不是此录制中的时间；录制从 %3 到 %4。请给出如 03:12、&quot;5m ago&quot; 或 &quot;2026-11-27 03:12&quot; 的时间</translation>
    </message>
    <message>
        <source>no lock was held or waited for at %1</source>
        <translation>%1 时没有锁被持有或等待</translation>
    </message>
    <message>
        <source>nothing was recorded at %1, so this is what was known before</source>
        <translation>%1 时没有录制，因此这是此前已知的内容</translation>
    </message>
    <message>
        <source>%1 is a recorded run of the playground, which has no values of yours. Leave out --from, --to, --at, --name and --save</source>
        <translation>%1 是演练场的一次运行记录，其中没有您的数据。请去掉 --from、--to、--at、--name 和 --save</translation>
    </message>
    <message>
        <source>begin at this time</source>
        <translation>从此时间开始</translation>
    </message>
    <message>
        <source>end at this time</source>
        <translation>到此时间结束</translation>
    </message>
    <message>
        <source>print the table of this moment, as list does</source>
        <translation>打印此刻的表格，与 list 相同</translation>
    </message>
    <message>
        <source>how many times as fast as it happened; 1 is the real speed</source>
        <translation>实际速度的倍数；1 为实际速度</translation>
    </message>
    <message>
        <source>write a copy of the recording, and end</source>
        <translation>写入录制的副本，然后结束</translation>
    </message>
    <message>
        <source>with --save: hide names, owners and addresses in the copy</source>
        <translation>与 --save 同用：在副本中隐藏名称、持有者和地址</translation>
    </message>
    <message>
        <source>with --hide-values: keep the names of the locks</source>
        <translation>与 --hide-values 同用：保留锁的名称</translation>
    </message>
    <message>
        <source>It is not known whether the holds of %1 and %2 overlapped, because samples show their times.</source>
        <translation>%1 和 %2 的持有是否重叠无法确定，因为这些时间来自采样。</translation>
    </message>
    <message>
        <source>%1 and %2 held it at the same time, from %3 to %4 (%5).</source>
        <translation>%1 和 %2 在 %3 到 %4 期间同时持有它（%5）。</translation>
    </message>
    <message>
        <source>%1 held it until %2, and %3 acquired it %4 later: they did not hold it at the same time (%5).</source>
        <translation>%1 持有它到 %2，%3 在 %4 之后获得它：两者没有同时持有（%5）。</translation>
    </message>
    <message>
        <source>But %1 did not release it, so its program may have continued without the lock.</source>
        <translation>但 %1 没有释放它，因此其程序可能在没有锁的情况下继续工作。</translation>
    </message>
    <message>
        <source>Nobody held it from %1 to %2, for %3, although a client waited (%4).</source>
        <translation>从 %1 到 %2 的 %3 内无人持有它，尽管有客户端在等待（%4）。</translation>
    </message>
    <message>
        <source>%1 renewed it once.</source>
        <translation>%1 续期了一次。</translation>
    </message>
    <message numerus="yes">
        <source>%1 renewed it %n times, at most %2 apart.</source>
        <translation>
            <numerusform>%1 续期了 %n 次，间隔最长 %2。</numerusform>
        </translation>
    </message>
    <message>
        <source>That was late: a watchdog renews a lease of %1 every %2.</source>
        <translation>这算迟了：看门狗对 %1 的租约每 %2 续期一次。</translation>
    </message>
    <message numerus="yes">
        <source>Within a minute, %n other locks that the same client had renewed expired: its program was paused or cut off, or its watchdog died (inference).</source>
        <translation>
            <numerusform>一分钟内，同一客户端续期过的另外 %n 个锁也过期了：其程序被暂停或断开，或其看门狗停止了（推断）。</numerusform>
        </translation>
    </message>
    <message>
        <source>Its lease or value was changed at %1 (%2).</source>
        <translation>其租约或值在 %1 被更改（%2）。</translation>
    </message>
    <message numerus="yes">
        <source>Its lease or value was changed %n times from %1 to %2.</source>
        <translation>
            <numerusform>其租约或值从 %1 到 %2 被更改了 %n 次。</numerusform>
        </translation>
    </message>
    <message>
        <source>One client, %1, had %2 of the last %3 holds for which several clients waited.</source>
        <translation>在最近 %3 次有多个客户端等待的持有中，客户端 %1 占了 %2 次。</translation>
    </message>
    <message>
        <source>At %1, %2 had been without a free permit for %3. A permit came back at %4.</source>
        <translation>在 %1，%2 已有 %3 没有空闲许可。%4 有许可归还。</translation>
    </message>
    <message>
        <source>At %1, %2 had been without a free permit for %3. No permit came back until the recording ended.</source>
        <translation>在 %1，%2 已有 %3 没有空闲许可。直到记录结束都没有许可归还。</translation>
    </message>
    <message numerus="yes">
        <source>In the day before, it was without a free permit %n times: half of them up to %1, 99 % up to %2, the longest %3.</source>
        <translation>
            <numerusform>在之前的一天里，它有 %n 次没有空闲许可：一半不超过 %1，99 % 不超过 %2，最长 %3。</numerusform>
        </translation>
    </message>
    <message>
        <source>Now no permit has come back for %1, which is unusually long.</source>
        <translation>现在已有 %1 没有许可归还，异常地长。</translation>
    </message>
    <message>
        <source>--exec needs a program, such as --exec /usr/local/bin/page-somebody</source>
        <translation>--exec 需要一个程序，例如 --exec /usr/local/bin/page-somebody</translation>
    </message>
    <message>
        <source>--exec runs a command for each alert, so it needs --alerts FILE</source>
        <translation>--exec 为每个警报运行一个命令，因此需要 --alerts FILE</translation>
    </message>
    <message>
        <source>follow the alert rules of this file (or: built-in)</source>
        <translation>遵循此文件中的警报规则 (或: built-in)</translation>
    </message>
    <message>
        <source>run this when an alert fires or resolves</source>
        <translation>警报触发或恢复时运行此命令</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not an option and not a file. Give a server with --url, or a recording</source>
        <translation>“%1”既不是选项也不是文件。请用 --url 指定服务器，或给出一个录制文件</translation>
    </message>
    <message>
        <source>a recording has its own window. Leave out the server and --play</source>
        <translation>录制有自己的窗口。请去掉服务器和 --play</translation>
    </message>
    <message>
        <source>--name needs a name. * matches any text, and ? one character.</source>
        <translation>--name 需要一个名字。* 匹配任意文字，? 匹配一个字符。</translation>
    </message>
    <message>
        <source>GLOB must be a name. * matches any text, and ? one character.</source>
        <translation>GLOB 必须是一个名字。* 匹配任意文字，? 匹配一个字符。</translation>
    </message>
    <message>
        <source>only locks with this name; * matches any text, and ? one character</source>
        <translation>只包括这个名字的锁；* 匹配任意文字，? 匹配一个字符</translation>
    </message>
    <message numerus="yes">
        <source>%1 fired %n times, and is still firing</source>
        <translation>
            <numerusform>%1 触发了 %n 次，且仍在触发</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 fired %n times</source>
        <translation>
            <numerusform>%1 触发了 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>not known, because a recording does not have it: %1</source>
        <translation>未知，因为记录中没有：%1</translation>
    </message>
    <message>
        <source>stopped before the end</source>
        <translation>在结束之前已停止</translation>
    </message>
    <message>
        <source>no rule fired</source>
        <translation>没有规则触发</translation>
    </message>
    <message>
        <source>Exit codes like those of Nagios plugins: 0 ok, 1 warning, 2 critical (also if the server
cannot be reached), 3 unknown (refused, or not everything was read).

EXPR is one condition, or several separated by commas. One true condition is enough:
  state&gt;=renewal-late   a lock in that state or a more severe one
  no-expiry&gt;0           the number of locks in a state
  waiters&gt;5             the most waiters of a lock
  held-for&gt;1h           the longest time that a lock is held
  deadlocks&gt;0           the number of deadlocks (see deadlocks)
  unusual&gt;0             the number of locks that are held unusually long, according to
                        the history (see record)
  locks held contended attention clients; watchdog-stopped&gt;0, gone&gt;0 and the other
  states of clients. Operators: &gt; &gt;= &lt; &lt;= =
Defaults: --warn %1
      --critical %2
check sees a late renewal only after an earlier one: use --for with more than a
third of the lease. `gone` needs CLIENT LIST and --client-names.
With --rules, a rule that is true is a warning or critical, as it says. A single look
cannot know how long a rule has been true, so its `for` counts as over. Only a filter with
held or ttl must also have been true that long ago. docs/alerts.md describes the file.
With --history, the rules are tried on a recording instead, with their delays. Each alert
that would have fired or resolved is a line before the last one.
With several --url, a server that does not answer is critical. With --quorum it is a
warning, because the others may be enough.
</source>
        <translation>退出码与 Nagios 插件相同：0 正常，1 警告，2 严重（包括无法连接服务器），
3 未知（被拒绝，或未能全部读取）。

EXPR 是一个条件，或以逗号分隔的多个条件。有一个条件成立即可：
  state&gt;=renewal-late   处于该状态或更严重状态的锁
  no-expiry&gt;0           处于某状态的锁的数量
  waiters&gt;5             单个锁的最多等待者数
  held-for&gt;1h           锁被持有的最长时间
  deadlocks&gt;0           死锁的数量（见 deadlocks）
  unusual&gt;0             根据历史（见 record），被持有异常久的锁的数量
  locks held contended attention clients；watchdog-stopped&gt;0、gone&gt;0 以及
  客户端的其他状态。运算符：&gt; &gt;= &lt; &lt;= =
默认：--warn %1
      --critical %2
check 只有在看到较早的一次续期之后才能发现续期延迟：请使用 --for，并长于租期的
三分之一。`gone` 需要 CLIENT LIST 和 --client-names。
使用 --rules 时，成立的规则按其规定成为警告或严重。单次查看无法知道规则已成立多久，
因此其 `for` 视为已过。只有带 held 或 ttl 的过滤器还必须在那么久以前就成立。
docs/alerts.md 描述了该文件。
使用 --history 时，改为在一份记录上试用规则，并计入其延迟。
每个本应触发或解除的告警各占一行，位于最后一行之前。
有多个 --url 时，服务器不响应属于严重。使用 --quorum 时则为警告，
因为其余服务器可能已足够。
</translation>
    </message>
    <message>
        <source>--history tries rules on a recording, so add --rules FILE</source>
        <translation>--history 在记录上试用规则，因此请加上 --rules FILE</translation>
    </message>
    <message>
        <source>--history reads a file, so leave --for, --quorum and --client-names out</source>
        <translation>--history 读取文件，因此请去掉 --for、--quorum 和 --client-names</translation>
    </message>
    <message>
        <source>This deadlock is over:</source>
        <translation>这个死锁已经结束：</translation>
    </message>
    <message>
        <source>  · %1 has waited for %2 for %3: it %4</source>
        <translation>  · %1 等待 %2 已有 %3：%4</translation>
    </message>
    <message>
        <source>  held by %1</source>
        <translation>  持有者：%1</translation>
    </message>
    <message>
        <source>· %1 waits for %2 (%3)</source>
        <translation>· %1 在等待 %2（%3）</translation>
    </message>
    <message>
        <source>list owners that wait for each other, and the locks that block most owners</source>
        <translation>列出互相等待的所有者，以及阻塞所有者最多的锁</translation>
    </message>
    <message>
        <source>--trace must be longer than 0s</source>
        <translation>--trace 必须大于 0s</translation>
    </message>
    <message>
        <source>no deadlock is known</source>
        <translation>没有已知的死锁</translation>
    </message>
    <message>
        <source>no deadlock is known, but not all locks were read</source>
        <translation>没有已知的死锁，但并非所有锁都已读取</translation>
    </message>
    <message numerus="yes">
        <source>%n clients listen for held locks, but only a trace shows whether and for what they wait: add --trace 10s</source>
        <translation>
            <numerusform>有 %n 个客户端在监听被持有的锁，但只有跟踪才能看出它们是否在等待、等待什么：请加上 --trace 10s</numerusform>
        </translation>
    </message>
    <message>
        <source>watch this long (3s); two readings prove a wait</source>
        <translation>观察这么久（3s）；两次读取才能证实一个等待</translation>
    </message>
    <message>
        <source>listen to all commands this long, which shows the waiters of all kinds</source>
        <translation>监听所有命令这么久，可看到所有种类的等待者</translation>
    </message>
    <message>
        <source>help takes one word: a command, options, exit-codes, man or man-window</source>
        <translation>help 只接受一个词：命令、options、exit-codes、man 或 man-window</translation>
    </message>
    <message>
        <source>complete needs a shell: bash, zsh or fish</source>
        <translation>complete 需要一个 shell：bash、zsh 或 fish</translation>
    </message>
    <message>
        <source>complete needs the command line, behind --</source>
        <translation>complete 需要写在 -- 之后的命令行</translation>
    </message>
    <message>
        <source>complete takes --%1 from the command line behind --</source>
        <translation>complete 从 -- 之后的命令行读取 --%1</translation>
    </message>
    <message>
        <source>
lockscope-cli help COMMAND     the options of a command, with examples
lockscope-cli help options     the options of every command: --url, --profile, …
lockscope-cli help exit-codes  what scripts can rely on
lockscope-cli help man         this as a manual page; man-window has that of the window
lockscope-cli --version        the version, with commit and libraries

Names are bytes. Write `\xHH` for bytes that you cannot type, as `list` shows them.
</source>
        <translation>
lockscope-cli help COMMAND     某个命令的选项，附示例
lockscope-cli help options     所有命令共有的选项：--url、--profile、…
lockscope-cli help exit-codes  脚本可以依赖的退出码
lockscope-cli help man         手册页；man-window 是窗口的手册页
lockscope-cli --version        版本，含提交和库

名称是字节串。无法输入的字节请写成 `\xHH`，如 `list` 所示。
</translation>
    </message>
    <message>
        <source>print the help and end</source>
        <translation>打印帮助并退出</translation>
    </message>
    <message>
        <source>print the version and end</source>
        <translation>打印版本并退出</translation>
    </message>
    <message>
        <source>see %1</source>
        <translation>见 %1</translation>
    </message>
    <message>
        <source>Examples:</source>
        <translation>示例：</translation>
    </message>
    <message>
        <source>see, hold and free locks in Redis</source>
        <translation>查看、持有和释放 Redis 中的锁</translation>
    </message>
    <message>
        <source>Names are bytes. Write `\xHH` for bytes that you cannot type, as `list` shows them.
Options may stand before or after the command.</source>
        <translation>名称是字节串。无法输入的字节请写成 `\xHH`，如 `list` 所示。
选项可以写在命令之前或之后。</translation>
    </message>
    <message>
        <source>Every command that connects to a server takes these options.</source>
        <translation>所有需要连接服务器的命令都接受这些选项。</translation>
    </message>
    <message>
        <source>list the words that can follow on a command line, for shells</source>
        <translation>列出命令行上接下来可以输入的词，供 shell 使用</translation>
    </message>
    <message>
        <source>The completions of bash, zsh and fish call this command. bash and zsh give the line up to the
cursor as one WORD. fish gives all words without quotes; the last one is at the cursor.
Each line of the output has a candidate, a tab and a description. For bash, a candidate is
only the missing part of the word, quoted for the shell. The line `files` has no tab. It
tells the shell to offer files.
The names of locks come from the server of the given line. complete only reads, asks for no
password, does not open the keychain, and takes at most three seconds.
</source>
        <translation>bash、zsh 和 fish 的补全会调用这个命令。bash 和 zsh 把光标之前的整行作为一个 WORD 传入。
fish 传入不带引号的所有词，最后一个词在光标处。输出的每一行是一个候选、一个制表符和一段说明。
对于 bash，候选只是词中缺少的部分，并已按 shell 的规则加上引号。没有制表符的一行 `files`
表示由 shell 提供文件名。
锁的名称来自所给命令行的服务器。complete 只读取，不询问密码，不打开密钥环，最多用三秒。
</translation>
    </message>
    <message>
        <source>the window that is open already shows it; --new-window opens another</source>
        <translation>已打开的窗口会显示它；--new-window 会另开一个窗口</translation>
    </message>
    <message>
        <source>open another window, even if one is open already</source>
        <translation>即使已有窗口打开，也另开一个窗口</translation>
    </message>
    <message>
        <source>a recording to open, or a link such as redis://host:6379</source>
        <translation>要打开的录制文件，或 redis://host:6379 这样的链接</translation>
    </message>
    <message>
        <source>a link may contain only user, host, port and database. Give the address with --url</source>
        <translation>链接只能包含用户、主机、端口和数据库。请用 --url 给出地址</translation>
    </message>
    <message>
        <source>Without a server, the window asks for one. FILE is a recording to open. LINK names a server,
which the window shows in its connection dialog. The help of the window (F1) explains its
panels.</source>
        <translation>没有给出服务器时，窗口会询问。FILE 是要打开的录制文件。LINK 是一个服务器，
窗口会在连接对话框中显示它。窗口的帮助（F1）说明各个面板。</translation>
    </message>
    <message>
        <source> or give --name-hex</source>
        <translation>，或用 --name-hex 给出名称</translation>
    </message>
    <message>
        <source>. Words behind -- may have any bytes</source>
        <translation>。-- 之后的词可含任意字节</translation>
    </message>
    <message>
        <source>argument %1 is not plain UTF-8 text: &apos;%2&apos;. In a name, write each such byte as \xHH</source>
        <translation>第 %1 个参数不是纯 UTF-8 文本：“%2”。在名称中，这样的字节请逐个写作 \xHH</translation>
    </message>
    <message>
        <source>--alerts FILE prints a line when a rule of FILE fires and when it resolves; `--alerts built-in`
takes the rules that Lockscope brings. docs/alerts.md describes the format.
--exec runs a command for each of these lines, without a shell. It gets the facts as JSON on its
standard input, and as LOCKSCOPE_ALERT, LOCKSCOPE_STATE (firing or resolved), LOCKSCOPE_SEVERITY,
LOCKSCOPE_SERVER, LOCKSCOPE_FIGURE and LOCKSCOPE_LOCKS (one name per line) in its environment.
LOCKSCOPE_LOCKS has only the beginning and the end of a very long name.
It may take a minute. It is killed when lockscope-cli ends.
</source>
        <translation>--alerts FILE 在 FILE 中的规则触发和恢复时各打印一行；`--alerts built-in` 使用
Lockscope 自带的规则。docs/alerts.md 描述了格式。
--exec 为每一行运行一个命令，不经过 shell。它从标准输入得到 JSON 形式的事实，并在
环境变量中得到 LOCKSCOPE_ALERT、LOCKSCOPE_STATE (firing 或 resolved)、LOCKSCOPE_SEVERITY、
LOCKSCOPE_SERVER、LOCKSCOPE_FIGURE 和 LOCKSCOPE_LOCKS (每行一个名称)。
过长的名称在 LOCKSCOPE_LOCKS 中只保留开头和结尾。
它可以运行一分钟。lockscope-cli 结束时它会被终止。
</translation>
    </message>
    <message>
        <source>The environment of the command has LOCKSCOPE_LOCK (one name per line), LOCKSCOPE_OWNER,
LOCKSCOPE_TOKEN (fenced), and LOCKSCOPE_URL with the server of the lock (--kind red: LOCKSCOPE_URLS, one per
line), but no password. run exits with the code of its command: 128 + number if a signal ended it, 127 if it
cannot start. A failed release does not change this code.

The command gets its own process group. run passes SIGINT, SIGTERM and SIGHUP on to it. After the time of
--grace it sends SIGTERM, then SIGKILL. A second signal kills the command at once. If the lock is lost, run ends
everything that the command started and exits with 75. If run itself is killed, everything that the command
started is killed.
</source>
        <translation>该命令的环境变量包括 LOCKSCOPE_LOCK（每行一个锁名）、LOCKSCOPE_OWNER、
LOCKSCOPE_TOKEN（带栅栏令牌的锁）和 LOCKSCOPE_URL，后者是锁所在的服务器
（--kind red：LOCKSCOPE_URLS，每行一个），但不含密码。run 以其命令的
退出码结束：被信号终止为 128 + 信号编号，无法启动为 127。
释放失败不会改变此退出码。

该命令有自己的进程组。run 会把 SIGINT、SIGTERM 和 SIGHUP 转发给它。
经过 --grace 的时间后，先发送 SIGTERM，再发送 SIGKILL。第二个信号会立即
杀死该命令。如果锁丢失，run 会终止该命令启动的一切，并以 75 退出。
如果 run 自身被杀死，该命令启动的一切都会被杀死。
</translation>
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
A failed release does not change this code.
check has the codes of Nagios&apos; plugins: 0 ok, 1 warning, 2 critical, 3 unknown; 64 is wrong usage.

With --json, a command that fails before it prints anything prints one object,
{&quot;error&quot;: {&quot;message&quot;: …, &quot;exit_code&quot;: …}}. The message is also on standard error.
</source>
        <translation>除 check 以外所有命令的退出码：

    0  完成
    1  未找到，或未能及时获取（run：-E 指定的退出码）
    2  持有者或锁已改变，因此未执行任何操作；或 audit verify 发现记录被改动
    3  被策略或服务器的 ACL 拒绝
    4  无法连接，或未能全部读取
    5  副本未确认锁（--replicas），因此锁已释放
   64  用法错误：未知的命令或选项、错误的值、缺少文件
   70  服务器应答了错误，或结果未知（见标准错误输出）
   75  锁在持有期间丢失
  128+N  被信号 N 提前终止：Ctrl+C 为 130，SIGTERM 为 143

run 以其命令的退出码结束：被信号 N 终止为 128+N，无法启动为 127。
释放失败不会改变此退出码。
check 使用 Nagios 插件的退出码：0 正常，1 警告，2 严重，3 未知；
用法错误为 64。

使用 --json 时，若命令在输出任何内容之前失败，则输出一个对象：
{&quot;error&quot;: {&quot;message&quot;: …, &quot;exit_code&quot;: …}}。该消息也会写入标准错误输出。
</translation>
    </message>
    <message>
        <source>&apos;%1&apos; was not released: %2</source>
        <translation>“%1”未释放：%2</translation>
    </message>
    <message>
        <source>the owner could not be printed, so the lock is released again</source>
        <translation>未能输出所有者，因此重新释放该锁</translation>
    </message>
    <message>
        <source>%1 of %2 keys were not reached and are unchanged</source>
        <translation>%2 个键中有 %1 个未处理到，保持原样</translation>
    </message>
    <message>
        <source>--detach: each member of the kind &apos;token&apos; has its own value, so no owner could release them all. Choose another --member-kind</source>
        <translation>--detach：类型为“token”的每个成员都有自己的值，因此没有任何所有者能全部释放它们。请选择其他 --member-kind</translation>
    </message>
    <message>
        <source>Fair locks show who waits. For other locks, only a trace shows that: --trace 10s. A trace (MONITOR) makes the server copy every command to this program, so a busy server may lose half of its throughput meanwhile. Redisson&apos;s waiters ask again when the lock&apos;s time to live is over, so a trace shorter than two leases may miss a wait that began before.</source>
        <translation>公平锁会显示谁在等待。对于其他锁，只有跟踪才能看到：--trace 10s。跟踪（MONITOR）会让服务器把每条命令都复制给本程序，因此繁忙的服务器在此期间可能损失一半的吞吐量。Redisson 的等待者在锁的剩余时间结束时才会再次请求，因此时长不足两个租期的跟踪可能会漏掉之前就开始的等待。</translation>
    </message>
    <message>
        <source>%1 needs --if-holder OWNER (see `show`), so that it breaks no later hold</source>
        <translation>%1 需要 --if-holder OWNER（见 `show`），以免误解除之后的持有</translation>
    </message>
    <message>
        <source>was acquired, but the server&apos;s answer was late or lost, so it was released again</source>
        <translation>已获取，但服务器的应答迟到或丢失，因此又释放了</translation>
    </message>
    <message>
        <source>%1 has %2 holders, and only %3 of them were read: name the kind with --kind</source>
        <translation>%1 有 %2 个持有者，只读取了其中 %3 个：请用 --kind 指明类型</translation>
    </message>
    <message>
        <source>%1 does not tell who holds it: name the kind with --kind</source>
        <translation>%1 不说明由谁持有：请用 --kind 指明类型</translation>
    </message>
</context>
<context>
    <name>BarrierText</name>
    <message>
        <source>This server is read-only. Click the read-only badge in the tool bar to allow changes.</source>
        <translation>此服务器为只读。要允许更改，请点击工具栏中的只读标记。</translation>
    </message>
    <message>
        <source>This is prod, and not armed. Arm it first.</source>
        <translation>这是 prod，且未解除保护。请先解除保护。</translation>
    </message>
</context>
<context>
    <name>Cells</name>
    <message>
        <source>counting down, %1 left</source>
        <translation>倒数中，还剩 %1</translation>
    </message>
    <message>
        <source>open</source>
        <translation>已打开</translation>
    </message>
    <message numerus="yes">
        <source>%1 permits free</source>
        <translation>
            <numerusform>%1 个空闲许可</numerusform>
        </translation>
    </message>
    <message>
        <source>perhaps not a lock</source>
        <translation>可能不是锁</translation>
    </message>
    <message>
        <source>opened %1 ago</source>
        <translation>%1 前已打开</translation>
    </message>
    <message>
        <source>gone %1 ago</source>
        <translation>%1 前已消失</translation>
    </message>
    <message>
        <source>released %1 ago</source>
        <translation>%1 前已释放</translation>
    </message>
    <message>
        <source>expired %1 ago</source>
        <translation>%1 前已到期</translation>
    </message>
    <message>
        <source>lost in a restart %1 ago</source>
        <translation>%1 前因重启丢失</translation>
    </message>
    <message>
        <source>lost in a failover %1 ago</source>
        <translation>%1 前因故障转移丢失</translation>
    </message>
    <message>
        <source>Its unlock message arrived. The row stays for the time set in the preferences.</source>
        <translation>已收到它的解锁消息。该行会按首选项中设置的时间保留。</translation>
    </message>
    <message>
        <source>Its TTL expired. The row stays for the time set in the preferences.</source>
        <translation>它的 TTL 已到期。该行会按首选项中设置的时间保留。</translation>
    </message>
    <message>
        <source>The server restarted without it. The row stays for the time set in the preferences.</source>
        <translation>服务器重启后已没有它。该行会按首选项中设置的时间保留。</translation>
    </message>
    <message>
        <source>The new master does not have it, because it was not replicated in time. The row stays for the time set in the preferences.</source>
        <translation>新的主节点上没有它，因为它未能及时复制过去。该行会按首选项中设置的时间保留。</translation>
    </message>
    <message>
        <source>Its key is gone for an unknown reason: released without a message, expired, deleted or evicted. The row stays for the time set in the preferences.</source>
        <translation>它的键已消失，原因不明：释放时未发消息、已到期、被删除或被淘汰。该行会按首选项中设置的时间保留。</translation>
    </message>
    <message>
        <source>%1, not a lock</source>
        <translation>%1，不是锁</translation>
    </message>
    <message numerus="yes">
        <source>%1  +%2 readers</source>
        <translation>
            <numerusform>%1  +%2 个读者</numerusform>
        </translation>
    </message>
    <message>
        <source>%1  +%2</source>
        <translation>%1  +%2</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>no expiry</source>
        <translation>永不到期</translation>
    </message>
    <message>
        <source>%1 ago</source>
        <translation>%1 前</translation>
    </message>
    <message>
        <source>%1 missed</source>
        <translation>漏 %1 次</translation>
    </message>
    <message numerus="yes">
        <source>%n threads</source>
        <translation>
            <numerusform>%n 个线程</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>≥ %n clients</source>
        <translation>
            <numerusform>≥ %n 个客户端</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>May be a spin or non-reentrant lock: they look the same.</source>
        <translation>可能是自旋锁或不可重入锁：二者看上去相同。</translation>
    </message>
    <message>
        <source>≥ 59 m 59 s</source>
        <translation>≥ 59 m 59 s</translation>
    </message>
    <message>
        <source>59 m 59 s</source>
        <translation>59 m 59 s</translation>
    </message>
    <message>
        <source>≥ 10 clients</source>
        <translation>≥ 10 个客户端</translation>
    </message>
    <message>
        <source>59.9 s ago · 2 missed</source>
        <translation>59.9 s 前 · 漏 2 次</translation>
    </message>
    <message>
        <source>one key of carts</source>
        <translation>carts 的一个键</translation>
    </message>
    <message>
        <source>held %1 %</source>
        <translation>持有 %1 %</translation>
    </message>
    <message>
        <source>waited for %1 %</source>
        <translation>有人等待 %1 %</translation>
    </message>
    <message numerus="yes">
        <source>%n acquires</source>
        <translation>
            <numerusform>获取 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>unknown %1 %</source>
        <translation>未知 %1 %</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>Last minute: %1</source>
        <translation>最近一分钟：%1</translation>
    </message>
</context>
<context>
    <name>ClientText</name>
    <message>
        <source>seen by a trace</source>
        <translation>由跟踪看到</translation>
    </message>
    <message>
        <source>its name, by a rule</source>
        <translation>根据名称规则</translation>
    </message>
    <message>
        <source>this program</source>
        <translation>本程序</translation>
    </message>
    <message>
        <source>probably (activity)</source>
        <translation>可能（根据活动）</translation>
    </message>
</context>
<context>
    <name>Columns</name>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>The state, sorted by severity.</source>
        <translation>状态，按严重程度排序。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>The key. Unprintable bytes are escaped as \xHH.</source>
        <translation>键。不可打印的字节转义为 \xHH。</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>The kind of lock, inferred from its keys.</source>
        <translation>锁的种类，根据它的键推断。</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>The holder: the start of the client&apos;s UUID, and the thread.</source>
        <translation>持有者：客户端 UUID 的开头，以及线程。</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>重入计数</translation>
    </message>
    <message>
        <source>The number of times that its owner has acquired it.</source>
        <translation>所有者获取它的次数。</translation>
    </message>
    <message>
        <source>Held for</source>
        <translation>持有时长</translation>
    </message>
    <message>
        <source>The time that it has been held; ≥ if it was held before it was first seen.</source>
        <translation>已持有的时间；如果首次看到时已被持有，则带 ≥。</translation>
    </message>
    <message>
        <source>TTL</source>
        <translation>TTL</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待者</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租期</translation>
    </message>
    <message>
        <source>Renewed by a watchdog, fixed, or without expiry.</source>
        <translation>由看门狗续期、固定，或永不到期。</translation>
    </message>
    <message>
        <source>Renewed</source>
        <translation>续期</translation>
    </message>
    <message>
        <source>The time of the last renewal, and the number of missed ones.</source>
        <translation>上次续期的时间，以及漏掉的续期次数。</translation>
    </message>
    <message>
        <source>Changes/min</source>
        <translation>变更/分</translation>
    </message>
    <message>
        <source>Changes of the holder during the last minute.</source>
        <translation>最近一分钟内持有者变更的次数。</translation>
    </message>
    <message>
        <source>Readers</source>
        <translation>读者</translation>
    </message>
    <message>
        <source>The number of holders that read.</source>
        <translation>以读方式持有的持有者数量。</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>The fencing token, the free permits of a semaphore, or the count of a latch.</source>
        <translation>栅栏令牌、信号量的空闲许可数，或闭锁的计数。</translation>
    </message>
    <message>
        <source>First seen</source>
        <translation>首次看到</translation>
    </message>
    <message>
        <source>The time since it was first seen.</source>
        <translation>自首次看到以来的时间。</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Its purpose, if Redisson acquires it internally: a transaction, one key of a map or cache, a sorted set.</source>
        <translation>它的用途（如果它由 Redisson 在内部获取）：事务、映射或缓存的一个键、有序集合。</translation>
    </message>
    <message>
        <source>Node · slot</source>
        <translation>节点 · 槽</translation>
    </message>
    <message>
        <source>In a cluster: its master and its slot.</source>
        <translation>在集群中：它所在的主节点和槽。</translation>
    </message>
    <message>
        <source>99 permits free</source>
        <translation>99 个空闲许可</translation>
    </message>
    <message>
        <source>The connection on which the lock is seen and acted on.</source>
        <translation>用来查看和操作该锁的连接。</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>活动</translation>
    </message>
    <message>
        <source>The last minute. Filled bars: held. Hatched bars of full height: waited for. Line: free. Dots: unknown. Holds between two readings can be missing.</source>
        <translation>最近一分钟的情况。实心条：被持有。全高的斜线条：有人等待。横线：空闲。点：未知。两次读取之间的持有可能没有显示。</translation>
    </message>
    <message>
        <source>The time until the lock expires. A bar of full width is the whole lease, and the tick is at two thirds. A healthy watchdog keeps the bar beyond the tick.</source>
        <translation>距锁到期的时间。整格的条表示完整租期，刻度在三分之二处。正常的看门狗使条保持在刻度之外。</translation>
    </message>
    <message>
        <source>Fair locks: the number of queued threads. Other locks: the number of clients that subscribe to the unlock message. Clients that poll or spin cannot be seen.</source>
        <translation>公平锁：排队的线程数。其他锁：订阅解锁消息的客户端数。看不到轮询或自旋的客户端。</translation>
    </message>
</context>
<context>
    <name>CommandRows</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>message %1</source>
        <translation>消息 %1</translation>
    </message>
    <message>
        <source>[held back] </source>
        <translation>[扣下] </translation>
    </message>
    <message>
        <source>[delivered now] </source>
        <translation>[现已送达] </translation>
    </message>
    <message>
        <source>[dropped] </source>
        <translation>[丢弃] </translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1 ← %2</source>
        <translation>%1 ← %2</translation>
    </message>
</context>
<context>
    <name>CoreText</name>
    <message>
        <source>its folder cannot be written to</source>
        <translation>它所在的文件夹不可写</translation>
    </message>
    <message>
        <source>another program keeps it locked</source>
        <translation>另一个程序一直锁定着它</translation>
    </message>
    <message>
        <source>there is no such folder</source>
        <translation>没有这样的文件夹</translation>
    </message>
    <message>
        <source>its folder cannot be created: </source>
        <translation>无法创建它所在的文件夹： </translation>
    </message>
    <message>
        <source>its folder could not be written to the disk: </source>
        <translation>无法将它所在的文件夹写入磁盘： </translation>
    </message>
    <message>
        <source>its name could not be written to the disk: </source>
        <translation>无法将它的名称写入磁盘： </translation>
    </message>
    <message>
        <source>its last record cannot be read: </source>
        <translation>无法读取它的最后一条记录： </translation>
    </message>
    <message>
        <source>it could not be written to the disk: </source>
        <translation>无法将它写入磁盘： </translation>
    </message>
    <message>
        <source>; and the written part of it cannot be removed: </source>
        <translation>；且已写入的部分无法移除： </translation>
    </message>
    <message>
        <source>the audit file %1 cannot be written: %2</source>
        <translation>无法写入审计文件 %1：%2</translation>
    </message>
    <message>
        <source>the audit file %1 cannot be read: %2</source>
        <translation>无法读取审计文件 %1：%2</translation>
    </message>
    <message>
        <source>%1 %2 %3 at %4</source>
        <translation>%1 %2 %3（位于 %4）</translation>
    </message>
    <message>
        <source>this kind of lock does not record which client holds it</source>
        <translation>这种锁不记录由哪个客户端持有</translation>
    </message>
    <message>
        <source>it has %1 holders: name the one to disconnect</source>
        <translation>它有 %1 个持有者：请指定要断开的那一个</translation>
    </message>
    <message>
        <source>%1 no longer holds it</source>
        <translation>%1 已不再持有它</translation>
    </message>
    <message>
        <source>the connections of the server could not be read</source>
        <translation>无法读取服务器的连接列表</translation>
    </message>
    <message>
        <source>these are the connections of this program: release its locks instead</source>
        <translation>这些是本程序的连接：请改为释放它的锁</translation>
    </message>
    <message>
        <source>it is not certain which connections belong to it: find them by MONITOR, or add a rule for their names</source>
        <translation>无法确定哪些连接属于它：请用 MONITOR 查找，或为这些连接的名称添加规则</translation>
    </message>
    <message>
        <source>only its connections to replicas are known, and no lock is renewed there</source>
        <translation>只知道它与副本的连接，而副本上不会给锁续期</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 connections were closed, and the result for the others is unknown: </source>
        <translation>
            <numerusform>%2 个连接中已关闭 %1 个，其余连接的结果未知： </numerusform>
        </translation>
    </message>
    <message>
        <source>replicas, because INFO is not permitted</source>
        <translation>副本（因为不允许执行 INFO）</translation>
    </message>
    <message numerus="yes">
        <source>%n replicas that the master does not name</source>
        <translation>
            <numerusform>主节点未列出的 %n 个副本</numerusform>
        </translation>
    </message>
    <message>
        <source>nobody is queued for &apos;%1&apos;</source>
        <translation>“%1”没有人排队</translation>
    </message>
    <message>
        <source>name the waiter of &apos;%1&apos; to evict</source>
        <translation>请指定要移出“%1”队列的等待者</translation>
    </message>
    <message>
        <source>%1 is not in the queue of &apos;%2&apos; (any more)</source>
        <translation>%1 不在（或已不在）“%2”的队列中</translation>
    </message>
    <message>
        <source>%1 is alive: a client is subscribed to its channel. It stays in the queue</source>
        <translation>%1 还活着：有客户端订阅了它的频道。它仍留在队列中</translation>
    </message>
    <message>
        <source>nothing was done: %1 did not answer, so the waiter may be subscribed there. Try again</source>
        <translation>未执行任何操作：%1 没有应答，因此等待者可能在那里订阅了。请重试</translation>
    </message>
    <message>
        <source>nothing was done: the request was canceled before the server executed it. </source>
        <translation>未执行任何操作：请求在服务器执行之前已被取消。 </translation>
    </message>
    <message>
        <source>it cannot be put back, because it would have expired by now</source>
        <translation>无法恢复它，因为到现在它已经到期了</translation>
    </message>
    <message>
        <source>it could be put back only within %1</source>
        <translation>只能在 %1 内恢复它</translation>
    </message>
    <message>
        <source>there is no reader to remove: &apos;%1&apos; does not exist</source>
        <translation>没有可移除的读者：“%1”不存在</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a read-write lock, so it has no readers</source>
        <translation>“%1”不是读写锁，因此没有读者</translation>
    </message>
    <message>
        <source>name the reader of &apos;%1&apos; to remove</source>
        <translation>请指定要移除的“%1”的读者</translation>
    </message>
    <message>
        <source>%1 does not hold &apos;%2&apos; for reading (any more)</source>
        <translation>%1 没有（或已不再）以读方式持有“%2”</translation>
    </message>
    <message>
        <source>%1 holds &apos;%2&apos; for reading %3 times: too many to compare before acting</source>
        <translation>%1 以读方式持有“%2”%3 次：数量过多，无法在操作前逐一比较</translation>
    </message>
    <message>
        <source>a time to live of 0 or less would delete the lock and wake nobody: give at least %1, or force-release it</source>
        <translation>剩余时间为 0 或更小会删除锁，且不唤醒任何人：请至少给 %1，或强制释放它</translation>
    </message>
    <message>
        <source>no time to live can be set: &apos;%1&apos; does not exist</source>
        <translation>无法设置剩余时间：“%1”不存在</translation>
    </message>
    <message>
        <source>&apos;%1&apos; already has a time to live: it expires, or its holder renews it</source>
        <translation>“%1”已有剩余时间：它会到期，或由持有者续期</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not left behind: its lock uses it, or it does not exist</source>
        <translation>“%1”不是残留键：它的锁正在使用它，或它不存在</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not provably dead. </source>
        <translation>无法证明“%1”已失效。 </translation>
    </message>
    <message>
        <source>there is nobody to wake: no lock &apos;%1&apos; exists, and nobody waits for it</source>
        <translation>没有可唤醒的等待者：锁“%1”不存在，也没有人等待它</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a lock, so nobody waits for it</source>
        <translation>“%1”不是锁，因此没有人等待它</translation>
    </message>
    <message>
        <source>no permit of &apos;%1&apos; is free, so a woken waiter would find none</source>
        <translation>“%1”没有空闲许可，因此被唤醒的等待者也拿不到许可</translation>
    </message>
    <message>
        <source>the latch &apos;%1&apos; is not open (count %2): a message that says otherwise would make Redisson&apos;s waiters poll without a pause</source>
        <translation>闭锁“%1”尚未打开（计数 %2）：发送与此不符的消息会使 Redisson 的等待者不停地轮询</translation>
    </message>
    <message>
        <source>the waiters for &apos;%1&apos; poll and receive no messages</source>
        <translation>“%1”的等待者采用轮询，不接收消息</translation>
    </message>
    <message>
        <source>no expiry</source>
        <translation>永不到期</translation>
    </message>
    <message numerus="yes">
        <source>, entered %n times</source>
        <translation>
            <numerusform>，进入 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>no permit of &apos;%1&apos; is held now</source>
        <translation>“%1”目前没有被持有的许可</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has %2 held permits: name the one to take away by its ID, which is shown as its holder</source>
        <translation>“%1”有 %2 个被持有的许可：请用 ID 指定要收回的许可，该 ID 显示为它的持有者</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no permit %2 (any more)</source>
        <translation>“%1”没有（或已没有）许可 %2</translation>
    </message>
    <message>
        <source>; an action must first read the lock in one step</source>
        <translation>；操作必须先在一步之内读取锁</translation>
    </message>
    <message>
        <source>EXEC gave an unexpected answer</source>
        <translation>EXEC 返回了意外的应答</translation>
    </message>
    <message>
        <source>canceled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>canceled; nothing was changed</source>
        <translation>已取消；未做任何更改</translation>
    </message>
    <message>
        <source>there is no action &apos;%1&apos;</source>
        <translation>没有操作“%1”</translation>
    </message>
    <message>
        <source>nothing was done: the shown state is no longer kept. Read it again</source>
        <translation>未执行任何操作：所显示的状态已不再保留。请重新读取</translation>
    </message>
    <message>
        <source>&apos;%1&apos; was released just now</source>
        <translation>“%1”刚刚已释放</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a lock: it is %2 of the lock &apos;%3&apos;. Nothing was done. Use &apos;%3&apos; for the lock itself, or sweep for keys that locks left behind</source>
        <translation>“%1”不是锁：它是锁“%3”的 %2。未执行任何操作。要操作锁本身请使用“%3”，要处理锁遗留的键请清理残留</translation>
    </message>
    <message>
        <source>nothing was done: &apos;%1&apos; is on another server or in another database than this connection</source>
        <translation>未执行任何操作：“%1”所在的服务器或数据库与此连接不同</translation>
    </message>
    <message>
        <source>; nothing was changed. Make it writable, or choose another file</source>
        <translation>；未做任何更改。请使它可写，或选择另一个文件</translation>
    </message>
    <message>
        <source>there is nothing to release: &apos;%1&apos; does not exist</source>
        <translation>没有可释放的锁：“%1”不存在</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a semaphore, which has permits and no holder: return permits from a program that uses it</source>
        <translation>“%1”是信号量，只有许可而没有持有者：请从使用它的程序归还许可</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a count-down latch, which nobody holds: count it down from a program that uses it</source>
        <translation>“%1”是倒数闭锁，不归任何人持有：请从使用它的程序进行倒数</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a hash whose fields are not those of a lock: deleting it could destroy data</source>
        <translation>“%1”是一个 hash，但其字段不是锁的字段：删除它可能会破坏数据</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a lock: its type is %2, and its name and content are not those of a lock. A plain number may belong to a semaphore. Names that match --token-pattern are SET NX locks</source>
        <translation>“%1”不是锁：它的类型是 %2，名称和内容都不符合锁的特征。纯数字可能属于信号量。名称匹配 --token-pattern 的键才是 SET NX 锁</translation>
    </message>
    <message>
        <source>nobody holds &apos;%1&apos; now</source>
        <translation>“%1”目前无人持有</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has %2 holders: too many to compare before acting</source>
        <translation>“%1”有 %2 个持有者：数量过多，无法在操作前逐一比较</translation>
    </message>
    <message>
        <source>give a reason: it is recorded in the audit file</source>
        <translation>请填写原因：它会记入审计文件</translation>
    </message>
    <message>
        <source>nothing was done: the typed name &apos;%1&apos; is not &apos;%2&apos;</source>
        <translation>未执行任何操作：输入的名称“%1”不是“%2”</translation>
    </message>
    <message>
        <source>nothing was done: this connection is read-only; connect again without read-only to change anything</source>
        <translation>未执行任何操作：此连接是只读的；要更改内容，请以非只读方式重新连接</translation>
    </message>
    <message>
        <source>nothing was done: the shown state is older than %1 s; read it again</source>
        <translation>未执行任何操作：所显示的状态已超过 %1 s；请重新读取</translation>
    </message>
    <message>
        <source>a lock can be kept for %1 to %2, not for %3</source>
        <translation>锁可以保留 %1 至 %2，不能保留 %3</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a semaphore: keeping one permit would not keep others out</source>
        <translation>“%1”是信号量：保留一个许可并不能把其他人挡在外面</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a faster multi-lock, which is acquired value by value: it can be released, but not kept</source>
        <translation>“%1”是 faster-multi 联锁，按值逐个获取：可以释放，但不能保留</translation>
    </message>
    <message>
        <source>the fencing token of &apos;%1&apos; is not a number, so it has no next one: the lock can be released, but not kept</source>
        <translation>“%1”的栅栏令牌不是数字，因此没有下一个值：可以释放该锁，但不能保留</translation>
    </message>
    <message>
        <source>; nothing was changed</source>
        <translation>；未做任何更改</translation>
    </message>
    <message>
        <source>; a part of the action may have been done before that. Read the lock again</source>
        <translation>；在此之前，操作可能已部分完成。请重新读取锁</translation>
    </message>
    <message>
        <source>this server is a replica, and its master would not get the change: connect to the master</source>
        <translation>此服务器是副本，它的主节点不会得到此更改：请连接到主节点</translation>
    </message>
    <message>
        <source>the script of this action gave an unexpected answer</source>
        <translation>此操作的脚本返回了意外的应答</translation>
    </message>
    <message>
        <source>SCAN gave an unexpected answer</source>
        <translation>SCAN 返回了意外的应答</translation>
    </message>
    <message>
        <source>the nodes of the cluster changed during the scan: try again</source>
        <translation>扫描期间集群的节点发生了变化：请重试</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a leftover lock key</source>
        <translation>“%1”不是锁的残留键</translation>
    </message>
    <message>
        <source>nothing was done: the action was more than %1 ago and can no longer be undone</source>
        <translation>未执行任何操作：该操作已过去超过 %1，无法再撤销</translation>
    </message>
    <message>
        <source>nothing was done: the machine was restarted since the action, so the action&apos;s age is unknown</source>
        <translation>未执行任何操作：机器在该操作之后重启过，因此不知道它过去了多久</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>nothing was done: %1 belongs to another user, or others may read or change it</source>
        <translation>未执行任何操作：%1 属于另一个用户，或其他用户可以读取或修改它</translation>
    </message>
    <message>
        <source>the system does not report its boot ID</source>
        <translation>系统未报告其启动 ID</translation>
    </message>
    <message>
        <source>use a name of 1 to %1 bytes with at most %2 stars</source>
        <translation>请使用 1 到 %1 字节、最多含 %2 个星号的名称</translation>
    </message>
    <message>
        <source>use {uuid} only once</source>
        <translation>{uuid} 只能使用一次</translation>
    </message>
    <message>
        <source>it is not a node any more</source>
        <translation>它已不再是节点</translation>
    </message>
    <message>
        <source>the server&apos;s ACL does not let this user list the connections (%1)</source>
        <translation>服务器的 ACL 不允许此用户列出连接（%1）</translation>
    </message>
    <message>
        <source>the shell that runs it does not answer. Try again when the machine is less busy</source>
        <translation>运行它的 shell 没有应答。请在机器不那么繁忙时重试</translation>
    </message>
    <message>
        <source>it did not start</source>
        <translation>它没有启动</translation>
    </message>
    <message>
        <source>this server does not know WAIT, so it cannot confirm that a replica has the lock: do not ask for replicas</source>
        <translation>此服务器没有 WAIT 命令，无法确认副本已有该锁：请不要求副本确认</translation>
    </message>
    <message>
        <source>this server is a replica: connect to its master</source>
        <translation>此服务器是副本：请连接到它的主节点</translation>
    </message>
    <message>
        <source>this user may not run INFO, so the number of replicas is unknown: allow it, or ask for one replica</source>
        <translation>此用户不能执行 INFO，因此副本数量未知：请授权，或只要求一个副本</translation>
    </message>
    <message>
        <source>this server has no replica that could confirm the lock: connect one, or do not ask for replicas</source>
        <translation>此服务器没有可以确认该锁的副本：请接入一个副本，或不要求副本确认</translation>
    </message>
    <message>
        <source>this user may not run WAIT, so it cannot confirm that a replica has the lock: allow it, or do not ask for replicas (%1)</source>
        <translation>此用户不能执行 WAIT，因此无法确认副本已有该锁：请授权，或不要求副本确认（%1）</translation>
    </message>
    <message>
        <source>only %1 of %2 replicas confirmed the lock within %3 ms</source>
        <translation>%2 个副本中只有 %1 个在 %3 ms 内确认了该锁</translation>
    </message>
    <message>
        <source>the acquire was canceled</source>
        <translation>获取已取消</translation>
    </message>
    <message>
        <source>the acquire did not reach the server: </source>
        <translation>获取请求未到达服务器： </translation>
    </message>
    <message>
        <source>no answer to the acquire. The lock is free, but another waiter may be next: </source>
        <translation>获取请求没有应答。锁是空闲的，但下一个可能轮到其他等待者： </translation>
    </message>
    <message>
        <source>the time to wait for replicas (%1 ms) must be at least 1 ms and less than the time after which a silent connection counts as dead (%2 ms)</source>
        <translation>等待副本的时间（%1 ms）必须至少为 1 ms，且小于将无响应连接视为断开的时间（%2 ms）</translation>
    </message>
    <message>
        <source>in a cluster, braces in a name must enclose its hash tag, but here they do not: companion keys of this lock would lie in other slots. Use a hash tag that is not empty, as in {orders}:42</source>
        <translation>在集群中，名称里的花括号必须括住 hash tag，但这里并非如此：此锁的伴随键会位于其他槽中。请使用非空的 hash tag，例如 {orders}:42</translation>
    </message>
    <message>
        <source>a lock needs a name</source>
        <translation>锁需要一个名称</translation>
    </message>
    <message>
        <source>the wait time must be between 0 ms and 100 years</source>
        <translation>等待时间必须在 0 ms 到 100 年之间</translation>
    </message>
    <message>
        <source>the lease must be between 1 ms and 100 years</source>
        <translation>租期必须在 1 ms 到 100 年之间</translation>
    </message>
    <message>
        <source>locks of the kind &apos;%1&apos; cannot be acquired here</source>
        <translation>此处不能获取“%1”类的锁</translation>
    </message>
    <message>
        <source>request at least one permit</source>
        <translation>请至少请求一个许可</translation>
    </message>
    <message>
        <source>only semaphores have more than one permit</source>
        <translation>只有信号量才有多个许可</translation>
    </message>
    <message>
        <source>at most %1 permits can be acquired at once</source>
        <translation>一次最多可获取 %1 个许可</translation>
    </message>
    <message>
        <source>a plain semaphore has no lease: use an expirable semaphore</source>
        <translation>普通信号量没有租期：请使用可到期的信号量</translation>
    </message>
    <message>
        <source>pauses between checks must be from 1 ms to 1 hour and must not become shorter</source>
        <translation>两次检查之间的间隔必须在 1 ms 到 1 小时之间，且不能逐渐变短</translation>
    </message>
    <message>
        <source>this owner holds the lock for reading, so it would wait for itself: release the read lock first, because it cannot be upgraded</source>
        <translation>此所有者正以读方式持有该锁，会等待自己：请先释放读锁，因为读锁不能升级</translation>
    </message>
    <message>
        <source>a fenced lock (there is a token)</source>
        <translation>带栅栏令牌的锁（有令牌）</translation>
    </message>
    <message>
        <source>a fair lock (there is a queue)</source>
        <translation>公平锁（有队列）</translation>
    </message>
    <message>
        <source>a read-write lock</source>
        <translation>读写锁</translation>
    </message>
    <message>
        <source>a faster-multi lock</source>
        <translation>faster-multi 联锁</translation>
    </message>
    <message>
        <source>a plain lock</source>
        <translation>普通锁</translation>
    </message>
    <message>
        <source>a hash that is not a lock</source>
        <translation>不是锁的 hash</translation>
    </message>
    <message>
        <source>an expirable semaphore</source>
        <translation>可到期的信号量</translation>
    </message>
    <message>
        <source>a number: a semaphore, a latch or a counter</source>
        <translation>数字（信号量、闭锁或计数器）</translation>
    </message>
    <message>
        <source>a string, like a `SET NX PX` lock</source>
        <translation>字符串（例如 `SET NX PX` 锁）</translation>
    </message>
    <message>
        <source>a %1, which is not a lock</source>
        <translation>%1 类型的键（不是锁）</translation>
    </message>
    <message>
        <source>the name &apos;%1&apos; is already used by %2, so a lock of the kind &apos;%3&apos; is not acquired. Choose another name, or the existing kind</source>
        <translation>名称“%1”已用于：%2，因此不会获取“%3”类的锁。请另选名称，或使用已有的种类</translation>
    </message>
    <message>
        <source>there is no semaphore &apos;%1&apos; yet: create it first, with a number of permits</source>
        <translation>信号量“%1”尚不存在：请先创建它，并指定许可数</translation>
    </message>
    <message>
        <source>unexpected answer about the existing key</source>
        <translation>对已有的键返回了意外的应答</translation>
    </message>
    <message>
        <source>waiting for the lock was canceled</source>
        <translation>已取消等待该锁</translation>
    </message>
    <message>
        <source>acquired permits stay acquired; compare the semaphore&apos;s free permits with those in use</source>
        <translation>已获取的许可不会自动归还；请核对信号量的空闲许可与使用中的许可</translation>
    </message>
    <message>
        <source>if it is still ours, it becomes free when its lease expires</source>
        <translation>如果它仍归本程序所有，租期到期后就会空闲</translation>
    </message>
    <message>
        <source>&apos; could not be released in time: </source>
        <translation>&apos; 未能及时释放： </translation>
    </message>
    <message>
        <source>the key &apos;%1&apos; does not hold a fencing token</source>
        <translation>键“%1”中不是栅栏令牌</translation>
    </message>
    <message>
        <source>the lock is no longer held, so there is nothing to renew</source>
        <translation>该锁已不再被持有，因此没有可续期的内容</translation>
    </message>
    <message>
        <source>a semaphore&apos;s permits have no lease to renew</source>
        <translation>信号量的许可没有可续期的租期</translation>
    </message>
    <message>
        <source>a lock entered more than once with a lease cannot be renewed: release it down to one hold first</source>
        <translation>带租期进入多次的锁不能续期：请先释放到只剩一次</translation>
    </message>
    <message>
        <source>the name &apos;%1&apos; is used by a key that is not a semaphore: choose another name (%2)</source>
        <translation>名称“%1”被一个不是信号量的键占用：请另选名称（%2）</translation>
    </message>
    <message>
        <source>a semaphore cannot have fewer than 0 permits</source>
        <translation>信号量的许可不能少于 0 个</translation>
    </message>
    <message>
        <source>a semaphore needs a name</source>
        <translation>信号量需要一个名称</translation>
    </message>
    <message>
        <source>a multi-lock needs the names of its members</source>
        <translation>联锁需要其成员的名称</translation>
    </message>
    <message>
        <source>a red lock needs servers</source>
        <translation>红锁需要服务器</translation>
    </message>
    <message>
        <source>a semaphore cannot be a member of a compound lock</source>
        <translation>信号量不能作为复合锁的成员</translation>
    </message>
    <message>
        <source>%1 and %2 are the same Redis server. Each server has one vote, so name each only once</source>
        <translation>%1 和 %2 是同一台 Redis 服务器。每台服务器只有一票，因此每台只能指定一次</translation>
    </message>
    <message>
        <source>%1 counts %2 holds instead of one: two of the servers may be the same, or an earlier request arrived late</source>
        <translation>%1 上的重入计数是 %2 而不是 1：其中两台服务器可能是同一台，或者先前的请求迟到了</translation>
    </message>
    <message>
        <source>the connection to the server was closed</source>
        <translation>与服务器的连接已关闭</translation>
    </message>
    <message>
        <source>the server has not answered yet; if it never does, the lease frees the lock</source>
        <translation>服务器尚未应答；如果一直不应答，锁会随租期到期而释放</translation>
    </message>
    <message>
        <source>the lock was lost: too few members are still held</source>
        <translation>锁已丢失：仍被持有的成员过少</translation>
    </message>
    <message>
        <source>no answer in time</source>
        <translation>未及时收到应答</translation>
    </message>
    <message>
        <source>%1 of %2 servers are needed, but %3 failed. One error is: %4</source>
        <translation>需要 %2 台服务器中的 %1 台，但有 %3 台失败。其中一个错误是：%4</translation>
    </message>
    <message>
        <source>the state script did not answer with three numbers</source>
        <translation>状态脚本没有返回三个数字</translation>
    </message>
    <message>
        <source>a script did not answer for each lock</source>
        <translation>有脚本没有对每个锁都给出应答</translation>
    </message>
    <message>
        <source>the release script answered neither nil nor a number</source>
        <translation>释放脚本返回的既不是 nil 也不是数字</translation>
    </message>
    <message>
        <source>no answer to the release. If it did not arrive, the permits stay acquired; compare the semaphore&apos;s free permits with those in use (</source>
        <translation>释放请求没有应答。如果它未到达，许可不会自动归还；请核对信号量的空闲许可与使用中的许可（</translation>
    </message>
    <message>
        <source>no answer to the release. If it did not arrive, the lock becomes free when its lease expires (</source>
        <translation>释放请求没有应答。如果它未到达，锁会在租期到期后空闲（</translation>
    </message>
    <message>
        <source>unexpected answer about the lock&apos;s holders</source>
        <translation>对锁的持有者返回了意外的应答</translation>
    </message>
    <message>
        <source>the lock kept changing while it was released</source>
        <translation>释放期间锁一直在变化</translation>
    </message>
    <message>
        <source>the name &apos;%1&apos; is used by a key of another kind: choose another name (%2)</source>
        <translation>名称“%1”被另一种键占用：请另选名称（%2）</translation>
    </message>
    <message>
        <source>this owner already holds &apos;%1&apos;, which cannot be acquired twice: release it first (%2)</source>
        <translation>此所有者已持有“%1”，它不能获取两次：请先释放它（%2）</translation>
    </message>
    <message>
        <source>the slot of &apos;%1&apos; is moving to another node of the cluster. A lock of the kind &apos;%2&apos; has several keys, some of which have not arrived yet. Try again when the slot has moved (%3)</source>
        <translation>“%1”的槽正在迁移到集群的另一个节点。“%2”类的锁有多个键，其中一些尚未到达。请在槽迁移完成后重试（%3）</translation>
    </message>
    <message>
        <source>the acquire script did not answer with numbers</source>
        <translation>获取脚本没有返回数字</translation>
    </message>
    <message>
        <source>the server&apos;s ACL does not let this user receive key events</source>
        <translation>服务器的 ACL 不允许此用户接收键事件</translation>
    </message>
    <message>
        <source>turned off: more than %1 key events a second</source>
        <translation>已关闭：每秒超过 %1 个键事件</translation>
    </message>
    <message>
        <source>keys change but key events no longer arrive: notify-keyspace-events was turned off or changed on the server</source>
        <translation>键有变化，但不再收到键事件：服务器上的 notify-keyspace-events 已被关闭或更改</translation>
    </message>
    <message>
        <source>keys changed but no key event arrived: notify-keyspace-events is off on the server</source>
        <translation>键有变化，但没有收到键事件：服务器上的 notify-keyspace-events 已关闭</translation>
    </message>
    <message>
        <source>no key event has arrived yet</source>
        <translation>尚未收到任何键事件</translation>
    </message>
    <message>
        <source>tracking: turned off, more than %1 changes a second</source>
        <translation>键变更跟踪：已关闭，每秒超过 %1 次变更</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no answer: add [way.claims.%1]</source>
        <translation>“%1”没有答案：请添加 [way.claims.%1]</translation>
    </message>
    <message>
        <source>there is no [[%1]]</source>
        <translation>没有 [[%1]]</translation>
    </message>
    <message>
        <source>the connection was reset</source>
        <translation>连接被重置</translation>
    </message>
    <message>
        <source>%1 has no thread %2</source>
        <translation>%1 没有线程 %2</translation>
    </message>
    <message>
        <source>none needed</source>
        <translation>不需要</translation>
    </message>
    <message>
        <source>its stage is too large</source>
        <translation>它的舞台过大</translation>
    </message>
    <message>
        <source>one of its locks has no key</source>
        <translation>它的一个锁没有键</translation>
    </message>
    <message>
        <source>one of its actors is not valid</source>
        <translation>它的一个角色无效</translation>
    </message>
    <message>
        <source>a step names no lock</source>
        <translation>有一个步骤没有指定锁</translation>
    </message>
    <message>
        <source>its frames are in the wrong order</source>
        <translation>它的帧顺序错误</translation>
    </message>
    <message>
        <source>frame %1 belongs to a missing step</source>
        <translation>帧 %1 所属的步骤缺失</translation>
    </message>
    <message>
        <source>a step that the user added is missing</source>
        <translation>缺少用户添加的一个步骤</translation>
    </message>
    <message>
        <source>this is not a recorded run, or the file is incomplete</source>
        <translation>这不是运行的录像，或文件不完整</translation>
    </message>
    <message>
        <source>it was recorded in version %1 of the format, and this program reads versions up to %2: open it with the program that wrote it, or a later one</source>
        <translation>它是以格式版本 %1 录制的，而本程序最高只能读取版本 %2：请用录制它的程序或更高版本打开</translation>
    </message>
    <message>
        <source>the file is damaged (wrong checksum). Copy it again</source>
        <translation>文件已损坏（校验和错误）。请重新复制</translation>
    </message>
    <message>
        <source>the file is damaged (it cannot be unpacked). Copy it again</source>
        <translation>文件已损坏（无法解压）。请重新复制</translation>
    </message>
    <message>
        <source>: the file was not written by this program</source>
        <translation>：该文件不是由本程序写入的</translation>
    </message>
    <message>
        <source>the scenario in it cannot be played: </source>
        <translation>其中的场景无法播放： </translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>%1 is larger than any recorded run</source>
        <translation>%1 比任何运行的录像都大</translation>
    </message>
    <message>
        <source>by hand %1</source>
        <translation>手动 %1</translation>
    </message>
    <message>
        <source> gets no connection</source>
        <translation> 无法建立连接</translation>
    </message>
    <message>
        <source>no server on the stage is called %1</source>
        <translation>舞台上没有名为 %1 的服务器</translation>
    </message>
    <message>
        <source>%1 does not answer</source>
        <translation>%1 没有应答</translation>
    </message>
    <message>
        <source>a multi-lock needs at least two names</source>
        <translation>联锁至少需要两个名称</translation>
    </message>
    <message>
        <source>a red lock needs independent servers: choose a stage with five servers</source>
        <translation>红锁需要相互独立的服务器：请选择有五台服务器的舞台</translation>
    </message>
    <message>
        <source>a semaphore has from 1 to 100 permits</source>
        <translation>信号量的许可数为 1 到 100</translation>
    </message>
    <message>
        <source>a scenario may not send %1, because it could reach beyond the scenario&apos;s own servers. Use commands on keys, EVAL, PUBLISH, MULTI, WAIT or INFO; &quot;do&quot; has verbs for servers</source>
        <translation>场景不能发送 %1，因为它可能影响到场景自身的服务器之外。请使用操作键的命令、EVAL、PUBLISH、MULTI、WAIT 或 INFO；“do”中有用于服务器的动词</translation>
    </message>
    <message>
        <source>this command</source>
        <translation>此命令</translation>
    </message>
    <message>
        <source>channels that begin with _ belong to the servers: publish on another one</source>
        <translation>以 _ 开头的频道属于服务器：请发布到其他频道</translation>
    </message>
    <message>
        <source>a scenario may not run %1, because it could reach beyond the scenario&apos;s own database. Use SELECT, INSERT, UPDATE, DELETE, CREATE or a transaction</source>
        <translation>场景不能执行 %1，因为它可能影响到场景自身的数据库之外。请使用 SELECT、INSERT、UPDATE、DELETE、CREATE 或事务</translation>
    </message>
    <message>
        <source>this statement</source>
        <translation>此语句</translation>
    </message>
    <message>
        <source>only servers = &quot;replicas&quot; and &quot;sentinels&quot; have replicas</source>
        <translation>只有 servers = &quot;replicas&quot; 和 &quot;sentinels&quot; 才有副本</translation>
    </message>
    <message>
        <source>a name cannot contain &quot;/&quot;, which separates a thread as in &quot;Anna/2&quot;</source>
        <translation>名称不能包含“/”，它用于分隔线程，例如“Anna/2”</translation>
    </message>
    <message>
        <source>a lease of less than 300 ms is over before it is renewed: make it longer</source>
        <translation>短于 300 ms 的租期在续期之前就结束了：请加长</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a valid key: write a backslash as \\, and a byte as \xHH</source>
        <translation>“%1”不是有效的键：反斜杠写作 \\，字节写作 \xHH</translation>
    </message>
    <message>
        <source>a multi-lock needs at least two keys: of = [&quot;a&quot;, &quot;b&quot;]</source>
        <translation>联锁至少需要两个键：of = [&quot;a&quot;, &quot;b&quot;]</translation>
    </message>
    <message>
        <source>a red lock needs servers = &quot;independent&quot; in [stage]</source>
        <translation>红锁需要在 [stage] 中指定 servers = &quot;independent&quot;</translation>
    </message>
    <message>
        <source>write each %1 under a line [[%1]]</source>
        <translation>请把每个 %1 写在 [[%1]] 行之下</translation>
    </message>
    <message>
        <source>there are two [[%1]] called &quot;%2&quot;: give one of them another name</source>
        <translation>有两个名为“%2”的 [[%1]]：请给其中一个改名</translation>
    </message>
    <message>
        <source>the scenario has no actors: add [[actor]] with a name</source>
        <translation>该场景没有角色：请添加带名称的 [[actor]]</translation>
    </message>
    <message>
        <source>there are more than six actors. Remove some, because nobody could tell them apart</source>
        <translation>角色超过六个。请移除一些，否则没有人能分清</translation>
    </message>
    <message>
        <source>a scenario needs a title: add [en] with title = &quot;…&quot;</source>
        <translation>场景需要标题：请添加 [en] 和 title = &quot;…&quot;</translation>
    </message>
    <message>
        <source>the question has no answer: add answer = &quot;…&quot; below it</source>
        <translation>该问题没有答案：请在其下添加 answer = &quot;…&quot;</translation>
    </message>
    <message>
        <source>the scenario has no steps: add [[step]] with &quot;do&quot; or &quot;expect&quot;</source>
        <translation>该场景没有步骤：请添加带“do”或“expect”的 [[step]]</translation>
    </message>
    <message>
        <source>a scenario</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>cannot be read: </source>
        <translation>无法读取： </translation>
    </message>
    <message>
        <source>is larger than 1 MB, so it is not a scenario</source>
        <translation>大于 1 MB，因此不是场景</translation>
    </message>
    <message>
        <source>a quote is not closed</source>
        <translation>有引号没有闭合</translation>
    </message>
    <message>
        <source>not a valid key: write a backslash as \\, and a byte as \xHH</source>
        <translation>不是有效的键：反斜杠写作 \\，字节写作 \xHH</translation>
    </message>
    <message>
        <source>&quot;%1&quot; needs a number of messages: %2 = 1</source>
        <translation>“%1”需要消息数：%2 = 1</translation>
    </message>
    <message>
        <source>no %1 called &quot;%2&quot; is on the stage%3</source>
        <translation>舞台上没有名为“%2”的 %1%3</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: a thread is a number from 1 to 9, as in &quot;%2/2&quot;</source>
        <translation>“%1”：线程是 1 到 9 的数字，例如“%2/2”</translation>
    </message>
    <message>
        <source>&quot;lock&quot; waits without a limit: use do = &quot;try&quot; for a limit</source>
        <translation>“lock”会无限期等待：要限制时间，请使用 do = &quot;try&quot;</translation>
    </message>
    <message>
        <source>&quot;skew&quot; needs a duration: by = &quot;5s&quot;, or by = &quot;-5s&quot; to jump back</source>
        <translation>“skew”需要时长：by = &quot;5s&quot;，向回跳则用 by = &quot;-5s&quot;</translation>
    </message>
    <message>
        <source>replication is a stream, so choose all of it: leave out naming, count and nth</source>
        <translation>复制是一个流，因此只能整个选择：请去掉 naming、count 和 nth</translation>
    </message>
    <message>
        <source>name the direction: way = &quot;requests&quot;, &quot;replies&quot; or &quot;messages&quot;</source>
        <translation>请指定方向：way = &quot;requests&quot;、&quot;replies&quot; 或 &quot;messages&quot;</translation>
    </message>
    <message>
        <source>&quot;ttl&quot; needs two durations: from = &quot;1s&quot;, to = &quot;3s&quot;</source>
        <translation>“ttl”需要两个时长：from = &quot;1s&quot;, to = &quot;3s&quot;</translation>
    </message>
    <message>
        <source>&quot;queue&quot; needs its owners: owners = [&quot;Ben&quot;, &quot;Carl&quot;], or [] for an empty queue</source>
        <translation>“queue”需要其所有者：owners = [&quot;Ben&quot;, &quot;Carl&quot;]，空队列用 []</translation>
    </message>
    <message>
        <source>no condition is called &quot;%1&quot;%2</source>
        <translation>没有名为“%1”的条件%2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a possible result%2</source>
        <translation>“%1”不是可能的结果%2</translation>
    </message>
    <message>
        <source>this step</source>
        <translation>此步骤</translation>
    </message>
    <message>
        <source>a step needs either &quot;do&quot; or &quot;expect&quot;; use &quot;result&quot; for the result of an action</source>
        <translation>步骤需要“do”或“expect”之一；操作的结果请用“result”</translation>
    </message>
    <message>
        <source>&quot;sleep&quot; needs a duration: for = &quot;500ms&quot;</source>
        <translation>“sleep”需要时长：for = &quot;500ms&quot;</translation>
    </message>
    <message>
        <source>Ben&apos;s lock</source>
        <translation>Ben 的锁</translation>
    </message>
    <message>
        <source>no running step is called &quot;%1&quot;%2</source>
        <translation>没有名为“%1”的步骤正在运行%2</translation>
    </message>
    <message>
        <source>no verb is called &quot;%1&quot;%2</source>
        <translation>没有名为“%1”的动词%2</translation>
    </message>
    <message>
        <source>this is done at once: leave &quot;meanwhile&quot; out</source>
        <translation>这会立即完成：请去掉“meanwhile”</translation>
    </message>
    <message>
        <source>a step called &quot;%1&quot; is already running: give this one another name</source>
        <translation>名为“%1”的步骤已在运行：请给此步骤另取名称</translation>
    </message>
    <message>
        <source>its result is known only when it is awaited: move &quot;result&quot; to the step with do = &quot;await&quot;</source>
        <translation>它的结果要等到 await 时才知道：请把“result”移到 do = &quot;await&quot; 的步骤</translation>
    </message>
    <message>
        <source>; did you mean &quot;%1&quot;?</source>
        <translation>；是否想写“%1”？</translation>
    </message>
    <message>
        <source>; there is none</source>
        <translation>；一个也没有</translation>
    </message>
    <message>
        <source>; there is: </source>
        <translation>；可用的有： </translation>
    </message>
    <message>
        <source>&quot;%1&quot; is %2 here, but must be %3</source>
        <translation>“%1”在此处是：%2，但必须是：%3</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is empty: write something or leave it out</source>
        <translation>“%1”为空：请填写内容或去掉它</translation>
    </message>
    <message>
        <source>%1 needs &quot;%2&quot;, for instance: %2 = &quot;%3&quot;</source>
        <translation>%1：缺少“%2”，例如：%2 = &quot;%3&quot;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a duration with its unit, in quotes: &quot;300ms&quot;, &quot;3s&quot; or &quot;1m&quot;</source>
        <translation>“%1”是带单位的时长，写在引号中：&quot;300ms&quot;、&quot;3s&quot; 或 &quot;1m&quot;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be between %2 and %3, not %4</source>
        <translation>“%1”必须在 %2 和 %3 之间，不能是 %4</translation>
    </message>
    <message>
        <source>no %1 is called &quot;%2&quot;%3</source>
        <translation>没有名为“%2”的 %1%3</translation>
    </message>
    <message>
        <source>%1 has no key &quot;%2&quot;%3</source>
        <translation>%1：没有键“%2”%3</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>a number with a fraction</source>
        <translation>小数</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>a date or time</source>
        <translation>日期或时间</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>a table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>not readable as TOML: </source>
        <translation>无法按 TOML 读取： </translation>
    </message>
    <message>
        <source>profile %1</source>
        <translation>第 %1 个配置</translation>
    </message>
    <message>
        <source>this file is too large for a profile file</source>
        <translation>此文件过大，不是配置文件</translation>
    </message>
    <message>
        <source>this is not a profile file: it is not JSON (%1)</source>
        <translation>这不是配置文件：它不是 JSON（%1）</translation>
    </message>
    <message>
        <source>this is not a profile file: it has no list &apos;profiles&apos;</source>
        <translation>这不是配置文件：其中没有列表“profiles”</translation>
    </message>
    <message>
        <source>standard input is a terminal, which would show the password: pipe it in, or name a file</source>
        <translation>标准输入是终端，会显示密码：请通过管道输入，或指定文件</translation>
    </message>
    <message>
        <source>standard input has no further line</source>
        <translation>标准输入没有更多行</translation>
    </message>
    <message>
        <source>the keychain was not unlocked, so enter the password</source>
        <translation>钥匙串未解锁，因此请输入密码</translation>
    </message>
    <message>
        <source>there is no keychain here (%1), so enter the password each time</source>
        <translation>此处没有钥匙串（%1），因此每次都请输入密码</translation>
    </message>
    <message>
        <source>no secret service is available</source>
        <translation>没有可用的密钥服务（secret service）</translation>
    </message>
    <message>
        <source>&apos;environment&apos; must be none, dev, staging or prod</source>
        <translation>“environment”必须是 none、dev、staging 或 prod</translation>
    </message>
    <message>
        <source>&apos;read-only&apos; must be true or false</source>
        <translation>“read-only”必须是 true 或 false</translation>
    </message>
    <message>
        <source>&apos;%1&apos; must be none, asked or kept (a file never contains a password)</source>
        <translation>“%1”必须是 none、asked 或 kept（文件中从不包含密码）</translation>
    </message>
    <message>
        <source>&apos;url&apos; contains a password: remove it, because Lockscope asks for it</source>
        <translation>“url”中包含密码：请去掉它，Lockscope 会另行询问</translation>
    </message>
    <message>
        <source>&apos;names&apos;: write a backslash as \\, or as the start of \xHH</source>
        <translation>“names”：反斜杠写作 \\，或作为 \xHH 的开头</translation>
    </message>
    <message>
        <source>a profile needs a name</source>
        <translation>配置需要一个名称</translation>
    </message>
    <message>
        <source>a profile&apos;s name has at most %1 characters</source>
        <translation>配置的名称最多 %1 个字符</translation>
    </message>
    <message>
        <source>a profile&apos;s name cannot contain line breaks or backslashes, or start or end with a blank</source>
        <translation>配置的名称不能包含换行符或反斜杠，也不能以空格开头或结尾</translation>
    </message>
    <message>
        <source>none is saved yet. Create one in the window (lockscope)</source>
        <translation>尚未保存任何配置。请在窗口（lockscope）中创建一个</translation>
    </message>
    <message>
        <source>the saved profiles are: </source>
        <translation>已保存的配置有： </translation>
    </message>
    <message>
        <source>there is no profile &apos;%1&apos;: %2</source>
        <translation>没有配置“%1”：%2</translation>
    </message>
    <message>
        <source>cannot write %1: make the file and its folder writable</source>
        <translation>无法写入 %1：请使该文件及其所在文件夹可写</translation>
    </message>
    <message>
        <source>profile &apos;%1&apos; exists twice</source>
        <translation>配置“%1”出现了两次</translation>
    </message>
    <message>
        <source>it is a link to %1, which does not exist</source>
        <translation>它是指向 %1 的链接，而后者不存在</translation>
    </message>
    <message>
        <source>it is not a file</source>
        <translation>它不是文件</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>它是空的</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>它过大</translation>
    </message>
    <message>
        <source>it cannot be read (%1)</source>
        <translation>无法读取它（%1）</translation>
    </message>
    <message>
        <source>it contains bytes that are not text</source>
        <translation>它包含非文本字节</translation>
    </message>
    <message>
        <source>it contains lines that are not settings</source>
        <translation>它包含不是设置的行</translation>
    </message>
    <message>
        <source>its last line is cut off</source>
        <translation>它的最后一行被截断</translation>
    </message>
    <message>
        <source>another version of Lockscope wrote it</source>
        <translation>它由另一个版本的 Lockscope 写入</translation>
    </message>
    <message numerus="yes">
        <source>%n of its profiles are missing</source>
        <translation>
            <numerusform>它缺少 %n 个配置</numerusform>
        </translation>
    </message>
    <message>
        <source>The settings file %1 cannot be used: %2. It was moved to %3, and Lockscope starts with new settings.</source>
        <translation>无法使用设置文件 %1：%2。它已移到 %3，Lockscope 以全新设置启动。</translation>
    </message>
    <message>
        <source>The settings file %1 cannot be used: %2. It could not be moved either, so nothing is saved until you move it.</source>
        <translation>无法使用设置文件 %1：%2。也无法移动它，因此在将它移走之前不会保存任何内容。</translation>
    </message>
    <message>
        <source>A copy of it is %1.</source>
        <translation>它的副本文件是 %1。</translation>
    </message>
    <message>
        <source>It could not be copied.</source>
        <translation>无法复制它。</translation>
    </message>
    <message>
        <source>The settings file %1 is damaged: %2. %3 The readable settings are used.</source>
        <translation>设置文件 %1 已损坏：%2。%3将使用其中可读取的设置。</translation>
    </message>
    <message>
        <source>The settings file %1 cannot be written, so profiles and layout are not saved.</source>
        <translation>无法写入设置文件 %1，因此不会保存配置和布局。</translation>
    </message>
    <message numerus="yes">
        <source>%n lines</source>
        <translation>
            <numerusform>%n 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n values</source>
        <translation>
            <numerusform>%n 个值</numerusform>
        </translation>
    </message>
    <message>
        <source>not known</source>
        <translation>不支持</translation>
    </message>
    <message>
        <source>this server is not a cluster (its mode is %1): omit --cluster</source>
        <translation>此服务器不是集群（其模式为 %1）：请去掉 --cluster</translation>
    </message>
    <message>
        <source>the connection was closed</source>
        <translation>连接已关闭</translation>
    </message>
    <message>
        <source>no reachable node of the cluster serves this channel&apos;s slot</source>
        <translation>集群中没有可达的节点负责此频道的槽</translation>
    </message>
    <message>
        <source>no master of this cluster is known yet</source>
        <translation>尚不知道此集群的任何主节点</translation>
    </message>
    <message>
        <source>the nodes of the cluster are not known yet</source>
        <translation>尚不知道集群的节点</translation>
    </message>
    <message>
        <source>no node of the cluster serves the slot of this key</source>
        <translation>集群中没有节点负责此键的槽</translation>
    </message>
    <message>
        <source>not connected to this node of the cluster</source>
        <translation>未连接到集群的此节点</translation>
    </message>
    <message>
        <source>the connection that carried the write was lost</source>
        <translation>执行写入的连接已丢失</translation>
    </message>
    <message>
        <source>this user may not ask where the cluster&apos;s slots are. Allow it on each node (%1)</source>
        <translation>此用户不能查询集群的槽位于何处。请在每个节点上授权（%1）</translation>
    </message>
    <message>
        <source>this cluster serves no slots yet</source>
        <translation>此集群尚未负责任何槽</translation>
    </message>
    <message>
        <source>unexpected answer to CLUSTER SLOTS</source>
        <translation>CLUSTER SLOTS 返回了意外的应答</translation>
    </message>
    <message>
        <source>this port speaks HTTP, not Redis: check the port</source>
        <translation>此端口使用的是 HTTP，而不是 Redis：请检查端口</translation>
    </message>
    <message>
        <source>this port speaks SSH, not Redis: check the port</source>
        <translation>此端口使用的是 SSH，而不是 Redis：请检查端口</translation>
    </message>
    <message>
        <source>the server expects TLS: use rediss:// instead of redis://</source>
        <translation>服务器要求 TLS：请使用 rediss://，而不是 redis://</translation>
    </message>
    <message>
        <source>the port must be a number from 1 to 65535. Write a password before an @, as in redis://:PASSWORD@HOST</source>
        <translation>端口必须是 1 到 65535 的数字。密码请写在 @ 之前，例如 redis://:PASSWORD@HOST</translation>
    </message>
    <message>
        <source>the host contains a space or a control character</source>
        <translation>主机名包含空格或控制字符</translation>
    </message>
    <message>
        <source>write an IPv6 address as [::1]:6379</source>
        <translation>IPv6 地址请写作 [::1]:6379</translation>
    </message>
    <message>
        <source>the connection was abandoned</source>
        <translation>连接已放弃</translation>
    </message>
    <message>
        <source>not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>a reply without a request</source>
        <translation>收到没有对应请求的应答</translation>
    </message>
    <message>
        <source>the server says: </source>
        <translation>服务器说： </translation>
    </message>
    <message>
        <source>the command was sent, but its reply is lost: </source>
        <translation>命令已发送，但应答丢失： </translation>
    </message>
    <message>
        <source>the command was sent, but no reply came in time</source>
        <translation>命令已发送，但未及时收到应答</translation>
    </message>
    <message>
        <source>the server has been silent for %1 s: the link is dead, or the server hangs</source>
        <translation>服务器已 %1 s 没有响应：链路已断，或服务器挂起</translation>
    </message>
    <message>
        <source> (before it sent anything; if it expects TLS, use rediss://)</source>
        <translation> （在它发送任何内容之前；如果它要求 TLS，请使用 rediss://）</translation>
    </message>
    <message>
        <source>the server is still loading its data</source>
        <translation>服务器仍在加载数据</translation>
    </message>
    <message>
        <source>the server is busy running a script</source>
        <translation>服务器正忙于执行脚本</translation>
    </message>
    <message>
        <source>the server has reached its maximum number of clients (maxclients)</source>
        <translation>服务器已达到客户端数量上限（maxclients）</translation>
    </message>
    <message>
        <source>connected, but the server does not answer</source>
        <translation>已连接，但服务器没有应答</translation>
    </message>
    <message>
        <source>the server rejects the login (ERR)</source>
        <translation>服务器拒绝登录（ERR）</translation>
    </message>
    <message>
        <source>the server rejects the login</source>
        <translation>服务器拒绝登录</translation>
    </message>
    <message>
        <source>the server requires a password: enter one (and a user, if the server has users)</source>
        <translation>服务器要求密码：请输入密码（如果服务器设有用户，还要输入用户）</translation>
    </message>
    <message>
        <source>the server is in protected mode: it accepts only local connections until it has a password or a bind address</source>
        <translation>服务器处于保护模式：在设置密码或绑定地址之前，它只接受本地连接</translation>
    </message>
    <message>
        <source>this is not a Redis reply</source>
        <translation>这不是 Redis 的应答</translation>
    </message>
    <message>
        <source>; the server&apos;s message is hidden because it may contain the password</source>
        <translation>；服务器的消息已隐藏，因为其中可能含有密码</translation>
    </message>
    <message>
        <source>the server is older than Redis 6 and has no users: omit the user</source>
        <translation>服务器版本早于 Redis 6，没有用户：请去掉用户</translation>
    </message>
    <message>
        <source>the server&apos;s user &apos;default&apos; has no password: omit the password, or name the user to whom it belongs</source>
        <translation>服务器的用户“default”没有密码：请去掉密码，或指定密码所属的用户</translation>
    </message>
    <message>
        <source>the server requires a password for user &apos;%1&apos;: enter it</source>
        <translation>服务器要求用户“%1”的密码：请输入</translation>
    </message>
    <message>
        <source>wrong password for user &apos;%1&apos;, or no such user</source>
        <translation>用户“%1”的密码错误，或没有该用户</translation>
    </message>
    <message>
        <source>the server rejects the login: </source>
        <translation>服务器拒绝登录： </translation>
    </message>
    <message>
        <source>user &apos;%1&apos; may not select a database: use database 0, or allow it (%2)</source>
        <translation>用户“%1”不能选择数据库：请使用数据库 0，或授权（%2）</translation>
    </message>
    <message>
        <source>database %1 does not exist on this server: choose a lower number, or raise &apos;databases&apos; in its configuration</source>
        <translation>此服务器上没有数据库 %1：请选择较小的编号，或在其配置中调大“databases”</translation>
    </message>
    <message>
        <source>a cluster has only database 0</source>
        <translation>集群只有数据库 0</translation>
    </message>
    <message>
        <source>the server refuses to select the database: </source>
        <translation>服务器拒绝选择数据库： </translation>
    </message>
    <message>
        <source>the server gave an unexpected answer to INFO: is this Redis?</source>
        <translation>服务器对 INFO 返回了意外的应答：这是 Redis 吗？</translation>
    </message>
    <message>
        <source>Redis %1 is too old: version %2 or newer is needed</source>
        <translation>Redis %1 过旧：需要版本 %2 或更高</translation>
    </message>
    <message>
        <source>ssh did not connect to %1 in time: run &apos;ssh %1&apos; in a terminal to see where it stops</source>
        <translation>ssh 未能及时连接到 %1：请在终端运行“ssh %1”，看它停在哪里</translation>
    </message>
    <message>
        <source>the name server did not answer in time</source>
        <translation>域名服务器未及时应答</translation>
    </message>
    <message>
        <source>unknown host &apos;%1&apos;: check its spelling or the name server</source>
        <translation>未知主机“%1”：请检查拼写或域名服务器</translation>
    </message>
    <message>
        <source>cannot look up &apos;%1&apos;: %2</source>
        <translation>无法解析“%1”：%2</translation>
    </message>
    <message>
        <source>a socket&apos;s path has 1 to %1 bytes, but this one has %2</source>
        <translation>套接字的路径应为 1 到 %1 字节，而此路径有 %2 字节</translation>
    </message>
    <message>
        <source>ssh has exited: </source>
        <translation>ssh 已退出： </translation>
    </message>
    <message>
        <source>no server listens on this socket: is the server running?</source>
        <translation>没有服务器监听此套接字：服务器在运行吗？</translation>
    </message>
    <message>
        <source>connection refused: is the server running, and is this its port?</source>
        <translation>连接被拒绝：服务器在运行吗？端口正确吗？</translation>
    </message>
    <message>
        <source>there is no such socket: is the server running, and is the path right?</source>
        <translation>没有这样的套接字：服务器在运行吗？路径正确吗？</translation>
    </message>
    <message>
        <source>no permission to open this socket: check its mode and owner</source>
        <translation>没有权限打开此套接字：请检查其权限模式和属主</translation>
    </message>
    <message>
        <source>the system does not permit this connection (firewall?)</source>
        <translation>系统不允许此连接（防火墙？）</translation>
    </message>
    <message>
        <source>no answer from this address</source>
        <translation>此地址没有应答</translation>
    </message>
    <message>
        <source>no route to this host: is the network up?</source>
        <translation>没有到此主机的路由：网络正常吗？</translation>
    </message>
    <message>
        <source>the server does not accept new connections at the moment (its queue is full)</source>
        <translation>服务器暂时不接受新连接（其队列已满）</translation>
    </message>
    <message>
        <source>too many open files: raise the limit (ulimit -n)</source>
        <translation>打开的文件过多：请提高上限（ulimit -n）</translation>
    </message>
    <message>
        <source>this path is not a stream socket</source>
        <translation>此路径不是流套接字</translation>
    </message>
    <message>
        <source>the server closed the connection</source>
        <translation>服务器关闭了连接</translation>
    </message>
    <message>
        <source>the connection broke: </source>
        <translation>连接中断： </translation>
    </message>
    <message>
        <source>an unexpected answer to a subscription</source>
        <translation>对订阅的应答出乎意料</translation>
    </message>
    <message>
        <source>the slot of a channel moved to another node</source>
        <translation>频道的槽已迁移到另一个节点</translation>
    </message>
    <message>
        <source>a malformed message</source>
        <translation>消息格式错误</translation>
    </message>
    <message>
        <source>the connection moves to another server</source>
        <translation>连接正在转到另一台服务器</translation>
    </message>
    <message>
        <source>Qt&apos;s TLS plugin is not installed</source>
        <translation>未安装 Qt 的 TLS 插件</translation>
    </message>
    <message>
        <source>no answer to the TLS handshake: does the server speak TLS on this port? (without TLS, use redis://)</source>
        <translation>TLS 握手没有应答：服务器在此端口使用 TLS 吗？（不用 TLS 时，请使用 redis://）</translation>
    </message>
    <message>
        <source>no connection in time: the host is down, or a firewall blocks it</source>
        <translation>未及时建立连接：主机已关闭，或被防火墙阻止</translation>
    </message>
    <message>
        <source>user &apos;%1&apos; may not run MONITOR: grant it while it is needed (%2)</source>
        <translation>用户“%1”不能执行 MONITOR：请在需要期间授权（%2）</translation>
    </message>
    <message>
        <source>this server has no MONITOR (it was renamed, or the provider removed it)</source>
        <translation>此服务器没有 MONITOR（它被改名，或被服务商移除）</translation>
    </message>
    <message>
        <source>the server refuses MONITOR: </source>
        <translation>服务器拒绝 MONITOR： </translation>
    </message>
    <message>
        <source>MONITOR has ended</source>
        <translation>MONITOR 已结束</translation>
    </message>
    <message>
        <source>the deadline passed before the command was sent</source>
        <translation>命令发送之前已超过截止时间</translation>
    </message>
    <message>
        <source>the server did not connect in time</source>
        <translation>服务器未及时连接</translation>
    </message>
    <message>
        <source>a reply of a type that was not requested (RESP3)</source>
        <translation>未曾请求的类型的应答（RESP3）</translation>
    </message>
    <message>
        <source>arrays nested more than %1 deep</source>
        <translation>嵌套超过 %1 层的数组</translation>
    </message>
    <message>
        <source>a double, which was not requested (RESP3)</source>
        <translation>未曾请求的双精度数（RESP3）</translation>
    </message>
    <message>
        <source>a boolean, which was not requested (RESP3)</source>
        <translation>未曾请求的布尔值（RESP3）</translation>
    </message>
    <message>
        <source>a line of more than %1 bytes without an end</source>
        <translation>超过 %1 字节仍未结束的行</translation>
    </message>
    <message>
        <source>a reply of more than %1 elements</source>
        <translation>超过 %1 个元素的应答</translation>
    </message>
    <message>
        <source>a value of %1 bytes; at most %2 are accepted</source>
        <translation>%1 字节的值；最多接受 %2 字节</translation>
    </message>
    <message>
        <source>a reply of more than %1 in all</source>
        <translation>总大小超过 %1 的应答</translation>
    </message>
    <message>
        <source>not a Redis reply: </source>
        <translation>不是 Redis 的应答： </translation>
    </message>
    <message>
        <source>it does not know a master named &apos;%1&apos;</source>
        <translation>它不知道名为“%1”的主节点</translation>
    </message>
    <message>
        <source>its user lacks a permission (each sentinel has users of its own): </source>
        <translation>它的用户缺少权限（每个哨兵有各自的用户）： </translation>
    </message>
    <message>
        <source>it is not a sentinel; sentinels usually listen on port 26379</source>
        <translation>它不是哨兵；哨兵通常监听端口 26379</translation>
    </message>
    <message>
        <source>its answer is not that of a sentinel</source>
        <translation>它的应答不是哨兵的应答</translation>
    </message>
    <message>
        <source>master &apos;%1&apos; is at %2</source>
        <translation>主节点“%1”位于 %2</translation>
    </message>
    <message>
        <source>ROLE is not permitted there: grant its user +role</source>
        <translation>那里不允许执行 ROLE：请为其用户授予 +role</translation>
    </message>
    <message>
        <source>that server is not a master (its role is %1): waiting for its promotion or another answer from the sentinels</source>
        <translation>该服务器不是主节点（其角色是 %1）：正在等待它升为主节点，或等待哨兵给出其他应答</translation>
    </message>
    <message>
        <source>%1, but %2</source>
        <translation>%1，但%2</translation>
    </message>
    <message>
        <source>no sentinel reports the address of master &apos;%1&apos;: %2</source>
        <translation>没有哨兵报告主节点“%1”的地址：%2</translation>
    </message>
    <message>
        <source>write sentinels as HOST:PORT,HOST:PORT, for example 10.0.0.1:26379,10.0.0.2:26379</source>
        <translation>请将哨兵写作 HOST:PORT,HOST:PORT，例如 10.0.0.1:26379,10.0.0.2:26379</translation>
    </message>
    <message>
        <source>the keys of this lock lie in several slots, but a cluster script needs all keys in one slot: give its name a hash tag that is not empty, as in {orders}:42</source>
        <translation>该锁的键分布在多个槽中，但集群脚本要求所有键位于同一个槽：请在名称中加入非空的哈希标签，例如 {orders}:42</translation>
    </message>
    <message>
        <source>a pin is the SHA-256 of the server&apos;s certificate, 64 hexadecimal digits: openssl x509 -noout -fingerprint -sha256 -in server.crt prints it</source>
        <translation>固定值是服务器证书的 SHA-256，即 64 位十六进制数字：可用 openssl x509 -noout -fingerprint -sha256 -in server.crt 打印</translation>
    </message>
    <message>
        <source>no usable %1 in %2%3</source>
        <translation>%1不可用（%2）%3</translation>
    </message>
    <message>
        <source>: it contains an SSH key, which TLS does not accept</source>
        <translation>：其中是 SSH 密钥，TLS 不接受这种密钥</translation>
    </message>
    <message>
        <source>: it does not contain a complete RSA, EC or DSA key</source>
        <translation>：其中没有完整的 RSA、EC 或 DSA 密钥</translation>
    </message>
    <message>
        <source>: it contains a private key; choose the certificate&apos;s file</source>
        <translation>：其中是私钥；请选择证书文件</translation>
    </message>
    <message>
        <source>: it contains a certificate; choose the file of its key</source>
        <translation>：其中是证书；请选择其密钥文件</translation>
    </message>
    <message>
        <source>: choose a PEM file, which contains a line -----BEGIN %1-----</source>
        <translation>：请选择 PEM 文件，其中应有一行 -----BEGIN %1-----</translation>
    </message>
    <message>
        <source>a client certificate needs its private key: set the key file as well</source>
        <translation>客户端证书需要配套的私钥：请同时设置密钥文件</translation>
    </message>
    <message>
        <source>a private key needs its certificate: set the certificate as well</source>
        <translation>私钥需要配套的证书：请同时设置证书</translation>
    </message>
    <message>
        <source>it names a host only in its common name, &apos;%1&apos;</source>
        <translation>它只在通用名称（CN）中写明了主机 &apos;%1&apos;</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation> 以及另外 %1 个名称</translation>
    </message>
    <message>
        <source>it is for </source>
        <translation>它适用于 </translation>
    </message>
    <message>
        <source>an authority without a name</source>
        <translation>一个没有名称的颁发机构</translation>
    </message>
    <message>
        <source>it is signed by %1, which is not trusted here: use that authority&apos;s certificate as the CA file</source>
        <translation>它由 %1 签发，而该颁发机构在此处不受信任：请将该机构的证书用作 CA 文件</translation>
    </message>
    <message>
        <source>it is self-signed: use the certificate itself as the CA file</source>
        <translation>它是自签名证书：请将该证书本身用作 CA 文件</translation>
    </message>
    <message>
        <source>it expired on %1: the server needs a new one</source>
        <translation>它已于 %1 到期：服务器需要更换新证书</translation>
    </message>
    <message>
        <source>it is valid only from %1: is the clock of this machine right?</source>
        <translation>它从 %1 起才有效：本机的时钟是否正确？</translation>
    </message>
    <message>
        <source>%1, but not for &apos;%2&apos;: connect by one of its names, or have this one added to its Subject Alternative Names</source>
        <translation>%1，不适用于 &apos;%2&apos;：请用证书中的某个名称连接，或将此名称加入证书的主题备用名称（Subject Alternative Names）</translation>
    </message>
    <message>
        <source>the server&apos;s certificate is not trusted: </source>
        <translation>服务器的证书不受信任： </translation>
    </message>
    <message>
        <source>the server&apos;s certificate is not the pinned one: its SHA-256 is %1, but %2 is pinned. If it was renewed, pin the new one. Otherwise somebody may be intercepting the connection</source>
        <translation>服务器的证书不是已固定的证书：其 SHA-256 为 %1，而固定的是 %2。如果证书已更换，请固定新证书。否则可能有人正在拦截此连接</translation>
    </message>
    <message>
        <source>the server does not offer TLS 1.2 or newer, and older versions are not safe: enable it there (tls-protocols &quot;TLSv1.2 TLSv1.3&quot;)</source>
        <translation>服务器不提供 TLS 1.2 或更新的版本，而更旧的版本不安全：请在服务器上启用（tls-protocols &quot;TLSv1.2 TLSv1.3&quot;）</translation>
    </message>
    <message>
        <source>the private key in %1 does not belong to the client certificate in %2</source>
        <translation>%1 中的私钥与 %2 中的客户端证书不匹配</translation>
    </message>
    <message>
        <source>the server refuses the handshake: it requires a client certificate, or has no cipher in common with us</source>
        <translation>服务器拒绝握手：它要求客户端证书，或与本程序没有共同的加密套件</translation>
    </message>
    <message>
        <source>the server refuses the handshake: it rejects this client certificate, or has no cipher in common with us</source>
        <translation>服务器拒绝握手：它不接受此客户端证书，或与本程序没有共同的加密套件</translation>
    </message>
    <message>
        <source>the server ended the TLS handshake: does it speak TLS on this port? (without TLS, use redis://)</source>
        <translation>服务器终止了 TLS 握手：此端口是否使用 TLS？（不使用 TLS 时，请用 redis://）</translation>
    </message>
    <message>
        <source>no TLS connection: %1 (for a server without TLS, use redis://)</source>
        <translation>无法建立 TLS 连接：%1（服务器不使用 TLS 时，请用 redis://）</translation>
    </message>
    <message>
        <source>the server closed the connection right after the TLS handshake%1: it rejects this client certificate. Is it signed by the authority that the server requires, and still valid?</source>
        <translation>TLS 握手后服务器立即关闭了连接%1：它不接受此客户端证书。该证书是否由服务器要求的颁发机构签发，是否仍然有效？</translation>
    </message>
    <message>
        <source>the user or password has a % that does not start an escape: write % itself as %25</source>
        <translation>用户名或密码中有一个 % 不是转义序列的开头：% 本身请写作 %25</translation>
    </message>
    <message>
        <source>the database must be a number such as 0</source>
        <translation>数据库必须是数字，例如 0</translation>
    </message>
    <message>
        <source>the SSH host has a % that does not start an escape: write % itself as %25</source>
        <translation>SSH 主机中有一个 % 不是转义序列的开头：% 本身请写作 %25</translation>
    </message>
    <message>
        <source>after &apos;?&apos; only db=NUMBER and ssh=HOST are allowed</source>
        <translation>“?”之后只允许 db=NUMBER 和 ssh=HOST</translation>
    </message>
    <message>
        <source>write a socket&apos;s whole path after three slashes, as in unix:///run/redis/redis.sock</source>
        <translation>请在三个斜杠之后写出套接字的完整路径，例如 unix:///run/redis/redis.sock</translation>
    </message>
    <message>
        <source>the socket&apos;s path has a % that does not start an escape: write % itself as %25</source>
        <translation>套接字路径中有一个 % 不是转义序列的开头：% 本身请写作 %25</translation>
    </message>
    <message>
        <source>an address cannot contain &apos;#&apos;: in a user or password write it as %23</source>
        <translation>地址中不能有“#”：在用户名或密码中请写作 %23</translation>
    </message>
    <message>
        <source>in a user or password, write &apos;/&apos; as %2F, &apos;?&apos; as %3F and &apos;@&apos; as %40</source>
        <translation>在用户名或密码中，“/”请写作 %2F，“?”写作 %3F，“@”写作 %40</translation>
    </message>
    <message>
        <source>after &apos;?&apos; only sentinel-user=NAME, sentinel-tls=1 and ssh=HOST are allowed. Write the database as /NUMBER</source>
        <translation>“?”之后只允许 sentinel-user=NAME、sentinel-tls=1 和 ssh=HOST。数据库请写作 /NUMBER</translation>
    </message>
    <message>
        <source>write the master&apos;s name at the end, after a &apos;#&apos;, as in redis-sentinel://10.0.0.1:26379#mymaster</source>
        <translation>请将主节点的名称写在末尾的“#”之后，例如 redis-sentinel://10.0.0.1:26379#mymaster</translation>
    </message>
    <message>
        <source>write a server&apos;s address as HOST:PORT, as in localhost:6379, or begin it with redis://, rediss:// (TLS), unix:// or redis-sentinel://</source>
        <translation>请将服务器地址写作 HOST:PORT，例如 localhost:6379，或以 redis://、rediss://（TLS）、unix:// 或 redis-sentinel:// 开头</translation>
    </message>
    <message>
        <source>the connection is being closed</source>
        <translation>连接正在关闭</translation>
    </message>
    <message>
        <source>nothing was acquired on %1: changes are not allowed there yet, so it is read-only; connect to it and allow changes first</source>
        <translation>未在 %1 上获取任何锁：那里尚未允许更改，因此为只读；请先连接到它并允许更改</translation>
    </message>
    <message>
        <source>it is read-only%1; allow changes there first</source>
        <translation>它是只读的%1；请先在那里允许更改</translation>
    </message>
    <message>
        <source>nothing was acquired on %1: %2</source>
        <translation>未在 %1 上获取任何锁：%2</translation>
    </message>
    <message>
        <source>nothing was acquired, because this server is read-only%1; allow changes first</source>
        <translation>未获取任何锁，因为此服务器为只读%1；请先允许更改</translation>
    </message>
    <message>
        <source>nothing was checked, because a check already runs or the connection is being closed</source>
        <translation>未进行任何检查，因为已有检查正在运行，或连接正在关闭</translation>
    </message>
    <message>
        <source>this hold has already ended</source>
        <translation>此持有已经结束</translation>
    </message>
    <message>
        <source>&apos; was not released: </source>
        <translation>&apos; 未释放： </translation>
    </message>
    <message>
        <source>the port of the SSH host must be a number from 1 to 65535</source>
        <translation>SSH 主机的端口必须是 1 到 65535 之间的数字</translation>
    </message>
    <message>
        <source>the SSH host is written as [user@]host[:port], for example ops@jump.example.com</source>
        <translation>SSH 主机的写法是 [user@]host[:port]，例如 ops@jump.example.com</translation>
    </message>
    <message>
        <source>ssh to %1: %2</source>
        <translation>到 %1 的 ssh：%2</translation>
    </message>
    <message>
        <source>cannot start ssh (%1). Install it, on Debian with: apt install openssh-client</source>
        <translation>无法启动 ssh（%1）。请先安装，在 Debian 上可用：apt install openssh-client</translation>
    </message>
    <message>
        <source>cannot create a folder for ssh: </source>
        <translation>无法为 ssh 创建文件夹： </translation>
    </message>
    <message>
        <source>ssh to %1 ended without a message. Run this in a terminal to see more: %2</source>
        <translation>到 %1 的 ssh 已退出，没有留下任何消息。要了解更多信息，请在终端中运行：%2</translation>
    </message>
    <message>
        <source>it is not a regular file; choose a regular file</source>
        <translation>它不是普通文件；请选择普通文件</translation>
    </message>
    <message>
        <source>; this console may hold the lock as %1 for up to %2. It keeps checking, and releases the lock if it has acquired it</source>
        <translation>；此控制台可能以 %1 的身份持有该锁，最长 %2。它会继续检查，如果已获取该锁，就会将其释放</translation>
    </message>
    <message>
        <source>an action can be undone only with the undo plan that its answer contains</source>
        <translation>只有使用操作的应答中所含的撤销计划，才能撤销该操作</translation>
    </message>
    <message>
        <source>a time to live must be from %1 to %2, not %3</source>
        <translation>剩余时间必须在 %1 到 %2 之间，不能是 %3</translation>
    </message>
    <message>
        <source>the type of &apos;%1&apos; has just changed: read it again</source>
        <translation>“%1”的类型刚刚改变：请重新读取</translation>
    </message>
    <message>
        <source>nothing was done: to act on %1 targets at once, type that number</source>
        <translation>未执行任何操作：要一次处理 %1 个目标，请输入该数字</translation>
    </message>
    <message>
        <source>nothing was done: this is a prod connection; type the name to confirm the action: %1</source>
        <translation>未执行任何操作：这是 prod 连接；请输入名称以确认操作：%1</translation>
    </message>
    <message>
        <source>nothing was done: this prod connection is not armed; arm it first</source>
        <translation>未执行任何操作：此 prod 连接未解除保护；请先解除保护</translation>
    </message>
    <message>
        <source>; and this outcome could not be recorded: </source>
        <translation>；并且此结果无法记录： </translation>
    </message>
    <message>
        <source>nothing was done: there is no undo for record %1. It was used already, its limit of %2 has passed, or the record is in another audit file</source>
        <translation>未执行任何操作：没有记录 %1 的撤销信息。它可能已被使用，已超过 %2 的时限，或者该记录在另一个审计文件中</translation>
    </message>
    <message>
        <source>nothing was done: %1 is damaged, or was written by another version of this program</source>
        <translation>未执行任何操作：%1 已损坏，或由本程序的其他版本写入</translation>
    </message>
    <message>
        <source>Lockscope must start a private redis-server: %1</source>
        <translation>Lockscope 必须启动一个专用的 redis-server：%1</translation>
    </message>
    <message>
        <source>PATH contains no redis-server. Install it (Debian, Ubuntu: apt install redis-server)</source>
        <translation>PATH 中没有 redis-server。请先安装（Debian、Ubuntu：apt install redis-server）</translation>
    </message>
    <message>
        <source>the server&apos;s folder cannot be created in %1. Set TMPDIR to a folder where you may write</source>
        <translation>无法在 %1 中创建服务器的文件夹。请将 TMPDIR 设为有写入权限的文件夹</translation>
    </message>
    <message>
        <source>it did not start. The last line of its log: %1</source>
        <translation>它没有启动。其日志的最后一行：%1</translation>
    </message>
    <message>
        <source>this user may not read this replica (no permission for READONLY)</source>
        <translation>此用户无权读取该副本（没有 READONLY 权限）</translation>
    </message>
    <message>
        <source>name a scenario that shows this, or say why none can: scenario = &quot;…&quot; or not-here = { en = &quot;…&quot;, zh = &quot;…&quot; }</source>
        <translation>请写出能展示这一点的场景，或说明为何没有场景能展示：scenario = &quot;…&quot; 或 not-here = { en = &quot;…&quot;, zh = &quot;…&quot; }</translation>
    </message>
    <message>
        <source>the recording names &quot;%1&quot;, which is not on its stage</source>
        <translation>录像提到了“%1”，但它不在录像的舞台上</translation>
    </message>
    <message>
        <source>%1 has an invalid value: the file was not written by this program</source>
        <translation>%1 的值无效：该文件不是由本程序写入的</translation>
    </message>
    <message>
        <source>%1 uses the machine&apos;s clock: the scenario needs settable-clocks = true in [stage]</source>
        <translation>%1 使用本机时钟：场景需要在 [stage] 中设置 settable-clocks = true</translation>
    </message>
    <message>
        <source>this stage sets the clocks of its servers, but lockscope-server-clock.so, which belongs to Lockscope, is missing. Install Lockscope again</source>
        <translation>此舞台要设置其服务器的时钟，但缺少 Lockscope 自带的 lockscope-server-clock.so。请重新安装 Lockscope</translation>
    </message>
    <message>
        <source>the servers of the stage did not find each other in time</source>
        <translation>舞台上的服务器未能及时找到彼此</translation>
    </message>
    <message>
        <source>%1 refuses MONITOR</source>
        <translation>%1 拒绝 MONITOR</translation>
    </message>
    <message>
        <source>%1 is a %2, but only a %3 can do this: use an actor with client = &quot;%3&quot;</source>
        <translation>%1 是 %2，但只有 %3 能做这件事：请使用 client = &quot;%3&quot; 的角色</translation>
    </message>
    <message>
        <source>the clock of a sentinel does not affect locks: name another server</source>
        <translation>哨兵的时钟不影响锁：请写另一个服务器</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains %2, but may contain only text: put it in quotes</source>
        <translation>“%1”包含 %2，但只能包含文本：请将其放在引号中</translation>
    </message>
    <message>
        <source>put an IPv6 address in brackets, as in [::1]:6379, and a password before an @, as in redis://:PASSWORD@HOST</source>
        <translation>IPv6 地址请放在方括号中，例如 [::1]:6379；密码请写在 @ 之前，例如 redis://:PASSWORD@HOST</translation>
    </message>
    <message>
        <source>the server did not reply in time</source>
        <translation>服务器未及时应答</translation>
    </message>
    <message>
        <source>the server did not confirm the subscription in time</source>
        <translation>服务器未及时确认订阅</translation>
    </message>
    <message>
        <source>no sentinel knows a master named &apos;%1&apos;. The names they know: %2</source>
        <translation>没有哨兵知道名为“%1”的主节点。它们知道的名称：%2</translation>
    </message>
    <message>
        <source>this connection is read-only, so it sends no writes</source>
        <translation>此连接为只读，因此不发送写命令</translation>
    </message>
    <message>
        <source>it does not name any host</source>
        <translation>它没有写明任何主机</translation>
    </message>
    <message>
        <source>. If you are sure that it is the right certificate, pin it. Its SHA-256 is </source>
        <translation>。如果确定该证书正确，请将其固定。其 SHA-256 为 </translation>
    </message>
    <message>
        <source>the slot of this lock is moving to another node. Until the move ends, a failover would lose the lock, even if the replicas have it. Try again when the slot has moved</source>
        <translation>此锁的槽正在迁移到另一个节点。在迁移结束之前，即使副本上有该锁，故障转移也会丢失它。请在槽迁移完成后重试</translation>
    </message>
    <message>
        <source>a lock needs an owner of the form CLIENT:NUMBER, as newOwner() returns it</source>
        <translation>锁需要一个 CLIENT:NUMBER 形式的所有者，即 newOwner() 返回的形式</translation>
    </message>
    <message>
        <source>the lock, or the place in its queue, remains until it expires</source>
        <translation>该锁或其队列中的位置会一直保留，直到到期</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is named twice, so the acquire would wait for itself</source>
        <translation>“%1”被指定了两次，因此获取操作会等待自己</translation>
    </message>
    <message>
        <source>the lock is no longer held, but an answer was lost, so it is unknown whether this release freed it or it was already free</source>
        <translation>该锁已不再被持有，但有一个应答丢失，因此不知道是这次释放的，还是它此前就已空闲</translation>
    </message>
    <message>
        <source>it is prod%1 and is not armed; connect to it and arm it first</source>
        <translation>它是 prod%1，且未解除保护；请先连接到它并解除保护</translation>
    </message>
    <message>
        <source>the lock was no longer ours: it had already been lost or force-released</source>
        <translation>该锁已不归本程序持有：它此前已丢失或被强制释放</translation>
    </message>
    <message>
        <source>the private key in %1 is encrypted: enter its passphrase</source>
        <translation>%1 中的私钥已加密：请输入其口令</translation>
    </message>
    <message>
        <source>this passphrase does not open a private key (RSA, EC or DSA) in %1: enter the one with which it was encrypted</source>
        <translation>此口令无法打开 %1 中的私钥（RSA、EC 或 DSA）：请输入加密它时使用的口令</translation>
    </message>
    <message>
        <source>the host key of %1 differs from the one that ssh knows, so somebody may be intercepting the connection. Ask who runs the host. If the key was changed on purpose, remove the old one: ssh-keygen -R %4</source>
        <translation>%1 的主机密钥与 ssh 所知的不同，因此可能有人正在拦截此连接。请询问该主机的管理者。如果密钥是有意更换的，请删除旧密钥：ssh-keygen -R %4</translation>
    </message>
    <message>
        <source>ssh does not know %1 yet. Run this once in a terminal, compare the fingerprint and answer yes: %3</source>
        <translation>ssh 还不认识 %1。请在终端中运行一次以下命令，核对指纹并回答 yes：%3</translation>
    </message>
    <message>
        <source>other users may read the SSH key file, so ssh does not use it. Protect it with chmod 600</source>
        <translation>其他用户可以读取 SSH 密钥文件，因此 ssh 不使用它。请用 chmod 600 保护该文件</translation>
    </message>
    <message>
        <source>ssh cannot find the host &apos;%1&apos;: check its spelling, the name server, or its entry in ~/.ssh/config</source>
        <translation>ssh 找不到主机“%1”：请检查拼写、域名服务器，或它在 ~/.ssh/config 中的条目</translation>
    </message>
    <message>
        <source>%1 does not forward connections: enable AllowTcpForwarding on that host</source>
        <translation>%1 不转发连接：请在该主机上启用 AllowTcpForwarding</translation>
    </message>
    <message>
        <source>%1 does not know the host of %2: use the name that is valid on that host</source>
        <translation>%1 不认识 %2 的主机名：请使用在该主机上有效的名称</translation>
    </message>
    <message>
        <source>%1 cannot look up the host of %2 at the moment</source>
        <translation>%1 目前无法解析 %2 的主机名</translation>
    </message>
    <message>
        <source>ssh is connected, but on %1 nothing listens at %2: is this the address as seen from that host?</source>
        <translation>ssh 已连接，但 %1 上没有程序监听 %2：这是从该主机看到的地址吗？</translation>
    </message>
    <message>
        <source>ssh is connected, but %1 cannot reach %2: is this the address as seen from that host?</source>
        <translation>ssh 已连接，但 %1 无法到达 %2：这是从该主机看到的地址吗？</translation>
    </message>
    <message>
        <source>ssh is connected, but %1 does not connect to %2: is this the address as seen from that host?</source>
        <translation>ssh 已连接，但 %1 没有连接到 %2：这是从该主机看到的地址吗？</translation>
    </message>
    <message>
        <source>%1 does not accept this key. Set the SSH key file and the user, or load the key with ssh-add, because ssh cannot ask for a password or passphrase here. This command must work in a terminal without asking anything: %3</source>
        <translation>%1 不接受此密钥。请设置 SSH 密钥文件和用户，或用 ssh-add 加载密钥，因为 ssh 在这里无法询问密码或口令。以下命令必须能在终端中运行，且不询问任何内容：%3</translation>
    </message>
    <message>
        <source>the SSH agent offered too many keys to %1: set the SSH key file that this host accepts</source>
        <translation>SSH 代理向 %1 提供了过多密钥：请设置该主机接受的 SSH 密钥文件</translation>
    </message>
    <message>
        <source>%1 does not answer ssh: is the host up, and does a firewall let you through?</source>
        <translation>%1 没有应答 ssh：主机在运行吗？防火墙是否放行？</translation>
    </message>
    <message>
        <source>there is no route to the SSH host %1: is the network up?</source>
        <translation>没有到 SSH 主机 %1 的路由：网络正常吗？</translation>
    </message>
    <message>
        <source>the SSH host %1 no longer answers</source>
        <translation>SSH 主机 %1 不再应答</translation>
    </message>
    <message>
        <source>the connection to the SSH host %1 was lost</source>
        <translation>与 SSH 主机 %1 的连接已断开</translation>
    </message>
    <message>
        <source>two kinds of lock share the name &apos;%1&apos;, so it is unknown which of its owners are readers: release the whole lock</source>
        <translation>有两种锁共用名称“%1”，因此不知道其中哪些所有者是读者：请释放整个锁</translation>
    </message>
    <message>
        <source>write a backslash as \\, and any other byte as \xHH</source>
        <translation>反斜杠请写作 \\，其他任何字节请写作 \xHH</translation>
    </message>
    <message>
        <source>; the lock could not be released either, so it becomes free when its lease expires</source>
        <translation>；锁也未能释放，因此要到租期到期后才会空闲</translation>
    </message>
    <message>
        <source>a lock that is both fenced and fair</source>
        <translation>既带栅栏令牌又公平的锁</translation>
    </message>
    <message>
        <source>the server closed the connection right after the TLS handshake%1: it requires a client certificate. Set a certificate and its private key</source>
        <translation>TLS 握手后服务器立即关闭了连接%1：它要求客户端证书。请设置证书及其密钥</translation>
    </message>
    <message>
        <source>nothing listens for ssh at %1: is sshd running, and is this its port?</source>
        <translation>%1 上没有程序监听 ssh：sshd 在运行吗？端口正确吗？</translation>
    </message>
    <message>
        <source>(empty name)</source>
        <translation>（空名称）</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not possible here. Choose from %2</source>
        <translation>此处不能使用“%1”。可选：%2</translation>
    </message>
    <message>
        <source>this regular expression is not valid: %1</source>
        <translation>此正则表达式无效：%1</translation>
    </message>
    <message>
        <source>write \\ for a backslash, and \xHH for a byte</source>
        <translation>反斜杠写作 \\，字节写作 \xHH</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a duration. Write 300ms, 30s, 5m or 2h</source>
        <translation>“%1”不是时长。请写 300ms、30s、5m 或 2h</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a number</source>
        <translation>“%1”不是数字</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a figure of a lock. Choose from %2, or put the text in quotes</source>
        <translation>“%1”不是锁的数值。可选：%2；或者给文本加上引号</translation>
    </message>
    <message>
        <source>a regular expression ends with /. Put a text that begins with / in quotes</source>
        <translation>正则表达式以 / 结尾。以 / 开头的文本请加引号</translation>
    </message>
    <message>
        <source>this term is empty</source>
        <translation>此条件为空</translation>
    </message>
    <message>
        <source>%1 needs a value</source>
        <translation>%1 需要一个值</translation>
    </message>
    <message>
        <source>Accepts locks that have been held for longer. Units are ms, s, m and h.</source>
        <translation>匹配持有时间超过此值的锁。单位为 ms、s、m 和 h。</translation>
    </message>
    <message>
        <source>Accepts locks that expire sooner. A lock without expiry never does.</source>
        <translation>匹配在此时间内到期的锁。永不到期的锁始终不匹配。</translation>
    </message>
    <message>
        <source>Accepts locks with more holders than this.</source>
        <translation>匹配持有者多于此数的锁。</translation>
    </message>
    <message>
        <source>Accepts locks that one owner has acquired at least this often.</source>
        <translation>匹配同一所有者获取次数不少于此数的锁。</translation>
    </message>
    <message>
        <source>Accepts locks with this fencing token, this number of free permits, or this count of a latch.</source>
        <translation>匹配栅栏令牌、信号量的空闲许可数或闭锁的计数为此值的锁。</translation>
    </message>
    <message>
        <source>Accepts locks of this kind, or of one of several kinds with commas between them.</source>
        <translation>匹配此种类的锁；可写多个种类，用逗号分隔，符合其一即可。</translation>
    </message>
    <message>
        <source>Accepts locks whose name contains the text.</source>
        <translation>匹配名称包含此文本的锁。</translation>
    </message>
    <message>
        <source>Accepts locks with a holder that contains the text.</source>
        <translation>匹配持有者包含此文本的锁。</translation>
    </message>
    <message>
        <source>Accepts locks of this master in a cluster.</source>
        <translation>匹配集群中此主节点上的锁。</translation>
    </message>
    <message>
        <source>Accepts locks whose name or holder contains the text. Case does not matter.</source>
        <translation>匹配名称或持有者包含此文本的锁。不区分大小写。</translation>
    </message>
    <message>
        <source>Accepts locks whose whole name matches the pattern. A * is any bytes, a ? is one byte.</source>
        <translation>匹配整个名称符合此模式的锁。* 表示任意多个字节，? 表示一个字节。</translation>
    </message>
    <message>
        <source>Accepts locks whose name matches the regular expression.</source>
        <translation>匹配名称符合此正则表达式的锁。</translation>
    </message>
    <message>
        <source>A - in front negates a term. If the figure is unknown, neither the term nor its negation accepts the lock.</source>
        <translation>在条件前加 - 表示取反。如果数值未知，则该条件及其取反都不匹配该锁。</translation>
    </message>
    <message>
        <source>Names are bytes. Write \xHH for a byte that you cannot type, and \\ for a backslash.</source>
        <translation>名称由字节组成。无法输入的字节请写作 \xHH，反斜杠请写作 \\。</translation>
    </message>
    <message>
        <source>no sentinel answered in time</source>
        <translation>没有哨兵及时应答</translation>
    </message>
    <message>
        <source>%1 names the master %2</source>
        <extracomment>%1: host and port of a sentinel, %2: of the master</extracomment>
        <translation>%1 给出的主节点是 %2</translation>
    </message>
    <message>
        <source>the SSH host looks it up</source>
        <translation>由 SSH 主机解析</translation>
    </message>
    <message>
        <source>a socket has none</source>
        <translation>套接字没有主机名</translation>
    </message>
    <message>
        <source>the address is a number</source>
        <translation>地址已是 IP 地址</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>the certificate is trusted</source>
        <translation>证书受信任</translation>
    </message>
    <message>
        <source>the certificate is the pinned one</source>
        <translation>证书与固定的证书一致</translation>
    </message>
    <message>
        <source>user &apos;%1&apos;</source>
        <translation>用户“%1”</translation>
    </message>
    <message>
        <source>user &apos;%1&apos;, %2</source>
        <translation>用户“%1”，%2</translation>
    </message>
    <message>
        <source>Enter the user and the password of the sentinels. They are not those of the master.</source>
        <translation>请输入哨兵的用户和密码。它们与主节点的不同。</translation>
    </message>
    <message>
        <source>Check the sentinels and the master&apos;s name. Give the addresses as the SSH host sees them.</source>
        <translation>请检查哨兵和主节点的名称。地址请按从 SSH 主机看到的填写。</translation>
    </message>
    <message>
        <source>Check the addresses of the sentinels and the master&apos;s name.</source>
        <translation>请检查哨兵的地址和主节点的名称。</translation>
    </message>
    <message>
        <source>Correct the host in the address, or enter its IP address.</source>
        <translation>请更正地址中的主机，或输入其 IP 地址。</translation>
    </message>
    <message>
        <source>Correct the SSH host or its key file.</source>
        <translation>请更正 SSH 主机或其密钥文件。</translation>
    </message>
    <message>
        <source>Check the SSH host, and give the address as that host sees it.</source>
        <translation>请检查 SSH 主机，并按从该主机看到的填写地址。</translation>
    </message>
    <message>
        <source>Start the server, or correct the path in the address.</source>
        <translation>请启动服务器，或更正地址中的路径。</translation>
    </message>
    <message>
        <source>Start the server, or correct the host and port in the address.</source>
        <translation>请启动服务器，或更正地址中的主机和端口。</translation>
    </message>
    <message>
        <source>Name the CA file of the authority, or pin the certificate if you are sure of it.</source>
        <translation>请指定颁发机构的 CA 文件；如果确定该证书正确，也可将其固定。</translation>
    </message>
    <message>
        <source>Enter a client certificate that this server accepts, and its key.</source>
        <translation>请输入此服务器接受的客户端证书及其私钥。</translation>
    </message>
    <message>
        <source>Check the client certificate and its key, or turn off TLS if the server does not use it.</source>
        <translation>请检查客户端证书及其私钥；如果服务器不使用 TLS，请关闭 TLS。</translation>
    </message>
    <message>
        <source>Turn off TLS if this port does not use it, or correct the port.</source>
        <translation>如果此端口不使用 TLS，请关闭 TLS，或更正端口。</translation>
    </message>
    <message>
        <source>Turn on TLS.</source>
        <translation>请启用 TLS。</translation>
    </message>
    <message>
        <source>Another program uses this port. Enter the port of the Redis server.</source>
        <translation>此端口由其他程序使用。请输入 Redis 服务器的端口。</translation>
    </message>
    <message>
        <source>Update the server, or enter the address of another one.</source>
        <translation>请更新服务器，或输入另一台服务器的地址。</translation>
    </message>
    <message>
        <source>Set a password on the server, and enter it here.</source>
        <translation>请在服务器上设置密码，并在此处输入。</translation>
    </message>
    <message>
        <source>Correct the password, or the user under Accounts.</source>
        <translation>请更正密码，或更正“账户”中的用户。</translation>
    </message>
    <message>
        <source>Enter the password.</source>
        <translation>请输入密码。</translation>
    </message>
    <message>
        <source>Wait until the server has loaded its data.</source>
        <translation>请等待服务器加载完数据。</translation>
    </message>
    <message>
        <source>Turn on TLS if the server expects it, or correct the port.</source>
        <translation>如果服务器要求 TLS，请启用 TLS，或更正端口。</translation>
    </message>
    <message>
        <source>Wait for the server, or ask who runs it.</source>
        <translation>请等待服务器恢复，或询问其管理员。</translation>
    </message>
    <message>
        <source>Use database 0, or run the line from the message on the server.</source>
        <translation>请使用数据库 0，或在服务器上执行消息中的那行命令。</translation>
    </message>
    <message>
        <source>Correct the number of the database at the end of the address.</source>
        <translation>请更正地址末尾的数据库编号。</translation>
    </message>
    <message>
        <source>You can connect, but some facts stay unknown. Run this line on the server.</source>
        <translation>可以连接，但部分信息无法得知。请在服务器上执行此行命令。</translation>
    </message>
    <message>
        <source>Test the connection again.</source>
        <translation>请重新测试连接。</translation>
    </message>
    <message numerus="yes">
        <source>user &apos;%1&apos; lacks %2 and %n more permissions</source>
        <translation>
            <numerusform>用户“%1”缺少 %2 以及另外 %n 项权限</numerusform>
        </translation>
    </message>
    <message>
        <source>user &apos;%1&apos; lacks %2</source>
        <translation>用户“%1”缺少 %2 权限</translation>
    </message>
    <message>
        <source>watching is permitted</source>
        <translation>允许监视</translation>
    </message>
    <message>
        <source>the permits of &apos;%1&apos; have deadlines of their own: take away a permit that has no deadline</source>
        <translation>&apos;%1&apos; 的许可各有自己的期限：请收回没有期限的许可</translation>
    </message>
    <message>
        <source>the rule has no effect. Put {uuid} where the name contains the UUID, or add &apos; = nickname&apos;</source>
        <translation>该规则不起作用。请在名称中含 UUID 的位置写 {uuid}，或在末尾加上 &apos; = 昵称&apos;</translation>
    </message>
    <message>
        <source>Accepts locks with more waiters than this. A number of subscribers is only a lower bound.</source>
        <translation>接受等待者多于此数的锁。订阅者的数量只是下限。</translation>
    </message>
    <message>
        <source>Accepts locks in this state. The words attention, contended and held each mean several states.</source>
        <translation>接受处于此状态的锁。attention、contended 和 held 各代表多个状态。</translation>
    </message>
    <message>
        <source>A text in quotes may contain spaces. It is plain text, even if it looks like another term.</source>
        <translation>引号内的文字可以含空格。即使看起来像另一个条件，也按普通文字处理。</translation>
    </message>
    <message>
        <source>unlock messages sent by SPUBLISH (Redisson since 3.22, in clusters) are received for watched locks only: a subscription by pattern does not receive them, and one by name counts as a waiter. Key events or tracking (--track) report changes of all locks</source>
        <translation>用 SPUBLISH 发送的解锁消息（Redisson 3.22 起，在集群中）只有被观察的锁才能收到：按模式订阅收不到，按名称订阅会被当作等待者。键事件或跟踪（--track）会报告所有锁的变化</translation>
    </message>
    <message>
        <source> · thread %1</source>
        <translation> · 线程 %1</translation>
    </message>
    <message>
        <source> · transaction %1</source>
        <translation> · 事务 %1</translation>
    </message>
    <message>
        <source>Accepts locks that this client holds or queues for. The text is a part of its UUID, of the name that you gave it, or of its address.</source>
        <translation>匹配此客户端持有或排队等待的锁。文本是其 UUID、您为它起的名称或其地址的一部分。</translation>
    </message>
    <message>
        <source>%1, but: %2</source>
        <translation>%1，但是：%2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>CA certificate</source>
        <translation>CA 证书</translation>
    </message>
    <message>
        <source>client certificate</source>
        <translation>客户端证书</translation>
    </message>
    <message>
        <source>private key</source>
        <translation>私钥</translation>
    </message>
    <message>
        <source>The disk of the history %1 is full. Free some space. Recording then continues.</source>
        <translation>历史 %1 所在磁盘已满。请腾出空间。之后记录会继续。</translation>
    </message>
    <message>
        <source>The history %1 cannot be opened. Check the permissions of the file and its folder.</source>
        <translation>无法打开历史 %1。请检查文件及其文件夹的权限。</translation>
    </message>
    <message>
        <source>The history %1 is damaged. The next program that records moves it aside.</source>
        <translation>历史 %1 已损坏。下一个记录的程序会将其移开。</translation>
    </message>
    <message>
        <source>The history %1 cannot be used: %2.</source>
        <translation>无法使用历史 %1：%2。</translation>
    </message>
    <message>
        <source>Another program already records to %1, so this one does not.</source>
        <translation>另一个程序已在记录到 %1，因此本程序不记录。</translation>
    </message>
    <message>
        <source>The history %1 cannot be written: %2. Check the permissions of its folder.</source>
        <translation>无法写入历史 %1：%2。请检查其文件夹的权限。</translation>
    </message>
    <message>
        <source>The history %1 was damaged. It is now %2, and a new history begins.</source>
        <translation>历史 %1 已损坏，现为 %2，新的历史由此开始。</translation>
    </message>
    <message>
        <source>%1 is a database of another program, not a history.</source>
        <translation>%1 是另一个程序的数据库，不是历史。</translation>
    </message>
    <message>
        <source>The history %1 was made by a newer Lockscope. Update this one to use it.</source>
        <translation>历史 %1 由更新版本的 Lockscope 生成。请更新本程序后使用。</translation>
    </message>
    <message>
        <source>%1 is not a history.</source>
        <translation>%1 不是历史文件。</translation>
    </message>
    <message>
        <source>en</source>
        <comment>the code of the language into which this file translates, for instance zh_CN</comment>
        <translation>zh_CN</translation>
    </message>
    <message>
        <source>There is no history %1. Start the window or lockscope-cli record, which record one.</source>
        <translation>没有历史记录 %1。请启动窗口或 lockscope-cli record，它们会进行记录。</translation>
    </message>
    <message>
        <source>The history %1 has %2, and its limit is %3. Its oldest part is deleted little by little.</source>
        <translation>历史记录 %1 有 %2，上限是 %3。最旧的部分会逐步删除。</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>%1 is not a condition. Write waiters&gt;5 or state&gt;=renewal-late</source>
        <translation>%1 不是条件。请写成 waiters&gt;5 或 state&gt;=renewal-late</translation>
    </message>
    <message>
        <source>%1: %2 is not a state</source>
        <translation>%1：%2 不是状态</translation>
    </message>
    <message>
        <source>%1: %2 is not a figure. Choose from state, %3</source>
        <translation>%1：%2 不是指标。可选：state, %3</translation>
    </message>
    <message>
        <source>%1: give a duration, such as 90s or 1h</source>
        <translation>%1：请给出时长，如 90s 或 1h</translation>
    </message>
    <message>
        <source>%1: give a whole number</source>
        <translation>%1：请给出整数</translation>
    </message>
    <message>
        <source>&quot;mute&quot;: &apos;%1&apos; is not a pattern of names. Write test:*, \\ for a backslash, and \xHH for a byte</source>
        <translation>&quot;mute&quot;: “%1”不是名称模式。请写 test:*，反斜杠写作 \\，字节写作 \xHH</translation>
    </message>
    <message>
        <source>&quot;name&quot;: write at most %1 letters, digits, - and _</source>
        <translation>&quot;name&quot;: 最多写 %1 个字母、数字、- 和 _</translation>
    </message>
    <message>
        <source>&quot;locks&quot;, at &apos;%1&apos;: %2</source>
        <translation>&quot;locks&quot; 中的“%1”: %2</translation>
    </message>
    <message>
        <source>&quot;locks&quot;: a rule does not know the addresses of clients. Use holder: or a UUID</source>
        <translation>&quot;locks&quot;: 规则不知道客户端的地址。请使用 holder: 或 UUID</translation>
    </message>
    <message>
        <source>&quot;when&quot;: %1</source>
        <translation>&quot;when&quot;: %1</translation>
    </message>
    <message>
        <source>a rule has &quot;locks&quot; or &quot;when&quot;: make two rules of this one</source>
        <translation>一条规则只能有 &quot;locks&quot; 或 &quot;when&quot;: 请把它分成两条规则</translation>
    </message>
    <message>
        <source>&quot;more-than&quot; belongs to &quot;locks&quot;. Write the number into &quot;when&quot;</source>
        <translation>&quot;more-than&quot; 属于 &quot;locks&quot;。请把数字写进 &quot;when&quot;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is at most 720h</source>
        <translation>&quot;%1&quot; 最多为 720h</translation>
    </message>
    <message>
        <source>[[alert]] needs &quot;locks&quot; or &quot;when&quot;, for instance: locks = &apos;state:no-expiry&apos;</source>
        <translation>[[alert]] 需要 &quot;locks&quot; 或 &quot;when&quot;，例如: locks = &apos;state:no-expiry&apos;</translation>
    </message>
    <message>
        <source>&quot;message&quot; has at most %1 characters</source>
        <translation>&quot;message&quot; 最多有 %1 个字符</translation>
    </message>
    <message>
        <source>the file lacks rules: write each rule under a line [[alert]]</source>
        <translation>没有规则: 请把每条规则写在一行 [[alert]] 之下</translation>
    </message>
    <message>
        <source>a file has at most %1 rules</source>
        <translation>一个文件最多有 %1 条规则</translation>
    </message>
    <message>
        <source>there are two rules called &quot;%1&quot;: give one of them another name</source>
        <translation>有两条规则都叫 &quot;%1&quot;: 请给其中一条换个名称</translation>
    </message>
    <message>
        <source>a file of rules</source>
        <translation>规则文件</translation>
    </message>
    <message>
        <source>cannot be read: %1</source>
        <translation>无法读取: %1</translation>
    </message>
    <message>
        <source>is larger than 1 MB, so it is not a file of rules</source>
        <translation>大于 1 MB，因此不是规则文件</translation>
    </message>
    <message>
        <source>The recording %1 is empty: it had no contact with a server. Record again while a server answers.</source>
        <translation>录制 %1 是空的：它没有与服务器建立联系。请在服务器应答时重新录制。</translation>
    </message>
    <message>
        <source>%1 already exists. Choose another file.</source>
        <translation>%1 已存在。请选择另一个文件。</translation>
    </message>
    <message>
        <source>%1 cannot be written. Check the permissions of its folder.</source>
        <translation>无法写入 %1。请检查其文件夹的权限。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a lock of %2, which has more keys than this hash: release it with that library</source>
        <translation>“%1”是 %2 的锁，除此哈希外还有其他键：请用该库释放它</translation>
    </message>
    <message>
        <source>the file of the family %1 says that its locks are not released by force</source>
        <translation>家族 %1 的文件说明其锁不能强制释放</translation>
    </message>
    <message>
        <source>the waiters of &apos;%1&apos; block on a list, and nobody would wake them when this console releases the lock: it can be released, but not kept</source>
        <translation>“%1”的等待者阻塞在一个列表上，本控制台释放该锁时无人会唤醒它们：可以释放，但不能保留</translation>
    </message>
    <message>
        <source>is larger than 64 KB, so it is not a family file</source>
        <translation>大于 64 KB，因此不是家族文件</translation>
    </message>
    <message>
        <source>a folder has at most %1 families: the others were left out</source>
        <translation>一个文件夹最多有 %1 个家族：其余的已略去</translation>
    </message>
    <message>
        <source>the } at the end of &apos;%1&apos; has no {. Write }} for a brace of the name</source>
        <translation>“%1”末尾的 } 没有对应的 {。名称中的花括号请写 }}</translation>
    </message>
    <message>
        <source>&apos;%1&apos; lacks its }. Write {{ for a brace of the name</source>
        <translation>“%1”缺少 }。名称中的花括号请写 {{</translation>
    </message>
    <message>
        <source>a pattern has at most %1 parts and wildcards</source>
        <translation>一个模式最多有 %1 个部分和通配符</translation>
    </message>
    <message>
        <source>the pattern is empty: write one such as lock:{name}</source>
        <translation>模式为空：请写一个，例如 lock:{name}</translation>
    </message>
    <message>
        <source>&apos;{%1}&apos;: a part&apos;s name consists of small letters, digits, - and _</source>
        <translation>“{%1}”：部分的名称由小写字母、数字、- 和 _ 组成</translation>
    </message>
    <message>
        <source>the part {%1} occurs twice: give one of them another name</source>
        <translation>部分 {%1} 出现两次：请为其中一个改名</translation>
    </message>
    <message>
        <source>&apos;{%1}&apos;: write {name}, {name:form} or {name:form:length}</source>
        <translation>“{%1}”：请写 {name}、{name:form} 或 {name:form:length}</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a form%2</source>
        <translation>“%1”不是一种形式%2</translation>
    </message>
    <message>
        <source>&apos;{%1}&apos;: a length is a number from 1 to %2, and a UUID has none</source>
        <translation>“{%1}”：长度是 1 到 %2 的数字，UUID 没有长度</translation>
    </message>
    <message>
        <source>nothing separates {%1} from the part before it: write a character between them</source>
        <translation>{%1} 与它前面的部分之间没有分隔：请在两者之间写一个字符</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: %2</source>
        <translation>“%1”：%2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has at most %2 patterns</source>
        <translation>“%1”最多有 %2 个模式</translation>
    </message>
    <message>
        <source>&quot;%1&quot; uses {%2}, but not every pattern in &quot;names&quot; has this part</source>
        <translation>“%1”使用 {%2}，但 “names” 中并非每个模式都有该部分</translation>
    </message>
    <message>
        <source>&quot;%1&quot; needs &quot;%2&quot; as well</source>
        <translation>“%1”还需要 “%2”</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has at most %2 characters</source>
        <translation>“%1”最多有 %2 个字符</translation>
    </message>
    <message>
        <source>&quot;title&quot; has at most %1 characters</source>
        <translation>“title” 最多有 %1 个字符</translation>
    </message>
    <message>
        <source>&quot;documentation&quot; must be an address that begins with https://</source>
        <translation>“documentation” 必须是以 https:// 开头的地址</translation>
    </message>
    <message>
        <source>the file lacks [key], which says how the locks are recognized</source>
        <translation>文件缺少 [key]，它说明如何识别锁</translation>
    </message>
    <message>
        <source>[key] needs &quot;names&quot;, for instance: names = &quot;lock:{name}&quot;</source>
        <translation>[key] 需要 “names”，例如：names = &quot;lock:{name}&quot;</translation>
    </message>
    <message>
        <source>a pattern without three bytes of its own needs &quot;values&quot;, because it matches the names of all keys</source>
        <translation>自身不足三个字节的模式需要 “values”，因为它匹配所有键的名称</translation>
    </message>
    <message>
        <source>&quot;values&quot; is only for strings</source>
        <translation>“values” 仅用于字符串</translation>
    </message>
    <message>
        <source>&quot;every&quot; is only for form = &quot;renewed&quot;</source>
        <translation>“every” 仅用于 form = &quot;renewed&quot;</translation>
    </message>
    <message>
        <source>form = &quot;none&quot; has no &quot;time&quot;</source>
        <translation>form = &quot;none&quot; 没有 “time”</translation>
    </message>
    <message>
        <source>form = &quot;renewed&quot; needs &quot;time&quot; and &quot;every&quot;</source>
        <translation>form = &quot;renewed&quot; 需要 “time” 和 “every”</translation>
    </message>
    <message>
        <source>&quot;every&quot; must be shorter than &quot;time&quot;</source>
        <translation>“every” 必须短于 “time”</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: write \\ for a backslash, and \xHH for a byte</source>
        <translation>“%1”：反斜杠请写 \\，字节请写 \xHH</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is only for wake = &quot;%2&quot;</source>
        <translation>“%1”仅用于 wake = &quot;%2&quot;</translation>
    </message>
    <message>
        <source>[waiters] needs &quot;wake&quot;: one of %1</source>
        <translation>[waiters] 需要 “wake”：%1 之一</translation>
    </message>
    <message>
        <source>wake = &quot;list&quot; needs &quot;list&quot; and &quot;kept&quot;, how long a signal stays</source>
        <translation>wake = &quot;list&quot; 需要 “list” 和 “kept”（信号保留多久）</translation>
    </message>
    <message>
        <source>wake = &quot;channel&quot; needs &quot;channel&quot;</source>
        <translation>wake = &quot;channel&quot; 需要 “channel”</translation>
    </message>
    <message>
        <source>force_release_signal needs wake = &quot;list&quot; in [waiters]</source>
        <translation>force_release_signal 需要 [waiters] 中的 wake = &quot;list&quot;</translation>
    </message>
    <message>
        <source>waiters that pop a list need force_release_signal: the other script does not wake them</source>
        <translation>从列表弹出元素的等待者需要 force_release_signal：另一个脚本不会唤醒它们</translation>
    </message>
    <message>
        <source>a hash has no script yet: write script = &quot;none&quot;</source>
        <translation>哈希还没有脚本：请写 script = &quot;none&quot;</translation>
    </message>
    <message>
        <source>the file&apos;s name is the family&apos;s word: use small letters, digits and -, at most 40</source>
        <translation>文件名就是家族的名称：请使用小写字母、数字和 -，最多 40 个</translation>
    </message>
    <message>
        <source>a family file</source>
        <translation>家族文件</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a family. Choose from %2, or one of your own files</source>
        <translation>“%1”不是一个家族。请从 %2 中选择，或选择您自己的文件之一</translation>
    </message>
    <message>
        <source>Accepts locks of this library, or of one of several with commas between them.</source>
        <translation>接受该库的锁，或以逗号分隔的多个库之一的锁。</translation>
    </message>
    <message>
        <source>[job] is only for locks that are strings</source>
        <translation>[job] 仅用于字符串类型的锁</translation>
    </message>
    <message>
        <source>&quot;%1&quot; needs letters of its own, and no wildcard</source>
        <translation>“%1”需要有固定的字母，且不能有通配符</translation>
    </message>
    <message>
        <source>the acquire was not sent, because a late release could end its hold: </source>
        <translation>未发送获取请求，因为迟到的释放可能会终止新的持有： </translation>
    </message>
    <message>
        <source>nested too deeply: a key has at most %1 parts, and lists and tables lie at most %1 deep inside each other</source>
        <translation>嵌套过深：一个键最多有 %1 个部分，列表和表最多嵌套 %1 层</translation>
    </message>
    <message>
        <source>waiters of &apos;%1&apos; may listen on a channel, and nobody would wake them when this console releases the lock: it can be released, but not kept</source>
        <translation>“%1”的等待者可能在监听一个频道，而本控制台释放该锁时无人会唤醒它们：可以释放它，但不能保留</translation>
    </message>
    <message>
        <source>the run has ended, because its recording is full</source>
        <translation>运行已结束，因为其记录已满</translation>
    </message>
    <message>
        <source>the run has ended, because %1 holds far more data than a scenario needs</source>
        <translation>运行已结束，因为 %1 中的数据远超场景所需</translation>
    </message>
    <message>
        <source>&apos;%1&apos; must be one text: put the text in quotes</source>
        <translation>“%1”必须是一段文本：请给文本加上引号</translation>
    </message>
    <message>
        <source>%1: its saved policy cannot be read</source>
        <translation>%1：无法读取其保存的策略</translation>
    </message>
    <message>
        <source>the policy of %1 cannot be read, so this server is prod and read-only until you change that</source>
        <translation>无法读取 %1 的策略，因此在您更改之前，该服务器按 prod 和只读处理</translation>
    </message>
    <message>
        <source>it has a policy for a server whose address cannot be read, so check the policies of your servers</source>
        <translation>其中有一条策略的服务器地址无法读取，请检查各服务器的策略</translation>
    </message>
    <message>
        <source>one of its durations is too long</source>
        <translation>其中某个时长过长</translation>
    </message>
    <message>
        <source>the settings file %1, which must be repaired or removed: %2</source>
        <translation>设置文件 %1（必须修复或删除）：%2</translation>
    </message>
</context>
<context>
    <name>Facts</name>
    <message>
        <source>no deadline</source>
        <translation>无截止时间</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>已超过 %1</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>subscribed</source>
        <translation>已订阅</translation>
    </message>
    <message>
        <source>not subscribed</source>
        <translation>未订阅</translation>
    </message>
    <message>
        <source>… and %1 more</source>
        <translation>… 另有 %1 个</translation>
    </message>
    <message>
        <source>lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>lock (no key)</source>
        <translation>锁（无此键）</translation>
    </message>
    <message>
        <source>queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>deadlines</source>
        <translation>截止时间</translation>
    </message>
    <message>
        <source>channels</source>
        <translation>频道</translation>
    </message>
    <message>
        <source>read timeouts</source>
        <translation>读超时键</translation>
    </message>
    <message>
        <source>channel</source>
        <translation>频道</translation>
    </message>
    <message>
        <source>token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>permits</source>
        <translation>许可</translation>
    </message>
    <message>
        <source>purpose</source>
        <translation>用途</translation>
    </message>
    <message>
        <source>Nobody is queued.</source>
        <translation>无人排队。</translation>
    </message>
    <message>
        <source>%1 queued, in this order:</source>
        <translation>%1 个在排队，顺序如下：</translation>
    </message>
    <message>
        <source>The waiters are unknown.</source>
        <translation>等待者未知。</translation>
    </message>
    <message>
        <source>No waiters seen.</source>
        <translation>未看到等待者。</translation>
    </message>
    <message>
        <source>No client is subscribed to its release. Waiters that spin or poll cannot be seen.</source>
        <translation>没有客户端订阅它的释放消息。自旋或轮询的等待者无法看到。</translation>
    </message>
    <message numerus="yes">
        <source>%n subscribers on its channel.</source>
        <translation>
            <numerusform>其频道有 %n 个订阅者。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a figure and its value</comment>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n of them wait behind others.</source>
        <translation>
            <numerusform>其中 %n 个排在别的所有者后面。</numerusform>
        </translation>
    </message>
    <message>
        <source>The first has waited for at least %1.</source>
        <translation>最早的一个已等待至少 %1。</translation>
    </message>
    <message>
        <source>The first has waited for %1.</source>
        <translation>最早的一个已等待 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%n more clients listen on its channel. They may wait, or may only listen.</source>
        <translation>
            <numerusform>另有 %n 个客户端在其频道上监听：它们可能在等待，也可能只是监听。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing in Redis shows who waits for a SET NX lock.</source>
        <translation>Redis 中没有任何内容显示谁在等待 SET NX 锁。</translation>
    </message>
</context>
<context>
    <name>Format</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 m %2 s</source>
        <translation>%1 m %2 s</translation>
    </message>
    <message>
        <source>%1 h %2 m</source>
        <translation>%1 h %2 m</translation>
    </message>
    <message>
        <source>%1 d %2 h</source>
        <translation>%1 d %2 h</translation>
    </message>
    <message>
        <source>%1 m</source>
        <translation>%1 m</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 h</translation>
    </message>
    <message>
        <source>%1 d</source>
        <translation>%1 d</translation>
    </message>
    <message>
        <source>without expiry</source>
        <translation>无到期时间</translation>
    </message>
    <message>
        <source>until %1</source>
        <translation>至 %1</translation>
    </message>
    <message>
        <source>%1 · tx %2</source>
        <translation>%1 · 事务 %2</translation>
    </message>
    <message>
        <source>(empty name)</source>
        <translation>（空名称）</translation>
    </message>
</context>
<context>
    <name>HelpText</name>
    <message>
        <source>See also</source>
        <translation>另请参阅</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1
%2 opens the help.</source>
        <translation>%1
按 %2 打开帮助。</translation>
    </message>
    <message>
        <source>In production</source>
        <translation>在生产环境中</translation>
    </message>
    <message>
        <source>Panels and dialogs</source>
        <translation>面板和对话框</translation>
    </message>
    <message>
        <source>States of a lock</source>
        <translation>锁的状态</translation>
    </message>
    <message>
        <source>Kinds of lock</source>
        <translation>锁的种类</translation>
    </message>
    <message>
        <source>Kinds that you can acquire</source>
        <translation>可以获取的种类</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Filter terms</source>
        <translation>过滤条件</translation>
    </message>
    <message>
        <source>Status bar</source>
        <translation>状态栏</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>键盘</translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>This is normal.</source>
        <translation>这是正常状态。</translation>
    </message>
    <message>
        <source>It needs attention: check it.</source>
        <translation>需要处理：请检查。</translation>
    </message>
    <message>
        <source>It needs attention: something is wrong.</source>
        <translation>需要处理：出现了问题。</translation>
    </message>
    <message>
        <source>Lockscope cannot know more at the moment.</source>
        <translation>Lockscope 目前无法得知更多信息。</translation>
    </message>
    <message>
        <source>the holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1。%2</translation>
    </message>
    <message>
        <source>Its key in Redis is a hash.</source>
        <translation>它在 Redis 中的键是哈希。</translation>
    </message>
    <message>
        <source>Its key in Redis is a string.</source>
        <translation>它在 Redis 中的键是字符串。</translation>
    </message>
    <message>
        <source>Its key in Redis is neither a hash nor a string of a lock.</source>
        <translation>它在 Redis 中的键既不是锁的哈希，也不是锁的字符串。</translation>
    </message>
    <message>
        <source>Waiters subscribe to its channel, where a release is published.</source>
        <translation>等待者订阅其频道，释放消息发布在该频道上。</translation>
    </message>
    <message>
        <source>Waiters subscribe to its channel, where returned permits are published.</source>
        <translation>等待者订阅其频道，归还许可的消息发布在该频道上。</translation>
    </message>
    <message>
        <source>Waiters subscribe to its channel, where the opening is published.</source>
        <translation>等待者订阅其频道，闭锁打开的消息发布在该频道上。</translation>
    </message>
    <message>
        <source>Each waiter has its own channel. A release is published to the first in the queue only.</source>
        <translation>每个等待者都有自己的频道。释放消息只发布给队列中的第一个等待者。</translation>
    </message>
    <message>
        <source>Waiters poll, so they cannot be seen.</source>
        <translation>等待者采用轮询，因此看不到它们。</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>应对方法</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>过滤</translation>
    </message>
    <message>
        <source>shows the locks in this state</source>
        <translation>显示处于此状态的锁</translation>
    </message>
    <message>
        <source>Each of its holders has its own deadline.</source>
        <translation>每个持有者各有截止时间。</translation>
    </message>
    <message>
        <source>In Redis</source>
        <translation>在 Redis 中</translation>
    </message>
    <message>
        <source>shows the locks of this kind</source>
        <translation>显示此种类的锁</translation>
    </message>
    <message>
        <source>It needs a reason.</source>
        <translation>需要填写原因。</translation>
    </message>
    <message>
        <source>It acts only on the hold that you saw. If another has taken its place, it does nothing.</source>
        <translation>只对您看到的那次持有执行。如果已被另一次持有取代，则不执行任何操作。</translation>
    </message>
    <message>
        <source>It is recorded in the audit trail before it is done.</source>
        <translation>执行之前先记入审计日志。</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>It can be undone for ten seconds, unless the lock has changed since. If it cannot be undone, its result says what to do instead.</source>
        <translation>十秒之内可以撤销，除非锁在此期间已改变。如果无法撤销，结果中会说明可以改用什么方法。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>What you can do</source>
        <translation>可以做什么</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>The column is hidden at first. Right-click the title of a column to show it.</source>
        <translation>该列默认隐藏。右键点击任一列标题即可将其显示。</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>可用值</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>The keys that work everywhere in the window, and those of each panel.</source>
        <translation>在整个窗口中有效的按键，以及各面板的按键。</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>整个窗口</translation>
    </message>
    <message>
        <source>How Lockscope knows it</source>
        <translation>Lockscope 如何得知</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>States of a client</source>
        <translation>客户端的状态</translation>
    </message>
</context>
<context>
    <name>IncidentWords</name>
    <message>
        <source>open</source>
        <translation>未结束</translation>
    </message>
    <message>
        <source>over since %1</source>
        <translation>已于 %1 结束</translation>
    </message>
    <message>
        <source>happened at %1</source>
        <translation>发生于 %1</translation>
    </message>
    <message>
        <source>not watched since %1</source>
        <translation>自 %1 起未监视</translation>
    </message>
    <message>
        <source>critical</source>
        <translation>严重</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message numerus="yes">
        <source>%n times</source>
        <translation>
            <numerusform>%n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>acknowledged</source>
        <translation>已确认</translation>
    </message>
    <message>
        <source>%1 and others</source>
        <translation>%1 等</translation>
    </message>
</context>
<context>
    <name>KeyRows</name>
    <message>
        <source>string</source>
        <translation>字符串</translation>
    </message>
    <message>
        <source>hash</source>
        <translation>哈希</translation>
    </message>
    <message>
        <source>list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>sorted set</source>
        <translation>有序集合</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>no expiry</source>
        <translation>无到期时间</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>stopped: previous data</source>
        <translation>已停止：先前的数据</translation>
    </message>
    <message>
        <source>paused: previous data</source>
        <translation>已暂停：先前的数据</translation>
    </message>
    <message>
        <source>without its master</source>
        <translation>与主节点断开</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>LaneWords</name>
    <message numerus="yes">
        <source>at least %n clients wait; their names are unknown</source>
        <translation>
            <numerusform>至少有 %n 个客户端在等待；名称未知</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 holds</source>
        <translation>重入计数 %1</translation>
    </message>
    <message>
        <source>since %1 or earlier: it started before it was seen</source>
        <translation>自 %1 或更早：在被看到之前就已开始</translation>
    </message>
    <message>
        <source>since %1, known by %2</source>
        <translation>自 %1 起，依据：%2</translation>
    </message>
    <message>
        <source>ongoing: %1 so far</source>
        <translation>进行中：至今 %1</translation>
    </message>
    <message>
        <source>until %1, %2: then contact was lost</source>
        <translation>至 %1，历时 %2：随后失去联系</translation>
    </message>
    <message>
        <source>until %1, %2: %3, known by %4</source>
        <translation>至 %1，历时 %2：%3，依据：%4</translation>
    </message>
    <message>
        <source>got it from %1, %2 after it was free; known by %3</source>
        <translation>从 %1 处接手，在锁空闲 %2 之后；依据：%3</translation>
    </message>
    <message>
        <source>then %1 got it, after %2; known by %3</source>
        <translation>随后由 %1 取得，在 %2 之后；依据：%3</translation>
    </message>
    <message>
        <source>or earlier</source>
        <translation>或更早</translation>
    </message>
    <message>
        <source>waiting clients</source>
        <translation>等待的客户端</translation>
    </message>
    <message>
        <source>holds it</source>
        <translation>持有</translation>
    </message>
    <message>
        <source>holds it while others wait</source>
        <translation>持有，有人等待</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>ongoing</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>continues differently</source>
        <translation>以另一状态继续</translation>
    </message>
    <message>
        <source>released</source>
        <translation>已释放</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>已到期</translation>
    </message>
    <message>
        <source>released by force</source>
        <translation>被强制释放</translation>
    </message>
    <message>
        <source>lost in a server restart</source>
        <translation>因服务器重启而丢失</translation>
    </message>
    <message>
        <source>lost in a failover</source>
        <translation>因故障转移而丢失</translation>
    </message>
    <message>
        <source>gave up</source>
        <translation>已放弃</translation>
    </message>
    <message>
        <source>got it</source>
        <translation>已取得</translation>
    </message>
    <message>
        <source>ended; reason unknown</source>
        <translation>已结束；原因未知</translation>
    </message>
    <message>
        <source>contact lost</source>
        <translation>失去联系</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Events before %1 are no longer kept.</source>
        <translation>%1 之前的事件不再保留。</translation>
    </message>
    <message>
        <source>Read twice a second since %1. Shorter events are visible only if a message reports them.</source>
        <translation>自 %1 起每秒读取两次。更短的事件只有在有消息报告时才可见。</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>所有者</translation>
    </message>
    <message>
        <source>What</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Known by</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束方式</translation>
    </message>
    <message>
        <source>Lasted</source>
        <translation>历时</translation>
    </message>
    <message>
        <source>%1, after the unlock message</source>
        <translation>%1，在解锁消息之后</translation>
    </message>
    <message>
        <source>lost: the holder found that the lock no longer exists</source>
        <translation>已丢失：持有者发现该锁已不存在</translation>
    </message>
    <message>
        <source>waits in total %1</source>
        <translation>等待全程：%1</translation>
    </message>
    <message>
        <source>holds the lock in total %1</source>
        <translation>持有锁全程：%1</translation>
    </message>
    <message>
        <source>Some owners are omitted, because there are more owners than lanes.</source>
        <translation>所有者多于泳道，因此省略了一些所有者。</translation>
    </message>
    <message>
        <source>From the history, which has no renewals and no re-entries.</source>
        <translation>来自历史；历史中没有续期和重入。</translation>
    </message>
    <message>
        <source>Some of what ended before %1 is missing. Show a shorter period to see it.</source>
        <translation>%1 之前结束的部分记录未显示。请显示较短的时间段来查看。</translation>
    </message>
</context>
<context>
    <name>LanesPicture</name>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>LeftBehindNote</name>
    <message>
        <source>Not released</source>
        <translation>未释放</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>以及另外 %n 项</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LockWords</name>
    <message>
        <source>multi-lock</source>
        <translation>联锁</translation>
    </message>
    <message>
        <source>red lock</source>
        <translation>红锁</translation>
    </message>
    <message>
        <source>All of several locks or none; lost as soon as one is lost.</source>
        <translation>多个锁要么全部持有，要么一个也不持有；失去其中一个即失去全部。</translation>
    </message>
    <message>
        <source>The same lock on more than half of several independent servers.</source>
        <translation>在多个独立服务器中超过半数的服务器上持有同一个锁。</translation>
    </message>
    <message>
        <source>lost: not renewed in time</source>
        <translation>已丢失：未及时续期</translation>
    </message>
    <message>
        <source>lost: forced, expired or deleted</source>
        <translation>已丢失：被强制释放、到期或被删除</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 个中的 %1 个</translation>
    </message>
    <message>
        <source>%1 of %2, %3 needed</source>
        <translation>%2 个中的 %1 个，需要 %3 个</translation>
    </message>
    <message>
        <source>not asked</source>
        <translation>未请求</translation>
    </message>
    <message>
        <source>no answer yet</source>
        <translation>尚无应答</translation>
    </message>
    <message>
        <source>held by another client</source>
        <translation>由其他客户端持有</translation>
    </message>
    <message>
        <source>not acquired: %1</source>
        <translation>未获取：%1</translation>
    </message>
    <message>
        <source>held</source>
        <translation>已持有</translation>
    </message>
</context>
<context>
    <name>Missing</name>
    <message>
        <source>The lock is gone. There is nothing to do.</source>
        <translation>该锁已不存在。无需任何操作。</translation>
    </message>
    <message>
        <source>The chosen action is no longer possible. Choose again.</source>
        <translation>所选操作已无法执行。请重新选择。</translation>
    </message>
    <message>
        <source>Waiting needs no action.</source>
        <translation>等待无需任何操作。</translation>
    </message>
    <message>
        <source>Choose one first.</source>
        <translation>请先选择一项。</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Read it again first.</source>
        <translation>请先重新读取。</translation>
    </message>
    <message>
        <source>The evidence is more than 5 s old. Read it again.</source>
        <translation>证据已超过 5 s。请重新读取。</translation>
    </message>
    <message>
        <source>The hold changed since you looked. Confirm that you mean it.</source>
        <translation>查看之后，持有情况已改变。请确认确实要这样做。</translation>
    </message>
    <message>
        <source>Scroll down (Page Down) to the end of what this will do.</source>
        <translation>请向下滚动（Page Down），看完此操作将做的全部内容。</translation>
    </message>
    <message>
        <source>Enter a reason for the audit file.</source>
        <translation>请输入要写入审计文件的原因。</translation>
    </message>
    <message>
        <source>This is prod. Type the name to confirm.</source>
        <translation>这是 prod。请输入名称以确认。</translation>
    </message>
</context>
<context>
    <name>Notifications</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>On %1. The latest is %2.</source>
        <translation>位于 %1。最近的是 %2。</translation>
    </message>
    <message>
        <source>%1 on %2: %3</source>
        <translation>%2 上的 %1：%3</translation>
    </message>
</context>
<context>
    <name>Panels</name>
    <message>
        <source>Letters</source>
        <translation>字母键</translation>
    </message>
    <message>
        <source>start a filter</source>
        <translation>开始输入过滤条件</translation>
    </message>
    <message>
        <source>Up, Down, Home, End</source>
        <translation>上、下方向键，Home、End</translation>
    </message>
    <message>
        <source>choose a lock</source>
        <translation>选择锁</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>show the details of the chosen lock</source>
        <translation>显示所选锁的详情</translation>
    </message>
    <message>
        <source>Escape</source>
        <translation>Escape</translation>
    </message>
    <message>
        <source>clear the filter</source>
        <translation>清除过滤条件</translation>
    </message>
    <message>
        <source>Ctrl+C</source>
        <translation>Ctrl+C</translation>
    </message>
    <message>
        <source>copy the chosen rows</source>
        <translation>复制所选行</translation>
    </message>
    <message>
        <source>Shift+F10</source>
        <translation>Shift+F10</translation>
    </message>
    <message>
        <source>open the menu of the chosen lock</source>
        <translation>打开所选锁的菜单</translation>
    </message>
    <message>
        <source>Enter, Down</source>
        <translation>Enter、下方向键</translation>
    </message>
    <message>
        <source>go to the table</source>
        <translation>转到表格</translation>
    </message>
    <message>
        <source>clear the filter, then go to the table</source>
        <translation>清除过滤条件，然后转到表格</translation>
    </message>
    <message>
        <source>show the lock of the chosen incident</source>
        <translation>显示所选告警涉及的锁</translation>
    </message>
    <message>
        <source>A, Delete</source>
        <translation>A、Delete</translation>
    </message>
    <message>
        <source>acknowledge the chosen incidents</source>
        <translation>确认所选告警</translation>
    </message>
    <message>
        <source>Left, Right</source>
        <translation>左、右方向键</translation>
    </message>
    <message>
        <source>choose the segment before or after</source>
        <translation>选择前一段或后一段</translation>
    </message>
    <message>
        <source>Up, Down</source>
        <translation>上、下方向键</translation>
    </message>
    <message>
        <source>choose a segment in another lane</source>
        <translation>选择另一泳道中的段</translation>
    </message>
    <message>
        <source>[</source>
        <translation>[</translation>
    </message>
    <message>
        <source>go from the waiter to the holder</source>
        <translation>从等待者转到持有者</translation>
    </message>
    <message>
        <source>]</source>
        <translation>]</translation>
    </message>
    <message>
        <source>go from the holder to the waiters</source>
        <translation>从持有者转到等待者</translation>
    </message>
    <message>
        <source>+, -</source>
        <translation>+、-</translation>
    </message>
    <message>
        <source>show a shorter or a longer period</source>
        <translation>显示更短或更长的时间段</translation>
    </message>
    <message>
        <source>0</source>
        <translation>0</translation>
    </message>
    <message>
        <source>show everything</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Page Up, Page Down, Shift+Left, Shift+Right</source>
        <translation>Page Up、Page Down、Shift+左方向键、Shift+右方向键</translation>
    </message>
    <message>
        <source>move in time</source>
        <translation>在时间上移动</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Home</translation>
    </message>
    <message>
        <source>End</source>
        <translation>End</translation>
    </message>
    <message>
        <source>follow the present</source>
        <translation>跟随当前时刻</translation>
    </message>
    <message>
        <source>choose nothing</source>
        <translation>取消选择</translation>
    </message>
    <message>
        <source>copy the lanes</source>
        <translation>复制泳道</translation>
    </message>
    <message>
        <source>copy the numbers</source>
        <translation>复制数值</translation>
    </message>
    <message>
        <source>show only the locks of the chosen client</source>
        <translation>只显示所选客户端的锁</translation>
    </message>
    <message>
        <source>F2</source>
        <translation>F2</translation>
    </message>
    <message>
        <source>give the chosen client a name</source>
        <translation>为所选客户端起名称</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格键</translation>
    </message>
    <message>
        <source>run or pause</source>
        <translation>运行或暂停</translation>
    </message>
    <message>
        <source>a step back or forward, and at the end a new step of the live run</source>
        <translation>后退或前进一步；在末尾时，使实时运行再走一步</translation>
    </message>
    <message>
        <source>Home, End</source>
        <translation>Home、End</translation>
    </message>
    <message>
        <source>to the beginning, to the latest event</source>
        <translation>到开头、到最新事件</translation>
    </message>
    <message>
        <source>R</source>
        <translation>R</translation>
    </message>
    <message>
        <source>restart</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>F</source>
        <translation>F</translation>
    </message>
    <message>
        <source>fork from here</source>
        <translation>从此处分叉</translation>
    </message>
    <message>
        <source>S</source>
        <translation>S</translation>
    </message>
    <message>
        <source>stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Comma, full stop</source>
        <translation>逗号键、句号键</translation>
    </message>
    <message>
        <source>slower, faster</source>
        <translation>减速、加速</translation>
    </message>
    <message>
        <source>F11</source>
        <translation>F11</translation>
    </message>
    <message>
        <source>projector, where V shows one pane after the other</source>
        <translation>投影，其中按 V 逐个显示各窗格</translation>
    </message>
    <message>
        <source>back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>to the first actor, then to the next</source>
        <translation>到第一个角色，再到下一个</translation>
    </message>
    <message>
        <source>On an actor: Enter</source>
        <translation>在角色上：Enter</translation>
    </message>
    <message>
        <source>open its menu</source>
        <translation>打开其菜单</translation>
    </message>
    <message>
        <source>On an actor: 1 to 9</source>
        <translation>在角色上：1 到 9</translation>
    </message>
    <message>
        <source>choose the thread</source>
        <translation>选择线程</translation>
    </message>
    <message>
        <source>On an actor: L, T, U, O</source>
        <translation>在角色上：L、T、U、O</translation>
    </message>
    <message>
        <source>lock, try, unlock, ask for another lock</source>
        <translation>加锁、尝试一次、解锁、请求其他锁</translation>
    </message>
    <message>
        <source>On an actor: C, Z, N</source>
        <translation>在角色上：C、Z、N</translation>
    </message>
    <message>
        <source>crash, freeze or thaw, cut or heal the network</source>
        <translation>崩溃、冻结或解冻、切断或恢复网络</translation>
    </message>
    <message>
        <source>On a server: P, K</source>
        <translation>在服务器上：P、K</translation>
    </message>
    <message>
        <source>pause or resume; kill or start</source>
        <translation>暂停或继续运行；杀死或启动</translation>
    </message>
    <message>
        <source>On paused messages: D, X</source>
        <translation>在扣下的消息上：D、X</translation>
    </message>
    <message>
        <source>deliver, drop</source>
        <translation>送达、丢弃</translation>
    </message>
    <message>
        <source>On a server: Enter</source>
        <translation>在服务器上：Enter</translation>
    </message>
    <message>
        <source>connect to it</source>
        <translation>连接到该服务器</translation>
    </message>
    <message>
        <source>On a server: F2</source>
        <translation>在服务器上：F2</translation>
    </message>
    <message>
        <source>edit it</source>
        <translation>编辑该服务器</translation>
    </message>
    <message>
        <source>On a server: Delete</source>
        <translation>在服务器上：Delete</translation>
    </message>
    <message>
        <source>remove it</source>
        <translation>移除该服务器</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+Enter</translation>
    </message>
    <message>
        <source>do it, as soon as the button is active</source>
        <translation>按钮可用后执行</translation>
    </message>
    <message>
        <source>F5</source>
        <translation>F5</translation>
    </message>
    <message>
        <source>read the lock again</source>
        <translation>重新读取锁</translation>
    </message>
    <message>
        <source>Page Up, Page Down</source>
        <translation>Page Up、Page Down</translation>
    </message>
    <message>
        <source>scroll the evidence</source>
        <translation>滚动依据</translation>
    </message>
    <message>
        <source>close the dialog without any change</source>
        <translation>关闭对话框，不作任何更改</translation>
    </message>
    <message>
        <source>start, as soon as the button is active</source>
        <translation>按钮可用后开始</translation>
    </message>
    <message>
        <source>choose an action</source>
        <translation>选择操作</translation>
    </message>
    <message>
        <source>do it</source>
        <translation>执行</translation>
    </message>
    <message>
        <source>Ctrl+F</source>
        <translation>Ctrl+F</translation>
    </message>
    <message>
        <source>search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Alt+Left</source>
        <translation>Alt+Left</translation>
    </message>
    <message>
        <source>back to the page before</source>
        <translation>返回上一页</translation>
    </message>
    <message>
        <source>Tab, Enter</source>
        <translation>Tab、Enter</translation>
    </message>
    <message>
        <source>go to a link of the page, and follow it</source>
        <translation>转到页面中的链接并打开</translation>
    </message>
    <message>
        <source>clear the search, then close the help</source>
        <translation>清除搜索，然后关闭帮助</translation>
    </message>
    <message>
        <source>Table of locks</source>
        <translation>锁列表</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>过滤</translation>
    </message>
    <message>
        <source>The terms that a lock must fulfill to be shown in the table.</source>
        <translation>锁必须符合这些条件才会显示在表中。</translation>
    </message>
    <message>
        <source>Type a part of a name, or terms such as kind:fair or waiting&gt;2. The field explains a wrong term. The command lockscope-cli list takes the same language.</source>
        <translation>输入名称的一部分，或 kind:fair、waiting&gt;2 之类的条件。条件有误时，输入框会说明原因。命令 lockscope-cli list 使用相同的语法。</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>需处理</translation>
    </message>
    <message>
        <source>The number of locks in each state that needs attention, the worst state first.</source>
        <translation>处于各种需处理状态的锁的数量，最严重的状态排在最前。</translation>
    </message>
    <message>
        <source>Press a count to see only the locks in this state.</source>
        <translation>点击某个数量，即可只显示处于该状态的锁。</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>The connected servers: the name, color, state and policy of each. A connection can be read-only, or must be armed before anything can be changed.</source>
        <translation>已连接的服务器：各自的名称、颜色、状态和策略。连接可以是只读的，也可以要求先解除保护才能作任何更改。</translation>
    </message>
    <message>
        <source>Press a connection to see only its locks and to make it the current one. Requests that belong to no lock go to the current connection.</source>
        <translation>点击某个连接，即可只显示其中的锁，并将它设为当前连接。不针对任何锁的请求会发往当前连接。</translation>
    </message>
    <message>
        <source>Status bar</source>
        <translation>状态栏</translation>
    </message>
    <message>
        <source>The state of the connection: the server, what Lockscope hears from it, what Lockscope costs it, and the age of the figures.</source>
        <translation>连接的状态：服务器、Lockscope 从服务器收到的消息、Lockscope 给服务器带来的开销，以及数据距今的时间。</translation>
    </message>
    <message>
        <source>Hold the mouse over a figure to read more. Figures without room are hidden.</source>
        <translation>将鼠标停在数值上可查看详细说明。空间不足时，放不下的数值会隐藏。</translation>
    </message>
    <message>
        <source>Chosen lock</source>
        <translation>所选锁</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>The latest events of the locks, the newest last: acquired, released, expired and so on.</source>
        <translation>锁的最近事件，最新的排在最后：获取、释放、到期等。</translation>
    </message>
    <message>
        <source>Incidents</source>
        <translation>告警</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>The TTL, the readers and the waiters of the chosen lock over time, and the totals of all locks.</source>
        <translation>所选锁的 TTL、读者和等待者随时间的变化，以及所有锁的总数。</translation>
    </message>
    <message>
        <source>A healthy watchdog draws a saw-tooth of the TTL. Each chart can be shown as a table, copied and exported.</source>
        <translation>看门狗正常时，TTL 曲线呈锯齿形。每个图表都可以显示为表格、复制和导出。</translation>
    </message>
    <message>
        <source>Mine</source>
        <translation>我的锁</translation>
    </message>
    <message>
        <source>The locks that this program holds on all connections, each with a countdown.</source>
        <translation>本程序在所有连接上持有的锁，各带一个倒计时。</translation>
    </message>
    <message>
        <source>Release a lock with its button. A lost lock stays in the list, with the reason, until you dismiss it.</source>
        <translation>用锁旁的按钮释放锁。丢失的锁会连同原因一起留在列表中，直到您将其清除。</translation>
    </message>
    <message>
        <source>Instances</source>
        <translation>实例</translation>
    </message>
    <message>
        <source>One row for each program that uses the locks: what it holds, its address, and how the address is known.</source>
        <translation>每个使用锁的程序各占一行：它持有的锁、它的地址，以及地址的得知方式。</translation>
    </message>
    <message>
        <source>Audit</source>
        <translation>审计</translation>
    </message>
    <message>
        <source>The actions on locks of other clients: who, when, why, and with which outcome. A hash chain shows whether the records are unaltered.</source>
        <translation>对其他客户端的锁所执行的操作：何人、何时、为何，以及结果如何。哈希链可表明记录是否未被改动。</translation>
    </message>
    <message>
        <source>Choose a record to read it in full. Verify the records again, copy them, or export them.</source>
        <translation>选择一条记录即可查看全文。可以重新校验、复制或导出记录。</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>跟踪</translation>
    </message>
    <message>
        <source>The commands on locks, recorded with MONITOR for a limited time or read from a saved log.</source>
        <translation>与锁有关的命令，由 MONITOR 在限定时间内记录，或从已保存的日志中读取。</translation>
    </message>
    <message>
        <source>Listen for a few seconds, because MONITOR costs the server time. For a refused unlock, the trace tells why it failed.</source>
        <translation>只监听几秒钟，因为 MONITOR 会占用服务器的时间。对于被拒绝的解锁，跟踪会说明失败的原因。</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>The abilities of the server that matter for locks, and the consequences of those that it lacks.</source>
        <translation>服务器与锁有关的各项能力，以及缺少某项能力的后果。</translation>
    </message>
    <message>
        <source>Start the tests yourself: they run only on request, because the server logs what its ACL refuses.</source>
        <translation>检测由您自行启动：只在要求时运行，因为服务器会把 ACL 拒绝的命令记入日志。</translation>
    </message>
    <message>
        <source>Playground</source>
        <translation>演练场</translation>
    </message>
    <message>
        <source>Scenarios of locks on private servers: each shows what happens and why. Nothing here touches your servers.</source>
        <translation>在专用服务器上演示锁的场景：每个场景都会展示发生了什么以及原因。这里的操作不会影响您的服务器。</translation>
    </message>
    <message>
        <source>Choose a scenario and run it. Go back and forth in its time, fork it at any point, and act yourself.</source>
        <translation>选择一个场景并运行。可以在其时间中前后移动，在任意时刻分叉，也可以自己动手操作。</translation>
    </message>
    <message>
        <source>First screen</source>
        <translation>起始界面</translation>
    </message>
    <message>
        <source>The saved profiles and the recent servers.</source>
        <translation>已保存的配置和最近使用的服务器。</translation>
    </message>
    <message>
        <source>Type an address or choose a server to connect. The demo starts a private server with simulated clients.</source>
        <translation>输入地址或选择服务器即可连接。演示会启动一台带有模拟客户端的专用服务器。</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>The address of a server, the accounts to use there, and the policy for changes.</source>
        <translation>服务器的地址、所用的账户，以及更改策略。</translation>
    </message>
    <message>
        <source>Type an address such as localhost:6379, or a URL. With a name, the server is saved as a profile. A password moves from the URL to its own field and is not shown again.</source>
        <translation>输入 localhost:6379 之类的地址或 URL。填写名称后，服务器会保存为配置。URL 中的密码会移到单独的输入框中，且不再显示。</translation>
    </message>
    <message>
        <source>Review a lock</source>
        <translation>审查锁</translation>
    </message>
    <message>
        <source>The evidence about one lock, never older than five seconds, and the actions that fit it, the mildest first.</source>
        <translation>一个锁的依据（绝不超过五秒前），以及适用的操作，影响最小的排在最前。</translation>
    </message>
    <message>
        <source>Choose an action, read its consequences, and give a reason. The action runs exactly as shown: if the lock has changed, nothing is done. Every action is recorded.</source>
        <translation>选择一个操作，阅读其后果，并填写原因。操作会完全按所示执行：如果锁已改变，则不执行任何操作。每个操作都会记录下来。</translation>
    </message>
    <message>
        <source>Acquire a lock</source>
        <translation>获取锁</translation>
    </message>
    <message>
        <source>The name and the kind of a lock, and the progress of the acquire.</source>
        <translation>锁的名称和类型，以及获取的进度。</translation>
    </message>
    <message>
        <source>Choose the kind that your programs use for this name, how long to wait, and the lease. Without a lease, Lockscope renews the lock until you release it.</source>
        <translation>选择您的程序对此名称使用的类型、等待时间和租期。不指定租期时，Lockscope 会为锁续期，直到您释放它。</translation>
    </message>
    <message>
        <source>Act on several locks</source>
        <translation>对多个锁执行操作</translation>
    </message>
    <message>
        <source>A list of locks or leftover keys, and afterwards a result for each.</source>
        <translation>锁或残留键的列表，完成后显示每一项的结果。</translation>
    </message>
    <message>
        <source>Check the list, give a reason, and confirm. The locks are handled one after the other. For a while, what was done can be undone.</source>
        <translation>检查列表，填写原因，然后确认。各个锁依次处理。完成后的一段时间内可以撤销。</translation>
    </message>
    <message>
        <source>Quorum set</source>
        <translation>多数派组</translation>
    </message>
    <message>
        <source>The connections that are the independent servers of red locks.</source>
        <translation>作为红锁独立服务器的各个连接。</translation>
    </message>
    <message>
        <source>Names of clients</source>
        <translation>客户端名称</translation>
    </message>
    <message>
        <source>Rules that match the names of connections to clients, one on each line.</source>
        <translation>将连接名称对应到客户端的规则，每行一条。</translation>
    </message>
    <message>
        <source>Write a rule for the names that your programs give to their connections.</source>
        <translation>根据您的程序为其连接所起的名称编写规则。</translation>
    </message>
    <message>
        <source>Leave a server</source>
        <translation>离开服务器</translation>
    </message>
    <message>
        <source>The locks that Lockscope still holds on a server that you are about to leave.</source>
        <translation>即将离开的服务器上仍由 Lockscope 持有的锁。</translation>
    </message>
    <message>
        <source>Release the locks and leave, or stay. Staying is the default.</source>
        <translation>释放锁并离开，或者留下。默认为留下。</translation>
    </message>
    <message>
        <source>All actions</source>
        <translation>所有操作</translation>
    </message>
    <message>
        <source>Every action of the window that can be done now.</source>
        <translation>窗口中当前可执行的所有操作。</translation>
    </message>
    <message>
        <source>Type a few letters of the name of an action, in their order.</source>
        <translation>按顺序输入操作名称中的几个字即可。</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>One row for each lock of the connected servers, the worst state first. Times keep counting between two readings.</source>
        <translation>已连接服务器上的每个锁各占一行，状态最严重的排在最前。两次读取之间，时间会继续走动。</translation>
    </message>
    <message>
        <source>Choose a lock to see its details, events and lanes. A click on a column&apos;s title sorts by it; a right click there shows and hides columns. The order does not change while you move in the table.</source>
        <translation>选中一个锁，可查看其详情、事件和泳道。点击列标题按该列排序；右击列标题可显示或隐藏列。在表格中移动时，顺序不变。</translation>
    </message>
    <message>
        <source>The list follows new events while its end is visible. Scroll up or pause to stop it. A button then shows the number of new events.</source>
        <translation>列表末尾可见时，会跟随新事件。向上滚动或暂停即停止跟随，此时会有按钮显示新事件的数量。</translation>
    </message>
    <message>
        <source>Events that need attention, such as a lock without expiry, a lost hold or a failover. An incident stays until you acknowledge it, even after it is over.</source>
        <translation>需要注意的事件，例如没有过期时间的锁、丢失的持有或故障转移。即使已经结束，事件也会保留到您确认为止。</translation>
    </message>
    <message>
        <source>Show only the locks of a client, give it a name, or write rules that derive names from the names of connections.</source>
        <translation>只显示某个客户端的锁，为它起名，或编写从连接名称得出名称的规则。</translation>
    </message>
    <message>
        <source>Choose the servers of the set: no server knows which others belong to it. A red lock on them is then shown as one row.</source>
        <translation>选择组成这一组的服务器：没有服务器知道还有哪些服务器属于它。之后，它们上面的红锁显示为一行。</translation>
    </message>
    <message>
        <source>A page for each panel, state, kind of lock, event, action, column and term.</source>
        <translation>每个面板、状态、锁类型、事件、操作、列和术语各有一页。</translation>
    </message>
    <message>
        <source>The help opens at the page for what has the focus. Search for words, or choose a page on the left.</source>
        <translation>帮助会打开当前焦点所在项目的页面。可以搜索词语，或在左侧选择页面。</translation>
    </message>
    <message>
        <source>Alt+1 to Alt+9</source>
        <translation>Alt+1 到 Alt+9</translation>
    </message>
    <message>
        <source>choose an action by its place in the list</source>
        <translation>按列表中的位置选择操作</translation>
    </message>
    <message>
        <source>choose the lock of the row, or show the time of the cell in the lanes</source>
        <translation>选择该行的锁，或在泳道中显示单元格的时间</translation>
    </message>
    <message>
        <source>Arrow keys, Home, End</source>
        <translation>方向键、Home、End</translation>
    </message>
    <message>
        <source>move in the map</source>
        <translation>在热图中移动</translation>
    </message>
    <message>
        <source>read the latest figures</source>
        <translation>读取最新数据</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>The recorded past of the server: which names blocked the most time, waited or were held the longest, and a map of all waits over time.</source>
        <translation>服务器被记录的过去：哪些名称阻塞时间最多、等待或持有最久，以及所有等待随时间变化的热图。</translation>
    </message>
    <message>
        <source>Choose a period and names. A click on a name chooses the lock in the table. A click in the map shows that time of the chosen lock in the lanes. Export the figures as CSV.</source>
        <translation>选择时间段和名称。单击名称会在表格中选中该锁。单击热图会在泳道中显示所选锁在该时间的情况。可将数据导出为 CSV。</translation>
    </message>
    <message>
        <source>go to the oldest record</source>
        <translation>转到最早的记录</translation>
    </message>
    <message>
        <source>The holders of the chosen lock and its waiters, one lane for each owner: in the last 15 minutes, and before that from the history. Times without contact are hatched.</source>
        <translation>所选锁的持有者和等待者，每个所有者一条泳道：最近 15 分钟的情况，以及更早的历史。没有联系的时间以阴影线表示。</translation>
    </message>
    <message>
        <source>Choose a segment to read what is known of it and how. Zoom with Ctrl and the mouse wheel. Drag the lanes to move into the past; the button Now returns. The picture can be copied and exported, and shown as a table.</source>
        <translation>选择一个片段，查看关于它已知什么以及如何得知。用 Ctrl 和鼠标滚轮缩放。拖动泳道可移到过去；“现在”按钮返回。图片可以复制和导出，也可以显示为表格。</translation>
    </message>
    <message>
        <source>play or pause</source>
        <translation>播放或暂停</translation>
    </message>
    <message>
        <source>go to the previous or the next event</source>
        <translation>转到上一个或下一个事件</translation>
    </message>
    <message>
        <source>go to the beginning or the end</source>
        <translation>转到开头或结尾</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>The moment of the recording that the window shows. The slider covers the recorded time. Nothing is known about its hatched parts.</source>
        <translation>窗口所显示的录制时刻。滑块覆盖录制的时间。画斜线的部分一无所知。</translation>
    </message>
    <message>
        <source>Play the recording, choose the speed, or move the slider. The buttons go from event to event. The menu File saves a copy that hides names and owners.</source>
        <translation>播放录制、选择速度或移动滑块。按钮在事件之间跳转。“文件”菜单可保存隐藏名称和持有者的副本。</translation>
    </message>
    <message>
        <source>Show the lock of an incident, and acknowledge what you have read. Its menu mutes alerts for a lock. The preferences set the alert rules, and which incidents also appear as desktop notifications.</source>
        <translation>显示告警的锁，并确认已阅读的告警。它的菜单可将某个锁的警报静音。首选项设置警报规则，以及哪些告警还会作为桌面通知出现。</translation>
    </message>
    <message>
        <source>move between the cards of a deadlock</source>
        <translation>在死锁的卡片之间移动</translation>
    </message>
    <message>
        <source>go to the lock of the card or row</source>
        <translation>转到该卡片或该行的锁</translation>
    </message>
    <message>
        <source>The state of the chosen lock and the evidence for it, its holders and waiters, its keys, and its copies on replicas. If its owner is part of a deadlock, a picture shows who waits for whom. A tree shows the owners that the lock blocks.</source>
        <translation>所选锁的状态及其依据、持有者和等待者、相关的键，以及副本上的拷贝。如果其所有者陷入死锁，图中会显示谁在等待谁。树中列出该锁所阻塞的所有者。</translation>
    </message>
    <message>
        <source>Read the advice first. Then review the lock, acquire it, or watch it, so that its samples are kept while another lock is chosen. A click on a card of the picture, or a double click in the tree, goes to that lock.</source>
        <translation>请先阅读建议。然后可以审查锁、获取锁，或监视锁，使其采样在选择其他锁时也会保留。单击图中的卡片，或双击树中的一行，可转到那个锁。</translation>
    </message>
</context>
<context>
    <name>PolicyBadge</name>
    <message>
        <source>DEV</source>
        <translation>DEV</translation>
    </message>
    <message>
        <source>STAGING</source>
        <translation>STAGING</translation>
    </message>
    <message>
        <source>PROD</source>
        <translation>PROD</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>dev</source>
        <translation>dev</translation>
    </message>
    <message>
        <source>staging</source>
        <translation>staging</translation>
    </message>
    <message>
        <source>prod</source>
        <translation>prod</translation>
    </message>
</context>
<context>
    <name>RunPage</name>
    <message>
        <source>set: %1</source>
        <translation>设为：%1</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>In Redis now</source>
        <translation>Redis 中的现状</translation>
    </message>
    <message>
        <source>Commands and messages</source>
        <translation>命令和消息</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>To the beginning (Home)</source>
        <translation>到开头（Home）</translation>
    </message>
    <message>
        <source>A step back (Left)</source>
        <translation>后退一步（Left）</translation>
    </message>
    <message>
        <source>Play or pause (Space)</source>
        <translation>播放或暂停（Space）</translation>
    </message>
    <message>
        <source>To the end (End)</source>
        <translation>到末尾（End）</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>About this run</source>
        <translation>关于此次运行</translation>
    </message>
    <message>
        <source>A step forward (Right)</source>
        <translation>前进一步（Right）</translation>
    </message>
</context>
<context>
    <name>SandboxText</name>
    <message>
        <source>has %1 ×%2</source>
        <translation>持有 %1 ×%2</translation>
    </message>
    <message>
        <source>has %1</source>
        <translation>持有 %1</translation>
    </message>
    <message>
        <source>%1, token %2</source>
        <translation>%1，令牌 %2</translation>
    </message>
    <message>
        <source>waits for %1</source>
        <translation>等待 %1</translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>%1 is for typing. Press it with Ctrl or Alt.</source>
        <translation>%1 用于输入文字。请与 Ctrl 或 Alt 一起按下。</translation>
    </message>
    <message>
        <source>%1 is the shortcut of &quot;%2&quot;. Choose another, or change that one first.</source>
        <translation>%1 已是“%2”的快捷键。请另选一个，或先更改该操作的快捷键。</translation>
    </message>
</context>
<context>
    <name>Situations</name>
    <message>
        <source>No reason was given.</source>
        <translation>未给出原因。</translation>
    </message>
    <message>
        <source>Trying again in %1 s (attempt %2).</source>
        <translation>将在 %1 s 后重试（第 %2 次尝试）。</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>Choose a Redis server to see its locks. Watching changes nothing on it.</source>
        <translation>选择一个 Redis 服务器，查看其中的锁。监视不会对其作任何更改。</translation>
    </message>
    <message>
        <source>To try it without a server, start: lockscope --demo</source>
        <translation>要在没有服务器的情况下试用，请启动：lockscope --demo</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Lost the connection to %1</source>
        <translation>与 %1 的连接已断开</translation>
    </message>
    <message>
        <source>Cannot reach %1</source>
        <translation>无法连接到 %1</translation>
    </message>
    <message>
        <source>Trying again now (attempt %1).</source>
        <translation>正在重试（第 %1 次尝试）。</translation>
    </message>
    <message>
        <source>Connecting to %1</source>
        <translation>正在连接到 %1</translation>
    </message>
    <message>
        <source>Resolving the name, connecting, logging in and subscribing…</source>
        <translation>正在解析名称、连接、登录和订阅…</translation>
    </message>
    <message>
        <source>Check the address, the server and any firewall.</source>
        <translation>请检查地址、服务器和防火墙。</translation>
    </message>
    <message>
        <source>%1 refused access</source>
        <translation>%1 拒绝访问</translation>
    </message>
    <message>
        <source>There is no automatic retry, because wrong passwords may lock a user out.</source>
        <translation>不会自动重试，因为多次使用错误的密码可能导致用户被锁定。</translation>
    </message>
    <message>
        <source>Looking for locks</source>
        <translation>正在查找锁</translation>
    </message>
    <message>
        <source>%1 of %2 keys scanned; the scan leaves the server time for other clients.</source>
        <translation>已扫描 %2 个键中的 %1 个；扫描会为服务器留出处理其他客户端的时间。</translation>
    </message>
    <message>
        <source>The first scan of all keys has started.</source>
        <translation>对所有键的首次扫描已开始。</translation>
    </message>
    <message>
        <source>No locks</source>
        <translation>没有锁</translation>
    </message>
    <message>
        <source>This database is empty.</source>
        <translation>此数据库为空。</translation>
    </message>
    <message numerus="yes">
        <source>All %1 keys of this database were checked. There are no holders or waiters.</source>
        <translation>
            <numerusform>已检查此数据库的全部 %1 个键。没有持有者或等待者。</numerusform>
        </translation>
    </message>
    <message>
        <source>Locks held only briefly stay here, greyed, for the time set in the preferences.</source>
        <translation>只被短暂持有的锁会以灰色在此保留，保留时间可在首选项中设置。</translation>
    </message>
    <message>
        <source>Check the database: its number is the last part of the address.</source>
        <translation>请检查数据库：其编号是地址的最后一部分。</translation>
    </message>
    <message>
        <source>Acquire a lock to see it here.</source>
        <translation>获取一个锁，即可在此处看到它。</translation>
    </message>
    <message>
        <source>No lock matches the filter</source>
        <translation>没有锁符合过滤条件</translation>
    </message>
    <message numerus="yes">
        <source>%1 locks are known.</source>
        <translation>
            <numerusform>已知 %1 个锁。</numerusform>
        </translation>
    </message>
    <message>
        <source>Lost the connection to %1: %2 %3 Its locks are unverified.</source>
        <translation>与 %1 的连接已断开：%2 %3其中的锁未经核实。</translation>
    </message>
    <message>
        <source>Connecting to %1 again. Its locks are unverified.</source>
        <translation>正在重新连接到 %1。其中的锁未经核实。</translation>
    </message>
    <message>
        <source>%1 now refuses access: %2</source>
        <translation>%1 现在拒绝访问：%2</translation>
    </message>
    <message>
        <source>Not connected. This is the last known state.</source>
        <translation>未连接。这是最后已知的状态。</translation>
    </message>
    <message>
        <source>%1 is a replica and may be behind its master. To act, connect to the master.</source>
        <translation>%1 是副本，可能落后于其主节点。要执行操作，请连接到主节点。</translation>
    </message>
    <message>
        <source>To find an action by its name, choose &quot;All actions&quot; in the menu Tools.</source>
        <translation>要按名称查找操作，请在“工具”菜单中选择“所有操作”。</translation>
    </message>
    <message>
        <source>Paused at %1, %2 ago. Nothing is read from the server until you resume.</source>
        <translation>已于 %1 暂停（%2 前）。在您继续之前，不会从服务器读取任何内容。</translation>
    </message>
    <message>
        <source>Nothing was recorded</source>
        <translation>没有录制</translation>
    </message>
    <message>
        <source>Nobody held or waited for a lock at this moment.</source>
        <translation>此刻没有人持有或等待锁。</translation>
    </message>
    <message>
        <source>This moment was not recorded, so nothing is known about its locks.</source>
        <translation>此刻没有录制，因此对其锁一无所知。</translation>
    </message>
    <message>
        <source>The buttons below the table go to the previous and the next event.</source>
        <translation>表格下方的按钮转到上一个和下一个事件。</translation>
    </message>
    <message>
        <source>Nothing was recorded at this moment. The table shows what was known before.</source>
        <translation>此刻没有录制。表格显示此前已知的内容。</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>In a cluster: the number of masters and replicas, and the masters that do not answer.</source>
        <translation>在集群中：主节点和副本的数量，以及无应答的主节点。</translation>
    </message>
    <message>
        <source>Round trip</source>
        <translation>往返时间</translation>
    </message>
    <message>
        <source>The round-trip time of the last heartbeat</source>
        <translation>最近一次心跳的往返时间</translation>
    </message>
    <message>
        <source>Feeds</source>
        <translation>推送</translation>
    </message>
    <message>
        <source>The messages that tell of changes at once: unlock messages, key events and tracking. ✓ is on, ✗ is refused by the server, – is off. Without them, Lockscope sees a change at the next reading.</source>
        <translation>立即告知变化的消息：解锁消息、键事件和键跟踪。✓ 表示已开启，✗ 表示被服务器拒绝，– 表示已关闭。没有这些消息时，Lockscope 要到下次读取时才能看到变化。</translation>
    </message>
    <message>
        <source>Scan</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>The progress of the search for locks. Until the first scan is complete, the table may lack locks.</source>
        <translation>查找锁的进度。首次扫描完成之前，表中可能缺少某些锁。</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>As of</source>
        <translation>数据时间</translation>
    </message>
    <message>
        <source>The age of the latest answer</source>
        <translation>最新应答距今的时间</translation>
    </message>
    <message>
        <source>The version and the role of the server, or the reason why there is no connection. A filled dot means that the connection is live.</source>
        <translation>服务器的版本和角色，或没有连接的原因。实心圆点表示连接有效。</translation>
    </message>
    <message>
        <source>Lockscope&apos;s load on the server: an upper estimate of the server&apos;s time, and the commands per second. Lockscope slows down if there are too many locks to read each of them once a second.</source>
        <translation>Lockscope 给服务器带来的负载：服务器耗时的上限估计，以及每秒命令数。若锁太多，无法每秒各读取一次，Lockscope 会放慢。</translation>
    </message>
</context>
<context>
    <name>Theme</name>
    <message>
        <source>System</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
</context>
<context>
    <name>WindowActions</name>
    <message>
        <source>Connect…</source>
        <translation>连接…</translation>
    </message>
    <message>
        <source>Connect to another…</source>
        <translation>连接到另一个服务器…</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>断开连接</translation>
    </message>
    <message>
        <source>Quorum set of red locks…</source>
        <translation>红锁的多数派服务器组…</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>清除过滤条件</translation>
    </message>
    <message>
        <source>Acquire…</source>
        <translation>获取…</translation>
    </message>
    <message>
        <source>Review this lock: wake, evict, force-release…</source>
        <translation>审查此锁：唤醒、移出队列、强制释放…</translation>
    </message>
    <message>
        <source>Arm for five minutes</source>
        <translation>解除保护五分钟</translation>
    </message>
    <message>
        <source>Disarm</source>
        <translation>恢复保护</translation>
    </message>
    <message>
        <source>Release all shown that need attention…</source>
        <translation>释放所有显示的需要关注的锁…</translation>
    </message>
    <message>
        <source>Release the chosen locks…</source>
        <translation>释放所选的锁…</translation>
    </message>
    <message>
        <source>Sweep leftovers of locks…</source>
        <translation>清理锁的残留键…</translation>
    </message>
    <message>
        <source>Watch this lock</source>
        <translation>监视此锁</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>复制行</translation>
    </message>
    <message>
        <source>All actions…</source>
        <translation>所有操作…</translation>
    </message>
    <message>
        <source>Lanes first</source>
        <translation>泳道优先</translation>
    </message>
    <message>
        <source>Playground</source>
        <translation>演练场</translation>
    </message>
    <message>
        <source>Reset the layout</source>
        <translation>重置布局</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Lock</source>
        <translation>锁(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>工具(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Open a scenario or a run…</source>
        <translation>打开场景或运行…</translation>
    </message>
    <message>
        <source>Preferences…</source>
        <translation>首选项…</translation>
    </message>
    <message>
        <source>Saved filters</source>
        <translation>已保存的过滤条件</translation>
    </message>
    <message>
        <source>Similar names…</source>
        <translation>相似名称…</translation>
    </message>
    <message>
        <source>Fold the panels below</source>
        <translation>折叠下方面板</translation>
    </message>
    <message>
        <source>Next panel</source>
        <translation>下一个面板</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>放大文字</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>缩小文字</translation>
    </message>
    <message>
        <source>Normal text size</source>
        <translation>正常文字大小</translation>
    </message>
    <message>
        <source>Incidents</source>
        <translation>告警</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>What&apos;s this?</source>
        <translation>这是什么？</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>About Lockscope</source>
        <translation>关于 Lockscope</translation>
    </message>
    <message>
        <source>About Qt</source>
        <translation>关于 Qt</translation>
    </message>
    <message>
        <source>Review…</source>
        <translation>审查…</translation>
    </message>
    <message>
        <source>Show the history</source>
        <translation>显示历史</translation>
    </message>
    <message>
        <source>Open a recording…</source>
        <translation>打开录制…</translation>
    </message>
    <message>
        <source>Save a copy for sharing…</source>
        <translation>保存用于分享的副本…</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>read</source>
        <translation>读</translation>
    </message>
    <message>
        <source>write</source>
        <translation>写</translation>
    </message>
    <message>
        <source>exclusive</source>
        <translation>独占</translation>
    </message>
    <message>
        <source>learning</source>
        <translation>判断中</translation>
    </message>
    <message>
        <source>watchdog</source>
        <translation>看门狗</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>inference</source>
        <translation>推断</translation>
    </message>
    <message>
        <source>failover to %1: the latest locks may be lost</source>
        <translation>故障转移到 %1：最近的锁可能已丢失</translation>
    </message>
    <message numerus="yes">
        <source>failover to %1: %2 locks are lost, and other recent ones may be lost</source>
        <translation>
            <numerusform>故障转移到 %1：%2 个锁已丢失，其他最近的锁也可能已丢失</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>server restarted (run id changed): %1 locks are lost</source>
        <translation>
            <numerusform>服务器已重启（run id 已改变）：%1 个锁已丢失</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 locks vanished at once: FLUSHALL, FLUSHDB or eviction?</source>
        <translation>
            <numerusform>%1 个锁同时消失：是 FLUSHALL、FLUSHDB 还是内存淘汰？</numerusform>
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
    <message>
        <source>{lock} accepted a write of {who}: {text}</source>
        <translation>{lock} 接受了 {who} 的写入：{text}</translation>
    </message>
    <message>
        <source>Only the holder releases it</source>
        <translation>只有持有者能释放</translation>
    </message>
    <message>
        <source>Renewed while it is held</source>
        <translation>持有期间自动续期</translation>
    </message>
    <message>
        <source>Waiters are notified</source>
        <translation>会通知等待者</translation>
    </message>
    <message>
        <source>The owner can acquire it again</source>
        <translation>持有者可以重入</translation>
    </message>
    <message>
        <source>Has a fencing token</source>
        <translation>有防护令牌</translation>
    </message>
    <message>
        <source>Locks of other libraries</source>
        <translation>其他库的锁</translation>
    </message>
    <message>
        <source>✓ yes, ✗ no, – not known, or nobody waits</source>
        <translation>✓ 是，✗ 否，– 未知，或没有人等待</translation>
    </message>
    <message>
        <source>{server} ended, although no step stopped it.</source>
        <translation>{server} 已终止，但没有步骤停止它。</translation>
    </message>
</context>
<context>
    <name>describe</name>
    <message>
        <source>Each heartbeat adds an entry to the server&apos;s ACL log.</source>
        <translation>每次心跳都会在服务器的 ACL 日志中增加一条。</translation>
    </message>
    <message>
        <source>The server&apos;s version, role and restarts are unknown, so features of its version are not used.</source>
        <translation>服务器的版本、角色和重启情况未知，因此不使用其版本特有的功能。</translation>
    </message>
    <message>
        <source>These connections have no name in CLIENT LIST.</source>
        <translation>这些连接在 CLIENT LIST 中没有名称。</translation>
    </message>
    <message>
        <source>Lockscope&apos;s own connections look like those of other clients.</source>
        <translation>Lockscope 自己的连接看起来与其他客户端的连接一样。</translation>
    </message>
    <message>
        <source>The clients that hold locks or wait are not located.</source>
        <translation>无法定位持有锁或等待的客户端。</translation>
    </message>
    <message>
        <source>Only database 0 can be watched.</source>
        <translation>只能监视数据库 0。</translation>
    </message>
    <message>
        <source>The scan&apos;s progress is unknown.</source>
        <translation>扫描进度未知。</translation>
    </message>
    <message>
        <source>Deadlines in queues and semaphores are compared with this machine&apos;s clock.</source>
        <translation>队列和信号量中的截止时间与本机时钟比较。</translation>
    </message>
    <message>
        <source>Locks are found only by their waiters and messages: a stuck lock without waiters is not shown.</source>
        <translation>只能通过等待者和消息发现锁：没有等待者的卡住的锁不会显示。</translation>
    </message>
    <message>
        <source>A key&apos;s type is found by trying each type in turn: keys of other types are not named.</source>
        <translation>通过逐一尝试各种类型来确定键的类型：其他类型的键不会标明类型。</translation>
    </message>
    <message>
        <source>Hashes are read without checking their size: huge fields cost the server&apos;s time.</source>
        <translation>读取哈希时不检查其大小：巨大的字段会占用服务器的时间。</translation>
    </message>
    <message>
        <source>The number of holders is known only as far as they are read.</source>
        <translation>只知道已读取到的持有者数量。</translation>
    </message>
    <message>
        <source>Holders are read with HGETALL, but not from large hashes.</source>
        <translation>持有者用 HGETALL 读取，但不读取大的哈希。</translation>
    </message>
    <message>
        <source>The mode of a read-write lock with more than a thousand readers is unknown.</source>
        <translation>读者超过一千个的读写锁，其模式未知。</translation>
    </message>
    <message>
        <source>No action can be planned: the state to compare cannot be read in one step.</source>
        <translation>无法制定任何操作的计划：无法一步读取要比较的状态。</translation>
    </message>
    <message>
        <source>Times to live are known only to the second, and renewals only roughly.</source>
        <translation>剩余时间只精确到秒，续期也只能大致得知。</translation>
    </message>
    <message>
        <source>If PTTL is also refused, no lock can be shown.</source>
        <translation>如果 PTTL 也被拒绝，则无法显示任何锁。</translation>
    </message>
    <message>
        <source>Strings are not read, because their size is unknown: no SET NX locks, semaphores or fencing tokens.</source>
        <translation>由于大小未知，不读取字符串：没有 SET NX 锁、信号量和栅栏令牌的信息。</translation>
    </message>
    <message>
        <source>SET NX locks, free permits of semaphores and fencing tokens are unknown.</source>
        <translation>SET NX 锁、信号量的空闲许可和栅栏令牌未知。</translation>
    </message>
    <message>
        <source>The waiters of a fair lock are unknown.</source>
        <translation>公平锁的等待者未知。</translation>
    </message>
    <message>
        <source>The length of a fair lock&apos;s queue is unknown beyond a thousand.</source>
        <translation>公平锁的队列超过一千时，其长度未知。</translation>
    </message>
    <message>
        <source>The deadlines of a fair lock&apos;s waiters and of a semaphore&apos;s permits are unknown.</source>
        <translation>公平锁等待者和信号量许可的截止时间未知。</translation>
    </message>
    <message>
        <source>Expirable semaphores look like plain ones.</source>
        <translation>可过期信号量看起来与普通信号量一样。</translation>
    </message>
    <message>
        <source>The number of waiters is unknown.</source>
        <translation>等待者的数量未知。</translation>
    </message>
    <message>
        <source>Releases are not received: a change is seen at the next reading of the lock.</source>
        <translation>收不到释放消息：要到下次读取该锁时才能看到变化。</translation>
    </message>
    <message>
        <source>Subscriptions last until the connection ends.</source>
        <translation>订阅会持续到连接结束。</translation>
    </message>
    <message>
        <source>Replicas are not found: their lag and their waiters are unknown.</source>
        <translation>无法发现副本：其延迟和等待者未知。</translation>
    </message>
    <message>
        <source>The nodes of the cluster are unknown.</source>
        <translation>集群的节点未知。</translation>
    </message>
    <message>
        <source>It is unknown which node of the cluster answers.</source>
        <translation>不知道是集群的哪个节点在应答。</translation>
    </message>
    <message>
        <source>It is unknown whether replicas have a lock.</source>
        <translation>不知道副本上是否有锁。</translation>
    </message>
    <message>
        <source>Locks cannot be reached while their slot moves.</source>
        <translation>槽迁移期间无法访问其中的锁。</translation>
    </message>
    <message>
        <source>The number of waiters for sharded messages is unknown.</source>
        <translation>分片消息的等待者数量未知。</translation>
    </message>
    <message>
        <source>Sharded messages are not received.</source>
        <translation>收不到分片消息。</translation>
    </message>
    <message>
        <source>Sharded subscriptions last until the connection ends.</source>
        <translation>分片订阅会持续到连接结束。</translation>
    </message>
    <message>
        <source>No reader can be removed.</source>
        <translation>无法移除读者。</translation>
    </message>
    <message>
        <source>No action is possible on a lock with a queue: its first waiter could not be notified.</source>
        <translation>无法对有队列的锁执行任何操作：无法通知其第一个等待者。</translation>
    </message>
    <message>
        <source>No permit can be taken away.</source>
        <translation>无法收回许可。</translation>
    </message>
    <message>
        <source>Waiters cannot be woken, so no lock is freed.</source>
        <translation>无法唤醒等待者，因此不释放任何锁。</translation>
    </message>
    <message>
        <source>No lock can be force-released.</source>
        <translation>无法强制释放任何锁。</translation>
    </message>
    <message>
        <source>Fair locks with dead waiters cannot be force-released.</source>
        <translation>无法强制释放有失效等待者的公平锁。</translation>
    </message>
    <message>
        <source>No waiter can be removed from a queue.</source>
        <translation>无法将等待者移出队列。</translation>
    </message>
    <message>
        <source>No time to live can be set, and no lock with one can be put back.</source>
        <translation>无法设置剩余时间，也无法恢复带有剩余时间的锁。</translation>
    </message>
    <message>
        <source>A lock without an expiry cannot be put back unchanged.</source>
        <translation>没有到期时间的锁无法原样恢复。</translation>
    </message>
    <message>
        <source>A force-released lock cannot be put back.</source>
        <translation>强制释放的锁无法恢复。</translation>
    </message>
    <message>
        <source>The waiters for an expirable permit cannot be woken.</source>
        <translation>无法唤醒可过期许可的等待者。</translation>
    </message>
    <message>
        <source>A waiter cannot be put back into its queue.</source>
        <translation>无法将等待者放回队列。</translation>
    </message>
    <message>
        <source>A permit cannot be put back.</source>
        <translation>无法放回许可。</translation>
    </message>
    <message>
        <source>A fenced lock cannot be kept when it is force-released.</source>
        <translation>强制释放带栅栏令牌的锁时，无法将其保留。</translation>
    </message>
    <message>
        <source>It is unknown whether a node is still the master, so nothing is sent to it.</source>
        <translation>不知道节点是否仍是主节点，因此不向其发送任何内容。</translation>
    </message>
    <message>
        <source>Waiters for sharded messages cannot be woken.</source>
        <translation>无法唤醒分片消息的等待者。</translation>
    </message>
    <message>
        <source>The features that need it are left out.</source>
        <translation>需要它的功能将被省略。</translation>
    </message>
    <message>
        <source>A failover is noticed only by polling the sentinel, once a second, and not at once. Run this line on the sentinel.</source>
        <translation>只能通过每秒轮询一次哨兵发现故障转移，无法立即得知。请在哨兵上运行此行命令。</translation>
    </message>
    <message>
        <source>The locks themselves are not read.</source>
        <translation>不读取锁本身。</translation>
    </message>
    <message>
        <source>Readers&apos; timeouts, permits, and locks whose names begin with a brace are unknown.</source>
        <translation>读者的超时键、许可以及名称以花括号开头的锁未知。</translation>
    </message>
    <message>
        <source>The deadlines of a fair lock&apos;s waiters are unknown.</source>
        <translation>公平锁等待者的截止时间未知。</translation>
    </message>
    <message>
        <source>Fencing tokens are unknown.</source>
        <translation>栅栏令牌未知。</translation>
    </message>
    <message>
        <source>Unlock latches without an expiry are not found by a sweep.</source>
        <translation>清理残留时不会发现没有到期时间的解锁闭锁。</translation>
    </message>
    <message>
        <source>Key events are not received, even if the server sends them.</source>
        <translation>即使服务器发送键事件，也收不到。</translation>
    </message>
    <message>
        <source>line %1 of %2 was changed after it was written</source>
        <translation>%2 的第 %1 行在写入后被更改</translation>
    </message>
    <message numerus="yes">
        <source>%n records are missing before line %1 of %2</source>
        <translation>
            <numerusform>%2 的第 %1 行之前缺少 %n 条记录</numerusform>
        </translation>
    </message>
    <message>
        <source>line %1 of %2 was inserted, or lines changed places there</source>
        <translation>%2 的第 %1 行是插入的，或者那里的行交换了位置</translation>
    </message>
    <message>
        <source>line %1 of %2 is not the first record: earlier records are missing</source>
        <translation>%2 的第 %1 行不是第一条记录：缺少更早的记录</translation>
    </message>
    <message numerus="yes">
        <source>%n records are missing or cut off at the end, after line %1 of %2</source>
        <translation>
            <numerusform>%2 末尾、第 %1 行之后，有 %n 条记录缺失或被截断</numerusform>
        </translation>
    </message>
    <message>
        <source>the last record, line %1 of %2, was changed after it was written</source>
        <translation>最后一条记录，即 %2 的第 %1 行，在写入后被更改</translation>
    </message>
    <message>
        <source>line %1 of %2 is cut off: the program or the machine stopped while writing it, or the disk was full</source>
        <translation>%2 的第 %1 行不完整：写入时程序或机器停止，或者磁盘已满</translation>
    </message>
    <message>
        <source>the last record is unknown: missing records after line %1 of %2 would not be noticed</source>
        <translation>最后一条记录未知：如果 %2 的第 %1 行之后缺少记录，将无法发现</translation>
    </message>
    <message>
        <source>it has no records: it is not an audit file, or no record was written completely</source>
        <translation>其中没有记录：它不是审计文件，或者没有一条记录完整写入</translation>
    </message>
    <message numerus="yes">
        <source>chain verified: %n records</source>
        <translation>
            <numerusform>记录链已验证：%n 条记录</numerusform>
        </translation>
    </message>
    <message>
        <source>Wait until the queue drops %1</source>
        <translation>等到队列移除 %1</translation>
    </message>
    <message>
        <source>Wait %2 until the queue drops %1</source>
        <translation>等待 %2，直到队列移除 %1</translation>
    </message>
    <message>
        <source>Check again in a few seconds</source>
        <translation>几秒后再次检查</translation>
    </message>
    <message>
        <source>Permits are free and a client waits. Either it acquires one now, or it wants more permits than are free, or it missed the message.</source>
        <translation>有空闲许可，且有客户端在等待。它可能正要获取许可，可能需要的许可多于空闲数，也可能错过了消息。</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>不作处理</translation>
    </message>
    <message>
        <source>Permits are free for every client that wants one.</source>
        <translation>空闲许可足够每个需要的客户端使用。</translation>
    </message>
    <message>
        <source>Wait until a permit is returned</source>
        <translation>等到有许可归还</translation>
    </message>
    <message>
        <source>This kind of semaphore does not record its holders. The permits of a dead program are lost until another program returns them.</source>
        <translation>这种信号量不记录其持有者。已终止的程序的许可会一直丢失，直到其他程序归还它们。</translation>
    </message>
    <message>
        <source>Each holder returns its permit when it is done.</source>
        <translation>每个持有者用完后都会归还许可。</translation>
    </message>
    <message>
        <source>Wait until it expires</source>
        <translation>等到它到期</translation>
    </message>
    <message>
        <source>Only its own program can release it.</source>
        <translation>只有其自身的程序能释放它。</translation>
    </message>
    <message>
        <source>it has no expiry, so it never frees itself</source>
        <translation>它没有到期时间，因此永远不会自行释放</translation>
    </message>
    <message>
        <source>it expires in more than ten years</source>
        <translation>它在十年多之后才到期</translation>
    </message>
    <message>
        <source>Wait until its holder releases it</source>
        <translation>等到其持有者释放它</translation>
    </message>
    <message>
        <source>Its watchdog renews it in time, so its program is alive and the lock does not expire. Check what that program is doing.</source>
        <translation>其看门狗及时续期，因此其程序仍在运行，该锁不会到期。请检查该程序在做什么。</translation>
    </message>
    <message>
        <source>Nothing has to be done unless a watchdog renews it, which is not known yet.</source>
        <translation>除非有看门狗为其续期（目前尚不知道），否则无需处理。</translation>
    </message>
    <message>
        <source>Wait: it frees itself in %1</source>
        <translation>等待：它将在 %1 后自行释放</translation>
    </message>
    <message>
        <source>Wait until the waiters check the lock again</source>
        <translation>等到等待者再次检查该锁</translation>
    </message>
    <message>
        <source>Each waiter sleeps for the time to live that it last read. With Redisson, that is the time that the lock had left when the wait began, perhaps minutes.</source>
        <translation>每个等待者按其上次读到的剩余时间休眠。对于 Redisson，这是开始等待时该锁剩余的时间，可能长达数分钟。</translation>
    </message>
    <message>
        <source>Nobody holds it and a client waits. Either that client acquires it now, or it missed the release message, or its program is dead.</source>
        <translation>无人持有该锁，且有客户端在等待。该客户端可能正要获取它，可能错过了释放消息，其程序也可能已终止。</translation>
    </message>
    <message>
        <source>Nobody holds it, so any client can acquire it.</source>
        <translation>无人持有，因此任何客户端都可以获取它。</translation>
    </message>
    <message>
        <source>Find out which program writes this key</source>
        <translation>查明是哪个程序写入此键</translation>
    </message>
    <message>
        <source>A client waits for a lock of this name. Nobody can acquire it while the key holds something else.</source>
        <translation>有客户端在等待此名称的锁。只要该键中是其他内容，就无人能获取它。</translation>
    </message>
    <message>
        <source>Nothing shows that it is a lock.</source>
        <translation>没有任何迹象表明它是锁。</translation>
    </message>
    <message>
        <source>The latch is open and a client waits. Either it continues now, or it missed the message.</source>
        <translation>闭锁已打开，且有客户端在等待。它可能正要继续运行，也可能错过了消息。</translation>
    </message>
    <message>
        <source>Wait until it is counted down</source>
        <translation>等到其倒数完成</translation>
    </message>
    <message>
        <source>Only the programs that use it know when that is.</source>
        <translation>只有使用它的程序才知道何时完成。</translation>
    </message>
    <message>
        <source>it is not counted down yet</source>
        <translation>尚未倒数完成</translation>
    </message>
    <message>
        <source>no permit is free, so a woken waiter only sleeps again</source>
        <translation>没有空闲许可，因此被唤醒的等待者只会再次休眠</translation>
    </message>
    <message>
        <source>It is held. A woken waiter finds it taken, reads its remaining time and continues to wait.</source>
        <translation>它被持有。被唤醒的等待者会发现它已被占用，读取其剩余时间并继续等待。</translation>
    </message>
    <message>
        <source>Sends the release message again, so that waiters that missed it check the lock. Changes nothing else.</source>
        <translation>重新发送释放消息，使错过消息的等待者检查该锁。不作任何其他更改。</translation>
    </message>
    <message>
        <source>Wake the waiters</source>
        <translation>唤醒等待者</translation>
    </message>
    <message>
        <source>Remove a dead waiter from its queue</source>
        <translation>将失效的等待者移出队列</translation>
    </message>
    <message>
        <source>The waiters behind it move up, with the deadlines that they would have if it had given up. The holder keeps the lock.</source>
        <translation>其后的等待者前移，截止时间与它自行放弃时相同。持有者保留该锁。</translation>
    </message>
    <message>
        <source>no waiter in its queue is known to be unsubscribed</source>
        <translation>其队列中没有已知未订阅的等待者</translation>
    </message>
    <message>
        <source>Remove the reader that waits for itself</source>
        <translation>移除等待自己的读者</translation>
    </message>
    <message>
        <source>Its thread acquires the write lock when the other readers are done. Its release of the read lock will fail.</source>
        <translation>其他读者完成后，其线程会获取写锁。它释放读锁时将失败。</translation>
    </message>
    <message>
        <source>Remove a dead reader</source>
        <translation>移除失效的读者</translation>
    </message>
    <message>
        <source>Deletes its field. The live readers keep the lock, which lasts as long as their holds.</source>
        <translation>删除其字段。仍在运行的读者保留该锁，锁的存续时间与它们的持有相同。</translation>
    </message>
    <message>
        <source>none of its readers is known to be dead</source>
        <translation>其读者中没有已知失效的</translation>
    </message>
    <message>
        <source>Set a time to live</source>
        <translation>设置剩余时间</translation>
    </message>
    <message>
        <source>The lock then expires. Give its holder time to finish, if it still works. The waiters learn when the lock ends.</source>
        <translation>该锁随后会到期。如果其持有者仍在工作，请留出时间让它完成。锁结束时，等待者会得到通知。</translation>
    </message>
    <message>
        <source>Take a permit away</source>
        <translation>收回一个许可</translation>
    </message>
    <message>
        <source>Force-release it</source>
        <translation>强制释放</translation>
    </message>
    <message>
        <source>Disconnect its holder&apos;s client</source>
        <translation>断开其持有者的客户端</translation>
    </message>
    <message>
        <source>The server closes its connections. A live program reconnects automatically, and the lock stays until it expires.</source>
        <translation>服务器关闭其连接。仍在运行的程序会自动重新连接，该锁会保留到到期。</translation>
    </message>
    <message>
        <source>This does not free the lock, which stays until it is released or expires (%1 left)</source>
        <translation>这不会释放该锁，它会保留到被释放或到期（剩余 %1）</translation>
    </message>
    <message>
        <source>The program keeps running: Redisson reconnects within seconds, and its watchdog goes on renewing. Only a program that cannot reconnect loses its locks</source>
        <translation>该程序继续运行：Redisson 会在数秒内重新连接，其看门狗会继续续期。只有无法重新连接的程序才会失去其锁</translation>
    </message>
    <message numerus="yes">
        <source>Its %n connections to replicas stay open, because no lock is renewed there</source>
        <translation>
            <numerusform>它与副本的 %n 个连接保持打开，因为副本上不会续期任何锁</numerusform>
        </translation>
    </message>
    <message>
        <source>The lock changed: %1.</source>
        <translation>该锁已改变：%1。</translation>
    </message>
    <message>
        <source>Only the program can open its connections again. Redisson does so within seconds.</source>
        <translation>只有该程序能重新建立其连接。Redisson 会在数秒内完成。</translation>
    </message>
    <message>
        <source>Removes %1 from the queue (place %2 of %3), if its entry is unchanged and no client is subscribed for it.</source>
        <translation>如果 %1 的条目未变且没有客户端为其订阅，则将其移出队列（第 %2 位，共 %3 位）。</translation>
    </message>
    <message>
        <source>Its program keeps running. If it is alive after all, it joins the end of the queue at its next attempt.</source>
        <translation>其程序继续运行。如果它其实仍在运行，下次尝试时会排到队列末尾。</translation>
    </message>
    <message>
        <source>It is the first in the queue, so the next live waiter is woken.</source>
        <translation>它是队列中的第一个，因此会唤醒下一个仍在运行的等待者。</translation>
    </message>
    <message>
        <source>The holder keeps the lock.</source>
        <translation>持有者保留该锁。</translation>
    </message>
    <message>
        <source>No client is subscribed to its channel on the nodes that answered, but these could not be asked: %1. Redisson&apos;s clients subscribe on replicas by default, so it may be alive.</source>
        <translation>在已应答的节点上没有客户端订阅其频道，但无法询问以下节点：%1。Redisson 的客户端默认在副本上订阅，因此它可能仍在运行。</translation>
    </message>
    <message>
        <source>The former holder has acquired it again itself, or others hold it now.</source>
        <translation>原持有者已自行再次获取它，或者现在由其他人持有。</translation>
    </message>
    <message>
        <source>Another client had the lock meanwhile, as the monitor saw.</source>
        <translation>监视器看到，其间有另一个客户端持有过该锁。</translation>
    </message>
    <message>
        <source>Its mode changed from reading to writing, or from writing to reading.</source>
        <translation>其模式已从读变为写，或从写变为读。</translation>
    </message>
    <message>
        <source>It would have expired by now.</source>
        <translation>它此时本应已到期。</translation>
    </message>
    <message>
        <source>The queue has changed: a waiter came, left or acquired the lock.</source>
        <translation>队列已改变：有等待者加入、离开或获取了该锁。</translation>
    </message>
    <message>
        <source>Its time to live was changed meanwhile.</source>
        <translation>其间其剩余时间已被更改。</translation>
    </message>
    <message>
        <source>Its key has another type now.</source>
        <translation>其键现在是另一种类型。</translation>
    </message>
    <message>
        <source>It has changed since the action: &apos;%1&apos;.</source>
        <translation>操作之后它已改变：“%1”。</translation>
    </message>
    <message>
        <source>The previous state is restored. Read it again before you choose another action.</source>
        <translation>先前的状态已恢复。选择其他操作之前，请重新读取。</translation>
    </message>
    <message numerus="yes">
        <source>Removes %1 with its %n holds and their timeout keys, if it is unchanged.</source>
        <translation>
            <numerusform>如果 %1 未变，则移除它及其 %n 次持有和相应的超时键。</numerusform>
        </translation>
    </message>
    <message>
        <source>Its later unlock will fail, because it no longer holds the lock.</source>
        <translation>它之后的解锁将失败，因为它已不再持有该锁。</translation>
    </message>
    <message>
        <source>Nobody else holds it, so the lock becomes free and the unlock message is sent.</source>
        <translation>没有其他人持有该锁，因此锁会变为空闲，并发送解锁消息。</translation>
    </message>
    <message>
        <source>The other readers keep the lock, which lasts as long as the longest of their holds. If all of them are dead, it becomes free and the unlock message is sent.</source>
        <translation>其他读者保留该锁，锁的存续时间与其中最长的持有相同。如果它们都已失效，锁会变为空闲，并发送解锁消息。</translation>
    </message>
    <message>
        <source>This cannot be undone, because its permits may already be in use. Delete its key only when nobody uses it.</source>
        <translation>此操作无法撤销，因为其许可可能已被使用。只有在无人使用它时才能删除其键。</translation>
    </message>
    <message>
        <source>Sends no message, because waiters for this kind of lock poll.</source>
        <translation>不发送消息，因为此类锁的等待者采用轮询。</translation>
    </message>
    <message>
        <source>Wakes the waiters, so that they learn when the lock ends. Otherwise they would sleep on, because an expiry wakes nobody.</source>
        <translation>唤醒等待者，使它们得知锁何时结束。否则它们会继续休眠，因为到期不会唤醒任何人。</translation>
    </message>
    <message>
        <source>The lock expires in %1, if its hold is unchanged and still has no time to live. Nobody loses it before then.</source>
        <translation>如果该锁的持有未变且仍没有剩余时间，它将在 %1 后到期。在此之前，无人会失去它。</translation>
    </message>
    <message>
        <source>If its program is alive and does not renew it, the program loses the lock then and keeps running. Choose a time in which it can finish.</source>
        <translation>如果其程序仍在运行且不为其续期，届时该程序将失去该锁并继续运行。请选择足够它完成工作的时间。</translation>
    </message>
    <message>
        <source>It is deleted only if all of this is still true at that moment.</source>
        <translation>只有届时以上各项仍然成立，才会将其删除。</translation>
    </message>
    <message>
        <source>Somebody holds the lock now.</source>
        <translation>现在有人持有该锁。</translation>
    </message>
    <message>
        <source>Its reader holds the lock now.</source>
        <translation>其读者现在持有该锁。</translation>
    </message>
    <message>
        <source>A client is subscribed and waits for its turn.</source>
        <translation>有客户端已订阅，正在等待轮到自己。</translation>
    </message>
    <message>
        <source>This cannot be undone. Nobody needed the key.</source>
        <translation>此操作无法撤销。没有人需要该键。</translation>
    </message>
    <message>
        <source>Notifies the waiters that the latch is open.</source>
        <translation>通知等待者闭锁已打开。</translation>
    </message>
    <message>
        <source>Notifies the waiters of the number of free permits. That many of them try to acquire one.</source>
        <translation>通知等待者空闲许可的数量。相应数量的等待者会尝试获取许可。</translation>
    </message>
    <message>
        <source>It is held. A woken waiter finds it taken and continues to wait, which does no harm.</source>
        <translation>它被持有。被唤醒的等待者会发现它已被占用并继续等待，这没有坏处。</translation>
    </message>
    <message>
        <source>It is free. The woken waiters try to acquire it, and one of them succeeds.</source>
        <translation>它是空闲的。被唤醒的等待者会尝试获取它，其中一个会成功。</translation>
    </message>
    <message>
        <source>No subscriber is visible on this server now, so this may have no effect.</source>
        <translation>目前在此服务器上看不到订阅者，因此这可能不起作用。</translation>
    </message>
    <message>
        <source>Changes nothing in Redis.</source>
        <translation>不更改 Redis 中的任何内容。</translation>
    </message>
    <message>
        <source>Nothing was changed, so there is nothing to undo. If nobody acquires it now, no subscribed client waits for it.</source>
        <translation>未作任何更改，因此没有可撤销的内容。如果现在无人获取它，就说明没有已订阅的客户端在等待它。</translation>
    </message>
    <message>
        <source>%1 got it %2 later (event).</source>
        <translation>%1 在 %2 后取得了它（事件）。</translation>
    </message>
    <message>
        <source>No client has been seen to acquire it yet.</source>
        <translation>尚未看到有客户端获取它。</translation>
    </message>
    <message>
        <source>No client was seen to acquire it within 10 s. A client that held it only for a moment may have been missed.</source>
        <translation>10 s 内未看到有客户端获取它。可能错过了只短暂持有它的客户端。</translation>
    </message>
    <message>
        <source>Its time to live is out of the expected range: the lock was released and acquired again, or an expiry was added or removed.</source>
        <translation>其剩余时间超出预期范围：该锁被释放后再次获取，或者到期时间被添加或移除。</translation>
    </message>
    <message>
        <source>Its fencing token has changed, so it was acquired again.</source>
        <translation>其栅栏令牌已改变，因此它已被再次获取。</translation>
    </message>
    <message>
        <source>The queue has changed: another waiter is in that place.</source>
        <translation>队列已改变：该位置现在是另一个等待者。</translation>
    </message>
    <message>
        <source>Its deadline in the queue has changed: it asked again, or the waiters before it changed.</source>
        <translation>其在队列中的截止时间已改变：它再次发出了请求，或者它前面有等待者加入或离开。</translation>
    </message>
    <message>
        <source>A client is subscribed to its channel, so it is alive.</source>
        <translation>有客户端订阅了其频道，因此它仍在运行。</translation>
    </message>
    <message>
        <source>No permit is free any more.</source>
        <translation>已没有空闲许可。</translation>
    </message>
    <message>
        <source>The request was canceled, because its answer did not arrive in time.</source>
        <translation>请求已取消，因为其应答未及时到达。</translation>
    </message>
    <message>
        <source>The latch is not open, because its count was set again.</source>
        <translation>闭锁没有打开，因为其计数已被重新设置。</translation>
    </message>
    <message>
        <source>The permit no longer exists.</source>
        <translation>该许可已不存在。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has another type now.</source>
        <translation>“%1”现在是另一种类型。</translation>
    </message>
    <message>
        <source>Its holders or their hold counts have changed.</source>
        <translation>其持有者或重入计数已改变。</translation>
    </message>
    <message>
        <source>The same owner released and acquired it again after it was shown.</source>
        <translation>在显示之后，同一所有者释放并再次获取了它。</translation>
    </message>
    <message>
        <source>An unlock message came after it was shown: the lock may have been released and acquired again.</source>
        <translation>在显示之后收到了一条解锁消息：该锁可能已被释放并再次获取。</translation>
    </message>
    <message>
        <source>Holders: was %1, is %2.</source>
        <translation>持有者：原为 %1，现为 %2。</translation>
    </message>
    <message>
        <source>Value: was %1, is %2.</source>
        <translation>值：原为 %1，现为 %2。</translation>
    </message>
    <message>
        <source>Fencing token: was %1, is %2.</source>
        <translation>栅栏令牌：原为 %1，现为 %2。</translation>
    </message>
    <message>
        <source>Queue: was %1, is %2.</source>
        <translation>队列：原为 %1，现为 %2。</translation>
    </message>
    <message>
        <source>Time to live: was %1, is %2.</source>
        <translation>剩余时间：原为 %1，现为 %2。</translation>
    </message>
    <message numerus="yes">
        <source>Notifies %n subscribed clients of the new number of free permits.</source>
        <translation>
            <numerusform>将新的空闲许可数量通知 %n 个已订阅的客户端。</numerusform>
        </translation>
    </message>
    <message>
        <source>No subscriber of its unlock channel is visible now. The message is sent anyway.</source>
        <translation>目前看不到其解锁频道的订阅者。消息仍会发送。</translation>
    </message>
    <message numerus="yes">
        <source>The unlock message goes to %n subscribers of its channel.</source>
        <translation>
            <numerusform>解锁消息将发送给其频道的 %n 个订阅者。</numerusform>
        </translation>
    </message>
    <message>
        <source>Its own release will find a different value, or none, and do nothing.</source>
        <translation>它自己的释放操作会发现值已不同或不存在，因而什么也不做。</translation>
    </message>
    <message>
        <source>Its later release or renewal will fail, because the permit is gone.</source>
        <translation>它之后的释放或续期将失败，因为许可已不存在。</translation>
    </message>
    <message>
        <source>Its watchdog stops at the next renewal, and its later unlock will fail.</source>
        <translation>其看门狗将在下次续期时停止，之后的解锁将失败。</translation>
    </message>
    <message>
        <source>Takes the permit %1 away if it still exists. One more permit is then free.</source>
        <translation>如果许可 %1 仍存在，则将其收回。随后会多出一个空闲许可。</translation>
    </message>
    <message>
        <source>Deletes the lock if its hold is unchanged: %1.</source>
        <translation>如果其持有未变，则删除该锁：%1。</translation>
    </message>
    <message numerus="yes">
        <source>Also deletes %n timeout keys of its readers.</source>
        <translation>
            <numerusform>同时删除其读者的 %n 个超时键。</numerusform>
        </translation>
    </message>
    <message>
        <source>The fencing token %1 stays; the next holder gets a higher one.</source>
        <translation>栅栏令牌 %1 保留；下一个持有者会得到更大的令牌。</translation>
    </message>
    <message>
        <source>This console now holds it for at most %1. Stop its former program, then release the lock. The former hold does not come back.</source>
        <translation>此控制台现在持有它，最长 %1。请停止其原来的程序，然后释放该锁。原来的持有不会恢复。</translation>
    </message>
    <message>
        <source>The program that holds this lock keeps running. It may still be writing.</source>
        <translation>持有此锁的程序继续运行。它可能仍在写入。</translation>
    </message>
    <message>
        <source>The waiters were notified.</source>
        <translation>已通知等待者。</translation>
    </message>
    <message>
        <source>The waiter was removed from its queue.</source>
        <translation>等待者已移出队列。</translation>
    </message>
    <message>
        <source>The reader was removed.</source>
        <translation>读者已移除。</translation>
    </message>
    <message>
        <source>Released.</source>
        <translation>已释放。</translation>
    </message>
    <message>
        <source>Its client&apos;s connections were closed.</source>
        <translation>其客户端的连接已关闭。</translation>
    </message>
    <message>
        <source>The previous state was restored.</source>
        <translation>先前的状态已恢复。</translation>
    </message>
    <message>
        <source>The permit was taken away.</source>
        <translation>许可已收回。</translation>
    </message>
    <message>
        <source>Before: </source>
        <translation>之前： </translation>
    </message>
    <message>
        <source>Outcome: </source>
        <translation>结果： </translation>
    </message>
    <message>
        <source>Next: </source>
        <translation>随后： </translation>
    </message>
    <message>
        <source>Now: </source>
        <translation>现在： </translation>
    </message>
    <message>
        <source>Audit: not recorded</source>
        <translation>审计：未记录</translation>
    </message>
    <message>
        <source>Audit: the intent is record %1 in %2, but the outcome could not be recorded: %3</source>
        <translation>审计：意图为 %2 中的记录 %1，但无法记录结果：%3</translation>
    </message>
    <message>
        <source>Audit: record %1 in %2</source>
        <translation>审计：%2 中的记录 %1</translation>
    </message>
    <message>
        <source>Nothing was done: the lock changed after you looked.</source>
        <translation>未执行任何操作：查看之后，该锁已改变。</translation>
    </message>
    <message>
        <source>Nothing was done, because it no longer exists.</source>
        <translation>未执行任何操作，因为它已不存在。</translation>
    </message>
    <message numerus="yes">
        <source>The unlock message reached %n clients.</source>
        <translation>
            <numerusform>解锁消息已到达 %n 个客户端。</numerusform>
        </translation>
    </message>
    <message>
        <source>Lock: %1</source>
        <translation>锁：%1</translation>
    </message>
    <message>
        <source>Done: </source>
        <translation>操作： </translation>
    </message>
    <message>
        <source>When: %1</source>
        <translation>时间：%1</translation>
    </message>
    <message>
        <source>Server: %1</source>
        <translation>服务器：%1</translation>
    </message>
    <message>
        <source>Reason: %1</source>
        <translation>原因：%1</translation>
    </message>
    <message>
        <source>Puts %1 back in its place with the previous deadlines, if the queue is unchanged since the action.</source>
        <translation>如果操作之后队列未变，则将 %1 放回原位，并恢复先前的截止时间。</translation>
    </message>
    <message>
        <source>Removes the time to live again, if the holders are the same and nobody changed it.</source>
        <translation>如果持有者相同且无人更改过剩余时间，则再次移除它。</translation>
    </message>
    <message>
        <source>Makes %1 a reader again as before, if it has not acquired the lock itself.</source>
        <translation>如果 %1 没有自行获取该锁，则将其恢复为读者，与之前一样。</translation>
    </message>
    <message>
        <source>Restores the hold, if nobody has the lock: %1.</source>
        <translation>如果无人持有该锁，则恢复持有：%1。</translation>
    </message>
    <message>
        <source>It then has no expiry, as before.</source>
        <translation>它随后没有到期时间，与之前一样。</translation>
    </message>
    <message>
        <source>It gets its previous remaining time, minus the time since then. If its program has noticed the loss, nobody renews the lock, and it expires.</source>
        <translation>它会得到先前的剩余时间减去其间经过的时间。如果其程序已发现锁丢失，则无人为该锁续期，它会到期。</translation>
    </message>
    <message>
        <source>Notifies nobody, because nothing becomes free.</source>
        <translation>不通知任何人，因为没有任何内容变为空闲。</translation>
    </message>
    <message>
        <source>This user may not read it, so nothing is known about it or other keys with such names (%1).</source>
        <translation>此用户无权读取它，因此对它和其他此类名称的键一无所知（%1）。</translation>
    </message>
    <message>
        <source>It has %1 waiters: too many to compare before it is deleted.</source>
        <translation>它有 %1 个等待者：数量过多，无法在删除前进行比较。</translation>
    </message>
    <message>
        <source>Its deadlines are over, but a client is subscribed and waits for its turn.</source>
        <translation>其截止时间都已过，但有客户端已订阅，正在等待轮到自己。</translation>
    </message>
    <message>
        <source>A waiter has no deadline, and it is unknown whether it is subscribed on another node.</source>
        <translation>有等待者没有截止时间，而且不知道它是否在其他节点上订阅。</translation>
    </message>
    <message>
        <source>Its reader&apos;s name does not have Redisson&apos;s form, so the end of the lock&apos;s name is unknown.</source>
        <translation>其读者的名称不符合 Redisson 的格式，因此无法确定锁名在哪里结束。</translation>
    </message>
    <message>
        <source>It belongs to hold number %1 of its reader, which holds the lock %2 times.</source>
        <translation>它属于其读者的第 %1 次持有，而该读者共持有该锁 %2 次。</translation>
    </message>
    <message>
        <source>The next holder must get a higher number than all previous ones. Without this counter the numbers start again at 1, and the protected resource refuses the new holder or accepts an old one.</source>
        <translation>下一个持有者得到的编号必须大于此前所有编号。没有该计数器，编号会重新从 1 开始，受保护的资源就会拒绝新的持有者，或者接受旧的持有者。</translation>
    </message>
    <message>
        <source>The stored answer for a retry of one unlock. It expires soon.</source>
        <translation>为某次解锁的重试而保存的应答，很快会到期。</translation>
    </message>
    <message>
        <source>The stored answer for a retry of one unlock, without an expiry. Its age is unknown. Delete it by hand when no unlock is in progress.</source>
        <translation>为某次解锁的重试而保存的应答，没有到期时间，存在多久未知。请在没有解锁正在进行时手动删除。</translation>
    </message>
    <message>
        <source>Its semaphore is gone, but a permit has not expired, so its holder may still return it.</source>
        <translation>其信号量已不存在，但有许可尚未到期，其持有者仍可能归还。</translation>
    </message>
    <message>
        <source>reentrant</source>
        <translation>可重入锁</translation>
    </message>
    <message>
        <source>One owner at a time, who can acquire it again.</source>
        <translation>同一时间只有一个所有者，它可以再次获取。</translation>
    </message>
    <message>
        <source>read</source>
        <translation>读锁</translation>
    </message>
    <message>
        <source>Shared with other readers; keeps writers out.</source>
        <translation>与其他读者共享，阻止写者进入。</translation>
    </message>
    <message>
        <source>write</source>
        <translation>写锁</translation>
    </message>
    <message>
        <source>Keeps readers and writers out.</source>
        <translation>阻止读者和写者进入。</translation>
    </message>
    <message>
        <source>fair</source>
        <translation>公平锁</translation>
    </message>
    <message>
        <source>fenced</source>
        <translation>带栅栏令牌的锁</translation>
    </message>
    <message>
        <source>non-reentrant</source>
        <translation>不可重入锁</translation>
    </message>
    <message>
        <source>Its owner cannot acquire it again.</source>
        <translation>其所有者不能再次获取。</translation>
    </message>
    <message>
        <source>non-reentrant fair</source>
        <translation>不可重入公平锁</translation>
    </message>
    <message>
        <source>spin</source>
        <translation>自旋锁</translation>
    </message>
    <message>
        <source>Waiters poll; a release sends no message.</source>
        <translation>等待者轮询；释放时不发送消息。</translation>
    </message>
    <message>
        <source>token (SET NX)</source>
        <translation>令牌锁（SET NX）</translation>
    </message>
    <message>
        <source>A plain key with a random value, as used by redis-py, node-redlock and redsync.</source>
        <translation>带随机值的普通键，redis-py、node-redlock 和 redsync 都使用这种锁。</translation>
    </message>
    <message>
        <source>semaphore</source>
        <translation>信号量</translation>
    </message>
    <message>
        <source>A number of permits, which stay taken until released.</source>
        <translation>一定数量的许可，被占用后直到释放才空出。</translation>
    </message>
    <message>
        <source>expirable semaphore</source>
        <translation>可到期信号量</translation>
    </message>
    <message>
        <source>A number of permits, each with a lease.</source>
        <translation>一定数量的许可，每个许可都有租期。</translation>
    </message>
    <message>
        <source>the queue of waiters</source>
        <translation>等待者队列</translation>
    </message>
    <message>
        <source>the waiters&apos; deadlines</source>
        <translation>等待者的截止时间</translation>
    </message>
    <message>
        <source>the fencing counter</source>
        <translation>栅栏计数器</translation>
    </message>
    <message>
        <source>the stored answer to an unlock request</source>
        <translation>为解锁请求保存的应答</translation>
    </message>
    <message>
        <source>a reader&apos;s lease</source>
        <translation>读者的租期</translation>
    </message>
    <message>
        <source>the permits&apos; deadlines</source>
        <translation>许可的截止时间</translation>
    </message>
    <message>
        <source>a channel</source>
        <translation>频道</translation>
    </message>
    <message>
        <source>acquired</source>
        <translation>已获取</translation>
    </message>
    <message>
        <source>re-entered</source>
        <translation>已重入</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>woken</source>
        <translation>已唤醒</translation>
    </message>
    <message>
        <source>renewed</source>
        <translation>已续期</translation>
    </message>
    <message>
        <source>released, holds remain</source>
        <translation>已释放，仍有持有</translation>
    </message>
    <message>
        <source>released</source>
        <translation>已释放</translation>
    </message>
    <message>
        <source>released by force</source>
        <translation>被强制释放</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>已到期</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>已丢失</translation>
    </message>
    <message>
        <source>downgraded to read</source>
        <translation>已降级为读锁</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>已入队</translation>
    </message>
    <message>
        <source>gave up</source>
        <translation>已放弃</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>已更改</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>已消失</translation>
    </message>
    <message>
        <source>server restarted</source>
        <translation>服务器重启</translation>
    </message>
    <message>
        <source>failover</source>
        <translation>故障转移</translation>
    </message>
    <message>
        <source>vanished</source>
        <translation>同时消失</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>unlock refused</source>
        <translation>解锁被拒绝</translation>
    </message>
    <message>
        <source>renewal refused</source>
        <translation>续期被拒绝</translation>
    </message>
    <message>
        <source>read-write</source>
        <translation>读写锁</translation>
    </message>
    <message>
        <source>faster multi</source>
        <translation>快速联锁</translation>
    </message>
    <message>
        <source>latch</source>
        <translation>闭锁</translation>
    </message>
    <message>
        <source>unknown hash</source>
        <translation>未知哈希</translation>
    </message>
    <message>
        <source>not a lock</source>
        <translation>不是锁</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Nobody holds it.</source>
        <translation>没有人持有它。</translation>
    </message>
    <message>
        <source>held, renewed</source>
        <translation>持有中，按时续期</translation>
    </message>
    <message>
        <source>Held, and its watchdog renews it on time.</source>
        <translation>持有中，其看门狗按时续期。</translation>
    </message>
    <message>
        <source>held, fixed lease</source>
        <translation>持有中，固定租期</translation>
    </message>
    <message>
        <source>Held for a fixed time: not renewed since it was first seen, so it expires.</source>
        <translation>在固定时间内持有：自首次看到以来没有续期，因此会到期。</translation>
    </message>
    <message>
        <source>counting down</source>
        <translation>倒计数中</translation>
    </message>
    <message>
        <source>Opens for all waiters at 0.</source>
        <translation>计数为 0 时向所有等待者打开。</translation>
    </message>
    <message>
        <source>no permits free</source>
        <translation>无空闲许可</translation>
    </message>
    <message>
        <source>All its permits are taken. Others must wait.</source>
        <translation>其许可已全部被占用，其他客户端必须等待。</translation>
    </message>
    <message>
        <source>held, lease not known yet</source>
        <translation>持有中，租期尚不明确</translation>
    </message>
    <message>
        <source>held unusually long</source>
        <translation>持有时间异常长</translation>
    </message>
    <message>
        <source>Held far longer than usual for this lock.</source>
        <translation>持有时间远超该锁的通常水平。</translation>
    </message>
    <message numerus="yes">
        <source>%n held unusually long</source>
        <translation>
            <numerusform>%n 个持有时间异常长</numerusform>
        </translation>
    </message>
    <message>
        <source>permits not returned</source>
        <translation>许可未归还</translation>
    </message>
    <message>
        <source>A semaphore has had no permits for far longer than usual: some may be lost.</source>
        <translation>信号量没有空闲许可的时间远超通常水平：部分许可可能已丢失。</translation>
    </message>
    <message>
        <source>lease changed</source>
        <translation>租期已改变</translation>
    </message>
    <message>
        <source>Its lease changed while the same owner held it.</source>
        <translation>同一所有者持有期间，其租期发生了改变。</translation>
    </message>
    <message numerus="yes">
        <source>%n leases changed</source>
        <translation>
            <numerusform>%n 个租期已改变</numerusform>
        </translation>
    </message>
    <message>
        <source>hold count climbing</source>
        <translation>重入计数持续上升</translation>
    </message>
    <message>
        <source>Its hold count only rises.</source>
        <translation>其重入计数只升不降。</translation>
    </message>
    <message numerus="yes">
        <source>%n hold counts climbing</source>
        <translation>
            <numerusform>%n 个重入计数持续上升</numerusform>
        </translation>
    </message>
    <message>
        <source>about to expire</source>
        <translation>即将到期</translation>
    </message>
    <message>
        <source>Still held, but it was not renewed and its TTL is nearly over.</source>
        <translation>仍被持有，但没有续期，其 TTL 即将耗尽。</translation>
    </message>
    <message numerus="yes">
        <source>%n about to expire</source>
        <translation>
            <numerusform>%n 个即将到期</numerusform>
        </translation>
    </message>
    <message>
        <source>renewal late</source>
        <translation>续期延迟</translation>
    </message>
    <message>
        <source>Its TTL fell below two thirds of the lease: a renewal was missed.</source>
        <translation>其 TTL 已低于租期的三分之二：错过了一次续期。</translation>
    </message>
    <message numerus="yes">
        <source>%n renewals late</source>
        <translation>
            <numerusform>%n 个续期延迟</numerusform>
        </translation>
    </message>
    <message>
        <source>deadline drift</source>
        <translation>截止时间偏差</translation>
    </message>
    <message>
        <source>The deadlines in its queue do not fit the server&apos;s time.</source>
        <translation>其队列中的截止时间与服务器时间不符。</translation>
    </message>
    <message numerus="yes">
        <source>%n deadlines drifting</source>
        <translation>
            <numerusform>%n 个截止时间有偏差</numerusform>
        </translation>
    </message>
    <message>
        <source>Compare the clocks of the clients with the server&apos;s</source>
        <translation>将各客户端的时钟与服务器的时钟进行比较</translation>
    </message>
    <message>
        <source>mixed kinds</source>
        <translation>锁类型混用</translation>
    </message>
    <message>
        <source>Different kinds of locks use this one name.</source>
        <translation>不同类型的锁使用了同一个名称。</translation>
    </message>
    <message>
        <source>Each kind of lock needs its own name. Otherwise the conflict comes back after any action.</source>
        <translation>每种类型的锁都需要单独的名称，否则任何操作之后冲突都会再次出现。</translation>
    </message>
    <message>
        <source>zombie reader</source>
        <translation>僵尸读者</translation>
    </message>
    <message>
        <source>A listed reader has no timeout keys any more.</source>
        <translation>列出的某个读者已经没有超时键。</translation>
    </message>
    <message numerus="yes">
        <source>%n zombie readers</source>
        <translation>
            <numerusform>%n 个僵尸读者</numerusform>
        </translation>
    </message>
    <message>
        <source>Wait until the live readers release it</source>
        <translation>等到存活的读者释放它</translation>
    </message>
    <message>
        <source>Until then they keep the hold of the dead reader alive (Redisson before 4.4), and a writer waits.</source>
        <translation>在此之前，它们会让已失效读者的持有继续存在（Redisson 4.4 之前的版本），写者则一直等待。</translation>
    </message>
    <message>
        <source>queue, no holder</source>
        <translation>有队列，无持有者</translation>
    </message>
    <message>
        <source>It has waiters or subscribers, but no holder.</source>
        <translation>它有等待者或订阅者，但没有持有者。</translation>
    </message>
    <message numerus="yes">
        <source>%n queues without a holder</source>
        <translation>
            <numerusform>%n 个队列没有持有者</numerusform>
        </translation>
    </message>
    <message>
        <source>permits unclaimed</source>
        <translation>许可无人领取</translation>
    </message>
    <message numerus="yes">
        <source>%n with unclaimed permits</source>
        <translation>
            <numerusform>%n 个有许可无人领取</numerusform>
        </translation>
    </message>
    <message>
        <source>ghost at head</source>
        <translation>队首为幽灵等待者</translation>
    </message>
    <message numerus="yes">
        <source>%n ghosts in queues</source>
        <translation>
            <numerusform>%n 个队列中有幽灵等待者</numerusform>
        </translation>
    </message>
    <message>
        <source>waits for its own read</source>
        <translation>等待自己的读锁</translation>
    </message>
    <message>
        <source>A reader wants to write: it waits for its own read lock.</source>
        <translation>读者想要写入：它在等待自己的读锁。</translation>
    </message>
    <message numerus="yes">
        <source>%n wait for their own read</source>
        <translation>
            <numerusform>%n 个在等待自己的读锁</numerusform>
        </translation>
    </message>
    <message>
        <source>expired while held</source>
        <translation>持有期间到期</translation>
    </message>
    <message>
        <source>It expired without a release.</source>
        <translation>它未经释放就已到期。</translation>
    </message>
    <message numerus="yes">
        <source>%n expired while held</source>
        <translation>
            <numerusform>%n 个在持有期间到期</numerusform>
        </translation>
    </message>
    <message>
        <source>quorum lost</source>
        <translation>失去多数派</translation>
    </message>
    <message>
        <source>Fewer than a majority of its servers hold it.</source>
        <translation>持有它的服务器未过半数。</translation>
    </message>
    <message numerus="yes">
        <source>%n quorums lost</source>
        <translation>
            <numerusform>%n 个失去多数派</numerusform>
        </translation>
    </message>
    <message>
        <source>no expiry</source>
        <translation>无到期时间</translation>
    </message>
    <message>
        <source>It has no TTL, or one of many years: if its owner is gone, it stays locked.</source>
        <translation>它没有 TTL，或者 TTL 长达许多年：如果其所有者已不在，它会一直锁定。</translation>
    </message>
    <message numerus="yes">
        <source>%n without expiry</source>
        <translation>
            <numerusform>%n 个无到期时间</numerusform>
        </translation>
    </message>
    <message>
        <source>unverified</source>
        <translation>未确认</translation>
    </message>
    <message>
        <source>Not confirmed by the server for more than 5 s.</source>
        <translation>超过 5 s 没有得到服务器确认。</translation>
    </message>
    <message numerus="yes">
        <source>%n unverified</source>
        <translation>
            <numerusform>%n 个未确认</numerusform>
        </translation>
    </message>
    <message>
        <source>Wait until the server answers again</source>
        <translation>等到服务器再次应答</translation>
    </message>
    <message>
        <source>Do not act on information this old.</source>
        <translation>请勿根据这样陈旧的信息采取操作。</translation>
    </message>
    <message>
        <source>Keys in one slot</source>
        <translation>键位于同一个槽</translation>
    </message>
    <message>
        <source>nothing: the server is not a cluster</source>
        <translation>无影响：服务器不是集群</translation>
    </message>
    <message>
        <source>—</source>
        <translation>—</translation>
    </message>
    <message>
        <source>Sharded messages (SSUBSCRIBE)</source>
        <translation>分片消息（SSUBSCRIBE）</translation>
    </message>
    <message>
        <source>plain PUBLISH and SUBSCRIBE</source>
        <translation>普通的 PUBLISH 和 SUBSCRIBE</translation>
    </message>
    <message>
        <source>Tracking (CLIENT TRACKING)</source>
        <translation>键跟踪（CLIENT TRACKING）</translation>
    </message>
    <message>
        <source>if somebody deletes one of your holds, you see it at the next renewal, not at once; no feed of chosen prefixes</source>
        <translation>如果有人删除了你的某个持有，要到下次续期时才能看到，而不是立即看到；没有所选前缀的推送</translation>
    </message>
    <message>
        <source>renewals and periodic reads</source>
        <translation>续期和定期读取</translation>
    </message>
    <message>
        <source>Scan by type (SCAN … TYPE)</source>
        <translation>按类型扫描（SCAN … TYPE）</translation>
    </message>
    <message>
        <source>the scan asks for the type of every key that may be a lock</source>
        <translation>扫描会查询每个可能是锁的键的类型</translation>
    </message>
    <message>
        <source>SCAN, then TYPE for each name</source>
        <translation>先 SCAN，再对每个名称执行 TYPE</translation>
    </message>
    <message>
        <source>Waiting for replicas (WAIT)</source>
        <translation>等待副本（WAIT）</translation>
    </message>
    <message>
        <source>a failover may silently lose a lock that was just acquired</source>
        <translation>故障转移可能会悄无声息地丢失刚获取的锁</translation>
    </message>
    <message>
        <source>an acquire that requires replicas is refused</source>
        <translation>要求副本确认的获取会被拒绝</translation>
    </message>
    <message>
        <source>Scripts (EVAL)</source>
        <translation>脚本（EVAL）</translation>
    </message>
    <message>
        <source>no action is possible, only free SET NX locks can be acquired, and Redisson does not work at all</source>
        <translation>无法执行任何操作，只能获取空闲的 SET NX 锁，Redisson 则完全无法工作</translation>
    </message>
    <message>
        <source>SET NX locks are released by compare-and-delete if the server has it</source>
        <translation>如果服务器支持比较并删除，则用它来释放 SET NX 锁</translation>
    </message>
    <message>
        <source>Scripts with undeclared keys</source>
        <translation>使用未声明键的脚本</translation>
    </message>
    <message>
        <source>Redisson&apos;s read locks fail: their scripts do not declare the timeout keys</source>
        <translation>Redisson 的读锁会失败：其脚本没有声明超时键</translation>
    </message>
    <message>
        <source>nothing; start Dragonfly with --default_lua_flags=allow-undeclared-keys</source>
        <translation>无替代方法；启动 Dragonfly 时请加上 --default_lua_flags=allow-undeclared-keys</translation>
    </message>
    <message>
        <source>Compare and delete (DELEX, DELIFEQ)</source>
        <translation>比较并删除（DELEX、DELIFEQ）</translation>
    </message>
    <message>
        <source>releasing a SET NX lock runs a script</source>
        <translation>释放 SET NX 锁时会运行脚本</translation>
    </message>
    <message>
        <source>the same comparison with EVAL</source>
        <translation>用 EVAL 进行同样的比较</translation>
    </message>
    <message>
        <source>Connections (CLIENT LIST)</source>
        <translation>连接列表（CLIENT LIST）</translation>
    </message>
    <message>
        <source>client addresses are unknown, and Lockscope does not notice that a client has gone</source>
        <translation>客户端地址未知，Lockscope 也察觉不到客户端已离开</translation>
    </message>
    <message>
        <source>the locks show what their clients do; MONITOR shows addresses</source>
        <translation>从锁可以看出其客户端在做什么；MONITOR 会显示地址</translation>
    </message>
    <message>
        <source>Listening to commands (MONITOR)</source>
        <translation>监听命令（MONITOR）</translation>
    </message>
    <message>
        <source>no trace: clients that spin or try without waiting stay invisible</source>
        <translation>没有跟踪：自旋的客户端和只尝试而不等待的客户端始终不可见</translation>
    </message>
    <message>
        <source>reading a log that was saved elsewhere (trace --from)</source>
        <translation>读取在别处保存的日志（trace --from）</translation>
    </message>
    <message>
        <source>Key events</source>
        <translation>键事件</translation>
    </message>
    <message>
        <source>changes without a message (acquire, renewal, expiry) are seen only at the next read</source>
        <translation>不发送消息的变化（获取、续期、到期）要到下次读取时才能看到</translation>
    </message>
    <message>
        <source>periodic reads, unlock messages and, if enabled, tracking of chosen prefixes</source>
        <translation>定期读取、解锁消息，以及（如果启用）对所选前缀的跟踪</translation>
    </message>
    <message>
        <source>Key events with fields</source>
        <translation>带字段的键事件</translation>
    </message>
    <message>
        <source>a client that holds a lock only between two reads stays unknown</source>
        <translation>只在两次读取之间持有锁的客户端始终未知</translation>
    </message>
    <message>
        <source>key events and periodic reads; MONITOR shows every owner</source>
        <translation>键事件和定期读取；MONITOR 会显示每个所有者</translation>
    </message>
    <message>
        <source>Several databases (SELECT)</source>
        <translation>多个数据库（SELECT）</translation>
    </message>
    <message>
        <source>only database 0 can be watched</source>
        <translation>只能监视数据库 0</translation>
    </message>
    <message>
        <source>database 0</source>
        <translation>数据库 0</translation>
    </message>
    <message>
        <source>there</source>
        <translation>可用</translation>
    </message>
    <message>
        <source>listed</source>
        <translation>已列出</translation>
    </message>
    <message>
        <source>turned off</source>
        <translation>已关闭</translation>
    </message>
    <message>
        <source>not there</source>
        <translation>不可用</translation>
    </message>
    <message>
        <source>not tried</source>
        <translation>未尝试</translation>
    </message>
    <message>
        <source>unclear</source>
        <translation>不明确</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>not tried yet</source>
        <translation>尚未尝试</translation>
    </message>
    <message>
        <source>not tried: MONITOR on a prod server must be armed first</source>
        <translation>未尝试：在 prod 服务器上执行 MONITOR 前必须先解除保护</translation>
    </message>
    <message>
        <source>not tried, because this connection is read-only: %1</source>
        <translation>未尝试，因为此连接为只读：%1</translation>
    </message>
    <message>
        <source>Script times are unknown because INFO cannot be read</source>
        <translation>脚本耗时未知，因为无法读取 INFO</translation>
    </message>
    <message>
        <source>Scripts (EVAL): %1 calls, %2 µs each, none in the slow log</source>
        <translation>脚本（EVAL）：%1 次调用，每次 %2 µs，慢日志中没有记录</translation>
    </message>
    <message>
        <source>Scripts (EVAL) are slow: %1 calls, %2 µs each. A running script blocks all other clients</source>
        <translation>脚本（EVAL）很慢：%1 次调用，每次 %2 µs。脚本运行时会阻塞所有其他客户端</translation>
    </message>
    <message>
        <source>Scripts (EVAL): %1 calls, %2 µs each. The slow log has %3 scripts. The slowest took %4 µs and blocked all other clients: %5</source>
        <translation>脚本（EVAL）：%1 次调用，每次 %2 µs。慢日志中有 %3 个脚本。最慢的一个耗时 %4 µs，并阻塞了所有其他客户端：%5</translation>
    </message>
    <message>
        <source>Garnet runs scripts concurrently with other commands unless it was started with --lua-transaction-mode. Lockscope cannot check that. Without this option, two owners may hold one lock</source>
        <translation>除非启动时带有 --lua-transaction-mode，否则 Garnet 会让脚本与其他命令并发运行。Lockscope 无法检查这一点。没有该选项时，同一把锁可能有两个所有者</translation>
    </message>
    <message>
        <source>Dragonfly refuses scripts with undeclared keys unless it is configured to allow them. It has no WAIT, and expiry is the only key event that it reports</source>
        <translation>除非配置为允许，否则 Dragonfly 会拒绝使用未声明键的脚本。它没有 WAIT，并且只报告到期这一种键事件</translation>
    </message>
    <message>
        <source>%1: a trace saw it send from this address %2 ago</source>
        <translation>%1：跟踪在 %2 前看到它从该地址发送命令</translation>
    </message>
    <message>
        <source>%1: a name rule found its UUID in the name of these connections</source>
        <translation>%1：名称规则在这些连接的名称中找到了它的 UUID</translation>
    </message>
    <message>
        <source>Unknown. </source>
        <translation>未知。 </translation>
    </message>
    <message>
        <source>%1: this program</source>
        <translation>%1：本程序</translation>
    </message>
    <message>
        <source>No connection of this client has been visible for %1, and it has done nothing since (CLIENT LIST): its program has exited or is cut off</source>
        <translation>已有 %1 看不到该客户端的任何连接，此后它也没有任何活动（CLIENT LIST）：其程序已退出或网络被切断</translation>
    </message>
    <message>
        <source>All %1 locks that it renews have been late for %2 (inference from samples): its program is paused, overloaded or cut off, or its watchdog died</source>
        <translation>它负责续期的 %1 把锁已全部延迟 %2（根据采样推断）：其程序被暂停、过载或网络被切断，或者其看门狗已停止</translation>
    </message>
    <message>
        <source>It has %1 of about 250 subscriptions (5 on each of 50 connections, Redisson&apos;s default): its next thread that has to wait cannot subscribe (CLIENT LIST)</source>
        <translation>它已占用约 250 个订阅中的 %1 个（Redisson 默认值：50 个连接，每个 5 个）：下一个需要等待的线程将无法订阅（CLIENT LIST）</translation>
    </message>
    <message numerus="yes">
        <source>A trace saw it renew %n names that do not exist: it keeps renewing locks that it has lost</source>
        <translation>
            <numerusform>跟踪看到它对 %n 个不存在的名称进行续期：它仍在为已经丢失的锁续期</numerusform>
        </translation>
    </message>
    <message>
        <source>A trace saw %1 of its unlocks fail, on %2 locks: it releases locks that it does not hold</source>
        <translation>跟踪看到它有 %1 次解锁失败，涉及 %2 把锁：它在释放自己并不持有的锁</translation>
    </message>
    <message>
        <source>It alone acquired &apos;%1&apos; the last %2 times that were seen, while other clients waited (samples)</source>
        <translation>在看到的最近 %2 次获取中，“%1”都只由它获取，而其他客户端在等待（采样）</translation>
    </message>
    <message>
        <source>Connections from %1 named %2 subscribe but belong to no known client: %3 subscriptions on %4 connections (CLIENT LIST)</source>
        <translation>来自 %1、名为 %2 的连接有订阅，但不属于任何已知客户端：%4 个连接上共有 %3 个订阅（CLIENT LIST）</translation>
    </message>
    <message>
        <source>. Redisson has about 250 by default (5 on each of 50 connections). If this is one program, its next thread that has to wait cannot subscribe</source>
        <translation>。Redisson 默认约有 250 个（50 个连接，每个 5 个）。如果这是同一个程序，它的下一个需要等待的线程将无法订阅</translation>
    </message>
    <message>
        <source>The connections have not been listed</source>
        <translation>尚未列出连接</translation>
    </message>
    <message>
        <source>The connections are unknown: %1</source>
        <translation>连接未知：%1</translation>
    </message>
    <message>
        <source>The server has %1 connections, which is too many to list them repeatedly</source>
        <translation>服务器有 %1 个连接，数量过多，无法反复列出</translation>
    </message>
    <message>
        <source>Not all nodes could list their connections, so no client can be identified by elimination: %1</source>
        <translation>并非所有节点都能列出其连接，因此无法通过排除法识别任何客户端：%1</translation>
    </message>
    <message>
        <source>The connections could not be listed: %1</source>
        <translation>无法列出连接：%1</translation>
    </message>
    <message>
        <source>Its replica has it.</source>
        <translation>其副本上有该锁。</translation>
    </message>
    <message>
        <source>Replicas that have it: all %1 that answered.</source>
        <translation>有该锁的副本：应答的 %1 个全部都有。</translation>
    </message>
    <message>
        <source>Replicas that have it: %1 of %2. A failover to one without it would lose the lock.</source>
        <translation>有该锁的副本：%2 个中有 %1 个。如果故障转移到没有该锁的副本，就会丢失该锁。</translation>
    </message>
    <message>
        <source>Checking whether a replica has it…</source>
        <translation>正在检查副本上是否有该锁…</translation>
    </message>
    <message>
        <source>No replica answers, so it is unknown whether one has it.</source>
        <translation>没有副本应答，因此不知道是否有副本存有该锁。</translation>
    </message>
    <message>
        <source>has it</source>
        <translation>有该锁</translation>
    </message>
    <message>
        <source>held by %1, without expiry</source>
        <translation>由 %1 持有，无到期时间</translation>
    </message>
    <message>
        <source>held by %1, for %2</source>
        <translation>由 %1 持有，剩余 %2</translation>
    </message>
    <message>
        <source> Replicas that do not answer: %1.</source>
        <translation> 不应答的副本：%1 个。</translation>
    </message>
    <message>
        <source>not reached yet</source>
        <translation>尚未连上</translation>
    </message>
    <message>
        <source>silent: %1</source>
        <translation>无应答：%1</translation>
    </message>
    <message>
        <source>does not have it</source>
        <translation>没有该锁</translation>
    </message>
    <message>
        <source>; asked %1 ago</source>
        <translation>；%1 前查询</translation>
    </message>
    <message>
        <source>%1 bytes behind, cut off from its master for %2 s</source>
        <translation>落后 %1 字节，与主节点断开已有 %2 s</translation>
    </message>
    <message>
        <source>%1 bytes behind, cut off from its master</source>
        <translation>落后 %1 字节，与主节点断开</translation>
    </message>
    <message>
        <source>%1 bytes behind</source>
        <translation>落后 %1 字节</translation>
    </message>
    <message>
        <source>%1 bytes behind, last contact %2 s ago</source>
        <translation>落后 %1 字节，上次联系在 %2 s 前</translation>
    </message>
    <message>
        <source>Counting down: %1 left until it opens</source>
        <translation>倒计数中：还剩 %1 才会打开</translation>
    </message>
    <message>
        <source>Free permits: %1</source>
        <translation>空闲许可：%1</translation>
    </message>
    <message>
        <source>The holders of the other permits are unknown: this kind of semaphore records neither holders nor leases, and the permits of a dead program are lost</source>
        <translation>其他许可的持有者未知：这种信号量既不记录持有者也不记录租期，程序终止后，它占用的许可就会丢失</translation>
    </message>
    <message>
        <source>Permits held under an ID, each with a deadline: %1</source>
        <translation>以 ID 持有的许可，各有截止时间：%1</translation>
    </message>
    <message>
        <source>Of these, %1 have expired: the next acquire frees them</source>
        <translation>其中 %1 个已到期：下一次获取会释放它们</translation>
    </message>
    <message>
        <source>A SET NX lock: only its value identifies the holder</source>
        <translation>SET NX 锁：只能通过它的值来识别持有者</translation>
    </message>
    <message>
        <source>Held by %1 with a hold count of %2</source>
        <translation>由 %1 持有，重入计数为 %2</translation>
    </message>
    <message>
        <source>%1 holders are in its hash</source>
        <translation>其哈希中有 %1 个持有者</translation>
    </message>
    <message>
        <source>It was already held when first seen, just now</source>
        <translation>刚刚首次看到时，它就已被持有</translation>
    </message>
    <message>
        <source>Held for at least %1: it was already held when first seen</source>
        <translation>已持有至少 %1：首次看到时就已被持有</translation>
    </message>
    <message>
        <source>Held for %1</source>
        <translation>已持有 %1</translation>
    </message>
    <message>
        <source>A watchdog renews its lease of %1 every %2</source>
        <translation>看门狗每 %2 将其 %1 的租期续期一次</translation>
    </message>
    <message>
        <source>Last renewed %1 ago</source>
        <translation>上次续期在 %1 前</translation>
    </message>
    <message>
        <source>Renewals missed: %1. The TTL of a healthy lock stays above %2</source>
        <translation>错过的续期：%1 次。正常的锁，其 TTL 应保持在 %2 以上</translation>
    </message>
    <message>
        <source>Its key has no expiry: it stays forever if its holder died</source>
        <translation>其键没有到期时间：如果持有者已终止，它会永远存在</translation>
    </message>
    <message>
        <source>Its key expires in more than ten years: in practice never</source>
        <translation>其键在十年之后才到期：实际上永不到期</translation>
    </message>
    <message>
        <source>%1 left of its time to live</source>
        <translation>剩余时间：%1</translation>
    </message>
    <message>
        <source>A fixed lease of at least %1, not renewed since it was first seen</source>
        <translation>至少 %1 的固定租期，自首次看到以来没有续期</translation>
    </message>
    <message>
        <source>Not seen long enough to know whether a watchdog renews it</source>
        <translation>观察时间还不够，不知道是否有看门狗为其续期</translation>
    </message>
    <message>
        <source>The waiters are unknown: they poll, or the server does not report subscribers</source>
        <translation>等待者未知：它们采用轮询，或者服务器不报告订阅者</translation>
    </message>
    <message>
        <source>Subscribers of its channel: %1. Each may have several waiting threads or be a dead connection. Subscribers at a replica are not counted</source>
        <translation>其频道的订阅者：%1 个。每个订阅者可能有多个等待线程，也可能是失效的连接。不包括副本上的订阅者</translation>
    </message>
    <message>
        <source>No waiter is visible</source>
        <translation>看不到等待者</translation>
    </message>
    <message>
        <source>Subscribers of its channel, which are notified of its release: %1. Each may have several waiting threads or be a dead connection. Subscribers at a replica that Lockscope cannot reach are not counted</source>
        <translation>其频道的订阅者，释放时会收到通知：%1 个。每个订阅者可能有多个等待线程，也可能是失效的连接。不包括 Lockscope 无法连接的副本上的订阅者</translation>
    </message>
    <message>
        <source>No subscriber waits for its release. Lockscope cannot see spin locks, attempts without waiting, or subscribers at a replica that it cannot reach</source>
        <translation>没有订阅者等待其释放。Lockscope 看不到自旋锁、不等待的尝试，以及它无法连接的副本上的订阅者</translation>
    </message>
    <message>
        <source>Threads in its queue: %1</source>
        <translation>其队列中的线程：%1 个</translation>
    </message>
    <message>
        <source>First in the queue: %1. It is unknown whether it is still subscribed</source>
        <translation>队列首位：%1。不知道它是否仍在订阅</translation>
    </message>
    <message>
        <source>First in the queue: %1, and it is subscribed</source>
        <translation>队列首位：%1，它已订阅</translation>
    </message>
    <message>
        <source>First in the queue: %1, but its channel has no subscriber at this server</source>
        <translation>队列首位：%1，但其频道在此服务器上没有订阅者</translation>
    </message>
    <message>
        <source>The first in the queue has no deadline: the list and the deadlines of the queue disagree</source>
        <translation>队列首位没有截止时间：队列的列表与截止时间不一致</translation>
    </message>
    <message>
        <source>Its value: %1</source>
        <translation>其值：%1</translation>
    </message>
    <message>
        <source>Fencing token: %1</source>
        <translation>栅栏令牌：%1</translation>
    </message>
    <message>
        <source>In slot %1, at %2</source>
        <translation>位于槽 %1，节点 %2</translation>
    </message>
    <message>
        <source>Its name has a brace but no hash tag. In this cluster, its queue and channel are in other slots than the lock, so scripts fail and waiters are not woken</source>
        <translation>其名称含有花括号，但没有哈希标签。在此集群中，它的队列和频道与锁位于不同的槽，因此脚本会失败，等待者也不会被唤醒</translation>
    </message>
    <message>
        <source>Used as a plain lock and as a read-write lock at the same time: each side may believe that it holds the lock alone</source>
        <translation>同时被用作普通锁和读写锁：双方都可能以为自己独占该锁</translation>
    </message>
    <message>
        <source>Its hash has more than one exclusive owner</source>
        <translation>其哈希中有多个独占的所有者</translation>
    </message>
    <message>
        <source>It has both a fair queue and a fencing token: clients that acquire it as a fenced lock bypass the queue, and queued clients get no token</source>
        <translation>它同时有公平队列和栅栏令牌：把它当作带栅栏令牌的锁来获取的客户端会绕过队列，而排队的客户端得不到令牌</translation>
    </message>
    <message>
        <source>Clients treat this number as different kinds of lock: some wait for a semaphore, others for a latch or a lock</source>
        <translation>各客户端把这个数字当作不同类型的锁：有的在等待信号量，有的在等待闭锁或锁</translation>
    </message>
    <message>
        <source>The reader %1 has no live timeout key: probably its program is dead, and other readers keep its field alive</source>
        <translation>读者 %1 没有有效的超时键：它的程序可能已终止，是其他读者让它的字段继续存在</translation>
    </message>
    <message>
        <source>Its unlock message came %2 ago; %1 held it last</source>
        <translation>其解锁消息在 %2 前到达；最后持有者是 %1</translation>
    </message>
    <message>
        <source>Its lease ended %2 ago; %1 was the last known holder</source>
        <translation>其租期在 %2 前结束；最后已知的持有者是 %1</translation>
    </message>
    <message>
        <source>The server came back without it %2 ago; %1 held it last</source>
        <translation>服务器在 %2 前恢复时已没有它；最后持有者是 %1</translation>
    </message>
    <message>
        <source>Its key was found missing %2 ago for an unknown reason (released without a message, expired, deleted or evicted); %1 held it last</source>
        <translation>在 %2 前发现其键已不存在，原因未知（未发消息的释放、到期、被删除或被逐出）；最后持有者是 %1</translation>
    </message>
    <message>
        <source>Seen %1 ago</source>
        <translation>%1 前看到</translation>
    </message>
    <message>
        <source> (sample, %1 old)</source>
        <translation>（采样，%1 前）</translation>
    </message>
    <message>
        <source> (inference from samples, %1 old)</source>
        <translation>（根据采样推断，%1 前）</translation>
    </message>
    <message>
        <source> (inferred)</source>
        <translation>（推断）</translation>
    </message>
    <message>
        <source> (event)</source>
        <translation>（事件）</translation>
    </message>
    <message>
        <source>transactions on %1</source>
        <translation>%1 上的事务</translation>
    </message>
    <message>
        <source>transaction %1</source>
        <translation>事务 %1</translation>
    </message>
    <message>
        <source>transaction %1, one key of %2</source>
        <translation>事务 %1，%2 的一个键</translation>
    </message>
    <message>
        <source>transaction %1 on %2</source>
        <translation>%2 上的事务 %1</translation>
    </message>
    <message>
        <source>Its name suggests that Redisson acquires it internally while it changes the sorted set or priority queue %1</source>
        <translation>从名称看，是 Redisson 在更改有序集合或优先级队列 %1 时在内部获取的</translation>
    </message>
    <message>
        <source>Its name suggests that JCache acquires it internally while it changes one key of the cache %1 (Redisson 3.8 names the locks of multimaps the same way)</source>
        <translation>从名称看，是 JCache 在更改缓存 %1 的一个键时在内部获取的（Redisson 3.8 以同样的方式命名多值映射的锁）</translation>
    </message>
    <message>
        <source>Its name suggests that Redisson&apos;s transactions acquire it for %1</source>
        <translation>从名称看，是 Redisson 的事务为 %1 获取的</translation>
    </message>
    <message>
        <source>Its name suggests that it protects one key or value of %1, which is a map, a set or a multimap</source>
        <translation>从名称看，它保护映射、集合或多值映射 %1 的一个键或值</translation>
    </message>
    <message>
        <source>sorted set %1</source>
        <translation>有序集合 %1</translation>
    </message>
    <message>
        <source>cache %1, one key</source>
        <translation>缓存 %1，一个键</translation>
    </message>
    <message>
        <source>one key of %1</source>
        <translation>%1 的一个键</translation>
    </message>
    <message>
        <source>Transaction %1 holds it until the transaction commits, rolls back or times out</source>
        <translation>事务 %1 持有它，直到事务提交、回滚或超时</translation>
    </message>
    <message>
        <source>Taking the lock away does not stop the program that holds it. It may still be writing.</source>
        <translation>拿走锁并不会让持有它的程序停下来，该程序可能仍在写入。</translation>
    </message>
    <message>
        <source>Look at the program behind %1: is it paused, overloaded or cut off?</source>
        <translation>请检查 %1 背后的程序：它是否被暂停、过载或网络被切断？</translation>
    </message>
    <message>
        <source>Held far longer than its earlier holds</source>
        <translation>持有时间远超以往的持有</translation>
    </message>
    <message>
        <source>No permit has come back for %1, and previously that took at most %2: perhaps a program died with its permits</source>
        <translation>已有 %1 没有许可归还，而以往最多只需 %2：可能有程序未归还许可就终止了</translation>
    </message>
    <message>
        <source>Find out which program acquired permits and then died or hung. This kind of semaphore records neither holders nor leases, so the permits do not come back automatically.</source>
        <translation>请查明是哪个程序获取许可后终止或卡住了。这种信号量既不记录持有者也不记录租期，因此许可不会自动归还。</translation>
    </message>
    <message>
        <source>If the program is dead, release its permits by calling release on a semaphore of the same name. If it still runs, that would admit one client too many.</source>
        <translation>如果该程序已终止，请在同名的信号量上调用 release 来释放其许可。如果它仍在运行，这样做会多放行一个客户端。</translation>
    </message>
    <message>
        <source>A permit-expirable semaphore gives each permit a lease, so no permit is lost.</source>
        <translation>可到期信号量为每个许可设置租期，因此不会丢失许可。</translation>
    </message>
    <message>
        <source>Look for code in the program behind %1 that acquires this lock both with a lease and without one. Each acquire sets the lease for all of its holds.</source>
        <translation>请在 %1 背后的程序中查找既带租期又不带租期地获取该锁的代码。每次获取都会重设其全部持有的租期。</translation>
    </message>
    <message>
        <source>Check how long its work takes. With the shorter of the two leases, the lock may expire during the work.</source>
        <translation>请检查其工作需要多长时间。如果采用两个租期中较短的一个，锁可能会在工作期间到期。</translation>
    </message>
    <message>
        <source>Its hold count has only gone up from sample to sample: releases may be missing</source>
        <translation>每次采样时其重入计数都只升不降：可能缺少释放</translation>
    </message>
    <message>
        <source>Look for code in the program behind %1 that acquires the lock and does not release it.</source>
        <translation>请在 %1 背后的程序中查找获取该锁却不释放的代码。</translation>
    </message>
    <message>
        <source>If %1 is still working when the lease ends, another client can acquire the lock and work at the same time. A longer lease or a watchdog prevents that.</source>
        <translation>如果租期结束时 %1 仍在工作，其他客户端就可能获取该锁并同时工作。使用更长的租期或看门狗可以避免这种情况。</translation>
    </message>
    <message>
        <source>Check how long scripts take on the server (in the Server panel, or with `lockscope-cli capabilities`). The server handles no renewals while a slow script runs.</source>
        <translation>请检查脚本在服务器上的耗时（在“服务器”面板中，或使用 `lockscope-cli capabilities`）。慢脚本运行期间，服务器不处理任何续期。</translation>
    </message>
    <message>
        <source>Check what both sides wrote: they may have held the lock at the same time.</source>
        <translation>请检查双方写入了什么：它们可能曾同时持有该锁。</translation>
    </message>
    <message>
        <source>A client is queued or subscribed although nobody holds the lock: perhaps its key was deleted by hand, which wakes nobody, or the waiter is dead</source>
        <translation>没有人持有该锁，却有客户端在排队或订阅：可能有人手动删除了键，这不会唤醒任何等待者；也可能是等待者已失效</translation>
    </message>
    <message>
        <source>Find out who deleted the key. Deleting it by hand does not wake the waiters.</source>
        <translation>请查明是谁删除了键。手动删除键不会唤醒等待者。</translation>
    </message>
    <message>
        <source>Permits have been free for %1 while a client waits for one, and no message came: the waiter missed the release, or wants more permits than are free</source>
        <translation>许可已空闲 %1，却仍有客户端在等待许可，也没有收到消息：等待者错过了释放，或者它需要的许可多于空闲数量</translation>
    </message>
    <message>
        <source>Find out whether the waiter wants more permits at once than are free. In that case nothing is wrong.</source>
        <translation>请查明等待者一次需要的许可是否多于空闲数量。如果是，则一切正常。</translation>
    </message>
    <message>
        <source>Check whether clients reconnected or the server failed over at that time. Messages sent during such an interruption are lost.</source>
        <translation>请检查当时是否有客户端重新连接，或服务器发生了故障转移。在此类中断期间发送的消息会丢失。</translation>
    </message>
    <message>
        <source>The first in the queue was not subscribed in several samples, seconds apart: probably its program is dead</source>
        <translation>在相隔数秒的多次采样中，队列首位都没有订阅：它的程序可能已终止</translation>
    </message>
    <message>
        <source>Fix the program: release the read lock, then acquire the write lock.</source>
        <translation>请修改程序：先释放读锁，再获取写锁。</translation>
    </message>
    <message>
        <source>Check the program behind %1. The expiry did not stop it, so it may still be writing without the lock.</source>
        <translation>请检查 %1 背后的程序。到期并没有让它停下来，因此它可能仍在没有锁的情况下写入。</translation>
    </message>
    <message>
        <source>The resource that the lock protects should refuse fencing tokens older than the newest one it has seen.</source>
        <translation>受该锁保护的资源应当拒绝比它见过的最新令牌更旧的栅栏令牌。</translation>
    </message>
    <message>
        <source>Find out which program set the value %1, and whether it is still running. The lock has no expiry, so it stays forever if that program crashes.</source>
        <translation>请查明是哪个程序设置了值 %1，以及它是否仍在运行。该锁没有到期时间，如果该程序崩溃，锁就会永远存在。</translation>
    </message>
    <message>
        <source>Find out whether %1 is still running. The lock has no lease, so it stays forever if its holder crashes.</source>
        <translation>请查明 %1 是否仍在运行。该锁没有租期，如果其持有者崩溃，锁就会永远存在。</translation>
    </message>
    <message>
        <source>%1 holds it for reading, and a trace saw it refused as a writer: it is waiting for itself</source>
        <translation>%1 持有读锁，而跟踪看到它获取写锁时被拒绝：它在等待自己</translation>
    </message>
    <message>
        <source>Its lease was %1, and %2 changed it (%3 left), apparently without releasing the lock</source>
        <translation>其租期原为 %1，后由 %2 改变（剩余 %3），看来期间没有释放锁</translation>
    </message>
    <message>
        <source>Look at the lock %1 instead: this key is a part of it.</source>
        <translation>请改为查看锁 %1：此键是它的一部分。</translation>
    </message>
    <message>
        <source>If programs use it as a SET NX lock, declare it as one with --token-pattern or in the connection dialog.</source>
        <translation>如果程序将它用作 SET NX 锁，请用 --token-pattern 或在连接对话框中将其声明为 SET NX 锁。</translation>
    </message>
    <message>
        <source>Held for writing by %1</source>
        <translation>写锁持有者 %1</translation>
    </message>
    <message>
        <source>Taken with the value %1</source>
        <translation>已被占用，值为 %1</translation>
    </message>
    <message>
        <source>Held for reading by %1 readers</source>
        <translation>读锁的 %1 个读者</translation>
    </message>
    <message>
        <source>Held for reading by %1</source>
        <translation>读锁持有者 %1</translation>
    </message>
    <message>
        <source>Held by %1 owners at once</source>
        <translation>同时存在的 %1 个所有者</translation>
    </message>
    <message>
        <source>Held by %1</source>
        <translation>持有者 %1</translation>
    </message>
    <message>
        <source>, for an unknown time</source>
        <translation>，持有时长未知</translation>
    </message>
    <message>
        <source>, for %1</source>
        <translation>，已持续 %1</translation>
    </message>
    <message>
        <source> for %1</source>
        <translation> 已持有 %1</translation>
    </message>
    <message>
        <source>, but its watchdog is late: %1 left of a lease of %2</source>
        <translation>，但其看门狗已延迟：剩余 %1，租期为 %2</translation>
    </message>
    <message>
        <source>, kept alive by its watchdog (%1 lease)</source>
        <translation>，由其看门狗保持有效（租期 %1）</translation>
    </message>
    <message>
        <source>, kept alive by its watchdog (%1 lease, last renewal %2 ago)</source>
        <translation>，由其看门狗保持有效（租期 %1，上次续期在 %2 前）</translation>
    </message>
    <message>
        <source>, without an expiry: it stays forever if its holder died</source>
        <translation>，没有到期时间：如果持有者已终止，它会永远存在</translation>
    </message>
    <message>
        <source>, without an expiry: it never frees itself</source>
        <translation>，没有到期时间：它永远不会自行释放</translation>
    </message>
    <message>
        <source>, with an expiry in more than ten years: in practice it never frees itself</source>
        <translation>，到期时间在十年之后：实际上永远不会自行释放</translation>
    </message>
    <message>
        <source>, and by our clock it has just expired</source>
        <translation>，按本机时钟刚刚到期</translation>
    </message>
    <message>
        <source>, with a fixed lease that ends in %1</source>
        <translation>，采用固定租期，%1 后结束</translation>
    </message>
    <message>
        <source>, with %1 left; it is not known yet whether a watchdog renews it</source>
        <translation>，剩余 %1；尚不知道是否有看门狗为其续期</translation>
    </message>
    <message numerus="yes">
        <source>; %n threads queue for it.</source>
        <translation>
            <numerusform>；有 %n 个线程在排队等待它。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; %n subscribers on its channel.</source>
        <translation>
            <numerusform>；其频道有 %n 个订阅者。</numerusform>
        </translation>
    </message>
    <message>
        <source>.</source>
        <translation>。</translation>
    </message>
    <message>
        <source>Not confirmed for %1. When last seen: </source>
        <translation>已有 %1 未确认。上次看到的情况： </translation>
    </message>
    <message>
        <source>Its lease ended %1 ago</source>
        <translation>其租期在 %1 前结束</translation>
    </message>
    <message>
        <source>Expired %1 ago while %2 held it</source>
        <translation>%1 前到期，当时由 %2 持有</translation>
    </message>
    <message>
        <source>Its lease ended %1 ago without a visible release; %2 held it last</source>
        <translation>其租期在 %1 前结束，没有看到释放；最后持有者是 %2</translation>
    </message>
    <message>
        <source>Free; released by %1 %2 ago</source>
        <translation>空闲；由 %1 在 %2 前释放</translation>
    </message>
    <message>
        <source>Lost in a restart of the server %2 ago; %1 held it last</source>
        <translation>%2 前因服务器重启而丢失；最后持有者是 %1</translation>
    </message>
    <message>
        <source>Lost in a failover %2 ago; %1 held it last</source>
        <translation>%2 前因故障转移而丢失；最后持有者是 %1</translation>
    </message>
    <message>
        <source>Gone %2 ago; %1 held it last</source>
        <translation>%2 前消失；最后持有者是 %1</translation>
    </message>
    <message>
        <source>Nobody holds it, but its waiters do not acquire it</source>
        <translation>没有人持有它，但其等待者也没有获取它</translation>
    </message>
    <message>
        <source>Free; gone for %1</source>
        <translation>空闲；已消失 %1</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>An open latch</source>
        <translation>已打开的闭锁</translation>
    </message>
    <message>
        <source>A latch, counting down: %1 left until it opens</source>
        <translation>闭锁，倒计数中：还剩 %1 才会打开</translation>
    </message>
    <message>
        <source>A semaphore that has not been created yet or was deleted</source>
        <translation>尚未创建或已被删除的信号量</translation>
    </message>
    <message>
        <source>A semaphore; permits free: %1, held: %2, expired among these: %3</source>
        <translation>信号量；空闲许可：%1，已持有：%2，其中已到期：%3</translation>
    </message>
    <message>
        <source>A semaphore; permits free: %1, held for a limited time: %2</source>
        <translation>信号量；空闲许可：%1，限时持有：%2</translation>
    </message>
    <message>
        <source>A semaphore; permits free: %1</source>
        <translation>信号量；空闲许可：%1</translation>
    </message>
    <message>
        <source>Not a lock: this key is </source>
        <translation>不是锁：此键是 </translation>
    </message>
    <message>
        <source> of the lock %1.</source>
        <translation> （属于锁 %1）。</translation>
    </message>
    <message>
        <source>Not known to be a lock: the key contains the number %1. It may be a semaphore, a counter, or a SET NX lock whose value is a number</source>
        <translation>无法确定是否为锁：此键的内容是数字 %1。它可能是信号量、计数器，或者值为数字的 SET NX 锁</translation>
    </message>
    <message>
        <source>Not a lock: the key is a %1</source>
        <translation>不是锁：此键的类型是 %1</translation>
    </message>
    <message>
        <source>A hash that is not a lock: its fields are not owners with hold counts</source>
        <translation>不是锁的哈希：其字段不是带重入计数的所有者</translation>
    </message>
    <message>
        <source>The lease expired at %1.</source>
        <translation>租期在 %1 到期。</translation>
    </message>
    <message>
        <source>The lease expired at %1, %2 before the unlock.</source>
        <translation>租期在 %1 到期，比解锁早 %2。</translation>
    </message>
    <message>
        <source> It was last acquired or renewed at %1, for %2.</source>
        <translation> 上次获取或续期是在 %1，租期 %2。</translation>
    </message>
    <message>
        <source> Since then, %1 has acquired it.</source>
        <translation> 此后，%1 已获取它。</translation>
    </message>
    <message>
        <source>The lock was released by force at %1.</source>
        <translation>该锁在 %1 被强制释放。</translation>
    </message>
    <message>
        <source> The audit log names who did it: %1.</source>
        <translation> 审计日志中记录了操作者：%1。</translation>
    </message>
    <message>
        <source> No audit record here shows who did it.</source>
        <translation> 此处没有审计记录表明是谁操作的。</translation>
    </message>
    <message>
        <source>This owner released it at %1: another unlock is one too many, or a retry.</source>
        <translation>该所有者已在 %1 释放它：再次解锁就是多余的一次，或者是重试。</translation>
    </message>
    <message>
        <source>The same owner had released it at %1, %2 earlier: this is a retry of an unlock that worked, or one unlock too many.</source>
        <translation>同一所有者已在 %1 释放它，早了 %2：这是对一次已成功解锁的重试，或者多解锁了一次。</translation>
    </message>
    <message>
        <source>%1 holds the lock: none of its unlocks was refused, and an unlock would work now.</source>
        <translation>%1 持有该锁：它的解锁都没有被拒绝，现在解锁会成功。</translation>
    </message>
    <message>
        <source>Another thread of the same client holds it: %1. Only the thread that acquired a lock can release it.</source>
        <translation>同一客户端的另一个线程持有它：%1。只有获取锁的线程才能释放锁。</translation>
    </message>
    <message>
        <source>%1 holds it; %2 did not acquire it while the lock was watched.</source>
        <translation>%1 持有它；在监视该锁期间，%2 没有获取过它。</translation>
    </message>
    <message>
        <source>The server lost it at %1: it came back without this lock (a restart or a failover), or all locks vanished at once.</source>
        <translation>服务器在 %1 丢失了它：服务器恢复后没有这把锁（重启或故障转移），或者所有锁同时消失。</translation>
    </message>
    <message>
        <source>%1 acquired the lock at %2 while the earlier lease still ran and nobody had released it: it was deleted by hand, or lost in a failover.</source>
        <translation>%1 在 %2 获取了该锁，而此前的租期尚未结束，也没有人释放过它：它被手动删除，或者在故障转移中丢失。</translation>
    </message>
    <message>
        <source>Unknown: nothing that was seen explains it.</source>
        <translation>未知：看到的情况都无法解释。</translation>
    </message>
    <message>
        <source>Known from the audit file.</source>
        <translation>从审计文件得知。</translation>
    </message>
    <message>
        <source>Inferred from the commands in the trace.</source>
        <translation>根据跟踪中的命令推断。</translation>
    </message>
    <message>
        <source>Seen in the trace.</source>
        <translation>在跟踪中看到。</translation>
    </message>
    <message>
        <source>Inferred from what the monitor saw.</source>
        <translation>根据监视器看到的情况推断。</translation>
    </message>
    <message>
        <source>Known from a message of the server.</source>
        <translation>从服务器的消息得知。</translation>
    </message>
    <message>
        <source>Seen when the lock was read.</source>
        <translation>在读取锁时看到。</translation>
    </message>
    <message>
        <source>its owner had just released it: nothing was lost</source>
        <translation>其所有者刚刚释放了它：没有丢失任何东西</translation>
    </message>
    <message>
        <source>it was already gone; Redisson up to 3.10 does not report that to its caller</source>
        <translation>它已经不存在；Redisson 3.10 及更早版本不会向调用者报告这一点</translation>
    </message>
    <message>
        <source>another owner holds it</source>
        <translation>由另一个所有者持有</translation>
    </message>
    <message>
        <source>its time in the queue was over; another client&apos;s attempt removed it</source>
        <translation>它在队列中的时间已到；另一个客户端的尝试将它移除</translation>
    </message>
    <message>
        <source>a log has no replies; inferred from earlier commands</source>
        <translation>日志中没有应答；根据之前的命令推断</translation>
    </message>
    <message>
        <source>this server hides what scripts do; inferred from the arguments</source>
        <translation>此服务器不显示脚本的内部命令；根据参数推断</translation>
    </message>
    <message>
        <source>or acquired again</source>
        <translation>或再次获取</translation>
    </message>
    <message>
        <source>a plain DEL: nobody was woken</source>
        <translation>普通的 DEL：没有唤醒任何等待者</translation>
    </message>
    <message>
        <source>the message was sent; a log does not show whether anybody received it</source>
        <translation>消息已发送；日志不显示是否有人收到</translation>
    </message>
    <message>
        <source>%1 tried to acquire several locks together, %2 times in %3: it acquired %4, was refused %5, and released what it had.</source>
        <translation>%1 试图同时获取多把锁，在 %3 内尝试了 %2 次：它获取了 %4，在 %5 上被拒绝，随后释放了已获取的锁。</translation>
    </message>
    <message>
        <source> It has since acquired the refused one.</source>
        <translation> 此后它已获取了当初被拒绝的锁。</translation>
    </message>
    <message>
        <source>%1 acquired %2 %3 times in a row in %4, and meanwhile other clients were refused %5 times: it leaves them no chance.</source>
        <translation>%1 在 %4 内连续 %3 次获取了 %2，其间其他客户端被拒绝 %5 次：它没有给其他客户端留下机会。</translation>
    </message>
    <message>
        <source>The unlock by %1 was refused at %2.</source>
        <translation>%1 的解锁在 %2 被拒绝。</translation>
    </message>
    <message>
        <source>Locks with waiters are found only by the scan, which takes longer.</source>
        <translation>只能通过扫描找到有等待者的锁，这需要更长时间。</translation>
    </message>
    <message>
        <source>Locks with waiters for sharded messages are found only by the scan, which takes longer.</source>
        <translation>只能通过扫描找到有分片消息等待者的锁，这需要更长时间。</translation>
    </message>
    <message>
        <source>No action is possible: each action is a script that compares and acts in one step.</source>
        <translation>无法执行任何操作：每个操作都是一步完成比较和执行的脚本。</translation>
    </message>
    <message>
        <source>The audit log has only the user name given at login, not the user that the server reports.</source>
        <translation>审计日志中只有登录时给出的用户名，没有服务器报告的用户。</translation>
    </message>
    <message>
        <source>No waiter can be removed from a queue, and no permit can be taken away.</source>
        <translation>不能将等待者移出队列，也不能收回许可。</translation>
    </message>
    <message>
        <source>The waiters behind a removed waiter would wait too long, and no waiter can be put back.</source>
        <translation>被移除的等待者之后的等待者会等待过久，而且不能把等待者放回队列。</translation>
    </message>
    <message>
        <source>A force-released lock can be neither put back nor kept.</source>
        <translation>强制释放的锁既不能放回，也不能保留。</translation>
    </message>
    <message>
        <source>A force-released lock cannot be put back, and a SET NX lock cannot be kept.</source>
        <translation>强制释放的锁不能放回，SET NX 锁不能保留。</translation>
    </message>
    <message>
        <source>A forced release that keeps the lock cannot be canceled if its answer is lost.</source>
        <translation>如果保留锁的强制释放丢失了应答，将无法取消。</translation>
    </message>
    <message>
        <source>The first permit expires in %1 unless its holder extends it.</source>
        <translation>第一个许可将在 %1 后到期，除非其持有者延长。</translation>
    </message>
    <message>
        <source>One more permit is free at once, and the waiters are notified. The program that loses the permit keeps running.</source>
        <translation>会立即多出一个空闲许可，并通知等待者。失去许可的程序会继续运行。</translation>
    </message>
    <message>
        <source>its state has not been confirmed for a while</source>
        <translation>其状态已有一段时间未得到确认</translation>
    </message>
    <message numerus="yes">
        <source>Closes %n connections of the client %1, each only if its ID, address and name are unchanged</source>
        <translation>
            <numerusform>关闭客户端 %1 的 %n 个连接，每个连接仅在其 ID、地址和名称都未改变时才关闭</numerusform>
        </translation>
    </message>
    <message>
        <source>All its requests in progress on this server fail or are sent again, including requests for other locks and data. Its waiting threads subscribe again</source>
        <translation>它在此服务器上正在进行的所有请求都会失败或重新发送，包括对其他锁和数据的请求。它正在等待的线程会重新订阅</translation>
    </message>
    <message>
        <source>The IDs of its connections now belong to other connections</source>
        <translation>其连接的 ID 现在属于其他连接</translation>
    </message>
    <message>
        <source>Another client has acquired it meanwhile and still holds it.</source>
        <translation>其间另一个客户端获取了它，并且仍然持有。</translation>
    </message>
    <message>
        <source>Another client had the lock meanwhile: a new fencing token was issued.</source>
        <translation>其间另一个客户端曾持有该锁：已发放新的栅栏令牌。</translation>
    </message>
    <message>
        <source>It has changed since it was checked: it has other waiters or other deadlines.</source>
        <translation>检查之后它已发生变化：等待者或截止时间已不同。</translation>
    </message>
    <message>
        <source>Wakes the next waiter in the queue, if it is still subscribed: %1.</source>
        <translation>唤醒队列中的下一个等待者（如果它仍在订阅）：%1。</translation>
    </message>
    <message>
        <source>Its owner renewed it %1 ago, so its program is alive and working. If you release it, two programs may work at the same time.</source>
        <translation>其所有者在 %1 前为它续期，可见其程序仍在运行和工作。如果释放它，两个程序就可能同时工作。</translation>
    </message>
    <message>
        <source>Returns the permit %1 to its holder as before, if a permit is still free.</source>
        <translation>如果仍有空闲许可，则将许可 %1 按原样还给其持有者。</translation>
    </message>
    <message numerus="yes">
        <source>%n with permits not returned</source>
        <translation>
            <numerusform>%n 个有许可未归还</numerusform>
        </translation>
    </message>
    <message>
        <source>A client&apos;s clock sets its deadline in the queue and may be wrong, or a client waits longer than Redisson does.</source>
        <translation>队列中的截止时间由客户端的时钟决定，该时钟可能不准；也可能是客户端的等待时间超过了 Redisson 的等待时间。</translation>
    </message>
    <message numerus="yes">
        <source>%n with mixed kinds</source>
        <translation>
            <numerusform>%n 个锁类型混用</numerusform>
        </translation>
    </message>
    <message>
        <source>Let only one kind of lock use this name</source>
        <translation>只让一种类型的锁使用此名称</translation>
    </message>
    <message>
        <source>A semaphore has free permits, but clients still wait.</source>
        <translation>信号量有空闲许可，但仍有客户端在等待。</translation>
    </message>
    <message>
        <source>The first waiter in its queue seems dead. All waiters behind it may wait in vain.</source>
        <translation>其队列的首位等待者似乎已失效，后面的所有等待者可能都在空等。</translation>
    </message>
    <message>
        <source>Wait until the reader gives up</source>
        <translation>等到该读者放弃</translation>
    </message>
    <message>
        <source>The reader waits for its own read hold. The wait ends at its time limit, or when its program is stopped.</source>
        <translation>该读者在等待它自己的读锁。达到等待时限或停止其程序时，等待才会结束。</translation>
    </message>
    <message>
        <source>; other clients that match these connections: %1</source>
        <translation>；与这些连接相符的其他客户端：%1 个</translation>
    </message>
    <message>
        <source>No replica has it: a failover now would lose it.</source>
        <translation>没有副本存有它：现在发生故障转移就会丢失它。</translation>
    </message>
    <message>
        <source>Waiters get the lock in the order of their arrival.</source>
        <translation>等待者按到达的先后顺序获得锁。</translation>
    </message>
    <message>
        <source>Each acquire returns a higher token, so that a store can reject lower ones.</source>
        <translation>每次获取都返回一个更大的令牌，使存储能够拒绝较小的令牌。</translation>
    </message>
    <message>
        <source>Waiters get the lock in order; its owner cannot acquire it again.</source>
        <translation>等待者按顺序获得锁；其所有者不能再次获取。</translation>
    </message>
    <message>
        <source>Nothing has to be done unless the lock is renewed. When it expires, the waiters check it again.</source>
        <translation>除非锁被续期，否则无需任何处理。锁到期后，等待者会再次检查它。</translation>
    </message>
    <message>
        <source>The lock is free at once. Its waiters poll, and the first one to check acquires it. If the program of the former holder still works, two programs may work at the same time.</source>
        <translation>锁会立即空闲。其等待者采用轮询，最先检查的等待者会获取它。如果原持有者的程序仍在工作，两个程序就可能同时工作。</translation>
    </message>
    <message>
        <source>The lock is free at once, and its waiters are woken, which a plain DEL would not do. If the program of the former holder still works, two programs may work at the same time.</source>
        <translation>锁会立即空闲，并唤醒其等待者，而普通的 DEL 不会唤醒。如果原持有者的程序仍在工作，两个程序就可能同时工作。</translation>
    </message>
    <message>
        <source>%1 later, an unknown holder had the lock (sample).</source>
        <translation>%1 后，锁由一个未知的持有者持有（采样）。</translation>
    </message>
    <message>
        <source>A lock&apos;s key with this name would have another type, so this key may belong to another program.</source>
        <translation>锁的同名键会是另一种类型，因此此键可能属于其他程序。</translation>
    </message>
    <message>
        <source>Nobody holds the lock, the deadlines of its waiters were over more than a minute ago, and no client is subscribed to wait for its turn.</source>
        <translation>没有人持有该锁，其等待者的截止时间都已过去一分钟以上，也没有客户端订阅并等待轮到自己。</translation>
    </message>
    <message>
        <source>Its reader does not hold the lock, so no client reads this key.</source>
        <translation>其读者并不持有该锁，因此没有客户端会读取此键。</translation>
    </message>
    <message>
        <source>Unknown: no rule finds this client in a connection name, and its activity does not distinguish it from others. A trace with MONITOR would show it</source>
        <translation>未知：没有规则能在连接名称中找到该客户端，其活动也无法与其他客户端区分。用 MONITOR 跟踪可以查明</translation>
    </message>
    <message>
        <source>Upgrade clients that use Redisson older than 4.4. Their live readers keep dead readers in the lock, and a writer waits as long as any of them reads.</source>
        <translation>请升级使用 4.4 之前版本 Redisson 的客户端。它们存活的读者会让已失效的读者留在锁中，只要还有读者在读，写者就要一直等待。</translation>
    </message>
    <message>
        <source>The waiters of these locks cannot be woken, so these locks are not freed.</source>
        <translation>无法唤醒这些锁的等待者，因此不释放这些锁。</translation>
    </message>
    <message>
        <source>After this waiter&apos;s deadline, the next client that tries to acquire the lock removes it from the queue. Until then, the waiters behind it wait.</source>
        <translation>过了该等待者的截止时间后，下一个尝试获取锁的客户端会将它移出队列。在此之前，它后面的等待者只能等待。</translation>
    </message>
    <message>
        <source>Its timeout keys exist: it is alive and renews them, or it died less than a lease ago, or a reader that uses Redisson before 4.4 renews them. If you remove a live reader, a writer can work at the same time.</source>
        <translation>其超时键存在：它仍在运行并为其续期，或者它失效还不到一个租期，或者使用 4.4 之前版本 Redisson 的读者为其续期。如果移除仍在运行的读者，写者可能与其同时工作。</translation>
    </message>
    <message>
        <source>%1 got it, and held it %2 later (sample).</source>
        <translation>%1 得到了它：%2 后它是持有者（采样）。</translation>
    </message>
    <message>
        <source>This console acquires the lock for %1 in the same step, so nobody else can. Woken waiters find it taken and continue to wait. The lock is listed among the console&apos;s own holds, where you can release it early. Otherwise it is released before that time is over.</source>
        <translation>此控制台在同一步中获取该锁并持有 %1，因此其他人无法获取。被唤醒的等待者会发现它已被占用并继续等待。该锁会列在控制台自己的持有中，可在那里提前释放。否则，它会在该时间结束之前被释放。</translation>
    </message>
    <message>
        <source>Nobody holds the lock, but a waiter&apos;s deadline is in the future or was less than a minute ago, so the waiter may still wait.</source>
        <translation>没有人持有该锁，但有等待者的截止时间尚未到，或者过去不到一分钟，因此该等待者可能仍在等待。</translation>
    </message>
    <message>
        <source>Expired permits of a semaphore that is gone. If the semaphore is created again, it would have that many extra permits. But any program may use such a key name.</source>
        <translation>已不存在的信号量的到期许可。如果重新创建该信号量，会多出同样数量的许可。但任何程序都可能使用这样的键名。</translation>
    </message>
    <message>
        <source>Held. If it is renewed, it has a watchdog. If it is not renewed within half of its lease, the lease is fixed.</source>
        <translation>持有中。如果它得到续期，说明有看门狗；如果租期过半仍无续期，说明是固定租期。</translation>
    </message>
    <message>
        <source>Replicas that answer: %1. None of them has it, so a failover to one of them would lose the lock.</source>
        <translation>应答的副本：%1 个。它们都没有该锁，因此故障转移到其中任何一个都会丢失该锁。</translation>
    </message>
    <message numerus="yes">
        <source>Probably at %1: only the %n connections from there with the name %2 were active at each of %3 moments when this client sent something (inference)</source>
        <translation>
            <numerusform>可能位于 %1：在该客户端发送内容的 %3 个时刻，每次都活跃的只有来自那里、名为 %2 的 %n 个连接（推断）</numerusform>
        </translation>
    </message>
    <message>
        <source>in a cluster, every message goes to every node; outside a cluster, no disadvantage</source>
        <translation>在集群中，每条消息都会发往所有节点；在其他环境中无影响</translation>
    </message>
    <message>
        <source>the script stopped in the middle of the release, so it probably failed</source>
        <translation>脚本在释放过程中停止，因此很可能失败了</translation>
    </message>
    <message>
        <source>&amp;Disconnect it</source>
        <translation>断开连接(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Evict it</source>
        <translation>移出队列(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Force-release</source>
        <translation>强制释放(&amp;F)</translation>
    </message>
    <message>
        <source>Re&amp;move it</source>
        <translation>移除(&amp;M)</translation>
    </message>
    <message>
        <source>The semaphore was created.</source>
        <translation>信号量已创建。</translation>
    </message>
    <message>
        <source>It now has a time to live, after which it expires.</source>
        <translation>它现在有剩余时间，到时即到期。</translation>
    </message>
    <message>
        <source>&amp;Set the time to live</source>
        <translation>设置剩余时间(&amp;S)</translation>
    </message>
    <message>
        <source>The key was deleted.</source>
        <translation>键已删除。</translation>
    </message>
    <message>
        <source>&amp;Wake them</source>
        <translation>唤醒(&amp;W)</translation>
    </message>
    <message>
        <source>Disconnect the client</source>
        <translation>断开客户端</translation>
    </message>
    <message>
        <source>Closes the connections of the client that holds the lock. Its program can connect again.</source>
        <translation>关闭持有该锁的客户端的连接。其程序可以重新连接。</translation>
    </message>
    <message>
        <source>Evict a waiter</source>
        <translation>将等待者移出队列</translation>
    </message>
    <message>
        <source>Removes a dead waiter from the queue of a fair lock, so that the waiters behind it get their turn.</source>
        <translation>将失效的等待者移出公平锁的队列，使其后的等待者能够轮到。</translation>
    </message>
    <message>
        <source>Force-release</source>
        <translation>强制释放</translation>
    </message>
    <message>
        <source>Takes the lock away from its holder and wakes the waiters, in one step. The holder is not stopped: its program may still be writing.</source>
        <translation>在一步之内从持有者手中收回锁并唤醒等待者。持有者不会因此停止：其程序可能仍在写入。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Restores what an action changed, if nothing has taken its place since. Lockscope offers it for ten seconds after the action.</source>
        <translation>恢复操作所更改的内容，前提是此后没有其他内容取而代之。Lockscope 在操作之后的十秒内提供撤销。</translation>
    </message>
    <message>
        <source>Remove a reader</source>
        <translation>移除读者</translation>
    </message>
    <message>
        <source>Removes a dead reader from a read-write lock, so that a writer no longer waits for it.</source>
        <translation>从读写锁中移除失效的读者，使写者不再等待它。</translation>
    </message>
    <message>
        <source>Create a semaphore</source>
        <translation>创建信号量</translation>
    </message>
    <message>
        <source>Creates a semaphore with a number of permits, if no key has its name yet.</source>
        <translation>创建具有若干许可的信号量，前提是还没有同名的键。</translation>
    </message>
    <message>
        <source>Set the time to live</source>
        <translation>设置剩余时间</translation>
    </message>
    <message>
        <source>Gives a lock without an expiry a time to live. If its holder is dead, the lock then expires. It does not stop the holder.</source>
        <translation>为没有到期时间的锁设置剩余时间。如果其持有者已失效，锁到时即到期。这不会使持有者停止。</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>清理残留</translation>
    </message>
    <message>
        <source>Deletes a key that a dead lock left behind, such as an empty queue or a deadline that nobody needs.</source>
        <translation>删除失效的锁遗留的键，例如空队列或不再需要的截止时间。</translation>
    </message>
    <message>
        <source>Sends the unlock message again. Waiters that missed it check the lock at once. It changes no key.</source>
        <translation>重新发送解锁消息。错过消息的等待者会立即检查该锁。不更改任何键。</translation>
    </message>
    <message>
        <source>A lock has no expiry</source>
        <translation>有锁没有到期时间</translation>
    </message>
    <message numerus="yes">
        <source>%n locks have no expiry</source>
        <translation>
            <numerusform>%n 个锁没有到期时间</numerusform>
        </translation>
    </message>
    <message>
        <source>A lock expired while it was held</source>
        <translation>有锁在持有期间到期</translation>
    </message>
    <message numerus="yes">
        <source>%n locks expired while they were held</source>
        <translation>
            <numerusform>%n 个锁在持有期间到期</numerusform>
        </translation>
    </message>
    <message>
        <source>This program lost a lock</source>
        <translation>本程序丢失了一个锁</translation>
    </message>
    <message numerus="yes">
        <source>This program lost %n locks</source>
        <translation>
            <numerusform>本程序丢失了 %n 个锁</numerusform>
        </translation>
    </message>
    <message>
        <source>A client&apos;s watchdog seems to have stopped</source>
        <translation>有客户端的看门狗似乎已停止</translation>
    </message>
    <message numerus="yes">
        <source>The watchdogs of %n clients seem to have stopped</source>
        <translation>
            <numerusform>%n 个客户端的看门狗似乎已停止</numerusform>
        </translation>
    </message>
    <message>
        <source>Failover</source>
        <translation>故障转移</translation>
    </message>
    <message numerus="yes">
        <source>%n failovers</source>
        <translation>
            <numerusform>%n 次故障转移</numerusform>
        </translation>
    </message>
    <message>
        <source>The server restarted</source>
        <translation>服务器已重启</translation>
    </message>
    <message numerus="yes">
        <source>The server restarted %n times</source>
        <translation>
            <numerusform>服务器已重启 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source> No known lock is missing.</source>
        <translation> 没有缺少已知的锁。</translation>
    </message>
    <message numerus="yes">
        <source> %n known locks are missing.</source>
        <translation>
            <numerusform> 缺少 %n 个已知的锁。</numerusform>
        </translation>
    </message>
    <message>
        <source>It never frees itself. If its holder stops, it stays locked.</source>
        <translation>它永远不会自行释放。如果其持有者停止，它会一直被锁定。</translation>
    </message>
    <message>
        <source>It never frees itself. If its holder %1 stops, it stays locked.</source>
        <translation>它永远不会自行释放。如果其持有者 %1 停止，它会一直被锁定。</translation>
    </message>
    <message>
        <source>It expired without a release. Its holder may still be working.</source>
        <translation>它未经释放就已到期。其持有者可能仍在工作。</translation>
    </message>
    <message>
        <source>It expired while %1 held it. This holder may still be working.</source>
        <translation>它在 %1 持有期间到期。该持有者可能仍在工作。</translation>
    </message>
    <message>
        <source>It was not renewed in time. Stop what it protected, because another client may hold it now.</source>
        <translation>它未能及时续期。请停止它所保护的工作，因为其他客户端现在可能持有它。</translation>
    </message>
    <message>
        <source>It was released by force, expired or was deleted. Stop what it protected, because another client may hold it now.</source>
        <translation>它被强制释放、已到期或被删除。请停止它所保护的工作，因为其他客户端现在可能持有它。</translation>
    </message>
    <message numerus="yes">
        <source>All %n locks that client %1 renews are late (inference from samples). Its program may be paused, overloaded or cut off.</source>
        <translation>
            <numerusform>客户端 %1 负责续期的 %n 个锁已全部延迟（根据采样推断）。其程序可能被暂停、过载或网络被切断。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is the master now.</source>
        <translation>现在的主节点是 %1。</translation>
    </message>
    <message>
        <source>Its run id changed.</source>
        <translation>其 run id 已改变。</translation>
    </message>
    <message>
        <source>One owner at a time, who can acquire it again. Spin and non-reentrant locks look the same, because they use the same keys.</source>
        <translation>同一时间只有一个所有者，且所有者可以再次获取。自旋锁和不可重入锁看上去与它相同，因为使用的键相同。</translation>
    </message>
    <message>
        <source>One owner at a time. Its waiters queue on the server and get it in the order of their arrival.</source>
        <translation>同一时间只有一个所有者。等待者在服务器上排队，按到达的先后顺序获得锁。</translation>
    </message>
    <message>
        <source>Many readers or one writer. The mode says which of them hold it now.</source>
        <translation>多个读者或一个写者。模式表明当前由哪一方持有。</translation>
    </message>
    <message>
        <source>A lock that draws a higher fencing token for each acquire, so that a store can reject lower ones.</source>
        <translation>一种锁，每次获取都会发放更大的栅栏令牌，使存储能够拒绝较小的令牌。</translation>
    </message>
    <message>
        <source>Several values locked in one hash, each with its own deadline (Redisson 3.38 and newer).</source>
        <translation>在一个哈希中锁定多个值，每个值各有截止时间（Redisson 3.38 及更高版本）。</translation>
    </message>
    <message>
        <source>A number of permits. It records neither holders nor leases, so a permit stays taken until it is released.</source>
        <translation>若干许可。它既不记录持有者也不记录租期，因此许可会一直被占用，直到归还。</translation>
    </message>
    <message>
        <source>A number of permits, each with its own id and lease.</source>
        <translation>若干许可，每个许可各有 ID 和租期。</translation>
    </message>
    <message>
        <source>A counter that opens for all its waiters when it reaches 0.</source>
        <translation>计数器，减到 0 时对所有等待者打开。</translation>
    </message>
    <message>
        <source>A plain key with a random value and an expiry, set by SET NX PX. Its waiters poll.</source>
        <translation>带随机值和到期时间的普通键，由 SET NX PX 设置。其等待者采用轮询。</translation>
    </message>
    <message>
        <source>A hash that looks like a lock only by its name or its companion keys. Perhaps it is not a lock.</source>
        <translation>仅凭名称或伴随键看起来像锁的哈希。它可能不是锁。</translation>
    </message>
    <message>
        <source>A key of another type under the name of a lock. Nobody can acquire the lock while this key exists.</source>
        <translation>占用锁名称的其他类型的键。只要此键存在，就没有人能获取该锁。</translation>
    </message>
    <message>
        <source>The waiters behind it (%1) get earlier deadlines, as if it had given up.</source>
        <translation>它后面的等待者（%1）的期限会提前，如同它已放弃。</translation>
    </message>
    <message>
        <source> Replicas that the master counts but Lockscope did not find: %1.</source>
        <translation> 主节点计入而 Lockscope 未找到的副本：%1。</translation>
    </message>
    <message>
        <source>A client waits as if this were another kind of lock: the release may not wake that client, or the lock may not exclude it</source>
        <translation>有客户端把它当作另一种锁来等待：释放可能不会唤醒该客户端，锁也可能排斥不了它</translation>
    </message>
    <message>
        <source>The server that became master %2 ago did not have the lock, because the lock had not been replicated yet; %1 held it last, and may believe that it still does</source>
        <translation>%2 前成为主节点的服务器没有该锁，因为该锁当时尚未复制；%1 是最后的持有者，可能以为自己仍然持有</translation>
    </message>
    <message>
        <source>A deadline in its queue is too far away: more than %1 for each waiter in the queue. Client clocks differ, or some clients wait longer</source>
        <translation>其队列中有一个期限过远：队列中平均每个等待者超过 %1。客户端时钟不一致，或有些客户端等待得更久</translation>
    </message>
    <message>
        <source>Make sure that the program of the first waiter is dead. Check every replica as well, because a live waiter that subscribes there looks like a ghost.</source>
        <translation>请确认首位等待者的程序已终止。还要检查每个副本，因为在副本上订阅的等待者即使活着，也看起来像幽灵等待者。</translation>
    </message>
    <message>
        <source>The wait does not end while the read lock of %1 is renewed, because a reader must release the read lock before it can become the writer.</source>
        <translation>只要 %1 的读锁还在续期，等待就不会结束，因为读者必须先释放读锁才能成为写者。</translation>
    </message>
    <message>
        <source>monopolising</source>
        <translation>独占锁</translation>
    </message>
    <message>
        <source>It alone acquired a lock the last fifty times, while other clients waited.</source>
        <translation>最近五十次获取某个锁的都只有它，而其他客户端在等待。</translation>
    </message>
    <message>
        <source>Samples show the acquires and the waiters. Acquires between two readings are not counted.</source>
        <translation>采样会显示获取和等待者。两次读取之间的获取不计入。</translation>
    </message>
    <message>
        <source>Use a fair lock, or let the client pause between its holds, so that other clients get a chance.</source>
        <translation>请使用公平锁，或让客户端在两次持有之间稍作停顿，使其他客户端有机会获取。</translation>
    </message>
    <message>
        <source>failing unlocks</source>
        <translation>解锁失败</translation>
    </message>
    <message>
        <source>A trace with MONITOR saw at least three of its unlocks fail.</source>
        <translation>使用 MONITOR 的跟踪看到它至少有三次解锁失败。</translation>
    </message>
    <message>
        <source>Choose a refused unlock in the trace and ask why it failed. Often the lease is over before the work is done.</source>
        <translation>请在跟踪中选择一次被拒绝的解锁，查询它为何失败。常见原因是工作尚未完成，租期就已结束。</translation>
    </message>
    <message>
        <source>renewing gone locks</source>
        <translation>为已消失的锁续期</translation>
    </message>
    <message>
        <source>It keeps renewing locks that it has lost.</source>
        <translation>它仍在为已经丢失的锁续期。</translation>
    </message>
    <message>
        <source>A trace with MONITOR saw it renew at least three locks that do not exist.</source>
        <translation>使用 MONITOR 的跟踪看到它为至少三个不存在的锁续期。</translation>
    </message>
    <message>
        <source>Check the program, because it may still work without its locks. A restart of the program ends the renewals.</source>
        <translation>请检查该程序，因为它可能仍在没有锁的情况下工作。重启该程序可终止这些续期。</translation>
    </message>
    <message>
        <source>subscriptions used up</source>
        <translation>订阅已用尽</translation>
    </message>
    <message>
        <source>It uses nearly all of about 250 subscriptions, which is Redisson&apos;s default. Its next thread that has to wait cannot subscribe.</source>
        <translation>它几乎用尽了约 250 个订阅（Redisson 的默认值）。下一个需要等待的线程将无法订阅。</translation>
    </message>
    <message>
        <source>CLIENT LIST shows the number of subscriptions of its connections.</source>
        <translation>CLIENT LIST 会显示其各个连接的订阅数。</translation>
    </message>
    <message>
        <source>Let fewer threads wait, or allow more subscriptions in the configuration of the client.</source>
        <translation>请减少等待的线程，或在客户端的配置中允许更多订阅。</translation>
    </message>
    <message>
        <source>watchdog stopped</source>
        <translation>看门狗已停止</translation>
    </message>
    <message>
        <source>All locks that it renews are late at the same time.</source>
        <translation>它负责续期的所有锁同时出现续期延迟。</translation>
    </message>
    <message>
        <source>Samples show at least two late holds, and none that was renewed on time. The reason is an inference.</source>
        <translation>采样显示至少有两个续期延迟的持有，且没有任何一个按时续期。原因是推断的。</translation>
    </message>
    <message>
        <source>Check whether the program is paused, overloaded or cut off. If it does not come back, its locks expire.</source>
        <translation>请检查该程序是否被暂停、过载或网络被切断。如果它不恢复，其锁会到期。</translation>
    </message>
    <message>
        <source>Its program has exited or is cut off.</source>
        <translation>其程序已退出或网络被切断。</translation>
    </message>
    <message>
        <source>Its connections were known, and a complete CLIENT LIST has none of them. The client has done nothing since.</source>
        <translation>它的连接曾是已知的，而完整的 CLIENT LIST 中已没有其中任何一个。此后该客户端没有任何活动。</translation>
    </message>
    <message>
        <source>Its locks with an expiry need no action, because they expire. Review its other locks.</source>
        <translation>有到期时间的锁无需处理，因为它们会到期。请审查它的没有到期时间的锁。</translation>
    </message>
    <message>
        <source>An owner acquired the lock.</source>
        <translation>某个所有者获取了该锁。</translation>
    </message>
    <message>
        <source>A reading shows a holder that the reading before did not show. A hold that is shorter than the time between two readings can be missed.</source>
        <translation>某次读取显示了前一次读取中没有的持有者。短于两次读取间隔的持有可能会漏掉。</translation>
    </message>
    <message>
        <source>Nothing, because this is normal.</source>
        <translation>无需处理，这是正常情况。</translation>
    </message>
    <message>
        <source>The holder acquired the lock again. It must release the lock as often as it acquired it.</source>
        <translation>持有者再次获取了该锁。获取了多少次，就必须释放多少次。</translation>
    </message>
    <message>
        <source>A reading shows a higher hold count of the same owner than the reading before.</source>
        <translation>某次读取显示，同一所有者的重入计数高于前一次读取。</translation>
    </message>
    <message>
        <source>Nothing, unless the count keeps climbing. In that case, look for code that acquires the lock without releasing it.</source>
        <translation>无需处理，除非重入计数持续上升。如果持续上升，请查找只获取锁而不释放的代码。</translation>
    </message>
    <message>
        <source>A client could not acquire the lock and began to listen for its release.</source>
        <translation>某个客户端未能获取该锁，开始监听其释放。</translation>
    </message>
    <message>
        <source>More clients subscribe to the lock&apos;s channel than before. Redis does not name them. Clients that poll cannot be seen.</source>
        <translation>订阅该锁频道的客户端比之前多。Redis 不会指明是哪些客户端。轮询的客户端无法看到。</translation>
    </message>
    <message>
        <source>Nothing, if it gets the lock soon. Otherwise, look at the holder.</source>
        <translation>如果它很快获得锁，则无需处理。否则，请查看持有者。</translation>
    </message>
    <message>
        <source>An unlock message was sent to the waiters, so that one of them tries again.</source>
        <translation>已向等待者发送解锁消息，使其中一个重新尝试。</translation>
    </message>
    <message>
        <source>Lockscope received the message while somebody waited. The server does not show who was woken, so the owner of this event is an inference.</source>
        <translation>Lockscope 在有等待者时收到了该消息。服务器不显示被唤醒的是谁，因此此事件的所有者是推断的。</translation>
    </message>
    <message>
        <source>Nothing. If nobody acquires the lock afterwards, a waiter may have missed the message. You can send it again with the action that wakes waiters.</source>
        <translation>无需处理。如果之后无人获取该锁，可能有等待者错过了消息。可以用唤醒等待者的操作重新发送。</translation>
    </message>
    <message>
        <source>The lock got more time, usually from the watchdog of its holder.</source>
        <translation>该锁的剩余时间得到延长，通常由其持有者的看门狗续期。</translation>
    </message>
    <message>
        <source>A reading shows a later end of the same hold. Lockscope infers the time of the renewal from it.</source>
        <translation>某次读取显示，同一次持有的结束时间变晚。Lockscope 由此推断续期的时间。</translation>
    </message>
    <message>
        <source>Nothing, because this is normal. If the renewals stop, check the holder.</source>
        <translation>无需处理，这是正常情况。如果续期停止，请检查持有者。</translation>
    </message>
    <message>
        <source>One of several holds was released, or a latch was counted down.</source>
        <translation>多次持有中的一次已释放，或者闭锁的计数已减少。</translation>
    </message>
    <message>
        <source>A reading shows a lower hold count of the same owner than the reading before. For a latch, a trace shows the command.</source>
        <translation>某次读取显示，同一所有者的重入计数低于前一次读取。对于闭锁，跟踪会显示该命令。</translation>
    </message>
    <message>
        <source>Nothing. The last release frees the lock.</source>
        <translation>无需处理。最后一次释放会使该锁空闲。</translation>
    </message>
    <message>
        <source>The owner released the lock.</source>
        <translation>所有者释放了该锁。</translation>
    </message>
    <message>
        <source>The unlock message arrived, or a trace shows the command. If other holders remain, the release is an inference from two readings.</source>
        <translation>收到了解锁消息，或者跟踪显示了该命令。如果还有其他持有者，则该释放是根据两次读取推断的。</translation>
    </message>
    <message>
        <source>The lock was deleted without a check of its owner.</source>
        <translation>该锁未经检查所有者就被删除。</translation>
    </message>
    <message>
        <source>Lockscope reports its own actions. It sees those of others only in a trace.</source>
        <translation>Lockscope 会报告自己的操作。其他程序的操作只有在跟踪中才能看到。</translation>
    </message>
    <message>
        <source>Check the former holder, because it may still work without the lock. The audit trail says who released the lock with Lockscope, and why.</source>
        <translation>请检查原持有者，因为它可能仍在没有锁的情况下工作。审计日志会说明是谁用 Lockscope 释放了该锁，以及原因。</translation>
    </message>
    <message>
        <source>The time of the lock or of a permit was up before its owner released it.</source>
        <translation>锁或许可在其所有者释放之前就已到时。</translation>
    </message>
    <message>
        <source>The server reported it with a key event. Without key events, it is an inference: the key was missing after its time was up.</source>
        <translation>服务器通过键事件报告了它。没有键事件时，则是推断：到时之后，该键已不存在。</translation>
    </message>
    <message>
        <source>Check the owner, because it may still work without the lock. If the work takes longer than the lease, let a watchdog renew the lock.</source>
        <translation>请检查所有者，因为它可能仍在没有锁的情况下工作。如果工作时间长于租期，请让看门狗为该锁续期。</translation>
    </message>
    <message>
        <source>A holder or its renewal found that the hold was gone.</source>
        <translation>持有者或其续期发现该持有已不存在。</translation>
    </message>
    <message>
        <source>Lockscope reports it for its own holds. It sees those of others only in a trace, when a renewal finds nothing to renew.</source>
        <translation>对于自己的持有，Lockscope 会报告。其他程序的持有只有在跟踪中才能看到，即续期时发现没有可续期的内容。</translation>
    </message>
    <message>
        <source>Stop the work that the lock protected. Then find out whether the lock expired, was deleted or was released by force.</source>
        <translation>请停止该锁所保护的工作。然后查明该锁是已到期、被删除，还是被强制释放。</translation>
    </message>
    <message>
        <source>The writer released the write lock and continues as a reader.</source>
        <translation>写者释放了写锁，并继续作为读者持有。</translation>
    </message>
    <message>
        <source>A reading shows the owner as a reader that the reading before showed as a writer.</source>
        <translation>某次读取显示该所有者是读者，而前一次读取显示它是写者。</translation>
    </message>
    <message>
        <source>Nothing, because this is normal. Other readers can acquire the lock now.</source>
        <translation>无需处理，这是正常情况。其他读者现在可以获取该锁。</translation>
    </message>
    <message>
        <source>A thread joined the queue of a fair lock.</source>
        <translation>某个线程加入了公平锁的队列。</translation>
    </message>
    <message>
        <source>A reading of the queue shows a new entry.</source>
        <translation>某次读取显示队列中有新的条目。</translation>
    </message>
    <message>
        <source>Nothing. The thread gets the lock in its turn.</source>
        <translation>无需处理。轮到该线程时，它会获得锁。</translation>
    </message>
    <message>
        <source>A thread left the queue of a fair lock without the lock. It stopped waiting, or its place in the queue timed out.</source>
        <translation>某个线程没有获得锁就离开了公平锁的队列。它已停止等待，或者其在队列中的位置已超时。</translation>
    </message>
    <message>
        <source>Its entry is missing in the queue, and it does not hold the lock. This is an inference, because a very short hold looks the same.</source>
        <translation>队列中已没有它的条目，而它也不持有该锁。这是推断，因为极短的持有看起来也是如此。</translation>
    </message>
    <message>
        <source>Nothing, if it happens rarely. If it happens often, the holders need more time than the waiters allow.</source>
        <translation>如果很少发生，则无需处理。如果经常发生，说明持有者所需的时间超过了等待者允许的时间。</translation>
    </message>
    <message>
        <source>The key was written in a way that fits no other event. For a semaphore or a latch, its number changed.</source>
        <translation>该键被写入，但其方式不符合任何其他事件。对于信号量或闭锁，是其数值发生了变化。</translation>
    </message>
    <message>
        <source>Two readings differ in the expiry, the token or the kind, or a trace shows the command.</source>
        <translation>两次读取的到期时间、令牌或种类不同，或者跟踪显示了该命令。</translation>
    </message>
    <message>
        <source>Nothing for a semaphore or a latch. For other locks, find the program that writes the key, because it may break the lock.</source>
        <translation>对于信号量或闭锁，无需处理。对于其他锁，请查明是哪个程序写入该键，因为它可能破坏该锁。</translation>
    </message>
    <message>
        <source>The lock&apos;s key is missing, and nothing reported the reason.</source>
        <translation>该锁的键已不存在，且没有任何消息报告原因。</translation>
    </message>
    <message>
        <source>A reading found no key. No unlock message came, and its time was not up.</source>
        <translation>某次读取没有找到该键。没有收到解锁消息，且该键尚未到时。</translation>
    </message>
    <message>
        <source>Check how the owner releases the lock. A DEL sends no unlock message, so waiters may sleep until their time is up.</source>
        <translation>请检查所有者如何释放该锁。DEL 不会发送解锁消息，因此等待者可能一直休眠到其等待时间结束。</translation>
    </message>
    <message>
        <source>The server restarted and came back without some locks.</source>
        <translation>服务器重启，恢复后缺少部分锁。</translation>
    </message>
    <message>
        <source>The server has another run id, and locks that it had before are missing.</source>
        <translation>服务器的 run id 已改变，且缺少之前存在的锁。</translation>
    </message>
    <message>
        <source>Check the former holders, because they may still work without their locks. If locks must survive a restart, the server needs persistence.</source>
        <translation>请检查原持有者，因为它们可能仍在没有锁的情况下工作。如果锁必须在重启后保留，则服务器需要持久化。</translation>
    </message>
    <message>
        <source>Another server is the master now. The locks that were not replicated yet are lost.</source>
        <translation>现在的主节点是另一台服务器。尚未复制的锁已丢失。</translation>
    </message>
    <message>
        <source>Lockscope found the new master and compared its locks with those known before. Recent locks that Lockscope had not read can be lost unnoticed.</source>
        <translation>Lockscope 找到了新的主节点，并将其中的锁与之前已知的锁作了比较。Lockscope 尚未读取的新近的锁，可能在未被发现的情况下丢失。</translation>
    </message>
    <message>
        <source>Check the former holders, because they may still work without their locks. Where two holders would do harm, let the resource check fencing tokens.</source>
        <translation>请检查原持有者，因为它们可能仍在没有锁的情况下工作。如果同时有两个持有者会造成损害，请让资源检查栅栏令牌。</translation>
    </message>
    <message>
        <source>Many locks disappeared at once, and nothing reported the reason.</source>
        <translation>许多锁同时消失，且没有任何消息报告原因。</translation>
    </message>
    <message>
        <source>Readings found many keys missing at the same time. The server did not restart, and no messages came.</source>
        <translation>多次读取发现许多键同时缺失。服务器没有重启，也没有收到任何消息。</translation>
    </message>
    <message>
        <source>Look for a FLUSHALL or FLUSHDB, and for an eviction policy that deletes keys. Check the former holders.</source>
        <translation>请查找 FLUSHALL 或 FLUSHDB，以及会删除键的内存淘汰策略。请检查原持有者。</translation>
    </message>
    <message>
        <source>A client could not acquire the lock, because somebody else had it.</source>
        <translation>某个客户端未能获取该锁，因为锁由其他客户端或线程持有。</translation>
    </message>
    <message>
        <source>Only a trace shows it. Lockscope follows the commands and knows who had the lock at that moment.</source>
        <translation>只有跟踪才会显示。Lockscope 会追踪各个命令，知道当时由谁持有该锁。</translation>
    </message>
    <message>
        <source>Nothing, because the client waits or gives up. If there are many, the lock is contended.</source>
        <translation>无需处理，因为客户端会等待或放弃。如果这类事件很多，说明该锁有争用。</translation>
    </message>
    <message>
        <source>A caller tried to release a lock that it did not have.</source>
        <translation>某个调用者试图释放它并不持有的锁。</translation>
    </message>
    <message>
        <source>Choose the event in the trace and ask why the unlock failed. Often the lease was over, or another thread had the lock.</source>
        <translation>请在跟踪中选择该事件，查询解锁为何失败。常见原因是租期已结束，或者锁由另一线程持有。</translation>
    </message>
    <message>
        <source>A renewal came just after its owner&apos;s own release and found nothing to renew.</source>
        <translation>续期紧跟在其所有者自己的释放之后到达，没有找到可续期的内容。</translation>
    </message>
    <message>
        <source>Only a trace shows it. Lockscope follows the commands and saw the release before the renewal.</source>
        <translation>只有跟踪才会显示。Lockscope 会追踪各个命令，看到释放发生在续期之前。</translation>
    </message>
    <message>
        <source>Nothing, because both were under way at the same time. A second such renewal is reported as lost.</source>
        <translation>无需处理，因为两者当时正同时进行。如果再次出现这样的续期，会报告为丢失。</translation>
    </message>
    <message>
        <source>; now for %1</source>
        <translation>；这次已持有 %1</translation>
    </message>
    <message>
        <source> (history)</source>
        <translation>（历史记录）</translation>
    </message>
    <message numerus="yes">
        <source>%1 held it %n times in the 24 hours before, median %2</source>
        <translation>
            <numerusform>此前 24 小时内，%1 持有它 %n 次，中位数 %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It was held %n times in the 24 hours before, median %1, and 99 % of the holds took at most %2</source>
        <translation>
            <numerusform>此前 24 小时内，它被持有 %n 次，中位数 %1，99 % 的持有不超过 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>It is not known when it expires.</source>
        <translation>不知道它何时过期。</translation>
    </message>
    <message numerus="yes">
        <source>%n locks fulfill it: %1.</source>
        <translation>
            <numerusform>%n 个锁符合: %1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n locks fulfill it: %1 and others.</source>
        <translation>
            <numerusform>%n 个锁符合: %1 等。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is true: the figure is %2.</source>
        <translation>%1 成立: 数值为 %2。</translation>
    </message>
    <message>
        <source>%1 is true: the figure is %2 (%3).</source>
        <translation>%1 成立: 数值为 %2 (%3)。</translation>
    </message>
    <message>
        <source>%1 </source>
        <translation>%1 </translation>
    </message>
    <message>
        <source>It tries to release locks that it does not hold, or its unlock scripts fail.</source>
        <translation>它试图释放自己没有持有的锁，或者其解锁脚本失败。</translation>
    </message>
    <message>
        <source>Alert %1</source>
        <translation>警报 %1</translation>
    </message>
    <message numerus="yes">
        <source>Alert %1, %n times</source>
        <translation>
            <numerusform>警报 %1，%n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>An alert rule is true</source>
        <translation>一条警报规则成立</translation>
    </message>
    <message numerus="yes">
        <source>An alert fired %n times</source>
        <translation>
            <numerusform>警报触发了 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>In a trace, %1 of its unlock scripts stopped in the middle, on %2 locks (inference): each of these locks stays until its lease is over</source>
        <translation>在一次跟踪中，它有 %1 个解锁脚本中途停止，涉及 %2 个锁（推断）：这些锁会一直保留到租约结束</translation>
    </message>
    <message>
        <source>Late renewals: %1 of %2 locks, by up to %3 (inference from samples). Its watchdog does not keep up</source>
        <translation>续期迟到：%2 个锁中有 %1 个，最多迟 %3（由采样推断）。其看门狗跟不上</translation>
    </message>
    <message>
        <source>Held by %1; how often it acquired it was not recorded</source>
        <translation>由 %1 持有；获取次数未被录制</translation>
    </message>
    <message>
        <source>Its time to live was not recorded</source>
        <translation>其剩余存活时间未被录制</translation>
    </message>
    <message>
        <source>, and its lease was renewed</source>
        <translation>，其租约曾被续期</translation>
    </message>
    <message>
        <source>A semaphore with %1 permits held; the number of free ones is not known</source>
        <translation>信号量，已占用许可 %1 个；空闲许可数未知</translation>
    </message>
    <message>
        <source>A semaphore; the number of its free permits is not known</source>
        <translation>信号量；其空闲许可数未知</translation>
    </message>
    <message numerus="yes">
        <source>%1 was refused the write lock of %2 %n times in %3, while it read. A reader must release the read lock before it can become the writer.</source>
        <translation>
            <numerusform>%1 在读的同时，在 %3 内请求 %2 的写锁被拒绝 %n 次。读者必须先释放读锁，才能成为写者。</numerusform>
        </translation>
    </message>
    <message>
        <source>Wait until one of its owners gives up</source>
        <translation>等到其中一个所有者放弃</translation>
    </message>
    <message>
        <source>Wait: the deadlock ends in %1</source>
        <translation>等待：该死锁将在 %1 后结束</translation>
    </message>
    <message>
        <source>Force-release it to break the deadlock</source>
        <translation>强制释放它，以打破死锁</translation>
    </message>
    <message>
        <source>A deadlock holds a lock</source>
        <translation>有锁陷入死锁</translation>
    </message>
    <message numerus="yes">
        <source>%n locks are deadlocked</source>
        <translation>
            <numerusform>%n 个锁陷入死锁</numerusform>
        </translation>
    </message>
    <message>
        <source>Its holder waits for another lock of a cycle.</source>
        <translation>其持有者在等待环中的另一个锁。</translation>
    </message>
    <message>
        <source>deadlocked</source>
        <translation>死锁</translation>
    </message>
    <message>
        <source>The owner of the lock began to wait for an owner that waits for this lock.</source>
        <translation>该锁的所有者开始等待一个正在等待该锁的所有者。</translation>
    </message>
    <message>
        <source>Lockscope knows the holders and the waiters of all locks of the cycle. All these waits were true at one time.</source>
        <translation>Lockscope 知道环中所有锁的持有者和等待者，并且所有这些等待曾同时成立。</translation>
    </message>
    <message>
        <source>Look at the details of the lock. They show the cycle, whether it ends without help, and which lock is the cheapest to take away.</source>
        <translation>请查看该锁的详情：其中显示这个环、它是否会自行结束，以及夺走哪个锁的代价最小。</translation>
    </message>
    <message>
        <source>Its holder waits for another lock of a cycle, whose owners wait for each other.</source>
        <translation>其持有者在等待环中的另一个锁，环中的所有者互相等待。</translation>
    </message>
    <message numerus="yes">
        <source>%n deadlocked</source>
        <translation>
            <numerusform>%n 个死锁</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 holds %2 and waits for %3</source>
        <translation>%1 持有 %2，在等待 %3</translation>
    </message>
    <message>
        <source>; %1 holds %2 and waits for %3</source>
        <translation>；%1 持有 %2，在等待 %3</translation>
    </message>
    <message>
        <source>. Neither can continue.</source>
        <translation>。两者都无法继续。</translation>
    </message>
    <message>
        <source>. None of them can continue.</source>
        <translation>。它们都无法继续。</translation>
    </message>
    <message>
        <source>%1 holds %2 for reading and waits for the same lock for writing. It cannot continue.</source>
        <translation>%1 以读方式持有 %2，又在等待以写方式获取同一个锁。它无法继续。</translation>
    </message>
    <message numerus="yes">
        <source>; and %n more owners</source>
        <translation>
            <numerusform>；还有 %n 个所有者</numerusform>
        </translation>
    </message>
    <message>
        <source>No lease of it runs out, so it lasts until one of its owners gives up.</source>
        <translation>其中没有租期会结束，因此会一直持续，直到其中一个所有者放弃。</translation>
    </message>
    <message>
        <source>It ends in %1 at the latest, when the fixed lease of %2 runs out.</source>
        <translation>最迟在 %1 后结束，届时 %2 的固定租期到期。</translation>
    </message>
    <message>
        <source>It ends in %1 at the latest, when %2 gives up waiting for %3.</source>
        <translation>最迟在 %1 后结束，届时 %2 放弃等待 %3。</translation>
    </message>
    <message>
        <source>It is not known yet whether it ends without help, because a watchdog may renew its locks.</source>
        <translation>尚不知道它是否会自行结束，因为可能有看门狗为其中的锁续期。</translation>
    </message>
    <message>
        <source>is in the fair queue</source>
        <translation>在公平队列中</translation>
    </message>
    <message>
        <source>was refused in a trace</source>
        <translation>在跟踪中被拒绝</translation>
    </message>
    <message>
        <source>waits in this program</source>
        <translation>在本程序中等待</translation>
    </message>
    <message>
        <source>waits for its own read lock</source>
        <translation>在等待自己的读锁</translation>
    </message>
    <message numerus="yes">
        <source>%1 blocks %n owners</source>
        <translation>
            <numerusform>%1 阻塞 %n 个所有者</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> over %n locks</source>
        <translation>
            <numerusform>，涉及 %n 个锁</numerusform>
        </translation>
    </message>
    <message>
        <source>Let the program release the read lock before it acquires the write lock. Redisson has no upgrade.</source>
        <translation>请让程序先释放读锁，再获取写锁。Redisson 没有锁升级。</translation>
    </message>
    <message>
        <source>Stop the wait of %1 for %2, if its program can do that: this costs least, because its work can fail cleanly. It then releases %3.</source>
        <translation>如果程序可以做到，请停止 %1 对 %2 的等待：这样代价最小，因为其工作可以干净地失败。之后它会释放 %3。</translation>
    </message>
    <message>
        <source>Let all programs acquire these locks in the same order, or give each wait a limit. Then the deadlock cannot come back.</source>
        <translation>请让所有程序按相同的顺序获取这些锁，或为每次等待设置时限。这样死锁就不会再出现。</translation>
    </message>
    <message>
        <source>Break the deadlock at %1 instead</source>
        <translation>请改为在 %1 处打破死锁</translation>
    </message>
    <message>
        <source>As far as is known, its holder %1 has waited longest. It does not work at the moment.</source>
        <translation>据目前所知，它的持有者 %1 等待得最久。它目前没有在工作。</translation>
    </message>
    <message>
        <source>%1 acquires it at once and can continue. As far as is known, %2 has waited longest. It does not work at the moment, but it will continue later without this lock.</source>
        <translation>%1 会立即获取它并继续。据目前所知，%2 等待得最久。它此刻没有在工作，但它之后会在没有该锁的情况下继续。</translation>
    </message>
    <message>
        <source>%1 acquires it at once and can continue. Force-release %2 instead, because its holder %3 has waited longer than %4, as far as is known.</source>
        <translation>%1 会立即获取它并继续。不如强制释放 %2，因为据目前所知，其持有者 %3 比 %4 等待得更久。</translation>
    </message>
    <message>
        <source>Otherwise, take %1 away: as far as is known, its holder has waited longest. It does not work at the moment, but may continue later without the lock.</source>
        <translation>否则，夺走 %1：据目前所知，其持有者等待得最久。它此刻没有在工作，但之后可能会在没有该锁的情况下继续。</translation>
    </message>
    <message>
        <source>Pushes a signal to the list %1, so that one of its waiters continues.</source>
        <translation>向列表 %1 推入一个信号，使其一个等待者继续。</translation>
    </message>
    <message>
        <source>Wakes nobody, because no client of %1 waits for such a lock.</source>
        <translation>不唤醒任何人，因为没有 %1 的客户端等待这样的锁。</translation>
    </message>
    <message>
        <source>Sends no message: the server tells its waiters that the key is gone.</source>
        <translation>不发送消息：服务器会告知其等待者该键已消失。</translation>
    </message>
    <message>
        <source>, held by host %1</source>
        <translation>，由主机 %1 持有</translation>
    </message>
    <message>
        <source>, held by process %2 of host %1</source>
        <translation>，由主机 %1 的进程 %2 持有</translation>
    </message>
    <message>
        <source>, held by worker %1</source>
        <translation>，由 worker %1 持有</translation>
    </message>
    <message>
        <source>, held by process %1</source>
        <translation>，由进程 %1 持有</translation>
    </message>
    <message>
        <source>, held by client %1</source>
        <translation>，由客户端 %1 持有</translation>
    </message>
    <message>
        <source> since %1 by its clock</source>
        <translation>，按其时钟自 %1 起</translation>
    </message>
    <message>
        <source>; renewed every %1</source>
        <translation>；每 %1 续期一次</translation>
    </message>
    <message>
        <source>Its value has the form that %1 writes. Other programs may write such values as well</source>
        <translation>其值具有 %1 写入的形式。其他程序也可能写入这样的值</translation>
    </message>
    <message>
        <source>No client of %1 waits for it: the next attempt comes by itself</source>
        <translation>没有 %1 的客户端等待它：下一次尝试会自行到来</translation>
    </message>
    <message>
        <source>Its waiters block on the list %1, and a release pushes an element</source>
        <translation>其等待者阻塞在列表 %1 上，释放时会推入一个元素</translation>
    </message>
    <message>
        <source>The server tells its waiters when the key is deleted</source>
        <translation>该键被删除时，服务器会告知其等待者</translation>
    </message>
    <message>
        <source>Its waiters poll</source>
        <translation>其等待者轮询</translation>
    </message>
    <message>
        <source>perhaps %1</source>
        <translation>可能是 %1</translation>
    </message>
    <message>
        <source>Keys of these families look the same: %1</source>
        <translation>这些家族的键看起来相同：%1</translation>
    </message>
    <message>
        <source>Waiters that pop a signal list cannot be woken, so these locks are not freed.</source>
        <translation>无法唤醒从信号列表中弹出的等待者，因此不会释放这些锁。</translation>
    </message>
    <message>
        <source>The lock is free at once, and the server tells its waiters. If the program of the former holder still works, two programs may work at the same time.</source>
        <translation>锁会立即空闲，服务器会告知其等待者。如果前持有者的程序仍在工作，两个程序可能同时工作。</translation>
    </message>
    <message>
        <source>The lock is free at once. Nobody waits for it: the next run or attempt acquires it. If the program of the former holder still works, two programs may work at the same time.</source>
        <translation>锁会立即空闲。没有人在等待它：下一次运行或尝试会获取它。如果前持有者的程序仍在工作，两个程序可能同时工作。</translation>
    </message>
    <message>
        <source>Clients that listen on a channel of their library are not notified that a SET NX lock is free.</source>
        <translation>监听其库频道的客户端不会收到 SET NX 锁已释放的通知。</translation>
    </message>
    <message>
        <source>stalled</source>
        <translation>停滞</translation>
    </message>
    <message>
        <source>Its job is listed as active, but no worker holds its lock.</source>
        <translation>其任务列为进行中，但没有 worker 持有其锁。</translation>
    </message>
    <message numerus="yes">
        <source>%n stalled jobs</source>
        <translation>
            <numerusform>%n 个停滞的任务</numerusform>
        </translation>
    </message>
    <message>
        <source>Wait until a worker checks for stalled jobs</source>
        <translation>等待某个 worker 检查停滞的任务</translation>
    </message>
    <message>
        <source>A worker of the queue that still runs puts the job back, and another one runs it again. Without a running worker, the job stays here.</source>
        <translation>该队列中仍在运行的 worker 会把任务放回，由另一个再次执行。若没有运行中的 worker，任务会一直停在这里。</translation>
    </message>
    <message>
        <source>The list %1 has contained its job in several samples, but its lock was missing</source>
        <translation>在多次采样中，列表 %1 都包含其任务，但其锁不存在</translation>
    </message>
    <message>
        <source>Its worker died, or was too busy to renew the lock in time. A worker that was only busy still works on the job, and another one may soon do the same work.</source>
        <translation>其 worker 已终止，或过于繁忙而未能及时续期。若只是繁忙，它仍在处理该任务，而另一个可能很快会做同样的工作。</translation>
    </message>
    <message>
        <source>Nobody holds it, although its job is listed as active</source>
        <translation>没有人持有它，尽管其任务列为进行中</translation>
    </message>
    <message>
        <source>Its waiters poll, or listen on a channel of %1</source>
        <translation>其等待者轮询，或监听 %1 的频道</translation>
    </message>
    <message>
        <source>Sends no message, because nobody listens on a channel of this lock.</source>
        <translation>不发送消息，因为没有人监听此锁的频道。</translation>
    </message>
    <message>
        <source>The lock is free at once. Waiters that listen are woken, and the others poll. If the program of the former holder still works, two programs may work at the same time.</source>
        <translation>锁立即释放。监听的等待者会被唤醒，其余的会轮询。如果原持有者的程序仍在运行，两个程序可能同时工作。</translation>
    </message>
    <message>
        <source>The lock is free at once, and one of its waiters is woken, which a plain DEL would not do. If the program of the former holder still works, two programs may work at the same time.</source>
        <translation>锁立即释放，并会唤醒一个等待者，而普通的 DEL 不会。如果原持有者的程序仍在运行，两个程序可能同时工作。</translation>
    </message>
    <message>
        <source>The list %1 contains its job, which may have just ended</source>
        <translation>列表 %1 包含其任务，该任务可能刚刚结束</translation>
    </message>
    <message>
        <source>All readers of that time have released it, so a writer may have had it meanwhile.</source>
        <translation>当时的所有读者都已释放它，因此期间可能有写者持有过它。</translation>
    </message>
    <message>
        <source>Notifies the waiters in its queue, up to the first whose deadline has not passed.</source>
        <translation>通知其队列中的等待者，直到第一个未过截止时间的为止。</translation>
    </message>
</context>
<context>
    <name>export</name>
    <message>
        <source>Cannot write %1: %2. Choose another place.</source>
        <translation>无法写入 %1：%2。请选择其他位置。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AboutDialog</name>
    <message>
        <source>About Lockscope</source>
        <translation>关于 Lockscope</translation>
    </message>
    <message>
        <source>Icon</source>
        <translation>图标</translation>
    </message>
    <message>
        <source>Lockscope %1</source>
        <translation>Lockscope %1</translation>
    </message>
    <message>
        <source>Shows who holds, who waits for and what blocks the locks in your Redis.
Free software under the GNU General Public License, version 3.</source>
        <translation>显示 Redis 中的锁由谁持有、谁在等待以及被什么阻塞。
自由软件，按 GNU 通用公共许可证第 3 版发布。</translation>
    </message>
    <message>
        <source>Diagnostics</source>
        <translation>诊断信息</translation>
    </message>
    <message>
        <source>License</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>&amp;Copy diagnostics</source>
        <translation>复制诊断信息(&amp;C)</translation>
    </message>
    <message>
        <source>Diagnostics copied to the clipboard.</source>
        <translation>诊断信息已复制到剪贴板。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AcquireDialog</name>
    <message>
        <source>Acquire a lock</source>
        <translation>获取锁</translation>
    </message>
    <message>
        <source>&amp;Steps</source>
        <translation>步骤(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Acquire</source>
        <translation>获取(&amp;A)</translation>
    </message>
    <message>
        <source>Acquire a lock on %1</source>
        <translation>在 %1 上获取锁</translation>
    </message>
    <message>
        <source>Acquire %1</source>
        <translation>获取 %1</translation>
    </message>
    <message>
        <source>Acquire %1 on %2</source>
        <translation>在 %2 上获取 %1</translation>
    </message>
    <message>
        <source>Acquiring…</source>
        <translation>正在获取…</translation>
    </message>
    <message>
        <source>Acquired. It is held until you release it under Mine or its lease ends.</source>
        <translation>已获取。在“我的”中释放它或租期结束之前，一直持有。</translation>
    </message>
    <message>
        <source>Canceled: nothing is held.</source>
        <translation>已取消：没有持有任何锁。</translation>
    </message>
    <message>
        <source>Not acquired in time: another client still holds it.</source>
        <translation>未能及时获取：仍由其他客户端持有。</translation>
    </message>
    <message>
        <source>Creating it…</source>
        <translation>正在创建…</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>Canceling…</source>
        <translation>正在取消…</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AcquireFlow</name>
    <message>
        <source>The key with this name (%1) cannot be acquired. Choose another name.</source>
        <translation>无法获取此名称的键（%1）。请选择其他名称。</translation>
    </message>
    <message>
        <source>not a known lock</source>
        <translation>不是已知的锁</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AcquireForm</name>
    <message>
        <source>%1, holder of %2 (%3)</source>
        <translation>%1，%2 的持有者（%3）</translation>
    </message>
    <message>
        <source>A new owner</source>
        <translation>新的所有者</translation>
    </message>
    <message>
        <source>After 1, 2, 4 … 128 ms</source>
        <translation>间隔 1、2、4 … 128 ms</translation>
    </message>
    <message>
        <source>Always after</source>
        <translation>固定间隔</translation>
    </message>
    <message>
        <source>Without limit</source>
        <translation>不限时间</translation>
    </message>
    <message>
        <source>Try once</source>
        <translation>尝试一次</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>最多等待</translation>
    </message>
    <message>
        <source>Watchdog: renewed until released</source>
        <translation>看门狗：续期直到释放</translation>
    </message>
    <message>
        <source>Fixed, then it expires</source>
        <translation>固定时长，之后到期</translation>
    </message>
    <message>
        <source>Not required</source>
        <translation>不要求</translation>
    </message>
    <message>
        <source>One must have it</source>
        <translation>至少一个副本有该锁</translation>
    </message>
    <message>
        <source>All must have it</source>
        <translation>所有副本都有该锁</translation>
    </message>
    <message>
        <source>order:42; bytes as \xHH</source>
        <translation>order:42；字节写作 \xHH</translation>
    </message>
    <message>
        <source>order:42
order:43</source>
        <translation>order:42
order:43</translation>
    </message>
    <message>
        <source>redis://host-a
redis://host-b
redis://host-c</source>
        <translation>redis://host-a
redis://host-b
redis://host-c</translation>
    </message>
    <message>
        <source>Otherwise the request is refused, because two kinds with one name do not exclude each other.</source>
        <translation>否则请求会被拒绝，因为使用同一名称的两种锁并不互斥。</translation>
    </message>
    <message>
        <source>Releases the lock unless these replicas have it within a second. A lock on replicas survives a failover. A server without replicas is refused.</source>
        <translation>如果这些副本在一秒内没有得到该锁，则释放锁。副本上的锁能经受住故障转移。没有副本的服务器会被拒绝。</translation>
    </message>
    <message>
        <source>&amp;Kind</source>
        <translation>类型(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Names</source>
        <translation>名称列表(&amp;N)</translation>
    </message>
    <message>
        <source>Ser&amp;vers</source>
        <translation>服务器(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Each member</source>
        <translation>每个成员(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Owner</source>
        <translation>所有者(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Permits</source>
        <translation>许可(&amp;P)</translation>
    </message>
    <message>
        <source>Try a&amp;gain</source>
        <translation>重试(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Wait</source>
        <translation>等待(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Lease</source>
        <translation>租期(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Replicas</source>
        <translation>副本(&amp;R)</translation>
    </message>
    <message>
        <source>A backslash starts an escape: write \\ for a backslash, \xHH for a byte.</source>
        <translation>反斜杠用于开始转义：请用 \\ 表示反斜杠，用 \xHH 表示一个字节。</translation>
    </message>
    <message>
        <source>%1 bytes, shown as %2</source>
        <translation>%1 字节，显示为 %2</translation>
    </message>
    <message>
        <source>The name has a broken escape: write \\ for a backslash, \xHH for a byte.</source>
        <translation>名称中的转义有误：请用 \\ 表示反斜杠，用 \xHH 表示一个字节。</translation>
    </message>
    <message>
        <source>Enter the name of the lock.</source>
        <translation>请输入锁的名称。</translation>
    </message>
    <message>
        <source>A lease below 10 ms ends before the answer arrives. Choose a longer one.</source>
        <translation>租期短于 10 ms 时，应答到达前就会结束。请选择更长的租期。</translation>
    </message>
    <message>
        <source>%1 is listed twice. Each server has one vote.</source>
        <translation>%1 列出了两次。每台服务器只有一票。</translation>
    </message>
    <message>
        <source>Enter at least two independent servers, one per line. Three or five are usual.</source>
        <translation>请输入至少两台独立的服务器，每行一台。通常为三台或五台。</translation>
    </message>
    <message>
        <source>Enter the names of several locks, one per line.</source>
        <translation>请输入多个锁的名称，每行一个。</translation>
    </message>
    <message>
        <source>Acquire even if ano&amp;ther kind of lock uses the name</source>
        <translation>即使名称已被另一种锁使用也获取(&amp;T)</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AcquireSteps</name>
    <message>
        <source>%1: free, but another waiter is next in the queue</source>
        <translation>%1：空闲，但队列中轮到另一个等待者</translation>
    </message>
    <message>
        <source>%1: too few permits are free</source>
        <translation>%1：空闲的许可太少</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: held by another client, without expiry</source>
        <translation>%1：由另一个客户端持有，不会到期</translation>
    </message>
    <message>
        <source>%1: held by another client for another %2</source>
        <translation>%1：由另一个客户端持有，还剩 %2</translation>
    </message>
    <message>
        <source>tried</source>
        <translation>已尝试</translation>
    </message>
    <message>
        <source>waiting behind other requests of this program</source>
        <translation>正在等待本程序的其他请求</translation>
    </message>
    <message>
        <source>subscribed: a release will wake it</source>
        <translation>已订阅：释放时会被唤醒</translation>
    </message>
    <message>
        <source>woken by a release</source>
        <translation>已被释放唤醒</translation>
    </message>
    <message>
        <source>tried again</source>
        <translation>已再次尝试</translation>
    </message>
    <message>
        <source>released the acquired members, to try again</source>
        <translation>已释放获取到的成员，准备重试</translation>
    </message>
    <message>
        <source>acquired</source>
        <translation>已获取</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>已超时</translation>
    </message>
    <message>
        <source>canceled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Steps of the acquire</source>
        <translation>获取的步骤</translation>
    </message>
    <message>
        <source>%1 s   %2</source>
        <translation>%1 s   %2</translation>
    </message>
    <message>
        <source>%1: acquired, but the answer was late or lost, so it was released again</source>
        <translation>%1：已获取，但应答迟到或丢失，因此又释放了</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActionDialog</name>
    <message>
        <source>Working…</source>
        <translation>执行中…</translation>
    </message>
    <message>
        <source>undo: %1</source>
        <translation>撤销：%1</translation>
    </message>
    <message>
        <source>Report copied to the clipboard.</source>
        <translation>报告已复制到剪贴板。</translation>
    </message>
    <message>
        <source>Act on %1</source>
        <translation>操作 %1</translation>
    </message>
    <message>
        <source>&amp;I mean this holder</source>
        <translation>我指的就是这个持有者(&amp;I)</translation>
    </message>
    <message>
        <source>Co&amp;py report</source>
        <translation>复制报告(&amp;P)</translation>
    </message>
    <message>
        <source>Read a&amp;gain</source>
        <translation>重新读取(&amp;G)</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>无人持有</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 及另外 %2 个</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>&amp;Take it away</source>
        <translation>收回(&amp;T)</translation>
    </message>
    <message>
        <source>Press Ctrl+Enter to release.</source>
        <translation>按 Ctrl+Enter 释放。</translation>
    </message>
    <message>
        <source>Press Ctrl+Enter to start.</source>
        <translation>按 Ctrl+Enter 开始。</translation>
    </message>
    <message>
        <source>When you looked, %1 held it. Nobody holds it now.</source>
        <translation>您查看时由 %1 持有，现在无人持有。</translation>
    </message>
    <message>
        <source>The hold changed since you looked: %1 has acquired it again. Confirm that you mean this hold.</source>
        <translation>查看之后持有已变化：%1 再次获取了它。请确认您指的是这次持有。</translation>
    </message>
    <message>
        <source>The holder changed since you looked: it was %1, now it is %2. Confirm that you mean this holder.</source>
        <translation>查看之后持有者已变化：原为 %1，现为 %2。请确认您指的是这个持有者。</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Undo (%1 s)</source>
        <translation>撤销(&amp;U)（%1 s）</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>As the monitor read it %1 s ago.</source>
        <translation>监视器在 %1 s 前读取的状态。</translation>
    </message>
    <message>
        <source>As of %1 s ago</source>
        <translation>%1 s 前的状态</translation>
    </message>
    <message>
        <source>As of %1 s ago: too old to act on</source>
        <translation>%1 s 前的状态：过旧，不能据此操作</translation>
    </message>
    <message>
        <source>Its holder is active: since you looked, the holder has acquired or released the lock once.</source>
        <translation>持有者仍在活动：自您查看以来，它已获取或释放过一次锁。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActionFlow</name>
    <message>
        <source>nothing done: it changed since you looked</source>
        <translation>未执行任何操作：查看之后已发生变化</translation>
    </message>
    <message>
        <source>cannot record the outcome in the audit file: %1</source>
        <translation>无法将结果记入审计文件：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActionForm</name>
    <message>
        <source>Possible actions, mildest first</source>
        <translation>可用的操作，影响最小的在前</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActionHead</name>
    <message>
        <source>%1 bytes · sha256 %2…</source>
        <translation>%1 字节 · sha256 %2…</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>位于 %1</translation>
    </message>
    <message>
        <source>The program that holds the lock keeps running. It may still be writing.</source>
        <translation>持有该锁的程序仍在运行，可能还在写入。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActionPalette</name>
    <message>
        <source>Actions</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Type an action</source>
        <translation>输入操作名称</translation>
    </message>
    <message>
        <source>No available action has this name.</source>
        <translation>没有这个名称的可用操作。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActorCard</name>
    <message>
        <source>crashed</source>
        <translation>已崩溃</translation>
    </message>
    <message>
        <source>frozen</source>
        <translation>已冻结</translation>
    </message>
    <message>
        <source>network cut</source>
        <translation>网络中断</translation>
    </message>
    <message>
        <source>clock %1 ahead</source>
        <translation>时钟快 %1</translation>
    </message>
    <message>
        <source>clock %1 behind</source>
        <translation>时钟慢 %1</translation>
    </message>
    <message>
        <source>%1%2: %3</source>
        <translation>%1%2：%3</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无动作</translation>
    </message>
    <message>
        <source>L, T, U: %1</source>
        <translation>L、T、U：%1</translation>
    </message>
    <message>
        <source>Th&amp;read %1</source>
        <translation>线程 %1(&amp;R)</translation>
    </message>
    <message>
        <source>Statement</source>
        <translation>语句</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>SQL, as in sqlite3</source>
        <translation>SQL，写法同 sqlite3</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>As in redis-cli; words with spaces in double quotes</source>
        <translation>写法同 redis-cli；含空格的词用双引号括起</translation>
    </message>
    <message>
        <source>Only messages with this text: a command, a script&apos;s name, a key, a value or a reply</source>
        <translation>只暂停含有此文本的消息：命令、脚本名、键、值或回复</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AddressPart</name>
    <message>
        <source>Choose a file</source>
        <translation>选择文件</translation>
    </message>
    <message>
        <source>Cannot read %1. Choose a file that exists and is readable.</source>
        <translation>无法读取 %1。请选择存在且可读的文件。</translation>
    </message>
    <message>
        <source>A client certificate needs two files: the certificate and its key.</source>
        <translation>客户端证书需要两个文件：证书及其私钥。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AfterNote</name>
    <message>
        <source>Written to %1 (record %2).</source>
        <translation>已写入 %1（记录 %2）。</translation>
    </message>
    <message>
        <source>Cannot record the outcome in the audit file: %1</source>
        <translation>无法将结果记入审计文件：%1</translation>
    </message>
    <message>
        <source>Undo failed; nothing was changed.</source>
        <translation>撤销失败；未作任何更改。</translation>
    </message>
    <message>
        <source>Lockscope holds it now and keeps others out. Release it under Mine.</source>
        <translation>现在由 Lockscope 持有，其他客户端无法获取。请在“我的锁”中释放它。</translation>
    </message>
    <message>
        <source>Now: %1</source>
        <translation>现状：%1</translation>
    </message>
    <message>
        <source>Undo is no longer possible. The record has the previous state. Clients that need the lock acquire it again.</source>
        <translation>已无法撤销。此前的状态保存在记录中。需要此锁的客户端会重新获取它。</translation>
    </message>
    <message>
        <source>Undoing…</source>
        <translation>正在撤销…</translation>
    </message>
    <message>
        <source>Undone: the previous state is restored.</source>
        <translation>已撤销：此前的状态已恢复。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AlertsPage</name>
    <message>
        <source>&amp;Choose…</source>
        <translation>选择(&amp;C)…</translation>
    </message>
    <message>
        <source>Read &amp;again</source>
        <translation>重新读取(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Unmute</source>
        <translation>取消静音(&amp;U)</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Lockscope&apos;s rules</source>
        <translation>Lockscope 的规则</translation>
    </message>
    <message>
        <source>A file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>File of the rules</source>
        <translation>规则文件</translation>
    </message>
    <message>
        <source>Alert &amp;rules</source>
        <translation>警报规则(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>An alert that fires becomes an incident. Incidents such as a lock without expiry need no rule.</source>
        <translation>触发的警报会成为告警。没有过期时间的锁等告警不需要规则。</translation>
    </message>
    <message>
        <source>&amp;Muted names</source>
        <translation>静音的名称(&amp;M)</translation>
    </message>
    <message>
        <source>Alerts and notifications ignore locks with these names. To add one, open the menu of an incident.</source>
        <translation>警报和通知会忽略具有这些名称的锁。要添加名称，请打开告警的菜单。</translation>
    </message>
    <message>
        <source>Choose the alert rules</source>
        <translation>选择警报规则</translation>
    </message>
    <message>
        <source>Rules (*.toml)</source>
        <translation>规则 (*.toml)</translation>
    </message>
    <message numerus="yes">
        <source>%n rules</source>
        <translation>
            <numerusform>%n 条规则</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AppearanceActions</name>
    <message>
        <source>This is the largest text.</source>
        <translation>文字已是最大。</translation>
    </message>
    <message>
        <source>This is the smallest text.</source>
        <translation>文字已是最小。</translation>
    </message>
    <message>
        <source>The text has its normal size.</source>
        <translation>文字已是正常大小。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Attention</name>
    <message>
        <source>The alert rules cannot be used. Correct this, then choose &quot;Read again&quot; in the preferences: %1</source>
        <translation>警报规则无法使用。请改正后在首选项中选择“重新读取”: %1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AuditDetails</name>
    <message>
        <source>I have checked it</source>
        <translation>我已核查</translation>
    </message>
    <message>
        <source>The record of the chosen action</source>
        <translation>所选操作的记录</translation>
    </message>
    <message>
        <source>Choose an action to read its record.</source>
        <translation>选择一个操作以查看其记录。</translation>
    </message>
    <message>
        <source>Records that you checked the outcome, and the present state of the lock</source>
        <translation>记录您已核查结果，以及锁的当前状态</translation>
    </message>
    <message>
        <source>No outcome is recorded. The lock now: %1</source>
        <translation>没有记录结果。锁的现状：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AuditModel</name>
    <message>
        <source>outcome unknown</source>
        <translation>结果未知</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>操作人</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AuditPanel</name>
    <message>
        <source>Only unknown outcomes</source>
        <translation>仅结果未知的</translation>
    </message>
    <message>
        <source>Filter actions…</source>
        <translation>筛选操作…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copies the chosen rows, or all, separated by tabs</source>
        <translation>复制所选行（未选则复制全部），以制表符分隔</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Saves the shown records as JSON lines</source>
        <translation>将显示的记录保存为 JSON 行</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Verify again</source>
        <translation>重新校验</translation>
    </message>
    <message>
        <source>Reads every record again, from the first</source>
        <translation>从第一条起重新读取每条记录</translation>
    </message>
    <message>
        <source>Audit</source>
        <translation>审计</translation>
    </message>
    <message numerus="yes">
        <source>%1 records are in %2.</source>
        <translation>
            <numerusform>%1 条记录已写入 %2。</numerusform>
        </translation>
    </message>
    <message>
        <source>Cannot write %1: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>no records yet</source>
        <translation>尚无记录</translation>
    </message>
    <message>
        <source>Export the shown records</source>
        <translation>导出显示的记录</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::BarrierNotice</name>
    <message>
        <source>&amp;Arm</source>
        <translation>解除保护(&amp;A)</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::BlockersTree</name>
    <message>
        <source>Owner</source>
        <translation>所有者</translation>
    </message>
    <message>
        <source>Waits for</source>
        <translation>等待的锁</translation>
    </message>
    <message>
        <source>Waited</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Blocked owners</source>
        <translation>被阻塞的所有者</translation>
    </message>
    <message>
        <source>%1 %2.</source>
        <comment>an owner, and how its wait is known</comment>
        <translation>%1 %2。</translation>
    </message>
    <message numerus="yes">
        <source>and %n more owners</source>
        <translation>
            <numerusform>还有 %n 个所有者</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::BulkDialog</name>
    <message>
        <source>Nothing found.</source>
        <translation>什么也没找到。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>All %1 undone.</source>
        <translation>全部 %1 项已撤销。</translation>
    </message>
    <message>
        <source>%1 undone</source>
        <translation>%1 项已撤销</translation>
    </message>
    <message>
        <source>%1 not started</source>
        <translation>%1 项未开始</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>未开始</translation>
    </message>
    <message>
        <source>Enter a reason.</source>
        <translation>请输入原因。</translation>
    </message>
    <message>
        <source>Type the number: %1.</source>
        <translation>请输入数量：%1。</translation>
    </message>
    <message>
        <source>This is prod: type its name, %1.</source>
        <translation>这是生产环境：请输入其名称 %1。</translation>
    </message>
    <message>
        <source>&amp;How many</source>
        <translation>数量(&amp;H)</translation>
    </message>
    <message>
        <source>Its &amp;name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>Press Ctrl+Enter to start.</source>
        <translation>按 Ctrl+Enter 开始。</translation>
    </message>
    <message>
        <source>Undoing…</source>
        <translation>正在撤销…</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>kept in the audit file</source>
        <translation>保存在审计文件中</translation>
    </message>
    <message>
        <source>R&amp;eason</source>
        <translation>原因(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>fair lock&apos;s queue</source>
        <translation>公平锁的队列</translation>
    </message>
    <message>
        <source>reader&apos;s timeout</source>
        <translation>读者的超时键</translation>
    </message>
    <message>
        <source>fencing token</source>
        <translation>栅栏令牌</translation>
    </message>
    <message>
        <source>unlock latch</source>
        <translation>解锁闭锁</translation>
    </message>
    <message>
        <source>permits</source>
        <translation>许可</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>already gone</source>
        <translation>已不存在</translation>
    </message>
    <message>
        <source>changed, nothing done. %1</source>
        <translation>已变化，未执行任何操作。%1</translation>
    </message>
    <message>
        <source>done, not undone: %1</source>
        <translation>已执行，未撤销：%1</translation>
    </message>
    <message>
        <source>done, not undone. %1</source>
        <translation>已执行，未撤销。%1</translation>
    </message>
    <message>
        <source>unchanged: %1</source>
        <translation>未更改：%1</translation>
    </message>
    <message>
        <source>undone: the previous state is restored</source>
        <translation>已撤销：此前的状态已恢复</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 项失败</translation>
    </message>
    <message>
        <source>The actions can no longer be undone. Clients that need these locks acquire them again. The audit file records each action.</source>
        <translation>这些操作已无法撤销。需要这些锁的客户端会重新获取。审计文件记录每个操作。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::BulkFlow</name>
    <message>
        <source>%1 on %2</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>清理残留</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>All %1 deleted.</source>
        <translation>全部 %1 项已删除。</translation>
    </message>
    <message>
        <source>%1 deleted</source>
        <translation>%1 项已删除</translation>
    </message>
    <message>
        <source>Scanning all names once, at a limited rate…</source>
        <translation>正在以受限的速率扫描一遍所有名称…</translation>
    </message>
    <message>
        <source>There are more.</source>
        <translation>还有更多。</translation>
    </message>
    <message>
        <source>&amp;Release</source>
        <translation>释放(&amp;R)</translation>
    </message>
    <message>
        <source>Held by</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>All %1 released.</source>
        <translation>全部 %1 项已释放。</translation>
    </message>
    <message>
        <source>%1 released</source>
        <translation>%1 项已释放</translation>
    </message>
    <message>
        <source>undo: %1</source>
        <translation>撤销：%1</translation>
    </message>
    <message>
        <source>%1: %2 of %3 done so far</source>
        <translation>%1：共 %3 项，已完成 %2 项</translation>
    </message>
    <message>
        <source>%1 keys scanned. Leftovers of locks: %2, of which %3 are provably dead.</source>
        <translation>已扫描 %1 个键。锁的残留键：%2 个，其中 %3 个可证明已失效。</translation>
    </message>
    <message>
        <source>Checking lock %1 of %2…</source>
        <translation>正在检查第 %1 个锁，共 %2 个…</translation>
    </message>
    <message>
        <source>Each lock is released if its holder is unchanged. The programs that hold the locks keep running, and may still be writing.</source>
        <translation>只有持有者未变的锁才会被释放。持有这些锁的程序仍在运行，可能还在写入。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::CapabilityModel</name>
    <message>
        <source>the server tracks the chosen prefixes</source>
        <translation>服务器正在跟踪所选的前缀</translation>
    </message>
    <message>
        <source>an event has arrived</source>
        <translation>已收到一个事件</translation>
    </message>
    <message>
        <source>events arrived earlier, but no longer</source>
        <translation>先前收到过事件，现在不再收到</translation>
    </message>
    <message>
        <source>Capability</source>
        <translation>能力</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>How it was found</source>
        <translation>如何得知</translation>
    </message>
    <message>
        <source>Lost without it</source>
        <translation>缺少它的影响</translation>
    </message>
    <message>
        <source>Used instead</source>
        <translation>替代方式</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::CapabilityPanel</name>
    <message>
        <source>an unidentified server</source>
        <translation>未识别的服务器</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>立即检测</translation>
    </message>
    <message>
        <source>What the server can do for locks</source>
        <translation>服务器能为锁提供的能力</translation>
    </message>
    <message>
        <source>not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>%1 · trying…</source>
        <translation>%1 · 正在检测…</translation>
    </message>
    <message>
        <source>%1 · tried at %2</source>
        <translation>%1 · 检测于 %2</translation>
    </message>
    <message>
        <source>%1 · not tried yet</source>
        <translation>%1 · 尚未检测</translation>
    </message>
    <message>
        <source>%1. Without it: %2. Instead: %3.</source>
        <translation>%1。缺少它的影响：%2。替代方式：%3。</translation>
    </message>
    <message>
        <source>Tests each capability once, over three connections that are then closed. Writes nothing. MONITOR is started and stopped at once. The server logs what its ACL refuses.</source>
        <translation>对每项能力检测一次，使用三个连接，用完即关闭。不写入任何数据。MONITOR 启动后立即停止。被 ACL 拒绝的命令会记入服务器日志。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Card</name>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 项</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ChartsPanel</name>
    <message>
        <source>TTL</source>
        <translation>TTL</translation>
    </message>
    <message>
        <source>Readers and waiters</source>
        <translation>读者和等待者</translation>
    </message>
    <message>
        <source>All locks</source>
        <translation>所有锁</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ChoiceList</name>
    <message>
        <source>%1: not possible, %2</source>
        <translation>%1：不可用，%2</translation>
    </message>
    <message>
        <source>Possible actions</source>
        <translation>可用的操作</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ChoosingPage</name>
    <message>
        <source>Not shown here: %1</source>
        <translation>此处不演示：%1</translation>
    </message>
    <message>
        <source>▶ Run</source>
        <translation>▶ 运行</translation>
    </message>
    <message>
        <source>Run: %1</source>
        <translation>运行：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ChosenLanes</name>
    <message>
        <source>The last 15 minutes</source>
        <translation>最近 15 分钟</translation>
    </message>
    <message>
        <source>No holders or waiters were recorded.</source>
        <translation>没有记录到持有者或等待者。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ClientModel</name>
    <message>
        <source>≥ %1</source>
        <translation>≥ %1</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>States</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>持有</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>How it is known</source>
        <translation>得知方式</translation>
    </message>
    <message>
        <source>Renewed</source>
        <translation>续期</translation>
    </message>
    <message>
        <source>Queued</source>
        <translation>排队</translation>
    </message>
    <message>
        <source>The number of its threads in the queues of fair locks. Redis does not tell who waits for other locks.</source>
        <translation>它在公平锁队列中的线程数。谁在等待其他锁，Redis 不会告知。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ClientPanel</name>
    <message>
        <source>Instances: programs that use the locks</source>
        <translation>实例：使用锁的程序</translation>
    </message>
    <message>
        <source>Its locks</source>
        <translation>它的锁</translation>
    </message>
    <message>
        <source>Nickname</source>
        <translation>别名</translation>
    </message>
    <message>
        <source>Names…</source>
        <translation>名称…</translation>
    </message>
    <message>
        <source>Find by MONITOR…</source>
        <translation>用 MONITOR 查找…</translation>
    </message>
    <message>
        <source>Show only the locks that the chosen client holds or queues for (Enter)</source>
        <translation>只显示所选客户端持有或排队等待的锁（Enter）</translation>
    </message>
    <message>
        <source>Give the chosen client a name of yours (F2)</source>
        <translation>为所选客户端起一个您自己的名称（F2）</translation>
    </message>
    <message>
        <source>Rules that match names of connections to clients</source>
        <translation>将连接名称对应到客户端的规则</translation>
    </message>
    <message numerus="yes">
        <source>%n clients</source>
        <translation>
            <numerusform>%n 个客户端</numerusform>
        </translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1。%2</translation>
    </message>
    <message>
        <source>Listen to all commands for a few seconds. The trace proves from which address each client sends. The trace shows its cost before it starts</source>
        <translation>监听所有命令几秒钟。跟踪可以证实每个客户端从哪个地址发送命令。跟踪开始前会显示其开销</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::CommandsModel</name>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>From, to</source>
        <translation>来源与去向</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>Command, answer or message</source>
        <translation>命令、应答或消息</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::CommandsPane</name>
    <message>
        <source>Commands and messages</source>
        <translation>命令和消息</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::CompareView</name>
    <message>
        <source>%1 has %2</source>
        <translation>%1 持有 %2</translation>
    </message>
    <message>
        <source>Nobody holds a lock.</source>
        <translation>无人持有锁。</translation>
    </message>
    <message>
        <source>%1 · run at %2</source>
        <translation>%1 · 运行于 %2</translation>
    </message>
    <message>
        <source>≠ missing or different in the other run · Escape: back to one run</source>
        <translation>≠ 另一次运行中没有或不同 · Escape：返回单次运行</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ConnectCard</name>
    <message>
        <source>read-only</source>
        <translation>只读</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Connection</name>
    <message>
        <source>%1, and others</source>
        <translation>%1，以及其他</translation>
    </message>
    <message>
        <source>Connect to a server to listen to it, or open a log.</source>
        <translation>请连接到服务器以便监听，或打开日志。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ConnectionBar</name>
    <message>
        <source>not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>connecting</source>
        <translation>正在连接</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>已断开</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>Press to show only %1.</source>
        <translation>按下则只显示 %1。</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>只读</translation>
    </message>
    <message>
        <source>armed %1</source>
        <translation>已解除保护 %1</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>连接</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ConnectionDialog</name>
    <message>
        <source>in the keychain; type to change it</source>
        <translation>在钥匙串中；输入即可更改</translation>
    </message>
    <message>
        <source>asked for each time</source>
        <translation>每次询问</translation>
    </message>
    <message>
        <source>Connect to Redis</source>
        <translation>连接到 Redis</translation>
    </message>
    <message>
        <source>Na&amp;me</source>
        <translation>名称(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Recent</source>
        <translation>最近(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Environment</source>
        <translation>环境(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation>连接(&amp;C)</translation>
    </message>
    <message>
        <source>Sa&amp;ve</source>
        <translation>保存(&amp;V)</translation>
    </message>
    <message>
        <source>Saves this profile without connecting</source>
        <translation>保存此配置，但不连接</translation>
    </message>
    <message>
        <source>Profile %1</source>
        <translation>配置 %1</translation>
    </message>
    <message>
        <source>New profile</source>
        <translation>新建配置</translation>
    </message>
    <message>
        <source>Without TLS, anybody on the network path can read the password and all names.</source>
        <translation>不使用 TLS 时，途中的任何人都能读到密码和所有名称。</translation>
    </message>
    <message>
        <source>Enter a name for the profile.</source>
        <translation>请输入配置的名称。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>localhost:6379, or a URL with redis://, rediss:// or unix://</source>
        <translation>localhost:6379，或以 redis://、rediss:// 或 unix:// 开头的 URL</translation>
    </message>
    <message>
        <source>A&amp;ddress</source>
        <translation>地址(&amp;D)</translation>
    </message>
    <message>
        <source>The connection works.</source>
        <translation>连接正常。</translation>
    </message>
    <message>
        <source>Tries each step of the connection. It only reads, and saves nothing.</source>
        <translation>逐步测试连接。只读取，不保存任何内容。</translation>
    </message>
    <message>
        <source>Stop the test</source>
        <translation>停止测试</translation>
    </message>
    <message>
        <source>Test co&amp;nnection</source>
        <translation>测试连接(&amp;N)</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ConnectionForm</name>
    <message>
        <source>&amp;TLS</source>
        <translation>TLS(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;SSH</source>
        <translation>SSH(&amp;S)</translation>
    </message>
    <message>
        <source>Sentine&amp;l</source>
        <translation>哨兵(&amp;L)</translation>
    </message>
    <message>
        <source>Acco&amp;unts</source>
        <translation>账户(&amp;U)</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>操作员</translation>
    </message>
    <message>
        <source>F&amp;ilter</source>
        <translation>过滤(&amp;I)</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ConnectionPages</name>
    <message>
        <source>On %1</source>
        <translation>位于 %1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ConnectionTestPanel</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>checking…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Line for redis-cli</source>
        <translation>用于 redis-cli 的命令行</translation>
    </message>
    <message>
        <source>Run this line in redis-cli, as an administrator, to grant these permissions.</source>
        <translation>请以管理员身份在 redis-cli 中运行此行命令，以授予这些权限。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Sentinels</source>
        <translation>哨兵</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称解析</translation>
    </message>
    <message>
        <source>SSH tunnel</source>
        <translation>SSH 隧道</translation>
    </message>
    <message>
        <source>Socket</source>
        <translation>套接字</translation>
    </message>
    <message>
        <source>TCP</source>
        <translation>TCP</translation>
    </message>
    <message>
        <source>TLS</source>
        <translation>TLS</translation>
    </message>
    <message>
        <source>Login</source>
        <translation>登录</translation>
    </message>
    <message>
        <source>Database</source>
        <translation>数据库</translation>
    </message>
    <message>
        <source>Rights</source>
        <translation>权限</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: stopped</source>
        <translation>%1：已停止</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ConsentFields</name>
    <message>
        <source>required; written to the audit file</source>
        <translation>必填；写入审计文件</translation>
    </message>
    <message>
        <source>R&amp;eason</source>
        <translation>原因(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>this is prod: type %1</source>
        <translation>这是生产环境：请输入 %1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::CopyDialog</name>
    <message>
        <source>Hide owners, clients, threads and addresses</source>
        <translation>隐藏持有者、客户端、线程和地址</translation>
    </message>
    <message>
        <source>Hide the names of locks</source>
        <translation>隐藏锁的名称</translation>
    </message>
    <message>
        <source>Save a copy for sharing</source>
        <translation>保存用于分享的副本</translation>
    </message>
    <message>
        <source>Hidden values become stand-ins such as lock-1 and client-1:1. Times, kinds and counts stay.</source>
        <translation>隐藏的值变为 lock-1、client-1:1 之类的代号。时间、种类和计数保留。</translation>
    </message>
    <message>
        <source>Choose the file…</source>
        <translation>选择文件…</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::CountChart</name>
    <message>
        <source>Readers and waiters</source>
        <translation>读者和等待者</translation>
    </message>
    <message>
        <source>count</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>Readers and waiters: %1</source>
        <translation>读者和等待者：%1</translation>
    </message>
    <message>
        <source>Choose a lock to draw its readers and waiters here</source>
        <translation>选择一个锁，在此绘制其读者和等待者</translation>
    </message>
    <message>
        <source>readers (sampled)</source>
        <translation>读者（采样）</translation>
    </message>
    <message>
        <source>gap: waiters unknown</source>
        <translation>空白：等待者未知</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Readers</source>
        <translation>读者</translation>
    </message>
    <message>
        <source>Waiting threads</source>
        <translation>等待的线程</translation>
    </message>
    <message>
        <source>Waiting clients (at least)</source>
        <translation>等待的客户端（至少）</translation>
    </message>
    <message>
        <source>Known by</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>waiting threads (sampled; exact, from the queue)</source>
        <translation>等待的线程（采样；精确，来自队列）</translation>
    </message>
    <message>
        <source>waiting clients (sampled; a lower bound)</source>
        <translation>等待的客户端（采样；下限）</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::DeadlockCard</name>
    <message>
        <source>The details show this lock.</source>
        <translation>详情显示的正是该锁。</translation>
    </message>
    <message>
        <source>A click shows this lock.</source>
        <translation>单击可显示该锁。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::DeadlockPicture</name>
    <message>
        <source>%1 on %2</source>
        <comment>a lock and its server</comment>
        <translation>%2 上的 %1</translation>
    </message>
    <message>
        <source>holds %1 for reading</source>
        <translation>以读方式持有 %1</translation>
    </message>
    <message>
        <source>holds %1 for writing</source>
        <translation>以写方式持有 %1</translation>
    </message>
    <message>
        <source>holds %1</source>
        <translation>持有 %1</translation>
    </message>
    <message>
        <source>waits for %1 for writing</source>
        <translation>在等待以写方式获取 %1</translation>
    </message>
    <message>
        <source>waits for %1</source>
        <translation>在等待 %1</translation>
    </message>
    <message>
        <source>waits for %1 as %2</source>
        <translation>以 %2 的身份等待 %1</translation>
    </message>
    <message>
        <source>Picture of the deadlock</source>
        <translation>死锁示意图</translation>
    </message>
    <message>
        <source>%1 %2 and %3.</source>
        <comment>an owner, “holds …”, “waits for …”</comment>
        <translation>%1 %2，%3。</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>how long it waits, and how this is known</comment>
        <translation>%1 · %2</translation>
    </message>
    <message numerus="yes">
        <source>and %n more owners, which are not shown</source>
        <translation>
            <numerusform>还有 %n 个所有者未显示</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::DesktopNotifications</name>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::DetailHead</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the name</source>
        <translation>复制名称</translation>
    </message>
    <message>
        <source>Copies the lock&apos;s name. The menu copies more.</source>
        <translation>复制锁的名称。菜单中可复制更多内容。</translation>
    </message>
    <message>
        <source>Copy as an argument for redis-cli</source>
        <translation>复制为 redis-cli 的参数</translation>
    </message>
    <message>
        <source>Copy all details</source>
        <translation>复制全部详情</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>位于 %1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::DetailPanel</name>
    <message>
        <source>The filter hides it from the table: clear the filter to act on it.</source>
        <translation>筛选条件使它不在表中：请清除筛选后再操作。</translation>
    </message>
    <message>
        <source>It is part of a quorum set. Show only its connection to act on it.</source>
        <translation>它属于一个多数派组。请只显示它的连接后再操作。</translation>
    </message>
    <message>
        <source>Choose a lock to see who holds it, who waits, why it is in its state, and what can be done.</source>
        <translation>选择一个锁，即可查看谁持有、谁在等待、为何处于此状态，以及可以做什么。</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Key or channel</source>
        <translation>键或频道</translation>
    </message>
    <message>
        <source>Find out first</source>
        <translation>先查明</translation>
    </message>
    <message>
        <source>Holders</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Access</source>
        <translation>访问方式</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>重入计数</translation>
    </message>
    <message>
        <source>Lasts</source>
        <translation>剩余</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Waiter</source>
        <translation>等待者</translation>
    </message>
    <message>
        <source>Place lasts</source>
        <translation>位置剩余</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>频道</translation>
    </message>
    <message>
        <source>• %1: %2</source>
        <translation>• %1：%2</translation>
    </message>
    <message>
        <source>Click a row of the table, or choose one with the arrow keys.</source>
        <translation>请点击表格中的一行，或用方向键选择一行。</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>Replicas</source>
        <translation>副本</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Possible actions, mildest first:</source>
        <translation>可行的操作，从最温和的开始：</translation>
    </message>
    <message>
        <source>The lock is gone: it has no key and no waiters. Its last known state is below.</source>
        <translation>锁已消失：没有键，也没有等待者。下面是其最后已知的状态。</translation>
    </message>
    <message>
        <source>The lock is no longer visible. Its last known state is below.</source>
        <translation>已看不到该锁。下面是其最后已知的状态。</translation>
    </message>
    <message>
        <source>Deadlock</source>
        <translation>死锁</translation>
    </message>
    <message>
        <source>Blocked owners</source>
        <translation>被阻塞的所有者</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::DurationField</name>
    <message>
        <source>Number</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>min</source>
        <translation>min</translation>
    </message>
    <message>
        <source>h</source>
        <translation>h</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::EmptyView</name>
    <message>
        <source>Connect…</source>
        <translation>连接…</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>Acquire a lock…</source>
        <translation>获取锁…</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::EventFeed</name>
    <message>
        <source>Only the chosen lock</source>
        <translation>仅所选的锁</translation>
    </message>
    <message>
        <source>Filter events…</source>
        <translation>筛选事件…</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Stops the list while you read; new events are kept</source>
        <translation>阅读时停止刷新列表；新事件会保留</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message numerus="yes">
        <source>%n new ▾</source>
        <translation>
            <numerusform>%n 条新事件 ▾</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::EventModel</name>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Known by</source>
        <translation>依据</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::EvidenceTable</name>
    <message>
        <source>%1 · holds %2 · %3</source>
        <translation>%1 · 重入计数 %2 · %3</translation>
    </message>
    <message>
        <source>%1 · no live timeout key</source>
        <translation>%1 · 没有有效的超时键</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 个</translation>
    </message>
    <message>
        <source>no known holder</source>
        <translation>没有已知的持有者</translation>
    </message>
    <message>
        <source>unknown whether it is subscribed</source>
        <translation>是否已订阅未知</translation>
    </message>
    <message>
        <source>subscribed</source>
        <translation>已订阅</translation>
    </message>
    <message>
        <source>not subscribed</source>
        <translation>未订阅</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>no subscribers; waiters that spin or poll cannot be seen</source>
        <translation>没有订阅者；自旋或轮询的等待者无法看到</translation>
    </message>
    <message numerus="yes">
        <source>at least %1 clients (subscribed)</source>
        <translation>
            <numerusform>至少 %1 个客户端（已订阅）</numerusform>
        </translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>no expiry: it never expires</source>
        <translation>无期限：永不到期</translation>
    </message>
    <message>
        <source>no key</source>
        <translation>没有键</translation>
    </message>
    <message>
        <source>%1 when it was read</source>
        <translation>读取时为 %1</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Seen</source>
        <translation>所见</translation>
    </message>
    <message>
        <source>Evidence about the lock</source>
        <translation>锁的依据</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Held by</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>TTL</source>
        <translation>TTL</translation>
    </message>
    <message>
        <source>Fencing token</source>
        <translation>栅栏令牌</translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation>等待者</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Message reaches</source>
        <translation>消息送达</translation>
    </message>
    <message numerus="yes">
        <source>%1 subscribers now</source>
        <translation>
            <numerusform>目前 %1 个订阅者</numerusform>
        </translation>
    </message>
    <message>
        <source>Also deleted</source>
        <translation>同时删除</translation>
    </message>
    <message>
        <source>Permit</source>
        <translation>许可</translation>
    </message>
    <message>
        <source>All permits</source>
        <translation>所有许可</translation>
    </message>
    <message>
        <source>%1 held, %2 free</source>
        <translation>%1 个被持有，%2 个空闲</translation>
    </message>
    <message numerus="yes">
        <source>%1 threads (exact, from the queue)</source>
        <translation>
            <numerusform>%1 个线程（精确，来自队列）</numerusform>
        </translation>
    </message>
    <message>
        <source>Lent until</source>
        <translation>借出至</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FiguresModel</name>
    <message>
        <source>Held</source>
        <translation>持有</translation>
    </message>
    <message>
        <source>Waited</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Woken</source>
        <translation>唤醒</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>持有次数</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>等待次数</translation>
    </message>
    <message>
        <source>Wakes</source>
        <translation>唤醒次数</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>阻塞</translation>
    </message>
    <message>
        <source>%1, longest</source>
        <translation>%1，最长</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Holds whose beginning and end were seen.</source>
        <translation>开始和结束都被看到的持有。</translation>
    </message>
    <message>
        <source>From the end of a hold to the next holder, while somebody waited. Known only if an event reported the next holder.</source>
        <translation>有等待者时，从一次持有结束到下一个持有者的时间。只有事件报告了下一个持有者时才知道。</translation>
    </message>
    <message>
        <source>The time of all waiting clients together. It is a lower bound if the server does not name them, because then their number is one.</source>
        <translation>所有等待客户端的时间总和。如果服务器不报告它们的名称，它们的数量是下限，这个时间也是下限。</translation>
    </message>
    <message>
        <source>Waits that ended with the lock or were given up. If the server does not name the waiting clients, the first of them counts as the next holder.</source>
        <translation>得到锁或放弃的等待。如果服务器不报告等待者的名称，则把第一个等待者算作下一个持有者。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FilterBar</name>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>All known locks</source>
        <translation>所有已知的锁</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>需处理</translation>
    </message>
    <message>
        <source>Locks with a problem</source>
        <translation>有问题的锁</translation>
    </message>
    <message>
        <source>Contended</source>
        <translation>有争用</translation>
    </message>
    <message>
        <source>Locks with waiters</source>
        <translation>有等待者的锁</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>被持有</translation>
    </message>
    <message>
        <source>Locks that somebody holds</source>
        <translation>有人持有的锁</translation>
    </message>
    <message>
        <source>Mine</source>
        <translation>我的锁</translation>
    </message>
    <message>
        <source>Held by this program</source>
        <translation>由本程序持有</translation>
    </message>
    <message>
        <source>Watched</source>
        <translation>已监视</translation>
    </message>
    <message>
        <source>Locks that you watch</source>
        <translation>您监视的锁</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待者</translation>
    </message>
    <message>
        <source>The number of waiters. Press to show the locks with waiters. The sign ≥ means that more may wait: clients that poll or spin, or further threads of a client, cannot be seen.</source>
        <translation>等待者的数量。按下可显示有等待者的锁。符号 ≥ 表示可能还有更多等待者：轮询或自旋的客户端，以及同一客户端的其他线程，都无法看到。</translation>
    </message>
    <message>
        <source>Client %1 ✕</source>
        <translation>客户端 %1 ✕</translation>
    </message>
    <message>
        <source>Only locks of client %1; press to show all</source>
        <translation>仅客户端 %1 的锁；按下可显示全部</translation>
    </message>
    <message>
        <source>Only locks that client %1 holds or queues for. Press to show all.</source>
        <translation>仅客户端 %1 持有或排队等待的锁。按下可显示全部。</translation>
    </message>
    <message numerus="yes">
        <source>%1 locks</source>
        <translation>
            <numerusform>%1 个锁</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 locks</source>
        <translation>
            <numerusform>%1/%2 个锁</numerusform>
        </translation>
    </message>
    <message>
        <source>order frozen under the mouse · %1</source>
        <translation>鼠标悬停时顺序不变 · %1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FilterField</name>
    <message>
        <source>Filter: order  kind:fair  waiting&gt;2  -stock*</source>
        <translation>过滤：order  kind:fair  waiting&gt;2  -stock*</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FirstScreen</name>
    <message>
        <source>Start the &amp;demo</source>
        <translation>启动演示(&amp;D)</translation>
    </message>
    <message>
        <source>Saves all profiles in a file, without passwords</source>
        <translation>将所有配置保存到文件，不含密码</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>This is not an address. Enter a host such as localhost or redis.example.com:6379, or a URL such as rediss://redis.example.com:6380.</source>
        <translation>这不是地址。请输入主机，例如 localhost 或 redis.example.com:6379；或输入 URL，例如 rediss://redis.example.com:6380。</translation>
    </message>
    <message>
        <source>Profiles</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>Recent servers</source>
        <translation>最近的服务器</translation>
    </message>
    <message>
        <source>See who holds, who waits for and what blocks the locks in your Redis.</source>
        <translation>查看 Redis 中的锁由谁持有、谁在等待，以及被什么阻塞。</translation>
    </message>
    <message>
        <source>Try the demo</source>
        <translation>试用演示</translation>
    </message>
    <message>
        <source>Shows a dozen clients that contend for locks on a private server. Your own Redis stays untouched.</source>
        <translation>在专用服务器上展示十几个争用锁的客户端。不会触及您自己的 Redis。</translation>
    </message>
    <message>
        <source>Learn in the playground</source>
        <translation>在演练场中学习</translation>
    </message>
    <message>
        <source>Runs scenarios on private servers, step by step, and explains why locks wait, expire or get stuck.</source>
        <translation>在专用服务器上逐步运行场景，并解释锁为何等待、到期或卡住。</translation>
    </message>
    <message>
        <source>Open the &amp;playground</source>
        <translation>打开演练场(&amp;P)</translation>
    </message>
    <message>
        <source>Enter a host, host:port or a URL. Lockscope watches and changes nothing on the server.</source>
        <translation>输入主机、host:port 或 URL。Lockscope 只监视，不会更改服务器上的任何内容。</translation>
    </message>
    <message>
        <source>Server address</source>
        <translation>服务器地址</translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation>连接(&amp;C)</translation>
    </message>
    <message>
        <source>More &amp;options…</source>
        <translation>更多选项(&amp;O)…</translation>
    </message>
    <message>
        <source>Password, TLS, SSH, sentinels, and a name to save the connection as a profile</source>
        <translation>密码、TLS、SSH、哨兵，以及用于将连接保存为配置的名称</translation>
    </message>
    <message>
        <source>&amp;Import profiles…</source>
        <translation>导入配置(&amp;I)…</translation>
    </message>
    <message>
        <source>E&amp;xport profiles…</source>
        <translation>导出配置(&amp;X)…</translation>
    </message>
    <message>
        <source>Nothing to export yet: create a profile first</source>
        <translation>尚无可导出的内容：请先新建配置</translation>
    </message>
    <message>
        <source>Enter: connect to localhost:6379</source>
        <translation>Enter：连接到 localhost:6379</translation>
    </message>
    <message>
        <source>Enter: connect to %1 again</source>
        <translation>Enter：重新连接到 %1</translation>
    </message>
    <message>
        <source>Open a scenario or a &amp;run…</source>
        <translation>打开场景或运行(&amp;R)…</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ForgottenLine</name>
    <message>
        <source>The passwords were for %1. Enter those for this server.</source>
        <translation>这些密码用于 %1。请输入此服务器的密码。</translation>
    </message>
    <message>
        <source>The passwords were for %1. Enter those for this server and its sentinels.</source>
        <translation>这些密码用于 %1。请输入此服务器及其哨兵的密码。</translation>
    </message>
    <message>
        <source>The operator&apos;s password was for %1. Enter the one for this server.</source>
        <translation>该操作员密码用于 %1。请输入此服务器的操作员密码。</translation>
    </message>
    <message>
        <source>The password was for %1. Enter the one for this server.</source>
        <translation>该密码用于 %1。请输入此服务器的密码。</translation>
    </message>
    <message>
        <source>The password was for the sentinels of %1. Enter the password for these sentinels.</source>
        <translation>该密码用于 %1 的哨兵。请输入这些哨兵的密码。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FormSection</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::GeneralPage</name>
    <message>
        <source>&amp;Reduce motion</source>
        <translation>减少动画效果(&amp;R)</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Changes appear at once, without fading or sliding.</source>
        <translation>变化立即显示，没有淡入淡出或滑动效果。</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>Text &amp;size</source>
        <translation>文字大小(&amp;S)</translation>
    </message>
    <message>
        <source>System</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>The language changes at the next start.</source>
        <translation>语言将在下次启动时更改。</translation>
    </message>
    <message>
        <source>Icon in the &amp;tray</source>
        <translation>托盘图标(&amp;T)</translation>
    </message>
    <message>
        <source>Desktop &amp;notifications</source>
        <translation>桌面通知(&amp;N)</translation>
    </message>
    <message>
        <source>Also from &amp;dev servers</source>
        <translation>也包括 dev 服务器的通知(&amp;D)</translation>
    </message>
    <message>
        <source>Notify me if:</source>
        <translation>以下情况通知我：</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HeatMap</name>
    <message>
        <source>up to %1</source>
        <translation>不超过 %1</translation>
    </message>
    <message>
        <source>over %1</source>
        <translation>超过 %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>Waits over time</source>
        <translation>随时间变化的等待</translation>
    </message>
    <message>
        <source>%1: not recorded</source>
        <translation>%1：未记录</translation>
    </message>
    <message>
        <source>%1, waits of %2: %3</source>
        <translation>%1，等待 %2：%3 次</translation>
    </message>
    <message>
        <source>Waits:</source>
        <translation>等待：</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>未记录</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HeldBackCard</name>
    <message>
        <source>%1&apos;s requests</source>
        <translation>%1 的请求</translation>
    </message>
    <message>
        <source>replies to %1</source>
        <translation>给 %1 的回复</translation>
    </message>
    <message>
        <source>messages to %1</source>
        <translation>给 %1 的消息</translation>
    </message>
    <message>
        <source>⚠ held back: %1</source>
        <translation>⚠ 暂停中：%1</translation>
    </message>
    <message>
        <source>&amp;Deliver it</source>
        <translation>投递(&amp;D)</translation>
    </message>
    <message>
        <source>D&amp;rop all: they never arrive</source>
        <translation>全部丢弃：永不送达(&amp;R)</translation>
    </message>
    <message>
        <source>D&amp;rop it: it never arrives</source>
        <translation>丢弃：永不送达(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;%1: %2</source>
        <translation>&amp;%1：%2</translation>
    </message>
    <message>
        <source>&amp;Deliver all: they continue to their receivers</source>
        <translation>全部投递：继续发往接收方(&amp;D)</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HelpPage</name>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Keys in the playground and in its lanes:</source>
        <translation>演练场及其泳道中的按键：</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HelpWindow</name>
    <message>
        <source>Show it in the &amp;playground</source>
        <translation>在演练场中演示(&amp;P)</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Search…</source>
        <translation>搜索…</translation>
    </message>
    <message>
        <source>Search in the help</source>
        <translation>在帮助中搜索</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>To the page before (Alt+Left)</source>
        <translation>到上一页（Alt+Left）</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>%1 – Help</source>
        <translation>%1 – 帮助</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HistoryPanel</name>
    <message>
        <source>Names</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Waits over time</source>
        <translation>随时间变化的等待</translation>
    </message>
    <message>
        <source>The time before now that counts</source>
        <translation>要统计的时间段</translation>
    </message>
    <message>
        <source>The names that count</source>
        <translation>要统计的名称</translation>
    </message>
    <message>
        <source>All names</source>
        <translation>所有名称</translation>
    </message>
    <message>
        <source>The names in the table</source>
        <translation>表格中的名称</translation>
    </message>
    <message>
        <source>The chosen lock</source>
        <translation>所选的锁</translation>
    </message>
    <message>
        <source>The names that come first</source>
        <translation>排在前面的名称</translation>
    </message>
    <message>
        <source>Most time blocked</source>
        <translation>阻塞时间最多</translation>
    </message>
    <message>
        <source>Longest waits (p99)</source>
        <translation>最长的等待（p99）</translation>
    </message>
    <message>
        <source>Longest hold</source>
        <translation>最长的持有</translation>
    </message>
    <message>
        <source>Most acquired</source>
        <translation>获取次数最多</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Show the waits over time as a table</source>
        <translation>以表格显示随时间变化的等待</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>Read the latest figures (F5)</source>
        <translation>读取最新数据（F5）</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Export as CSV</source>
        <translation>导出为 CSV</translation>
    </message>
    <message>
        <source>Export the &amp;names…</source>
        <translation>导出名称(&amp;N)…</translation>
    </message>
    <message>
        <source>Export the &amp;waits over time…</source>
        <translation>导出随时间变化的等待(&amp;W)…</translation>
    </message>
    <message>
        <source>The names with the largest figures</source>
        <translation>数值最大的名称</translation>
    </message>
    <message>
        <source>The waits over time as a table</source>
        <translation>随时间变化的等待（表格）</translation>
    </message>
    <message>
        <source>Lock: %1</source>
        <translation>锁：%1</translation>
    </message>
    <message>
        <source>Reading the history…</source>
        <translation>正在读取历史…</translation>
    </message>
    <message>
        <source>Nothing was recorded in this time. Choose a longer one.</source>
        <translation>这段时间没有记录。请选择更长的时间段。</translation>
    </message>
    <message>
        <source>No hold or wait of these names ended in this time.</source>
        <translation>这段时间内没有这些名称的持有或等待结束。</translation>
    </message>
    <message>
        <source>From %1 to %2; recorded: %3 of %4</source>
        <translation>从 %1 到 %2；已记录 %3，共 %4</translation>
    </message>
    <message>
        <source>%1 of %2 names; the export has all of them</source>
        <translation>显示 %2 个名称中的 %1 个；导出包含全部名称</translation>
    </message>
    <message>
        <source>Point at a cell, or move with the arrow keys. A click shows its time in the lanes.</source>
        <translation>指向一个单元格，或用方向键移动。单击会在泳道中显示该时间。</translation>
    </message>
    <message>
        <source>Export the history</source>
        <translation>导出历史</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
    <message>
        <source>15 min</source>
        <translation>15 分钟</translation>
    </message>
    <message>
        <source>1 h</source>
        <translation>1 小时</translation>
    </message>
    <message>
        <source>6 h</source>
        <translation>6 小时</translation>
    </message>
    <message>
        <source>24 h</source>
        <translation>24 小时</translation>
    </message>
    <message>
        <source>7 d</source>
        <translation>7 天</translation>
    </message>
    <message>
        <source>30 d</source>
        <translation>30 天</translation>
    </message>
    <message>
        <source>Show the names with the largest figures</source>
        <translation>显示数值最大的名称</translation>
    </message>
    <message>
        <source>Show when the waits were, and how long</source>
        <translation>显示等待发生的时间和长短</translation>
    </message>
    <message>
        <source>A hold or wait counts if both its ends were seen. If the server does not name waiting clients, the first counts as the next holder, and blocked times are lower bounds.</source>
        <translation>只统计起止都被看到的持有和等待。如果服务器不报告等待者的名称，则把第一个等待者算作下一个持有者，阻塞时间是下限。</translation>
    </message>
    <message>
        <source>All names of %1</source>
        <translation>%1 的所有名称</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HoldTableModel</name>
    <message>
        <source>at risk: renewal failed, retrying</source>
        <translation>有风险：续期失败，正在重试</translation>
    </message>
    <message>
        <source>held</source>
        <translation>持有中</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>A renewal failed and is being retried. You hold it until the countdown ends.</source>
        <translation>一次续期失败，正在重试。倒计时结束前您仍持有它。</translation>
    </message>
    <message>
        <source>You hold it until you release it. It never expires.</source>
        <translation>在您释放之前一直持有。它永不到期。</translation>
    </message>
    <message>
        <source>You hold it until the countdown ends.</source>
        <translation>倒计时结束前您持有它。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>watchdog %1</source>
        <translation>看门狗 %1</translation>
    </message>
    <message>
        <source>fixed %1</source>
        <translation>固定 %1</translation>
    </message>
    <message>
        <source>until released</source>
        <translation>直到释放</translation>
    </message>
    <message>
        <source>over</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>所有者</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>重入计数</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租期</translation>
    </message>
    <message>
        <source>Valid for</source>
        <translation>剩余有效期</translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation>续期次数</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>The lock is held without this member, because enough other members are held.</source>
        <translation>未持有此成员，但已持有足够多的其他成员，因此仍持有锁。</translation>
    </message>
    <message>
        <source>You no longer hold it. Another client may hold it. Stop what it protected.</source>
        <translation>您已不再持有它，另一个客户端可能已持有。请停止它所保护的工作。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HoldsPanel</name>
    <message>
        <source>Locks held by this program</source>
        <translation>本程序持有的锁</translation>
    </message>
    <message>
        <source>This program holds no locks. Acquire one to see it here.</source>
        <translation>本程序没有持有锁。获取一个锁，即可在此看到。</translation>
    </message>
    <message>
        <source>Releasing…</source>
        <translation>正在释放…</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Release</source>
        <translation>释放</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::IncidentModel</name>
    <message>
        <source>%1. %2</source>
        <translation>%1。%2</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Incident</source>
        <translation>告警</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::IncidentPanel</name>
    <message>
        <source>Acknowledge</source>
        <translation>确认</translation>
    </message>
    <message>
        <source>Acknowledge all</source>
        <translation>全部确认</translation>
    </message>
    <message>
        <source>Show the lock</source>
        <translation>显示该锁</translation>
    </message>
    <message>
        <source>Acknowledged ones too</source>
        <translation>包括已确认的</translation>
    </message>
    <message>
        <source>No incidents. A lock without expiry, a lost hold, a failover and similar problems appear here and stay until you acknowledge them.</source>
        <translation>没有告警。永不到期的锁、丢失的持有、故障转移以及类似问题会显示在这里，直到被确认。</translation>
    </message>
    <message>
        <source>Removes the chosen incidents from the list (A or Delete in the list)</source>
        <translation>从列表中移除所选的告警（在列表中按 A 或 Delete）</translation>
    </message>
    <message>
        <source>Removes all incidents from the list</source>
        <translation>从列表中移除所有告警</translation>
    </message>
    <message>
        <source>Incidents</source>
        <translation>告警</translation>
    </message>
    <message>
        <source>Incidents (%1)</source>
        <translation>告警（%1）</translation>
    </message>
    <message>
        <source>Show the client</source>
        <translation>显示该客户端</translation>
    </message>
    <message>
        <source>The window is not connected to this server any more.</source>
        <translation>窗口已不再连接到此服务器。</translation>
    </message>
    <message>
        <source>Choose an incident of a lock or a client.</source>
        <translation>请选择一个与锁或客户端有关的告警。</translation>
    </message>
    <message numerus="yes">
        <source>The list is full. %1 older incidents were dropped.</source>
        <translation>
            <numerusform>列表已满。已丢弃 %1 个较早的告警。</numerusform>
        </translation>
    </message>
    <message>
        <source>Mute alerts for %1</source>
        <translation>将 %1 的警报静音</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Instances</name>
    <message>
        <source>%1: %2, %3 locks</source>
        <translation>%1：%2，%3 个锁</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 +%2</source>
        <translation>%1 +%2</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::KeyOpener</name>
    <message>
        <source>Waiting for the keychain to give the passphrase of %1.</source>
        <translation>正在等待钥匙串提供 %1 的口令。</translation>
    </message>
    <message>
        <source>Cannot keep the passphrase of %1: %2.</source>
        <translation>无法保存 %1 的口令：%2。</translation>
    </message>
    <message>
        <source>Cannot read the passphrase from the keychain: %1.</source>
        <translation>无法从钥匙串读取口令：%1。</translation>
    </message>
    <message>
        <source>The kept passphrase does not fit: %1.</source>
        <translation>保存的口令不正确：%1。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LanesLegend</name>
    <message>
        <source>holds it (a step for each re-entry)</source>
        <translation>持有（每次重入升一级）</translation>
    </message>
    <message>
        <source>holds it while others wait</source>
        <translation>持有，且有其他等待者</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>started before it was seen</source>
        <translation>在看到之前已开始</translation>
    </message>
    <message>
        <source>renewed</source>
        <translation>已续期</translation>
    </message>
    <message>
        <source>renewal missed</source>
        <translation>错过续期</translation>
    </message>
    <message>
        <source>handed over (dashed: inferred)</source>
        <translation>移交（虚线：推断）</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>到期</translation>
    </message>
    <message>
        <source>by force</source>
        <translation>被强制释放</translation>
    </message>
    <message>
        <source>server restarted or failed over</source>
        <translation>服务器重启或故障转移</translation>
    </message>
    <message>
        <source>ended, reason unknown</source>
        <translation>已结束，原因未知</translation>
    </message>
    <message>
        <source>contact lost</source>
        <translation>失去联系</translation>
    </message>
    <message>
        <source>Legend of the lanes</source>
        <translation>泳道图例</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LanesPanel</name>
    <message>
        <source>The lanes as a table</source>
        <translation>以表格显示的泳道</translation>
    </message>
    <message>
        <source>Show a longer period (-)</source>
        <translation>显示更长的时段（-）</translation>
    </message>
    <message>
        <source>Show a shorter period (+, or Ctrl and the wheel)</source>
        <translation>显示更短的时段（+，或 Ctrl 加滚轮）</translation>
    </message>
    <message>
        <source>15 min</source>
        <translation>15 min</translation>
    </message>
    <message>
        <source>Show the whole period (0)</source>
        <translation>显示整个时段（0）</translation>
    </message>
    <message>
        <source>Holder [</source>
        <translation>持有者 [</translation>
    </message>
    <message>
        <source>Go from the waiter to the holder ([)</source>
        <translation>从等待者转到持有者（[）</translation>
    </message>
    <message>
        <source>Waiter ]</source>
        <translation>等待者 ]</translation>
    </message>
    <message>
        <source>Go from the holder to each of its waiters (])</source>
        <translation>从持有者依次转到它的等待者（]）</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Show the lanes as a table</source>
        <translation>以表格显示泳道</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Export as text, PNG or SVG</source>
        <translation>导出为文本、PNG 或 SVG</translation>
    </message>
    <message>
        <source>&amp;Copy as text</source>
        <translation>复制为文本(&amp;C)</translation>
    </message>
    <message>
        <source>Export as &amp;PNG…</source>
        <translation>导出为 PNG(&amp;P)…</translation>
    </message>
    <message>
        <source>Export as &amp;SVG…</source>
        <translation>导出为 SVG(&amp;S)…</translation>
    </message>
    <message>
        <source>Choose a lock to draw its holders, waiters and hand-overs here.</source>
        <translation>选择一个锁，在此绘制其持有者、等待者和移交。</translation>
    </message>
    <message>
        <source>Lanes: %1</source>
        <translation>泳道：%1</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Lanes of %1</source>
        <translation>%1 的泳道</translation>
    </message>
    <message>
        <source>%1, from %2 to %3</source>
        <translation>%1，从 %2 到 %3</translation>
    </message>
    <message>
        <source>Export the lanes</source>
        <translation>导出泳道</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
    <message>
        <source>No holders or waiters were recorded.</source>
        <translation>没有记录到持有者或等待者。</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>Returns to the present and keeps it visible (End)</source>
        <translation>返回当前时间并保持可见（End）</translation>
    </message>
    <message>
        <source>Lanes: %1, from %2 to %3</source>
        <translation>泳道：%1，从 %2 到 %3</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LanesStack</name>
    <message>
        <source>Nobody has asked for this lock yet.</source>
        <translation>还没有人请求过此锁。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LanesView</name>
    <message>
        <source>The picture is too large. Show fewer lanes.</source>
        <translation>图片过大。请减少显示的泳道。</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>≠ The other run does not have this.</source>
        <translation>≠ 另一次运行中没有这一项。</translation>
    </message>
    <message>
        <source>too many to show</source>
        <translation>太多，无法显示</translation>
    </message>
    <message>
        <source>There are no lanes yet. Acquire a lock first.</source>
        <translation>还没有泳道。请先获取一个锁。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LeaveDialog</name>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 项</translation>
    </message>
    <message>
        <source>&amp;Stay</source>
        <translation>留下(&amp;S)</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LeaveFlow</name>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>断开连接</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>&amp;Release and connect</source>
        <translation>释放并连接(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation>连接(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Release and disconnect</source>
        <translation>释放并断开连接(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Disconnect</source>
        <translation>断开连接(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Release and quit</source>
        <translation>释放并退出(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Connect anyway</source>
        <translation>仍然连接(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Disconnect anyway</source>
        <translation>仍然断开连接(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Quit anyway</source>
        <translation>仍然退出(&amp;Q)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>This window has running requests:</source>
        <translation>此窗口有正在进行的请求：</translation>
    </message>
    <message numerus="yes">
        <source>This window holds %n locks and releases them first:</source>
        <translation>
            <numerusform>此窗口持有 %n 个锁，将先释放它们：</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: the acquire will be canceled</source>
        <translation>%1：获取将被取消</translation>
    </message>
    <message>
        <source>%1: the action is running and will be finished</source>
        <translation>%1：操作正在执行，将会完成</translation>
    </message>
    <message>
        <source>Waiting for running requests…</source>
        <translation>正在等待进行中的请求…</translation>
    </message>
    <message>
        <source>Releasing…</source>
        <translation>正在释放…</translation>
    </message>
    <message>
        <source>no answer yet</source>
        <translation>尚无应答</translation>
    </message>
    <message>
        <source>unknown whether it was acquired</source>
        <translation>是否已获取未知</translation>
    </message>
    <message>
        <source>unknown whether it was done</source>
        <translation>是否已执行未知</translation>
    </message>
    <message>
        <source>Nothing remains to be released or canceled.</source>
        <translation>已没有需要释放或取消的内容。</translation>
    </message>
    <message>
        <source>%1; no further actions are started</source>
        <translation>%1；不再开始新的操作</translation>
    </message>
    <message>
        <source>Not everything could be released. Locks with a lease expire when it ends. The others stay until somebody releases them.</source>
        <translation>未能全部释放。有租期的锁会在租期结束时到期。其他锁会一直保留，直到有人释放。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ListenBar</name>
    <message>
        <source>Listen</source>
        <translation>监听</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>MONITOR costs the server up to half of its throughput. It stops after this time, or at 5 MB.</source>
        <translation>MONITOR 最多会占用服务器一半的吞吐量。到此时间或达到 5 MB 即停止。</translation>
    </message>
    <message>
        <source>Listening: %1 left</source>
        <translation>正在监听：还剩 %1</translation>
    </message>
    <message>
        <source>Asking the server…</source>
        <translation>正在请求服务器…</translation>
    </message>
    <message>
        <source>May halve the server&apos;s throughput</source>
        <translation>可能使服务器的吞吐量减半</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockByHand</name>
    <message>
        <source>A lock for %1, thread %2</source>
        <translation>%1 的锁，线程 %2</translation>
    </message>
    <message>
        <source>Lock: wait as long as it takes</source>
        <translation>加锁：一直等待</translation>
    </message>
    <message>
        <source>Try once</source>
        <translation>尝试一次</translation>
    </message>
    <message>
        <source>Try, and wait at most</source>
        <translation>尝试，并最多等待</translation>
    </message>
    <message>
        <source>Watchdog: renewed until released</source>
        <translation>看门狗：续期直到释放</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Kind</source>
        <translation>类型(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Permits, if it is new</source>
        <translation>许可数（新建时）(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;How</source>
        <translation>方式(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;At most</source>
        <translation>最多等待(&amp;A)</translation>
    </message>
    <message>
        <source>L&amp;ease</source>
        <translation>租期(&amp;E)</translation>
    </message>
    <message>
        <source>Fo&amp;r</source>
        <translation>时长(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Take it</source>
        <translation>获取(&amp;T)</translation>
    </message>
    <message>
        <source>multi-lock: several as one</source>
        <translation>联锁：多个锁合为一个</translation>
    </message>
    <message>
        <source>Fixed, then it expires</source>
        <translation>固定，之后到期</translation>
    </message>
    <message>
        <source>&amp;Names, one per line</source>
        <translation>名称，每行一个(&amp;N)</translation>
    </message>
    <message>
        <source>red lock: on the majority of the servers</source>
        <translation>红锁：在多数服务器上</translation>
    </message>
    <message>
        <source>“%1”: write \\ for a backslash, \xHH for a byte</source>
        <translation>“%1”：反斜杠写作 \\，字节写作 \xHH</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockTableView</name>
    <message>
        <source>Locks</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>%1 (no room)</source>
        <translation>%1（空间不足）</translation>
    </message>
    <message>
        <source>Reset columns</source>
        <translation>重置列</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LossNotice</name>
    <message>
        <source>Show under Mine</source>
        <translation>在“我的锁”中查看</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>知道了</translation>
    </message>
    <message>
        <source>%1 on %2, %3: %4</source>
        <translation>%2 上的 %1，%3：%4</translation>
    </message>
    <message numerus="yes">
        <source>✗ %n locks of this program were lost. Stop what they protected, because other clients may hold them now.</source>
        <translation>
            <numerusform>✗ 本程序丢失了 %n 个锁。请停止它们所保护的工作，因为其他客户端现在可能持有它们。</numerusform>
        </translation>
    </message>
    <message>
        <source>and %1 earlier</source>
        <translation>更早的还有 %1 条</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LuaViewer</name>
    <message>
        <source>lua/%1.lua</source>
        <translation>lua/%1.lua</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::MainWindow</name>
    <message>
        <source>Lockscope</source>
        <translation>Lockscope</translation>
    </message>
    <message>
        <source>%1 no longer exists.</source>
        <translation>%1 已不存在。</translation>
    </message>
    <message>
        <source>Choose a lock first, with the arrow keys or by typing a part of its name.</source>
        <translation>请先用方向键或输入部分名称选择一个锁。</translation>
    </message>
    <message>
        <source>Release all that need attention</source>
        <translation>释放所有需处理的锁</translation>
    </message>
    <message numerus="yes">
        <source>Release %n chosen locks</source>
        <translation>
            <numerusform>释放所选的 %n 个锁</numerusform>
        </translation>
    </message>
    <message>
        <source>unknown; connect to %1, database %2, to see it</source>
        <translation>未知；请连接到 %1 的数据库 %2 查看</translation>
    </message>
    <message>
        <source>not seen yet; the scan is running</source>
        <translation>尚未看到；正在扫描</translation>
    </message>
    <message>
        <source>no such lock</source>
        <translation>没有这个锁</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>%1 is already shown.</source>
        <translation>%1 已在显示。</translation>
    </message>
    <message>
        <source>Allow changes</source>
        <translation>允许更改</translation>
    </message>
    <message>
        <source>%1 is read-only. Connect again and allow changes?</source>
        <translation>%1 为只读。要重新连接并允许更改吗？</translation>
    </message>
    <message>
        <source>Saved as read-only: %1. These entries will be changed.</source>
        <translation>已保存为只读：%1。这些条目将被更改。</translation>
    </message>
    <message>
        <source>&amp;Allow changes</source>
        <translation>允许更改(&amp;A)</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>%1 (pinned certificate)</source>
        <translation>%1（固定证书）</translation>
    </message>
    <message>
        <source>%1 and %2 more — Lockscope</source>
        <translation>%1 及另外 %2 个 — Lockscope</translation>
    </message>
    <message>
        <source>%1 — Lockscope</source>
        <translation>%1 — Lockscope</translation>
    </message>
    <message>
        <source>Disconnect %1</source>
        <translation>断开 %1</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>断开连接</translation>
    </message>
    <message>
        <source>Demo</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>This server is prod, so you still have to arm it.</source>
        <translation>此服务器是生产环境，因此仍需解除保护。</translation>
    </message>
    <message>
        <source>There is no connection to its server now.</source>
        <translation>目前没有到其服务器的连接。</translation>
    </message>
    <message>
        <source>Connect to a server first.</source>
        <translation>请先连接到服务器。</translation>
    </message>
    <message>
        <source>There is no connection to %1 now.</source>
        <translation>目前没有到 %1 的连接。</translation>
    </message>
    <message>
        <source>Connect to several servers first.</source>
        <translation>请先连接到多台服务器。</translation>
    </message>
    <message>
        <source>Choose several locks first, with Ctrl or Shift.</source>
        <translation>请先用 Ctrl 或 Shift 选择多个锁。</translation>
    </message>
    <message>
        <source>There are no locks.</source>
        <translation>没有锁。</translation>
    </message>
    <message>
        <source>The table shows no lock.</source>
        <translation>表中没有显示任何锁。</translation>
    </message>
    <message>
        <source>Its row in the table is not selected. Select it to act on it.</source>
        <translation>表中未选中它所在的行。请选中该行后再操作。</translation>
    </message>
    <message>
        <source>A lock of this program was lost. The button &quot;← Locks&quot; returns to it.</source>
        <translation>本程序的一个锁已丢失。按钮“← 锁”可返回查看。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Open a recording</source>
        <translation>打开录制</translation>
    </message>
    <message>
        <source>Recordings (*.history *.lockrun);;All files (*)</source>
        <translation>录制 (*.history *.lockrun);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Recording %1: this is the past. Nothing here can be changed.</source>
        <translation>录制 %1：这是过去。这里的一切都不能更改。</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>Open a recording first.</source>
        <translation>请先打开一个录制。</translation>
    </message>
    <message>
        <source>This is a recording of the past, so nothing in it can be changed.</source>
        <translation>这是过去的录制，其中的一切都不能更改。</translation>
    </message>
    <message>
        <source>Save a copy for sharing</source>
        <translation>保存用于分享的副本</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::MakeSemaphore</name>
    <message>
        <source>Number of per&amp;mits</source>
        <translation>许可数(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Make and acquire</source>
        <translation>创建并获取(&amp;M)</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::MessageLine</name>
    <message>
        <source>Result unknown, because the answer was lost: %1</source>
        <translation>结果未知，因为应答已丢失：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::NameFields</name>
    <message>
        <source>all, or prefixes such as orders:</source>
        <translation>全部，或前缀，例如 orders:</translation>
    </message>
    <message>
        <source>patterns such as mutex:* job:*</source>
        <translation>模式，例如 mutex:* job:*</translation>
    </message>
    <message>
        <source>Shows strings with these names as SET NX locks, whatever their value. Without a pattern, the value must have a well-known form and the name must suggest a lock.</source>
        <translation>将名称符合模式的字符串显示为 SET NX 锁，无论其值为何。没有模式时，值必须具有公认的形式，且名称必须像锁的名称。</translation>
    </message>
    <message>
        <source>none, or prefixes such as orders:</source>
        <translation>无，或前缀，例如 orders:</translation>
    </message>
    <message>
        <source>Name prefi&amp;x</source>
        <translation>名称前缀(&amp;X)</translation>
    </message>
    <message>
        <source>Track changes</source>
        <translation>跟踪变更</translation>
    </message>
    <message>
        <source>In a pattern, write \xHH for a byte or \\ for a backslash.</source>
        <translation>在模式中，字节写作 \xHH，反斜杠写作 \\。</translation>
    </message>
    <message>
        <source>Watches only locks whose names begin with such a prefix, for a user whose ACL allows no others. No key of another lock is read.</source>
        <translation>只监视名称以此类前缀开头的锁，适用于 ACL 不允许访问其他锁的用户。不会读取其他锁的键。</translation>
    </message>
    <message>
        <source>The server reports each change of a key with such a prefix at once (CLIENT TRACKING). It costs two more connections and some 13 % more server time for each acquire and release under it. The server&apos;s configuration stays unchanged.</source>
        <translation>带有此类前缀的键一旦变化，服务器立即报告（CLIENT TRACKING）。代价是多两个连接，以及此类前缀下每次获取和释放多耗约 13% 的服务器时间。服务器的配置保持不变。</translation>
    </message>
    <message>
        <source>SET NX locks</source>
        <translation>SET NX 锁</translation>
    </message>
    <message>
        <source>prefix %1</source>
        <translation>前缀 %1</translation>
    </message>
    <message>
        <source>SET NX locks %1</source>
        <translation>SET NX 锁 %1</translation>
    </message>
    <message>
        <source>tracks %1</source>
        <translation>跟踪 %1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::NamesPage</name>
    <message>
        <source>patterns such as mutex:* job:*</source>
        <translation>模式，例如 mutex:* job:*</translation>
    </message>
    <message>
        <source>Strings with these names are shown as SET NX locks, whatever their value.</source>
        <translation>名称符合模式的字符串将显示为 SET NX 锁，无论其值为何。</translation>
    </message>
    <message>
        <source>none, or prefixes such as orders:</source>
        <translation>无，或前缀，例如 orders:</translation>
    </message>
    <message>
        <source>The server reports each change of a key with such a prefix at once (CLIENT TRACKING). It costs two more connections and some server time.</source>
        <translation>带有此类前缀的键一旦变化，服务器立即报告（CLIENT TRACKING）。代价是多两个连接，以及一些服务器时间。</translation>
    </message>
    <message>
        <source>SET &amp;NX locks</source>
        <translation>SET NX 锁(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Track changes</source>
        <translation>跟踪变更(&amp;T)</translation>
    </message>
    <message>
        <source>Patterns and prefixes take effect when you connect again.</source>
        <translation>模式和前缀在重新连接后生效。</translation>
    </message>
    <message>
        <source>Not saved: in a pattern, write \xHH for a byte or \\ for a backslash.</source>
        <translation>未保存：在模式中，字节写作 \xHH，反斜杠写作 \\。</translation>
    </message>
    <message>
        <source>&amp;Server</source>
        <translation>服务器(&amp;S)</translation>
    </message>
    <message>
        <source>Rules for c&amp;lients</source>
        <translation>客户端规则(&amp;L)</translation>
    </message>
    <message>
        <source>Connect to a server first. Then you can write rules for the names of its clients here.</source>
        <translation>请先连接到服务器，然后就可以在这里为其客户端的名称编写规则。</translation>
    </message>
    <message>
        <source>One rule per line: orders-{uuid} finds the client whose UUID is in the name. billing-* = Billing shows connections with such names as &quot;Billing&quot;.</source>
        <translation>每行一条规则：orders-{uuid} 查找名称中含有其 UUID 的客户端。billing-* = Billing 将具有此类名称的连接显示为“Billing”。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::OfferedActions</name>
    <message>
        <source>%1: not possible, %2</source>
        <translation>%1：不可用，%2</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1。%2</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between actions</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>Recommended</source>
        <translation>推荐</translation>
    </message>
    <message>
        <source>%1…</source>
        <translation>%1…</translation>
    </message>
    <message>
        <source>Not possible: %1</source>
        <translation>不可用：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::OperatorFields</name>
    <message>
        <source>same user as above</source>
        <translation>与上面的用户相同</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>操作员</translation>
    </message>
    <message>
        <source>The user for actions: connected only for an action and a minute after it. The watching user then only reads.</source>
        <translation>用于执行操作的用户：只在操作期间及其后一分钟内连接。监视用户则只读取。</translation>
    </message>
    <message>
        <source>password</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>Password of the operator</source>
        <translation>操作员的密码</translation>
    </message>
    <message>
        <source>The operator has a separate password. Enter it, or clear the operator.</source>
        <translation>操作员有单独的密码。请输入该密码，或清空操作员。</translation>
    </message>
    <message>
        <source>operator %1</source>
        <translation>操作员 %1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PassphraseDialog</name>
    <message>
        <source>&amp;Keep it in the keychain</source>
        <translation>保存在钥匙串中(&amp;K)</translation>
    </message>
    <message>
        <source>Passphrase of a key</source>
        <translation>密钥的口令</translation>
    </message>
    <message>
        <source>The private key in %1 is encrypted.</source>
        <translation>%1 中的私钥已加密。</translation>
    </message>
    <message>
        <source>&amp;Passphrase</source>
        <translation>口令(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation>连接(&amp;C)</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PassphraseField</name>
    <message>
        <source>the key is encrypted</source>
        <translation>密钥已加密</translation>
    </message>
    <message>
        <source>The passphrase is never sent to a server. A profile keeps it in the keychain, or asks for it once when connecting and remembers it until the program ends.</source>
        <translation>口令绝不会发送给服务器。配置将其保存在钥匙串中，或在连接时询问一次，并记住到程序结束。</translation>
    </message>
    <message>
        <source>The key %1 is encrypted. Enter its passphrase.</source>
        <translation>密钥 %1 已加密。请输入其口令。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PasswordDialog</name>
    <message>
        <source>%1 asks for passwords.</source>
        <translation>%1 要求输入密码。</translation>
    </message>
    <message>
        <source>%1 asks for the password of its user &apos;%2&apos;.</source>
        <translation>%1 要求输入其用户“%2”的密码。</translation>
    </message>
    <message>
        <source>%1 asks for the password of the operator &apos;%2&apos;.</source>
        <translation>%1 要求输入操作员“%2”的密码。</translation>
    </message>
    <message>
        <source>The sentinels of %1 ask for the password of their user &apos;%2&apos;.</source>
        <translation>%1 的哨兵要求输入其用户“%2”的密码。</translation>
    </message>
    <message>
        <source>&amp;Password of &apos;%1&apos;</source>
        <translation>“%1”的密码(&amp;P)</translation>
    </message>
    <message>
        <source>Pass&amp;word of operator &apos;%1&apos;</source>
        <translation>操作员“%1”的密码(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Sentinel password of &apos;%1&apos;</source>
        <translation>“%1”的哨兵密码(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Keep it in the keychain</source>
        <translation>保存在钥匙串中(&amp;K)</translation>
    </message>
    <message>
        <source>Password for %1</source>
        <translation>%1 的密码</translation>
    </message>
    <message>
        <source>&amp;Keep them in the keychain</source>
        <translation>都保存在钥匙串中(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation>连接(&amp;C)</translation>
    </message>
    <message>
        <source>empty: read-only this time</source>
        <translation>留空：此次为只读</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PasswordFinder</name>
    <message>
        <source>Waiting for the keychain to give the password of %1.</source>
        <translation>正在等待钥匙串提供 %1 的密码。</translation>
    </message>
    <message>
        <source>The keychain has no password for this user at this address. A password kept for another one is not used.</source>
        <translation>钥匙串中没有此用户在此地址的密码。为其他用户或地址保存的密码不会被使用。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PasswordPart</name>
    <message>
        <source>Pass&amp;word</source>
        <translation>密码(&amp;W)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PlayBar</name>
    <message>
        <source>← Locks</source>
        <translation>← 锁</translation>
    </message>
    <message>
        <source>Language of the scenarios</source>
        <translation>场景的语言</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Open a scenario or a run; save this run</source>
        <translation>打开场景或运行；保存此次运行</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Which lock to choose?</source>
        <translation>该选哪种锁？</translation>
    </message>
    <message>
        <source>The ways to build a lock, side by side</source>
        <translation>各种实现锁的方式，并排对照</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Projector</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>&amp;Open a scenario or a run…</source>
        <translation>打开场景或运行(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Save this run…</source>
        <translation>保存此次运行(&amp;S)…</translation>
    </message>
    <message>
        <source>Save as a &amp;web page…</source>
        <translation>另存为网页(&amp;W)…</translation>
    </message>
    <message>
        <source>Save the lanes as &amp;PNG…</source>
        <translation>将泳道保存为 PNG(&amp;P)…</translation>
    </message>
    <message>
        <source>Save the lanes as S&amp;VG…</source>
        <translation>将泳道保存为 SVG(&amp;V)…</translation>
    </message>
    <message>
        <source>Shows this run beside another run, step by step</source>
        <translation>将此次运行与另一次运行并排，逐步显示</translation>
    </message>
    <message>
        <source>Large view, lanes first (F11)</source>
        <translation>大视图，泳道在前（F11）</translation>
    </message>
    <message>
        <source>Back to the locks of your servers</source>
        <translation>返回您服务器上的锁</translation>
    </message>
    <message>
        <source>A picture of each scenario, and the keys</source>
        <translation>每个场景的图示，以及按键</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PlayPlace</name>
    <message>
        <source>First return to the live locks with the button &quot;← Locks&quot;.</source>
        <translation>请先用按钮“← 锁”返回实时的锁。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Playground</name>
    <message>
        <source>Save the run</source>
        <translation>保存运行</translation>
    </message>
    <message>
        <source>Save as a web page</source>
        <translation>另存为网页</translation>
    </message>
    <message>
        <source>Save the lanes</source>
        <translation>保存泳道</translation>
    </message>
    <message>
        <source>&amp;Back to one run</source>
        <translation>返回单次运行(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Run “%1” and show both</source>
        <translation>运行“%1”并同时显示两者(&amp;R)</translation>
    </message>
    <message>
        <source>%1, run at %2</source>
        <translation>%1，运行于 %2</translation>
    </message>
    <message>
        <source>Nothing to compare with yet: run a scenario, change something, and run it again</source>
        <translation>还没有可对比的内容：运行一个场景，做些修改，再运行一次</translation>
    </message>
    <message>
        <source>No scenario and no file is called “%1”. Choose a scenario on the left.</source>
        <translation>没有名为“%1”的场景或文件。请在左侧选择场景。</translation>
    </message>
    <message>
        <source>Nothing happened in this run.</source>
        <translation>此次运行中什么也没发生。</translation>
    </message>
    <message>
        <source>Open a scenario or a run</source>
        <translation>打开场景或运行</translation>
    </message>
    <message>
        <source>Scenarios and runs (*.toml *.lockrun);;All files (*)</source>
        <translation>场景和运行 (*.toml *.lockrun);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>The servers of the stage are starting.</source>
        <translation>舞台的服务器正在启动。</translation>
    </message>
    <message>
        <source>Space starts the servers. Then choose a card (A or the mouse), and Enter shows all that can be done.</source>
        <translation>按空格启动服务器。然后选择一张卡片（按 A 或用鼠标），按 Enter 会显示所有可做的操作。</translation>
    </message>
    <message>
        <source>Space runs the scenario, the right arrow steps. It uses private servers and never touches yours.</source>
        <translation>按空格运行场景，按右方向键单步执行。它使用专用服务器，绝不会触及您的服务器。</translation>
    </message>
    <message>
        <source>Nothing was written, because another run was opened meanwhile.</source>
        <translation>没有写入任何内容，因为其间打开了另一次运行。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PolicyBadge</name>
    <message>
        <source>read-only</source>
        <translation>只读</translation>
    </message>
    <message>
        <source>This connection changes nothing. Click to allow changes.</source>
        <translation>此连接不作任何更改。点击可允许更改。</translation>
    </message>
    <message>
        <source>armed %1</source>
        <translation>已解除保护 %1</translation>
    </message>
    <message>
        <source>Actions are possible until the countdown ends. Click to disarm.</source>
        <translation>倒计时结束前可以执行操作。点击可恢复保护。</translation>
    </message>
    <message>
        <source>not armed</source>
        <translation>未解除保护</translation>
    </message>
    <message>
        <source>Actions need arming first. Click to arm for five minutes.</source>
        <translation>操作前需先解除保护。点击可解除保护五分钟。</translation>
    </message>
    <message>
        <source> · armed 0:00</source>
        <translation> · 已解除保护 0:00</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PolicyControl</name>
    <message>
        <source>There is no connection to a server now.</source>
        <translation>目前没有到服务器的连接。</translation>
    </message>
    <message>
        <source>Only prod must be armed. Changes are allowed here.</source>
        <translation>只有 prod 才需要解除保护。此处允许更改。</translation>
    </message>
    <message>
        <source>This connection is not armed.</source>
        <translation>此连接未解除保护。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PolicyFields</name>
    <message>
        <source>Read-&amp;only</source>
        <translation>只读(&amp;O)</translation>
    </message>
    <message>
        <source>On prod, arm the connection and type the lock&apos;s name before an action.</source>
        <translation>在生产环境（prod）中，操作前须解除连接的保护并输入锁的名称。</translation>
    </message>
    <message>
        <source>This program sends no write commands: it acquires no locks and runs no actions.</source>
        <translation>本程序不发送写命令：不获取锁，也不执行操作。</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>首选项</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>General</source>
        <translation>常规</translation>
    </message>
    <message>
        <source>Watching</source>
        <translation>监视</translation>
    </message>
    <message>
        <source>Safety</source>
        <translation>安全</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Alerts</source>
        <translation>警报</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ProfileCard</name>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>编辑…</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>删除…</translation>
    </message>
    <message>
        <source>Edit, remove</source>
        <translation>编辑、删除</translation>
    </message>
    <message>
        <source>Edit or remove %1</source>
        <translation>编辑或删除 %1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ProfileFields</name>
    <message>
        <source>keep passwords in the keychain</source>
        <translation>将密码保存在钥匙串中</translation>
    </message>
    <message>
        <source>Uses the desktop&apos;s keychain. Otherwise, or without a keychain, passwords are asked for each time. Passwords are never written anywhere else.</source>
        <translation>使用桌面的钥匙串。不勾选或没有钥匙串时，每次都会询问。密码绝不会写到其他任何地方。</translation>
    </message>
    <message>
        <source>Another profile is called %1. Choose another name.</source>
        <translation>已有名为 %1 的另一个配置。请选择其他名称。</translation>
    </message>
    <message>
        <source>The name is invalid: %1.</source>
        <translation>名称无效：%1。</translation>
    </message>
    <message>
        <source>empty: not saved</source>
        <translation>留空则不保存</translation>
    </message>
    <message>
        <source>Name to save it under; empty: not saved</source>
        <translation>保存时的名称；留空则不保存</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ProfileFlow</name>
    <message>
        <source>Profiles (*.json)</source>
        <translation>配置 (*.json)</translation>
    </message>
    <message>
        <source>Import profiles</source>
        <translation>导入配置</translation>
    </message>
    <message>
        <source>Export profiles</source>
        <translation>导出配置</translation>
    </message>
    <message>
        <source>Profiles</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>The profile %1 exists only until the window is closed: %2.</source>
        <translation>配置 %1 只保留到窗口关闭：%2。</translation>
    </message>
    <message>
        <source>Cannot keep the password of %1: %2.</source>
        <translation>无法保存 %1 的密码：%2。</translation>
    </message>
    <message>
        <source>The keychain still has a password of %1: %2.</source>
        <translation>钥匙串中仍有 %1 的密码：%2。</translation>
    </message>
    <message>
        <source>Remove a profile</source>
        <translation>删除配置</translation>
    </message>
    <message>
        <source>Remove the profile %1, with its passwords in the keychain?</source>
        <translation>要删除配置 %1 及其在钥匙串中的密码吗？</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>删除(&amp;R)</translation>
    </message>
    <message>
        <source>%1 is not a file. Choose an exported file.</source>
        <translation>%1 不是文件。请选择导出的文件。</translation>
    </message>
    <message>
        <source>Cannot read %1: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message numerus="yes">
        <source>%n profiles imported.</source>
        <translation>
            <numerusform>已导入 %n 个配置。</numerusform>
        </translation>
    </message>
    <message>
        <source>Left out: %1.</source>
        <translation>未导入：%1。</translation>
    </message>
    <message>
        <source>Saved all profiles, without passwords: %1.</source>
        <translation>已保存所有配置，不含密码：%1。</translation>
    </message>
    <message>
        <source>Cannot write %1: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>They exist only until the window is closed: %1.</source>
        <translation>它们只保留到窗口关闭为止：%1。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ProjectorBar</name>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>lanes</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Redis</source>
        <translation>Redis</translation>
    </message>
    <message>
        <source>commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Space: pause</source>
        <translation>空格：暂停</translation>
    </message>
    <message>
        <source>Space: run</source>
        <translation>空格：运行</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation>%1 ×</translation>
    </message>
    <message>
        <source>%1/%2 · %3 · %4</source>
        <translation>%1/%2 · %3 · %4</translation>
    </message>
    <message>
        <source>V: %1</source>
        <translation>V：%1</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>← → step</source>
        <translation>← → 单步</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::QuorumDialog</name>
    <message>
        <source>Quorum set</source>
        <translation>多数派组</translation>
    </message>
    <message>
        <source>Choose the independent servers that hold red locks. Their locks are shown as one row each, with the number of servers that hold it and its holder.</source>
        <translation>选择持有红锁的独立服务器。它们的锁各显示为一行，并列出持有它的服务器数量及其持有者。</translation>
    </message>
    <message>
        <source>None: each server&apos;s locks have their own rows.</source>
        <translation>不选：每台服务器的锁各自成行。</translation>
    </message>
    <message>
        <source>One server is not a set. Choose at least two. Three or five are usual.</source>
        <translation>单台服务器不成组。请至少选择两台，通常为三台或五台。</translation>
    </message>
    <message>
        <source>%1 of %2 are needed for a lock.</source>
        <translation>一个锁需要 %2 台中的 %1 台。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::QuorumView</name>
    <message>
        <source>quorum set</source>
        <translation>多数派组</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>%1, split</source>
        <translation>%1，分裂</translation>
    </message>
    <message>
        <source>%1, %2 silent</source>
        <translation>%1，%2 台无应答</translation>
    </message>
    <message>
        <source>%1, %2 differ</source>
        <translation>%1，%2 台不一致</translation>
    </message>
    <message>
        <source>Inferred: the thread is the same everywhere, and Redisson uses a different UUID for each server.</source>
        <translation>推断：各处的线程相同，而 Redisson 对每台服务器使用不同的 UUID。</translation>
    </message>
    <message>
        <source>• %1: the same server as another member, so it has no separate vote</source>
        <translation>• %1：与另一个成员是同一台服务器，因此没有单独的一票</translation>
    </message>
    <message>
        <source>• %1: does not answer</source>
        <translation>• %1：无应答</translation>
    </message>
    <message>
        <source>• %1: not held</source>
        <translation>• %1：未被持有</translation>
    </message>
    <message>
        <source>• %1: %2, %3</source>
        <translation>• %1：%2，%3</translation>
    </message>
    <message>
        <source>To act on it, show only one of these connections.</source>
        <translation>要对它操作，请只显示其中一个连接。</translation>
    </message>
    <message>
        <source>Servers that hold it: %1. Needed: %2.</source>
        <translation>持有它的服务器：%1；需要 %2 台。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ReachLook</name>
    <message>
        <source>nothing listens there</source>
        <translation>该处无监听</translation>
    </message>
    <message>
        <source>unknown host</source>
        <translation>未知主机</translation>
    </message>
    <message>
        <source>no route</source>
        <translation>无路由</translation>
    </message>
    <message>
        <source>not permitted</source>
        <translation>无权限</translation>
    </message>
    <message>
        <source>no such socket</source>
        <translation>没有这个套接字</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>未检查</translation>
    </message>
    <message>
        <source>checking…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>answers</source>
        <translation>有应答</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>无应答</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>sentinels</source>
        <translation>哨兵</translation>
    </message>
    <message>
        <source>behind SSH</source>
        <translation>位于 SSH 之后</translation>
    </message>
    <message>
        <source>SSH host</source>
        <translation>SSH 主机</translation>
    </message>
    <message>
        <source>no answer in 3 s</source>
        <translation>3 s 内无应答</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RecentCard</name>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Remove from this list</source>
        <translation>从此列表中移除</translation>
    </message>
    <message>
        <source>Removes this server from the list</source>
        <translation>从列表中移除此服务器</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RecentField</name>
    <message>
        <source>&amp;Forget</source>
        <translation>移除(&amp;F)</translation>
    </message>
    <message>
        <source>Removes the chosen server from this list</source>
        <translation>从此列表中移除所选的服务器</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>尚无</translation>
    </message>
    <message>
        <source>choose one</source>
        <translation>请选择</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RecordedFigures</name>
    <message>
        <source>Choose a lock in the table to see its lanes at this time.</source>
        <translation>请先在表格中选择一个锁，才能查看它在这个时间的泳道。</translation>
    </message>
    <message>
        <source>Connect to a server to see its history.</source>
        <translation>请先连接服务器，才能查看它的历史。</translation>
    </message>
    <message>
        <source>No history is recorded. Switch it on in Preferences → Watching, then connect again.</source>
        <translation>没有记录历史。请在“首选项 → 监视”中打开，然后重新连接。</translation>
    </message>
    <message>
        <source>Choose a lock in the table, or choose all names above.</source>
        <translation>请在表格中选择一个锁，或在上方选择所有名称。</translation>
    </message>
    <message>
        <source>%1 does not exist now, so the table does not show it.</source>
        <translation>%1 现在不存在，因此表格中没有它。</translation>
    </message>
    <message>
        <source>%1 is not recorded. Connect to a server of your own to see its history.</source>
        <translation>%1 不被记录。请连接您自己的服务器以查看其历史。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RecordedLanes</name>
    <message>
        <source>reading the history…</source>
        <translation>正在读取历史…</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RedisPane</name>
    <message>
        <source>In Redis now</source>
        <translation>Redis 中的现状</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Time to live</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>Data in Redis now</source>
        <translation>Redis 中的当前数据</translation>
    </message>
    <message>
        <source>set: %1</source>
        <translation>已重设：%1</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无数据</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RefusedButton</name>
    <message numerus="yes">
        <source>%n commands refused</source>
        <translation>
            <numerusform>%n 个命令被拒绝</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RefusedDialog</name>
    <message>
        <source>Refused commands</source>
        <translation>被拒绝的命令</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Consequence</source>
        <translation>后果</translation>
    </message>
    <message>
        <source>An administrator of the server can permit them:</source>
        <translation>服务器管理员可以这样允许它们：</translation>
    </message>
    <message>
        <source>ACL lines</source>
        <translation>ACL 行</translation>
    </message>
    <message>
        <source>&amp;Copy the lines</source>
        <translation>复制这些行(&amp;C)</translation>
    </message>
    <message>
        <source>The server&apos;s ACL does not permit these commands to the watching user. Each was tried once. The features that need them are off; everything else works.</source>
        <translation>服务器的 ACL 不允许监视用户执行这些命令。每个命令已尝试一次。需要它们的功能已关闭；其余一切正常。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ReplayBar</name>
    <message>
        <source>The past</source>
        <translation>过去</translation>
    </message>
    <message>
        <source>◀</source>
        <translation>◀</translation>
    </message>
    <message>
        <source>To the previous event (Left)</source>
        <translation>到上一个事件（左）</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Play or pause (Space)</source>
        <translation>播放或暂停（Space）</translation>
    </message>
    <message>
        <source>▶</source>
        <translation>▶</translation>
    </message>
    <message>
        <source>To the next event (Right)</source>
        <translation>到下一个事件（右）</translation>
    </message>
    <message>
        <source>The recorded time. Nothing is known about hatched parts. Space plays, Left and Right go from event to event, Home and End go to the beginning and the end.</source>
        <translation>录制的时间。画斜线的部分一无所知。空格键播放，左右键在事件之间跳转，Home 和 End 转到开头和结尾。</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation>%1 ×</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Not recorded</source>
        <translation>未录制</translation>
    </message>
    <message>
        <source>%1, not recorded</source>
        <translation>%1，未录制</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ReplayPort</name>
    <message>
        <source>This is a recording of the past, so nothing in it can be changed. Connect to the server to act.</source>
        <translation>这是过去的录制，其中的一切都不能更改。要操作，请连接服务器。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ReviewBanner</name>
    <message numerus="yes">
        <source>%1 threads wait</source>
        <translation>
            <numerusform>%1 个线程在等待</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 clients wait</source>
        <translation>
            <numerusform>%1 个客户端在等待</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1：%2，%3</translation>
    </message>
    <message>
        <source>Review…</source>
        <translation>审查…</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RulesDialog</name>
    <message>
        <source>Names of connections</source>
        <translation>连接的名称</translation>
    </message>
    <message>
        <source>Rules for the names of your programs&apos; connections (CLIENT SETNAME; clientName in Redisson), one per line:
orders-{uuid} finds the client whose UUID is in the name
billing-* = Billing shows connections with such names as &quot;Billing&quot;
* matches any text, ? one character.</source>
        <translation>您的程序的连接名称规则（CLIENT SETNAME；Redisson 中为 clientName），每行一条：
orders-{uuid} 查找名称中含有其 UUID 的客户端
billing-* = Billing 将具有此类名称的连接显示为“Billing”
* 匹配任意文本，? 匹配一个字符。</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RunPanes</name>
    <message>
        <source>This program has no script of this name: another version of the program recorded the run.</source>
        <translation>本程序没有这个名称的脚本：该运行是由本程序的另一个版本录制的。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SafetyPage</name>
    <message>
        <source>Default &amp;environment</source>
        <translation>默认环境(&amp;E)</translation>
    </message>
    <message>
        <source>It applies when you connect to a server for which you have not chosen an environment.</source>
        <translation>连接到尚未选择环境的服务器时，使用此设置。</translation>
    </message>
    <message>
        <source>New servers are read-only until you allow changes. On prod, you arm the connection and type the lock&apos;s name before an action. These limits cannot be switched off.</source>
        <translation>新服务器为只读，直到您允许更改。在生产环境（prod）中，操作前须解除连接的保护并输入锁的名称。这些限制无法关闭。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SavedFilters</name>
    <message>
        <source>Save this filter…</source>
        <translation>保存此过滤条件…</translation>
    </message>
    <message>
        <source>First type a filter.</source>
        <translation>请先输入过滤条件。</translation>
    </message>
    <message>
        <source>First correct the underlined term.</source>
        <translation>请先更正带下划线的条件。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Save the filter</source>
        <translation>保存过滤条件</translation>
    </message>
    <message>
        <source>Name of the filter. A filter with the same name is replaced.</source>
        <translation>过滤条件的名称。同名的过滤条件将被替换。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SawToothChart</name>
    <message>
        <source>TTL over time</source>
        <translation>TTL 随时间的变化</translation>
    </message>
    <message>
        <source>TTL</source>
        <translation>TTL</translation>
    </message>
    <message>
        <source>TTL over time: %1</source>
        <translation>TTL 随时间的变化：%1</translation>
    </message>
    <message>
        <source>Choose a lock to draw its TTL here</source>
        <translation>选择一个锁，在此绘制其 TTL</translation>
    </message>
    <message>
        <source>no expiry</source>
        <translation>无期限</translation>
    </message>
    <message>
        <source>not read</source>
        <translation>未读取</translation>
    </message>
    <message>
        <source>No key during this time: nobody holds it</source>
        <translation>此时段内没有键：无人持有</translation>
    </message>
    <message>
        <source>not recorded before you chose it</source>
        <translation>选中之前未记录</translation>
    </message>
    <message>
        <source>lease %1 (learned)</source>
        <translation>租期 %1（观察得知）</translation>
    </message>
    <message>
        <source>longest TTL seen %1</source>
        <translation>见过的最长 TTL %1</translation>
    </message>
    <message>
        <source>⅔ lease %1: below it a renewal is late</source>
        <translation>⅔ 租期 %1：低于此值即为续期迟到</translation>
    </message>
    <message>
        <source>TTL (sampled)</source>
        <translation>TTL（采样）</translation>
    </message>
    <message>
        <source>lease: not yet known</source>
        <translation>租期：尚未得知</translation>
    </message>
    <message>
        <source>renewed (seen by event)</source>
        <translation>已续期（由事件看到）</translation>
    </message>
    <message>
        <source>renewed (inferred from the TTL)</source>
        <translation>已续期（由 TTL 推断）</translation>
    </message>
    <message>
        <source>renewal missed (inferred)</source>
        <translation>错过续期（推断）</translation>
    </message>
    <message>
        <source>fixed lease: nobody renews it (inferred)</source>
        <translation>固定租期：无人续期（推断）</translation>
    </message>
    <message>
        <source>no expiry (sampled)</source>
        <translation>无期限（采样）</translation>
    </message>
    <message>
        <source>not read (unknown)</source>
        <translation>未读取（未知）</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>TTL (s)</source>
        <translation>TTL (s)</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Known by</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>no key</source>
        <translation>没有键</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>inference</source>
        <translation>推断</translation>
    </message>
    <message>
        <source>renewal missed</source>
        <translation>错过续期</translation>
    </message>
    <message>
        <source>renewed</source>
        <translation>已续期</translation>
    </message>
    <message>
        <source>TTL (calculated from events)</source>
        <translation>TTL（根据事件计算）</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ScenarioList</name>
    <message>
        <source>Scenarios</source>
        <translation>场景</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Section</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Folded</source>
        <translation>已折叠</translation>
    </message>
    <message>
        <source>Unfolded</source>
        <translation>已展开</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SentinelPart</name>
    <message>
        <source>Sentinels</source>
        <translation>哨兵</translation>
    </message>
    <message>
        <source>host:26379, host:26379</source>
        <translation>host:26379, host:26379</translation>
    </message>
    <message>
        <source>Master&apos;s name</source>
        <translation>主节点名称</translation>
    </message>
    <message>
        <source>mymaster</source>
        <translation>mymaster</translation>
    </message>
    <message>
        <source>Sentinels&apos; user</source>
        <translation>哨兵的用户</translation>
    </message>
    <message>
        <source>default</source>
        <translation>default</translation>
    </message>
    <message>
        <source>Their password</source>
        <translation>哨兵的密码</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>the sentinels use TLS</source>
        <translation>哨兵使用 TLS</translation>
    </message>
    <message>
        <source>Their CA file</source>
        <translation>哨兵的 CA 文件</translation>
    </message>
    <message>
        <source>Certificate</source>
        <translation>证书</translation>
    </message>
    <message>
        <source>PEM file; empty: none</source>
        <translation>PEM 文件；留空则不用</translation>
    </message>
    <message>
        <source>Its key</source>
        <translation>证书的私钥</translation>
    </message>
    <message>
        <source>Its passphrase</source>
        <translation>私钥的口令</translation>
    </message>
    <message>
        <source>The name of the master at the sentinels</source>
        <translation>主节点在哨兵中的名称</translation>
    </message>
    <message>
        <source>The password of the sentinels, which is not that of the master</source>
        <translation>哨兵的密码，不是主节点的密码</translation>
    </message>
    <message>
        <source>The client certificate, if the sentinels ask for one</source>
        <translation>客户端证书，在哨兵要求时使用</translation>
    </message>
    <message>
        <source>Enter the name of the master at the sentinels, such as mymaster.</source>
        <translation>请输入主节点在哨兵中的名称，例如 mymaster。</translation>
    </message>
    <message>
        <source>Find the server &amp;by sentinels</source>
        <translation>通过哨兵查找服务器(&amp;B)</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1（位于 %2）</translation>
    </message>
    <message>
        <source>PEM file; empty: the system&apos;s CAs</source>
        <translation>PEM 文件；留空则用系统的 CA</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ServerCard</name>
    <message>
        <source>sentinel</source>
        <translation>哨兵</translation>
    </message>
    <message>
        <source>replica</source>
        <translation>副本</translation>
    </message>
    <message>
        <source>master</source>
        <translation>主节点</translation>
    </message>
    <message>
        <source>server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>⚠ stopped</source>
        <translation>⚠ 已停止</translation>
    </message>
    <message>
        <source>⚠ paused</source>
        <translation>⚠ 已暂停</translation>
    </message>
    <message>
        <source>⚠ clock %1 ahead</source>
        <translation>⚠ 时钟快 %1</translation>
    </message>
    <message>
        <source>⚠ clock %1 behind</source>
        <translation>⚠ 时钟慢 %1</translation>
    </message>
    <message>
        <source>⚠ cut off from its master</source>
        <translation>⚠ 与主节点断开</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ServerSwitcher</name>
    <message>
        <source>Server: %1</source>
        <translation>服务器：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SessionPort</name>
    <message>
        <source>the server is disconnected</source>
        <translation>服务器已断开连接</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SeveralChosen</name>
    <message numerus="yes">
        <source>%n locks chosen</source>
        <translation>
            <numerusform>已选择 %n 个锁</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a state and the number of locks in it</comment>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n of them are already gone.</source>
        <translation>
            <numerusform>其中 %n 个已消失。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ShortcutsPage</name>
    <message>
        <source>&amp;Reset</source>
        <translation>重置(&amp;R)</translation>
    </message>
    <message>
        <source>Reset &amp;all</source>
        <translation>全部重置(&amp;A)</translation>
    </message>
    <message>
        <source>Search actions and shortcuts</source>
        <translation>搜索操作和快捷键</translation>
    </message>
    <message>
        <source>Actions and their shortcuts</source>
        <translation>操作及其快捷键</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Shortcut</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>New shortcut</source>
        <translation>新快捷键</translation>
    </message>
    <message>
        <source>Press the keys. Backspace removes the shortcut.</source>
        <translation>请按下按键。Backspace 可移除快捷键。</translation>
    </message>
    <message>
        <source>&amp;New shortcut</source>
        <translation>新快捷键(&amp;N)</translation>
    </message>
    <message>
        <source>%1 (changed)</source>
        <translation>%1（已更改）</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SimilarNamesDialog</name>
    <message>
        <source>Similar names</source>
        <translation>相似的名称</translation>
    </message>
    <message>
        <source>No two locks have names that begin alike.</source>
        <translation>没有名称开头相同的锁。</translation>
    </message>
    <message>
        <source>Choose a beginning, and the table shows its locks.</source>
        <translation>选择一个开头，表格将显示相应的锁。</translation>
    </message>
    <message>
        <source>Begins with</source>
        <translation>开头为</translation>
    </message>
    <message>
        <source>Locks</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Contended</source>
        <translation>有争用</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>需处理</translation>
    </message>
    <message>
        <source>&amp;Show these locks</source>
        <translation>显示这些锁(&amp;S)</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SshPart</name>
    <message>
        <source>Throu&amp;gh SSH</source>
        <translation>经由 SSH(&amp;G)</translation>
    </message>
    <message>
        <source>user@jump.example; empty: directly</source>
        <translation>user@jump.example；留空则直接连接</translation>
    </message>
    <message>
        <source>SSH ke&amp;y file</source>
        <translation>SSH 密钥文件(&amp;Y)</translation>
    </message>
    <message>
        <source>empty: the default of ssh</source>
        <translation>留空则用 ssh 的默认值</translation>
    </message>
    <message>
        <source>[user@]host[:port], or a name from ~/.ssh/config. All hosts and ports, also of sentinels and cluster nodes, are then addresses as the SSH host sees them. Each has its own tunnel.</source>
        <translation>[user@]host[:port]，或 ~/.ssh/config 中的名称。此时所有主机和端口（包括哨兵和集群节点的）都是从 SSH 主机看到的地址。每个地址各有自己的隧道。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::StatusLine</name>
    <message>
        <source>replica</source>
        <translation>副本</translation>
    </message>
    <message>
        <source>not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>connecting to %1</source>
        <translation>正在连接到 %1</translation>
    </message>
    <message>
        <source>no connection to %1</source>
        <translation>没有到 %1 的连接</translation>
    </message>
    <message>
        <source>refused by %1</source>
        <translation>被 %1 拒绝</translation>
    </message>
    <message>
        <source> · pinned certificate</source>
        <translation> · 固定证书</translation>
    </message>
    <message>
        <source>version unknown (INFO is denied)</source>
        <translation>版本未知（INFO 被拒绝）</translation>
    </message>
    <message>
        <source>connected</source>
        <translation>已连接</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 masters do not answer</source>
        <translation>
            <numerusform>%2 个主节点中有 %1 个无应答</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message numerus="yes">
        <source>%n masters</source>
        <translation>
            <numerusform>%n 个主节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n replicas</source>
        <translation>
            <numerusform>%n 个副本</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: master</source>
        <translation>%1：主节点</translation>
    </message>
    <message>
        <source>%1: replica</source>
        <translation>%1：副本</translation>
    </message>
    <message>
        <source>, %1 slots</source>
        <translation>，%1 个槽</translation>
    </message>
    <message>
        <source>, does not answer</source>
        <translation>，无应答</translation>
    </message>
    <message>
        <source>, does not answer: %1</source>
        <translation>，无应答：%1</translation>
    </message>
    <message>
        <source>unlock feed %1  key events %2</source>
        <translation>解锁消息 %1  键事件 %2</translation>
    </message>
    <message>
        <source>  tracking %1</source>
        <translation>  变更跟踪 %1</translation>
    </message>
    <message>
        <source>scan incomplete</source>
        <translation>扫描不完整</translation>
    </message>
    <message>
        <source>first scan %1 %</source>
        <translation>首次扫描 %1 %</translation>
    </message>
    <message>
        <source>scan %1 %</source>
        <translation>扫描 %1 %</translation>
    </message>
    <message>
        <source>scan complete</source>
        <translation>扫描完成</translation>
    </message>
    <message>
        <source>&lt; 0.1 %</source>
        <translation>&lt; 0.1 %</translation>
    </message>
    <message>
        <source>≈ %1 %</source>
        <translation>≈ %1 %</translation>
    </message>
    <message>
        <source>%1 of the server · %2 cmd/s</source>
        <translation>占服务器 %1 · %2 命令/s</translation>
    </message>
    <message>
        <source> (slowed down)</source>
        <translation> （已放慢）</translation>
    </message>
    <message>
        <source>%1 of %2 connected</source>
        <translation>已连接 %1/%2</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 · only %2</source>
        <translation>%1 · 仅 %2</translation>
    </message>
    <message>
        <source>Watches only locks whose names begin with %1, as chosen when connecting</source>
        <translation>只监视名称以 %1 开头的锁，如连接时所选</translation>
    </message>
    <message>
        <source>as of %1 s ago</source>
        <translation>%1 s 前的状态</translation>
    </message>
    <message>
        <source>recording</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>recording, nothing known at this moment</source>
        <translation>录制，此刻一无所知</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TargetFields</name>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>&amp;Waiter</source>
        <translation>等待者(&amp;W)</translation>
    </message>
    <message>
        <source>C&amp;lient of</source>
        <translation>断开谁的客户端(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Reader</source>
        <translation>读者(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Permit</source>
        <translation>许可(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Keep others out for</source>
        <translation>阻止他人获取(&amp;K)</translation>
    </message>
    <message>
        <source>choose one</source>
        <translation>请选择</translation>
    </message>
    <message>
        <source>&amp;Which</source>
        <translation>选择哪个(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Time to live</source>
        <translation>剩余时间(&amp;T)</translation>
    </message>
    <message>
        <source>Lockscope holds the lock while you stop the program</source>
        <translation>在您停止该程序期间由 Lockscope 持有锁</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TimeAxis</name>
    <message>
        <source>%1 min ago</source>
        <translation>%1 min 前</translation>
    </message>
    <message>
        <source>%1 s ago</source>
        <translation>%1 s 前</translation>
    </message>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TimeChart</name>
    <message>
        <source>Time shown</source>
        <translation>显示的时段</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Show the numbers instead of the chart</source>
        <translation>显示数值而不是图表</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Numbers of the chart</source>
        <translation>图表的数值</translation>
    </message>
    <message>
        <source>00 min ago</source>
        <translation>00 min 前</translation>
    </message>
    <message>
        <source>Show as &amp;table</source>
        <translation>以表格显示(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy numbers</source>
        <translation>复制数值(&amp;C)</translation>
    </message>
    <message>
        <source>Export as &amp;PNG…</source>
        <translation>导出为 PNG(&amp;P)…</translation>
    </message>
    <message>
        <source>Export the chart</source>
        <translation>导出图表</translation>
    </message>
    <message>
        <source>Export as CS&amp;V…</source>
        <translation>导出为 CSV(&amp;V)…</translation>
    </message>
    <message>
        <source>Export the numbers</source>
        <translation>导出数值</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>made %1 by Lockscope</source>
        <translation>由 Lockscope 生成于 %1</translation>
    </message>
    <message>
        <source>%1, made %2 by Lockscope</source>
        <translation>%1，由 Lockscope 生成于 %2</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
    <message>
        <source>A recording has no readings for this chart</source>
        <translation>记录中没有此图表的读数</translation>
    </message>
    <message>
        <source>Waiting for the first reading of this lock…</source>
        <translation>正在等待首次读取此锁…</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TimeSlider</name>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TlsPart</name>
    <message>
        <source>C&amp;A file</source>
        <translation>CA 文件(&amp;A)</translation>
    </message>
    <message>
        <source>PEM file; empty: none</source>
        <translation>PEM 文件；留空则不用</translation>
    </message>
    <message>
        <source>&amp;Key</source>
        <translation>私钥(&amp;K)</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>口令</translation>
    </message>
    <message>
        <source>Certified name</source>
        <translation>证书中的名称</translation>
    </message>
    <message>
        <source>empty: the host</source>
        <translation>留空则为主机</translation>
    </message>
    <message>
        <source>Pinned SHA-256</source>
        <translation>固定的 SHA-256</translation>
    </message>
    <message>
        <source>empty: trust the authorities</source>
        <translation>留空则信任证书颁发机构</translation>
    </message>
    <message>
        <source>The authority that signed the server&apos;s certificate</source>
        <translation>签署服务器证书的颁发机构</translation>
    </message>
    <message>
        <source>The name in the server&apos;s certificate, if it is not the host</source>
        <translation>服务器证书中的名称（若与主机不同）</translation>
    </message>
    <message>
        <source>Accepts only the certificate with this SHA-256, whatever its signature and content. The window title shows it while connected.</source>
        <translation>只接受具有此 SHA-256 的证书，无论其签名和内容如何。连接期间窗口标题会显示这一点。</translation>
    </message>
    <message>
        <source>Use TLS</source>
        <translation>使用 TLS</translation>
    </message>
    <message>
        <source>Certificate</source>
        <translation>证书</translation>
    </message>
    <message>
        <source>A Unix socket does not use TLS.</source>
        <translation>Unix 套接字不使用 TLS。</translation>
    </message>
    <message>
        <source>on</source>
        <translation>已启用</translation>
    </message>
    <message>
        <source>CA file %1</source>
        <translation>CA 文件 %1</translation>
    </message>
    <message>
        <source>certificate %1</source>
        <translation>证书 %1</translation>
    </message>
    <message>
        <source>certified as %1</source>
        <translation>证书中的名称 %1</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已固定证书</translation>
    </message>
    <message>
        <source>PEM file; empty: the system&apos;s CAs</source>
        <translation>PEM 文件；留空则用系统的 CA</translation>
    </message>
    <message>
        <source>The client certificate, if the server asks for one. It also needs its key.</source>
        <translation>客户端证书（若服务器要求）。还需要它的私钥。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TotalsChart</name>
    <message>
        <source>All locks</source>
        <translation>所有锁</translation>
    </message>
    <message>
        <source>locks</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>No numbers yet. They arrive once a second while connected.</source>
        <translation>尚无数值。连接期间每秒更新一次。</translation>
    </message>
    <message>
        <source>locks (counted)</source>
        <translation>锁（计数）</translation>
    </message>
    <message>
        <source>held (sampled)</source>
        <translation>被持有（采样）</translation>
    </message>
    <message>
        <source>contended (at least: known waiters)</source>
        <translation>有争用（至少：已知的等待者）</translation>
    </message>
    <message>
        <source>needing attention (inferred)</source>
        <translation>需处理（推断）</translation>
    </message>
    <message>
        <source>events per second (right axis)</source>
        <translation>每秒事件数（右轴）</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Locks</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>被持有</translation>
    </message>
    <message>
        <source>Contended</source>
        <translation>有争用</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>需处理</translation>
    </message>
    <message>
        <source>Events per second</source>
        <translation>每秒事件数</translation>
    </message>
    <message>
        <source>events/s</source>
        <translation>事件/秒</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TraceFlow</name>
    <message>
        <source>The known history of this lock starts at %1.</source>
        <translation>此锁的已知历史始于 %1。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TraceModel</name>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>所有者</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租期</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Known by</source>
        <translation>依据</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TraceView</name>
    <message>
        <source>Only the chosen lock</source>
        <translation>仅所选的锁</translation>
    </message>
    <message>
        <source>Filter the trace…</source>
        <translation>筛选跟踪…</translation>
    </message>
    <message>
        <source>Open a log…</source>
        <translation>打开日志…</translation>
    </message>
    <message>
        <source>A file that `redis-cli monitor` wrote, of any length</source>
        <translation>由 `redis-cli monitor` 写出的文件，长度不限</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copies the chosen rows, or all shown ones, for a spreadsheet</source>
        <translation>复制所选行（未选则复制所有显示的行），供电子表格使用</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>导出 CSV…</translation>
    </message>
    <message>
        <source>Why did this unlock fail?</source>
        <translation>这次解锁为何失败？</translation>
    </message>
    <message>
        <source>Why the unlock failed</source>
        <translation>解锁失败的原因</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>跟踪</translation>
    </message>
    <message>
        <source>Listened for %1 until 5 MB had arrived. Later commands are missing.</source>
        <translation>已监听 %1，直到收满 5 MB。之后的命令缺失。</translation>
    </message>
    <message>
        <source>Listened for %1 until the connection was lost.</source>
        <translation>已监听 %1，直到连接断开。</translation>
    </message>
    <message>
        <source>Listened for %1.</source>
        <translation>已监听 %1。</translation>
    </message>
    <message>
        <source>No lines of MONITOR arrived.</source>
        <translation>没有收到 MONITOR 的任何行。</translation>
    </message>
    <message numerus="yes">
        <source>%1 lines.</source>
        <translation>
            <numerusform>%1 行。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 events.</source>
        <translation>
            <numerusform>%1 个事件。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Dropped the first %1 events.</source>
        <translation>
            <numerusform>已丢弃最早的 %1 个事件。</numerusform>
        </translation>
    </message>
    <message>
        <source>Cannot read %1: %2.</source>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>Reading %1: %2 %</source>
        <translation>正在读取 %1：%2 %</translation>
    </message>
    <message>
        <source>%1 is read.</source>
        <translation>已读取 %1。</translation>
    </message>
    <message>
        <source>Choose a row with a refused unlock</source>
        <translation>请选择一行被拒绝的解锁</translation>
    </message>
    <message>
        <source>Open a log of MONITOR</source>
        <translation>打开 MONITOR 的日志</translation>
    </message>
    <message>
        <source>Export the trace</source>
        <translation>导出跟踪</translation>
    </message>
    <message>
        <source>Cannot write %1: %2. Choose another place.</source>
        <translation>无法写入 %1：%2。请选择其他位置。</translation>
    </message>
    <message numerus="yes">
        <source>None of the %1 lines concerns locks.</source>
        <translation>
            <numerusform>%1 行中没有与锁有关的。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Ignored %1 lines that were incomplete or not from MONITOR.</source>
        <translation>
            <numerusform>已忽略 %1 行不完整或并非来自 MONITOR 的内容。</numerusform>
        </translation>
    </message>
    <message>
        <source>Writes the chosen rows, or all shown ones, into a file</source>
        <translation>将所选行（未选则为所有显示的行）写入文件</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TransportBar</name>
    <message>
        <source>|◀</source>
        <translation>|◀</translation>
    </message>
    <message>
        <source>To the beginning (Home)</source>
        <translation>到开头（Home）</translation>
    </message>
    <message>
        <source>◀</source>
        <translation>◀</translation>
    </message>
    <message>
        <source>A step back (Left)</source>
        <translation>后退一步（左方向键）</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Run or pause (Space)</source>
        <translation>运行或暂停（空格）</translation>
    </message>
    <message>
        <source>▶</source>
        <translation>▶</translation>
    </message>
    <message>
        <source>▶|</source>
        <translation>▶|</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>The speed of the run. A change applies at once to pauses and to everything that begins later. It does not change times that already run on a server or a client: times to live, limits of waiters, and leases of running watchdogs.</source>
        <translation>运行的速度。更改会立即作用于停顿以及之后开始的一切，但不改变已在服务器或客户端上计时的时间：剩余时间、等待者的时限，以及运行中看门狗的租期。</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation>%1 ×</translation>
    </message>
    <message>
        <source>Fork from here</source>
        <translation>从此处分叉</translation>
    </message>
    <message>
        <source>Repeats the run up to this step, so that you can continue differently (F)</source>
        <translation>将运行重复到这一步，以便您以不同方式继续（F）</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Ends the run and its servers, and keeps the recording (S)</source>
        <translation>结束运行及其服务器，并保留录像（S）</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>Runs the scenario again from its beginning (R)</source>
        <translation>从头再次运行场景（R）</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation>尚无内容</translation>
    </message>
    <message>
        <source>step %1 of %2 · %3</source>
        <translation>第 %1 步，共 %2 步 · %3</translation>
    </message>
    <message>
        <source>A step forward (Right)</source>
        <translation>前进一步（右方向键）</translation>
    </message>
    <message>
        <source>To the latest event (End)</source>
        <translation>到最新事件（End）</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TrayIcon</name>
    <message>
        <source>Show window</source>
        <translation>显示窗口</translation>
    </message>
    <message>
        <source>Mute notifications for an hour</source>
        <translation>暂停通知一小时</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Nothing needs attention</source>
        <translation>没有需处理的锁</translation>
    </message>
    <message>
        <source>Lockscope: nothing needs attention</source>
        <translation>Lockscope：没有需处理的锁</translation>
    </message>
    <message>
        <source>Lockscope: locks are in a critical state</source>
        <translation>Lockscope：有锁处于严重状态</translation>
    </message>
    <message>
        <source>Lockscope: locks need attention</source>
        <translation>Lockscope：有锁需处理</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::UndoButton</name>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Undo %1 (%2 s)</source>
        <translation>撤销 %1 项(&amp;U)（%2 s）</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::UnfinishedNotice</name>
    <message>
        <source>Show under Audit</source>
        <translation>在“审计”中查看</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>知道了</translation>
    </message>
    <message>
        <source>%1 %2, %3 by %4. Now: %5</source>
        <translation>%1 %2，%3，由 %4 执行。现状：%5</translation>
    </message>
    <message numerus="yes">
        <source>⚠ Outcome unknown — check: %n actions were started, and no outcome was recorded.</source>
        <translation>
            <numerusform>⚠ 结果未知 — 请核查：已开始 %n 个操作，但没有记录结果。</numerusform>
        </translation>
    </message>
    <message>
        <source>and %1 earlier</source>
        <translation>更早的还有 %1 条</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::UserPart</name>
    <message>
        <source>User</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>default</source>
        <translation>default</translation>
    </message>
    <message>
        <source>user %1</source>
        <translation>用户 %1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::WatchingPage</name>
    <message numerus="yes">
        <source>%n minutes</source>
        <translation>
            <numerusform>%n 分钟</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n seconds</source>
        <translation>
            <numerusform>%n 秒</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n milliseconds</source>
        <translation>
            <numerusform>%n 毫秒</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>&amp;Read each lock every</source>
        <translation>每个锁的读取间隔(&amp;R)</translation>
    </message>
    <message>
        <source>Locks in sight are read at least twice a second. Messages from the server also show changes at once.</source>
        <translation>当前显示的锁每秒至少读取两次。来自服务器的消息也会使变化立即显示。</translation>
    </message>
    <message>
        <source>&amp;Server time, at most</source>
        <translation>服务器时间上限(&amp;S)</translation>
    </message>
    <message>
        <source>With more locks than this share allows, each lock is read less often. The search for new locks has its own limit.</source>
        <translation>如果锁的数量超出此比例所允许的范围，每个锁的读取频率会降低。搜索新锁另有上限。</translation>
    </message>
    <message>
        <source>&amp;Keep released locks for</source>
        <translation>已释放的锁保留(&amp;K)</translation>
    </message>
    <message>
        <source>These settings take effect when you connect again.</source>
        <translation>这些设置在重新连接后生效。</translation>
    </message>
    <message>
        <source>R&amp;ecord the history of the locks</source>
        <translation>记录锁的历史(&amp;E)</translation>
    </message>
    <message>
        <source>The history answers questions about the past. It keeps 30 days of a server, or 1 GB if that is less.</source>
        <translation>历史用于回答关于过去的问题。每台服务器保留 30 天，或 1 GB（以较少者为准）。</translation>
    </message>
</context>
</TS>

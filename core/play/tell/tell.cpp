#include "core/play/tell/tell.h"

#include "core/play/tell/action_words.h"
#include "core/play/tell/end_words.h"
#include "core/play/tell/looking_back.h"
#include "core/play/tell/say.h"

namespace lockscope::play {

namespace {

using What = Happened::What;

// What is said of the frame, its names in their places.
class Telling {
public:
    Telling(const Recording &recording, std::size_t frame)
        : m_recording(recording)
        , m_number(frame)
        , m_frame(*recording.frames[frame])
        , m_now(m_frame.happened)
        , m_who(named(m_now.who))
        , m_lock(named(m_now.lock))
        , m_server(named(m_now.server))
    { }

    Words sentence() const;

private:
    const Step *step() const
    {
        const auto &steps = m_recording.steps();
        return m_frame.step >= 0 && std::size_t(m_frame.step) < steps.size() ? &steps[std::size_t(m_frame.step)]
                                                                             : nullptr;
    }
    Words began() const;
    Words woken() const;
    Words got() const;
    Words gaveBack() const;
    Words published() const;
    Words chosen() const;
    Words inFlight() const;
    Words lost() const;
    Words ofActor() const;
    Words ofServer() const;
    Words wrote() const;
    Words speedChanged() const;
    Words ended() const;
    // "2 ms after Anna released it", if that is known.
    Words sinceFreed() const;

    const Recording &m_recording;
    std::size_t m_number;
    const Frame &m_frame;
    const Happened &m_now;
    Words m_who;
    Words m_lock;
    Words m_server;
};

Words Telling::began() const
{
    if (m_now.what == What::Began)
        return say("The servers are ready.", "服务器已就绪。");
    const Step *begun = step();
    if (!begun)
        return say("A step begins.", "一个步骤开始。");
    return begun->words.isEmpty() ? actionWords(begun->action) : begun->words;
}

Words Telling::sinceFreed() const
{
    const auto freed = lastFreed(m_recording, m_number, m_now.lock);
    if (!freed)
        return {};
    const Words who = named(freed->by), passed = lasting(m_frame.at - freed->at);
    const bool nameless = freed->by.actor.isEmpty();
    switch (freed->how) {
    case What::Expired: return say(", %1 after it ran out", "，在它到期 %1 之后", {passed});
    case What::TakenAway: return say(", %1 after it was taken away", "，在它被拿走 %1 之后", {passed});
    default: break;
    }
    return nameless ? say(", %1 after it was released", "，在它被释放 %1 之后", {passed})
                    : say(", %1 after %2 released it", "，在 %2 释放 %1 之后", {passed, who});
}

Words Telling::woken() const
{
    const auto freed = lastFreed(m_recording, m_number, m_now.lock);
    if (freed && freed->how == What::GaveBack && !freed->by.actor.isEmpty())
        return say("%1 was woken %2 after %3 released %4.", "%3 释放 %4 之后 %2，%1 被唤醒。",
                   {m_who, lasting(m_frame.at - freed->at), named(freed->by), m_lock});
    if (m_now.took)
        return say("%1 was woken %2 after a message was published for %3.", "%3 的消息发布 %2 之后，%1 被唤醒。",
                   {m_who, lasting(*m_now.took), m_lock});
    return say("%1 was woken by a message for %2.", "%1 被 %2 的消息唤醒。", {m_who, m_lock});
}

Words Telling::got() const
{
    Words said;
    const Wait wait = waitOf(m_recording, m_number);
    if (m_now.count > 1)
        said = say("%1 enters %2 again: that makes %3 holds", "%1 再次进入 %2：持有计数为 %3",
                   {m_who, m_lock, counted(m_now.count)});
    else if (wait.woken)
        said = say("%1 was woken and has %2", "%1 被唤醒并取得 %2", {m_who, m_lock});
    else if (wait.waited)
        said = say("%1 looked again by itself and has %2", "%1 自己又看了一次，取得 %2", {m_who, m_lock});
    else
        said = say("%1 has %2", "%1 取得 %2", {m_who, m_lock});
    if (wait.waited && m_now.count <= 1)
        said = joined(said, sinceFreed());
    if (m_now.token)
        said = joined(said, say(", with token %1", "，令牌为 %1", {counted(*m_now.token)}));
    return joined(said, say(".", "。"));
}

Words Telling::gaveBack() const
{
    if (m_now.outcome == Outcome::HoldsRemain && m_now.count == 0)
        return say("%1 gave back %2, which others still have.", "%1 交还了 %2；别人仍持有它。", {m_who, m_lock});
    if (m_now.outcome == Outcome::HoldsRemain)
        return say("%1 gave back one hold of %2; holds remain.", "%1 交还了 %2 的一次持有；仍有持有。",
                   {m_who, m_lock});
    if (m_now.outcome == Outcome::NotHeld)
        return say("%1 wanted to release %2, which is not held by %1 any more: refused.",
                   "%1 想释放 %2，但它已不归 %1：被拒绝。", {m_who, m_lock});
    return say("%1 released %2.", "%1 释放了 %2。", {m_who, m_lock});
}

Words Telling::published() const
{
    if (m_now.who.actor.isEmpty())
        return say("A message was published for those who wait for %1.", "为等待 %1 的人发布了一条消息。", {m_lock});
    return say("%1 published a message for those who wait for %2.", "%1 为等待 %2 的人发布了一条消息。",
               {m_who, m_lock});
}

// What it was, as far as a sentence has room for it.
Words Telling::chosen() const
{
    const Transfer *one = transferOf(m_recording, m_number, m_now.transfer);
    if (!one)
        return say("one of them", "其中一条");
    switch (one->way) {
    case Way::Request:
        return say("request %1", "请求 %1", {named(one->script.isEmpty() ? one->words.value(0) : one->script)});
    case Way::Reply: return say("answer %1", "应答 %1", {named(one->reply)});
    case Way::Message: break;
    }
    return say("message %1", "消息 %1", {named(one->words.value(1))});
}

Words Telling::inFlight() const
{
    const bool isOne = m_now.transfer > 0;
    switch (m_now.what) {
    case What::HeldBack:
        return isOne ? say("Of %1, held back on its way: %2.", "%1 的一条在途内容被扣下：%2。", {m_who, chosen()})
                     : say("On its way to or from %1, and held back.", "%1 在途的内容被扣下。", {m_who});
    case What::Dropped:
        return isOne ? say("Of %1, lost on its way: %2.", "%1 的一条在途内容丢失：%2。", {m_who, chosen()})
                     : say("What was on its way to or from %1 is lost.", "%1 在途的内容丢失了。", {m_who});
    default: break;
    }
    return isOne ? say("Of %1, it has arrived: %2.", "%1 的一条在途内容已送达：%2。", {m_who, chosen()})
                 : say("What was held back of %1 has arrived.", "扣下的 %1 的内容已送达。", {m_who});
}

Words Telling::ofActor() const
{
    const Words who = m_now.server.isEmpty() ? named(m_now.who.actor) : m_server;
    switch (m_now.what) {
    case What::ActorFroze:
        return say("%1 stands still: no renewal, no look at the clock.", "%1 停住了：不续期，也不看时钟。", {who});
    case What::ActorThawed:
        return say("%1 goes on, as if no time had passed.", "%1 继续运行，仿佛时间没有流逝。", {who});
    case What::ActorCut: return say("%1 is cut off from every server.", "%1 与所有服务器断开了。", {who});
    case What::ActorHealed: return say("%1 reaches the servers again.", "%1 又能连上服务器了。", {who});
    case What::ClockJumped: break;
    default:
        return say("%1 crashed: nothing is released, nobody is told.", "%1 崩溃了：什么也没释放，没有通知任何人。",
                   {who});
    }
    const Micros by = m_now.took.value_or(Micros(0));
    return by < Micros(0) ? say("The clock of %1 jumped back by %2.", "%1 的时钟回拨了 %2。", {who, lasting(-by)})
                          : say("The clock of %1 jumped ahead by %2.", "%1 的时钟前拨了 %2。", {who, lasting(by)});
}

Words Telling::ofServer() const
{
    switch (m_now.what) {
    case What::ServerStarted: return say("%1 runs again.", "%1 重新运行。", {m_server});
    case What::ServerPaused: return say("%1 stands still.", "%1 停住了。", {m_server});
    case What::ServerResumed: return say("%1 goes on.", "%1 继续运行。", {m_server});
    case What::ServerPromoted:
        return say("%1 was made the master, with what it has.", "%1 带着现有内容成为主节点。", {m_server});
    case What::BecameMaster: return say("The sentinels made %1 the master.", "哨兵让 %1 成为主节点。", {m_server});
    case What::ReplicaCut:
        return say("%1 hears nothing more of its master.", "%1 再也收不到主节点的内容。", {m_server});
    case What::ReplicaHealed: return say("%1 hears of its master again.", "%1 重新收到主节点的内容。", {m_server});
    default: break;
    }
    return say("%1 is gone.", "%1 没了。", {m_server});
}

Words Telling::lost() const
{
    const bool owned = !m_now.who.actor.isEmpty();
    if (m_now.what == What::ToldLost)
        return say("%1 learns that %2 is lost.", "%1 得知 %2 已丢失。", {m_who, m_lock});
    if (m_now.what == What::TakenAway && m_now.text.isEmpty()) // nobody asked for it
        return say("The server no longer knows that %1 holds %2.", "服务器已不知道 %1 持有 %2。",
                   {owned ? m_who : say("its owner", "持有者"), m_lock});
    if (m_now.what == What::TakenAway)
        return owned ? say("%2 was taken away from %1.", "%2 从 %1 那里被拿走了。", {m_who, m_lock})
                     : say("%2 was taken away from its owner.", "%2 从持有者那里被拿走了。", {m_who, m_lock});
    return owned ? say("%1's lease expired: Redis deleted %2.", "%1 的租约到期：Redis 删除了 %2。", {m_who, m_lock})
                 : say("The lease expired: Redis deleted %2.", "租约到期：Redis 删除了 %2。", {m_who, m_lock});
}

Words Telling::wrote() const
{
    return m_now.outcome == Outcome::Rejected
        ? say("%2 refused what %1 wrote: its token is too old, or missing.", "%2 拒绝了 %1 的写入：令牌过旧或缺失。",
              {m_who, m_lock})
        : say("%2 accepted from %1: %3", "%2 接受了 %1 的写入：%3", {m_who, m_lock, named(m_now.text)});
}

Words Telling::speedChanged() const
{
    return say("Played at %1 × from here on. What a server counts already (a time to live) it counts on as it was; "
               "a watchdog keeps its lease, and who waits the limit that it had.",
               "从这里起以 %1 倍速播放。服务器已在计的时间（存活时间）照旧；看门狗保持其租期，等待者保持原有的期限。",
               {named(m_now.text)});
}

Words Telling::ended() const
{
    const bool isMet = m_recording.failedSteps().empty();
    if (m_recording.unbegun.empty() && !m_recording.cutOffSteps().empty())
        return say("Stopped in the middle of the last step.", "在最后一步中途停止。");
    if (!m_recording.unbegun.empty())
        return joined(say("Stopped, with %1 steps still to come. ", "已停止，还有 %1 个步骤未开始。",
                          {counted(qint64(m_recording.unbegun.size()))}),
                      isMet ? say("What was begun went as the scenario says.", "已开始的一切都如场景所述。")
                            : say("Not all that was begun went as the scenario says.", "已开始的并非都如场景所述。"));
    return isMet ? say("The end: everything was as the scenario says.", "结束：一切都如场景所述。")
                 : say("The end: not everything was as the scenario says.", "结束：并非一切都如场景所述。");
}

Words Telling::sentence() const
{
    switch (m_now.what) {
    case What::Began:
    case What::StepBegan: return began();
    case What::StepEnded: return endWords(m_now, step());
    case What::Asked: return say("%1 asks for %2.", "%1 申请 %2。", {m_who, m_lock});
    case What::Waits: return say("%2 is taken: %1 waits.", "%2 已被占用：%1 等待。", {m_who, m_lock});
    case What::Woken: return woken();
    case What::LookedAgain: return say("%1 looked at %2 again by itself.", "%1 自己又看了一次 %2。", {m_who, m_lock});
    case What::Got: return got();
    case What::GaveUp: return say("%1 did not get %2 in time.", "%1 没能及时取得 %2。", {m_who, m_lock});
    case What::Renewed: return say("%1 renewed %2.", "%1 为 %2 续期。", {m_who, m_lock});
    case What::GaveBack: return gaveBack();
    case What::ToldLost:
    case What::Expired:
    case What::TakenAway: return lost();
    case What::Published: return published();
    case What::HeldBack:
    case What::Dropped:
    case What::Delivered: return inFlight();
    case What::ActorCrashed:
    case What::ActorFroze:
    case What::ActorThawed:
    case What::ActorCut:
    case What::ActorHealed:
    case What::ClockJumped: return ofActor();
    case What::ServerStopped:
    case What::ServerStarted:
    case What::ServerPaused:
    case What::ServerResumed:
    case What::ServerPromoted:
    case What::BecameMaster:
    case What::ReplicaCut:
    case What::ReplicaHealed: return ofServer();
    case What::Wrote: return wrote();
    case What::SpeedChanged: return speedChanged();
    case What::Ended: break;
    }
    return ended();
}

} // namespace

Words tell(const Recording &recording, std::size_t frame)
{
    return Telling(recording, frame).sentence();
}

} // namespace lockscope::play

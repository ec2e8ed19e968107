#include "core/play/tell/action_words.h"

#include "core/play/tell/condition_words.h"
#include "core/play/tell/say.h"

namespace lockscope::play {

namespace {

Words of(const act::Acquire &acquire)
{
    const Words who = named(acquire.who), lock = named(acquire.lock);
    if (!acquire.wait)
        return say("%1 wants %2, and waits as long as it takes.", "%1 想要 %2，等多久都行。", {who, lock});
    if (*acquire.wait == Millis(0))
        return say("%1 tries to get %2, once.", "%1 试着取 %2，只试一次。", {who, lock});
    return say("%1 wants %2, and waits %3 at most.", "%1 想要 %2，最多等 %3。", {who, lock, lasting(*acquire.wait)});
}

Words of(const act::Release &release)
{
    return say("%1 gives back %2.", "%1 交还 %2。", {named(release.who), named(release.lock)});
}

Words of(const act::Renew &renew)
{
    return say("%1 sets what is left of %2 back to the lease.", "%1 把 %2 的剩余时间重置为租期。",
               {named(renew.who), named(renew.lock)});
}

Words of(const act::Command &command)
{
    return say("%1 types: %2", "%1 输入：%2", {named(command.who), named(command.arguments.join(' '))});
}

Words of(const act::Statement &statement)
{
    return say("%1 asks the database: %2", "%1 询问数据库：%2", {named(statement.who), named(statement.sql)});
}

Words of(const act::Write &write)
{
    return say("%1 writes to %2: %3", "%1 向 %2 写入：%3",
               {named(write.who), named(write.resource), named(write.value)});
}

Words of(const act::ToActor &to)
{
    const Words who = named(to.actor);
    switch (to.verb) {
    case act::ToActor::Verb::Crash: break;
    case act::ToActor::Verb::Freeze: return say("%1 stands still from now on.", "%1 从现在起停住。", {who});
    case act::ToActor::Verb::Thaw: return say("%1 goes on.", "%1 继续运行。", {who});
    case act::ToActor::Verb::Cut: return say("The network of %1 is cut.", "%1 的网络被切断。", {who});
    case act::ToActor::Verb::Heal: return say("The network of %1 comes back.", "%1 的网络恢复。", {who});
    }
    return say("%1 crashes.", "%1 崩溃。", {who});
}

Words jumps(const Words &whose, Millis by)
{
    return by < Millis(0) ? say("The clock of %1 jumps back by %2.", "%1 的时钟回拨 %2。", {whose, lasting(-by)})
                          : say("The clock of %1 jumps ahead by %2.", "%1 的时钟前拨 %2。", {whose, lasting(by)});
}

Words of(const act::Skew &skew)
{
    return jumps(named(skew.actor), skew.by);
}

Words of(const act::SkewServer &skew)
{
    return jumps(named(skew.server), skew.by);
}

Words of(const act::ToServer &to)
{
    const Words server = named(to.server);
    switch (to.verb) {
    case act::ToServer::Verb::Stop: break;
    case act::ToServer::Verb::Start: return say("%1 is started.", "%1 启动。", {server});
    case act::ToServer::Verb::Pause: return say("%1 stands still from now on.", "%1 从现在起停住。", {server});
    case act::ToServer::Verb::Resume: return say("%1 goes on.", "%1 继续运行。", {server});
    case act::ToServer::Verb::Promote: return say("%1 becomes the master.", "%1 成为主节点。", {server});
    case act::ToServer::Verb::Cut:
        return say("From now on %1 hears nothing of its master.", "从现在起 %1 收不到主节点的内容。", {server});
    case act::ToServer::Verb::Heal: return say("%1 hears of its master again.", "%1 重新收到主节点的内容。", {server});
    }
    return say("%1 is killed.", "%1 被杀死。", {server});
}

// "the 2nd of what is held back of Anna, with "orders" in it"
Words chosenOf(const act::ToMessages &to)
{
    const act::Chosen &chosen = to.chosen;
    const Words of = named(to.of);
    Words said = say("what is held back of %1", "扣下的 %1 的消息", {of});
    if (chosen.nth > 0)
        said = say("number %1 of %2", "%2 中的第 %1 条", {counted(chosen.nth), said});
    if (!chosen.naming.isEmpty())
        said = say("%1, with \"%2\" in it", "%1（其中有“%2”）", {said, named(chosen.naming)});
    return said;
}

Words heldBack(const act::ToMessages &to)
{
    Words said = say("What is in flight for %1 is held back from now on", "从现在起扣下 %1 在途的消息", {named(to.of)});
    if (!to.chosen.naming.isEmpty())
        said = say("%1 if \"%2\" stands in it", "%1，如果其中有“%2”", {said, named(to.chosen.naming)});
    if (to.chosen.count > 0)
        said = say("%1, the next %2", "%1，只扣接下来的 %2 条", {said, counted(to.chosen.count)});
    return joined(said, say(".", "。"));
}

Words of(const act::ToMessages &to)
{
    if (to.verb == act::ToMessages::Verb::HoldBack)
        return heldBack(to);
    return to.verb == act::ToMessages::Verb::Drop ? say("Lost on its way: %1.", "在途中丢失：%1。", {chosenOf(to)})
                                                  : say("Delivered: %1.", "送达：%1。", {chosenOf(to)});
}

Words of(const act::Sleep &sleep)
{
    return say("Nothing is done for %1.", "%1 之内什么也不做。", {lasting(sleep.duration)});
}

Words of(const act::Await &await)
{
    return say("Waiting for the end of \"%1\".", "等待“%1”结束。", {named(await.step)});
}

Words of(const Expectation &expectation)
{
    return joined(say("Looked for: ", "核对："), conditionWords(expectation));
}

} // namespace

Words actionWords(const Action &action)
{
    return std::visit([](const auto &one) { return of(one); }, action);
}

} // namespace lockscope::play

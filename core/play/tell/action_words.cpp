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
    case act::ToActor::Verb::Freeze: return say("%1 is to stand still.", "%1 将停住。", {who});
    case act::ToActor::Verb::Thaw: return say("%1 is to go on.", "%1 将继续。", {who});
    case act::ToActor::Verb::Cut: return say("%1 is to be cut off.", "%1 将断开网络。", {who});
    case act::ToActor::Verb::Heal: return say("%1 is to be connected again.", "%1 将恢复网络。", {who});
    }
    return say("%1 is to crash.", "%1 将崩溃。", {who});
}

Words of(const act::Skew &skew)
{
    const Words who = named(skew.actor);
    return skew.by < Millis(0)
        ? say("The clock of %1 is to jump back by %2.", "%1 的时钟将回拨 %2。", {who, lasting(-skew.by)})
        : say("The clock of %1 is to jump ahead by %2.", "%1 的时钟将前拨 %2。", {who, lasting(skew.by)});
}

Words of(const act::SkewServer &skew)
{
    const Words server = named(skew.server);
    return skew.by < Millis(0)
        ? say("The clock of %1 is to jump back by %2.", "%1 的时钟将回拨 %2。", {server, lasting(-skew.by)})
        : say("The clock of %1 is to jump ahead by %2.", "%1 的时钟将前拨 %2。", {server, lasting(skew.by)});
}

Words of(const act::ToServer &to)
{
    const Words server = named(to.server);
    switch (to.verb) {
    case act::ToServer::Verb::Stop: break;
    case act::ToServer::Verb::Start: return say("%1 is to be started.", "%1 将启动。", {server});
    case act::ToServer::Verb::Pause: return say("%1 is to stand still.", "%1 将停住。", {server});
    case act::ToServer::Verb::Resume: return say("%1 is to go on.", "%1 将继续。", {server});
    case act::ToServer::Verb::Promote: return say("%1 is to become the master.", "%1 将成为主节点。", {server});
    case act::ToServer::Verb::Cut:
        return say("%1 is to hear nothing more of its master.", "%1 将再也收不到主节点的内容。", {server});
    case act::ToServer::Verb::Heal:
        return say("%1 is to hear of its master again.", "%1 将重新收到主节点的内容。", {server});
    }
    return say("%1 is to be killed.", "%1 将被杀死。", {server});
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
    Words said = say("What is in flight for %1 is to be held back", "%1 在途的消息将被扣下", {named(to.of)});
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
    return to.verb == act::ToMessages::Verb::Drop ? say("To be lost: %1.", "将丢失：%1。", {chosenOf(to)})
                                                  : say("To arrive: %1.", "将送达：%1。", {chosenOf(to)});
}

Words of(const act::Sleep &sleep)
{
    return say("Nothing is done for %1.", "%1 之内什么也不做。", {lasting(sleep.duration)});
}

Words of(const act::Await &await)
{
    return say("What ends next: %1.", "接下来等待结束：%1。", {named(await.step)});
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

#include "core/play/tell/done_words.h"

#include "core/play/tell/say.h"

namespace lockscope::play {

namespace {

template<class Other> Words done(const Other &)
{
    return {};
}

Words done(const act::ToActor &to)
{
    const Words who = named(to.actor);
    switch (to.verb) {
    case act::ToActor::Verb::Crash: break;
    case act::ToActor::Verb::Freeze: return say("%1 stands still.", "%1 已停住。", {who});
    case act::ToActor::Verb::Thaw: return say("%1 runs again.", "%1 已继续运行。", {who});
    case act::ToActor::Verb::Cut: return say("%1 is cut off from the network.", "%1 已断网。", {who});
    case act::ToActor::Verb::Heal: return say("%1 has its network back.", "%1 的网络已恢复。", {who});
    }
    return say("%1 has crashed.", "%1 已崩溃。", {who});
}

Words jumped(const Words &whose, Millis by)
{
    return by < Millis(0)
        ? say("The clock of %1 has jumped back by %2.", "%1 的时钟已回拨 %2。", {whose, lasting(-by)})
        : say("The clock of %1 has jumped ahead by %2.", "%1 的时钟已前拨 %2。", {whose, lasting(by)});
}

Words done(const act::Skew &skew)
{
    return jumped(named(skew.actor), skew.by);
}

Words done(const act::SkewServer &skew)
{
    return jumped(named(skew.server), skew.by);
}

Words done(const act::ToServer &to)
{
    const Words server = named(to.server);
    switch (to.verb) {
    case act::ToServer::Verb::Stop: break;
    case act::ToServer::Verb::Start: return say("%1 is up again.", "%1 已启动。", {server});
    case act::ToServer::Verb::Pause: return say("%1 stands still.", "%1 已停住。", {server});
    case act::ToServer::Verb::Resume: return say("%1 runs again.", "%1 已继续运行。", {server});
    case act::ToServer::Verb::Promote: return say("%1 is the master now.", "%1 现在是主节点。", {server});
    case act::ToServer::Verb::Cut: return say("%1 is cut off from its master.", "%1 已与主节点断开。", {server});
    case act::ToServer::Verb::Heal:
        return say("%1 is connected to its master again.", "%1 已重新连上主节点。", {server});
    }
    return say("%1 has been killed.", "%1 已被杀死。", {server});
}

Words done(const act::ToMessages &to)
{
    const Words of = named(to.of);
    const bool isOne = to.chosen.isOne();
    switch (to.verb) {
    case act::ToMessages::Verb::HoldBack: break;
    case act::ToMessages::Verb::Drop:
        return isOne ? say("One message of %1 has been lost on its way.", "%1 的一条消息已在途中丢失。", {of})
                     : say("What was held back of %1 has been lost.", "扣下的 %1 的消息已丢失。", {of});
    case act::ToMessages::Verb::Deliver:
        return isOne ? say("One message of %1 is on its way again.", "%1 的一条消息已放行。", {of})
                     : say("What was held back of %1 is on its way again.", "扣下的 %1 的消息已放行。", {of});
    }
    return to.chosen.naming.isEmpty() ? say("What is in flight for %1 is held back.", "%1 在途的消息已被扣下。", {of})
                                      : say("What is in flight for %1 and names \"%2\" is held back.",
                                            "%1 在途的、提到“%2”的消息已被扣下。", {of, named(to.chosen.naming)});
}

Words done(const act::Sleep &sleep)
{
    return say("%1 have passed.", "%1 过去了。", {lasting(sleep.duration)});
}

Words done(const act::Await &await)
{
    return say("\"%1\" has ended.", "“%1”已结束。", {named(await.step)});
}

} // namespace

Words doneWords(const Action &action)
{
    return std::visit([](const auto &one) { return done(one); }, action);
}

} // namespace lockscope::play

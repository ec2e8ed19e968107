#include "core/play/tell/end_words.h"

#include "core/play/tell/condition_words.h"
#include "core/play/tell/done_words.h"
#include "core/play/tell/say.h"

namespace lockscope::play {

namespace {

Words outcomeWords(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Acquired: return say("acquired", "已取得");
    case Outcome::Refused: return say("not acquired in time", "未能及时取得");
    case Outcome::Released: return say("released", "已释放");
    case Outcome::HoldsRemain: return say("holds remain", "仍有持有");
    case Outcome::NotHeld: return say("not held by this thread", "不归该线程持有");
    case Outcome::Renewed: return say("renewed", "已续期");
    case Outcome::Accepted: return say("accepted", "已接受");
    case Outcome::Rejected: return say("rejected", "被拒绝");
    case Outcome::Replied: return say("answered", "已应答");
    case Outcome::Failed: return say("an error", "出错");
    case Outcome::Unknown: return say("unknown: the answer was lost", "未知：应答丢失");
    case Outcome::Canceled: return say("canceled", "已取消");
    case Outcome::Done: break;
    }
    return say("done", "完成");
}

// It ends as a sentence does: errors may.
bool isWhole(const QByteArray &text)
{
    return text.endsWith('.') || text.endsWith('?') || text.endsWith('!');
}

// Who does it; nobody, where it is done to somebody or something.
Who doerOf(const Action &action)
{
    return std::visit(
        [](const auto &act) {
            if constexpr (requires { act.who; })
                return Who(act.who);
            else if constexpr (requires { act.actor; })
                return Who{act.actor};
            else
                return Who();
        },
        action);
}

Words ofExpectation(const Happened &ended, const Expectation &expectation)
{
    const Words wanted = conditionWords(expectation);
    if (ended.asExpected)
        return joined(say("As expected: ", "符合预期："), wanted);
    if (!ended.outcome)
        return joined(say("Stopped before this was seen: ", "在看到结果之前已停止："), wanted);
    const Words missed = joined(say("Not as expected: ", "与预期不符："), wanted);
    return ended.text.isEmpty() ? missed : joined(missed, say(" Seen: %1", "所见：%1", {named(ended.text)}));
}

} // namespace

Words endWords(const Happened &ended, const Step *step)
{
    if (const auto *expectation = step ? std::get_if<Expectation>(&step->action) : nullptr)
        return ofExpectation(ended, *expectation);
    const bool isJustDone = ended.outcome.value_or(Outcome::Done) == Outcome::Done && ended.text.isEmpty();
    if (isJustDone && ended.asExpected && step) {
        if (const Words done = doneWords(step->action); !done.isEmpty())
            return done;
    }
    if (!ended.asExpected && !ended.outcome)
        return say("Stopped before this step ended.", "在此步骤结束之前已停止。");
    const Words how = outcomeWords(ended.outcome.value_or(Outcome::Done));
    const Who doer = ended.who.actor.isEmpty() && step ? doerOf(step->action) : ended.who;
    Words said = doer.actor.isEmpty() ? how : joined(say("%1: ", "%1：", {named(doer)}), how);
    if (!ended.text.isEmpty())
        said = joined(said, say(": %1", "：%1", {named(ended.text)}));
    if (!isWhole(ended.text))
        said = joined(said, say(".", "。"));
    return ended.asExpected ? said : joined(say("Not as expected. ", "与预期不符。"), said);
}

} // namespace lockscope::play

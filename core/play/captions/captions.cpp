#include "core/play/captions/captions.h"

#include "core/play/captions/sentence.h"

namespace lockscope::play {

namespace {

using What = RunEvent::What;

// A verb has three captions; placeholders are the fields of the action, and of RunEvent in the third one.
struct VerbCaptions {
    Sentence before; // its step begins
    Sentence after; // its step has ended
    Sentence happened; // the frame of the event
};

// By act::ToActor::Verb. RunEvent::What has the same order from ActorCrashed on.
constexpr VerbCaptions actorVerbs[] = {
    {{"{actor} crashes.", "{actor} 崩溃。"},
     {"{actor} has crashed.", "{actor} 已崩溃。"},
     {"{who} crashed without releasing anything.", "{who} 崩溃了：什么也没释放，没有通知任何人。"}},
    {{"{actor} freezes.", "{actor} 从现在起停住。"},
     {"{actor} is frozen.", "{actor} 已停住。"},
     {"{who} is frozen: it renews nothing and does not look at its clock.", "{who} 停住了：不续期，也不看时钟。"}},
    {{"{actor} continues.", "{actor} 继续运行。"},
     {"{actor} runs again.", "{actor} 已继续运行。"},
     {"{who} continues as if no time had passed.", "{who} 继续运行，仿佛时间没有流逝。"}},
    {{"The network of {actor} is cut.", "{actor} 的网络被切断。"},
     {"{actor} is cut off from the network.", "{actor} 已断网。"},
     {"{who} is cut off from every server.", "{who} 与所有服务器断开了。"}},
    {{"The network of {actor} comes back.", "{actor} 的网络恢复。"},
     {"{actor} has its network back.", "{actor} 的网络已恢复。"},
     {"{who} reaches the servers again.", "{who} 又能连上服务器了。"}},
};

// By act::ToServer::Verb. RunEvent::What has the same order from ServerStopped on.
constexpr VerbCaptions serverVerbs[] = {
    {{"{server} is killed.", "{server} 被杀死。"},
     {"{server} has been killed.", "{server} 已被杀死。"},
     {"{server} is gone.", "{server} 没了。"}},
    {{"{server} is started.", "{server} 启动。"},
     {"{server} is up again.", "{server} 已启动。"},
     {"{server} runs again.", "{server} 重新运行。"}},
    {{"{server} pauses.", "{server} 从现在起停住。"},
     {"{server} is paused.", "{server} 已停住。"},
     {"{server} is paused.", "{server} 停住了。"}},
    {{"{server} resumes.", "{server} 继续运行。"},
     {"{server} runs again.", "{server} 已继续运行。"},
     {"{server} resumes.", "{server} 继续运行。"}},
    {{"{server} becomes the master.", "{server} 成为主节点。"},
     {"{server} is the master now.", "{server} 现在是主节点。"},
     {"{server} became the master, with the data that it has.", "{server} 带着现有内容成为主节点。"}},
    {{"{server} loses the connection to its master.", "从现在起 {server} 收不到主节点的内容。"},
     {"{server} is cut off from its master.", "{server} 已与主节点断开。"},
     {"{server} receives nothing more from its master.", "{server} 再也收不到主节点的内容。"}},
    {{"{server} gets the connection to its master back.", "{server} 重新收到主节点的内容。"},
     {"{server} is connected to its master again.", "{server} 已重新连上主节点。"},
     {"{server} receives from its master again.", "{server} 重新收到主节点的内容。"}},
};

constexpr VerbCaptions clockJumps[] = {
    {{"The clock of {whose} jumps ahead by {by}.", "{whose} 的时钟前拨 {by}。"},
     {"The clock of {whose} has jumped ahead by {by}.", "{whose} 的时钟已前拨 {by}。"},
     {"The clock of {whose} jumped ahead by {by}.", "{whose} 的时钟前拨了 {by}。"}},
    {{"The clock of {whose} jumps back by {by}.", "{whose} 的时钟回拨 {by}。"},
     {"The clock of {whose} has jumped back by {by}.", "{whose} 的时钟已回拨 {by}。"},
     {"The clock of {whose} jumped back by {by}.", "{whose} 的时钟回拨了 {by}。"}},
};

// By Outcome.
constexpr Sentence outcomes[] = {
    {"acquired", "已取得"},
    {"not acquired in time", "未能及时取得"},
    {"released", "已释放"},
    {"holds remain", "仍有持有"},
    {"not held by this thread", "不归该线程持有"},
    {"renewed", "已续期"},
    {"accepted", "已接受"},
    {"rejected", "被拒绝"},
    {"answered", "已应答"},
    {"an error", "出错"},
    {"unknown: the answer was lost", "未知：应答丢失"},
    {"canceled", "已取消"},
    {"done", "完成"},
};
static_assert(std::size(outcomes) == std::size_t(Outcome::Done) + 1);

struct ConditionCaptions {
    Sentence is;
    Sentence isNot;
};

// By the index in Condition; without a full stop. Placeholders are the fields of the condition.
constexpr ConditionCaptions conditions[] = {
    {{"Redis says that {by} holds {lock}", "在 Redis 里 {lock} 归 {by}"},
     {"Redis does not say that {by} holds {lock}", "在 Redis 里 {lock} 不归 {by}"}},
    {{"{by} believes it holds {lock}", "{by} 认为 {lock} 归自己"},
     {"{by} does not believe it holds {lock}", "{by} 不认为 {lock} 归自己"}},
    {{"{who} waits for {lock}", "{who} 在等 {lock}"}, {"{who} does not wait for {lock}", "{who} 没有在等 {lock}"}},
    {{"{lock} is free", "{lock} 空闲"}, {"{lock} is taken", "{lock} 已被占用"}},
    {{"{lock} never had two owners at once", "{lock} 从未同时有两个持有者"},
     {"{lock} had two owners at once", "{lock} 曾同时有两个持有者"}},
    {{"{lock} has two owners", "{lock} 有两个持有者"}, {"{lock} does not have two owners", "{lock} 没有两个持有者"}},
    {{"{key} exists", "{key} 存在"}, {"{key} does not exist", "{key} 不存在"}},
    {{"the TTL of {key} is between {from} and {to}", "{key} 的剩余时间在 {from} 与 {to} 之间"},
     {"the TTL of {key} is not between {from} and {to}", "{key} 的剩余时间不在 {from} 与 {to} 之间"}},
    {{"{key} never expires", "{key} 永不到期"}, {"{key} does not exist without an expiry", "{key} 并非永不到期"}},
    {{"{key} is {value}", "{key} 是 {value}"}, {"{key} is not {value}", "{key} 不是 {value}"}},
    {{"the queue of {lock} is: {owners}", "{lock} 的队列：{owners}"},
     {"the queue of {lock} is not: {owners}", "{lock} 的队列不是：{owners}"}},
    {{"a message woke {who} for {lock}", "一条消息为 {lock} 唤醒了 {who}"},
     {"no message woke {who} for {lock}", "没有消息为 {lock} 唤醒 {who}"}},
    {{"{who} knows that {lock} is lost", "{who} 知道 {lock} 已丢失"},
     {"{who} does not know that {lock} is lost", "{who} 不知道失去了 {lock}"}},
    {{"messages published for {lock}: {count}", "为 {lock} 发布的消息：{count} 条"},
     {"the messages published for {lock} are not {count}", "为 {lock} 发布的消息不是 {count} 条"}},
    {{"{server} is the master", "{server} 是主节点"}, {"{server} is not the master", "{server} 不是主节点"}},
    {{"{resource} holds: {value}", "{resource} 里是：{value}"},
     {"{resource} does not hold: {value}", "{resource} 里不是：{value}"}},
    {{"held-back messages of {actor}: {count}", "{actor} 被扣下：{count} 条"},
     {"the held-back messages of {actor} are not {count}", "{actor} 被扣下的不是 {count} 条"}},
};
static_assert(std::size(conditions) == std::variant_size_v<Condition>);
constexpr Sentence heldCounted{"Redis says that {by} holds {lock}, entered {count} times",
                               "在 Redis 里 {lock} 归 {by}，进入 {count} 次"};
constexpr ConditionCaptions existsOnServers{
    {"{key} is on {servers} servers", "{key} 在 {servers} 台服务器上"},
    {"{key} is not on exactly {servers} servers", "{key} 不是恰好在 {servers} 台服务器上"}};

template<class T> BilingualText conditionText(const T &condition, ConditionCaptions captions, bool isNegated)
{
    if constexpr (std::is_same_v<T, is::Held>) {
        if (condition.count)
            captions.is = heldCounted;
    }
    if constexpr (std::is_same_v<T, is::Exists>) {
        if (condition.servers)
            captions = existsOnServers;
    }
    const Values values(condition);
    const BilingualText text = values.in(isNegated ? captions.isNot : captions.is);
    if constexpr (requires { condition.server; } && !std::is_same_v<T, is::Master>) {
        if (!condition.server.isEmpty())
            return joined(text, values.in({", on {server}", "（{server}）"}));
    }
    return text;
}

// Actions with one caption. Empty actions have a function below, or no caption.
template<class A> constexpr Sentence beforeAction{};
template<> constexpr Sentence beforeAction<act::Release>{"{who} releases {lock}.", "{who} 交还 {lock}。"};
template<>
constexpr Sentence beforeAction<act::Renew>{"{who} renews {lock} for a full lease.",
                                            "{who} 把 {lock} 的剩余时间重置为租期。"};
template<> constexpr Sentence beforeAction<act::Command>{"{who} types: {arguments}", "{who} 输入：{arguments}"};
template<> constexpr Sentence beforeAction<act::Statement>{"{who} asks the database: {sql}", "{who} 询问数据库：{sql}"};
template<>
constexpr Sentence beforeAction<act::Write>{"{who} writes to {resource}: {value}", "{who} 向 {resource} 写入：{value}"};
template<>
constexpr Sentence beforeAction<act::Sleep>{"Nothing happens for {duration}.", "{duration} 之内什么也不做。"};
template<> constexpr Sentence beforeAction<act::Await>{"Waiting for the end of \"{step}\".", "等待“{step}”结束。"};

template<class A> constexpr Sentence afterAction{};
template<> constexpr Sentence afterAction<act::Sleep>{"{duration} passed.", "{duration} 过去了。"};
template<> constexpr Sentence afterAction<act::Await>{"\"{step}\" has ended.", "“{step}”已结束。"};

template<class A> BilingualText before(const A &action)
{
    return Values(action).in(beforeAction<A>);
}

template<class A> BilingualText after(const A &action)
{
    return Values(action).in(afterAction<A>);
}

BilingualText before(const act::Acquire &acquire)
{
    const Values values(acquire);
    if (!acquire.wait)
        return values.in({"{who} wants {lock}, and waits as long as it takes.", "{who} 想要 {lock}，等多久都行。"});
    if (*acquire.wait == Millis(0))
        return values.in({"{who} tries to get {lock}, once.", "{who} 试着取 {lock}，只试一次。"});
    return values.in({"{who} wants {lock}, and waits {wait} at most.", "{who} 想要 {lock}，最多等 {wait}。"});
}

BilingualText jump(Sentence VerbCaptions::*moment, const QString &whose, Micros by)
{
    const bool isBack = by < Micros(0);
    return Values()("whose", whose)("by", isBack ? -by : by).in(clockJumps[isBack ? 1 : 0].*moment);
}

BilingualText before(const act::ToActor &to)
{
    return Values(to).in(actorVerbs[std::size_t(to.verb)].before);
}

BilingualText after(const act::ToActor &to)
{
    return Values(to).in(actorVerbs[std::size_t(to.verb)].after);
}

BilingualText before(const act::ToServer &to)
{
    return Values(to).in(serverVerbs[std::size_t(to.verb)].before);
}

BilingualText after(const act::ToServer &to)
{
    return Values(to).in(serverVerbs[std::size_t(to.verb)].after);
}

BilingualText before(const act::Skew &skew)
{
    return jump(&VerbCaptions::before, skew.actor, skew.by);
}

BilingualText after(const act::Skew &skew)
{
    return jump(&VerbCaptions::after, skew.actor, skew.by);
}

BilingualText before(const act::SkewServer &skew)
{
    return jump(&VerbCaptions::before, skew.server, skew.by);
}

BilingualText after(const act::SkewServer &skew)
{
    return jump(&VerbCaptions::after, skew.server, skew.by);
}

// "number 2 of what is held back of Anna, with "orders" in it"
BilingualText chosenText(const act::ToMessages &to)
{
    Values values(to.chosen);
    BilingualText text = values("of", to.of).in({"the held-back messages of {of}", "扣下的 {of} 的消息"});
    if (to.chosen.nth > 0)
        text = values("text", text).in({"number {nth} of {text}", "{text} 中的第 {nth} 条"});
    if (!to.chosen.naming.isEmpty())
        text = values("text", text).in({"{text} that contain \"{naming}\"", "{text}（其中有“{naming}”）"});
    return text;
}

BilingualText holdingBack(const act::ToMessages &to)
{
    Values values(to.chosen);
    BilingualText text =
        values("of", to.of).in({"From now on messages of {of} are held back", "从现在起扣下 {of} 在途的消息"});
    if (!to.chosen.naming.isEmpty())
        text = values("text", text).in({"{text} if they contain \"{naming}\"", "{text}，如果其中有“{naming}”"});
    if (to.chosen.count > 0)
        text = values("text", text).in({"{text}, only the next {count}", "{text}，只扣接下来的 {count} 条"});
    return joined(text, say({".", "。"}));
}

BilingualText before(const act::ToMessages &to)
{
    if (to.verb == act::ToMessages::Verb::HoldBack)
        return holdingBack(to);
    return Values()("chosen", chosenText(to))
        .in(to.verb == act::ToMessages::Verb::Drop ? Sentence{"Lost in flight: {chosen}.", "在途中丢失：{chosen}。"}
                                                   : Sentence{"Delivered: {chosen}.", "送达：{chosen}。"});
}

BilingualText after(const act::ToMessages &to)
{
    const bool isOne = to.chosen.isOne();
    const Values values = Values(to.chosen)("of", to.of);
    switch (to.verb) {
    case act::ToMessages::Verb::HoldBack: break;
    case act::ToMessages::Verb::Drop:
        return values.in(
            isOne ? Sentence{"A message of {of} has been lost.", "{of} 的一条消息已在途中丢失。"}
                  : Sentence{"The held-back messages of {of} have been lost.", "扣下的 {of} 的消息已丢失。"});
    case act::ToMessages::Verb::Deliver:
        return values.in(
            isOne ? Sentence{"A message of {of} is on its way again.", "{of} 的一条消息已放行。"}
                  : Sentence{"The held-back messages of {of} are on their way again.", "扣下的 {of} 的消息已放行。"});
    }
    return values.in(to.chosen.naming.isEmpty()
                         ? Sentence{"Messages of {of} are held back.", "{of} 在途的消息已被扣下。"}
                         : Sentence{"Messages of {of} that contain \"{naming}\" are held back.",
                                    "{of} 在途的、提到“{naming}”的消息已被扣下。"});
}

BilingualText before(const Expectation &expectation)
{
    return joined(say({"Check: ", "核对："}), expectationCaption(expectation));
}

BilingualText after(const Expectation &)
{
    return {};
}

bool endsSentence(const QByteArray &text)
{
    return text.endsWith('.') || text.endsWith('?') || text.endsWith('!');
}

// Without a name: nobody does it.
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

BilingualText judged(const RunEvent &ended, const Expectation &expectation)
{
    const BilingualText wanted = expectationCaption(expectation);
    if (ended.asExpected)
        return joined(say({"As expected: ", "符合预期："}), wanted);
    if (!ended.outcome)
        return joined(say({"Stopped before this came true: ", "在看到结果之前已停止："}), wanted);
    const BilingualText missed = joined(say({"Not as expected: ", "与预期不符："}), wanted);
    return ended.text.isEmpty() ? missed : joined(missed, Values(ended).in({" Seen: {text}", "所见：{text}"}));
}

// The result of a step, and whether the scenario expects it. `step` may be null.
BilingualText stepEnded(const RunEvent &ended, const Step *step)
{
    if (const auto *expectation = step ? std::get_if<Expectation>(&step->action) : nullptr)
        return judged(ended, *expectation);
    const bool isJustDone = ended.outcome.value_or(Outcome::Done) == Outcome::Done && ended.text.isEmpty();
    if (isJustDone && ended.asExpected && step) {
        const BilingualText done = std::visit([](const auto &action) { return after(action); }, step->action);
        if (!done.isEmpty())
            return done;
    }
    if (!ended.asExpected && !ended.outcome)
        return say({"Stopped before this step ended.", "在此步骤结束之前已停止。"});
    BilingualText text = say(outcomes[std::size_t(ended.outcome.value_or(Outcome::Done))]);
    const Who doer = ended.who.actor.isEmpty() && step ? doerOf(step->action) : ended.who;
    if (!doer.actor.isEmpty())
        text = joined(Values()("who", doer).in({"{who}: ", "{who}："}), text);
    if (!ended.text.isEmpty())
        text = joined(text, Values(ended).in({": {text}", "：{text}"}));
    if (!endsSentence(ended.text))
        text = joined(text, say({".", "。"}));
    return ended.asExpected ? text : joined(say({"Not as expected. ", "与预期不符。"}), text);
}

// Looks back from one frame: a caption names causes that earlier frames recorded.
class FrameCaption {
public:
    FrameCaption(const Recording &recording, std::size_t frame)
        : m_recording(recording)
        , m_number(frame)
        , m_frame(*recording.frames[frame])
        , m_now(m_frame.happened)
        , m_values(m_now)
    { }

    BilingualText sentence() const;

private:
    // The event that freed a lock.
    struct Freed {
        What how = What::GaveBack; // or Expired, TakenAway
        Who by; // the former holder
        Micros at{};
    };
    struct Wait {
        bool hasWaited = false;
        bool isWoken = false; // by a message since it asked
    };

    std::optional<Freed> lastFreed() const; // none: not recorded
    Wait waitOfHolder() const;
    const Transfer *transfer() const; // from the latest frame until this one that has it; null if none has it
    bool isSameLock(const QString &other) const;
    const Step *step() const;
    BilingualText stepBegan() const;
    BilingualText woken() const;
    BilingualText got() const;
    BilingualText gaveBack() const;
    BilingualText chosen() const;
    BilingualText inFlight() const;
    BilingualText lost() const;
    BilingualText wrote() const;
    BilingualText ended() const;
    BilingualText sinceFreed() const; // "2 ms after Anna released it", if that is known

    const Recording &m_recording;
    std::size_t m_number;
    const Frame &m_frame;
    const RunEvent &m_now;
    Values m_values;
};

// The two sides of a read-write lock have a name each, and one key.
bool FrameCaption::isSameLock(const QString &other) const
{
    const LockTerms *mine = m_recording.scenario.setting.lock(m_now.lock);
    const LockTerms *its = m_recording.scenario.setting.lock(other);
    return m_now.lock == other || (mine && its && mine->keys == its->keys);
}

std::optional<FrameCaption::Freed> FrameCaption::lastFreed() const
{
    for (std::size_t i = m_number; i-- > 0;) {
        const Frame &frame = *m_recording.frames[i];
        const RunEvent &earlier = frame.happened;
        if (!isSameLock(earlier.lock))
            continue;
        if (earlier.what == What::Expired || earlier.what == What::TakenAway
            || (earlier.what == What::GaveBack && earlier.outcome == Outcome::Released))
            return Freed{earlier.what, earlier.who, frame.at};
        // Earlier frames are about another hold. Readers are an exception, because several of them enter in turn.
        const LockTerms *terms = m_recording.scenario.setting.lock(earlier.lock);
        if (earlier.what == What::Got && (!terms || terms->kind != locks::AcquirableKind::Read))
            return std::nullopt;
    }
    return std::nullopt;
}

FrameCaption::Wait FrameCaption::waitOfHolder() const
{
    Wait wait;
    for (std::size_t i = m_number; i-- > 0;) {
        const RunEvent &earlier = m_recording.frames[i]->happened;
        if (earlier.who != m_now.who || earlier.lock != m_now.lock)
            continue;
        if (earlier.what == What::Asked || earlier.what == What::Got)
            break;
        wait.hasWaited |= earlier.what == What::Waits;
        // The latest one decides: after a message that came too late the waiter may have looked again without one.
        if (earlier.what == What::Woken || earlier.what == What::LookedAgain) {
            wait.isWoken = earlier.what == What::Woken;
            wait.hasWaited = true;
            break;
        }
    }
    return wait;
}

const Transfer *FrameCaption::transfer() const
{
    for (std::size_t i = m_number + 1; i-- > 0;) {
        for (const Transfer &each : m_recording.frames[i]->transfers) {
            if (each.number == m_now.transfer)
                return &each;
        }
    }
    return nullptr;
}

const Step *FrameCaption::step() const
{
    const auto &steps = m_recording.steps();
    return m_frame.step >= 0 && std::size_t(m_frame.step) < steps.size() ? &steps[std::size_t(m_frame.step)] : nullptr;
}

BilingualText FrameCaption::stepBegan() const
{
    const Step *begun = step();
    if (!begun)
        return say({"A step begins.", "一个步骤开始。"});
    return begun->words.isEmpty() ? actionCaption(begun->action) : begun->words;
}

BilingualText FrameCaption::sinceFreed() const
{
    const auto freed = lastFreed();
    if (!freed)
        return {};
    const Values values = Values()("by", freed->by)("passed", m_frame.at - freed->at);
    if (freed->how == What::Expired)
        return values.in({", {passed} after it ran out", "，在它到期 {passed} 之后"});
    if (freed->how == What::TakenAway)
        return values.in({", {passed} after it was taken away", "，在它被拿走 {passed} 之后"});
    return values.in(freed->by.actor.isEmpty()
                         ? Sentence{", {passed} after it was released", "，在它被释放 {passed} 之后"}
                         : Sentence{", {passed} after {by} released it", "，在 {by} 释放 {passed} 之后"});
}

BilingualText FrameCaption::woken() const
{
    const auto freed = lastFreed();
    if (freed && freed->how == What::GaveBack && !freed->by.actor.isEmpty())
        return Values(m_values)("by", freed->by)("passed", m_frame.at - freed->at)
            .in({"{who} was woken {passed} after {by} released {lock}.",
                 "{by} 释放 {lock} 之后 {passed}，{who} 被唤醒。"});
    return m_values.in(m_now.took
                           ? Sentence{"{who} was woken {took} after a message was published for {lock}.",
                                      "{lock} 的消息发布 {took} 之后，{who} 被唤醒。"}
                           : Sentence{"{who} was woken by a message for {lock}.", "{who} 被 {lock} 的消息唤醒。"});
}

BilingualText FrameCaption::got() const
{
    const Wait wait = waitOfHolder();
    Sentence how{"{who} has {lock}", "{who} 取得 {lock}"};
    if (m_now.count > 1)
        how = {"{who} enters {lock} again: that makes {count} holds", "{who} 再次进入 {lock}：持有计数为 {count}"};
    else if (wait.isWoken)
        how = {"{who} was woken and has {lock}", "{who} 被唤醒并取得 {lock}"};
    else if (wait.hasWaited)
        how = {"{who} checked again and has {lock}", "{who} 自己又看了一次，取得 {lock}"};
    BilingualText text = m_values.in(how);
    if (wait.hasWaited && m_now.count <= 1)
        text = joined(text, sinceFreed());
    if (m_now.token)
        text = joined(text, m_values.in({", with token {token}", "，令牌为 {token}"}));
    return joined(text, say({".", "。"}));
}

BilingualText FrameCaption::gaveBack() const
{
    if (m_now.outcome == Outcome::HoldsRemain && m_now.count == 0)
        return m_values.in({"{who} released {lock}, which others still hold.", "{who} 交还了 {lock}；别人仍持有它。"});
    if (m_now.outcome == Outcome::HoldsRemain)
        return m_values.in(
            {"{who} released one hold of {lock}; holds remain.", "{who} 交还了 {lock} 的一次持有；仍有持有。"});
    if (m_now.outcome == Outcome::NotHeld)
        return m_values.in({"{who} tried to release {lock}, but no longer holds it.",
                            "{who} 想释放 {lock}，但它已不归 {who}：被拒绝。"});
    return m_values.in({"{who} released {lock}.", "{who} 释放了 {lock}。"});
}

BilingualText FrameCaption::chosen() const
{
    const Transfer *one = transfer();
    if (!one)
        return say({"one of them", "其中一条"});
    switch (one->way) {
    case Way::Request:
        return Values()("what", one->script.isEmpty() ? one->words.value(0) : one->script)
            .in({"request {what}", "请求 {what}"});
    case Way::Reply: return Values()("what", one->reply).in({"answer {what}", "应答 {what}"});
    case Way::Message: break;
    }
    return Values()("what", one->words.value(1)).in({"message {what}", "消息 {what}"});
}

BilingualText FrameCaption::inFlight() const
{
    const bool isOne = m_now.transfer > 0;
    const Values values = isOne ? Values(m_values)("chosen", chosen()) : m_values;
    if (m_now.what == What::HeldBack)
        return values.in(
            isOne ? Sentence{"A message of {who} is held back: {chosen}.", "{who} 的一条在途内容被扣下：{chosen}。"}
                  : Sentence{"Messages to or from {who} are held back.", "{who} 在途的内容被扣下。"});
    if (m_now.what == What::Dropped)
        return values.in(isOne
                             ? Sentence{"A message of {who} is lost: {chosen}.", "{who} 的一条在途内容丢失：{chosen}。"}
                             : Sentence{"Messages to or from {who} are lost.", "{who} 在途的内容丢失了。"});
    return values.in(
        isOne ? Sentence{"A message of {who} has arrived: {chosen}.", "{who} 的一条在途内容已送达：{chosen}。"}
              : Sentence{"The held-back messages of {who} have arrived.", "扣下的 {who} 的内容已送达。"});
}

BilingualText FrameCaption::lost() const
{
    const bool isOwned = !m_now.who.actor.isEmpty();
    if (m_now.what == What::ToldLost)
        return m_values.in({"{who} learns that {lock} is lost.", "{who} 得知 {lock} 已丢失。"});
    if (m_now.what == What::TakenAway && m_now.text.isEmpty()) // nobody asked for it
        return m_values.in(isOwned ? Sentence{"The server no longer knows that {who} holds {lock}.",
                                              "服务器已不知道 {who} 持有 {lock}。"}
                                   : Sentence{"The server no longer knows that its owner holds {lock}.",
                                              "服务器已不知道 持有者 持有 {lock}。"});
    if (m_now.what == What::TakenAway)
        return m_values.in(isOwned
                               ? Sentence{"{lock} was taken away from {who}.", "{lock} 从 {who} 那里被拿走了。"}
                               : Sentence{"{lock} was taken away from its owner.", "{lock} 从持有者那里被拿走了。"});
    return m_values.in(
        isOwned ? Sentence{"{who}'s lease expired: Redis deleted {lock}.", "{who} 的租约到期：Redis 删除了 {lock}。"}
                : Sentence{"The lease expired: Redis deleted {lock}.", "租约到期：Redis 删除了 {lock}。"});
}

BilingualText FrameCaption::wrote() const
{
    return m_values.in(m_now.outcome == Outcome::Rejected
                           ? Sentence{"{lock} rejected a write of {who}: its token is too old or missing.",
                                      "{lock} 拒绝了 {who} 的写入：令牌过旧或缺失。"}
                           : Sentence{"{lock} accepted from {who}: {text}", "{lock} 接受了 {who} 的写入：{text}"});
}

BilingualText FrameCaption::ended() const
{
    const bool isMet = m_recording.failedSteps().empty();
    if (m_recording.unbegun.empty() && !m_recording.cutOffSteps().empty())
        return say({"Stopped in the middle of the last step.", "在最后一步中途停止。"});
    if (!m_recording.unbegun.empty())
        return joined(
            Values()("count", qint64(m_recording.unbegun.size()))
                .in({"Stopped, with {count} steps still to come. ", "已停止，还有 {count} 个步骤未开始。"}),
            say(isMet
                    ? Sentence{"The steps that ran went as the scenario says.", "已开始的一切都如场景所述。"}
                    : Sentence{"Some steps that ran did not go as the scenario says.", "已开始的并非都如场景所述。"}));
    return say(isMet ? Sentence{"The end: everything was as the scenario says.", "结束：一切都如场景所述。"}
                     : Sentence{"The end: not everything was as the scenario says.", "结束：并非一切都如场景所述。"});
}

BilingualText FrameCaption::sentence() const
{
    switch (m_now.what) {
    case What::Began: return say({"The servers are ready.", "服务器已就绪。"});
    case What::StepBegan: return stepBegan();
    case What::StepEnded: return stepEnded(m_now, step());
    case What::Asked: return m_values.in({"{who} asks for {lock}.", "{who} 申请 {lock}。"});
    case What::Waits: return m_values.in({"{lock} is taken: {who} waits.", "{lock} 已被占用：{who} 等待。"});
    case What::Woken: return woken();
    case What::LookedAgain: return m_values.in({"{who} checked {lock} again.", "{who} 自己又看了一次 {lock}。"});
    case What::Got: return got();
    case What::GaveUp: return m_values.in({"{who} did not get {lock} in time.", "{who} 没能及时取得 {lock}。"});
    case What::Renewed: return m_values.in({"{who} renewed {lock}.", "{who} 为 {lock} 续期。"});
    case What::GaveBack: return gaveBack();
    case What::ToldLost:
    case What::Expired:
    case What::TakenAway: return lost();
    case What::Published:
        return m_values.in(m_now.who.actor.isEmpty() ? Sentence{"A message was published for the waiters of {lock}.",
                                                                "为等待 {lock} 的人发布了一条消息。"}
                                                     : Sentence{"{who} published a message for the waiters of {lock}.",
                                                                "{who} 为等待 {lock} 的人发布了一条消息。"});
    case What::HeldBack:
    case What::Dropped:
    case What::Delivered: return inFlight();
    case What::ActorCrashed:
    case What::ActorFroze:
    case What::ActorThawed:
    case What::ActorCut:
    case What::ActorHealed:
        return m_values.in(actorVerbs[std::size_t(m_now.what) - std::size_t(What::ActorCrashed)].happened);
    case What::ClockJumped:
        return jump(&VerbCaptions::happened, m_now.server.isEmpty() ? m_now.who.actor : m_now.server,
                    m_now.took.value_or(Micros(0)));
    case What::ServerStopped:
    case What::ServerStarted:
    case What::ServerPaused:
    case What::ServerResumed:
    case What::ServerPromoted:
    case What::ReplicaCut:
    case What::ReplicaHealed:
        return m_values.in(serverVerbs[std::size_t(m_now.what) - std::size_t(What::ServerStopped)].happened);
    case What::BecameMaster:
        return m_values.in({"The sentinels made {server} the master.", "哨兵让 {server} 成为主节点。"});
    case What::Wrote: return wrote();
    case What::SpeedChanged:
        return m_values.in(
            {"From here on the speed is {text} ×. Times that a server already counts down stay as they are. So do the "
             "lease "
             "of a watchdog and the limit of a waiter.",
             "从这里起以 {text} 倍速播放。服务器已在计的时间（存活时间）照旧；看门狗保持其租期，等待者保持原有的"
             "期限。"});
    case What::Ended: break;
    }
    return ended();
}

} // namespace

BilingualText frameCaption(const Recording &recording, std::size_t frame)
{
    return FrameCaption(recording, frame).sentence();
}

BilingualText actionCaption(const Action &action)
{
    return std::visit([](const auto &one) { return before(one); }, action);
}

BilingualText expectationCaption(const Expectation &expectation)
{
    const ConditionCaptions &captions = conditions[expectation.condition.index()];
    const BilingualText text =
        std::visit([&](const auto &condition) { return conditionText(condition, captions, expectation.negated); },
                   expectation.condition);
    return joined(text, say({".", "。"}));
}

} // namespace lockscope::play

#include "core/trace/analysis/tokens.h"

#include "core/monitor/analysis/decode.h"

#include <algorithm>

namespace lockscope::trace {

namespace {

using What = TraceEvent::What;
using Note = TraceEvent::Note;
using Purpose = ScriptTexts::Purpose;

bool isWord(QByteArrayView word, const char *expected)
{
    return word.compare(QByteArrayView(expected), Qt::CaseInsensitive) == 0;
}

// The options of a SET command.
struct SetTerms {
    bool onlyIfFree = false;
    std::optional<Millis> lease;
};

SetTerms setTerms(const Call &call)
{
    SetTerms terms;
    for (std::size_t i = 3; i < call.size(); ++i) {
        terms.onlyIfFree = terms.onlyIfFree || isWord(call[i], "nx");
        if (isWord(call[i], "px"))
            terms.lease = millis(call[i + 1]);
        else if (isWord(call[i], "ex") && millis(call[i + 1]))
            terms.lease = millisOfSeconds(call[i + 1]);
    }
    return terms;
}

struct TokenFacts {
    const Call *set = nullptr;
    bool asksExists = false;
    bool asks = false; // GET
    bool asksType = false;
    bool asksTtl = false;
    bool isDeleted = false;
    std::optional<Millis> renewed;
    bool isOther = false; // uses a hash, a list or companions, so this is not a SET NX lock
};

void addStep(const Step &step, TokenFacts &facts)
{
    if (!step.isOfLock() || isPublish(step.verb())) { // Spring's release script may send a message
        facts.isOther = facts.isOther || !isPublish(step.verb());
        return;
    }
    switch (step.verb()) {
    case Verb::Set: facts.set = step.call; break;
    case Verb::Exists: facts.asksExists = true; break;
    case Verb::Get: facts.asks = true; break;
    case Verb::Type: facts.asksType = true; break;
    case Verb::Pttl: facts.asksTtl = true; break;
    case Verb::Del:
    case Verb::Unlink: facts.isDeleted = true; break;
    case Verb::Pexpire: facts.renewed = millis((*step.call)[2]); break;
    case Verb::Expire: facts.renewed = millisOfSeconds((*step.call)[2]).value_or(Millis(0)); break;
    default: facts.isOther = true;
    }
}

// The value that a caller compares or writes: the argument that is not a number.
QByteArrayView valueIn(const Script &script, const LockCalls &calls)
{
    for (std::size_t i = 0; i < script.keys(); ++i) {
        if (calls.isOneOfMany && script.key(i) == calls.key.raw() && script.arguments() == script.keys())
            return script.argument(i); // one value for each key
    }
    for (std::size_t i = 0; i < script.arguments(); ++i) {
        if (!whole(script.argument(i)))
            return script.argument(i);
    }
    return {};
}

class TokenJudge {
public:
    TokenJudge(const EventReporter &reporter, const KnownLocks &known, const ScriptTexts &texts,
               const TokenFacts &facts)
        : m_script(reporter.script)
        , m_facts(facts)
        , m_known(known.find(reporter.script.db(), reporter.calls.key.raw()))
        , m_texts(texts)
    { }

    std::optional<What> judge(const Owner &value) const
    {
        if (m_facts.set)
            return set(value);
        if (!m_facts.asks)
            return std::nullopt;
        if (m_facts.isDeleted)
            return What::Released;
        if (m_facts.renewed)
            return What::Renewed;
        // A script that also reads the TTL is our own: it asks for the result of an acquire.
        return m_script.isWhole() && !m_facts.asksTtl && m_script.arguments() > 0 ? asked() : std::nullopt;
    }

private:
    std::optional<What> set(const Owner &value) const
    {
        if (m_facts.asksType || m_facts.asksTtl)
            return What::Refused;
        const bool isIfFree = setTerms(*m_facts.set).onlyIfFree;
        if (isIfFree && !m_script.isWhole())
            return std::nullopt; // if our own script was refused, only its next calls show that
        if (m_facts.asks && m_known && m_known->owner == value)
            return What::Renewed;
        return What::Acquired;
    }

    // For a script that called only GET, because the value was another owner's.
    std::optional<What> asked() const
    {
        switch (m_texts.of(m_script)) {
        case Purpose::Takes: return What::Refused;
        case Purpose::GivesBack: return What::UnlockRefused;
        case Purpose::Renews: return What::Lost;
        case Purpose::Unknown: break;
        }
        return m_script.arguments() == 1 ? What::UnlockRefused : What::Lost;
    }

    const Script &m_script;
    const TokenFacts &m_facts;
    const KnownLocks::Known *m_known;
    const ScriptTexts &m_texts;
};

} // namespace

bool tellToken(const EventReporter &reporter, const KnownLocks &known, const ScriptTexts &texts)
{
    TokenFacts facts;
    for (const Step &step : reporter.calls.steps)
        addStep(step, facts);
    if (facts.isOther)
        return false;
    QByteArrayView value = facts.set ? (*facts.set)[2] : valueIn(reporter.script, reporter.calls);
    const Key &key = reporter.calls.key;
    const KnownLocks::Known *before = known.find(reporter.script.db(), key.raw());
    if (value.isEmpty() && before && facts.isDeleted)
        value = before->owner.raw(); // the log lacks the script's start command, which has the value
    const bool isTimed = facts.set && setTerms(*facts.set).lease;
    const bool isLock = known.isOf(reporter.script.db(), key.raw(), Kind::Token)
        || (isTimed && setTerms(*facts.set).onlyIfFree) || monitor::isTokenShape(key, value.toByteArray(), 1);
    if (!isLock || value.isEmpty())
        return false;
    const Owner owner(value.toByteArray());
    const auto what = TokenJudge(reporter, known, texts, facts).judge(owner);
    if (!what)
        return false;
    TraceEvent event = reporter.make(*what, owner);
    event.kind = Kind::Token;
    event.lease = facts.set ? setTerms(*facts.set).lease : facts.renewed;
    reporter.tell(event);
    return true;
}

std::optional<TraceEvent> plainToken(const Call &call, const KnownLocks &known, int db, qint64 micros)
{
    const SetTerms terms = call.verb == Verb::Set ? setTerms(call) : SetTerms{true, std::nullopt};
    if (!terms.onlyIfFree || call.size() < 3)
        return std::nullopt;
    TraceEvent event;
    event.micros = micros;
    event.db = db;
    event.key = Key(call.key().toByteArray());
    event.owner = Owner(call.words.copy(2));
    event.kind = Kind::Token;
    event.lease = terms.lease;
    event.knownBy = KnownBy::Inference;
    event.note = TraceEvent::Note::AnswerUnknown;
    const KnownLocks::Known *before = known.find(db, call.key());
    const bool isOthers = before && KnownLocks::isHeldByOther(*before, event.owner, micros);
    event.what = isOthers ? What::Refused : What::Acquired;
    return event;
}

} // namespace lockscope::trace

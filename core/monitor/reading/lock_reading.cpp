#include "core/monitor/reading/lock_reading.h"

#include "core/locks/wire/names.h"
#include "core/model/lock.h"
#include "core/monitor/reading/lock_answers.h"

namespace lockscope::monitor {

namespace {

using As = ReadRequest::As;

constexpr qint64 readableString = 4'096; // no lock has a longer value; a larger string is not fetched
constexpr qint64 timeoutKeysAsked = 16; // for each reader

} // namespace

LockReading::LockReading(ReadRequest request, Permissions *permissions, const ActiveChannels *channels)
    : m_request(std::move(request))
    , m_permissions(permissions)
    , m_listeners(channels)
    , m_phase(first())
{
    m_raw.name = m_request.name;
    m_raw.look = m_request.look;
    m_raw.semaphoreChannelSeen = m_request.semaphoreSeen;
    m_raw.latchChannelSeen = m_request.latchSeen;
    m_raw.permitsSeen = m_request.permitsSeen;
    m_raw.unnamed = m_request.unnamed;
    if (m_request.as == As::String)
        m_raw.type = QByteArrayLiteral("string");
}

LockReading::Phase LockReading::first() const
{
    switch (m_request.as) {
    case As::Unknown: return Phase::Type;
    case As::String: return Phase::Size;
    case As::Hash: break;
    }
    return m_permissions->may(ReadCommand::HashPage) ? Phase::Body : Phase::Size;
}

void LockReading::setTimes(Instant sent, std::optional<qint64> serverMillis)
{
    m_raw.readAt = sent;
    m_raw.serverMillis = serverMillis;
}

RawLock LockReading::result(Millis roundTrip)
{
    m_raw.look.roundTrip = roundTrip;
    if (m_readersUnknown)
        m_raw.readers.clear();
    return std::move(m_raw);
}

void LockReading::ask(std::vector<Question> &questions, quint32 self)
{
    m_self = self;
    if (m_asked)
        m_phase = next();
    const std::size_t before = questions.size();
    while (m_phase != Phase::Done) {
        askPhase(questions);
        if (m_failure)
            questions.erase(questions.begin() + qsizetype(before), questions.end());
        if (questions.size() > before)
            break;
        m_phase = next();
    }
    m_asked = m_phase != Phase::Done;
}

LockReading::Phase LockReading::next()
{
    if (m_failure)
        return Phase::Done;
    switch (m_phase) {
    case Phase::Type: {
        if (m_request.unnamed && m_raw.type != "hash")
            return Phase::Done;
        const bool pages = m_permissions->may(ReadCommand::HashPage);
        return m_raw.type == "string" || (m_raw.type == "hash" && !pages) ? Phase::Size : Phase::Body;
    }
    case Phase::Size: return Phase::Body;
    case Phase::Body: return afterBody();
    case Phase::Rest:
    case Phase::Done: break;
    }
    return Phase::Done;
}

LockReading::Phase LockReading::afterBody()
{
    if (std::exchange(m_refused, false)) {
        clearBody();
        return m_typeTold ? Phase::Type : first();
    }
    const bool again = m_wrongType || isTorn();
    if (again && !std::exchange(m_retried, true)) {
        const bool otherType = std::exchange(m_wrongType, false);
        const bool isString = m_raw.type == "string";
        clearBody();
        if (!otherType)
            return Phase::Body;
        if (!m_permissions->may(ReadCommand::Type))
            m_raw.type = isString ? QByteArrayLiteral("hash") : QByteArrayLiteral("string");
        return Phase::Type;
    }
    if (isTorn())
        clearBody();
    if (!m_typeTold || m_raw.type == "hash" || m_raw.type == "string")
        m_raw.type = m_wrongType ? QByteArrayLiteral("other") : !hasBody() ? QByteArrayLiteral("none") : m_raw.type;
    if (m_raw.type.isEmpty())
        m_raw.type = QByteArrayLiteral("hash");
    return Phase::Rest;
}

// The key appeared or vanished between two commands of one pipeline, so its content and its TTL contradict each other.
bool LockReading::isTorn() const
{
    const bool readable = m_raw.type.isEmpty() || m_raw.type == "hash" || m_raw.type == "string";
    return readable && hasBody() != (m_raw.pttl != -2);
}

bool LockReading::hasBody() const
{
    return m_raw.type == "string" ? m_raw.valueSize > 0 || m_isEmptyString : !m_raw.fields.empty();
}

void LockReading::clearBody()
{
    m_raw.fields.clear();
    m_raw.fieldCount = 0;
    m_raw.pttl = -2;
    m_moreFields = false;
}

void LockReading::askPhase(std::vector<Question> &questions)
{
    const bool isString = m_raw.type == "string";
    switch (m_phase) {
    case Phase::Type:
        if (m_permissions->may(ReadCommand::Type))
            put(questions, What::Type, m_request.name);
        break;
    case Phase::Size:
        if (need(isString ? ReadCommand::Size : ReadCommand::FieldCount))
            put(questions, isString ? What::Size : What::FieldCount, m_request.name);
        break;
    case Phase::Body:
        askKey(questions);
        if (!std::exchange(m_companionsAsked, true))
            askCompanions(questions);
        break;
    case Phase::Rest: askRest(questions); break;
    case Phase::Done: break;
    }
}

void LockReading::askKey(std::vector<Question> &questions)
{
    const QByteArray &type = m_raw.type;
    if (type == "none")
        return;
    if (type == "string") {
        const bool worthAsking = m_raw.valueSize > 0 || m_retried; // an empty string and a missing key both have size 0
        if (worthAsking && m_raw.valueSize <= readableString && need(ReadCommand::Get))
            put(questions, What::Value, m_request.name);
    } else if (type.isEmpty() || type == "hash") {
        if (m_request.small && m_permissions->may(ReadCommand::HashAll))
            put(questions, What::All, m_request.name);
        else if (m_permissions->may(ReadCommand::HashPage))
            put(questions, What::Page, m_request.name);
        else if (m_raw.fieldCount > 0 && m_raw.fieldCount <= Lock::maxHolders && need(ReadCommand::HashAll))
            put(questions, What::All, m_request.name);
    }
    if (m_permissions->may(ReadCommand::Pttl) || need(ReadCommand::Ttl))
        put(questions, m_permissions->may(ReadCommand::Pttl) ? What::Ttl : What::TtlSeconds, m_request.name);
}

// Without this command, nothing is certain about the key. A missing result is better than a false "does not exist".
bool LockReading::need(ReadCommand which)
{
    if (!m_permissions->may(which))
        m_failure = Error{Error::Kind::Forbidden, QString::fromLatin1(word(which) + " is not permitted"), "NOPERM", {}};
    return m_permissions->may(which);
}

void LockReading::askCompanions(std::vector<Question> &questions)
{
    const CompanionPlan::Part &parts = m_request.parts;
    if (parts.queue) {
        put(questions, What::Queue, locks::fairQueue(m_request.name));
        put(questions, What::Scores, locks::fairTimeouts(m_request.name));
    }
    if (parts.fencingToken)
        put(questions, What::Token, locks::fencingToken(m_request.name));
    if (parts.permits) {
        put(questions, What::Permits, locks::permitTimeouts(m_request.name));
        put(questions, What::PermitDeadlines, locks::permitTimeouts(m_request.name));
    }
    if (parts.readTimeouts)
        askReaders(questions);
    m_listeners.wantOwnChannels(m_request, m_raw);
    m_listeners.ask(questions, m_self, *m_permissions);
}

void LockReading::askReaders(std::vector<Question> &questions)
{
    if (!m_permissions->may(ReadCommand::Pttl))
        return;
    for (const auto &[owner, holds] : m_request.readers) {
        for (qint64 n = 1; n <= std::min(holds, timeoutKeysAsked); ++n) {
            const Key key = locks::readTimeout(m_request.name, owner, int(n));
            put(questions, What::ReaderTtl, key, m_raw.readers.size());
        }
        m_raw.readers.push_back({owner, 0, -2});
    }
}

void LockReading::askRest(std::vector<Question> &questions)
{
    if (m_moreFields) {
        put(questions, What::FieldCount, m_request.name);
        put(questions, What::Mode, m_request.name);
    }
    if (m_raw.queue.size() >= std::size_t(Lock::maxHolders)) // as many as LRANGE requested, so there may be more
        put(questions, What::QueueLength, locks::fairQueue(m_request.name));
    if (m_request.job && m_raw.type == "none")
        put(questions, What::ActiveJobs, m_request.job->list);
    if (m_request.parts.queueSubscribers) {
        m_listeners.wantChannelsOfQueue(m_raw);
        m_listeners.ask(questions, m_self, *m_permissions);
    }
}

void LockReading::put(std::vector<Question> &questions, What what, const Key &key, std::size_t index)
{
    if (m_permissions->may(readCommandOf(what)))
        questions.push_back({what, m_self, index, commandOf(what, key)});
}

void LockReading::answer(const Question &question, const Result<redis::Reply> &reply)
{
    if (reply)
        store(question, *reply);
    else
        failed(question, reply.error());
}

void LockReading::failed(const Question &question, const Error &error)
{
    const bool answered = error.kind == Error::Kind::Server || error.kind == Error::Kind::Forbidden;
    m_readersUnknown |= question.what == What::ReaderTtl;
    if (m_permissions->note(readCommandOf(question.what), error) || !m_permissions->may(readCommandOf(question.what)))
        m_refused |= isAboutKey(question.what);
    else if (error.token == "WRONGTYPE")
        m_wrongType |= isAboutKey(question.what);
    else if (!answered || isAboutKey(question.what))
        m_failure = error;
    else if (error.kind == Error::Kind::Forbidden && !keysAskedFor(question.what).isEmpty())
        m_permissions->refuseKeys(keysAskedFor(question.what));
}

void LockReading::store(const Question &question, const redis::Reply &reply)
{
    enterAnswer(m_raw, question, reply);
    switch (question.what) {
    case What::Type: m_typeTold = true; break;
    case What::Page: m_moreFields = hasMoreFields(reply); break;
    case What::ActiveJobs:
        if (std::any_of(reply.elements.begin(), reply.elements.end(),
                        [this](const redis::Reply &each) { return each.toBytes() == m_request.job->element; }))
            m_raw.activeIn = m_request.job->list;
        break;
    case What::Value: m_isEmptyString = !reply.isNil() && m_raw.valueSize == 0; break;
    case What::Subscribers:
    case What::ShardSubscribers: m_listeners.enterCounts(m_raw, reply.elements); break;
    default: break;
    }
}

} // namespace lockscope::monitor

#include "core/actions/undo/saved_undo.h"

#include "core/actions/plan/refusals.h"
#include "core/actions/plan/undo_state.h"
#include "core/actions/steps/undo_plan.h"
#include "core/base/core_text.h"

#include <QCryptographicHash>
#include <QDataStream>
#include <QFile>
#include <QIODevice>

namespace lockscope::actions {

namespace {

std::optional<Error> isTooOld()
{
    return precondition(CoreText::tr("nothing was done: the action was more than %1 ago and can no longer be undone")
                            .arg(words::durationText(undoFor)));
}

// A saved undo as bytes: a mark with the version, the SHA-256 of the rest, and the rest as QDataStream writes it.
const QByteArray undoMark = QByteArrayLiteral("lockscope undo 1\n");

// The writer and the reader use the same functions (pass…), so that their formats cannot differ.
class UndoWriter {
public:
    explicit UndoWriter(QByteArray *bytes)
        : m_out(bytes, QIODevice::WriteOnly)
    {
        m_out.setVersion(QDataStream::Qt_6_0);
    }

    void operator()(const QByteArray &bytes) { m_out << bytes; }
    void operator()(const QString &text) { m_out << text.toUtf8(); }
    void operator()(qint64 number) { m_out << number; }
    void operator()(int number) { m_out << qint64(number); }
    template<class Word>
    requires std::is_enum_v<Word>
    void operator()(Word word, Word) { m_out << quint8(word); }
    void operator()(Instant at) { m_out << qint64(at.time_since_epoch().count()); }
    void operator()(const Ttl &ttl)
    {
        m_out << (ttl.hasExpiry() ? qint64(0) : ttl.isNoExpiry() ? qint64(-1) : qint64(-2));
        m_out << (ttl.hasExpiry() ? qint64(ttl.left().count()) : qint64(0));
    }
    template<class Tag> void operator()(const Bytes<Tag> &name) { m_out << name.raw(); }
    template<class Value, class Each> void all(const std::vector<Value> &values, Each each)
    {
        m_out << quint32(values.size());
        for (const Value &value : values)
            each(*this, value);
    }

private:
    QDataStream m_out;
};

class UndoReader {
public:
    explicit UndoReader(const QByteArray &bytes)
        : m_in(bytes)
    {
        m_in.setVersion(QDataStream::Qt_6_0);
    }

    bool isWhole() const { return m_in.status() == QDataStream::Ok && m_in.atEnd(); }

    void operator()(QByteArray &bytes) { m_in >> bytes; }
    void operator()(QString &text) { text = QString::fromUtf8(read<QByteArray>()); }
    void operator()(qint64 &number) { number = read<qint64>(); }
    void operator()(int &number) { number = int(read<qint64>()); }
    template<class Word>
    requires std::is_enum_v<Word>
    void operator()(Word &word, Word last)
    {
        const auto number = read<quint8>();
        if (number > quint8(last))
            m_in.setStatus(QDataStream::ReadCorruptData);
        else
            word = Word(number);
    }
    void operator()(Instant &at) { at = Instant(BootClock::duration(read<qint64>())); }
    void operator()(Ttl &ttl)
    {
        const auto which = read<qint64>();
        const Millis left(read<qint64>());
        ttl = which == 0 ? Ttl::of(left) : Ttl::fromPttl(which);
    }
    template<class Tag> void operator()(Bytes<Tag> &name) { name = Bytes<Tag>(read<QByteArray>()); }
    template<class Value, class Each> void all(std::vector<Value> &values, Each each)
    {
        const auto count = read<quint32>();
        for (quint32 i = 0; i < count && m_in.status() == QDataStream::Ok; ++i)
            each(*this, values.emplace_back());
    }

private:
    template<class Value> Value read()
    {
        Value value{};
        m_in >> value;
        return value;
    }

    QDataStream m_in;
};

const auto eachPair = [](auto &with, auto &pair) {
    with(pair.first);
    with(pair.second);
};

template<class With, class Taken> void passFormer(With &with, Taken &undoState)
{
    with(undoState.what, UndoState::What::Expiry);
    with(undoState.takenAt);
    with(undoState.left);
    with(undoState.mode);
    with.all(undoState.fields, eachPair);
    with.all(undoState.timeouts, eachPair);
    with(undoState.deadline);
    with(undoState.place);
    with.all(undoState.behind, [](auto &each, auto &behind) {
        each(behind.owner);
        each(behind.before);
        each(behind.after);
    });
}

template<class With, class Seen> void passLock(With &with, Seen &lock)
{
    with(lock.id.db);
    with(lock.id.key);
    with(lock.kind, Kind::OtherType);
    with(lock.state, State::Unverified);
    with.all(lock.holders, [](auto &each, auto &holder) {
        QByteArray client = holder.client();
        QByteArray thread = holder.thread();
        QByteArray transaction = holder.transaction();
        each(holder.owner);
        each(client);
        each(thread);
        each(holder.holds);
        each(holder.access, Access::Write);
        each(transaction);
        if constexpr (!std::is_const_v<std::remove_reference_t<decltype(holder)>>)
            holder.parts = partsIn(holder.owner, client, thread, transaction);
    });
    with(lock.holderCount);
}

// The parts of a plan that an undo file stores. undoPlanOf() derives the other parts, as far as put-back needs them.
struct PlanParts {
    Plan plan;
    std::vector<std::pair<QByteArray, QByteArray>> fields;
    std::vector<QByteArray> token; // empty, or one element
    UndoState undoState;
};

template<class With, class Parts> void passPlan(With &with, Parts &parts)
{
    with(parts.plan.undoneRecord);
    with(parts.plan.target.holder);
    passLock(with, parts.plan.seen);
    with.all(parts.fields, eachPair);
    with(parts.plan.value);
    with(parts.plan.permit);
    with(parts.plan.permitDeadline);
    with(parts.plan.pttl);
    with.all(parts.token, [](auto &each, auto &token) { each(token); });
    with(parts.plan.readAt);
    passFormer(with, parts.undoState);
}

template<class With, class Undo> void passOrigin(With &with, Undo &undo)
{
    with(undo.bootId);
    with(undo.wallMillis);
    with(undo.server);
    with(undo.runId);
}

PlanPtr planOf(PlanParts parts)
{
    parts.plan.fields.insert(parts.fields.begin(), parts.fields.end());
    if (!parts.token.empty())
        parts.plan.token = parts.token.front();
    parts.plan.seen.exists = true;
    parts.plan.target.lock = parts.plan.seen.id;
    const Instant readAt = parts.plan.readAt;
    return undoPlanOf(parts.plan, std::move(parts.undoState), readAt);
}

bool makesSense(const PlanParts &parts)
{
    return !parts.plan.undoneRecord.isEmpty() && !parts.plan.seen.id.key.isEmpty() && parts.token.size() <= 1
        && (parts.undoState.what != UndoState::What::Expiry || parts.undoState.left.hasExpiry());
}

QByteArray digestOf(const QByteArray &bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
}

} // namespace

QByteArray bootIdNow()
{
    QFile file(QStringLiteral("/proc/sys/kernel/random/boot_id"));
    return file.open(QIODevice::ReadOnly) ? file.read(128).trimmed() : QByteArray();
}

SavedUndo savedUndo(const Outcome &outcome, const redis::Server &server, const QByteArray &bootId)
{
    return {bootId, server.clock()->wallMillis(), server.address().toUrl(), server.info().runId, outcome.undoPlan};
}

std::optional<Error> whyTooLate(const SavedUndo &undo, const QByteArray &bootId, const Clock &clock)
{
    if (bootId.isEmpty() || undo.bootId != bootId)
        return precondition(CoreText::tr(
            "nothing was done: the machine was restarted since the action, so the action's age is unknown"));
    const auto age = clock.now() - undo.plan->readAt;
    const Millis wallAge(clock.wallMillis() - undo.wallMillis);
    if (age < Millis(0) || age > undoFor)
        return isTooOld();
    // A machine that was copied or restored from a snapshot has the same boot ID and an earlier boot clock, so the wall
    // clock must agree too.
    if (wallAge < Millis(0) || wallAge > undoFor)
        return isTooOld();
    return std::nullopt;
}

bool isOf(const SavedUndo &undo, const redis::Server &server)
{
    const auto address = redis::parseUrl(undo.server);
    const QByteArray &runId = server.info().runId;
    const bool isSameProcess = undo.runId.isEmpty() || runId.isEmpty() || undo.runId == runId;
    return address && isSameProcess && redis::isSamePlace(*address, server.address())
        && undo.plan->seen.id.db == server.database();
}

QByteArray undoBytes(const SavedUndo &undo)
{
    const Plan &plan = *undo.plan;
    PlanParts parts{plan, {plan.fields.begin(), plan.fields.end()}, {}, *plan.undoState};
    if (plan.token)
        parts.token.push_back(*plan.token);
    QByteArray bytes;
    {
        UndoWriter writer(&bytes);
        passOrigin(writer, undo);
        passPlan(writer, parts);
    }
    return undoMark + digestOf(bytes) + bytes;
}

std::optional<SavedUndo> undoOf(const QByteArray &bytes)
{
    constexpr qsizetype digestSize = 32;
    const QByteArray digest = bytes.mid(undoMark.size(), digestSize);
    const QByteArray rest = bytes.mid(undoMark.size() + digestSize);
    if (!bytes.startsWith(undoMark) || digest != digestOf(rest))
        return std::nullopt;
    UndoReader reader(rest);
    SavedUndo undo;
    PlanParts parts;
    passOrigin(reader, undo);
    passPlan(reader, parts);
    if (!reader.isWhole() || !makesSense(parts))
        return std::nullopt;
    undo.plan = planOf(std::move(parts));
    return undo;
}

} // namespace lockscope::actions

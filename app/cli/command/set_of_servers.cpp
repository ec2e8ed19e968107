#include "app/cli/command/set_of_servers.h"

#include "app/app_text.h"
#include "app/cli/output/json.h"
#include "core/base/escape.h"
#include "core/words/describe.h"

#include <QJsonArray>

#include <algorithm>
#include <iterator>
#include <set>

namespace lockscope::cli {

using quorum::Member;
using quorum::Standing;

namespace {

// The servers are numbered from 0 on, so no server has this number.
constexpr SourceId ownSource{~0U};

QString standingText(const quorum::Verdict &verdict)
{
    QString text = AppText::tr("%1 of %2").arg(QString::number(verdict.held), QString::number(verdict.members));
    if (verdict.standing == Standing::Split)
        text += QStringLiteral(", split");
    if (verdict.differing > 0 && verdict.standing == Standing::Held)
        text += AppText::tr(", %1 another's").arg(verdict.differing);
    if (verdict.unknown > 0)
        text += AppText::tr(", %1 silent").arg(verdict.unknown);
    return text;
}

} // namespace

Task<Result<bool>> completeAll(Context *context, Instant limit)
{
    for (Session *session : context->reached())
        session->monitor()->start();
    Result<bool> all = true;
    for (Session *session : context->reached()) {
        auto complete = co_await session->monitor()->complete(limit, context->stop);
        const bool isOver = !complete
            && (complete.error().kind == Error::Kind::Canceled || complete.error().kind == Error::Kind::Timeout);
        if (!complete && !isOver && all)
            all = complete.error(); // the other servers are still read
        else if (all)
            all = *all && complete && *complete;
    }
    co_return all;
}

LeadColumn nodeColumn(const Context &context)
{
    return {QStringLiteral("NODE"), [&context](const Lock &lock) { return context.addressOf(lock.id).node(); }};
}

SetOfServers::SetOfServers(Context *context)
    : m_context(context)
    , m_set(ownSource, membersOf(*context))
{ }

ConnectionId SetOfServers::connectionOf(Session *session)
{
    return {session->source(), session->client()->address().db};
}

// The identity of a server is its run id. A cluster is identified by the node with the first slots, because each
// address of the cluster leads to the same nodes.
QByteArray SetOfServers::processOf(Session *session)
{
    redis::Server *const server = session->client();
    if (!server->has(redis::Capability::OneSlot))
        return server->info().runId;
    const auto nodes = server->nodes();
    return nodes.empty() ? QByteArray() : "cluster of " + nodes.front().name.toUtf8();
}

std::vector<ConnectionId> SetOfServers::membersOf(const Context &context)
{
    std::vector<ConnectionId> members;
    for (Session *session : context.all())
        members.push_back(connectionOf(session));
    return members;
}

void SetOfServers::setKnown()
{
    for (Session *session : m_context->all()) {
        const bool isComplete = session->monitor()->passes() > 0;
        m_set.setKnown(connectionOf(session), session->client()->isLive() && isComplete, processOf(session));
    }
}

Task<Result<bool>> SetOfServers::read(Key name)
{
    for (Session *session : m_context->reached()) {
        auto lock = co_await session->monitor()->read(name, m_context->stop);
        if (!lock && lock.error().kind == Error::Kind::Canceled)
            co_return Result<bool>(lock.error());
        const bool isAnswered = lock.has_value();
        m_set.setKnown(connectionOf(session), isAnswered, processOf(session));
        if (!isAnswered) {
            m_codes.push_back(m_context->fail(lock.error()));
            continue;
        }
        Delta delta;
        delta.of = connectionOf(session);
        if (*lock)
            delta.upserts.push_back(*lock);
        else
            delta.removed.push_back(session->monitor()->idOf(name));
        m_set.apply(delta);
    }
    co_return Result<bool>(true);
}

Task<Result<bool>> SetOfServers::look(std::optional<Key> only)
{
    if (only) {
        auto first = co_await read(*only);
        if (!first)
            co_return first;
    } else {
        setKnown();
        for (Session *session : m_context->reached()) {
            Delta all;
            all.of = connectionOf(session);
            all.upserts = session->monitor()->snapshot()->locks;
            m_set.apply(all);
        }
    }
    show(m_set.take(m_context->clock->now()));
    if (m_set.isSettled())
        co_return Result<bool>(true);
    const Instant again = m_context->clock->now() + quorum::QuorumSet::settleAfter;
    co_await sleepUntil(m_context->clock, again, m_context->stop);
    const std::set<Key> broken = m_set.unsettled();
    for (const Key &name : broken) {
        auto more = co_await read(name);
        if (!more)
            co_return more;
    }
    show(m_set.take(m_context->clock->now()));
    co_return Result<bool>(true);
}

std::vector<LockPtr> SetOfServers::take()
{
    setKnown();
    const Delta delta = m_set.take(m_context->clock->now());
    show(delta);
    return delta.upserts;
}

// Goes through the rows once, because a set may have 100 000 of them, and its first delta has all.
void SetOfServers::show(const Delta &delta)
{
    std::set<LockId> changed(delta.removed.begin(), delta.removed.end());
    for (const LockPtr &row : delta.upserts)
        changed.insert(row->id);
    if (changed.empty())
        return;
    std::erase_if(m_rows, [&changed](const LockPtr &row) { return changed.contains(row->id); });
    std::copy_if(delta.upserts.begin(), delta.upserts.end(), std::back_inserter(m_rows),
                 [](const LockPtr &row) { return !row->gone; });
}

LeadColumn SetOfServers::column() const
{
    return {QStringLiteral("QUORUM"), [this](const Lock &row) {
                const quorum::Verdict *verdict = m_set.verdict(row.id.key);
                return verdict ? standingText(*verdict) : QString();
            }};
}

QJsonObject SetOfServers::json(const Lock &row) const
{
    const Instant now = m_context->clock->now();
    QJsonObject json = lockJson(row, m_context->address(), now);
    json[QLatin1String("node")] = QJsonValue();
    const quorum::Verdict *verdict = m_set.verdict(row.id.key);
    if (!verdict)
        return json;
    json[QLatin1String("quorum")] = QJsonObject{{QStringLiteral("standing"), word(verdict->standing)},
                                                {QStringLiteral("members"), verdict->members},
                                                {QStringLiteral("needed"), verdict->needed},
                                                {QStringLiteral("held"), verdict->held},
                                                {QStringLiteral("differing"), verdict->differing},
                                                {QStringLiteral("unknown"), verdict->unknown},
                                                {QStringLiteral("same_holder"), word(verdict->sameHolder)}};
    QJsonArray members;
    for (const Member &member : m_set.membersOf(row.id.key)) {
        const auto address = m_context->addressOf({member.of.source, member.of.db, row.id.key});
        QJsonObject one{{QStringLiteral("node"), address.node()}, {QStringLiteral("known"), member.isKnown}};
        if (member.isKnown && member.lock && !member.lock->gone) {
            const QJsonObject lock = lockJson(*member.lock, address, now);
            for (const auto &key : {QStringLiteral("state"), QStringLiteral("holders"), QStringLiteral("ttl_ms")})
                one[key] = lock[key];
        }
        members.append(one);
    }
    json[QLatin1String("members")] = members;
    return json;
}

QString SetOfServers::memberLine(const Member &member, const Key &name) const
{
    const QString node = m_context->addressOf({member.of.source, member.of.db, name}).node();
    if (member.isSecond)
        return AppText::tr("  · %1: the same server as another member, so it has no separate vote").arg(node);
    if (!member.isKnown)
        return AppText::tr("  · %1: does not answer").arg(node);
    if (!member.lock || member.lock->gone || !member.lock->exists)
        return AppText::tr("  · %1: not held").arg(node);
    const QString ttl = member.lock->noExpiry
        ? AppText::tr("no expiry")
        : words::durationText(member.lock->ttl(m_context->clock->now()).left()) + QStringLiteral(" left");
    const QString holder =
        member.lock->holders.empty() ? QString() : toDisplay(member.lock->holders.front().owner.raw());
    return QStringLiteral("  · %1: %2, %3, %4").arg(node, holder, word(member.lock->state), ttl);
}

QStringList SetOfServers::lines(const Lock &row) const
{
    const quorum::Verdict *verdict = m_set.verdict(row.id.key);
    if (!verdict)
        return {};
    QStringList lines{AppText::tr("%1 servers hold it, %2 are needed: %3")
                          .arg(standingText(*verdict), QString::number(verdict->needed), word(verdict->standing))};
    if (verdict->sameHolder == KnownBy::Inference && verdict->held > 1)
        lines << AppText::tr(
            "  · inferred: the same thread has another UUID on each server, as with Redisson's clients");
    for (const Member &member : m_set.membersOf(row.id.key))
        lines << memberLine(member, row.id.key);
    return lines;
}

} // namespace lockscope::cli

#include "core/actions/force_release.h"

#include "core/actions/audit_record.h"
#include "core/actions/permit_plan.h"
#include "core/actions/plan.h"
#include "core/actions/plan_words.h"
#include "core/actions/refusal.h"
#include "core/actions/release_command.h"
#include "core/actions/spring_channel.h"
#include "core/locks/wire/kind_calls.h"

#include <QPointer>

namespace lockscope::actions {

namespace {

using What = ForceReleaseOutcome::What;

Error canceled()
{
    return Error{Error::Kind::Canceled, QStringLiteral("canceled; nothing was changed"), {}, {}};
}

std::vector<Owner> ownersOf(const Lock &lock)
{
    std::vector<Owner> owners;
    for (const auto &holder : lock.holders)
        owners.push_back(holder.owner);
    return owners;
}

Task<void> countWoken(redis::Server *client, ForceReleasePlan *plan)
{
    if (plan->seen.kind != Kind::Token) {
        const Channel channel = wakeChannel(plan->seen);
        const qint64 count = co_await countListeners(client, channel);
        plan->wakes = count;
        co_return;
    }
    const Key name = plan->seen.id.key;
    const QByteArray value = plan->value;
    auto listeners = co_await findSpringListeners(client, name, value);
    plan->springChannel = listeners.channel;
    plan->wakes = listeners.count;
}

// By the monitor's own looks, which know of messages and events: the same owners and counts, in another hold. Of any
// other difference the script knows better.
bool isTakenAgain(const ForceReleasePlan &plan, const monitor::Monitor &monitor)
{
    const auto now = monitor.lock(plan.seen.id.key);
    if (!now || !now->exists || isCounter(*now) || now->heldSinceIsBound)
        return false;
    const auto same = [](const Holder &a, const Holder &b) {
        return a.owner == b.owner && a.holds == b.holds && a.access == b.access;
    };
    const auto &then = plan.seen.holders;
    return now->heldSince > plan.answeredAt
        && std::equal(then.begin(), then.end(), now->holders.begin(), now->holders.end(), same);
}

Result<ForceReleaseOutcome> changed(const words::Phrase &difference)
{
    ForceReleaseOutcome outcome;
    outcome.what = What::Changed;
    outcome.differences.push_back(difference);
    return outcome;
}

Result<ForceReleaseOutcome> outcomeOf(const Result<redis::Reply> &reply, const ForceReleasePlan &plan)
{
    if (!reply)
        return reply.error();
    if (!reply->isArray() || reply->elements.size() != 2)
        return Error{Error::Kind::Decode, QStringLiteral("the release script gave an unexpected answer"), {}, {}};
    ForceReleaseOutcome outcome;
    const auto &answer = reply->elements;
    if (answer[0].integer == 1) {
        outcome.receivers = answer[1].integer;
        return outcome;
    }
    if (answer[1].bytes != "gone")
        return changed(changedPhrase(answer[1].bytes, plan));
    outcome.what = What::Gone;
    return outcome;
}

// Compare and act. Client and monitor may be gone when it is over.
Task<Result<ForceReleaseOutcome>> act(redis::Server *client, QPointer<monitor::Monitor> monitor, ForceReleasePlan plan)
{
    const Instant now = client->clock()->now();
    const ReleaseCommand command = releaseCommand(plan, now, locks::publishCommand(*client));
    const Instant deadline = client->deadline();
    monitor->beginForcing(plan.seen.id.key, ownersOf(plan.seen));
    auto pending = client->eval(command.script, command.keys, command.arguments, deadline);
    const auto reply = co_await pending;
    auto outcome = outcomeOf(reply, plan);
    if (monitor)
        monitor->endForcing(plan.seen.id.key, outcome && outcome->what == What::Released);
    co_return outcome;
}

} // namespace

ForceRelease::ForceRelease(redis::Server *client, monitor::Monitor *monitor, AuditLog *audit)
    : m_client(client)
    , m_monitor(monitor)
    , m_audit(audit)
{ }

Task<Result<ForceReleasePlan>> ForceRelease::plan(Key name, std::stop_token stop)
{
    return planFor(std::move(name), Owner(), std::move(stop));
}

Task<Result<ForceReleasePlan>> ForceRelease::planFor(Key name, Owner holder, std::stop_token stop)
{
    // What it is, what is known of its past and who listens; and then, in one step, what counts.
    auto known = co_await m_monitor->read(name, stop);
    if (stop.stop_requested())
        co_return Result<ForceReleasePlan>(canceled());
    if (!known)
        co_return Result<ForceReleasePlan>(known.error());
    if (const auto refusal = whyNot(name, *known))
        co_return Result<ForceReleasePlan>(*refusal);
    const Lock about = **known;
    auto evidence = co_await readEvidence(m_client, about);
    if (stop.stop_requested())
        co_return Result<ForceReleasePlan>(canceled());
    if (!evidence)
        co_return Result<ForceReleasePlan>(evidence.error());
    auto plan = planFrom(*evidence, m_monitor->record(evidence->raw), holder);
    if (!plan)
        co_return plan;
    co_await countWoken(m_client, &*plan);
    plan->consequences = consequences(*plan);
    co_return plan;
}

Task<Result<ForceReleaseOutcome>> ForceRelease::execute(ForceReleasePlan plan, QString reason, std::stop_token stop)
{
    if (reason.trimmed().isEmpty())
        co_return Result<ForceReleaseOutcome>(
            precondition(QStringLiteral("say why: the reason is kept in the audit file")));
    const QPointer<redis::Server> client = m_client; // these two may be gone after any wait
    const QPointer<monitor::Monitor> monitor = m_monitor;
    const AuditLog audit = *m_audit;
    QJsonObject record = intentRecord(plan, *client, reason);
    auto intent = co_await audit.append(record);
    if (!intent) {
        intent.error().message += QStringLiteral("; so nothing was changed: make it writable, or choose another file");
        co_return Result<ForceReleaseOutcome>(intent.error());
    }

    Result<ForceReleaseOutcome> outcome = canceled();
    if (client && monitor && !stop.stop_requested()) {
        if (isTakenAgain(plan, *monitor)) {
            outcome = changed(takenAgainPhrase());
        } else {
            redis::Server *connected = client;
            auto done = co_await act(connected, monitor, plan);
            outcome = std::move(done);
        }
    }
    QJsonObject result = outcomeRecord(*intent, outcome);
    auto written = co_await audit.append(result);
    if (!outcome) {
        if (!written)
            outcome.error().message += QStringLiteral("; and that could not be recorded: ") + written.error().message;
        co_return outcome;
    }
    outcome->auditFile = audit.file();
    if (!written)
        outcome->auditWarning = written.error().message;
    if (outcome->what == What::Changed && !stop.stop_requested()) {
        const Key name = plan.seen.id.key;
        const Owner holder = plan.permit.isEmpty() ? Owner() : permitOwner(plan.permit);
        auto now = co_await planFor(name, holder, stop);
        if (now) {
            const auto more = differences(plan, *now);
            outcome->differences.insert(outcome->differences.end(), more.begin(), more.end());
            outcome->now = *now;
        }
    }
    co_return outcome;
}

} // namespace lockscope::actions

#include "app/app_text.h"
#include "app/cli/actions/lock_action.h"
#include "app/cli/command/make_command.h"
#include "app/cli/holding/acquired.h"
#include "core/actions/release/keeping.h"
#include "core/words/describe.h"

#include <algorithm>

namespace lockscope::cli {

class ForceRelease final : public LockAction {
public:
    ForceRelease()
        : LockAction(
            {QStringLiteral("force-release"), QStringLiteral("NAME… --if-holder OWNER --reason TEXT"),
             AppText::tr("break locks that the expected owner still holds"),
             AppText::tr("With --keep this program takes the lock in the same step, so that nobody "
                         "else acquires it while you\nstop the former holder. It releases the lock when the time of "
                         "--keep is over, "
                         "or at Ctrl+C.\n"
                         "Several locks are listed first and then broken one after the other. Ctrl+C stops before the "
                         "next.\nConfirm more than 20 by their number, which --dry-run prints.\n")},
            "force-release", ActionOptions::Holder::MustBeSaid, Takes::Several)
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("force-release order:42 --if-holder 6a7f…:31 --reason 'its pod is gone' --keep 5m"),
                QStringLiteral("force-release order:1 order:2 --if-holder 6a7f… --dry-run")};
    }

    Task<int> run(Context *context) override;

protected:
    Options ownOptions() const override { return {m_keep}; }
    void parseOwn(ParsedCommandLine &given) override;
    // For an expirable semaphore with several permits, --if-holder names the permit.
    actions::Target target() const override
    {
        if (hasSeveral())
            return {};
        return {{}, m_options.ifHolder().value_or(Owner()), 0, m_keepFor};
    }

private:
    std::shared_ptr<locks::Hold> keptHold(const Context &context, quint64 id) const;

    Millis m_keepFor{};
    const QCommandLineOption m_keep{QStringLiteral("keep"),
                                    AppText::tr("take the lock in the same step and keep it this long; 1s to 10m"),
                                    QStringLiteral("DURATION")};
};

void ForceRelease::parseOwn(ParsedCommandLine &given)
{
    if (given.has(m_keep) && hasSeveral())
        given.wrong(AppText::tr("--keep is for one lock; name one"));
    m_keepFor = given.duration(m_keep).value_or(Millis(0));
    if (given.has(m_keep) && (m_keepFor < actions::shortestKeep || m_keepFor > actions::longestKeep))
        given.wrong(AppText::tr("--keep: from %1 to %2")
                        .arg(words::durationText(actions::shortestKeep), words::durationText(actions::longestKeep)));
}

std::shared_ptr<locks::Hold> ForceRelease::keptHold(const Context &context, quint64 id) const
{
    const auto holds = context.session->lockClient()->holds();
    const auto found = std::find_if(holds.begin(), holds.end(), [id](const auto &hold) { return hold->id() == id; });
    return found == holds.end() ? nullptr : *found;
}

// Waits until the lock client has released the kept lock, or until that lock is lost. Releases the lock at Ctrl+C.
Task<int> ForceRelease::run(Context *context)
{
    auto acted = co_await act(context);
    const auto hold = acted.outcome ? keptHold(*context, acted.outcome->keptHold) : nullptr;
    if (!hold)
        co_return acted.exitCode;
    context->streams.error(AppText::tr("Ctrl+C releases it at once"));
    std::stop_source over;
    const std::stop_callback onStop(context->stop, [&over] { over.request_stop(); });
    bool isLost = false;
    QObject listener;
    QObject::connect(hold.get(), &locks::Hold::holdsChanged, &listener, [&over](int) { over.request_stop(); });
    QObject::connect(hold.get(), &locks::Hold::lost, &listener, [&](locks::LossReason) {
        isLost = true;
        over.request_stop();
    });
    const Instant end = hold->deadline();
    const std::stop_token stop = over.get_token();
    co_await sleepUntil(context->clock, end, stop);
    if (isLost)
        context->streams.error(AppText::tr("the kept lock was lost: another client freed it"));
    if (isLost || !context->stop.stop_requested() || !hold->isValid())
        co_return isLost ? int(LockLost) : acted.exitCode;
    Acquired kept;
    kept.hold = hold;
    const Millis limit = m_connection.connectTimeout;
    const int code = co_await releaseAtEnd(context, kept, limit, acted.exitCode);
    co_return code;
}

template CommandPtr makeCommand<ForceRelease>();

} // namespace lockscope::cli

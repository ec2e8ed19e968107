#include "ui/actiondialog/after_note.h"

#include "core/actions/report.h"
#include "ui/text/words.h"
#include "ui/widgets/message_line.h"

#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

using What = actions::Outcome::What;

// The monitor reads every lock twice in this time. If it has not replaced a lock's row by then, the row is unchanged.
constexpr Millis readAgainWithin{2'000};

// Whether the next holder gets the lock because of this action.
bool mayFreeIt(const actions::Plan &plan)
{
    if (plan.action == "remove-reader")
        return plan.seen.holderCount == 1;
    if (plan.action == "wake" || plan.action == "evict")
        return !plan.seen.exists;
    return plan.action == "force-release";
}

QString recordText(const actions::Outcome &outcome)
{
    return outcome.isRecorded() && !outcome.auditFile.isEmpty()
        ? AfterNote::tr("Written to %1 (record %2).").arg(outcome.auditFile, outcome.auditRecord)
        : QString();
}

QString joined(const QStringList &sentences)
{
    QStringList said = sentences;
    said.removeAll(QString());
    return said.join(QLatin1Char(' '));
}

} // namespace

AfterNote::AfterNote(QWidget *parent)
    : QWidget(parent)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    const auto add = [this, column](const char *name) {
        auto *line = new MessageLine(this);
        line->setObjectName(QLatin1String(name));
        column->addWidget(line);
        return line;
    };
    m_done = add("outcome");
    m_unrecorded = add("unrecorded");
    m_who = add("next");
    m_now = add("now");
    m_undone = add("undone");
    setFocusProxy(m_done);
    hide();
}

QString AfterNote::textOf(const std::optional<words::Phrase> &phrase) const
{
    return phrase ? phraseText(*phrase, m_names) : QString();
}

void AfterNote::begin(const actions::Report &report, Instant now)
{
    m_report = report;
    hide();
    m_next.reset();
    if (mayFreeIt(*report.plan))
        m_next.emplace(report.plan->seen.id, now);
}

void AfterNote::happened(const std::vector<LockEvent> &events)
{
    if (m_next)
        m_next->take(events);
}

void AfterNote::setOutcome(const actions::Outcome &outcome, Instant now)
{
    m_report.outcome = outcome;
    m_undo = outcome.undo;
    m_answeredAt = now;
    const bool isDone = outcome.what == What::Done;
    if (m_next && isDone)
        m_next->done(now);
    if (outcome.keptHold != 0)
        m_next.reset();
    m_done->say(isDone ? Tone::Good : Tone::Info,
                joined({textOf(outcomePhrase(*m_report.plan, outcome)), textOf(reachedPhrase(*m_report.plan, outcome)),
                        recordText(outcome)}));
    m_unrecorded->clear();
    sayIfUnrecorded(outcome);
    m_undone->say(Tone::Info, isDone ? textOf(outcome.whatNow) : QString());
    setVisible(true);
}

void AfterNote::sayIfUnrecorded(const actions::Outcome &outcome)
{
    if (!outcome.isRecorded())
        m_unrecorded->say(Tone::Bad, tr("Cannot record the outcome in the audit file: %1").arg(outcome.auditWarning));
}

void AfterNote::setUndone(const actions::Outcome &outcome, Instant now)
{
    m_answeredAt = now;
    sayIfUnrecorded(outcome);
    if (outcome.what == What::Done) {
        m_next.reset(); // the undo gave the lock back, so there is no next holder
        return m_undone->say(Tone::Good, joined({tr("Undone: the previous state is restored."), recordText(outcome)}));
    }
    QStringList why{tr("Undo failed; nothing was changed.")};
    for (const words::Phrase &difference : outcome.differences)
        why << textOf(difference);
    m_undone->say(Tone::Warning, why.join(QLatin1Char(' ')));
}

void AfterNote::setUndoFailed(const Error &error)
{
    m_undone->say(error);
}

void AfterNote::show(const LockPtr &lock, Instant now)
{
    m_report.next = m_next ? m_next->told(now) : std::nullopt;
    const bool isOfBefore =
        lock && m_answeredAt && lock->readAt <= *m_answeredAt && now - *m_answeredAt < readAgainWithin;
    m_report.now = lock && !isOfBefore ? std::optional(words::summary(asFreedHere(*lock), now)) : std::nullopt;
    const bool isKept = m_report.outcome.keptHold != 0;
    m_who->say(Tone::Plain,
               isKept ? tr("Lockscope holds it now and keeps others out. Release it under Mine.")
                      : textOf(m_report.next));
    m_now->say(Tone::Plain, m_report.now ? tr("Now: %1").arg(textOf(m_report.now)) : QString());
    if (m_undo && now >= m_undo->until && m_undone->said().isEmpty())
        m_undone->say(Tone::Muted,
                      tr("Undo is no longer possible. The record has the previous state. "
                         "Clients that need the lock acquire it again."));
}

// If this action freed the lock, clears the last owner, because the unlock message came from this action and not from
// the holder.
Lock AfterNote::asFreedHere(const Lock &lock) const
{
    Lock freed = lock;
    const bool isFreed = m_report.outcome.what == What::Done && mayFreeIt(*m_report.plan) && !lock.exists;
    const bool isOfThis = m_answeredAt && lock.rare->goneAt <= *m_answeredAt + readAgainWithin;
    if (isFreed && isOfThis && lock.ending == Ending::Released)
        freed.rare.edit().lastOwner = {};
    return freed;
}

std::optional<Millis> AfterNote::undoLeft(Instant now) const
{
    return m_undo && now < m_undo->until ? std::optional(toMillis(m_undo->until - now)) : std::nullopt;
}

actions::PlanId AfterNote::undoPlan() const
{
    return m_undo->plan;
}

void AfterNote::undoing()
{
    m_undo.reset();
    m_undone->say(Tone::Info, tr("Undoing…"));
}

QString AfterNote::report() const
{
    QStringList lines;
    for (const words::Phrase &line : actions::reportLines(m_report))
        lines << phraseText(line);
    if (!m_undone->said().isEmpty())
        lines << m_undone->said();
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace lockscope::ui

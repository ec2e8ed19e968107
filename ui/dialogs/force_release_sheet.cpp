#include "ui/dialogs/force_release_sheet.h"

#include "core/base/escape.h"
#include "ui/dialogs/evidence_table.h"
#include "ui/text/format.h"
#include "ui/text/words.h"
#include "ui/widgets/message_line.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>

namespace lockscope::ui {

namespace {

QString sentences(const std::vector<words::Phrase> &phrases)
{
    QStringList lines;
    for (const words::Phrase &phrase : phrases)
        lines << QStringLiteral("• ") + phraseText(phrase);
    return lines.join(QLatin1Char('\n'));
}

QString holderText(const actions::Plan &plan)
{
    if (plan.seen.kind == Kind::Token)
        return elided(toDisplay(plan.value), 60);
    if (plan.seen.holders.empty())
        return ForceReleaseSheet::tr("nobody named");
    const QString first = elided(toDisplay(plan.seen.holders.front().owner.raw()), 60);
    const qint64 more = std::max(plan.seen.holderCount, qint64(plan.seen.holders.size())) - 1;
    return more > 0 ? ForceReleaseSheet::tr("%1 and %2 more").arg(first, countText(more)) : first;
}

QString permitText(const Holder &permit)
{
    return ForceReleaseSheet::tr("%1, %2").arg(elided(toDisplay(permit.owner.raw()), 40),
                                               untilText(permit.deadlineMillis));
}

QString reachedText(qint64 clients)
{
    return clients == 1 ? ForceReleaseSheet::tr("The unlock message reached one client.")
                        : ForceReleaseSheet::tr("The unlock message reached %1 clients.").arg(countText(clients));
}

QString recordText(const actions::Outcome &outcome)
{
    return outcome.auditWarning.isEmpty() ? ForceReleaseSheet::tr("Written to %1.").arg(outcome.auditFile) : QString();
}

} // namespace

void ForceReleaseSheet::setPermits(const std::vector<Holder> &permits)
{
    const auto isItem = [this](const Holder &permit) { return m_permits->findData(permit.owner.raw()) >= 0; };
    const bool isSame =
        m_permits->count() == int(permits.size()) && std::all_of(permits.begin(), permits.end(), isItem);
    if (!isSame) { // otherwise a list that is open stays so
        const Owner chosen = permit();
        m_permits->clear();
        for (const Holder &each : permits)
            m_permits->addItem(permitText(each), each.owner.raw());
        m_permits->setCurrentIndex(permits.size() == 1 ? 0 : m_permits->findData(chosen.raw()));
        m_fields->setRowVisible(m_permits, permits.size() > 1);
    }
    if (mustChoose() && (m_phase == Phase::Reading || m_phase == Phase::Ready))
        setPhase(Phase::Choosing);
}

Owner ForceReleaseSheet::permit() const
{
    return Owner(m_permits->currentData().toByteArray());
}

bool ForceReleaseSheet::mustChoose() const
{
    return m_permits->count() > 1 && m_permits->currentIndex() < 0;
}

// Another one than before: not a change of what was there.
void ForceReleaseSheet::permitChosen()
{
    replacePlan({});
    m_lookedAt.reset();
    m_isOther = false;
    reread();
}

void ForceReleaseSheet::reread()
{
    m_message->clear();
    setPhase(Phase::Reading);
    m_askedAt = m_now();
    Q_EMIT rereadRequested();
}

// While somebody reads or types. An answer that does not come is asked for again.
void ForceReleaseSheet::rereadQuietly()
{
    const Instant now = m_now();
    const bool isAsked = m_askedAt && now - *m_askedAt < freshFor;
    if (m_phase != Phase::Ready || !m_plan || isAsked || now - m_plan->readAt < rereadAfter)
        return;
    m_askedAt = now;
    Q_EMIT rereadRequested();
}

void ForceReleaseSheet::confirm()
{
    refresh(); // the evidence may have grown too old since the last tick
    if (!m_release->isEnabled())
        return;
    m_message->say(Tone::Info, tr("Releasing…"));
    setPhase(Phase::Working);
    Q_EMIT confirmed(m_plan->id, {.reason = m_reason->text().trimmed()});
}

void ForceReleaseSheet::setPlan(const actions::Plan &plan)
{
    m_askedAt.reset();
    if (m_phase == Phase::Working || m_phase == Phase::Done || (m_plan && plan.readAt < m_plan->readAt)) {
        Q_EMIT planDropped(plan.id); // it comes too late
        return;
    }
    m_readError.clear();
    showPlan(plan);
    compare();
    setPhase(Phase::Ready);
}

std::optional<actions::PlanId> ForceReleaseSheet::plan() const
{
    return m_plan ? std::optional(m_plan->id) : std::nullopt;
}

void ForceReleaseSheet::replacePlan(std::optional<actions::Plan> plan)
{
    const auto before = std::exchange(m_plan, std::move(plan));
    if (before)
        Q_EMIT planDropped(before->id);
}

void ForceReleaseSheet::showPlan(const actions::Plan &plan)
{
    replacePlan(plan);
    m_evidence->setPlan(plan);
    m_evidence->show();
    m_alive->clear();
    if (plan.warning)
        m_alive->say(Tone::Warning, phraseText(*plan.warning));
    m_consequences->setText(sentences(plan.consequences));
}

void ForceReleaseSheet::compare()
{
    if (!m_lookedAt)
        m_lookedAt = m_plan;
    m_isOther = m_isOther || !sameHolder(*m_lookedAt, *m_plan);
    if (!m_isOther)
        return m_changed->clear();
    m_changed->say(
        Tone::Warning,
        tr("This is not what was there when you looked: it was held by %1, now by %2. Nothing can be released "
           "before you say that you mean this holder.")
            .arg(holderText(*m_lookedAt), holderText(*m_plan)));
}

void ForceReleaseSheet::acceptHolder()
{
    m_lookedAt = m_plan;
    m_isOther = false;
    m_changed->clear();
    m_message->clear();
    m_reason->setFocus();
    refresh();
}

// Without an answer the evidence stays, and grows too old.
void ForceReleaseSheet::setUnavailable(const Error &error)
{
    m_askedAt.reset();
    if (m_phase == Phase::Working || m_phase == Phase::Done)
        return;
    if (m_plan && error.kind != Error::Kind::Precondition) {
        m_readError = errorText(error);
        return setPhase(Phase::Ready);
    }
    replacePlan({});
    m_evidence->hide();
    m_alive->clear();
    m_consequences->setText(QString());
    m_changed->clear();
    m_message->say(error);
    setPhase(Phase::Ready);
}

void ForceReleaseSheet::setOutcome(const actions::Outcome &outcome)
{
    using What = actions::Outcome::What;
    switch (outcome.what) {
    case What::Done:
        m_message->say(Tone::Good,
                       tr("Released.") + QLatin1Char(' ') + reachedText(outcome.receivers) + QLatin1Char(' ')
                           + recordText(outcome));
        break;
    case What::Gone:
        m_message->say(Tone::Info,
                       tr("Nothing was there any more, so nothing was done.") + QLatin1Char(' ') + recordText(outcome));
        break;
    case What::Changed: showDifferences(outcome); break;
    }
    if (!outcome.auditWarning.isEmpty())
        m_unrecorded->say(Tone::Bad, tr("The outcome is not in the audit file: %1").arg(outcome.auditWarning));
    if (outcome.what != What::Changed)
        setPhase(Phase::Done);
}

void ForceReleaseSheet::showDifferences(const actions::Outcome &outcome)
{
    replacePlan({});
    m_changed->clear();
    if (outcome.now) {
        showPlan(*outcome.now);
        compare();
    }
    m_message->say(Tone::Warning,
                   tr("Nothing was done: the lock changed after you looked.") + QLatin1Char('\n')
                       + sentences(outcome.differences));
    setPhase(Phase::Ready);
}

void ForceReleaseSheet::setFailed(const Error &error)
{
    m_message->say(error);
    replacePlan({}); // whatever happened, look before trying again
    setPhase(Phase::Ready);
}

void ForceReleaseSheet::reject()
{
    if (m_phase != Phase::Working)
        QDialog::reject();
}

void ForceReleaseSheet::setPhase(Phase phase)
{
    m_phase = phase;
    const bool isDone = phase == Phase::Done;
    if (phase == Phase::Choosing) {
        replacePlan({});
        m_evidence->hide();
        m_alive->clear();
        m_consequences->setText(QString());
    }
    if (isDone) {
        m_reason->clear(); // it was for what is done now
        m_isOther = false;
        m_changed->clear();
        m_alive->clear();
    }
    m_permits->setEnabled(phase == Phase::Choosing || phase == Phase::Ready);
    m_close->setText(isDone ? tr("&Close") : tr("&Cancel"));
    m_close->setEnabled(phase != Phase::Working);
    m_reason->setReadOnly(phase == Phase::Working || isDone);
    m_reread->setEnabled(phase == Phase::Ready);
    if (isDone) {
        m_close->setDefault(true);
        m_close->setFocus();
    }
    refresh();
}

bool ForceReleaseSheet::isFresh() const
{
    return m_plan && actions::isFresh(*m_plan, m_now());
}

void ForceReleaseSheet::refresh()
{
    const bool isReady = m_phase == Phase::Ready;
    for (QWidget *button : {m_release, m_reread}) // again and again: their box shows what it lays out anew
        button->setVisible(m_phase != Phase::Done);
    m_release->setEnabled(isReady && isFresh() && !m_isOther && !m_reason->text().trimmed().isEmpty());
    m_accept->setVisible(isReady && m_plan && m_isOther);
    if (m_phase == Phase::Reading) {
        m_age->say(Tone::Info, tr("Reading…"));
        return;
    }
    if (m_phase == Phase::Choosing) {
        m_age->say(Tone::Info, tr("%1 permits are lent: choose the one to take away.").arg(m_permits->count()));
        return;
    }
    if (!m_plan || !isReady) {
        m_age->clear();
        return;
    }
    const QString age = QString::number(std::chrono::duration<double>(m_now() - m_plan->readAt).count(), 'f', 1);
    if (!isFresh())
        m_age->say(Tone::Warning,
                   tr("As of %1 s ago: too old to act on. Read it again. %2").arg(age, m_readError).trimmed());
    else
        m_age->say(Tone::Muted, tr("As of %1 s ago. %2").arg(age, m_readError).trimmed());
}

} // namespace lockscope::ui

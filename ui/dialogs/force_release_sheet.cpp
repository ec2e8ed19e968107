#include "ui/dialogs/force_release_sheet.h"

#include "core/base/escape.h"
#include "ui/dialogs/evidence_table.h"
#include "ui/dialogs/message_line.h"
#include "ui/text/format.h"
#include "ui/text/words.h"

#include <QComboBox>
#include <QCryptographicHash>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

constexpr Millis tickEvery{200};
constexpr qsizetype nameShown = 240;
constexpr qsizetype nameLine = 56; // a name without spaces would not wrap by itself

QString sentences(const std::vector<monitor::Phrase> &phrases)
{
    QStringList lines;
    for (const monitor::Phrase &phrase : phrases)
        lines << QStringLiteral("• ") + phraseText(phrase);
    return lines.join(QLatin1Char('\n'));
}

QString inLines(const QString &text)
{
    QStringList lines;
    for (qsizetype i = 0; i < text.size(); i += nameLine)
        lines << text.mid(i, nameLine);
    return lines.join(QLatin1Char('\n'));
}

QString fingerprint(const Key &name)
{
    const QByteArray hash = QCryptographicHash::hash(name.raw(), QCryptographicHash::Sha256).toHex();
    return ForceReleaseSheet::tr("%1 bytes · sha256 %2…")
        .arg(countText(name.size()), QString::fromLatin1(hash.left(12)));
}

bool sameHolder(const actions::ForceReleasePlan &a, const actions::ForceReleasePlan &b)
{
    return a.fields == b.fields && a.value == b.value && a.token == b.token && a.permit == b.permit;
}

QString permitText(const monitor::Holder &permit)
{
    return ForceReleaseSheet::tr("%1, %2").arg(elided(toDisplay(permit.owner.raw()), 40),
                                               untilText(permit.deadlineMillis));
}

PlainLabel *wrapped(const QString &text, QWidget *parent, const char *name)
{
    auto *label = new PlainLabel(text, parent);
    label->setObjectName(QLatin1String(name));
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

ForceReleaseSheet::ForceReleaseSheet(const Key &name, QWidget *parent, Now now)
    : QDialog(parent)
    , m_name(name)
    , m_now(std::move(now))
{
    setWindowTitle(tr("Force-release %1").arg(shortName(name, 40)));
    m_evidence = new EvidenceTable(this);
    m_age = new MessageLine(this);
    m_age->setObjectName(QStringLiteral("age"));
    m_changed = new MessageLine(this);
    m_changed->setObjectName(QStringLiteral("changed"));
    m_consequences = wrapped(QString(), this, "consequences");
    m_message = new MessageLine(this);
    m_message->setObjectName(QStringLiteral("message"));
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(buildHead());
    layout->addWidget(m_evidence, 1);
    m_evidence->hide();
    for (QWidget *part :
         {static_cast<QWidget *>(m_age), static_cast<QWidget *>(m_changed), static_cast<QWidget *>(m_consequences),
          buildFields(), static_cast<QWidget *>(m_message), buildButtons()})
        layout->addWidget(part);
    connect(&m_tick, &QTimer::timeout, this, &ForceReleaseSheet::refresh);
    m_tick.start(tickEvery);
    layout->insertStretch(layout->count() - 1);
    resize(620, 460);
    m_reason->setFocus();
    setPhase(Phase::Reading);
}

QWidget *ForceReleaseSheet::buildHead()
{
    auto *head = new QWidget(this);
    auto *layout = new QVBoxLayout(head);
    layout->setContentsMargins(0, 0, 0, 0);
    auto *name = wrapped(inLines(shortName(m_name, nameShown)), head, "name");
    QFont large = name->font();
    large.setBold(true);
    large.setPointSizeF(large.pointSizeF() * 1.15);
    name->setFont(large);
    auto *warning = new MessageLine(head);
    warning->setObjectName(QStringLiteral("warning"));
    warning->say(Tone::Warning, tr("The program holding this lock is not stopped. It may still be writing."));
    layout->addWidget(name);
    layout->addWidget(wrapped(fingerprint(m_name), head, "fingerprint"));
    layout->addWidget(warning);
    return head;
}

QWidget *ForceReleaseSheet::buildFields()
{
    auto *box = new QWidget(this);
    m_fields = new QFormLayout(box);
    m_fields->setContentsMargins(0, 0, 0, 0);
    m_permits = new QComboBox(box);
    m_permits->setObjectName(QStringLiteral("permits"));
    m_permits->setPlaceholderText(tr("choose the one to take away"));
    m_fields->addRow(tr("&Permit"), m_permits);
    m_fields->setRowVisible(m_permits, false);
    connect(m_permits, &QComboBox::activated, this, &ForceReleaseSheet::permitChosen);
    m_reason = new QLineEdit(box);
    m_reason->setObjectName(QStringLiteral("reason"));
    m_reason->setPlaceholderText(tr("required; written to the audit file"));
    m_reason->setMaxLength(500);
    m_fields->addRow(tr("&Reason"), m_reason);
    connect(m_reason, &QLineEdit::textChanged, this, &ForceReleaseSheet::refresh);
    return box;
}

// The default button reads again: Enter alone never breaks a lock.
QWidget *ForceReleaseSheet::buildButtons()
{
    auto *buttons = new QDialogButtonBox(this);
    m_release = buttons->addButton(tr("&Force-release"), QDialogButtonBox::ActionRole);
    m_release->setObjectName(QStringLiteral("release"));
    m_release->setAutoDefault(false);
    m_reread = buttons->addButton(tr("Read a&gain"), QDialogButtonBox::ActionRole);
    m_reread->setObjectName(QStringLiteral("reread"));
    m_reread->setShortcut(QKeySequence::Refresh);
    m_reread->setDefault(true);
    m_close = buttons->addButton(QDialogButtonBox::Cancel);
    m_close->setAutoDefault(false);
    connect(m_release, &QPushButton::clicked, this, &ForceReleaseSheet::confirm);
    connect(m_reread, &QPushButton::clicked, this, &ForceReleaseSheet::reread);
    connect(buttons, &QDialogButtonBox::rejected, this, &ForceReleaseSheet::reject);
    return buttons;
}

void ForceReleaseSheet::setPermits(const std::vector<monitor::Holder> &permits)
{
    const Owner chosen = permit();
    m_permits->clear();
    for (const monitor::Holder &each : permits)
        m_permits->addItem(permitText(each), each.owner.raw());
    m_permits->setCurrentIndex(permits.size() == 1 ? 0 : m_permits->findData(chosen.raw()));
    m_fields->setRowVisible(m_permits, permits.size() > 1);
    if (m_phase == Phase::Reading && mustChoose())
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
    m_plan.reset();
    m_changed->clear();
    reread();
}

void ForceReleaseSheet::reread()
{
    m_message->clear();
    setPhase(Phase::Reading);
    Q_EMIT rereadRequested();
}

void ForceReleaseSheet::confirm()
{
    refresh(); // the evidence may have grown too old since the last tick
    if (!m_release->isEnabled())
        return;
    m_message->say(Tone::Info, tr("Releasing…"));
    setPhase(Phase::Working);
    Q_EMIT confirmed(*m_plan, m_reason->text().trimmed());
}

void ForceReleaseSheet::setPlan(const actions::ForceReleasePlan &plan)
{
    if (m_plan && !sameHolder(*m_plan, plan))
        m_changed->say(Tone::Warning, tr("This is not what was there when you looked before: check it again."));
    m_message->clear();
    showPlan(plan);
    setPhase(Phase::Ready);
}

void ForceReleaseSheet::showPlan(const actions::ForceReleasePlan &plan)
{
    m_plan = plan;
    m_evidence->setPlan(plan);
    m_evidence->show();
    m_consequences->setText(sentences(plan.consequences));
}

void ForceReleaseSheet::setUnavailable(const Error &error)
{
    m_plan.reset();
    m_evidence->hide();
    m_consequences->setText(QString());
    m_changed->clear();
    m_message->say(error);
    setPhase(Phase::Ready);
}

void ForceReleaseSheet::setOutcome(const actions::ForceReleaseOutcome &outcome)
{
    using What = actions::ForceReleaseOutcome::What;
    switch (outcome.what) {
    case What::Released:
        m_message->say(Tone::Good,
                       tr("Released. The unlock message reached %1 clients. Written to %2.")
                           .arg(countText(outcome.receivers), outcome.auditFile));
        setPhase(Phase::Done);
        return;
    case What::Gone:
        m_message->say(Tone::Info,
                       tr("Nothing was there any more, so nothing was done. Written to %1.").arg(outcome.auditFile));
        setPhase(Phase::Done);
        return;
    case What::Changed: showDifferences(outcome);
    }
}

void ForceReleaseSheet::showDifferences(const actions::ForceReleaseOutcome &outcome)
{
    if (outcome.now)
        showPlan(*outcome.now);
    else
        m_plan.reset();
    m_changed->clear();
    m_message->say(Tone::Warning,
                   tr("Nothing was done: the lock changed after you looked.") + QLatin1Char('\n')
                       + sentences(outcome.differences));
    setPhase(Phase::Ready);
}

void ForceReleaseSheet::setFailed(const Error &error)
{
    m_message->say(error);
    m_plan.reset(); // whatever happened, look before trying again
    setPhase(Phase::Ready);
}

void ForceReleaseSheet::setPhase(Phase phase)
{
    m_phase = phase;
    if (phase == Phase::Choosing) {
        m_plan.reset();
        m_evidence->hide();
        m_consequences->setText(QString());
    }
    m_permits->setEnabled(phase == Phase::Choosing || phase == Phase::Ready);
    m_close->setText(phase == Phase::Done ? tr("&Close") : tr("&Cancel"));
    m_reason->setReadOnly(phase == Phase::Working || phase == Phase::Done);
    m_reread->setEnabled(phase == Phase::Ready || phase == Phase::Done);
    refresh();
}

bool ForceReleaseSheet::isFresh() const
{
    return m_plan && m_now() - m_plan->readAt <= freshFor;
}

void ForceReleaseSheet::refresh()
{
    m_release->setEnabled(m_phase == Phase::Ready && isFresh() && !m_reason->text().trimmed().isEmpty());
    if (m_phase == Phase::Reading) {
        m_age->say(Tone::Info, tr("Reading…"));
        return;
    }
    if (m_phase == Phase::Choosing) {
        m_age->say(Tone::Info, tr("%1 permits are lent: choose the one to take away.").arg(m_permits->count()));
        return;
    }
    if (!m_plan || m_phase != Phase::Ready) {
        m_age->clear();
        return;
    }
    const QString age = QString::number(std::chrono::duration<double>(m_now() - m_plan->readAt).count(), 'f', 1);
    if (isFresh())
        m_age->say(Tone::Muted, tr("As of %1 s ago").arg(age));
    else
        m_age->say(Tone::Warning, tr("As of %1 s ago: too old to act on. Read it again.").arg(age));
}

} // namespace lockscope::ui

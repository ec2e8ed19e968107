#include "ui/dialogs/acquire_dialog.h"

#include "ui/dialogs/acquire_steps.h"
#include "ui/dialogs/make_semaphore.h"
#include "ui/help/help_topic.h"
#include "ui/text/format.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/scrolled.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

// Labels that distinguish the members: their names, or their servers.
QStringList memberLabels(const CompoundRequest &request)
{
    QStringList labels;
    if (request.kind == locks::CompoundKind::Red) {
        for (const redis::Address &address : request.servers)
            labels << address.node();
    } else {
        for (const Key &name : request.names)
            labels << shortName(name, 40);
    }
    return labels;
}

} // namespace

AcquireDialog::AcquireDialog(QWidget *parent)
    : GrowingDialog(parent)
    , m_form(new AcquireForm(this))
    , m_steps(new AcquireSteps(this))
    , m_message(new MessageLine(this))
    , m_make(new MakeSemaphore(this))
{
    setWindowTitle(tr("Acquire a lock"));
    setHelpTopic(this, topicOf(Panel::AcquireDialog));
    m_steps->setObjectName(QStringLiteral("steps"));
    m_message->setObjectName(QStringLiteral("message"));
    auto *steps = new PlainLabel(tr("&Steps"), this);
    steps->setBuddy(m_steps);
    auto *buttons = new QDialogButtonBox(this);
    m_acquire = buttons->addButton(tr("&Acquire"), QDialogButtonBox::ActionRole);
    m_acquire->setObjectName(QStringLiteral("acquire"));
    m_acquire->setDefault(true);
    m_cancel = buttons->addButton(QDialogButtonBox::Close);
    m_cancel->setObjectName(QStringLiteral("cancel"));
    m_cancel->setAutoDefault(false);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(new Scrolled(m_form, this), 1);
    layout->addWidget(steps);
    layout->addWidget(m_steps, 1);
    layout->addWidget(m_message);
    layout->addWidget(m_make);
    layout->addWidget(buttons);
    connect(m_acquire, &QPushButton::clicked, this, &AcquireDialog::acquire);
    connect(m_form, &AcquireForm::edited, m_make, &QWidget::hide);
    connect(m_form, &AcquireForm::edited, m_acquire, [this] { m_acquire->setDefault(true); });
    connect(m_make, &MakeSemaphore::wanted, this, &AcquireDialog::makeSemaphore);
    connect(buttons, &QDialogButtonBox::rejected, this, &AcquireDialog::reject);
    resize(520, 460);
    m_form->setFocus();
}

void AcquireDialog::setName(const Key &name)
{
    m_form->setName(name);
}

void AcquireDialog::setKind(locks::AcquirableKind kind)
{
    m_form->setKind(kind);
}

void AcquireDialog::refuse(const QString &why)
{
    m_message->say(Tone::Warning, why);
}

void AcquireDialog::setHolds(const std::vector<locks::HoldFacts> &holds)
{
    m_form->setHolds(holds);
}

void AcquireDialog::setConnection(const QString &called)
{
    m_called = called;
    if (!called.isEmpty())
        setWindowTitle(tr("Acquire a lock on %1").arg(called));
}

void AcquireDialog::setServer(const redis::Address &address)
{
    m_form->setServer(address);
}

void AcquireDialog::acquire()
{
    const Result<LockRequest> request = m_form->request();
    if (!request) {
        m_message->say(request.error());
        return;
    }
    if (const auto *one = std::get_if<locks::AcquireRequest>(&*request)) {
        m_permits = one->permits;
        begin(one->name, {});
        Q_EMIT acquireRequested(*one);
    } else if (const auto *several = std::get_if<CompoundRequest>(&*request)) {
        begin(several->names.front(), memberLabels(*several));
        Q_EMIT compoundRequested(*several);
    }
}

void AcquireDialog::begin(const Key &name, QStringList members)
{
    m_members = std::move(members);
    m_name = name;
    m_make->hide();
    m_steps->clear();
    const QString shown = shortName(name, 40);
    setWindowTitle(m_called.isEmpty() ? tr("Acquire %1").arg(shown) : tr("Acquire %1 on %2").arg(shown, m_called));
    m_message->say(Tone::Info, tr("Acquiring…"));
    m_acquire->setDefault(true);
    setPhase(Phase::Acquiring);
}

void AcquireDialog::progressed(const locks::AcquireProgress &progress)
{
    m_steps->add(progress);
}

void AcquireDialog::progressed(const locks::CompoundProgress &progress)
{
    m_steps->add(progress.progress, m_members.value(progress.member));
}

void AcquireDialog::ended(bool acquired, const Error &error)
{
    setPhase(Phase::Asking);
    if (acquired)
        m_message->say(Tone::Good, tr("Acquired. It is held until you release it under Mine or its lease ends."));
    else if (error.kind == Error::Kind::Canceled)
        m_message->say(Tone::Info, tr("Canceled: nothing is held."));
    else if (error.message.isEmpty())
        m_message->say(Tone::Warning, tr("Not acquired in time: another client still holds it."));
    else
        m_message->say(error);
    if (error.token == locks::noSemaphore)
        m_make->offer(m_permits);
    // otherwise a second Enter would wait for the lock that was just acquired
    QPushButton *const next = acquired ? m_cancel : m_acquire;
    next->setDefault(true);
    next->setFocus();
}

void AcquireDialog::makeSemaphore(int permits)
{
    m_message->say(Tone::Info, tr("Creating it…"));
    setPhase(Phase::Making);
    Q_EMIT permitsRequested(m_name, permits);
}

void AcquireDialog::permitsSet(const Error &error)
{
    setPhase(Phase::Asking);
    if (error.message.isEmpty())
        acquire();
    else
        m_message->say(error);
}

void AcquireDialog::setPhase(Phase phase)
{
    m_phase = phase;
    const bool asking = phase == Phase::Asking;
    m_form->setEnabled(asking);
    m_acquire->setEnabled(asking);
    m_make->setEnabled(asking);
    m_cancel->setText(asking || phase == Phase::Making ? tr("&Close") : tr("&Cancel"));
    if (phase == Phase::Acquiring)
        m_cancel->setFocus();
}

void AcquireDialog::reject()
{
    if (m_phase == Phase::Acquiring) {
        setPhase(Phase::Canceling);
        m_message->say(Tone::Info, tr("Canceling…"));
        Q_EMIT cancelRequested();
        return;
    }
    GrowingDialog::reject();
}

} // namespace lockscope::ui

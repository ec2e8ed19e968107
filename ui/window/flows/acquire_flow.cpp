#include "ui/window/flows/acquire_flow.h"

#include "ui/dialogs/acquire_dialog.h"
#include "ui/text/format.h"
#include "ui/text/words.h"

namespace lockscope::ui {

namespace {

// The kind to acquire a lock like this one; none means it cannot be acquired.
std::optional<locks::AcquirableKind> kindToTake(const Lock &lock)
{
    switch (lock.kind) {
    case Kind::Reentrant: return locks::AcquirableKind::Reentrant;
    case Kind::Fair: return locks::AcquirableKind::Fair;
    case Kind::ReadWrite: return lock.mode == Mode::Write ? locks::AcquirableKind::Write : locks::AcquirableKind::Read;
    case Kind::Fenced: return locks::AcquirableKind::Fenced;
    case Kind::Semaphore: return locks::AcquirableKind::Semaphore;
    case Kind::ExpirableSemaphore: return locks::AcquirableKind::ExpirableSemaphore;
    case Kind::Token: return locks::AcquirableKind::Token;
    case Kind::FasterMulti:
    case Kind::Latch:
    case Kind::UnknownHash:
    case Kind::OtherType: break;
    }
    return std::nullopt;
}

} // namespace

AcquireFlow::AcquireFlow(SessionPort *port, QWidget *window)
    : QObject(window)
    , m_port(port)
    , m_window(window)
{
    connect(port, &SessionPort::acquireProgressed, this,
            [this](quint64 number, const locks::AcquireProgress &progress) {
                if (auto *dialog = m_asking.value(number))
                    dialog->progressed(progress);
            });
    connect(port, &SessionPort::compoundProgressed, this,
            [this](quint64 number, const locks::CompoundProgress &progress) {
                if (auto *dialog = m_asking.value(number))
                    dialog->progressed(progress);
            });
    connect(port, &SessionPort::planned, this,
            [this](quint64 number, const actions::PlanPtr &plan, const Error &error) {
                if (plan && m_underWay.count(number))
                    m_port->execute(number, plan->id, {});
                else if (!plan)
                    permitsSet(number, error);
            });
    // If it changed, another client has created it meanwhile, which is fine as well.
    connect(port, &SessionPort::executed, this,
            [this](quint64 number, const std::optional<actions::Outcome> &, const Error &error) {
                permitsSet(number, error);
            });
    connect(port, &SessionPort::acquireFinished, this, [this](quint64 number, bool acquired, const Error &error) {
        if (auto *dialog = take(number))
            dialog->ended(acquired, error);
        end(number);
    });
}

AcquireFlow::~AcquireFlow()
{
    closeAll();
}

AcquireDialog *AcquireFlow::open(const Key &name, const LockPtr &lock)
{
    auto *dialog = new AcquireDialog(m_window);
    std::erase_if(m_dialogs, [](const auto &known) { return !known; });
    m_dialogs.emplace_back(dialog);
    dialog->setConnection(m_called);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (!name.isEmpty())
        propose(dialog, name, lock);
    if (m_server)
        dialog->setServer(*m_server);
    dialog->setHolds(m_holds);
    connect(dialog, &AcquireDialog::acquireRequested, this, [this, dialog](const locks::AcquireRequest &what) {
        m_port->acquire(begin(dialog, shortName(what.name, 60)), what);
    });
    connect(dialog, &AcquireDialog::compoundRequested, this, [this, dialog](const CompoundRequest &what) {
        m_port->acquireCompound(begin(dialog, shortName(what.names.front(), 60)), what);
    });
    connect(dialog, &AcquireDialog::permitsRequested, this, [this, dialog](const Key &semaphore, int permits) {
        m_port->plan(begin(dialog, shortName(semaphore, 60)), "set-permits", {m_port->idOf(semaphore), {}, permits});
    });
    connect(dialog, &AcquireDialog::cancelRequested, this, [this, dialog] {
        for (const quint64 number : m_asking.keys(dialog))
            m_port->cancelAcquire(number);
    });
    // If it was closed during its cancel, the answer has no receiver, which is fine.
    connect(dialog, &QObject::destroyed, this, [this, dialog] {
        for (const quint64 number : m_asking.keys(dialog))
            m_asking.remove(number);
    });
    dialog->show();
    return dialog;
}

void AcquireFlow::propose(AcquireDialog *dialog, const Key &name, const LockPtr &lock) const
{
    dialog->setName(name);
    // in Redis a spin lock and others look like a reentrant one; for own holds the kind is known
    const auto ours = std::find_if(m_holds.begin(), m_holds.end(), [&name](const locks::HoldFacts &hold) {
        return hold.valid && hold.lock.key == name;
    });
    if (ours != m_holds.end())
        dialog->setKind(ours->kind);
    else if (const auto kind = lock ? kindToTake(*lock) : locks::AcquirableKind::Reentrant)
        dialog->setKind(*kind);
    else
        dialog->refuse(tr("The key with this name (%1) cannot be acquired. Choose another name.")
                           .arg(isCounter(*lock) || lock->kind == Kind::FasterMulti ? kindWord(lock->kind)
                                                                                    : tr("not a known lock")));
}

quint64 AcquireFlow::begin(AcquireDialog *dialog, const QString &name)
{
    const quint64 number = m_port->newRequest();
    m_asking.insert(number, dialog);
    m_underWay[number] = name;
    return number;
}

void AcquireFlow::permitsSet(quint64 number, const Error &error)
{
    if (auto *dialog = take(number))
        dialog->permitsSet(error);
    end(number);
}

void AcquireFlow::end(quint64 number)
{
    if (m_underWay.erase(number) > 0)
        Q_EMIT ended();
}

QStringList AcquireFlow::underWay() const
{
    QStringList names;
    for (const auto &[number, name] : m_underWay)
        names << name;
    return names;
}

void AcquireFlow::cancelAll()
{
    const auto underWay = m_underWay; // answers may arrive during the loop
    for (const auto &[number, name] : underWay)
        m_port->cancelAcquire(number);
}

AcquireDialog *AcquireFlow::take(quint64 number)
{
    return m_asking.take(number);
}

void AcquireFlow::setHolds(const std::vector<locks::HoldFacts> &holds)
{
    m_holds = holds;
    for (const auto &dialog : m_dialogs) {
        if (dialog)
            dialog->setHolds(holds);
    }
}

void AcquireFlow::closeAll()
{
    m_underWay.clear();
    m_asking.clear();
    for (const auto &dialog : std::exchange(m_dialogs, {})) {
        if (!dialog)
            continue;
        dialog->disconnect(this);
        dialog->hide(); // close() would only cancel an acquire
        dialog->deleteLater();
    }
}

} // namespace lockscope::ui

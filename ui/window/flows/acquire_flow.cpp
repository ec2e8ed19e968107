#include "ui/window/flows/acquire_flow.h"

#include "ui/dialogs/acquire_dialog.h"
#include "ui/text/format.h"
#include "ui/text/words.h"

#include <algorithm>

namespace lockscope::ui {

namespace {

// The kind with which this program can acquire such a lock; nullopt means that it cannot.
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
{ }

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
    connect(dialog, &AcquireDialog::acquireRequested, this,
            [this, dialog](const locks::AcquireRequest &what) { acquire(dialog, what); });
    connect(dialog, &AcquireDialog::compoundRequested, this,
            [this, dialog](const CompoundRequest &what) { acquire(dialog, what); });
    connect(dialog, &AcquireDialog::permitsRequested, this,
            [this, dialog](const Key &semaphore, int permits) { setPermits(dialog, semaphore, permits); });
    connect(dialog, &AcquireDialog::cancelRequested, this, [this, dialog] {
        for (const RequestPtr &request : std::vector(m_underWay)) {
            if (request->dialog == dialog)
                request->stop.request_stop();
        }
    });
    dialog->show();
    return dialog;
}

void AcquireFlow::propose(AcquireDialog *dialog, const Key &name, const LockPtr &lock) const
{
    dialog->setName(name);
    // only a hold of this program tells the exact kind, because spin locks, for example, look like reentrant locks in
    // Redis
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

AcquireFlow::RequestPtr AcquireFlow::begin(AcquireDialog *dialog, const Key &name)
{
    const auto request = std::make_shared<Request>();
    request->name = shortName(name, 60);
    request->dialog = dialog;
    m_underWay.push_back(request);
    return request;
}

void AcquireFlow::acquire(AcquireDialog *dialog, const locks::AcquireRequest &what)
{
    const RequestPtr request = begin(dialog, what.name);
    const auto progressed = [request](const locks::AcquireProgress &progress) {
        if (request->dialog)
            request->dialog->progressed(progress);
    };
    onAnswer(m_port->acquire(what, progressed, request->stop.get_token()), this,
             [this, request](const Result<bool> &acquired) { acquireEnded(request, acquired); });
}

void AcquireFlow::acquire(AcquireDialog *dialog, const CompoundRequest &what)
{
    const RequestPtr request = begin(dialog, what.names.front());
    const auto progressed = [request](const locks::CompoundProgress &progress) {
        if (request->dialog)
            request->dialog->progressed(progress);
    };
    onAnswer(m_port->acquireCompound(what, progressed, request->stop.get_token()), this,
             [this, request](const Result<bool> &acquired) { acquireEnded(request, acquired); });
}

void AcquireFlow::acquireEnded(const RequestPtr &request, const Result<bool> &acquired)
{
    if (request->dialog)
        request->dialog->ended(acquired && *acquired, acquired ? Error() : acquired.error());
    end(request);
}

void AcquireFlow::setPermits(AcquireDialog *dialog, const Key &semaphore, int permits)
{
    const RequestPtr request = begin(dialog, semaphore);
    // If the semaphore changed, another client has created it meanwhile, which is also a success.
    const auto done = [this, request](const Result<actions::Outcome> &outcome) {
        permitsSet(request, outcome ? Error() : outcome.error());
    };
    const auto planned = [this, request, done](const Result<actions::PlanPtr> &plan) {
        if (!plan)
            permitsSet(request, plan.error());
        else if (isUnderWay(request))
            onAnswer(m_port->execute((*plan)->id, {}), this, done);
    };
    onAnswer(m_port->plan("set-permits", {m_port->idOf(semaphore), {}, permits}), this, planned);
}

void AcquireFlow::permitsSet(const RequestPtr &request, const Error &error)
{
    if (request->dialog)
        request->dialog->permitsSet(error);
    end(request);
}

void AcquireFlow::end(const RequestPtr &request)
{
    if (std::erase(m_underWay, request) > 0)
        Q_EMIT ended();
}

bool AcquireFlow::isUnderWay(const RequestPtr &request) const
{
    return std::find(m_underWay.begin(), m_underWay.end(), request) != m_underWay.end();
}

QStringList AcquireFlow::underWay() const
{
    QStringList names;
    for (const RequestPtr &request : m_underWay)
        names << request->name;
    return names;
}

void AcquireFlow::cancelAll()
{
    for (const RequestPtr &request : std::vector(m_underWay)) // answers may arrive during the loop
        request->stop.request_stop();
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
    for (const RequestPtr &request : std::exchange(m_underWay, {}))
        request->dialog.clear();
    for (const auto &dialog : std::exchange(m_dialogs, {})) {
        if (!dialog)
            continue;
        dialog->disconnect(this);
        dialog->hide(); // close() would only cancel a running acquire
        dialog->deleteLater();
    }
}

} // namespace lockscope::ui

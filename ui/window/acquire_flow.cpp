#include "ui/window/acquire_flow.h"

#include "ui/dialogs/acquire_dialog.h"

namespace lockscope::ui {

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
    connect(port, &SessionPort::permitsSet, this, [this](quint64 number, bool made, const Error &error) {
        Q_UNUSED(made) // if not, somebody else has made it meanwhile, which serves as well
        if (auto *dialog = take(number))
            dialog->permitsSet(error);
    });
    connect(port, &SessionPort::acquireFinished, this, [this](quint64 number, bool acquired, const Error &error) {
        if (auto *dialog = take(number))
            dialog->ended(acquired, error);
    });
}

AcquireDialog *AcquireFlow::open(const Key &name)
{
    auto *dialog = new AcquireDialog(m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (!name.isEmpty())
        dialog->setName(name);
    if (m_server)
        dialog->setServer(*m_server);
    dialog->setHolds(m_holds);
    connect(dialog, &AcquireDialog::acquireRequested, this,
            [this, dialog](const locks::AcquireRequest &what) { m_port->acquire(begin(dialog), what); });
    connect(dialog, &AcquireDialog::compoundRequested, this,
            [this, dialog](const CompoundRequest &what) { m_port->acquireCompound(begin(dialog), what); });
    connect(dialog, &AcquireDialog::permitsRequested, this, [this, dialog](const Key &semaphore, int permits) {
        m_port->setPermits(begin(dialog), semaphore, permits);
    });
    connect(dialog, &AcquireDialog::cancelRequested, this, [this, dialog] {
        for (const quint64 number : m_asking.keys(dialog))
            m_port->cancelAcquire(number);
    });
    // Closed while its cancel was under way: the answer finds nobody, which is fine.
    connect(dialog, &QObject::destroyed, this, [this, dialog] {
        for (const quint64 number : m_asking.keys(dialog))
            m_asking.remove(number);
    });
    dialog->show();
    return dialog;
}

quint64 AcquireFlow::begin(AcquireDialog *dialog)
{
    m_asking.insert(++m_last, dialog);
    return m_last;
}

AcquireDialog *AcquireFlow::take(quint64 number)
{
    return m_asking.take(number);
}

void AcquireFlow::setHolds(const std::vector<locks::HoldFacts> &holds)
{
    m_holds = holds;
    for (auto *dialog : m_window->findChildren<AcquireDialog *>())
        dialog->setHolds(holds);
}

void AcquireFlow::endAll(const Error &error)
{
    const auto asking = std::exchange(m_asking, {});
    for (auto *dialog : asking)
        dialog->ended(false, error);
}

} // namespace lockscope::ui

#include "ui/window/flows/leave_flow.h"

#include "ui/dialogs/leave_dialog.h"
#include "ui/holds/hold_row.h"
#include "ui/widgets/message_line.h"
#include "ui/window/flows/acquire_flow.h"
#include "ui/window/flows/action_flow.h"
#include "ui/window/flows/bulk_flow.h"

namespace lockscope::ui {

namespace {

QString titleText(LeaveFlow::To to)
{
    switch (to) {
    case LeaveFlow::To::Quit: break;
    case LeaveFlow::To::AnotherServer: return LeaveFlow::tr("Connect");
    case LeaveFlow::To::Disconnect: return LeaveFlow::tr("Disconnect");
    }
    return LeaveFlow::tr("Quit");
}

QString goText(LeaveFlow::To to, bool holds)
{
    switch (to) {
    case LeaveFlow::To::Quit: break;
    case LeaveFlow::To::AnotherServer: return holds ? LeaveFlow::tr("&Release and connect") : LeaveFlow::tr("&Connect");
    case LeaveFlow::To::Disconnect:
        return holds ? LeaveFlow::tr("&Release and disconnect") : LeaveFlow::tr("&Disconnect");
    }
    return holds ? LeaveFlow::tr("&Release and quit") : LeaveFlow::tr("&Quit");
}

QString anywayText(LeaveFlow::To to)
{
    switch (to) {
    case LeaveFlow::To::Quit: break;
    case LeaveFlow::To::AnotherServer: return LeaveFlow::tr("&Connect anyway");
    case LeaveFlow::To::Disconnect: return LeaveFlow::tr("&Disconnect anyway");
    }
    return LeaveFlow::tr("&Quit anyway");
}

QString failedText(const QString &name, const QString &why)
{
    return LeaveFlow::tr("%1: %2").arg(name, why);
}

QString namedText(const HoldRow &row)
{
    return LeaveFlow::tr("%1 (%2)").arg(row.name, row.kind);
}

} // namespace

LeaveFlow::LeaveFlow(SessionPort *port, AcquireFlow *acquires, ActionFlow *acts, BulkFlow *bulk, QWidget *window)
    : QObject(window)
    , m_port(port)
    , m_acquires(acquires)
    , m_acts(acts)
    , m_bulk(bulk)
    , m_window(window)
{
    connect(port, &SessionPort::holdsChanged, this, [this](const std::vector<locks::HoldFacts> &holds) {
        std::erase_if(m_held, [](const auto &each) { return !each.first.first; });
        for (const locks::HoldFacts &hold : holds) {
            if (!hold.lost)
                m_held[{false, hold.id}] = namedText(rowOf(hold));
        }
        step();
    });
    connect(port, &SessionPort::compoundsChanged, this, [this](const std::vector<locks::CompoundFacts> &compounds) {
        std::erase_if(m_held, [](const auto &each) { return each.first.first; });
        // includes the remaining members of a lost compound lock
        for (const locks::CompoundFacts &compound : compounds)
            m_held[{true, compound.id}] = namedText(rowsOf(compound).front());
        step();
    });
    connect(acquires, &AcquireFlow::ended, this, &LeaveFlow::step);
    connect(bulk, &BulkFlow::ended, this, &LeaveFlow::step);
    for (const auto happens : {&BulkFlow::progressed, &BulkFlow::ended})
        connect(bulk, happens, this, &LeaveFlow::showProgress);
    connect(acts, &ActionFlow::ended, this, [this](const QString &name, const QString &problem) {
        if (m_releasing && !problem.isEmpty())
            m_failed << failedText(name, problem);
        step();
    });
    m_limit.setSingleShot(true);
    m_limit.setInterval(answersWithin);
    connect(&m_limit, &QTimer::timeout, this, &LeaveFlow::giveUpWaiting);
}

bool LeaveFlow::isBusy() const
{
    return !m_acquires->underWay().isEmpty() || !m_acts->working().isEmpty() || !m_bulk->working().isEmpty();
}

bool LeaveFlow::isNeeded() const
{
    return !m_held.empty() || isBusy();
}

QStringList LeaveFlow::heldNames() const
{
    QStringList names;
    for (const auto &[row, name] : m_held)
        names << name;
    return names;
}

void LeaveFlow::leave(To to, std::function<void()> go)
{
    if (!isNeeded())
        return go();
    if (m_releasing)
        return; // the target that the user confirmed first remains
    m_to = to;
    m_go = std::move(go);
    ask();
}

void LeaveFlow::ask()
{
    m_failed.clear();
    m_refused.clear();
    if (!m_dialog) {
        m_dialog = new LeaveDialog(m_window);
        connect(m_dialog, &LeaveDialog::confirmed, this, &LeaveFlow::release);
        connect(m_dialog, &QDialog::rejected, this, &LeaveFlow::end);
    }
    const auto count = m_held.size();
    m_dialog->setWindowTitle(m_server.isEmpty() ? titleText(m_to) : tr("%1: %2").arg(titleText(m_to), m_server));
    m_dialog->ask(count == 0 ? tr("This window has running requests:")
                             : tr("This window holds %n locks and releases them first:", nullptr, int(count)),
                  concerned(), goText(m_to, count > 0));
}

// Updates the list while the question is shown.
void LeaveFlow::showProgress()
{
    if (m_dialog && m_go && !m_releasing && m_failed.isEmpty())
        m_dialog->setLines(isNeeded() ? concerned() : QStringList{tr("Nothing remains to be released or canceled.")});
}

QStringList LeaveFlow::concerned() const
{
    QStringList lines = heldNames();
    for (const QString &name : m_acquires->underWay())
        lines << tr("%1: the acquire will be canceled").arg(name);
    for (const QString &name : m_acts->working())
        lines << tr("%1: the action is running and will be finished").arg(name);
    for (const QString &batch : m_bulk->working())
        lines << tr("%1; no further actions are started").arg(batch);
    return lines;
}

// If some releases have failed, this is the second confirmation of the user, so leaves the server despite the failures.
void LeaveFlow::release()
{
    if (!m_failed.isEmpty())
        return go();
    m_releasing = true;
    m_dialog->work(m_held.empty() ? tr("Waiting for running requests…") : tr("Releasing…"));
    m_limit.start();
    m_acquires->cancelAll();
    m_bulk->stopAll();
    step();
}

void LeaveFlow::releaseWhatIsHeld()
{
    const auto held = m_held; // answers may arrive during the loop
    for (const auto &[row, name] : held) {
        if (m_refused.contains(row) || !m_asked.emplace(row, name).second)
            continue;
        releaseOne(row); // releases one hold count, and is called again while there are more
    }
}

void LeaveFlow::releaseOne(Row row)
{
    if (row.first) {
        onAnswer(m_port->releaseCompound(row.second), this, [this, row](const Result<std::optional<Error>> &released) {
            finished(row, released ? *released : released.error());
        });
    } else {
        onAnswer(m_port->release(row.second), this, [this, row](const Result<void> &released) {
            finished(row, released ? std::nullopt : std::optional(released.error()));
        });
    }
}

void LeaveFlow::finished(Row row, const std::optional<Error> &error)
{
    const auto asked = m_releasing ? m_asked.extract(row) : decltype(m_asked)::node_type();
    if (asked.empty())
        return;
    if (error && error->kind == Error::Kind::Precondition) {
        m_held.erase(row); // nothing to release: the lock was lost already
    } else if (error) {
        m_refused.insert(row);
        m_failed << failedText(asked.mapped(), errorText(*error));
    }
    step();
}

void LeaveFlow::step()
{
    if (!m_releasing)
        return;
    releaseWhatIsHeld();
    if (!m_asked.empty() || isBusy())
        return;
    m_releasing = false;
    m_limit.stop();
    if (m_failed.isEmpty())
        go();
    else
        tellFailed();
}

void LeaveFlow::giveUpWaiting()
{
    m_releasing = false;
    for (const auto &[row, name] : std::exchange(m_asked, {}))
        m_failed << failedText(name, tr("no answer yet"));
    for (const QString &name : m_acquires->underWay())
        m_failed << failedText(name, tr("unknown whether it was acquired"));
    for (const QString &name : m_acts->working())
        m_failed << failedText(name, tr("unknown whether it was done"));
    m_failed << m_bulk->working();
    tellFailed();
}

void LeaveFlow::tellFailed()
{
    m_dialog->fail(tr("Not everything could be released. Locks with a lease expire when it ends. The others stay until "
                      "somebody releases them."),
                   m_failed, anywayText(m_to));
}

void LeaveFlow::go()
{
    const auto go = m_go;
    end();
    go();
}

void LeaveFlow::end()
{
    m_limit.stop();
    m_releasing = false;
    m_asked.clear();
    m_refused.clear();
    m_failed.clear();
    m_go = nullptr;
    if (m_dialog)
        m_dialog->deleteLater();
    m_dialog = nullptr;
}

void LeaveFlow::forget()
{
    m_held.clear();
    end();
}

} // namespace lockscope::ui

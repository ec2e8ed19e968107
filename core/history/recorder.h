#pragma once

#include "core/history/history_writer.h"
#include "core/model/snapshot.h"

#include <QObject>
#include <QTimer>

#include <map>

namespace lockscope::monitor {
class Monitor;
}

namespace lockscope::history {

// Writes the reports of a Monitor to a file, once a second, on a separate thread. All methods are called on the
// recorder's own thread.
//
// If another program already records to the file, waits until that program ends. After an error, tries again every
// second. Meanwhile, it keeps up to `mostPending` rows. Further rows are lost, and the history shows a gap there.
class Recorder : public QObject {
    Q_OBJECT

public:
    struct Options {
        QString path;
        HistoryLimits limits = {};
        QString program; // for the history: "lockscope-cli 1.2 (4711)"
    };
    enum class State { Opening, Waiting, Recording, Stopped, Failing };

    // The monitor and the clock must outlive the recorder.
    Recorder(monitor::Monitor *monitor, const Clock *clock, Options options, QObject *parent = nullptr);
    ~Recorder() override; // as stop()

    // Ends all holds that are open as Unseen and all open incidents as Unwatched, writes what is left, and closes the
    // file. Blocks, but for `limit` at most.
    void stop(Millis limit = Millis(3'000));
    void add(const IncidentRecord &incident);
    // See Monitor::hasContact(). Initially false: nothing is known without contact, so nothing is claimed.
    void setContact(bool contact);

    const QString &path() const { return m_path; }
    State state() const { return m_state; }
    const QString &why() const { return m_why; } // why it waits or fails, for people; empty while it records
    qint64 rowCount() const { return m_written; } // written holds, waits and events

Q_SIGNALS:
    void stateChanged(lockscope::history::Recorder::State state);
    void problem(const QString &text); // for people, once for each new problem; empty when it is over
    void notice(const QString &text);
    void waiting(const QString &text); // another program records; once

private:
    class Worker;

    void happened(const std::vector<LockEvent> &events);
    void collect(); // once a second
    void gather(Instant until);
    void endIncidents(Instant lastContact);
    void opened(const QString &notice);
    void notOpened(const Error &error);
    void written(const Result<void> &result, bool isStored, Batch batch);
    void setState(State state);
    void tellProblem(const QString &text);

    static constexpr std::size_t mostPending = 100'000; // rows
    static constexpr std::size_t mostOpen = 10'000; // incidents; a list drops old ones and never tells their end

    const Clock *m_clock;
    const QString m_path;
    HoldTracker m_tracker;
    Batch m_pending;
    std::map<quint64, IncidentRecord> m_openIncidents; // by id, so the oldest is first
    bool m_hasContact = false;
    Instant m_lastContact{}; // the end of the last contact
    QTimer m_timer;
    std::unique_ptr<Worker> m_worker; // null after stop()
    bool m_isAsking = false; // the worker has not answered yet
    bool m_isOpen = false;
    // Rows, or a time without contact, were not written. So the next batch begins a new time of watching.
    bool m_hasGap = false;
    State m_state = State::Opening;
    QString m_problem;
    QString m_why;
    qint64 m_written = 0;
};

} // namespace lockscope::history

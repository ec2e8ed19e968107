#pragma once

#include "core/base/result.h"
#include "core/model/usual_holds.h"

#include <QObject>
#include <QTimer>

#include <stop_token>

namespace lockscope::history {

// The time of the question, on both clocks.
struct AskedAt {
    Instant now{};
    qint64 wallMillis = 0;
};

// Reads from a history how long each lock was held in the 24 hours before. Blocks: with 100 000 names, it takes
// seconds. `names` is a glob; empty means all. Errors are those of HistoryReader.
Result<UsualTablePtr> readUsual(const QString &path, const AskedAt &at, const QByteArray &names = {},
                                const std::stop_token &stop = {});

// Reads it again and again on a separate thread: about once a minute, but for at most a twentieth of the time. Says
// nothing while there is no history. Lives on any thread; its methods and signals belong to that thread.
class UsualReader : public QObject {
    Q_OBJECT

public:
    // The clock must outlive the reader.
    UsualReader(const Clock *clock, QString path, QObject *parent = nullptr);
    ~UsualReader() override; // stops a reading that is under way

    void readNow();

Q_SIGNALS:
    void read(const lockscope::UsualTablePtr &usual);

private:
    class Worker;

    void answered(const UsualTablePtr &usual, Millis took);

    const Clock *m_clock;
    std::unique_ptr<Worker> m_worker;
    QTimer m_timer;
};

} // namespace lockscope::history

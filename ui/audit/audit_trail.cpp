#include "ui/audit/audit_trail.h"

#include "core/actions/audit/audit_writer.h"

#include <QSaveFile>

#include <atomic>

namespace lockscope::ui {

using actions::AuditEntry;

// Lives on the trail's thread. Its answers go through the trail's mailbox.
class AuditTrail::Worker : public QObject {
public:
    explicit Worker(AuditTrail *trail)
        : m_trail(trail)
        , m_turn(this)
    {
        m_turn.setInterval(lookEvery);
        connect(&m_turn, &QTimer::timeout, this, &Worker::look);
    }

    Mailbox &inbox() { return m_inbox; }
    void endSoon() { m_isEnding = true; } // from any thread

    void open(const QString &file)
    {
        m_file = file;
        m_reader = std::make_unique<actions::AuditReader>(m_file);
        m_turn.start();
        look();
    }

    void look()
    {
        if (!m_reader)
            return;
        if (m_reader->restartWhenReplaced())
            say([trail = m_trail] { Q_EMIT trail->restarted(); });
        if (!std::exchange(m_isReading, true))
            step();
    }

    void verifyAgain()
    {
        if (!m_reader)
            return;
        m_reader = std::make_unique<actions::AuditReader>(m_file);
        say([trail = m_trail] { Q_EMIT trail->restarted(); });
        look();
    }

    void fetch(const AuditEntry &entry)
    {
        if (!m_reader)
            return;
        const QByteArray intent = m_reader->line(entry.intent);
        const QByteArray outcome = m_reader->line(entry.outcome);
        say([trail = m_trail, id = entry.id, intent, outcome] { Q_EMIT trail->linesRead(id, intent, outcome); });
    }

    // Also finishes after endSoon(), because a file with a part of the lines would look whole.
    void exportTo(const QString &path, const std::vector<AuditEntry> &entries)
    {
        QSaveFile out(path);
        int lines = 0;
        // Names, hosts and users are confidential, so only the user who saves the file may read it.
        bool isGood = out.open(QIODevice::WriteOnly) && out.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
        for (const AuditEntry &entry : entries) {
            for (const auto &place : {entry.intent, entry.outcome}) {
                const QByteArray line = isGood && m_reader ? m_reader->line(place) : QByteArray();
                if (line.isEmpty())
                    continue;
                isGood = out.write(line + '\n') == line.size() + 1;
                ++lines;
            }
        }
        isGood = isGood && out.flush() && out.commit();
        const QString problem = isGood ? QString() : out.errorString();
        say([trail = m_trail, path, lines, problem] { Q_EMIT trail->exported(path, lines, problem); });
    }

    void markChecked(const AuditEntry &entry, const QString &found)
    {
        const auto written = actions::AuditWriter(m_file).append(actions::checkedRecord(entry.id, found));
        if (!written)
            say([trail = m_trail, error = written.error()] { Q_EMIT trail->failed(error); });
        look();
    }

private:
    void say(std::function<void()> what) { m_trail->m_inbox.post(std::move(what)); }

    // Reads one piece of the file at a time, so that requests are served between two pieces.
    void step()
    {
        const auto more = m_reader->read(linesAtOnce);
        AuditNews news;
        for (const std::size_t place : m_reader->history().takeChanged())
            news.emplace_back(place, m_reader->history().entries()[place]);
        if (!news.empty())
            say([trail = m_trail, news = std::move(news)] { Q_EMIT trail->news(news); });
        m_isReading = more && *more;
        if (m_isReading && !m_isEnding)
            return m_inbox.post([this] { step(); });
        if (!more)
            say([trail = m_trail, error = more.error()] { Q_EMIT trail->failed(error); });
        else
            say([trail = m_trail, verdict = m_reader->verdict()] { Q_EMIT trail->verified(verdict); });
    }

    Mailbox m_inbox{this};
    AuditTrail *m_trail;
    QString m_file;
    std::unique_ptr<actions::AuditReader> m_reader; // created here, so that its first read does not block the window
    QTimer m_turn;
    bool m_isReading = false;
    std::atomic<bool> m_isEnding = false;
};

AuditTrail::AuditTrail(QObject *parent)
    : QObject(parent)
    , m_worker(new Worker(this))
{
    m_thread.setObjectName(QStringLiteral("audit"));
    m_thread.start();
    m_worker->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
}

AuditTrail::~AuditTrail()
{
    m_worker->endSoon();
    m_thread.quit();
    m_thread.wait();
}

void AuditTrail::ask(std::function<void(Worker *)> what)
{
    m_worker->inbox().post([worker = m_worker, what = std::move(what)] { what(worker); });
}

void AuditTrail::open(const QString &file)
{
    ask([file](Worker *worker) { worker->open(file); });
}

void AuditTrail::look()
{
    ask([](Worker *worker) { worker->look(); });
}

void AuditTrail::verifyAgain()
{
    ask([](Worker *worker) { worker->verifyAgain(); });
}

void AuditTrail::fetch(const AuditEntry &entry)
{
    ask([entry](Worker *worker) { worker->fetch(entry); });
}

void AuditTrail::exportTo(const QString &path, const std::vector<AuditEntry> &entries)
{
    ask([path, entries](Worker *worker) { worker->exportTo(path, entries); });
}

void AuditTrail::markChecked(const AuditEntry &entry, const QString &found)
{
    ask([entry, found](Worker *worker) { worker->markChecked(entry, found); });
}

} // namespace lockscope::ui

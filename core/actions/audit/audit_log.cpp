#include "core/actions/audit/audit_log.h"

#include <QDir>
#include <QThreadPool>

#include <csignal>
#include <unistd.h>

namespace lockscope::actions {

namespace {

// A file at its size limit (RLIMIT_FSIZE) must cause an error instead of ending the program.
void writeErrorsInsteadOfSignals()
{
    sigset_t tooLarge;
    sigemptyset(&tooLarge);
    sigaddset(&tooLarge, SIGXFSZ);
    pthread_sigmask(SIG_BLOCK, &tooLarge, nullptr);
}

} // namespace

class AuditLog::Writer {
public:
    using Written = SettleOnce<Result<QString>>;

    Writer(QString file, AuditWriter::Sync sync)
        : m_file(std::move(file), std::move(sync))
    {
        m_thread.setMaxThreadCount(1); // keeps the order
    }
    ~Writer() { m_thread.waitForDone(); }
    Q_DISABLE_COPY_MOVE(Writer)

    const AuditWriter &file() const { return m_file; }

    Written later(QJsonObject record)
    {
        const Written written;
        m_thread.start([this, written, record = std::move(record)] {
            writeErrorsInsteadOfSignals();
            auto result = m_file.append(record);
            QMetaObject::invokeMethod(
                &m_home, [written, result = std::move(result)] { written.settle(result); }, Qt::QueuedConnection);
        });
        return written;
    }

private:
    const AuditWriter m_file;
    QObject m_home; // belongs to the caller's thread
    QThreadPool m_thread; // declared last, so destroyed first
};

AuditLog::AuditLog(QString file)
    : AuditLog(std::move(file), &::fsync)
{ }

AuditLog::AuditLog(QString file, AuditWriter::Sync sync)
    : m_writer(std::make_shared<Writer>(std::move(file), std::move(sync)))
{ }

QString AuditLog::defaultFile()
{
    const QString state = qEnvironmentVariable("XDG_STATE_HOME");
    const QString base =
        state.startsWith(QLatin1Char('/')) ? state : QDir::homePath() + QStringLiteral("/.local/state");
    return base + QStringLiteral("/lockscope/audit.jsonl");
}

const QString &AuditLog::file() const
{
    return m_writer->file().path();
}

Task<Result<QString>> AuditLog::append(QJsonObject record) const
{
    const auto writer = m_writer; // keeps the writer alive until the record is written
    const Writer::Written written = writer->later(std::move(record));
    auto id = co_await written;
    co_return Result<QString>(id);
}

} // namespace lockscope::actions

// The audit file: a reported record is on the disk, in order and in the chain, and nobody else can read it.
#include "core/actions/audit/audit_log.h"
#include "tests/support/await.h"

#include <QCryptographicHash>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonDocument>
#include <QLockFile>
#include <QSemaphore>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>
#include <QTimer>

#include <atomic>
#include <cerrno>

#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lockscope::audit_test {

using namespace lockscope::actions;

namespace {

bool isFolder(int descriptor)
{
    struct stat is;
    return fstat(descriptor, &is) == 0 && S_ISDIR(is.st_mode);
}

QJsonObject record(const QString &text)
{
    return {{QStringLiteral("text"), text}};
}

QString hashOf(const QByteArray &line)
{
    return QString::fromLatin1(QCryptographicHash::hash(line, QCryptographicHash::Sha256).toHex());
}

} // namespace

class TestAudit : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void eachLineHasTheHashOfTheOneBefore()
    {
        const AuditLog log(path());
        QVERIFY(await(log.append(record(QStringLiteral("one")))));
        QVERIFY(await(log.append(record(QStringLiteral("two")))));
        const auto all = lines();
        QCOMPARE(all.size(), 2);
        QCOMPARE(read(all[0], "prev"), hashOf({}));
        QCOMPARE(read(all[1], "prev"), hashOf(all[0]));
        QVERIFY(!read(all[1], "id").isEmpty() && read(all[1], "id") != read(all[0], "id"));
        QVERIFY(!read(all[1], "at").isEmpty() && !read(all[1], "os_user").isEmpty());
    }

    // A name of 41 KB makes a line of more than 256 KB.
    void aLongLineIsHashedWhole_data()
    {
        QTest::addColumn<int>("size");
        for (const int size : {65'000, 300'000, 1'000'000})
            QTest::addRow("%d bytes", size) << size;
    }

    void aLongLineIsHashedWhole()
    {
        QFETCH(int, size);
        const AuditLog log(path());
        QVERIFY(await(log.append(record(QStringLiteral("first")))));
        QVERIFY(await(log.append(record(QString(size, QLatin1Char('x'))))));
        QVERIFY(await(log.append(record(QStringLiteral("after")))));
        const auto all = lines();
        QCOMPARE(all.size(), 3);
        QCOMPARE(read(all[2], "prev"), hashOf(all[1]));
    }

    void aLineThatWasCutOffDoesNotSwallowTheNext()
    {
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"half\":");
        file.close();
        const AuditLog log(path());
        QVERIFY(await(log.append(record(QStringLiteral("whole")))));
        const auto all = lines();
        QCOMPARE(all.size(), 2);
        QCOMPARE(all[0], QByteArray("{\"half\":"));
        QCOMPARE(read(all[1], "text"), QStringLiteral("whole"));
        QCOMPARE(read(all[1], "prev"), hashOf(all[0]));
    }

    void whatIsToldIsOnTheDisk()
    {
        std::vector<bool> synced; // true for a folder
        const AuditLog log(path(), [&synced](int descriptor) {
            synced.push_back(isFolder(descriptor));
            return fsync(descriptor);
        });
        QVERIFY(await(log.append(record(QStringLiteral("one")))));
        QCOMPARE(synced, (std::vector{true, false})); // the folder with the file's name, and the file's content
        QVERIFY(await(log.append(record(QStringLiteral("two")))));
        QCOMPARE(synced, (std::vector{true, false, false}));
    }

    void foldersThatHadToBeMadeAreOnTheDiskAndOurs()
    {
        std::vector<bool> synced;
        const QString deep = m_folder->filePath(QStringLiteral("a/b/audit.jsonl"));
        const AuditLog log(deep, [&synced](int descriptor) {
            synced.push_back(isFolder(descriptor));
            return 0;
        });
        QVERIFY(await(log.append(record(QStringLiteral("one")))));
        QCOMPARE(synced, (std::vector{true, true, true, false}));
        QCOMPARE(modeOf(m_folder->filePath(QStringLiteral("a"))), mode_t(0700));
        QCOMPARE(modeOf(m_folder->filePath(QStringLiteral("a/b"))), mode_t(0700));
    }

    // If the mode were changed afterwards, others could open the file in between.
    void nobodyElseCanReadItFromTheBeginning()
    {
        const int watcher = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
        QVERIFY(inotify_add_watch(watcher, QFile::encodeName(m_folder->path()).constData(), IN_ATTRIB) >= 0);
        const mode_t before = umask(0);
        const AuditLog log(path());
        const auto written = await(log.append(record(QStringLiteral("one"))));
        umask(before);
        QVERIFY(written);
        QCOMPARE(modeOf(path()), mode_t(0600));
        QByteArray events(4'096, 0);
        const auto size = ::read(watcher, events.data(), size_t(events.size()));
        close(watcher);
        QVERIFY2(size <= 0 || !events.left(size).contains(QByteArray("audit.jsonl\0", 12)), "its mode was changed");
    }

    void aFileOthersCouldReadIsTakenBack()
    {
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.close();
        QCOMPARE(chmod(QFile::encodeName(path()).constData(), 0644), 0);
        const AuditLog log(path());
        QVERIFY(await(log.append(record(QStringLiteral("one")))));
        QCOMPARE(modeOf(path()), mode_t(0600));
    }

    void aFileSharedByAGroupStaysShared()
    {
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.close();
        QCOMPARE(chmod(QFile::encodeName(path()).constData(), 0664), 0);
        const AuditLog log(path());
        QVERIFY(await(log.append(record(QStringLiteral("one")))));
        QCOMPARE(modeOf(path()), mode_t(0660));
        // other members of the group continue the chain there
        QCOMPARE(modeOf(path() + QStringLiteral(".head")), mode_t(0660));
    }

    void aDeviceOrAPipeIsRefusedAndStaysAsItIs_data()
    {
        QTest::addColumn<bool>("isPipe");
        QTest::newRow("a device") << false;
        QTest::newRow("a pipe") << true;
    }

    void aDeviceOrAPipeIsRefusedAndStaysAsItIs()
    {
        QFETCH(bool, isPipe);
        QString place = path(); // a link to the device in a folder of the test, so that nothing appears in /dev
        if (isPipe)
            QCOMPARE(mkfifo(QFile::encodeName(place).constData(), 0666), 0);
        else
            QVERIFY(QFile::link(QStringLiteral("/dev/null"), place));
        const mode_t before = modeOf(place);
        const auto written = await(AuditLog(place).append(record(QStringLiteral("one"))));
        QVERIFY(!written);
        QCOMPARE(written.error().token, QByteArray("AUDIT"));
        QVERIFY2(written.error().message.contains(QStringLiteral("not a regular file")),
                 qPrintable(written.error().message));
        QCOMPARE(modeOf(place), before);
        QVERIFY(!QFileInfo::exists(place + QStringLiteral(".head")));
    }

    void whoeverKeepsItLockedIsWaitedForAndThenSaid()
    {
        QLockFile other(path() + QStringLiteral(".lock"));
        QVERIFY(other.lock());
        const AuditLog log(path());
        const auto written = await(log.append(record(QStringLiteral("one"))));
        QVERIFY(!written);
        QCOMPARE(written.error().kind, Error::Kind::Forbidden);
        QCOMPARE(written.error().token, QByteArray("AUDIT"));
        QVERIFY2(written.error().message.contains(path()) && written.error().message.contains(QStringLiteral("locked")),
                 qPrintable(written.error().message));
        QVERIFY(!QFile::exists(path()));
    }

    // The writer is killed at any moment while it has its turn. Nobody waits for what it leaves behind.
    void whoWasKilledIsNotWaitedFor()
    {
        for (const char *left : {"", "12", "99999999\nlockscope-cli\nhost\n"}) {
            QFile file(path() + QStringLiteral(".lock"));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(left);
            file.close();
            const AuditLog log(path());
            QElapsedTimer timer;
            timer.start();
            QVERIFY(await(log.append(record(QStringLiteral("one")))));
            QVERIFY(timer.elapsed() < 10'000);
        }
    }

    void whatDidNotReachTheDiskIsNotTold_data()
    {
        QTest::addColumn<bool>("folder");
        QTest::newRow("the record") << false;
        QTest::newRow("the file's name") << true;
    }

    void whatDidNotReachTheDiskIsNotTold()
    {
        QFETCH(bool, folder);
        const AuditLog log(path(), [folder](int descriptor) {
            errno = EIO;
            return isFolder(descriptor) == folder ? -1 : 0;
        });
        const auto written = await(log.append(record(QStringLiteral("one"))));
        QVERIFY(!written);
        QVERIFY2(written.error().message.contains(QStringLiteral("could not be written to the disk")),
                 qPrintable(written.error().message));
        QVERIFY(!written.error().message.contains(QStringLiteral("--"))); // the window has no command-line options
    }

    // A slow disk must not delay the renewals on this thread.
    void thisThreadGoesOnMeanwhile()
    {
        QSemaphore mayGoOn;
        QThread *const here = QThread::currentThread();
        std::atomic<bool> isElsewhere = false;
        const AuditLog log(path(), [&](int) {
            isElsewhere = QThread::currentThread() != here;
            mayGoOn.acquire();
            return 0;
        });
        QTimer::singleShot(0, [&] { mayGoOn.release(2); }); // would never run if append() blocked this thread
        QVERIFY(await(log.append(record(QStringLiteral("one")))));
        QVERIFY(isElsewhere);
    }

    void recordsKeepTheirOrder()
    {
        const AuditLog log(path());
        QStringList ids;
        {
            std::vector<Task<Result<QString>>> all;
            for (int i = 0; i < 20; ++i)
                all.push_back(log.append(record(QString::number(i))));
            for (auto &one : all)
                ids << *await(std::move(one));
        }
        const auto written = lines();
        QCOMPARE(written.size(), 20);
        for (int i = 0; i < 20; ++i) {
            QCOMPARE(read(written[i], "text"), QString::number(i));
            QCOMPARE(read(written[i], "id"), ids[i]);
            QCOMPARE(read(written[i], "prev"), i == 0 ? hashOf({}) : hashOf(written[i - 1]));
        }
    }

    void whatWasAskedForIsWrittenAlthoughTheLogIsGone()
    {
        auto log = std::make_unique<AuditLog>(path());
        Task<Result<QString>> last = log->append(record(QStringLiteral("last")));
        log.reset();
        QVERIFY(await(std::move(last)));
        QCOMPARE(lines().size(), 1);
    }

private:
    QString path() const { return m_folder->filePath(QStringLiteral("audit.jsonl")); }
    static mode_t modeOf(const QString &path)
    {
        struct stat is;
        return stat(QFile::encodeName(path).constData(), &is) == 0 ? is.st_mode & 07777 : 0;
    }
    QList<QByteArray> lines() const
    {
        QFile file(path());
        if (!file.open(QIODevice::ReadOnly))
            return {};
        auto all = file.readAll().split('\n');
        if (all.takeLast() != QByteArray())
            throw std::runtime_error("the last line does not end");
        return all;
    }
    static QString read(const QByteArray &line, const char *what)
    {
        return QJsonDocument::fromJson(line).object()[QLatin1String(what)].toString();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestAudit)

} // namespace lockscope::audit_test

#include "tst_audit.moc"

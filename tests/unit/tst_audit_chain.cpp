// Every change to an audit file is noticed and located, and is distinguished from what a crash leaves.
#include "core/actions/audit/audit_reader.h"
#include "core/actions/audit/audit_writer.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>

#include <sys/stat.h>
#include <unistd.h>

namespace lockscope::audit_chain_test {

using namespace lockscope::actions;
using What = AuditFinding::What;

namespace {

QJsonObject intent(const QByteArray &name)
{
    return {{QStringLiteral("phase"), QStringLiteral("intent")},
            {QStringLiteral("action"), QStringLiteral("force-release")},
            {QStringLiteral("reason"), QStringLiteral("stuck")},
            {QStringLiteral("name_base64"), QString::fromLatin1(name.toBase64())}};
}

QJsonObject outcome(const QString &of)
{
    return {{QStringLiteral("phase"), QStringLiteral("outcome")},
            {QStringLiteral("intent"), of},
            {QStringLiteral("result"), QStringLiteral("released")}};
}

} // namespace

class TestAuditChain : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void nothingIsWhole()
    {
        const AuditVerdict verdict = verify();
        QCOMPARE(verdict.records, 0);
        QVERIFY(verdict.findings.empty());
    }

    void whatWasWrittenIsWhole()
    {
        write(5);
        const AuditVerdict verdict = verify();
        QCOMPARE(verdict.records, 5);
        QVERIFY2(verdict.findings.empty(), said(verdict));
        QCOMPARE(phraseOf(verdict).english(), QStringLiteral("chain verified: 5 records"));
    }

    void anEditedLineIsNamed_data() { eachLine(); }
    void anEditedLineIsNamed()
    {
        QFETCH(int, line);
        write(5);
        auto all = lines();
        all[line].replace("stuck", "stack");
        setLines(all);
        const AuditVerdict verdict = verify();
        QVERIFY(verdict.damage());
        QCOMPARE(verdict.damage()->what, line == 4 ? What::EndChanged : What::Changed);
        QCOMPARE(verdict.damage()->line, line + 1);
    }

    void aLineThatIsNoRecordAnyMoreIsNamed()
    {
        write(5);
        auto all = lines();
        all[2] = "{\"was\":\"here\"}";
        setLines(all);
        const AuditVerdict verdict = verify();
        QCOMPARE(verdict.findings.size(), 1u);
        QCOMPARE(verdict.damage()->what, What::Changed);
        QCOMPARE(verdict.damage()->line, 3);
    }

    void aRemovedLineIsNamed_data() { eachLine(); }
    void aRemovedLineIsNamed()
    {
        QFETCH(int, line);
        write(5);
        auto all = lines();
        all.removeAt(line);
        setLines(all);
        const AuditVerdict verdict = verify();
        QVERIFY(verdict.damage());
        QCOMPARE(verdict.damage()->what, line == 0 ? What::NoBeginning : line == 4 ? What::EndMissing : What::Missing);
        QCOMPARE(verdict.damage()->line, line == 4 ? 4 : line + 1);
        if (line > 0)
            QCOMPARE(verdict.damage()->count, 1);
    }

    void severalRemovedLinesAreCounted()
    {
        write(9);
        auto all = lines();
        all.remove(2, 4);
        setLines(all);
        const AuditVerdict verdict = verify();
        QCOMPARE(verdict.damage()->what, What::Missing);
        QCOMPARE(verdict.damage()->count, 4);
        QVERIFY2(QByteArray(said(verdict)).startsWith("4 records are missing before line 3 of "), said(verdict));
    }

    // An attacker who knows the form of a record.
    void anInsertedLineIsNamed_data() { eachLine(); }
    void anInsertedLineIsNamed()
    {
        QFETCH(int, line);
        write(5);
        auto all = lines();
        QJsonObject forged = QJsonDocument::fromJson(all[line]).object();
        forged[QLatin1String("id")] = QStringLiteral("forged");
        all.insert(line, QJsonDocument(forged).toJson(QJsonDocument::Compact));
        setLines(all);
        const AuditVerdict verdict = verify();
        QVERIFY(verdict.damage());
        QCOMPARE(verdict.damage()->what, What::Added);
        QCOMPARE(verdict.damage()->line, line + 2);
    }

    void linesThatChangedPlacesAreNoticed()
    {
        write(5);
        auto all = lines();
        all.swapItemsAt(1, 3);
        setLines(all);
        QVERIFY(verify().damage());
    }

    void aWholeTrailThatIsGoneIsMissed()
    {
        write(3);
        QVERIFY(QFile::remove(path()));
        const AuditVerdict verdict = verify();
        QCOMPARE(verdict.damage()->what, What::EndMissing);
        QCOMPARE(verdict.damage()->count, 3);
    }

    // A cut end is noticed at whatever byte, and later records do not hide it.
    void aTruncatedEndIsMissedAtEveryByte()
    {
        write(3);
        const QByteArray whole = bytes();
        const qsizetype begin = whole.lastIndexOf('\n', whole.size() - 2) + 1;
        const QByteArray head = headBytes();
        for (qsizetype size = begin; size < whole.size(); ++size) {
            setBytes(whole.left(size));
            setHead(head);
            const AuditVerdict cut = verify();
            QVERIFY2(cut.damage(), qPrintable(QString::number(size)));
            QVERIFY(cut.damage()->what == What::EndMissing
                    || (size == whole.size() - 1 && cut.damage()->what == What::EndChanged));
            write(1);
            const AuditVerdict after = verify();
            const bool isKept = after.damage() || size == whole.size() - 1; // the line itself is complete
            QVERIFY2(isKept, qPrintable(QString::number(size)));
        }
    }

    // The same bytes after a crash: the record was never reported as written, so this is not damage, and the records
    // behind it are complete.
    void aCrashWhileItWasWrittenIsNoDamageAtAnyByte()
    {
        write(2);
        const QByteArray head = headBytes();
        write(1);
        const QByteArray whole = bytes();
        const qsizetype begin = whole.lastIndexOf('\n', whole.size() - 2) + 1;
        for (qsizetype size = begin; size < whole.size(); ++size) {
            setBytes(whole.left(size));
            setHead(head);
            const AuditVerdict crashed = verify();
            QVERIFY2(!crashed.damage(), said(crashed));
            QCOMPARE(crashed.findings.size(), size == begin ? 0u : 1u);
            QVERIFY(size == begin || crashed.findings.front().what == What::CutOff);
            QVERIFY(size == begin || crashed.findings.front().line == 3);
            write(2);
            const AuditVerdict after = verify();
            QVERIFY2(!after.damage(), said(after));
            const bool isWholeLine = size == whole.size() - 1;
            QCOMPARE(after.findings.size(), size == begin || isWholeLine ? 0u : 1u); // the line is still reported
            QCOMPARE(after.records, size == begin ? 4 : isWholeLine ? 5 : 4);
        }
    }

    // The log may go on there.
    void whatCannotBeReadIsNotTheEnd()
    {
        const QString path = m_folder->filePath(QStringLiteral("audit.jsonl"));
        QVERIFY(QFile::link(QStringLiteral("/proc/self/mem"), path)); // opens, but its first page cannot be read
        AuditReader reader(path);
        const auto read = reader.read(10);
        QVERIFY(!read);
        QVERIFY2(read.error().message.contains(QLatin1String("cannot be read")), qPrintable(read.error().message));
    }

    void withoutAHeadNothingIsKnownOfTheEnd()
    {
        write(3);
        QVERIFY(QFile::remove(path() + QStringLiteral(".head")));
        const AuditVerdict verdict = verify();
        QVERIFY(!verdict.damage());
        QCOMPARE(verdict.findings.size(), 1u);
        QCOMPARE(verdict.findings.front().what, What::NoHead);
    }

    // Records of earlier versions: the chain is the same.
    void recordsWithoutNumbersGoOn()
    {
        write(3);
        QList<QByteArray> old;
        for (const QByteArray &line : lines()) {
            QJsonObject record = QJsonDocument::fromJson(line).object();
            record.remove(QLatin1String("n"));
            record[QLatin1String("prev")] = QString::fromLatin1(auditHash(old.value(old.size() - 1)));
            old << QJsonDocument(record).toJson(QJsonDocument::Compact);
        }
        setLines(old);
        QVERIFY(QFile::remove(path() + QStringLiteral(".head")));
        write(2);
        const AuditVerdict verdict = verify();
        QVERIFY2(verdict.findings.empty(), said(verdict));
        QCOMPARE(verdict.records, 5);
        QCOMPARE(AuditLine::of(lines().constLast()).number, std::optional<qint64>(5));
        old = lines();
        old[1].replace("stuck", "stack");
        setLines(old);
        QCOMPARE(verify().damage()->line, 2);
    }

    void theChainGoesOnAcrossFilesAndNothingIsDeleted()
    {
        write(20, 1'500);
        QVERIFY(fullAuditFiles(path()).size() >= 3);
        const AuditVerdict verdict = verify();
        QVERIFY2(verdict.findings.empty(), said(verdict));
        QCOMPARE(verdict.records, 20);
        AuditReader reader(path());
        QVERIFY(reader.read(1'000));
        QCOMPARE(reader.history().entries().size(), 20u);
        const AuditEntry &some = reader.history().entries()[3];
        QVERIFY(reader.line(some.intent).contains(some.id.toUtf8()));
        // a renamed full file on its own
        AuditReader alone(fullAuditFiles(path()).at(1));
        while (alone.read(100).value()) { }
        QVERIFY(!alone.verdict().damage());
        QVERIFY(alone.verdict().records > 0 && alone.verdict().records < 20);

        QVERIFY(QFile::remove(path() + QStringLiteral(".head"))); // the files are sufficient
        write(1, 1);
        QVERIFY2(verify().findings.empty(), said(verify()));
        QCOMPARE(verify().records, 21);

        QVERIFY(QFile::remove(fullAuditFiles(path()).at(1)));
        QCOMPARE(verify().damage()->what, What::Missing);
    }

    void afterAFullFileHalfALineIsNoDamage()
    {
        write(6, 1'500);
        QCOMPARE(fullAuditFiles(path()).size(), 1);
        QFile::remove(path());
        setBytes("{\"half\":");
        setHead(R"({"n":1,"hash":"x"})"); // behind the file's end, as after a crash
        const qint64 records = verify().records;
        write(1, 1'500);
        const AuditVerdict verdict = verify();
        QVERIFY2(!verdict.damage(), said(verdict));
        QCOMPARE(verdict.records, records + 1);
    }

    void whatIsAppendedLaterIsReadThen()
    {
        const QString first = write(1);
        AuditReader reader(path());
        QVERIFY(!reader.read(100).value());
        QCOMPARE(reader.history().takeChanged(), (std::vector<std::size_t>{0}));
        QVERIFY(reader.history().entries()[0].isUnfinished());
        QVERIFY(file().append(outcome(first)));
        write(1);
        QVERIFY(!reader.read(100).value());
        QCOMPARE(reader.history().takeChanged(), (std::vector<std::size_t>{0, 1}));
        QCOMPARE(reader.history().entries()[0].result, QStringLiteral("released"));
        QVERIFY(reader.history().entries()[1].isUnfinished());
        QVERIFY2(reader.verdict().findings.empty(), said(reader.verdict()));
        write(10, 1'500); // renamed as full while it is read
        while (reader.read(3).value()) { }
        QCOMPARE(reader.history().entries().size(), 12u);
        QVERIFY2(reader.verdict().findings.empty(), said(reader.verdict()));
        QVERIFY(!reader.restartWhenReplaced());
        for (const AuditEntry &entry : reader.history().entries()) // under the files' present names
            QVERIFY(reader.line(entry.intent).contains(entry.id.toUtf8()));
        setBytes(bytes().left(10));
        QVERIFY(reader.restartWhenReplaced());
        while (reader.read(100).value()) { }
        QVERIFY(reader.verdict().damage());
    }

    void aFileInItsPlaceIsReadFromItsBeginning_data()
    {
        QTest::addColumn<bool>("isRenamed");
        QTest::addColumn<int>("records");
        QTest::newRow("another file, longer") << true << 5;
        QTest::newRow("another file, as long") << true << 2;
        QTest::newRow("written over, longer") << false << 5;
        QTest::newRow("written over, as long") << false << 2;
    }

    // While half of the previous file's last line has been read.
    void aFileInItsPlaceIsReadFromItsBeginning()
    {
        QFETCH(bool, isRenamed);
        QFETCH(int, records);
        write(2);
        const QByteArray whole = bytes();
        setBytes(whole + "{\"half\":");
        AuditReader reader(path());
        QVERIFY(!reader.read(100).value());
        QCOMPARE(reader.history().entries().size(), 2u);
        QVERIFY(!reader.restartWhenReplaced());
        const QString other = path() + QStringLiteral("-other");
        const AuditWriter another(other);
        QString last;
        for (int i = 0; i < records; ++i)
            last = another.append(intent("lock")).value();
        QFile in(other);
        QVERIFY(in.open(QIODevice::ReadOnly));
        const QByteArray replacement = in.readAll().leftJustified(whole.size() + 8, '\n');
        if (isRenamed) {
            put(other, replacement);
            QCOMPARE(::rename(QFile::encodeName(other).constData(), QFile::encodeName(path()).constData()), 0);
        } else {
            setBytes(replacement);
        }
        QVERIFY(reader.restartWhenReplaced());
        while (reader.read(100).value()) { }
        QCOMPARE(reader.history().entries().size(), std::size_t(records));
        QCOMPARE(reader.history().entries().back().id, last);
        QVERIFY(!reader.restartWhenReplaced());
    }

    void anOutcomeThatComesAfterAllReplacesChecked()
    {
        const QString id = write(1);
        QVERIFY(file().append(checkedRecord(id, QStringLiteral("held by nobody"))));
        AuditReader reader(path());
        QVERIFY(!reader.read(100).value());
        QCOMPARE(reader.history().entries()[0].result, QStringLiteral("checked"));
        QVERIFY(file().append(outcome(id)));
        QVERIFY(file().append(checkedRecord(id, QStringLiteral("held by nobody")))); // says less than the whole line
        QVERIFY(!reader.read(100).value());
        QCOMPARE(reader.history().entries()[0].result, QStringLiteral("released"));
        QVERIFY(reader.line(reader.history().entries()[0].outcome).contains("released"));
    }

    // As in a window that was open before the first action: the reader reads the stored end of the chain each time.
    void aTrailThatBeginsWhileItIsReadHasAnEnd()
    {
        AuditReader reader(path());
        QVERIFY(!reader.read(100).value());
        QVERIFY(reader.verdict().findings.empty());
        write(2);
        QVERIFY(!reader.read(100).value());
        QVERIFY2(reader.verdict().findings.empty(), said(reader.verdict()));
        const QByteArray whole = bytes();
        write(1);
        setBytes(whole); // the last line is cut off before it was read
        QVERIFY(!reader.read(100).value());
        QCOMPARE(reader.verdict().records, 2);
        QVERIFY2(reader.verdict().damage(), said(reader.verdict()));
        QCOMPARE(reader.verdict().damage()->what, What::EndMissing);
    }

    void halfALineIsWaitedFor()
    {
        write(2);
        const QByteArray whole = bytes();
        setBytes(whole.left(whole.size() - 30));
        AuditReader reader(path());
        QVERIFY(!reader.read(100).value());
        QCOMPARE(reader.history().entries().size(), 1u);
        QFile more(path());
        QVERIFY(more.open(QIODevice::Append));
        more.write(whole.right(30));
        more.close();
        QVERIFY(!reader.read(100).value());
        QCOMPARE(reader.history().entries().size(), 2u);
        QVERIFY2(reader.verdict().findings.empty(), said(reader.verdict()));
    }

    // A failed write does not leave half a line either.
    void whatIsRefusedIsTakenBack()
    {
        write(2);
        const QByteArray before = bytes();
        const AuditWriter failing(path(), [](int descriptor) {
            errno = EIO;
            struct stat is;
            return fstat(descriptor, &is) == 0 && S_ISDIR(is.st_mode) ? 0 : -1;
        });
        QVERIFY(!failing.append(intent("lock")));
        QCOMPARE(bytes(), before);
        QVERIFY(verify().findings.empty());
    }

    // Otherwise, nobody else of the group could act any more.
    void theFileAfterAFullOneIsSharedToo_data()
    {
        QTest::addColumn<bool>("isLost");
        QTest::newRow("at once") << false;
        QTest::newRow("after a crash between both files") << true;
    }
    void theFileAfterAFullOneIsSharedToo()
    {
        QFETCH(bool, isLost);
        const auto sharing = [](const QString &file) {
            struct stat is = {};
            return ::stat(QFile::encodeName(file).constData(), &is) == 0 ? std::pair(is.st_mode & 0777, is.st_gid)
                                                                         : std::pair(mode_t(0), gid_t(0));
        };
        write(1);
        // another group than the one that a new file gets; only root can give it away
        const gid_t group = ::geteuid() == 0 ? gid_t(::getegid() + 1) : ::getegid();
        QCOMPARE(::chown(QFile::encodeName(path()).constData(), uid_t(-1), group), 0);
        QCOMPARE(::chmod(QFile::encodeName(path()).constData(), 0660), 0);
        if (isLost)
            QVERIFY(QFile::rename(path(), nextFullAuditFile(path())));
        write(1, 1);
        QCOMPARE(fullAuditFiles(path()).size(), 1);
        for (const QString &each : QStringList{path(), path() + QStringLiteral(".head")})
            QVERIFY2(sharing(each) == std::pair(mode_t(0660), group), qPrintable(each));
        QVERIFY(verify().findings.empty());
    }

    void hostileTextIsShownEscaped()
    {
        QJsonObject record = intent("a\nb\u202e");
        record[QLatin1String("reason")] = QStringLiteral("x\n{\"n\":1}\u202e");
        QVERIFY(file().append(record));
        AuditReader reader(path());
        QVERIFY(!reader.read(100).value());
        const AuditEntry &entry = reader.history().entries().front();
        QCOMPARE(entry.name, Key("a\nb\u202e"));
        QCOMPARE(entry.reason, QStringLiteral("x\\x0A{\"n\":1}\\xE2\\x80\\xAE"));
        QCOMPARE(lines().size(), 1);
    }

private:
    QString path() const { return m_folder->filePath(QStringLiteral("audit.jsonl")); }
    AuditWriter file(qint64 fullAt = AuditWriter::fullAt) const
    {
        return AuditWriter(
            path(), [](int) { return 0; }, fullAt); // a test cannot cut the power
    }
    QString write(int records, qint64 fullAt = AuditWriter::fullAt)
    {
        QString last;
        for (int i = 0; i < records; ++i)
            last = file(fullAt).append(intent("lock")).value();
        return last;
    }
    AuditVerdict verify() const
    {
        AuditReader reader(path());
        while (reader.read(2).value()) { }
        return reader.verdict();
    }
    static const char *said(const AuditVerdict &verdict)
    {
        static QByteArray text;
        text = phraseOf(verdict).english().toUtf8();
        if (!verdict.damage() && !verdict.findings.empty())
            text = phraseOf(verdict.findings.front()).english().toUtf8();
        return text.constData();
    }
    static void eachLine()
    {
        QTest::addColumn<int>("line");
        for (int line = 0; line < 5; ++line)
            QTest::addRow("line %d", line + 1) << line;
    }

    static QByteArray contents(const QString &of)
    {
        QFile in(of);
        return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
    }
    static void put(const QString &to, const QByteArray &bytes)
    {
        QFile out(to);
        if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size())
            throw std::runtime_error("not written");
    }
    QByteArray bytes() const { return contents(path()); }
    void setBytes(const QByteArray &bytes) const { put(path(), bytes); }
    QByteArray headBytes() const { return contents(path() + QStringLiteral(".head")); }
    void setHead(const QByteArray &bytes) const { put(path() + QStringLiteral(".head"), bytes); }
    QList<QByteArray> lines() const { return bytes().chopped(1).split('\n'); }
    void setLines(const QList<QByteArray> &all) const { setBytes(all.join('\n') + '\n'); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestAuditChain)

} // namespace lockscope::audit_chain_test

#include "tst_audit_chain.moc"

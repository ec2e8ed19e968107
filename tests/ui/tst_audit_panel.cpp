// The window's view of the audit trail: read on a separate thread, shown as plain text, copied and exported completely.
#include "core/actions/audit/audit_writer.h"
#include "tests/support/await.h"
#include "tests/support/ui/played_window.h"
#include "tests/support/ui/screenshot.h"
#include "ui/audit/audit_details.h"
#include "ui/audit/audit_panel.h"
#include "ui/audit/unfinished_notice.h"
#include "ui/widgets/message_line.h"

#include <QCheckBox>
#include <QClipboard>
#include <QJsonArray>
#include <QJsonDocument>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTimer>
#include <QToolButton>

#include <ctime>

namespace lockscope::audit_panel_test {

using namespace lockscope::ui;
using namespace std::chrono_literals;
using actions::AuditEntry;
using actions::AuditWriter;

namespace {

const QByteArray hostile = "<img src=file:///dev/urandom>\n=1+1\t\u202egnp";

QJsonObject intent(const QByteArray &name)
{
    return {{QStringLiteral("phase"), QStringLiteral("intent")},
            {QStringLiteral("action"), QStringLiteral("force-release")},
            {QStringLiteral("reason"), QStringLiteral("its host is gone")},
            {QStringLiteral("environment"), QStringLiteral("prod")},
            {QStringLiteral("node"), QStringLiteral("redis-1:6379")},
            {QStringLiteral("db"), 0},
            {QStringLiteral("holders"), QJsonArray{QStringLiteral("3f2a91c0 × 1 (exclusive)")}},
            {QStringLiteral("name"), QString::fromUtf8(name)},
            {QStringLiteral("name_base64"), QString::fromLatin1(name.toBase64())}};
}

QJsonObject outcome(const QString &of, const char *result = "released")
{
    return {{QStringLiteral("phase"), QStringLiteral("outcome")},
            {QStringLiteral("intent"), of},
            {QStringLiteral("result"), QString::fromLatin1(result)},
            {QStringLiteral("receivers"), 1}};
}

double cpuMillis()
{
    timespec used{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return double(used.tv_sec) * 1e3 + double(used.tv_nsec) / 1e6;
}

// The longest time from now on in which this thread runs without a turn of its event loop.
class LongestTurn {
public:
    LongestTurn()
        : m_last(cpuMillis())
    {
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] {
            const double now = cpuMillis();
            longest = std::max(longest, now - m_last);
            m_last = now;
        });
        m_timer.start(0ms);
    }
    double longest = 0;

private:
    QTimer m_timer;
    double m_last;
};

struct Shown {
    explicit Shown(const QString &file)
    {
        panel.resize(1'100, 260);
        panel.show();
        QObject::connect(&trail, &AuditTrail::verified, &panel, [this] { ++verified; });
        trail.open(file);
        awaitUntil([this] { return verified > 0; });
    }
    QString verdict() const { return panel.findChild<MessageLine *>(QStringLiteral("auditVerdict"))->said(); }
    QTableView *table() const { return panel.findChild<QTableView *>(QStringLiteral("audit")); }
    QString details() const { return panel.findChild<QPlainTextEdit *>(QStringLiteral("auditDetails"))->toPlainText(); }
    QPushButton *checked() const { return panel.findChild<QPushButton *>(QStringLiteral("checked")); }

    AuditTrail trail;
    AuditPanel panel{&trail, [](const AuditEntry &) { return QStringLiteral("held by somebody"); }};
    int verified = 0;
};

} // namespace

class TestAuditPanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void nothingIsRecordedYet()
    {
        const Shown shown(file());
        QCOMPARE(shown.panel.model()->rowCount(), 0);
        QCOMPARE(shown.verdict(), QStringLiteral("no records yet"));
    }

    // The filter matches only the outcome, which is written later.
    void whatMatchesLaterIsShownThen()
    {
        const QString first = begun("orders");
        begun("stock");
        Shown shown(file());
        AuditModel *model = shown.panel.model();
        model->setFilter(QStringLiteral("released"));
        QCOMPARE(model->rowCount(), 0);
        done("wares");
        shown.trail.look();
        awaitUntil([&] { return model->rowCount() == 1; });
        QVERIFY(AuditWriter(file()).append(outcome(first)));
        shown.trail.look();
        awaitUntil([&] { return model->rowCount() == 2; });
        QCOMPARE(text(model, 0, AuditModel::Name), QStringLiteral("wares")); // newest first
        QCOMPARE(text(model, 1, AuditModel::Name), QStringLiteral("orders"));
    }

    void newestFirstWithWhatCameOfIt()
    {
        done("orders");
        begun("stock");
        const Shown shown(file());
        const AuditModel *model = shown.panel.model();
        QCOMPARE(model->rowCount(), 2);
        QCOMPARE(text(model, 0, AuditModel::Name), QStringLiteral("stock"));
        QCOMPARE(text(model, 0, AuditModel::Result), QStringLiteral("outcome unknown"));
        QCOMPARE(text(model, 1, AuditModel::Name), QStringLiteral("orders"));
        QCOMPARE(text(model, 1, AuditModel::Result), QStringLiteral("released"));
        QCOMPARE(text(model, 1, AuditModel::Action), QStringLiteral("force-release"));
        QCOMPARE(text(model, 1, AuditModel::Reason), QStringLiteral("its host is gone"));
        QCOMPARE(shown.verdict(), QStringLiteral("chain verified: 3 records"));
    }

    void whatIsAppendedComesByItself()
    {
        const QString id = begun("orders");
        Shown shown(file());
        shown.table()->selectRow(0);
        QVERIFY(AuditWriter(file()).append(outcome(id)));
        done("stock");
        shown.trail.look();
        awaitUntil([&] { return shown.panel.model()->rowCount() == 2; });
        QCOMPARE(text(shown.panel.model(), 1, AuditModel::Result), QStringLiteral("released"));
        QCOMPARE(shown.table()->selectionModel()->selectedRows().front().row(), 1); // the same record
    }

    void damageIsSaidWhereItIs()
    {
        done("orders");
        done("stock");
        QFile in(file());
        QVERIFY(in.open(QIODevice::ReadWrite));
        const QByteArray changed = in.readAll().replace("b3JkZXJz", "c3RvY2tz"); // "orders"
        in.seek(0);
        in.write(changed);
        in.close();
        const Shown shown(file());
        QVERIFY2(shown.verdict().startsWith(QStringLiteral("line 1 of")), qPrintable(shown.verdict()));
    }

    void aFilterLooksInAllColumns()
    {
        done("orders");
        begun("stock");
        const Shown shown(file());
        auto *filter = shown.panel.findChild<QLineEdit *>(QStringLiteral("auditFilter"));
        const auto rowsFor = [&](const char *typed) {
            filter->setText(QLatin1String(typed));
            return shown.panel.model()->rowCount();
        };
        QCOMPARE(rowsFor("ORD"), 1);
        QCOMPARE(rowsFor("released"), 1);
        QCOMPARE(rowsFor("host is"), 2);
        QCOMPARE(rowsFor("redis-1"), 2);
        QCOMPARE(rowsFor("nothing of the kind"), 0);
        QCOMPARE(rowsFor(""), 2);
        shown.panel.findChild<QCheckBox *>(QStringLiteral("onlyUnfinished"))->click();
        QCOMPARE(shown.panel.model()->rowCount(), 1);
        QCOMPARE(text(shown.panel.model(), 0, AuditModel::Name), QStringLiteral("stock"));
    }

    void theRecordOfTheChosenOneIsShown()
    {
        done("orders");
        const Shown shown(file());
        shown.table()->selectRow(0);
        awaitUntil([&] { return !shown.details().isEmpty(); });
        QVERIFY2(shown.details().contains(QStringLiteral("\"holders\"")), qPrintable(shown.details()));
        QVERIFY(shown.details().contains(QStringLiteral("\"result\": \"released\"")));
        QVERIFY(!shown.checked()->isVisible());
    }

    void whoHasCheckedAnUnknownOutcomeSaysSo()
    {
        begun("orders");
        const Shown shown(file());
        shown.table()->selectRow(0);
        awaitUntil([&] { return shown.details().contains(QStringLiteral("held by somebody")); });
        QVERIFY(shown.checked()->isVisible());
        const QSignalSpy pressed(shown.panel.findChild<AuditDetails *>(), &AuditDetails::checked);
        QTest::mouseClick(shown.checked(), Qt::LeftButton);
        QTest::mouseDClick(shown.checked(), Qt::LeftButton); // somebody in a hurry
        QTest::mouseRelease(shown.checked(), Qt::LeftButton);
        QCOMPARE(pressed.count(), 1);
        awaitUntil([&] { return text(shown.panel.model(), 0, AuditModel::Result) == QStringLiteral("checked"); });
        QVERIFY(!shown.checked()->isVisible());
        QVERIFY(contents().contains("\"found\":\"held by somebody\""));
        awaitUntil([&] { return shown.verdict() == QStringLiteral("chain verified: 2 records"); });
    }

    void copiedAsLinesWithTabs()
    {
        done("orders");
        done(hostile);
        const Shown shown(file());
        shown.panel.findChild<QToolButton *>(QStringLiteral("copyAudit"))->click();
        const QStringList lines = QGuiApplication::clipboard()->text().split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), 2);
        for (const QString &line : lines)
            QCOMPARE(line.count(QLatin1Char('\t')), AuditModel::columns - 1);
        QVERIFY(lines[1].contains(QStringLiteral("\torders\t")));
    }

    void exportedAsItStandsInTheFile()
    {
        done("orders");
        done("stock");
        Shown shown(file());
        shown.panel.findChild<QLineEdit *>(QStringLiteral("auditFilter"))->setText(QStringLiteral("stock"));
        int exported = -1;
        QObject::connect(
            &shown.trail, &AuditTrail::exported, &shown.panel,
            [&](const QString &, int lines, const QString &problem) { exported = problem.isEmpty() ? lines : -2; });
        const QString to = m_folder->filePath(QStringLiteral("out.jsonl"));
        shown.trail.exportTo(to, shown.panel.model()->shown());
        awaitUntil([&] { return exported != -1; });
        QCOMPARE(exported, 2);
        QFile out(to);
        QVERIFY(out.open(QIODevice::ReadOnly));
        QCOMPARE(out.readAll(), contents().split('\n').mid(2, 2).join('\n') + '\n');
        exported = -1;
        shown.trail.exportTo(QStringLiteral("/proc/none/out"), shown.panel.model()->shown());
        awaitUntil([&] { return exported == -2; });
    }

    void hostileNamesArePlainText()
    {
        done(hostile);
        const Shown shown(file());
        const AuditModel *model = shown.panel.model();
        const QString shownName = text(model, 0, AuditModel::Name);
        QVERIFY2(shownName.startsWith(QStringLiteral("<img")) && !shownName.contains(QLatin1Char('\n'))
                     && !shownName.contains(QChar(0x202e)),
                 qPrintable(shownName));
        const QString tip = model->index(0, AuditModel::Name).data(Qt::ToolTipRole).toString();
        QVERIFY2(!tip.contains(QStringLiteral("<img")), qPrintable(tip));
        shown.table()->selectRow(0);
        awaitUntil([&] { return !shown.details().isEmpty(); });
        QVERIFY(!shown.details().contains(QChar(0x202e)));
    }

    void aHundredThousandRecordsFreezeNothing()
    {
        writeMany(100'000);
        AuditTrail trail;
        AuditPanel panel(&trail, {});
        panel.resize(1'100, 300);
        panel.show();
        bool isVerified = false;
        QObject::connect(&trail, &AuditTrail::verified, &panel, [&isVerified] { isVerified = true; });
        const LongestTurn turns;
        trail.open(file());
        awaitUntil([&] { return isVerified; }, 60s);
        QCOMPARE(panel.model()->rowCount(), 50'000);
        const double reading = turns.longest;
        panel.findChild<QLineEdit *>(QStringLiteral("auditFilter"))->setText(QStringLiteral("order:4999"));
        QTest::qWait(1);
        QCOMPARE(panel.model()->rowCount(), 11);
        qInfo("longest turn of the window's thread: %.1f ms reading, %.1f ms with a filter typed", reading,
              turns.longest);
        QVERIFY2(turns.longest < 200, qPrintable(QString::number(turns.longest)));
    }

    void whatIsUnfinishedIsSaidAboveTheTable()
    {
        begun("orders");
        PlayedWindow o({}, file());
        auto *notice = o.at<UnfinishedNotice>();
        awaitUntil([&] { return notice->isVisible(); });
        const auto said = [&] { return notice->findChild<PlainLabel *>()->text(); };
        QVERIFY2(said().contains(QStringLiteral("Outcome unknown — check")), qPrintable(said()));
        QVERIFY2(said().contains(QStringLiteral("force-release orders")), qPrintable(said()));
        o.show({"orders"});
        awaitUntil([&] { return said().contains(QStringLiteral("Now: Held by")); });
        notice->findChild<QPushButton *>(QStringLiteral("showUnfinished"))->click();
        QVERIFY(o.at<QTableView>("audit")->isVisible());
        QCOMPARE(o.at<AuditPanel>()->model()->rowCount(), 1);
        keepScreenshots(&o.window, QStringLiteral("audit-unfinished"));
        awaitUntil([&] { return o.at<QPushButton>("checked")->isVisible(); });
        o.at<QPushButton>("checked")->click();
        awaitUntil([&] { return !notice->isVisible(); });
    }

    void lookedAtInThisRoom()
    {
        for (const char *name : {"orders:42", "stock:{7}:lock", "orders:42", "checkout"})
            done(name);
        begun("invoices");
        done(hostile);
        Shown shown(file());
        shown.table()->selectRow(1);
        awaitUntil([&] { return !shown.details().isEmpty(); });
        keepScreenshots(&shown.panel, QStringLiteral("audit-panel"));
        shown.panel.resize(620, 220);
        keepScreenshots(&shown.panel, QStringLiteral("audit-panel-narrow"));
    }

private:
    QString file() const { return m_folder->filePath(QStringLiteral("audit.jsonl")); }
    QByteArray contents() const
    {
        QFile in(file());
        return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
    }
    QString begun(const QByteArray &name) const { return AuditWriter(file()).append(intent(name)).value(); }
    void done(const QByteArray &name) const { QVERIFY(AuditWriter(file()).append(outcome(begun(name)))); }
    static QString text(const AuditModel *model, int row, int column)
    {
        return model->index(row, column).data().toString();
    }

    // As the program writes records, but without waiting for the disk.
    void writeMany(int records) const
    {
        QFile out(file());
        QVERIFY(out.open(QIODevice::WriteOnly));
        QByteArray line;
        for (int i = 0; i < records; ++i) {
            const QString id = QStringLiteral("id-%1").arg(i);
            QJsonObject record =
                i % 2 == 0 ? intent("order:" + QByteArray::number(i / 2)) : outcome(QStringLiteral("id-%1").arg(i - 1));
            record[QLatin1String("id")] = id;
            record[QLatin1String("n")] = i + 1;
            record[QLatin1String("at")] = QStringLiteral("2026-11-22T03:00:00.000Z");
            record[QLatin1String("prev")] = QString::fromLatin1(actions::auditHash(line));
            line = QJsonDocument(record).toJson(QJsonDocument::Compact);
            out.write(line + '\n');
        }
        actions::writeAuditHead(file(), {records, actions::auditHash(line)});
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_MAIN(TestAuditPanel)

} // namespace lockscope::audit_panel_test

#include "tst_audit_panel.moc"

#include "tests/support/id_of.h"
#include "tests/support/ui/screenshot.h"
#include "ui/dialogs/force_release_sheet.h"
#include "ui/widgets/message_line.h"

#include <QComboBox>
#include <QCryptographicHash>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>

using namespace lockscope;
using namespace lockscope::ui;
using namespace std::chrono_literals;
using actions::Outcome;
using actions::Plan;
using actions::PlanId;

namespace {

const Instant start{std::chrono::hours(1)};
const char reason[] = "its host is gone, ticket 17";

Holder reader(const QByteArray &client, const QByteArray &thread, qint64 holds)
{
    Holder holder;
    holder.owner = Owner(client + ':' + thread);
    holder.client = client;
    holder.thread = thread;
    holder.holds = holds;
    holder.access = Access::Read;
    return holder;
}

Plan planFor(const LockId &id, Instant readAt)
{
    Plan plan;
    plan.id = PlanId(readAt.time_since_epoch().count()); // of each reading its own
    plan.seen.id = id;
    plan.seen.kind = Kind::ReadWrite;
    plan.seen.mode = Mode::Read;
    plan.seen.holders = {reader("3f2a91c0-1111-4222-8333-444455556666", "12", 2),
                         reader("77aa0b1c-1111-4222-8333-444455556666", "4", 1)};
    plan.seen.holderCount = 5;
    plan.seen.waiters.clients = 3;
    plan.fields = {{"3f2a91c0-1111-4222-8333-444455556666:12", "2"}};
    plan.pttl = Ttl::of(Millis(21'034));
    plan.token = "1234";
    plan.readAt = readAt;
    plan.wakes = 3;
    plan.companions = {Key("{order:42}:3f2a91c0:rwlock_timeout:1")};
    plan.consequences = {{"%1 and all its companions are deleted.", {QStringLiteral("order:42")}},
                         {"3 waiting clients are woken.", {}},
                         {"The holder's next unlock will throw.", {}}};
    return plan;
}

struct Opened {
    Instant time = start;
    LockId id = idOf("order:42");
    ForceReleaseSheet sheet;
    QSignalSpy reread;
    std::vector<std::pair<PlanId, QString>> confirmed;

    explicit Opened(const QByteArray &lock = "order:42")
        : id(idOf(lock))
        , sheet(id, nullptr, [this] { return time; })
        , reread(&sheet, &ForceReleaseSheet::rereadRequested)
    {
        QObject::connect(&sheet, &ForceReleaseSheet::confirmed, &sheet,
                         [this](PlanId plan, const Consent &said) { confirmed.emplace_back(plan, said.reason); });
        sheet.show();
        sheet.activateWindow();
        if (!QTest::qWaitForWindowActive(&sheet))
            qFatal("not shown");
    }
    template<class Widget> Widget *at(const char *what) { return sheet.findChild<Widget *>(QLatin1String(what)); }
    QPushButton *release() { return at<QPushButton>("release"); }
    QString said(const char *line = "message") { return at<MessageLine>(line)->said(); }
    void type(const char *text) { QTest::keyClicks(at<QLineEdit>("reason"), QLatin1String(text)); }
    QString evidence()
    {
        QStringList out;
        auto *table = sheet.findChild<QTableWidget *>();
        for (int row = 0; row < table->rowCount(); ++row)
            out << table->item(row, 0)->text() + QStringLiteral(": ") + table->item(row, 1)->text();
        return out.join(u'\n');
    }
};

} // namespace

class TestForceReleaseSheet : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { setScheme(Scheme::Light); }

    void showsTheEvidence()
    {
        Opened o;
        QVERIFY(o.said("age").contains(QStringLiteral("Reading")));
        o.sheet.setPlan(planFor(o.id, start));
        const QString evidence = o.evidence();
        for (const char *what : {"3f2a91c0-1111-4222-8333-444455556666:12", "holds 2", "and 3 more", "21", "1234",
                                 "at least 3 clients", "3 subscribers", "rwlock_timeout"})
            QVERIFY2(evidence.contains(QLatin1String(what)), qPrintable(evidence));
        QVERIFY(o.at<QLabel>("consequences")->text().contains(QStringLiteral("order:42 and all its companions")));
        QCOMPARE(o.said("warning"),
                 QStringLiteral("The program holding this lock is not stopped. It may still be writing."));
        QCOMPARE(o.at<QLabel>("name")->text(), QStringLiteral("order:42"));
        QVERIFY(o.at<QLabel>("fingerprint")->text().contains(QStringLiteral("8 bytes")));
        // sha256 of "order:42"
        const auto hash = QCryptographicHash::hash("order:42", QCryptographicHash::Sha256).toHex().left(12);
        QVERIFY(o.at<QLabel>("fingerprint")->text().contains(QLatin1String(hash)));
    }

    void oneIsNotManyInWords()
    {
        Opened o;
        actions::Plan plan = planFor(o.id, start);
        plan.seen.waiters = {};
        plan.seen.waiters.clients = 1;
        plan.wakes = 1;
        o.sheet.setPlan(plan);
        for (const char *what : {"at least one client (", "one subscriber now"})
            QVERIFY2(o.evidence().contains(QLatin1String(what)), qPrintable(o.evidence()));
        plan.seen.waiters.threads = 1;
        o.sheet.setPlan(plan);
        QVERIFY2(o.evidence().contains(QStringLiteral("one thread (")), qPrintable(o.evidence()));
    }

    void oneOfSeveralPermitsIsChosen()
    {
        const auto lent = [](const char *id, qint64 deadline) {
            Holder holder;
            holder.owner = Owner(QByteArray(id).repeated(8));
            holder.holds = 1;
            holder.deadlineMillis = deadline;
            return holder;
        };
        Opened o("pool");
        o.type(reason);
        o.sheet.setPermits({lent("aaaa", 1'700'000'000'000), lent("bbbb", 0)});
        QVERIFY(o.sheet.mustChoose());
        QVERIFY(o.said("age").contains(QStringLiteral("2 permits are lent")));
        QVERIFY(!o.release()->isEnabled());
        auto *box = o.at<QComboBox>("permits");
        QVERIFY(box->isVisible());
        QVERIFY(box->itemText(0).contains(QStringLiteral("until 2023-11-1")));
        QVERIFY(box->itemText(1).contains(QStringLiteral("without an end")));
        box->setFocus();
        QTest::keyClick(box, Qt::Key_End);
        const Owner chosen = o.sheet.permit();
        QCOMPARE(chosen, Owner(QByteArray("bbbb").repeated(8)));
        QVERIFY(!o.reread.isEmpty());
        Plan plan;
        plan.seen.id = o.id;
        plan.seen.kind = Kind::ExpirableSemaphore;
        plan.seen.holders = {lent("aaaa", 1'700'000'000'000), lent("bbbb", 0)};
        plan.seen.holderCount = 2;
        plan.seen.token = 3;
        plan.permit = chosen.raw();
        plan.readAt = start;
        o.sheet.setPlan(plan);
        QVERIFY2(o.evidence().contains(QStringLiteral("2 lent, 3 free")), qPrintable(o.evidence()));
        QVERIFY(o.evidence().contains(QString::fromLatin1(chosen.raw())));
        QVERIFY(!o.evidence().contains(QStringLiteral("aaaa")));
        QVERIFY(o.said("changed").isEmpty());
        QVERIFY(o.release()->isEnabled());
        keepScreenshots(&o.sheet, QStringLiteral("force-release-permit"));
        o.sheet.setPermits({lent("aaaa", 1'700'000'000'000), lent("cccc", 0)}); // the chosen one went
        QTest::mouseClick(o.at<QPushButton>("reread"), Qt::LeftButton);
        o.sheet.setPermits({lent("aaaa", 1'700'000'000'000), lent("cccc", 0)});
        QVERIFY(o.sheet.mustChoose());
        QVERIFY(!o.release()->isEnabled());
        o.sheet.setPermits({lent("aaaa", 1'700'000'000'000)}); // nothing left to choose
        QVERIFY(!box->isVisible());
        QVERIFY(!o.sheet.mustChoose());
    }

    void aReasonIsMandatory()
    {
        Opened o;
        o.sheet.setPlan(planFor(o.id, start));
        QVERIFY(!o.release()->isEnabled());
        o.type("   ");
        QVERIFY(!o.release()->isEnabled());
        o.type(reason);
        QVERIFY(o.release()->isEnabled());
        keepScreenshots(&o.sheet, QStringLiteral("sheet-force-release"));
        QTest::mouseClick(o.release(), Qt::LeftButton);
        QCOMPARE(o.confirmed.size(), 1u);
        QCOMPARE(o.confirmed[0].second, QLatin1String(reason));
        QVERIFY(o.confirmed[0].first == planFor(o.id, start).id);
        QVERIFY(!o.release()->isEnabled()); // only once
    }

    void oldEvidenceCannotBeActedOn()
    {
        Opened o;
        o.sheet.setPlan(planFor(o.id, start));
        o.type(reason);
        o.time = start + 4s;
        QTRY_VERIFY(o.said("age").contains(QStringLiteral("4.0 s ago")));
        QVERIFY(o.release()->isEnabled());
        o.time = start + 5'001ms;
        QTest::keyClick(o.release(), Qt::Key_Space); // before any tick could have disabled it
        QVERIFY(o.confirmed.empty());
        QVERIFY(!o.release()->isEnabled());
        QVERIFY(o.said("age").contains(QStringLiteral("too old")));
        const auto before = o.reread.size();
        QTest::mouseClick(o.at<QPushButton>("reread"), Qt::LeftButton);
        QCOMPARE(o.reread.size(), before + 1);
        o.sheet.setPlan(planFor(o.id, o.time));
        QVERIFY(o.release()->isEnabled()); // the reason stays
        QVERIFY(!o.at<QWidget>("changed")->isVisible());
    }

    void enterReadsAgainAndNeverReleases()
    {
        Opened o;
        o.sheet.setPlan(planFor(o.id, start));
        o.type(reason);
        QTest::keyClick(o.at<QLineEdit>("reason"), Qt::Key_Return);
        QVERIFY(o.confirmed.empty());
        QCOMPARE(o.reread.size(), 1);
        QTest::keyClick(&o.sheet, Qt::Key_Escape);
        QVERIFY(!o.sheet.isVisible());
        QVERIFY(o.confirmed.empty());
    }

    // A proper reason takes longer to type than evidence stays fresh.
    void itReadsAgainByItself()
    {
        Opened o;
        o.sheet.setPlan(planFor(o.id, start));
        o.type("its host is");
        for (int second = 1; second <= 8; ++second) {
            const auto before = o.reread.size();
            o.time = start + second * 1s;
            QTRY_VERIFY(o.reread.size() > before);
            QVERIFY(o.release()->isEnabled()); // while the answer is on its way, too
            Plan now = planFor(o.id, o.time);
            now.fields["3f2a91c0-1111-4222-8333-444455556666:12"] = QByteArray::number(second); // it re-enters
            o.sheet.setPlan(now);
            QVERIFY(o.release()->isEnabled());
            QVERIFY(!o.at<QWidget>("changed")->isVisible());
        }
        o.type(" gone");
        QTest::mouseClick(o.release(), Qt::LeftButton);
        QCOMPARE(o.confirmed.size(), 1u);
        QVERIFY(o.confirmed[0].first == planFor(o.id, start + 8s).id); // what was shown last
        QCOMPARE(o.confirmed[0].second, QStringLiteral("its host is gone"));
    }

    void aHolderThatChangesDisarms()
    {
        Opened o;
        o.sheet.setPlan(planFor(o.id, start));
        o.type(reason);
        QVERIFY(!o.at<QPushButton>("accept")->isVisible());
        Plan other = planFor(o.id, start + 1s);
        other.fields = {{"77aa0b1c-1111-4222-8333-444455556666:9", "1"}};
        other.seen.holders = {reader("77aa0b1c-1111-4222-8333-444455556666", "9", 1)};
        other.seen.holderCount = 1;
        o.sheet.setPlan(other);
        QVERIFY(!o.release()->isEnabled());
        for (const char *owner : {"3f2a91c0-1111-4222-8333-444455556666:12", "77aa0b1c-1111-4222-8333-444455556666:9"})
            QVERIFY2(o.said("changed").contains(QLatin1String(owner)), qPrintable(o.said("changed")));
        keepScreenshots(&o.sheet, QStringLiteral("sheet-other-holder"));
        QTest::keyClick(o.at<QLineEdit>("reason"), Qt::Key_Return); // reads again, which is no consent
        o.sheet.setPlan(other);
        QVERIFY(!o.release()->isEnabled());
        o.sheet.setPlan(planFor(o.id, start + 2s)); // the first is back: it has taken it anew
        QVERIFY(!o.release()->isEnabled());
        o.sheet.setPlan(other);
        QTest::mouseClick(o.at<QPushButton>("accept"), Qt::LeftButton);
        QVERIFY(!o.at<QWidget>("changed")->isVisible());
        QVERIFY(!o.at<QPushButton>("accept")->isVisible());
        QVERIFY(o.release()->isEnabled());
    }

    void anAnswerThatComesTooLateArmsNothing()
    {
        Opened o;
        o.sheet.setPlan(planFor(o.id, start));
        o.type(reason);
        QTest::mouseClick(o.release(), Qt::LeftButton);
        o.sheet.setPlan(planFor(o.id, start)); // asked for before
        QVERIFY(!o.release()->isEnabled());
        QTest::keyClick(&o.sheet, Qt::Key_Escape);
        QVERIFY(o.sheet.isVisible()); // its outcome has to be seen
        o.sheet.setOutcome({});
        o.sheet.setPlan(planFor(o.id, start));
        QVERIFY(!o.release()->isVisible());
    }

    void whenItIsDoneEnterCloses()
    {
        Opened o;
        o.sheet.setPlan(planFor(o.id, start));
        o.type(reason);
        QTest::mouseClick(o.release(), Qt::LeftButton);
        o.sheet.setOutcome({});
        QVERIFY(o.at<QLineEdit>("reason")->text().isEmpty());
        const auto before = o.reread.size();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(o.reread.size(), before);
        QVERIFY(!o.sheet.isVisible());
        QCOMPARE(o.confirmed.size(), 1u);
    }

    void enterOnTheButtonBreaksNothing()
    {
        Opened o;
        o.sheet.setPlan(planFor(o.id, start));
        o.type(reason);
        o.release()->setFocus();
        QTest::keyClick(o.release(), Qt::Key_Return);
        QVERIFY(o.confirmed.empty());
    }

    void aHolderThatIsAliveIsWarnedOf()
    {
        Opened o;
        Plan plan = planFor(o.id, start);
        o.sheet.setPlan(plan);
        QVERIFY(!o.at<QWidget>("alive")->isVisible());
        plan.warning = words::Phrase{"%1 is alive and inside.", {QStringLiteral("worker-7")}};
        o.sheet.setPlan(plan);
        QVERIFY(o.at<QWidget>("alive")->isVisible());
        QCOMPARE(o.said("alive"), QStringLiteral("worker-7 is alive and inside."));
        QVERIFY(!o.at<QLabel>("consequences")->text().contains(QStringLiteral("alive"))); // once is enough
        QVERIFY(o.at<QLabel>("consequences")->text().contains(QStringLiteral("all its companions")));
        keepScreenshots(&o.sheet, QStringLiteral("sheet-alive"));
        o.sheet.setOutcome({});
        QVERIFY(!o.at<QWidget>("alive")->isVisible());
    }

    void anOutcomeThatIsNotRecordedIsSaidSo()
    {
        Opened o;
        o.sheet.setPlan(planFor(o.id, start));
        Outcome outcome;
        outcome.auditFile = QStringLiteral("/var/lib/100%1/audit.jsonl");
        o.sheet.setOutcome(outcome);
        QVERIFY(o.said().contains(outcome.auditFile));
        QVERIFY(!o.at<QWidget>("unrecorded")->isVisible());
        outcome.auditWarning = QStringLiteral("no space left on device");
        o.sheet.setOutcome(outcome);
        QVERIFY(!o.said().contains(outcome.auditFile));
        QVERIFY(o.at<QWidget>("unrecorded")->isVisible());
        QVERIFY(o.said("unrecorded").contains(outcome.auditWarning));
        keepScreenshots(&o.sheet, QStringLiteral("sheet-unrecorded"));
    }

    void aNewHolderIsPointedOut()
    {
        Opened o;
        o.sheet.setPlan(planFor(o.id, start));
        Plan other = planFor(o.id, start);
        other.fields = {{"other:1", "1"}};
        o.sheet.setPlan(other);
        QVERIFY(o.at<QWidget>("changed")->isVisible());
        QVERIFY(o.said("changed").contains(QStringLiteral("not what was there")));
    }

    void outcomesAreTold()
    {
        Opened o;
        o.sheet.setPlan(planFor(o.id, start));
        Outcome outcome;
        outcome.receivers = 2;
        outcome.auditFile = QStringLiteral("/var/lib/audit.jsonl");
        o.sheet.setOutcome(outcome);
        QVERIFY(o.said().contains(QStringLiteral("reached 2 clients")));
        QVERIFY(o.said().contains(QStringLiteral("/var/lib/audit.jsonl")));
        QVERIFY(!o.release()->isEnabled());
        keepScreenshots(&o.sheet, QStringLiteral("sheet-released"));
        outcome.what = Outcome::What::Gone;
        o.sheet.setOutcome(outcome);
        QVERIFY(o.said().contains(QStringLiteral("nothing was done")));
    }

    void aChangedLockIsShownAndMayBeTriedAgain()
    {
        Opened o;
        o.sheet.setPlan(planFor(o.id, start));
        o.type(reason);
        Outcome outcome;
        outcome.what = Outcome::What::Changed;
        Plan now = planFor(o.id, start);
        now.token = "1235";
        outcome.now = std::make_shared<const Plan>(now);
        outcome.differences = {{"The token was %1 and is %2.", {QStringLiteral("1234"), QStringLiteral("1235")}}};
        o.sheet.setOutcome(outcome);
        QVERIFY(o.said().contains(QStringLiteral("Nothing was done")));
        QVERIFY(o.said().contains(QStringLiteral("The token was 1234 and is 1235.")));
        QVERIFY(o.evidence().contains(QStringLiteral("1235")));
        QVERIFY(!o.release()->isEnabled()); // a second click of the same hand must not break the new one
        QTest::mouseClick(o.at<QPushButton>("accept"), Qt::LeftButton);
        QVERIFY(o.release()->isEnabled());
        keepScreenshots(&o.sheet, QStringLiteral("sheet-changed"));
    }

    void problemsAreTold()
    {
        Opened o;
        o.sheet.setUnavailable(
            {Error::Kind::Precondition, QStringLiteral("a semaphore has no holder to break"), {}, {}});
        QVERIFY(o.said().contains(QStringLiteral("semaphore")));
        o.type(reason);
        QVERIFY(!o.release()->isEnabled());
        QVERIFY(o.at<QPushButton>("reread")->isEnabled());
        o.sheet.setPlan(planFor(o.id, start));
        o.sheet.setFailed({Error::Kind::OutcomeUnknown, QStringLiteral("connection lost"), {}, {}});
        QVERIFY(o.said().startsWith(QStringLiteral("Not known whether it happened")));
        QVERIFY(!o.release()->isEnabled()); // look first
    }

    void aTokenShowsItsValue()
    {
        Opened o;
        Plan plan = planFor(o.id, start);
        plan.seen.kind = Kind::Token;
        plan.value = "host-7\n\xFF";
        plan.pttl = Ttl::noExpiry();
        plan.seen.waiters = {};
        o.sheet.setPlan(plan);
        QVERIFY(o.evidence().contains(QStringLiteral("Value: host-7\\x0A\\xFF")));
        QVERIFY(o.evidence().contains(QStringLiteral("no expiry")));
        QVERIFY(o.evidence().contains(QStringLiteral("Waiters: unknown")));
    }

    void nastyNamesStayPlainAndShort()
    {
        Opened o(QByteArray("<img src=file:///dev/urandom>\n") + QByteArray(64 * 1024, 'x'));
        QCOMPARE(o.at<QLabel>("name")->textFormat(), Qt::PlainText);
        QVERIFY(o.at<QLabel>("name")->text().startsWith(QStringLiteral("<img src=file:///dev/urandom>\\x0A")));
        QVERIFY(o.at<QLabel>("name")->text().size() <= 250);
        QVERIFY(o.at<QLabel>("fingerprint")->text().contains(QStringLiteral("566 bytes")));
        QVERIFY(o.sheet.width() < 1200);
        keepScreenshots(&o.sheet, QStringLiteral("sheet-nasty-name"));
    }
};

QTEST_MAIN(TestForceReleaseSheet)
#include "tst_force_release_sheet.moc"

#include "tests/support/ui/action_dialog_under_test.h"
#include "tests/support/ui/sample_locks.h"
#include "tests/support/ui/screenshot.h"
#include "ui/actiondialog/undo_bar.h"
#include "ui/text/barrier_text.h"
#include "ui/theme/theme.h"

#include <QClipboard>
#include <QCryptographicHash>
#include <QLayout>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>

#include <cmath>

namespace lockscope::action_dialog_test {

using namespace lockscope::ui;
using namespace std::chrono_literals;
using actions::Outcome;
using actions::Plan;
using actions::PlanId;

namespace {

const Instant start = ActionDialogUnderTest::start;
const char reason[] = "its host is gone, ticket 17";
const char readerA[] = "3f2a91c0-1111-4222-8333-444455556666:12";

Holder reader(const QByteArray &owner, qint64 holds)
{
    Holder holder;
    holder.owner = Owner(owner);
    holder.parts = partsIn(holder.owner, owner.left(36), owner.mid(37));
    holder.holds = holds;
    holder.access = Access::Read;
    return holder;
}

Lock readLock(const LockId &id)
{
    Lock lock;
    lock.id = id;
    lock.kind = Kind::ReadWrite;
    lock.mode = Mode::Read;
    lock.state = State::NoExpiry;
    lock.exists = true;
    lock.noExpiry = true;
    lock.holders = {reader(readerA, 2), reader("77aa0b1c-1111-4222-8333-444455556666:4", 1)};
    lock.holderCount = 5;
    lock.waiters.clients = 3;
    lock.readAt = start;
    return lock;
}

// For each of these owners, this action is possible: it is a permit, a dead waiter, or a dead reader with a client.
Lock lockWithTargets(const LockId &id, const QByteArray &action, const QByteArrayList &owners)
{
    Lock lock = sampleLock(id.key.raw(), State::HeldFixedLease, start);
    lock.leaseKind = LeaseKind::Fixed;
    if (action == "evict") {
        lock.kind = Kind::Fair;
        for (const QByteArray &owner : owners)
            lock.queue.push_back({Owner(owner), 0, false});
        return lock;
    }
    lock.kind = action == "force-release" ? Kind::ExpirableSemaphore : Kind::ReadWrite;
    lock.mode = Mode::Read;
    lock.exists = !owners.isEmpty();
    lock.holders.clear();
    for (const QByteArray &owner : owners) {
        lock.holders.push_back(reader(owner, 1));
        lock.holders.back().liveTimeouts = 0;
    }
    lock.holderCount = owners.size();
    return lock;
}

Plan planFor(const ActionDialogUnderTest &o, Instant readAt)
{
    Plan plan;
    plan.id = PlanId(readAt.time_since_epoch().count()); // each reading has its own id
    plan.action = o.wanted.empty() ? QByteArray("force-release") : o.wanted.back().first;
    if (!o.wanted.empty())
        plan.target = o.wanted.back().second;
    plan.seen = readLock(o.id);
    plan.fields = {{readerA, "2"}};
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

// Open, with a force-release chosen and its plan shown.
struct Forcing : ActionDialogUnderTest {
    explicit Forcing(const QByteArray &name = "order:42")
        : ActionDialogUnderTest(name)
    {
        know(readLock(id));
        sheet.choose("force-release");
        sheet.setPlan(planFor(*this, start));
    }
};

} // namespace

class TestActionDialog : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { setScheme(Scheme::Light); }

    void theMildestThatHelpsIsChosenFirst()
    {
        ActionDialogUnderTest o;
        o.know(readLock(o.id));
        QVERIFY(o.at<QRadioButton>("set-ttl")->isChecked());
        QVERIFY(!o.at<QRadioButton>("wait")->isEnabled());
        QVERIFY(o.at<QRadioButton>("wait")->text().contains(QStringLiteral("no expiry")));
        QCOMPARE(o.wanted.size(), 1u);
        QCOMPARE(o.wanted[0].first, QByteArray("set-ttl"));
        QCOMPARE(o.wanted[0].second.amount, 60'000);
        QVERIFY(o.at<QWidget>("ttl")->isVisible());
        QVERIFY(!o.at<QWidget>("keep")->isVisible());
    }

    void anotherChoiceIsReadAnew()
    {
        ActionDialogUnderTest o;
        o.know(readLock(o.id));
        o.sheet.setPlan(planFor(o, start));
        QCoreApplication::processEvents(); // only a layout shows which of the fields is below
        o.at<QRadioButton>("set-ttl")->setFocus();
        QTest::keyClick(o.at<QRadioButton>("set-ttl"), Qt::Key_Down); // as with the keyboard
        QVERIFY(o.at<QRadioButton>("force-release")->isChecked());
        QCOMPARE(o.wanted.back().first, QByteArray("force-release"));
        QCOMPARE(o.dropped, std::vector<PlanId>{planFor(o, start).id});
        QVERIFY(o.at<QLabel>("consequences")->text().isEmpty()); // not those of the other action
        QVERIFY(!o.act()->isEnabled());
        QVERIFY(o.at<QWidget>("keep")->isVisible());
        o.sheet.setPlan(planFor(o, start));
        QTest::mouseClick(o.at<QWidget>("keep"), Qt::LeftButton);
        QCOMPARE(o.wanted.back().second.keepFor, Millis(30'000));
    }

    // Time passes and texts change; the user's choice remains.
    void whatIsChosenStaysChosen()
    {
        ActionDialogUnderTest o;
        Lock lock = sampleLock("order:42", State::HeldFixedLease, start);
        lock.leaseKind = LeaseKind::Fixed;
        o.know(lock);
        QVERIFY(o.at<QRadioButton>("wait")->isChecked());
        QVERIFY(o.wanted.empty() || o.wanted.back().first.isEmpty());
        QVERIFY(o.at<QRadioButton>("wait")->text().contains(QStringLiteral("24.3 s")));
        QVERIFY(!o.act()->isVisible());
        o.time = start + 2s;
        o.know(lock);
        QVERIFY(o.at<QRadioButton>("wait")->text().contains(QStringLiteral("22.3 s")));
        o.sheet.choose("force-release");
        lock.noExpiry = true;
        lock.state = State::NoExpiry; // now another action would be preselected
        o.know(lock);
        QVERIFY(o.at<QRadioButton>("force-release")->isChecked());
        lock.exists = false;
        lock.holders.clear();
        lock.holderCount = 0;
        lock.state = State::Free;
        o.know(lock);
        QVERIFY(!o.at<QRadioButton>("force-release"));
        QVERIFY(!o.act()->isVisible());
        QVERIFY(o.said("why").contains(QStringLiteral("Choose again")));
    }

    void showsTheEvidence()
    {
        Forcing o;
        const QString evidence = o.evidence();
        for (const char *what :
             {readerA, "holds 2", "and 3 more", "21", "1234", "at least 3 clients", "3 subscribers", "rwlock_timeout"})
            QVERIFY2(evidence.contains(QLatin1String(what)), qPrintable(evidence));
        QVERIFY(o.at<QLabel>("consequences")->text().contains(QStringLiteral("order:42 and all its companions")));
        QCOMPARE(o.said("warning"),
                 QStringLiteral("The program that holds the lock keeps running. It may still be writing."));
        QCOMPARE(o.at<QLabel>("name")->text(), QStringLiteral("order:42"));
        QVERIFY(o.at<QLabel>("fingerprint")->text().contains(QStringLiteral("8 bytes")));
        const auto hash = QCryptographicHash::hash("order:42", QCryptographicHash::Sha256).toHex().left(12);
        QVERIFY(o.at<QLabel>("fingerprint")->text().contains(QLatin1String(hash)));
    }

    void oneIsNotManyInWords()
    {
        Forcing o;
        Plan plan = planFor(o, start);
        plan.seen.waiters = {};
        plan.seen.waiters.clients = 1;
        plan.wakes = 1;
        o.sheet.setPlan(plan);
        for (const char *what : {"at least 1 client (", "1 subscriber now"})
            QVERIFY2(o.evidence().contains(QLatin1String(what)), qPrintable(o.evidence()));
        plan.seen.waiters.threads = 1;
        o.sheet.setPlan(plan);
        QVERIFY2(o.evidence().contains(QStringLiteral("1 thread (")), qPrintable(o.evidence()));
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
        ActionDialogUnderTest o("pool");
        Lock pool = sampleLock("pool", State::NoPermits, start);
        pool.kind = Kind::ExpirableSemaphore;
        pool.token = 0;
        pool.holders = {lent("aaaa", 1'700'000'000'000), lent("bbbb", 0)};
        pool.holderCount = 2;
        o.know(pool);
        o.type(reason);
        o.sheet.choose("force-release");
        QVERIFY(o.said("why").contains(QStringLiteral("Choose one")));
        QVERIFY(!o.act()->isEnabled());
        auto *box = o.at<QComboBox>("whom");
        QVERIFY(box->isVisible());
        QVERIFY(box->itemText(0).contains(QStringLiteral("until 2023-11-1")));
        QVERIFY(box->itemText(1).contains(QStringLiteral("without expiry")));
        box->setFocus();
        QTest::keyClick(box, Qt::Key_End);
        const Owner chosen = o.wanted.back().second.holder;
        QCOMPARE(chosen, Owner(QByteArray("bbbb").repeated(8)));
        Plan plan;
        plan.id = PlanId(1);
        plan.action = "force-release";
        plan.target = o.wanted.back().second;
        plan.seen = pool;
        plan.seen.token = 3;
        plan.permit = chosen.raw();
        plan.readAt = start;
        o.sheet.setPlan(plan);
        QVERIFY2(o.evidence().contains(QStringLiteral("2 held, 3 free")), qPrintable(o.evidence()));
        QVERIFY(o.evidence().contains(QString::fromLatin1(chosen.raw())));
        QVERIFY(!o.evidence().contains(QStringLiteral("aaaa")));
        QVERIFY(o.said("changed").isEmpty());
        QVERIFY(o.act()->isEnabled());
        keepScreenshots(&o.sheet, QStringLiteral("sheet-permit"));
        pool.holders = {lent("aaaa", 1'700'000'000'000), lent("cccc", 0)}; // the chosen permit was returned
        o.know(pool);
        QVERIFY(!o.act()->isEnabled());
        QVERIFY(o.said("why").contains(QStringLiteral("Choose one")));
        pool.holders = {lent("aaaa", 1'700'000'000'000)}; // the operator did not mean this one
        pool.holderCount = 1;
        o.know(pool);
        QVERIFY(box->isVisible() && box->currentIndex() < 0);
        QVERIFY(!o.act()->isEnabled());
    }

    void aTargetThatDisappearsIsNotReplaced_data()
    {
        QTest::addColumn<QByteArray>("action");
        QTest::newRow("the client of a holder") << QByteArray("disconnect");
        QTest::newRow("a permit") << QByteArray("force-release");
        QTest::newRow("a waiter") << QByteArray("evict");
        QTest::newRow("a reader") << QByteArray("remove-reader");
    }
    void aTargetThatDisappearsIsNotReplaced()
    {
        QFETCH(QByteArray, action);
        const QByteArray first = readerA;
        const QByteArray second = "77aa0b1c-1111-4222-8333-444455556666:4";
        const QByteArray third = "99999999-aaaa-4bbb-8ccc-dddddddddddd:21";
        ActionDialogUnderTest o;
        const auto know = [&](const QByteArrayList &targets) { o.know(lockWithTargets(o.id, action, targets)); };
        know({first});
        o.sheet.choose(action);
        QCOMPARE(o.wanted.back().second.holder, Owner(first)); // there is only one
        Plan plan = planFor(o, start);
        plan.seen = lockWithTargets(o.id, action, {first});
        o.sheet.setPlan(plan);
        o.type(reason);
        QVERIFY2(o.act()->isEnabled(), qPrintable(o.said("why")));
        auto *box = o.at<QComboBox>("whom");
        QVERIFY(!box->isVisible());
        for (const QByteArrayList &targets :
             {QByteArrayList{second}, {third}, {second, third}, {third}, {}, {second}}) {
            know(targets);
            QVERIFY(!o.act()->isEnabled());
            QTest::keyClick(o.at<QLineEdit>("reason"), Qt::Key_Return, Qt::ControlModifier);
            if (targets.isEmpty())
                continue; // the action is not possible now
            QVERIFY(box->isVisible() && box->currentIndex() < 0);
            QVERIFY2(o.said("why").contains(QStringLiteral("Choose one")), qPrintable(o.said("why")));
        }
        QVERIFY(o.confirmed.empty());
        for (const auto &[wanted, target] : o.wanted)
            QVERIFY(wanted.isEmpty() || target.holder == Owner(first));
        know({second, first}); // the chosen one is back
        QCOMPARE(o.wanted.back().second.holder, Owner(first));
        know({second});
        box->setFocus();
        QTest::keyClick(box, Qt::Key_End);
        QCOMPARE(o.wanted.back().second.holder, Owner(second)); // the operator has chosen it
    }

    void aReasonIsMandatory()
    {
        Forcing o;
        QVERIFY(!o.act()->isEnabled());
        QVERIFY(o.said("why").contains(QStringLiteral("Enter a reason")));
        o.type("   ");
        QVERIFY(!o.act()->isEnabled());
        o.type(reason);
        QVERIFY(o.act()->isEnabled());
        QVERIFY(o.said("why").isEmpty());
        QTest::mouseClick(o.act(), Qt::LeftButton);
        QCOMPARE(o.confirmed.size(), 1u);
        QCOMPARE(o.confirmed[0].second.reason, QLatin1String(reason));
        QVERIFY(o.confirmed[0].first == planFor(o, start).id);
        QVERIFY(!o.act()->isEnabled()); // an act is only sent once
    }

    void onProdItIsArmedAndTheNameIsTyped()
    {
        Forcing o;
        o.type(reason);
        QVERIFY(o.act()->isEnabled());
        actions::ConnectionPolicy prod;
        prod.environment = actions::Environment::Prod;
        o.sheet.setPolicy(prod, false);
        QVERIFY(!o.act()->isEnabled());
        QCOMPARE(o.said("barrier"), barrierText(actions::Barrier::NotArmed));
        QVERIFY(o.said("why").isEmpty()); // saying it once is enough
        QVERIFY(o.at<QWidget>("barrier")->isVisible());
        QVERIFY(!o.at<QWidget>("reason")->isVisible() && !o.at<QWidget>("typedName")->isVisible());
        QCOMPARE(QApplication::focusWidget(), o.at<QWidget>("barrier")); // screen readers read it
        keepScreenshots(&o.sheet, QStringLiteral("sheet-not-armed"));
        QSignalSpy arm(&o.sheet, &ActionDialog::armWanted);
        QTest::mouseClick(o.at<QPushButton>("arm"), Qt::LeftButton);
        QCOMPARE(arm.size(), 1);
        o.sheet.setPolicy(prod, true);
        QVERIFY(!o.at<QPushButton>("arm")->isVisible() && !o.at<QWidget>("barrier")->isVisible());
        QCOMPARE(QApplication::focusWidget(), o.at<QWidget>("reason"));
        QCOMPARE(o.at<QLineEdit>("reason")->text(), QLatin1String(reason)); // typed before
        QVERIFY(!o.act()->isEnabled());
        QVERIFY(o.said("why").contains(QStringLiteral("Type the name")));
        keepScreenshots(&o.sheet, QStringLiteral("sheet-prod"));
        QTest::keyClicks(o.at<QLineEdit>("typedName"), QStringLiteral("order:4"));
        QVERIFY(!o.act()->isEnabled());
        QTest::keyClicks(o.at<QLineEdit>("typedName"), QStringLiteral("2"));
        QVERIFY(o.act()->isEnabled());
        o.sheet.setPolicy(prod, false); // all fields are filled, and still it may not act
        QVERIFY(!o.act()->isEnabled());
        o.sheet.setPolicy(prod, true);
        QVERIFY(o.act()->isEnabled());
        QTest::mouseClick(o.act(), Qt::LeftButton);
        QCOMPARE(o.confirmed.at(0).second.typedName, QStringLiteral("order:42"));
        o.sheet.setOutcome({});
        QVERIFY(o.at<QLineEdit>("typedName")->text().isEmpty());
    }

    void aReadOnlyConnectionShowsButDoesNothing()
    {
        Forcing o;
        o.type(reason);
        actions::ConnectionPolicy policy;
        policy.readOnly = true;
        o.sheet.setPolicy(policy, false);
        QVERIFY(!o.act()->isEnabled());
        QCOMPARE(o.said("barrier"), barrierText(actions::Barrier::ReadOnly));
        QVERIFY(!o.at<QPushButton>("arm")->isVisible()); // arming would not help
        QVERIFY(!o.at<QWidget>("reason")->isVisible());
        QVERIFY(!o.at<QLabel>("consequences")->text().isEmpty());
        QCoreApplication::processEvents(); // lays out the dialog
        const auto top = [&o](const char *part) { return o.at<QWidget>(part)->mapTo(&o.sheet, QPoint()).y(); };
        QVERIFY(top("barrier") < top("name"));
        keepScreenshots(&o.sheet, QStringLiteral("sheet-read-only"));
        o.act()->click();
        QTest::keyClick(&o.sheet, Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(o.confirmed.empty());
    }

    // The arming may end while the operator types the reason, and everything stays as it is while an action runs.
    void theEndOfArmingKeepsWhatWasTyped()
    {
        Forcing o;
        actions::ConnectionPolicy prod;
        prod.environment = actions::Environment::Prod;
        o.sheet.setPolicy(prod, true);
        o.type(reason);
        QTest::keyClicks(o.at<QLineEdit>("typedName"), QStringLiteral("order:42"));
        QVERIFY2(o.act()->isEnabled(), qPrintable(o.said("why")));
        o.act()->setFocus();
        o.sheet.setPolicy(prod, false);
        QVERIFY(!o.act()->isEnabled());
        QCOMPARE(QApplication::focusWidget(), o.at<QWidget>("barrier")); // Enter presses no other button
        o.at<QPushButton>("arm")->setFocus();
        QSignalSpy arm(&o.sheet, &ActionDialog::armWanted);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(arm.size(), 1);
        o.sheet.setPolicy(prod, true);
        QCOMPARE(QApplication::focusWidget(), o.at<QWidget>("reason"));
        QVERIFY2(o.act()->isEnabled(), qPrintable(o.said("why")));
        QTest::mouseClick(o.act(), Qt::LeftButton);
        o.sheet.setPolicy(prod, false);
        QVERIFY(o.sheet.isWorking() && !o.at<QWidget>("barrier")->isVisible());
        o.sheet.setOutcome({});
        QVERIFY(!o.at<QWidget>("barrier")->isVisible() && !o.at<QWidget>("reason")->isVisible());
        QCOMPARE(QApplication::focusWidget(), o.at<QWidget>("outcome"));
    }

    void oldEvidenceCannotBeActedOn()
    {
        Forcing o;
        o.type(reason);
        o.time = start + 4s;
        QTRY_VERIFY(o.said("age").contains(QStringLiteral("4.0 s ago")));
        QVERIFY(o.act()->isEnabled());
        o.time = start + 5'001ms;
        QTest::keyClick(o.act(), Qt::Key_Space); // before a timer could have disabled it
        QVERIFY(o.confirmed.empty());
        QVERIFY(!o.act()->isEnabled());
        QVERIFY(o.said("age").contains(QStringLiteral("too old")));
        QVERIFY(o.said("why").contains(QStringLiteral("5 s old")));
        const auto before = o.wanted.size();
        QTest::mouseClick(o.at<QPushButton>("reread"), Qt::LeftButton);
        QCOMPARE(o.wanted.size(), before + 1);
        o.sheet.setPlan(planFor(o, o.time));
        QVERIFY(o.act()->isEnabled()); // the reason is kept
        QVERIFY(!o.at<QWidget>("changed")->isVisible());
    }

    void enterInAFieldSaysWhatActs()
    {
        Forcing o;
        o.type(reason);
        const auto before = o.wanted.size();
        for (const char *widget : {"reason", "force-release", "set-ttl", "wait"}) {
            auto *each = o.at<QWidget>(widget);
            each->setFocus();
            QTest::keyClick(each, Qt::Key_Return);
            QVERIFY2(o.confirmed.empty(), widget);
            o.sheet.choose("force-release");
            o.sheet.setPlan(planFor(o, start));
        }
        o.wanted.resize(before);
        o.at<QLineEdit>("reason")->setFocus();
        QTest::keyClick(o.at<QLineEdit>("reason"), Qt::Key_Return);
        QCOMPARE(o.said("why"), QStringLiteral("Press Ctrl+Enter to release."));
        QCOMPARE(o.wanted.size(), before); // nothing is read again without the operator's knowledge
        QCOMPARE(QApplication::focusWidget(), o.at<QWidget>("reason"));
        o.type("!");
        QVERIFY(!o.at<QWidget>("why")->isVisible());
        QTest::keyClick(o.at<QLineEdit>("reason"), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(o.confirmed.size(), 1u);
    }

    void enterPressesTheButtonThatHasTheFocus()
    {
        Forcing o;
        o.type(reason);
        const auto before = o.wanted.size();
        o.at<QWidget>("reread")->setFocus();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(o.wanted.size(), before + 1);
        QCOMPARE(QApplication::focusWidget(), o.at<QWidget>("reread")); // also during the reading
        QVERIFY(o.confirmed.empty());
        o.sheet.setPlan(planFor(o, start));
        o.act()->setFocus();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(o.confirmed.size(), 1u);
        QCOMPARE(o.wanted.size(), before + 1);
        QVERIFY(!qobject_cast<QAbstractButton *>(QApplication::focusWidget()));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return); // while the action is under way
        QVERIFY(o.sheet.isVisible());
        QCOMPARE(o.confirmed.size(), 1u);
    }

    void whatCannotBePressedAnyMoreHandsTheFocusToAField()
    {
        Forcing o;
        o.type(reason);
        o.act()->setFocus();
        o.time = start + 6s; // too old for an action
        QTRY_VERIFY(!o.act()->isEnabled());
        QCOMPARE(QApplication::focusWidget(), o.at<QWidget>("reason"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QVERIFY(o.sheet.isVisible() && o.confirmed.empty());
        QTest::keyClick(&o.sheet, Qt::Key_Escape);
        QVERIFY(!o.sheet.isVisible());
    }

    void whatItWillDoIsReadToItsEndFirst()
    {
        Forcing o;
        o.type(reason);
        QVERIFY2(o.act()->isEnabled(), qPrintable(o.said("why"))); // on this screen there is room for everything
        Plan longer = planFor(o, start);
        for (int i = 0; i < 40; ++i)
            longer.consequences.push_back({"Client %1 is woken.", {QString::number(i)}});
        o.sheet.setPlan(longer);
        QVERIFY(!o.act()->isEnabled());
        QVERIFY2(o.said("why").startsWith(QStringLiteral("Scroll down")), qPrintable(o.said("why")));
        QTest::keyClick(o.at<QLineEdit>("reason"), Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(o.confirmed.empty());
        for (int i = 0; i < 20 && !o.act()->isEnabled(); ++i)
            QTest::keyClick(o.at<QLineEdit>("reason"), Qt::Key_PageDown);
        QVERIFY2(o.act()->isEnabled(), qPrintable(o.said("why")));
        o.sheet.setPlan(longer); // read again with the same texts
        QVERIFY(o.act()->isEnabled());
        o.sheet.repaint(); // what is painted to its end counts as seen
        for (int i = 40; i < 80; ++i)
            longer.consequences.push_back({"Client %1 is woken.", {QString::number(i)}});
        o.sheet.setPlan(longer);
        QVERIFY(!o.act()->isEnabled());
    }

    // Tab goes from the evidence to the actions, the reason and the buttons, and then round.
    void tabGoesFromTheEvidenceToTheButtons()
    {
        Forcing o;
        actions::ConnectionPolicy prod;
        prod.environment = actions::Environment::Prod;
        o.sheet.setPolicy(prod, true);
        o.type(reason);
        QTest::keyClicks(o.at<QLineEdit>("typedName"), QStringLiteral("order:42"));
        QVERIFY2(o.act()->isEnabled(), qPrintable(o.said("why")));
        QCoreApplication::processEvents(); // so that late texts are laid out
        o.sheet.findChild<QTableWidget *>()->setFocus();
        QStringList order;
        for (int i = 0; i < 8; ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            order << QApplication::focusWidget()->objectName();
        }
        QCOMPARE(order.join(u' '),
                 QStringLiteral("force-release keep reason typedName act reread close ")); // then round again
        QCOMPARE(QApplication::focusWidget(), o.sheet.findChild<QTableWidget *>());
        for (int i = 0; i < 2; ++i) // waiters come and go, so the choices are rebuilt
            o.know(i == 0 ? sampleLock("order:42", State::HeldFixedLease, start) : readLock(o.id));
        QCoreApplication::processEvents();
        QTest::keyClick(o.sheet.findChild<QTableWidget *>(), Qt::Key_Tab);
        QVERIFY(qobject_cast<QRadioButton *>(QApplication::focusWidget()));
    }

    // Typing a proper reason takes longer than evidence stays fresh.
    void itReadsAgainByItself()
    {
        Forcing o;
        o.type("its host is");
        for (int second = 1; second <= 8; ++second) {
            const auto before = o.wanted.size();
            o.time = start + second * 1s;
            QTRY_VERIFY(o.wanted.size() > before);
            QVERIFY(o.act()->isEnabled()); // also while the new reading is under way
            Plan now = planFor(o, o.time);
            now.fields[readerA] = QByteArray::number(second); // the holder re-enters
            o.sheet.setPlan(now);
            QVERIFY(o.act()->isEnabled());
            QVERIFY(!o.at<QPushButton>("accept")->isVisible()); // the dialog says so, and asks for no confirmation
        }
        o.type(" gone");
        QTest::mouseClick(o.act(), Qt::LeftButton);
        QCOMPARE(o.confirmed.size(), 1u);
        QVERIFY(o.confirmed[0].first == planFor(o, start + 8s).id); // the plan that was shown last
        QCOMPARE(o.confirmed[0].second.reason, QStringLiteral("its host is gone"));
    }

    void aHolderThatChangesDisarms()
    {
        Forcing o;
        o.type(reason);
        QVERIFY(!o.at<QPushButton>("accept")->isVisible());
        Plan other = planFor(o, start + 1s);
        other.fields = {{"77aa0b1c-1111-4222-8333-444455556666:9", "1"}};
        other.seen.holders = {reader("77aa0b1c-1111-4222-8333-444455556666:9", 1)};
        other.seen.holderCount = 1;
        o.sheet.setPlan(other);
        QVERIFY(!o.act()->isEnabled());
        for (const char *owner : {readerA, "77aa0b1c-1111-4222-8333-444455556666:9"})
            QVERIFY2(o.said("changed").contains(QLatin1String(owner)), qPrintable(o.said("changed")));
        keepScreenshots(&o.sheet, QStringLiteral("sheet-other-holder"));
        QTest::keyClick(o.at<QLineEdit>("reason"), Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(o.confirmed.empty());
        o.sheet.setPlan(other);
        QVERIFY(!o.act()->isEnabled());
        o.sheet.setPlan(planFor(o, start + 2s)); // the first holder is back: it has acquired the lock again
        QVERIFY(!o.act()->isEnabled());
        other.readAt = start + 3s;
        o.sheet.setPlan(other);
        QTest::mouseClick(o.at<QPushButton>("accept"), Qt::LeftButton);
        QVERIFY(!o.at<QWidget>("changed")->isVisible());
        QVERIFY(!o.at<QPushButton>("accept")->isVisible());
        QVERIFY(o.act()->isEnabled());
    }

    // A re-entry by the same owner does not change the holder, but shows that it is at work.
    void aHolderAtWorkIsTold()
    {
        Forcing o;
        o.type(reason);
        QVERIFY(!o.at<QWidget>("changed")->isVisible());
        Plan again = planFor(o, start + 1s);
        again.fields = {{readerA, "3"}};
        o.sheet.setPlan(again);
        QVERIFY2(o.said("changed").contains(QStringLiteral("is active")), qPrintable(o.said("changed")));
        QVERIFY(o.act()->isEnabled() && !o.at<QPushButton>("accept")->isVisible());
        again.readAt = start + 2s; // a quiet new reading does not remove the notice
        o.sheet.setPlan(again);
        QVERIFY(o.at<QWidget>("changed")->isVisible());
        keepScreenshots(&o.sheet, QStringLiteral("sheet-at-work"));
        QTest::mouseClick(o.act(), Qt::LeftButton);
        QCOMPARE(o.confirmed.size(), 1u);
    }

    // Released and acquired again between two readings, with the same count.
    void aHolderThatTookItAgainIsTold()
    {
        Forcing o;
        Plan again = planFor(o, start + 3s);
        again.seen.kind = Kind::Reentrant;
        again.seen.heldSince = start + 2s;
        again.seen.heldSinceIsBound = false;
        o.sheet.setPlan(again);
        QVERIFY2(o.said("changed").contains(QStringLiteral("is active")), qPrintable(o.said("changed")));
        again.token = "1235"; // certainly another hold
        again.readAt = start + 4s;
        o.sheet.setPlan(again);
        QVERIFY2(o.said("changed").contains(QStringLiteral("has acquired it again")), qPrintable(o.said("changed")));
        QVERIFY(o.at<QPushButton>("accept")->isVisible() && !o.act()->isEnabled());
    }

    // The user has not seen the second holder, not even when the first was shown for another action.
    void aHolderThatChangesBetweenTwoChoicesDisarms()
    {
        ActionDialogUnderTest o;
        o.know(readLock(o.id));
        o.sheet.setPlan(planFor(o, start)); // the plan of set-ttl
        o.type(reason);
        o.sheet.choose("force-release");
        Plan other = planFor(o, start + 1s);
        other.fields = {{"somebody:9", "1"}};
        other.seen.holders = {reader("77aa0b1c-1111-4222-8333-444455556666:9", 1)};
        o.sheet.setPlan(other);
        QVERIFY(!o.act()->isEnabled());
        QVERIFY(o.at<QPushButton>("accept")->isVisible());
        o.sheet.choose("set-ttl"); // viewing another action is not consent
        other.action = "set-ttl";
        o.sheet.setPlan(other);
        QVERIFY(!o.act()->isEnabled());
        QTest::mouseClick(o.at<QPushButton>("accept"), Qt::LeftButton);
        QVERIFY(o.act()->isEnabled());
    }

    // A wake or an eviction takes nothing from the holder. Breaking the lock afterwards does.
    void whatTakesNothingFromAHolderAsksForNone()
    {
        ActionDialogUnderTest o;
        o.know(readLock(o.id));
        o.sheet.choose("wake");
        o.type(reason);
        o.sheet.setPlan(planFor(o, start));
        Plan other = planFor(o, start + 1s);
        other.fields = {};
        other.seen.holders = {reader("77aa0b1c-1111-4222-8333-444455556666:9", 1)};
        o.sheet.setPlan(other);
        QVERIFY(o.act()->isEnabled());
        o.sheet.choose("force-release");
        other.action = "force-release";
        o.sheet.setPlan(other);
        QVERIFY(!o.act()->isEnabled());
    }

    void waitersOfALockThatBecameFreeCanBeHelped_data()
    {
        QTest::addColumn<QByteArray>("action");
        QTest::newRow("wake") << QByteArray("wake");
        QTest::newRow("evict") << QByteArray("evict");
    }
    void waitersOfALockThatBecameFreeCanBeHelped()
    {
        QFETCH(QByteArray, action);
        ActionDialogUnderTest o;
        const Lock held = lockWithTargets(o.id, "evict", {readerA});
        Lock free = held;
        free.exists = false;
        free.holders.clear();
        free.holderCount = 0;
        free.state = State::Free;
        o.know(held);
        QVERIFY(o.at<QRadioButton>("wait")->isChecked());
        o.know(free);
        QVERIFY2(o.said("changed").contains(QStringLiteral("Nobody holds it now")), qPrintable(o.said("changed")));
        o.sheet.choose(action);
        Plan plan = planFor(o, start);
        plan.seen = free;
        plan.fields.clear();
        o.sheet.setPlan(plan);
        o.type(reason);
        QVERIFY2(o.act()->isEnabled(), qPrintable(o.said("why")));
        Lock taken = held; // by a holder that the operator has not seen
        taken.holders = {reader("77aa0b1c-1111-4222-8333-444455556666:9", 1)};
        o.know(taken);
        o.sheet.choose("force-release");
        plan = planFor(o, start + 1s);
        plan.seen = taken;
        o.sheet.setPlan(plan);
        QVERIFY(!o.act()->isEnabled() && o.at<QPushButton>("accept")->isVisible());
        QTest::mouseClick(o.at<QPushButton>("accept"), Qt::LeftButton);
        QVERIFY2(o.act()->isEnabled(), qPrintable(o.said("why")));
    }

    void theChoiceOfAWaiterIsNoConsentToAHolder()
    {
        ActionDialogUnderTest o;
        const Lock held = lockWithTargets(o.id, "evict", {readerA, "99999999-aaaa-4bbb-8ccc-dddddddddddd:21"});
        o.know(held);
        Lock taken = held; // by a holder that the operator has not seen
        taken.holders = {reader("77aa0b1c-1111-4222-8333-444455556666:9", 1)};
        o.know(taken);
        o.sheet.choose("evict");
        o.at<QComboBox>("whom")->setFocus();
        QTest::keyClick(o.at<QComboBox>("whom"), Qt::Key_End);
        QCOMPARE(o.wanted.back().first, QByteArray("evict"));
        Plan plan = planFor(o, start);
        plan.seen = taken;
        o.sheet.setPlan(plan);
        o.type(reason);
        QVERIFY2(o.act()->isEnabled(), qPrintable(o.said("why")));
        o.sheet.choose("force-release");
        plan = planFor(o, start + 1s);
        plan.seen = taken;
        o.sheet.setPlan(plan);
        QVERIFY(!o.act()->isEnabled() && o.at<QPushButton>("accept")->isVisible());
    }

    void anAnswerThatComesTooLateArmsNothing()
    {
        Forcing o;
        o.type(reason);
        QTest::mouseClick(o.act(), Qt::LeftButton);
        o.sheet.setPlan(planFor(o, start)); // requested before
        QVERIFY(!o.act()->isEnabled());
        QTest::keyClick(&o.sheet, Qt::Key_Escape);
        QVERIFY(o.sheet.isVisible()); // the user must see the outcome
        o.sheet.setOutcome({});
        o.sheet.setPlan(planFor(o, start));
        QVERIFY(!o.act()->isVisible());
    }

    void whenItIsDoneEnterCloses()
    {
        Forcing o;
        o.type(reason);
        QTest::mouseClick(o.act(), Qt::LeftButton);
        o.sheet.setOutcome({});
        QVERIFY(o.at<QLineEdit>("reason")->text().isEmpty());
        const auto before = o.wanted.size();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QVERIFY(o.sheet.isVisible()); // an unintended second press
        QTRY_VERIFY(o.at<QPushButton>("close")->isDefault());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(o.wanted.size(), before);
        QVERIFY(!o.sheet.isVisible());
        QCOMPARE(o.confirmed.size(), 1u);
    }

    // A double click is one intention: the outcome and *Undo* must stay visible.
    void aSecondPressOfTheSameHandClosesNothing()
    {
        for (const auto key : {Qt::Key(0), Qt::Key_Space, Qt::Key_Return}) {
            const bool isKey = key != Qt::Key(0);
            Forcing o;
            o.type(reason);
            QObject::connect(&o.sheet, &ActionDialog::confirmed, &o.sheet, [&o] {
                Outcome done;
                done.undo = actions::Undo{PlanId(99), start + 10s};
                o.sheet.setOutcome(done); // at the earliest possible moment
            });
            const QPoint place = o.act()->mapTo(&o.sheet, o.act()->rect().center());
            const auto before = o.wanted.size();
            if (isKey) {
                o.act()->setFocus();
                QTest::keyClick(QApplication::focusWidget(), key);
                QTest::keyClick(QApplication::focusWidget(), key);
            } else {
                QTest::mouseDClick(o.sheet.windowHandle(), Qt::LeftButton, {}, place);
            }
            QCOMPARE(o.confirmed.size(), 1u);
            QVERIFY(o.sheet.isVisible() && o.sheet.isDone());
            QVERIFY(o.undone.empty() && o.wanted.size() == before);
            QVERIFY(o.at<QWidget>("outcome")->isVisible() && o.at<QWidget>("undo")->isVisible());
            QCOMPARE(QApplication::focusWidget(), o.at<QWidget>("outcome"));
            QCoreApplication::processEvents(); // lays out the dialog
            QVERIFY(o.sheet.rect().contains(place)); // otherwise the click would hit what is below the dialog
            QVERIFY(!qobject_cast<QAbstractButton *>(o.sheet.childAt(place)));
            QTest::mouseClick(o.sheet.windowHandle(), Qt::LeftButton, {}, place);
            QVERIFY(o.sheet.isVisible() && o.undone.empty());
            const int high = o.sheet.height();
            QTRY_VERIFY(o.sheet.height() < high / 2); // later the dialog has the height of its content
            auto *close = o.at<QWidget>("close");
            QVERIFY(o.sheet.rect().contains(QRect(close->mapTo(&o.sheet, QPoint()), close->size())));
        }
    }

    void aSecondSpaceTakesBackOnce()
    {
        Forcing o;
        o.act(reason);
        Outcome outcome;
        outcome.undo = actions::Undo{PlanId(99), start + 10s};
        o.sheet.setOutcome(outcome);
        QGuiApplication::clipboard()->clear();
        o.at<QPushButton>("undo")->setFocus();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        QCOMPARE(o.undone.size(), 1u);
        QVERIFY(o.sheet.isVisible() && QGuiApplication::clipboard()->text().isEmpty());
    }

    void aHolderThatIsAliveIsWarnedOf()
    {
        Forcing o;
        QVERIFY(!o.at<QWidget>("alive")->isVisible());
        Plan plan = planFor(o, start);
        plan.warning = words::Phrase{"%1 is alive and working.", {QStringLiteral("worker-7")}};
        o.sheet.setPlan(plan);
        QVERIFY(o.at<QWidget>("alive")->isVisible());
        QCOMPARE(o.said("alive"), QStringLiteral("worker-7 is alive and working."));
        QVERIFY(!o.at<QLabel>("consequences")->text().contains(QStringLiteral("alive"))); // saying it once is enough
        keepScreenshots(&o.sheet, QStringLiteral("sheet-alive"));
    }

    void afterwardsItSaysWhoGotIt()
    {
        Forcing o;
        o.act(reason);
        LockEvent next;
        next.what = LockEvent::What::Acquired;
        next.id = o.id;
        next.owner = Owner("77aa0b1c-1111-4222-8333-444455556666:4");
        next.at = start + 31ms;
        o.sheet.happened({next}); // earlier than the answer
        o.time = start + 20ms;
        Outcome outcome;
        outcome.receivers = 2;
        outcome.auditFile = QStringLiteral("/var/lib/audit.jsonl");
        o.sheet.setOutcome(outcome);
        QVERIFY2(o.said("outcome").contains(QStringLiteral("Released. The unlock message reached 2 clients.")),
                 qPrintable(o.said("outcome")));
        QVERIFY(o.said("outcome").contains(QStringLiteral("/var/lib/audit.jsonl")));
        QVERIFY2(o.said("next").contains(QStringLiteral("77aa0b1c · thread 4 got it")), qPrintable(o.said("next")));
        QVERIFY(o.said("next").contains(QStringLiteral("11 ms later")));
        QVERIFY(o.said("now").isEmpty()); // the reading is from before
        Lock after = readLock(o.id);
        after.readAt = start + 50ms;
        o.time = start + 60ms;
        o.know(after);
        QVERIFY(o.said("now").startsWith(QStringLiteral("Now: Held")));
        QVERIFY(!o.act()->isVisible() && !o.at<QRadioButton>("force-release")->isVisible());
        QVERIFY(!o.at<QPushButton>("undo")->isVisible()); // this action has no undo
        keepScreenshots(&o.sheet, QStringLiteral("sheet-done"));
    }

    // The unlock message comes from the action itself.
    void whatWasForcedWasNotReleasedByItsHolder()
    {
        Forcing o;
        o.act(reason);
        o.time = start + 20ms;
        o.sheet.setOutcome({});
        Lock after = readLock(o.id);
        after.exists = after.noExpiry = false;
        after.gone = true;
        after.holders.clear();
        after.holderCount = 0;
        after.state = State::Free;
        after.ending = Ending::Released;
        after.rare.edit().lastOwner = Owner(readerA);
        after.rare.edit().goneAt = after.readAt = start + 30ms;
        o.time = start + 60ms;
        o.know(after);
        QVERIFY2(o.said("now").startsWith(QStringLiteral("Now: Free")), qPrintable(o.said("now")));
        QVERIFY2(!o.said("now").contains(QStringLiteral("released by")), qPrintable(o.said("now")));
        after.rare.edit().goneAt = after.readAt = start + 5s; // another owner acquired and released it meanwhile
        o.time = start + 6s;
        o.know(after);
        QVERIFY2(o.said("now").contains(QStringLiteral("released by")), qPrintable(o.said("now")));
    }

    void nobodyIsClaimedToHaveGotIt()
    {
        Forcing o;
        o.act(reason);
        o.sheet.setOutcome({});
        QCOMPARE(o.said("next"), QStringLiteral("No client has been seen to acquire it yet."));
        o.time = start + 10'100ms;
        o.know(sampleLock("order:42", State::Free, o.time));
        QVERIFY2(o.said("next").contains(QStringLiteral("within 10 s")), qPrintable(o.said("next")));
    }

    void whatWasDoneCanBeTakenBackForAWhile()
    {
        Forcing o;
        o.act(reason);
        Outcome outcome;
        outcome.undo = actions::Undo{PlanId(99), start + 10s};
        o.sheet.setOutcome(outcome);
        auto *undo = o.at<QPushButton>("undo");
        QVERIFY(undo->isVisible());
        QCOMPARE(undo->text(), QStringLiteral("&Undo (10 s)"));
        keepScreenshots(&o.sheet, QStringLiteral("sheet-undo"));
        o.time = start + 1'500ms;
        QTRY_COMPARE(undo->text(), QStringLiteral("&Undo (9 s)"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab); // Enter does not press it
        QTest::mouseClick(undo, Qt::LeftButton);
        QCOMPARE(o.undone.size(), 1u);
        QVERIFY(o.undone[0].first == PlanId(99));
        QCOMPARE(o.undone[0].second.reason, QStringLiteral("undo: ") + QLatin1String(reason));
        QVERIFY(!undo->isVisible()); // only once
        Outcome back;
        o.sheet.setUndone(back);
        QVERIFY(o.said("undone").contains(QStringLiteral("Undone")));
        back.what = Outcome::What::Changed;
        back.differences = {{"Somebody else holds it.", {}}};
        o.sheet.setUndone(back);
        QVERIFY(o.said("undone").contains(QStringLiteral("Undo failed")));
        QVERIFY(o.said("undone").contains(QStringLiteral("Somebody else holds it.")));
    }

    void anUndoThatCouldNotBeRecordedSaysSo()
    {
        Forcing o;
        o.act(reason);
        Outcome outcome;
        outcome.undo = actions::Undo{PlanId(99), start + 10s};
        o.sheet.setOutcome(outcome);
        o.at<QPushButton>("undo")->click();
        QVERIFY(o.said("unrecorded").isEmpty());
        Outcome back;
        back.auditWarning = QStringLiteral("no space left on device");
        o.sheet.setUndone(back);
        QVERIFY(o.said("undone").contains(QStringLiteral("Undone")));
        QVERIFY2(o.said("unrecorded").contains(QStringLiteral("no space left")), qPrintable(o.said("unrecorded")));
    }

    void aBarShrinksWhileUndoIsPossible()
    {
        Forcing o;
        o.act(reason);
        Outcome outcome;
        outcome.undo = actions::Undo{PlanId(99), start + 10s};
        o.sheet.setOutcome(outcome);
        auto *bar = o.at<UndoBar>("undoBar");
        QTRY_VERIFY(bar->isVisible() && bar->width() > 0);
        QCOMPARE(bar->share(), 1.0);
        const auto filled = [bar] {
            const QImage image = bar->grab().toImage();
            const QColor ink = image.pixelColor(0, 0);
            int count = 0;
            while (count < image.width() && image.pixelColor(count, 0) == ink)
                ++count;
            return count;
        };
        QCOMPARE(filled(), bar->width());
        o.time = start + 7'500ms;
        QCOMPARE(bar->share(), 0.25);
        QCOMPARE(filled(), int(std::lround(bar->width() * 0.25)));
        o.at<QPushButton>("undo")->click();
        QVERIFY(!bar->isVisible());
    }

    void withReducedMotionTheBarShrinksOnceASecond()
    {
        Theme theme;
        Forcing o;
        o.act(reason);
        Outcome outcome;
        outcome.undo = actions::Undo{PlanId(99), start + 10s};
        o.sheet.setOutcome(outcome);
        const auto *bar = o.at<UndoBar>("undoBar");
        o.time = start + 5'400ms;
        QCOMPARE(bar->share(), 0.46);
        theme.setMotionReduced(true);
        QCOMPARE(bar->share(), 0.5);
        o.time = start + 5'900ms;
        QCOMPARE(bar->share(), 0.5);
        o.time = start + 6s;
        QCOMPARE(bar->share(), 0.4);
        theme.setMotionReduced(false);
        o.time = start + 10s;
        QCOMPARE(bar->share(), 0.0);
        QTRY_VERIFY(!bar->isVisible());
    }

    // Later messages enlarge the dialog only as far as they need.
    void itShrinksToTheResult()
    {
        Forcing o;
        o.act(reason);
        QCoreApplication::processEvents(); // lays out the dialog
        const int high = o.sheet.height();
        Outcome outcome;
        outcome.undo = actions::Undo{PlanId(99), start + 10s};
        o.sheet.setOutcome(outcome);
        QTRY_VERIFY(o.sheet.height() < high / 2);
        const auto needed = [&o] { return o.sheet.layout()->totalHeightForWidth(o.sheet.width()); };
        QCOMPARE(o.sheet.height(), needed());
        QVERIFY(o.at<QWidget>("undoBar")->isVisible() && o.at<QWidget>("undo")->isVisible());
        Lock after = readLock(o.id);
        after.readAt = start + 50ms;
        o.time = start + 60ms;
        o.know(after);
        QVERIFY(!o.said("now").isEmpty());
        QCoreApplication::processEvents();
        QTRY_COMPARE(o.sheet.height(), needed());
        keepScreenshots(&o.sheet, QStringLiteral("sheet-result"));
    }

    // The engine refuses an undo where it refuses an action.
    void nothingIsTakenBackWhileItIsNotAllowed()
    {
        Forcing o;
        actions::ConnectionPolicy policy;
        policy.environment = actions::Environment::Prod;
        o.sheet.setPolicy(policy, true);
        QTest::keyClicks(o.at<QLineEdit>("typedName"), QStringLiteral("order:42"));
        o.act(reason);
        Outcome outcome;
        outcome.undo = actions::Undo{PlanId(99), start + 10s};
        o.sheet.setOutcome(outcome);
        auto *undo = o.at<QPushButton>("undo");
        auto *barrier = o.at<QWidget>("barrier");
        QVERIFY(undo->isEnabled() && !barrier->isVisible());
        undo->setFocus();
        o.sheet.setPolicy(policy, false); // the arming ends
        QVERIFY(undo->isVisible() && !undo->isEnabled() && barrier->isVisible());
        QCOMPARE(o.said("barrier"), barrierText(actions::Barrier::NotArmed));
        QVERIFY(undo->toolTip().contains(QStringLiteral("not armed")));
        QCOMPARE(QApplication::focusWidget(), barrier); // Enter presses no other button
        QVERIFY(!o.at<QWidget>("reason")->isVisible());
        keepScreenshots(&o.sheet, QStringLiteral("sheet-undo-not-armed"));
        undo->click();
        QVERIFY(o.undone.empty());
        o.at<QPushButton>("arm")->setFocus();
        QSignalSpy arm(&o.sheet, &ActionDialog::armWanted);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(arm.size(), 1);
        o.sheet.setPolicy(policy, true);
        QVERIFY(undo->isEnabled() && !barrier->isVisible());
        QCOMPARE(QApplication::focusWidget(), o.at<QWidget>("outcome")); // a second Enter takes nothing back
        policy.readOnly = true;
        o.sheet.setPolicy(policy, true);
        QVERIFY(!undo->isEnabled() && !o.at<QWidget>("arm")->isVisible());
        QCOMPARE(o.said("barrier"), barrierText(actions::Barrier::ReadOnly));
        o.time = start + 10s;
        QTRY_VERIFY(!undo->isVisible() && !barrier->isVisible()); // there is nothing to allow any more
    }

    void afterTenSecondsNothingIsTakenBack()
    {
        Forcing o;
        o.act(reason);
        Outcome outcome;
        outcome.undo = actions::Undo{PlanId(99), start + 10s};
        o.sheet.setOutcome(outcome);
        o.time = start + 10s;
        o.at<QPushButton>("undo")->click(); // before a timer could have hidden it
        QVERIFY(o.undone.empty());
        QTRY_VERIFY(!o.at<QPushButton>("undo")->isVisible());
        o.sheet.setLock(nullptr, {});
        QVERIFY2(o.said("undone").contains(QStringLiteral("Undo is no longer possible")),
                 qPrintable(o.said("undone"))); // and what to do now
    }

    void whereNothingTakesItBackItSaysWhatThen()
    {
        Forcing o;
        o.act(reason);
        Outcome outcome;
        outcome.whatNow = words::Phrase{"Stop the program now.", {}};
        o.sheet.setOutcome(outcome);
        QCOMPARE(o.said("undone"), QStringLiteral("Stop the program now."));
        QVERIFY(!o.at<QPushButton>("undo")->isVisible());
    }

    // The evidence also has the whole owner, because that is what is compared; the report is for other people.
    void clientsAreCalledAsTheUserCallsThem()
    {
        ActionDialogUnderTest o;
        const Lock lock = readLock(o.id);
        const QByteArray uuid = QByteArray(readerA).left(36);
        o.sheet.setNames([uuid](const QByteArray &client) {
            return client == uuid ? QStringLiteral("Billing <b>%1</b>") : QString();
        });
        o.know(lock);
        o.sheet.choose("force-release");
        Plan plan = planFor(o, start);
        plan.consequences = {{"%1 is not told.", {words::namedOwner(lock.holders.front().owner)}}};
        o.sheet.setPlan(plan);
        QVERIFY2(o.at<QLabel>("consequences")->text().contains(QStringLiteral("• Billing <b>%1</b> · thread ")),
                 qPrintable(o.at<QLabel>("consequences")->text()));
        QVERIFY2(o.evidence().contains(QStringLiteral("Billing <b>%1</b> · ") + QString::fromLatin1(uuid)),
                 qPrintable(o.evidence()));
        o.act(reason);
        Outcome outcome;
        outcome.auditFile = QStringLiteral("audit.jsonl");
        o.sheet.setOutcome(outcome);
        QTest::mouseClick(o.at<QPushButton>("copy"), Qt::LeftButton);
        QVERIFY(!QGuiApplication::clipboard()->text().contains(QStringLiteral("Billing")));
    }

    void theReportIsPlainText()
    {
        Forcing o("a<b>\n%1");
        o.sheet.setServer(QStringLiteral("redis-1:6379"));
        o.act(reason);
        Outcome outcome;
        outcome.receivers = 1;
        outcome.auditFile = QStringLiteral("/var/lib/100%1/audit.jsonl");
        outcome.auditRecord = QStringLiteral("7-%2");
        o.sheet.setOutcome(outcome);
        QTest::mouseClick(o.at<QPushButton>("copy"), Qt::LeftButton);
        const QString report = QGuiApplication::clipboard()->text();
        for (const char *line :
             {"Lock: a<b>\\x0A%1\n", "Done: Force-release it\n", "Server: redis-1:6379\n",
              "Reason: its host is gone, ticket 17\n", "Before: Held for reading by 5 readers", "Outcome: Released.\n",
              "The unlock message reached one client.\n", "Next: No client has been seen to acquire it yet.\n",
              "Audit: record 7-%2 in /var/lib/100%1/audit.jsonl\n"})
            QVERIFY2(report.contains(QLatin1String(line)), qPrintable(report));
    }

    void anOutcomeThatIsNotRecordedIsSaidSo()
    {
        Forcing o;
        o.act(reason);
        Outcome outcome;
        outcome.auditFile = QStringLiteral("/var/lib/audit.jsonl");
        outcome.auditWarning = QStringLiteral("no space left on device");
        o.sheet.setOutcome(outcome);
        QVERIFY(!o.said("outcome").contains(outcome.auditFile));
        QVERIFY(o.said("unrecorded").contains(outcome.auditWarning));
        keepScreenshots(&o.sheet, QStringLiteral("sheet-unrecorded"));
    }

    void whatWasGoneIsNotToldAsDone()
    {
        Forcing o;
        o.act(reason);
        Outcome outcome;
        outcome.what = Outcome::What::Gone;
        o.sheet.setOutcome(outcome);
        QVERIFY(o.said("outcome").contains(QStringLiteral("Nothing was done")));
        QVERIFY(o.said("next").isEmpty());
    }

    void aChangedLockIsShownAndMayBeTriedAgain()
    {
        Forcing o;
        o.act(reason);
        Outcome outcome;
        outcome.what = Outcome::What::Changed;
        Plan now = planFor(o, start);
        now.token = "1235";
        outcome.now = std::make_shared<const Plan>(now);
        outcome.differences = {{"The token was %1 and is %2.", {QStringLiteral("1234"), QStringLiteral("1235")}}};
        o.sheet.setOutcome(outcome);
        QVERIFY(o.said("outcome").contains(QStringLiteral("Nothing was done")));
        QVERIFY(o.said().contains(QStringLiteral("The token was 1234 and is 1235.")));
        QVERIFY(o.evidence().contains(QStringLiteral("1235")));
        QVERIFY(!o.act()->isEnabled()); // an unintended second click must not break the new hold
        QTest::mouseClick(o.at<QPushButton>("accept"), Qt::LeftButton);
        QVERIFY(o.act()->isEnabled());
        keepScreenshots(&o.sheet, QStringLiteral("sheet-changed"));
    }

    void problemsAreTold()
    {
        Forcing o;
        o.sheet.setUnavailable(
            {Error::Kind::Precondition, QStringLiteral("a semaphore has no holder to break"), {}, {}});
        QVERIFY(o.said().contains(QStringLiteral("semaphore")));
        o.type(reason);
        QVERIFY(!o.act()->isEnabled());
        QVERIFY(o.at<QPushButton>("reread")->isEnabled());
        o.sheet.setPlan(planFor(o, start));
        o.sheet.setFailed({Error::Kind::OutcomeUnknown, QStringLiteral("connection lost"), {}, {}});
        QVERIFY(o.said().startsWith(QStringLiteral("Result unknown")));
        QVERIFY(!o.act()->isEnabled()); // the user must look first
    }

    void aTokenShowsItsValue()
    {
        Forcing o;
        Plan plan = planFor(o, start);
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
        Forcing o(QByteArray("<img src=file:///dev/urandom>\n") + QByteArray(64 * 1024, 'x'));
        QCOMPARE(o.at<QLabel>("name")->textFormat(), Qt::PlainText);
        QVERIFY(o.at<QLabel>("name")->text().startsWith(QStringLiteral("<img src=file:///dev/urandom>\\x0A")));
        QVERIFY(o.at<QLabel>("name")->text().size() <= 250);
        QVERIFY(o.at<QLabel>("fingerprint")->text().contains(QStringLiteral("566 bytes")));
        QVERIFY(o.sheet.width() < 1200);
        keepScreenshots(&o.sheet, QStringLiteral("sheet-nasty-name"));
    }

    // Another program gives the lock an expiry meanwhile: the old evidence and consequences must be hidden.
    void whatMakesNoSenseAnyMoreIsNotShown()
    {
        ActionDialogUnderTest o;
        o.know(readLock(o.id));
        o.sheet.setPlan(planFor(o, start));
        o.type(reason);
        const auto *consequences = o.at<QLabel>("consequences");
        QVERIFY(o.act()->isEnabled() && !consequences->text().isEmpty());
        Lock ends = readLock(o.id);
        ends.noExpiry = false;
        ends.state = State::HeldFixedLease;
        ends.leaseKind = LeaseKind::Fixed;
        ends.expiresAt = start + 40s;
        o.know(ends);
        QVERIFY(!o.act()->isEnabled());
        QCOMPARE(consequences->text(), QString());
        QVERIFY2(o.evidence().contains(QStringLiteral("40")), qPrintable(o.evidence()));
        QVERIFY2(o.said("why").contains(QStringLiteral("Choose again")), qPrintable(o.said("why")));
        o.wanted.clear();
        o.know(readLock(o.id)); // the action is possible again, and a new reading is made
        QCOMPARE(o.wanted.size(), std::size_t(1));
        QCOMPARE(o.wanted.back().first, QByteArray("set-ttl"));
        QVERIFY(!o.act()->isEnabled());
    }

    // Another program was faster: nobody holds the lock any more, and Enter closes the dialog.
    void whereNobodyHoldsItNobodyIsMeant()
    {
        Forcing o;
        o.type(reason);
        Lock free = readLock(o.id);
        free.exists = free.noExpiry = false;
        free.gone = true;
        free.holders.clear();
        free.holderCount = 0;
        free.state = State::Free;
        o.know(free);
        o.know(free); // a moment later
        QVERIFY(o.said("changed").contains(QStringLiteral("Nobody holds it now")));
        QVERIFY(!o.at<QPushButton>("accept")->isVisible());
        QVERIFY(!o.act()->isVisible());
        QTest::keyClick(o.at<QLineEdit>("reason"), Qt::Key_Return);
        QVERIFY(!o.sheet.isVisible());
        QVERIFY(o.confirmed.empty());
    }

    void theTitleFollowsTheTextSize()
    {
        Theme theme;
        Forcing o;
        const auto *name = o.at<QLabel>("name");
        const double before = name->font().pointSizeF();
        QVERIFY(before > o.sheet.font().pointSizeF());
        theme.setTextPercent(200);
        QTRY_COMPARE(name->font().pointSizeF(), before * 2);
        QVERIFY(name->font().bold());
        theme.resetText();
        QTRY_COMPARE(name->font().pointSizeF(), before);
    }

    // Except for the line that said what was missing: the buttons do not move when it goes.
    void itIsAsHighAsItsContent()
    {
        Forcing o;
        o.type(reason);
        QVERIFY2(o.act()->isEnabled(), qPrintable(o.said("why")));
        const auto needed = [&o] { return o.sheet.layout()->totalHeightForWidth(o.sheet.width()); };
        QTRY_VERIFY(o.sheet.height() >= needed());
        QVERIFY2(o.sheet.height() <= needed() + 3 * o.sheet.fontMetrics().lineSpacing(),
                 qPrintable(QString::number(o.sheet.height() - needed())));
        QVERIFY(!o.at<QWidget>("consequences")->visibleRegion().isEmpty());
    }

    // Where the dialog has more room than it needs, the room is above the buttons.
    void theReasonFollowsTheConsequences()
    {
        Forcing o;
        o.type(reason);
        const auto *consequences = o.at<QWidget>("consequences");
        const auto *field = o.at<QWidget>("reason");
        const auto gap = [&] {
            return field->mapTo(&o.sheet, QPoint()).y()
                - consequences->mapTo(&o.sheet, QPoint(0, consequences->height())).y();
        };
        const auto isClose = [&] { return gap() >= 0 && gap() <= 2 * o.sheet.fontMetrics().lineSpacing(); };
        QTRY_VERIFY2(isClose(), qPrintable(QString::number(gap())));
        QCoreApplication::processEvents(); // the layouts learn what they need
        QTRY_VERIFY(o.sheet.height() >= o.sheet.layout()->totalHeightForWidth(o.sheet.width())); // it has grown
        o.sheet.resize(o.sheet.width() + 60, o.sheet.height() + 300);
        QCoreApplication::processEvents();
        QTRY_VERIFY2(isClose(), qPrintable(QString::number(gap())));
        const auto *close = o.at<QWidget>("close");
        QVERIFY(close->mapTo(&o.sheet, QPoint()).y() - field->mapTo(&o.sheet, QPoint()).y() >= 250);
    }

    // Also where no other part of the dialog changes its size.
    void longerConsequencesAreBelowTheFoldAtOnce()
    {
        Forcing o;
        o.type(reason);
        QCoreApplication::processEvents();
        QVERIFY2(o.act()->isEnabled(), qPrintable(o.said("why")));
        Plan longer = planFor(o, start);
        for (int i = 0; i < 40; ++i)
            longer.consequences.push_back({"Client %1 is woken.", {QString::number(i)}});
        o.sheet.setPlan(longer);
        QVERIFY(!o.act()->isEnabled());
        QCoreApplication::processEvents();
        QVERIFY(!o.act()->isEnabled());
    }

    // Texts that shrank again leave no scroll bar behind.
    void noScrollBarStays()
    {
        Forcing o;
        const auto *area = o.sheet.findChild<QScrollArea *>();
        const auto *bar = area->verticalScrollBar();
        Plan longer = planFor(o, start);
        for (int i = 0; i < 60; ++i)
            longer.consequences.push_back({"Client %1 is woken.", {QString::number(i)}});
        o.sheet.setPlan(longer);
        QTRY_VERIFY(bar->isVisible());
        o.sheet.setPlan(planFor(o, start));
        QTRY_VERIFY(!bar->isVisible());
        QTRY_COMPARE(area->widget()->width(), area->width());
    }

    void itFitsASmallScreen()
    {
        Forcing o;
        actions::ConnectionPolicy prod;
        prod.environment = actions::Environment::Prod;
        o.sheet.setPolicy(prod, true);
        QVERIFY2(o.sheet.minimumSizeHint().height() <= 620,
                 qPrintable(QString::number(o.sheet.minimumSizeHint().height())));
        o.sheet.resize(640, 620);
        QCoreApplication::processEvents();
        for (const char *name : {"act", "reason", "typedName", "why", "close", "warning"}) {
            auto *part = o.at<QWidget>(name);
            const QRect place(part->mapTo(&o.sheet, QPoint()), part->size());
            QVERIFY2(part->isVisible() && o.sheet.rect().contains(place), name);
        }
        keepScreenshots(&o.sheet, QStringLiteral("sheet-small"));
    }
};

QTEST_MAIN(TestActionDialog)

} // namespace lockscope::action_dialog_test

#include "tst_action_dialog.moc"

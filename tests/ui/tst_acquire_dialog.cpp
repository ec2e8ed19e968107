#include "tests/support/ui/screenshot.h"
#include "ui/dialogs/acquire_dialog.h"
#include "ui/dialogs/kind_box.h"
#include "ui/widgets/duration_field.h"
#include "ui/widgets/lines_field.h"
#include "ui/widgets/message_line.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>

namespace lockscope::acquire_dialog_test {

using namespace lockscope::ui;
using locks::AcquireRequest;
using locks::AcquireStep;

namespace {

// The dialog as a user sees it: its fields, its keys and its requests.
struct Opened {
    AcquireDialog dialog;
    std::vector<AcquireRequest> asked;
    std::vector<CompoundRequest> askedSeveral;
    QSignalSpy canceled{&dialog, &AcquireDialog::cancelRequested};

    Opened()
    {
        QObject::connect(&dialog, &AcquireDialog::acquireRequested, &dialog,
                         [this](const AcquireRequest &what) { asked.push_back(what); });
        QObject::connect(&dialog, &AcquireDialog::compoundRequested, &dialog,
                         [this](const CompoundRequest &what) { askedSeveral.push_back(what); });
        dialog.show();
        dialog.activateWindow();
        if (!QTest::qWaitForWindowActive(&dialog))
            qFatal("not shown");
    }
    template<class Widget> Widget *at(const char *name) { return dialog.findChild<Widget *>(QLatin1String(name)); }
    QString said() { return at<MessageLine>("message")->said(); }
    void choose(const char *name, int index) { at<QComboBox>(name)->setCurrentIndex(index); }
    KindBox *kind() { return at<KindBox>("kind"); }
    bool shows(const char *name) { return at<QWidget>(name)->isVisible(); }
    void click() { QTest::mouseClick(at<QPushButton>("acquire"), Qt::LeftButton); }
    void type(const QString &text) { QTest::keyClicks(at<QLineEdit>("name"), text); }
    void enter() { QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return); }
    QStringList steps()
    {
        QStringList out;
        for (int i = 0; i < at<QListWidget>("steps")->count(); ++i)
            out << at<QListWidget>("steps")->item(i)->text();
        return out;
    }
};

locks::HoldFacts held(const char *name, const char *owner)
{
    locks::HoldFacts hold;
    hold.id = 1;
    hold.lock.key = Key(name);
    hold.owner = Owner(owner);
    hold.holds = 1;
    hold.lease = Millis(30'000);
    hold.watchdog = true;
    hold.valid = true;
    return hold;
}

} // namespace

class TestAcquireDialog : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { setScheme(Scheme::Light); }

    void enterAsksForWhatWasTyped()
    {
        Opened o;
        QCOMPARE(QApplication::focusWidget(), o.at<QLineEdit>("name"));
        o.type(QStringLiteral("order:42"));
        o.enter();
        QCOMPARE(o.asked.size(), 1u);
        QCOMPARE(o.asked[0].name, Key("order:42"));
        QCOMPARE(o.asked[0].kind, locks::AcquirableKind::Reentrant);
        QVERIFY(o.asked[0].owner.isEmpty());
        QVERIFY(!o.asked[0].wait);
        QVERIFY(!o.asked[0].lease);
        QVERIFY(o.dialog.isAcquiring());
        QVERIFY(!o.at<QPushButton>("acquire")->isEnabled());
    }

    void everyFieldCounts()
    {
        Opened o;
        o.dialog.setHolds({held("a", "11111111-1111-1111-1111-111111111111:3")});
        o.type(QStringLiteral("a"));
        o.choose("kind", 2);
        o.choose("owner", 1);
        o.choose("wait", 2);
        o.choose("lease", 1);
        o.at<DurationField>("waitTime")->setValue(Millis(1'500));
        o.at<DurationField>("leaseTime")->setValue(Millis(300'000));
        QTest::mouseClick(o.at<QPushButton>("acquire"), Qt::LeftButton);
        QCOMPARE(o.asked.size(), 1u);
        QCOMPARE(o.asked[0].kind, locks::AcquirableKind::Write);
        QCOMPARE(o.asked[0].owner, Owner("11111111-1111-1111-1111-111111111111:3"));
        QCOMPARE(*o.asked[0].wait, Millis(1'500));
        QCOMPARE(*o.asked[0].lease, Millis(300'000));
    }

    // A second Enter would wait for the lock that was just acquired.
    void whenItIsAcquiredEnterCloses()
    {
        Opened o;
        o.type(QStringLiteral("order:42"));
        o.enter();
        o.dialog.ended(true, {});
        o.enter();
        QCOMPARE(o.asked.size(), 1u);
        QVERIFY(!o.dialog.isVisible());
    }

    void anotherNameMakesEnterAcquireAgain()
    {
        Opened o;
        o.type(QStringLiteral("order:42"));
        o.enter();
        o.dialog.ended(true, {});
        o.at<QLineEdit>("name")->setFocus();
        o.type(QStringLiteral("0"));
        o.enter();
        QCOMPARE(o.asked.size(), 2u);
        QCOMPARE(o.asked[1].name, Key("order:420"));
    }

    // The password of the watched server goes to no other server, and to no other account of the same server.
    void aPasswordBelongsToOneServer()
    {
        Opened o;
        redis::Address own;
        own.transport = redis::Address::Transport::Tls;
        own.host = QStringLiteral("redis-1");
        own.user = "ops";
        own.password = "secret";
        own.caFile = QStringLiteral("/etc/ca.pem");
        own.pin = QByteArray(32, 'p');
        own.tlsName = QStringLiteral("redis.internal");
        o.dialog.setServer(own);
        o.type(QStringLiteral("order:42"));
        o.kind()->choose(locks::CompoundKind::Red);
        o.at<LinesField>("servers")->setPlainText(
            QStringLiteral("rediss://ops@redis-1:6379/3\nredis://ops@redis-1\nrediss://redis-1\n"
                           "rediss://ops@redis-2\nrediss://ops:own@redis-3"));
        o.click();
        QCOMPARE(o.askedSeveral.size(), 1u);
        const auto &servers = o.askedSeveral[0].servers;
        QCOMPARE(servers.size(), 5u);
        QCOMPARE(servers[0].password, QByteArray("secret")); // another database of the same server
        QCOMPARE(servers[0].caFile, own.caFile); // for an address with the same proof of identity
        QCOMPARE(servers[0].pin, own.pin);
        QCOMPARE(servers[0].tlsName, own.tlsName);
        QCOMPARE(servers[0].db, 3);
        QVERIFY(servers[1].password.isEmpty()); // the password would be sent without TLS
        QVERIFY(servers[2].password.isEmpty());
        QVERIFY(servers[3].password.isEmpty());
        QCOMPARE(servers[4].password, QByteArray("own"));
    }

    void replicasAreAskedForWhenChosen()
    {
        Opened o;
        o.type(QStringLiteral("a"));
        o.click();
        o.dialog.ended(false, {});
        o.choose("replicas", 2);
        o.click();
        o.dialog.ended(false, {});
        o.kind()->choose(locks::CompoundKind::Multi);
        o.choose("replicas", 1);
        o.at<LinesField>("names")->setPlainText(QStringLiteral("a\nb"));
        o.click();
        QCOMPARE(o.asked.size(), 2u);
        QVERIFY(o.asked[0].replicas == locks::ReplicaSync::Off);
        QVERIFY(o.asked[1].replicas == locks::ReplicaSync::All);
        QVERIFY(o.askedSeveral.at(0).terms.replicas == locks::ReplicaSync::One);
    }

    void offersToMakeASemaphore()
    {
        Opened o;
        QSignalSpy making(&o.dialog, &AcquireDialog::permitsRequested);
        o.type(QStringLiteral("pool"));
        o.kind()->choose(locks::AcquirableKind::Semaphore);
        o.at<QSpinBox>("permits")->setValue(2);
        o.click();
        QVERIFY(!o.shows("makeSemaphore"));
        const Error none{Error::Kind::Precondition, QStringLiteral("there is none"), locks::noSemaphore, {}};
        o.dialog.ended(false, none);
        QCOMPARE(o.said(), QStringLiteral("there is none"));
        QVERIFY(o.shows("makeSemaphore"));
        QCOMPARE(o.at<QSpinBox>("newPermits")->value(), 2); // no fewer than the requested permits
        o.type(QStringLiteral("s")); // another lock is meant
        QVERIFY(!o.shows("makeSemaphore"));
        o.click();
        o.dialog.ended(false, none);
        o.at<QSpinBox>("newPermits")->setValue(5);
        QTest::mouseClick(o.at<QPushButton>("makeSemaphore"), Qt::LeftButton);
        QCOMPARE(making.size(), 1);
        QCOMPARE(making[0][0].value<Key>(), Key("pools"));
        QCOMPARE(making[0][1].toInt(), 5);
        QVERIFY(!o.at<QPushButton>("acquire")->isEnabled());
        o.dialog.permitsSet({Error::Kind::Forbidden, QStringLiteral("may not"), {}, {}});
        QCOMPARE(o.said(), QStringLiteral("may not"));
        QCOMPARE(o.asked.size(), 2u);
        QTest::mouseClick(o.at<QPushButton>("makeSemaphore"), Qt::LeftButton);
        o.dialog.permitsSet({});
        QCOMPARE(o.asked.size(), 3u); // and sends the request
        QCOMPARE(o.asked[2].name, Key("pools"));
        QVERIFY(o.dialog.isAcquiring());
    }

    void everyKindCanBeAskedFor()
    {
        for (const locks::AcquirableKind kind : locks::allKinds) {
            Opened o;
            o.type(QStringLiteral("a"));
            o.kind()->choose(kind);
            o.click();
            QCOMPARE(o.asked.size(), 1u);
            QCOMPARE(int(o.asked[0].kind), int(kind));
            QVERIFY(o.asked[0].strict);
            QVERIFY(!o.kind()->toolTip().isEmpty());
        }
    }

    void eachKindHasItsFields()
    {
        Opened o;
        QVERIFY(o.shows("name") && o.shows("owner") && o.shows("lease"));
        QVERIFY(!o.shows("names") && !o.shows("servers") && !o.shows("permits") && !o.shows("pauses"));
        o.kind()->choose(locks::AcquirableKind::Semaphore);
        QVERIFY(o.shows("permits") && !o.shows("lease") && !o.shows("owner"));
        o.kind()->choose(locks::AcquirableKind::ExpirableSemaphore);
        QVERIFY(o.shows("permits") && o.shows("lease") && !o.shows("owner"));
        o.kind()->choose(locks::AcquirableKind::Token);
        QVERIFY(!o.shows("permits") && o.shows("lease") && !o.shows("owner"));
        o.kind()->choose(locks::AcquirableKind::Spin);
        QVERIFY(o.shows("pauses") && !o.shows("pause") && o.shows("owner"));
        o.kind()->choose(locks::CompoundKind::Multi);
        QVERIFY(o.shows("names") && o.shows("memberKind") && !o.shows("name") && !o.shows("servers"));
        QVERIFY(!o.shows("owner") && o.shows("lease"));
        o.kind()->choose(locks::CompoundKind::Red);
        QVERIFY(o.shows("name") && o.shows("servers") && o.shows("memberKind") && !o.shows("names"));
    }

    void permitsPausesAndOtherKinds()
    {
        Opened o;
        o.type(QStringLiteral("a"));
        o.kind()->choose(locks::AcquirableKind::ExpirableSemaphore);
        o.at<QSpinBox>("permits")->setValue(3);
        o.at<QCheckBox>("anyKind")->setChecked(true);
        o.click();
        QCOMPARE(o.asked.at(0).permits, 3);
        QVERIFY(!o.asked[0].strict);
        o.dialog.ended(true, {});
        keepScreenshots(&o.dialog, QStringLiteral("dialog-acquire-semaphore"));
        o.kind()->choose(locks::AcquirableKind::Spin);
        o.choose("pauses", 1);
        o.at<DurationField>("pause")->setValue(Millis(25));
        o.click();
        QCOMPARE(o.asked.at(1).permits, 1);
        QVERIFY(o.asked[1].pauses && o.asked[1].pauses->first == Millis(25) && o.asked[1].pauses->factor == 1.0);
    }

    void aMultiLockOfNamesOneOnEachLine()
    {
        Opened o;
        o.dialog.setName(Key("order:42"));
        o.kind()->choose(locks::CompoundKind::Multi);
        o.click();
        QVERIFY2(o.said().contains(QStringLiteral("several locks")), qPrintable(o.said()));
        auto *names = o.at<LinesField>("names");
        names->setPlainText(QStringLiteral("order:42\n\n  stock:7 \nb\\x00\n"));
        o.at<KindBox>("memberKind")->choose(locks::AcquirableKind::Fair);
        o.choose("wait", 1);
        o.click();
        QCOMPARE(o.askedSeveral.size(), 1u);
        const CompoundRequest &asked = o.askedSeveral[0];
        QVERIFY(asked.kind == locks::CompoundKind::Multi && asked.memberKind == locks::AcquirableKind::Fair);
        QVERIFY(asked.names == (std::vector<Key>{Key("order:42"), Key("stock:7"), Key(QByteArray("b\0", 2))}));
        QVERIFY(asked.terms.wait == Millis(0) && asked.terms.strict);
        o.dialog.progressed(locks::CompoundProgress{1, {AcquireStep::Tried, Millis(3), Ttl::of(Millis(12'000))}});
        o.dialog.progressed(locks::CompoundProgress{-1, {AcquireStep::GaveBack, Millis(4), {}}});
        QVERIFY2(o.steps()[0].contains(QStringLiteral("stock:7: tried")), qPrintable(o.steps()[0]));
        QVERIFY2(o.steps()[1].contains(QStringLiteral("released the acquired")), qPrintable(o.steps()[1]));
        keepScreenshots(&o.dialog, QStringLiteral("dialog-acquire-multi"));
    }

    void aRedLockOfServersOneOnEachLine()
    {
        Opened o;
        redis::Address own;
        own.host = QStringLiteral("redis-1");
        own.password = "secret";
        o.dialog.setServer(own);
        o.type(QStringLiteral("order:42"));
        o.kind()->choose(locks::CompoundKind::Red);
        auto *servers = o.at<LinesField>("servers");
        QCOMPARE(servers->toPlainText(), own.toUrl());
        QVERIFY(!servers->toPlainText().contains(QStringLiteral("secret")));
        o.click();
        QVERIFY2(o.said().contains(QStringLiteral("at least two independent servers")), qPrintable(o.said()));
        servers->appendPlainText(QStringLiteral("http://redis-2"));
        o.click();
        QVERIFY2(o.said().contains(QStringLiteral("redis://")), qPrintable(o.said()));
        servers->setPlainText(own.toUrl() + QLatin1Char('\n') + own.toUrl());
        o.click();
        QVERIFY2(o.said().contains(QStringLiteral("twice")), qPrintable(o.said()));
        servers->setPlainText(own.toUrl() + QStringLiteral("\nredis://redis-2:6380\nrediss://redis-3"));
        o.click();
        QCOMPARE(o.askedSeveral.size(), 1u);
        const CompoundRequest &asked = o.askedSeveral[0];
        QVERIFY(asked.kind == locks::CompoundKind::Red && asked.names == std::vector<Key>{Key("order:42")});
        QCOMPARE(asked.servers.size(), 3u);
        QCOMPARE(asked.servers[0].password, QByteArray("secret")); // of the watched server
        QVERIFY(asked.servers[1].password.isEmpty());
        o.dialog.progressed(locks::CompoundProgress{1, {AcquireStep::Acquired, Millis(3), {}}});
        QVERIFY2(o.steps()[0].contains(QStringLiteral("redis-2:6380: acquired")), qPrintable(o.steps()[0]));
        keepScreenshots(&o.dialog, QStringLiteral("dialog-acquire-red"));
    }

    void tabFollowsTheRowsOfARedLock()
    {
        Opened o;
        o.kind()->choose(locks::CompoundKind::Red);
        o.at<QLineEdit>("name")->setFocus();
        QStringList seen;
        for (int i = 0; i < 3; ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            seen << QApplication::focusWidget()->objectName();
        }
        QCOMPARE(seen, (QStringList{QStringLiteral("servers"), QStringLiteral("memberKind"), QStringLiteral("wait")}));
    }

    void tryOnceIsAWaitOfNothing()
    {
        Opened o;
        o.type(QStringLiteral("a"));
        o.choose("wait", 1);
        o.enter();
        QCOMPARE(o.asked.at(0).wait, std::optional(Millis(0)));
    }

    void durationsHaveUnits_data()
    {
        QTest::addColumn<int>("millis");
        QTest::addColumn<int>("number");
        QTest::addColumn<QString>("unit");
        QTest::newRow("ms") << 300 << 300 << QStringLiteral("ms");
        QTest::newRow("s") << 30'000 << 30 << QStringLiteral("s");
        QTest::newRow("min") << 300'000 << 5 << QStringLiteral("min");
        QTest::newRow("h") << 7'200'000 << 2 << QStringLiteral("h");
    }
    void durationsHaveUnits()
    {
        QFETCH(int, millis);
        DurationField field;
        field.setValue(Millis(millis));
        QTEST(field.findChild<QSpinBox *>()->value(), "number");
        QTEST(field.findChild<QComboBox *>()->currentText(), "unit");
        QCOMPARE(field.value(), Millis(millis));
    }

    void wrongInputIsSaidAndNothingIsAsked()
    {
        Opened o;
        o.enter();
        QVERIFY(o.said().contains(QStringLiteral("name")));
        o.type(QStringLiteral("a\\q"));
        QVERIFY(o.at<MessageLine>("nameHint")->isVisible());
        QVERIFY(o.at<MessageLine>("nameHint")->said().contains(QStringLiteral("\\xHH")));
        o.enter();
        QVERIFY(o.said().contains(QStringLiteral("escape")));
        o.at<QLineEdit>("name")->setText(QStringLiteral("a"));
        o.choose("lease", 1);
        o.at<DurationField>("leaseTime")->setValue(Millis(9));
        QTest::mouseClick(o.at<QPushButton>("acquire"), Qt::LeftButton);
        QVERIFY(o.said().contains(QStringLiteral("10 ms")));
        QVERIFY(o.asked.empty());
        QVERIFY(!o.dialog.isAcquiring());
    }

    void bytesGoInAsEscapes()
    {
        Opened o;
        o.type(QStringLiteral("a\\x00\\xFFb\\\\"));
        QVERIFY(o.at<MessageLine>("nameHint")->said().startsWith(QStringLiteral("5 bytes")));
        o.enter();
        QCOMPARE(o.asked.at(0).name.raw(),
                 QByteArray("a\0\xFF"
                            "b\\",
                            5));
        Opened again;
        again.dialog.setName(o.asked[0].name);
        QCOMPARE(again.at<QLineEdit>("name")->text(), QStringLiteral("a\\x00\\xFFb\\\\"));
    }

    void stepsAreTold()
    {
        Opened o;
        o.type(QStringLiteral("order:42"));
        o.enter();
        const std::vector<locks::AcquireProgress> steps{{AcquireStep::Tried, Millis(1), Ttl::of(Millis(12'345))},
                                                        {AcquireStep::Subscribed, Millis(2), {}},
                                                        {AcquireStep::LookedAgain, Millis(5'002), Ttl::noExpiry()},
                                                        {AcquireStep::Woken, Millis(7'310), {}},
                                                        {AcquireStep::Acquired, Millis(7'312), {}}};
        for (const auto &step : steps)
            o.dialog.progressed(step);
        const QStringList told = o.steps();
        QCOMPARE(told.size(), 5);
        QVERIFY(told[0].contains(QStringLiteral("0.001 s")));
        QVERIFY(told[0].contains(QStringLiteral("tried")) && told[0].contains(QStringLiteral("12")));
        QVERIFY(told[1].contains(QStringLiteral("subscribed")));
        QVERIFY(told[2].contains(QStringLiteral("without expiry")));
        QVERIFY(told[3].contains(QStringLiteral("woken")));
        QVERIFY(told[4].contains(QStringLiteral("7.312 s   acquired")));
        o.dialog.ended(true, {});
        QVERIFY(o.said().startsWith(QStringLiteral("Acquired")));
        QVERIFY(o.at<QPushButton>("acquire")->isEnabled());
        keepScreenshots(&o.dialog, QStringLiteral("dialog-acquire"));
    }

    void aLongWaitKeepsItsFirstStepAndTheLast()
    {
        Opened o;
        o.dialog.progressed({AcquireStep::Tried, Millis(0), Ttl::of(Millis(5))});
        for (int i = 1; i <= 2'000; ++i)
            o.dialog.progressed({AcquireStep::LookedAgain, Millis(i * 5'000), Ttl::of(Millis(5))});
        QCOMPARE(o.steps().size(), 500);
        QVERIFY(o.steps().front().contains(QStringLiteral("tried")));
        QVERIFY(o.steps().back().contains(QStringLiteral("10000.000 s")));
    }

    void escapeCancelsThenCloses()
    {
        Opened o;
        o.type(QStringLiteral("a"));
        o.enter();
        QTest::keyClick(&o.dialog, Qt::Key_Escape);
        QCOMPARE(o.canceled.size(), 1);
        QVERIFY(o.dialog.isVisible());
        QVERIFY(o.dialog.isAcquiring());
        o.dialog.ended(false, {Error::Kind::Canceled, QStringLiteral("canceled"), {}, {}});
        QVERIFY(o.said().contains(QStringLiteral("nothing is held")));
        QTest::keyClick(&o.dialog, Qt::Key_Escape);
        QVERIFY(!o.dialog.isVisible());
        QCOMPARE(o.canceled.size(), 1);
    }

    void endingsAreTold()
    {
        Opened o;
        o.dialog.ended(false, {});
        QVERIFY(o.said().contains(QStringLiteral("Not acquired in time")));
        o.dialog.ended(false, {Error::Kind::Precondition, QStringLiteral("a is a list, no lock"), "WRONGTYPE", {}});
        QCOMPARE(o.said(), QStringLiteral("a is a list, no lock"));
        o.dialog.ended(false, {Error::Kind::OutcomeUnknown, QStringLiteral("connection lost"), {}, {}});
        QVERIFY(o.said().startsWith(QStringLiteral("Result unknown")));
    }

    void namesAreShownPlain()
    {
        Opened o;
        const QByteArray nasty("<img src=file:///dev/urandom><table>x");
        o.dialog.setName(Key(nasty));
        o.dialog.setHolds({held(nasty, "<b>:1")});
        o.at<QLineEdit>("name")->setFocus();
        o.enter();
        QCOMPARE(o.asked.at(0).name.raw(), nasty);
        for (const QLabel *label : o.dialog.findChildren<QLabel *>())
            QVERIFY(label->textFormat() == Qt::PlainText || !label->text().contains(u'<'));
    }
};

QTEST_MAIN(TestAcquireDialog)

} // namespace lockscope::acquire_dialog_test

#include "tst_acquire_dialog.moc"

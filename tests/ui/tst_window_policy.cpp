// What the window shows of a connection's policy and asks of the engine; the window itself decides nothing.
#include "tests/support/ui/played_window.h"
#include "tests/support/ui/screenshot.h"
#include "ui/connect/connection_dialog.h"
#include "ui/status/policy_badge.h"
#include "ui/table/empty_view.h"
#include "ui/widgets/environment_look.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QTextDocumentFragment>

namespace lockscope::window_policy_test {

using namespace lockscope::ui;
using namespace std::chrono_literals;
using actions::ConnectionPolicy;
using actions::Environment;

namespace {

constexpr ConnectionPolicy prod{.environment = Environment::Prod};

redis::Address addressOf(const char *host)
{
    redis::Address address;
    address.host = QLatin1String(host);
    return address;
}

QString hexOf(const char *host)
{
    return QString::fromLatin1(addressOf(host).toUrl().toUtf8().toHex());
}

QString badgeText(const PlayedWindow &o)
{
    const auto *badge = o.at<PolicyBadge>();
    QCoreApplication::sendPostedEvents(); // so that the tool bar lays out later items
    return badge->isVisible() ? badge->text() : QString();
}

// In the form of a tool tip.
QString tipOf(const QAction *action)
{
    return QTextDocumentFragment::fromHtml(action->toolTip()).toPlainText();
}

// Whether the dialog of the chosen lock permits an action when everything is entered.
bool mayAct(PlayedWindow &o)
{
    o.actions().review->trigger();
    const std::unique_ptr<ActionDialog> sheet(o.at<ActionDialog>());
    sheet->choose("force-release");
    actions::Plan plan;
    plan.id = actions::PlanId(1);
    plan.action = "force-release";
    plan.target.lock = sheet->id();
    plan.seen = o.lock("orders");
    plan.readAt = o.clock.now();
    o.port.asked.back().answer(std::make_shared<const actions::Plan>(plan));
    sheet->findChild<QLineEdit *>(QStringLiteral("reason"))->setText(QStringLiteral("it is stuck"));
    sheet->findChild<QLineEdit *>(QStringLiteral("typedName"))->setText(QStringLiteral("orders"));
    return sheet->findChild<QPushButton *>(QStringLiteral("act"))->isEnabled();
}

void chooseOne(PlayedWindow &o)
{
    o.show({"orders"});
    o.window.choose(o.lock("orders").id);
}

} // namespace

class TestWindowPolicy : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // As with lockscope --read-only --prefix: the settings do not change, and a later choice in the window counts.
    void whatTheCommandLineSaysIsGoodForThisRun()
    {
        constexpr auto now = Preferences::For::ThisRun;
        const QTemporaryDir folder;
        QSettings settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        const redis::Address address;
        Preferences run(&settings);
        run.setPolicy(address, prod);
        run.setPrefixes(address, {"kept:"});
        run.setPolicy(address, {.readOnly = true}, now);
        run.setPrefixes(address, {"said:"}, now);
        run.setTrackedPrefixes(QStringLiteral("orders:"), now);
        run.setTokenPatterns(QStringLiteral("mutex:*"), now);
        // it forbids more than the saved policy, and never less
        QVERIFY(run.policyOf(address) == (ConnectionPolicy{.environment = Environment::Prod, .readOnly = true}));
        QCOMPARE(run.prefixesOf(address), std::vector<QByteArray>{"said:"});
        QCOMPARE(run.trackedPrefixList(), std::vector<QByteArray>{"orders:"});
        QCOMPARE(run.tokenPatternList(), std::vector<QByteArray>{"mutex:*"});
        const Preferences next(&settings);
        QVERIFY(next.policyOf(address) == prod);
        QCOMPARE(next.prefixesOf(address), std::vector<QByteArray>{"kept:"});
        QVERIFY(next.trackedPrefixList().empty() && next.tokenPatternList().empty());
        run.setPolicy(address, {});
        run.setPrefixes(address, {});
        QVERIFY(run.policyOf(address) == ConnectionPolicy() && run.prefixesOf(address).empty());
    }

    void whereNobodySaidAnythingNothingIsShown()
    {
        PlayedWindow o;
        chooseOne(o);
        QCOMPARE(badgeText(o), QString());
        QVERIFY(mayAct(o));
        QVERIFY(!o.actions().arm->isEnabled());
        QVERIFY(o.port.policy == ConnectionPolicy());
    }

    void environmentsAreSaidInWords_data()
    {
        QTest::addColumn<int>("environment");
        QTest::addColumn<QString>("word");
        QTest::newRow("dev") << int(Environment::Dev) << QStringLiteral("DEV");
        QTest::newRow("staging") << int(Environment::Staging) << QStringLiteral("STAGING");
        QTest::newRow("prod") << int(Environment::Prod) << QStringLiteral("PROD · not armed");
    }

    void environmentsAreSaidInWords()
    {
        QFETCH(int, environment);
        QFETCH(QString, word);
        PlayedWindow o({.environment = Environment(environment)});
        QCOMPARE(badgeText(o), word);
        QVERIFY2(o.window.windowTitle().startsWith(word.section(QLatin1Char(' '), 0, 0)),
                 qPrintable(o.window.windowTitle()));
        QCOMPARE(int(o.port.policy.environment), environment);
    }

    // The environments are easy to distinguish, on a light and a dark desktop.
    void environmentsHaveColoursOfTheirOwn()
    {
        for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
            const QPalette palette = paletteOf(scheme);
            QSet<QRgb> colours, grounds;
            for (const auto each : {Environment::None, Environment::Dev, Environment::Staging, Environment::Prod}) {
                colours << toneColour(environmentTone(each), palette).rgb();
                grounds << toneGround(environmentTone(each), palette).rgb();
            }
            QCOMPARE(colours.size(), 4);
            QCOMPARE(grounds.size(), 4);
        }
    }

    void onProdNothingIsBrokenBeforeItIsArmed()
    {
        PlayedWindow o(prod);
        chooseOne(o);
        QVERIFY(!mayAct(o));
        QVERIFY(!o.actions().acquire->isEnabled()); // others who want the lock then wait for the console
        o.at<PolicyBadge>()->click();
        QCOMPARE(o.port.armed, 1);
        QVERIFY(!mayAct(o)); // the engine has not confirmed it
        Q_EMIT o.port.armingChanged(o.clock.now() + 5min);
        QVERIFY(mayAct(o));
        QVERIFY(o.actions().acquire->isEnabled());
        QCOMPARE(badgeText(o), QStringLiteral("PROD · armed 5:00"));
    }

    void itCountsDownAndEndsWithoutAWord()
    {
        PlayedWindow o(prod);
        chooseOne(o);
        Q_EMIT o.port.armingChanged(o.clock.now() + 5min);
        for (const auto &[later, text] :
             {std::pair{1s, QStringLiteral("4:59")}, {239s, QStringLiteral("1:00")}, {59s, QStringLiteral("0:01")}}) {
            o.clock.advance(later);
            tick(o);
            QCOMPARE(badgeText(o), QStringLiteral("PROD · armed ") + text);
            QVERIFY(mayAct(o));
        }
        o.clock.advance(1s); // whatever the engine says, and whenever
        tick(o);
        QCOMPARE(badgeText(o), QStringLiteral("PROD · not armed"));
        QVERIFY(!mayAct(o));
    }

    void disarmedByTheBadgeOrThePalette()
    {
        PlayedWindow o(prod);
        Q_EMIT o.port.armingChanged(o.clock.now() + 5min);
        o.at<PolicyBadge>()->click();
        o.actions().disarm->trigger();
        QCOMPARE(o.port.disarmed, 2);
        Q_EMIT o.port.armingChanged(std::nullopt);
        tick(o);
        QCOMPARE(badgeText(o), QStringLiteral("PROD · not armed"));
        o.actions().arm->trigger();
        QCOMPARE(o.port.armed, 1);
    }

    // The palette was opened while the connection was armed, and used after that was over.
    void whatDisarmsNeverArms()
    {
        PlayedWindow o(prod);
        Q_EMIT o.port.armingChanged(o.clock.now() + 5min);
        QVERIFY(o.actions().disarm->isEnabled());
        o.clock.advance(5min);
        o.actions().disarm->trigger();
        QCOMPARE(o.port.armed, 0);
        QCOMPARE(o.port.disarmed, 1);
        tick(o);
        QVERIFY(!o.actions().disarm->isEnabled());
    }

    void anotherConnectionIsNotArmed()
    {
        PlayedWindow o(prod);
        Q_EMIT o.port.armingChanged(o.clock.now() + 5min);
        redis::Address address;
        address.host = QStringLiteral("redis-1");
        o.window.connectTo(address);
        QCOMPARE(badgeText(o), QStringLiteral("PROD · not armed"));
    }

    void whatIsReadOnlyChangesNothing()
    {
        PlayedWindow o({.environment = Environment::Staging, .readOnly = true});
        chooseOne(o);
        QCOMPARE(badgeText(o), QStringLiteral("STAGING · read-only"));
        QVERIFY(o.port.policy.readOnly);
        QVERIFY(!mayAct(o));
        QVERIFY(!o.actions().acquire->isEnabled());
        const QAction *acquire = o.actions().acquire;
        QVERIFY2(tipOf(acquire).contains(QStringLiteral("read-only")), qPrintable(tipOf(acquire)));
    }

    // One question, not the whole policy dialog.
    void changesAreAllowedWithOneClick()
    {
        PlayedWindow o({.environment = Environment::Staging, .readOnly = true});
        profiles::Profile profile;
        profile.id = profiles::newProfileId();
        profile.name = QStringLiteral("orders");
        profile.address.host = QStringLiteral("REDIS-1");
        o.preferences.profiles()->save(profile); // which is also read-only
        Q_EMIT o.port.rulingChanged({{.environment = Environment::Staging, .readOnly = true}, {profile.name}});
        o.at<PolicyBadge>()->click();
        QVERIFY(!o.at<ConnectionDialog>());
        auto *box = o.at<QMessageBox>("allowChanges");
        QVERIFY(box && box->isVisible());
        QVERIFY2(box->text().contains(QStringLiteral("Saved as read-only: orders.")), qPrintable(box->text()));
        QCOMPARE(o.port.connected.size(), 1u);
        box->findChild<QPushButton *>(QStringLiteral("allow"))->click();
        QCOMPARE(o.port.connected.size(), 2u);
        QVERIFY(o.port.connected[1] == o.port.connected[0]);
        QVERIFY(o.port.policy == (ConnectionPolicy{.environment = Environment::Staging}));
        QVERIFY(!o.preferences.profiles()->byId(profile.id)->policy.readOnly);
    }

    // Others may have written the file of the profiles. Qt guesses whether the informative text of a box is rich.
    void namesOfProfilesArePlainInTheQuestion()
    {
        PlayedWindow o({.readOnly = true});
        const QString name = QStringLiteral("<a href=\"x\">orders</a>");
        Q_EMIT o.port.rulingChanged({{.readOnly = true}, {name}});
        o.at<PolicyBadge>()->click();
        QStringList shown;
        for (const auto *label : o.at<QMessageBox>("allowChanges")->findChildren<QLabel *>()) {
            if (label->text().isEmpty())
                continue; // the picture
            QCOMPARE(label->textFormat(), Qt::PlainText);
            shown << label->text();
        }
        QVERIFY2(shown.join(u' ').contains(name), qPrintable(shown.join(u' ')));
    }

    void aQuestionAboutAServerClosesWithIt()
    {
        PlayedWindow o({.readOnly = true});
        o.at<PolicyBadge>()->click();
        const QPointer<QMessageBox> box = o.at<QMessageBox>("allowChanges");
        QVERIFY(box);
        redis::Address other;
        other.host = QStringLiteral("redis-2");
        o.window.connectTo(other);
        QTRY_VERIFY(!box);
        QVERIFY(o.preferences.policyOf(other).readOnly);
    }

    // As the engine found out, or as another process saved it meanwhile.
    void whatTheEngineFindsOutIsShown()
    {
        PlayedWindow o;
        chooseOne(o);
        QVERIFY(o.actions().acquire->isEnabled());
        Q_EMIT o.port.rulingChanged({prod, {QStringLiteral("orders prod")}});
        QCOMPARE(badgeText(o), QStringLiteral("PROD · not armed"));
        QVERIFY(!o.actions().acquire->isEnabled());
        QVERIFY(!mayAct(o));
        Q_EMIT o.port.armingChanged(o.clock.now() + 5min);
        QVERIFY(o.actions().acquire->isEnabled());
        Q_EMIT o.port.rulingChanged({prod, {}}); // the same ruling again disarms nothing
        QVERIFY(mayAct(o));
    }

    void nothingCanBeFilledInWhereNothingCanBeDone()
    {
        PlayedWindow o({.readOnly = true});
        chooseOne(o);
        o.actions().review->trigger();
        const std::unique_ptr<ActionDialog> sheet(o.at<ActionDialog>());
        sheet->choose("force-release");
        const auto *reason = sheet->findChild<QLineEdit *>(QStringLiteral("reason"));
        QVERIFY(!reason->isVisibleTo(sheet.get()));
        Q_EMIT o.port.rulingChanged({});
        QVERIFY(reason->isVisibleTo(sheet.get()));
        QVERIFY(reason->isEnabled());
    }

    void anEmptyReadOnlyServerSaysWhyNothingIsAcquired()
    {
        PlayedWindow o({.readOnly = true});
        Status status;
        status.scanComplete = true;
        Q_EMIT o.port.statusChanged(status);
        tick(o);
        auto *empty = o.at<EmptyView>();
        auto *acquire = empty->findChild<QPushButton *>();
        QVERIFY(acquire->isVisible());
        QVERIFY2(acquire->text().contains(QStringLiteral("Acquire")), qPrintable(acquire->text()));
        QVERIFY(!acquire->isEnabled());
        QStringList words;
        for (const auto *label : empty->findChildren<QLabel *>())
            words << label->text();
        QVERIFY2(words.join(QLatin1Char(' ')).contains(QStringLiteral("read-only")), qPrintable(words.join(u' ')));
        Q_EMIT o.port.rulingChanged({});
        tick(o);
        QVERIFY(acquire->isEnabled());
    }

    void aServerOfWhichNobodySaidAnythingIsOnlyRead()
    {
        PlayedWindow o;
        redis::Address unknown;
        unknown.host = QStringLiteral("redis-2");
        o.window.connectTo(unknown); // as with --url
        QVERIFY(o.port.policy.readOnly);
        QCOMPARE(badgeText(o), QStringLiteral("read-only"));
        o.window.connectBeside(addressOf("redis-3"));
        QVERIFY(o.port.others.back()->policy.readOnly);
        QVERIFY(!o.settings.allKeys().filter(QStringLiteral("policies/")).join(u' ').contains(hexOf("redis-2")));
    }

    void theSameServerIsProdHoweverItIsSpelled()
    {
        PlayedWindow o;
        o.preferences.setPolicy(addressOf("127.0.0.1"), prod);
        o.window.connectTo(addressOf("localhost"));
        QVERIFY(o.port.policy == prod);
        o.window.connectTo(addressOf("127.0.0.1"));
        Q_EMIT o.port.recognized(
            {QStringLiteral("run 1"), QStringLiteral("at 10.0.0.7:7002")}); // a node of its cluster
        redis::Address node = addressOf("10.0.0.7");
        node.port = 7002;
        o.window.connectTo(node);
        QVERIFY(o.port.policy == prod);
    }

    // Two windows of the same user.
    void aWordOfAnotherProcessIsNeitherMissedNorLost()
    {
        PlayedWindow o;
        QVERIFY(o.preferences.policyOf(addressOf("redis-1")) == ConnectionPolicy());
        QFile file(o.settings.fileName());
        o.settings.sync();
        QVERIFY(file.open(QIODevice::ReadWrite));
        const QByteArray before = file.readAll();
        QVERIFY2(before.contains("none"), before);
        file.resize(0);
        file.seek(0);
        // Another size, because within one tick of the file's clock the settings notice a change only by the size.
        file.write(QByteArray(before).replace("none", "prod") + '\n');
        file.close();
        o.actions().connectTo->trigger();
        QCOMPARE(o.at<ConnectionDialog>()->findChild<QComboBox *>(QStringLiteral("environment"))->currentText(),
                 QStringLiteral("prod"));
        o.at<ConnectionDialog>()->accept(); // without changes
        QVERIFY(o.preferences.policyOf(addressOf("redis-1")) == prod);
        QVERIFY(o.port.policy == prod);
    }

    // The typed password is not shown, and replaces nothing.
    void whereThePasswordIsWrongItIsTypedNext()
    {
        PlayedWindow o;
        redis::ConnectionState refused;
        refused.phase = redis::ConnectionState::Phase::Refused;
        refused.error = Error{Error::Kind::Auth, QStringLiteral("the server requires a password"), {}, {}};
        Q_EMIT o.port.stateChanged(refused, {});
        o.actions().connectTo->trigger();
        auto *dialog = o.at<ConnectionDialog>();
        QVERIFY(QTest::qWaitForWindowActive(dialog));
        QCOMPARE(dialog->focusWidget()->objectName(), QStringLiteral("password"));
        QTest::keyClicks(dialog->focusWidget(), QStringLiteral("geheim"));
        QCOMPARE(dialog->findChild<QLineEdit *>(QStringLiteral("url"))->text(), QStringLiteral("redis://redis-1:6379"));
    }

    void aServerThatCannotBeReachedIsToldWithItsAddress()
    {
        PlayedWindow o;
        o.window.connectTo(addressOf("redis-2"), false, QStringLiteral("orders prod"));
        redis::ConnectionState lost;
        lost.phase = redis::ConnectionState::Phase::Waiting;
        lost.error = Error{Error::Kind::Connect, QStringLiteral("connection refused"), {}, {}};
        Q_EMIT o.port.stateChanged(lost, {});
        QStringList words;
        for (const auto *label : o.at<EmptyView>()->findChildren<QLabel *>())
            words << label->text();
        QVERIFY2(words.contains(QStringLiteral("Cannot reach orders prod (redis-2:6379)")),
                 qPrintable(words.join(u'|')));
    }

    // A password that is typed again for it goes to no other server.
    void aRecentServerIsKnownByItsCertificateAgain()
    {
        const QTemporaryDir folder;
        QSettings settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        redis::Address address = addressOf("redis-1");
        address.transport = redis::Address::Transport::Tls;
        address.password = Secret("geheim");
        address.pin = QByteArray(32, 'p');
        address.caFile = QStringLiteral("/etc/redis/ca.pem");
        address.tlsName = QStringLiteral("redis.internal");
        {
            Preferences run(&settings);
            run.addRecent(address);
        }
        Preferences next(&settings);
        QCOMPARE(next.recent().size(), 1u);
        address.password.clear();
        QVERIFY(next.recent().front() == address);
        next.removeRecent(address);
        QVERIFY(next.recent().empty() && settings.allKeys().filter(QStringLiteral("recent-servers")).isEmpty());
    }

    void armedOnOneServerANewDialogOnAnotherIsNotArmed()
    {
        PlayedWindow o(prod);
        o.preferences.setPolicy(addressOf("redis-2"), prod);
        Q_EMIT o.port.armingChanged(o.clock.now() + 5min);
        o.window.connectTo(addressOf("redis-2"));
        o.port.goLive();
        chooseOne(o);
        QVERIFY(!mayAct(o));
    }

    void aNewServerIsOnlyReadUntilSomebodySaysOtherwise()
    {
        PlayedWindow o(prod);
        o.actions().connectTo->trigger();
        auto *dialog = o.at<ConnectionDialog>();
        auto *environment = dialog->findChild<QComboBox *>(QStringLiteral("environment"));
        auto *readOnly = dialog->findChild<QCheckBox *>(QStringLiteral("readOnly"));
        QCOMPARE(environment->currentText(), QStringLiteral("prod")); // the policy of redis-1
        QVERIFY(!readOnly->isChecked());
        auto *url = dialog->findChild<QLineEdit *>(QStringLiteral("url"));
        url->clear();
        QTest::keyClicks(url, QStringLiteral("redis://redis-2/3"));
        QCOMPARE(environment->currentText(), QStringLiteral("none"));
        QVERIFY(readOnly->isChecked());
        readOnly->click();
        environment->setCurrentIndex(environment->findText(QStringLiteral("dev")));
        Q_EMIT environment->activated(environment->currentIndex());
        dialog->accept();
        QVERIFY(o.port.policy == (ConnectionPolicy{.environment = Environment::Dev}));
        QCOMPARE(badgeText(o), QStringLiteral("DEV"));
        redis::Address again;
        again.host = QStringLiteral("redis-2"); // another database of it
        QVERIFY(o.preferences.policyOf(again) == (ConnectionPolicy{.environment = Environment::Dev}));
        again.port = 6380;
        QVERIFY(o.preferences.policyOf(again) == ConnectionPolicy{.readOnly = true});
    }

    void pictures()
    {
        PlayedWindow o(prod);
        o.window.resize(1'280, 720);
        o.show({"orders:42", "stock:7", "invoices"});
        o.window.choose(o.lock("orders:42").id);
        tick(o);
        keepScreenshots(&o.window, QStringLiteral("policy-prod"));
        Q_EMIT o.port.armingChanged(o.clock.now() + 5min);
        tick(o);
        keepScreenshots(&o.window, QStringLiteral("policy-prod-armed"));
        ConnectionDialog dialog;
        dialog.show();
        keepScreenshots(&dialog, QStringLiteral("policy-dialog"));
        PlayedWindow reading({.readOnly = true});
        reading.window.resize(1'280, 720);
        keepScreenshots(&reading.window, QStringLiteral("policy-read-only"));
    }

private:
    // The update that the window makes four times a second, and at each change of the connection.
    static void tick(PlayedWindow &o) { o.port.goLive(); }
};

QTEST_MAIN(TestWindowPolicy)

} // namespace lockscope::window_policy_test

#include "tst_window_policy.moc"

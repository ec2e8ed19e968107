#include "tests/support/ui/look_at.h"
#include "tests/support/ui/restarted_window.h"
#include "tests/support/ui/screenshot.h"
#include "ui/connect/connection_dialog.h"
#include "ui/connect/entry_card.h"
#include "ui/connect/first_screen.h"
#include "ui/connect/password_dialog.h"
#include "ui/connect/profile_card.h"
#include "ui/connect/recent_card.h"
#include "ui/widgets/message_line.h"

#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTcpServer>
#include <QToolButton>

#include <algorithm>

namespace lockscope::first_screen_test {

using namespace lockscope::ui;
using profiles::Profile;

namespace {

Profile sample(const QString &name, const char *url, actions::Environment environment = actions::Environment::None)
{
    Profile profile;
    profile.id = profiles::newProfileId();
    profile.name = name;
    profile.address = *redis::parseUrl(QString::fromUtf8(url));
    profile.policy.environment = environment;
    return profile;
}

struct Opened : RestartedWindow {
    explicit Opened(const std::vector<Profile> &profiles = {})
    {
        window->resize(1280, 720);
        for (const Profile &profile : profiles)
            preferences.profiles()->save(profile);
        close();
        open();
        window->layOutAtFirst(QSize(1280, 720));
        window->resize(1280, 720);
        window->activateWindow();
        settle();
    }
    template<class Widget> Widget *at(const char *name = nullptr) const
    {
        return window->findChild<Widget *>(name ? QString::fromLatin1(name) : QString());
    }
    std::vector<ProfileCard *> cards() const
    {
        std::vector<ProfileCard *> cards;
        for (auto *card : window->findChildren<ProfileCard *>()) {
            if (card->isVisible())
                cards.push_back(card);
        }
        return cards;
    }
    void click(const char *name) const { QTest::mouseClick(at<QPushButton>(name), Qt::LeftButton); }
    QString said(const char *name) const { return at<MessageLine>(name)->said(); }
    void type(const char *name, const char *text) const
    {
        at<QLineEdit>(name)->setFocus();
        QTest::keyClicks(at<QLineEdit>(name), QLatin1String(text));
    }
};

// The screen alone, in a scroll area as in the window, with a fixed font size.
struct Alone {
    explicit Alone(const QSize &size, int letters = 13, Qt::LayoutDirection direction = Qt::LeftToRight)
        : screen(new FirstScreen)
    {
        QFont font = area.font();
        font.setPixelSize(letters);
        area.setFont(font);
        area.setLayoutDirection(direction);
        area.setWidgetResizable(true);
        area.setWidget(screen);
        area.resize(size);
        area.show();
        if (!QTest::qWaitForWindowExposed(&area))
            qFatal("not shown");
        RestartedWindow::settle();
    }
    QRect placeOf(const QWidget *widget) const { return {widget->mapTo(screen, QPoint()), widget->size()}; }
    QRect placeOf(const char *name) const { return placeOf(screen->findChild<QWidget *>(QLatin1String(name))); }
    QLineEdit *field() const { return screen->findChild<QLineEdit *>(QStringLiteral("firstUrl")); }
    QString said() const { return screen->findChild<MessageLine *>(QStringLiteral("firstUrlMessage"))->said(); }
    std::vector<QRect> entries() const
    {
        std::vector<QRect> places;
        for (const auto *card : screen->findChildren<EntryCard *>())
            places.push_back(placeOf(card));
        std::sort(places.begin(), places.end(), [](const QRect &a, const QRect &b) {
            return std::pair(a.top(), a.left()) < std::pair(b.top(), b.left());
        });
        return places;
    }

    QScrollArea area;
    FirstScreen *screen;
};

redis::Address addressOf(const char *url)
{
    return *redis::parseUrl(QString::fromUtf8(url));
}

} // namespace

class TestFirstScreen : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere/bus"); // no real keychain
        setScheme(Scheme::Light);
    }

    void withoutProfilesItSaysWhatToDo()
    {
        Opened o;
        QVERIFY(o.at<FirstScreen>()->isVisible());
        QVERIFY(o.cards().empty());
        QVERIFY(!o.at<QPushButton>("export")->isEnabled());
        keepScreenshots(o.window.get(), QStringLiteral("first-0"));
        o.click("newProfile");
        QVERIFY(o.at<ConnectionDialog>()->isVisible());
        bool wanted = false;
        connect(o.window.get(), &MainWindow::demoRequested, this, [&] { wanted = true; });
        o.click("demo");
        QVERIFY(wanted);
    }

    void oneProfile()
    {
        Opened o({sample(QStringLiteral("Shop, production"), "rediss://lockmon@redis.shop.example:6380",
                         actions::Environment::Prod)});
        QCOMPARE(o.cards().size(), 1u);
        keepScreenshots(o.window.get(), QStringLiteral("first-1"));
        o.cards()[0]->setFocus();
        QTest::keyClick(o.cards()[0], Qt::Key_Return);
        QCOMPARE(o.port->connected.size(), 1u);
        QCOMPARE(o.port->connected[0].host, QStringLiteral("redis.shop.example"));
        QVERIFY(o.port->policy.readOnly && o.port->policy.isProd());
        QVERIFY(o.window->windowTitle().contains(QStringLiteral("Shop, production")));
        QVERIFY(!o.at<FirstScreen>()->isVisible());
        o.window->windowActions().disconnectFrom->trigger();
        QVERIFY(o.at<FirstScreen>()->isVisible());
    }

    void twenty()
    {
        std::vector<Profile> profiles;
        const actions::Environment environments[] = {actions::Environment::Dev, actions::Environment::Staging,
                                                     actions::Environment::Prod, actions::Environment::None};
        for (int i = 0; i < 20; ++i) {
            Profile profile = sample(QStringLiteral("Cluster %1 of the warehouse").arg(i), "redis://127.0.0.1:1",
                                     environments[i % 4]);
            if (i % 5 == 0)
                profile.address.ssh = QStringLiteral("ops@jump.example.com");
            profile.policy.readOnly = i % 3 != 0;
            profiles.push_back(profile);
        }
        profiles[3].name = QStringLiteral("A name that somebody has made much longer than it needs to be, really");
        Opened o(profiles);
        redis::Address lately;
        lately.host = QStringLiteral("10.0.0.7");
        o.preferences.addRecent(lately);
        o.window->windowActions().disconnectFrom->trigger();
        o.at<FirstScreen>()->setRecent(o.preferences.recent());
        QCOMPARE(o.cards().size(), 20u);
        QTRY_VERIFY(o.cards()[0]->accessibleName().contains(QStringLiteral("no answer")));
        keepScreenshots(o.window.get(), QStringLiteral("first-20"));
    }

    void tabGoesAsItIsRead()
    {
        Opened o({sample(QStringLiteral("one"), "redis://one.invalid"), sample(QStringLiteral("two"), "redis://two")});
        o.preferences.addRecent(*redis::parseUrl(u"redis://lately.invalid"));
        o.at<FirstScreen>()->setRecent(o.preferences.recent());
        o.preferences.profiles()->save(sample(QStringLiteral("three"), "redis://three"));
        o.at<FirstScreen>()->setProfiles(o.preferences.profiles()->all()); // the cards were created again
        QTRY_COMPARE(o.cards().size(), std::size_t(3));
        QCOMPARE(QApplication::focusWidget(), o.at<QLineEdit>("firstUrl")); // at the start of the program
        QStringList seen;
        for (int i = 0; i < 13; ++i) {
            const QWidget *now = QApplication::focusWidget();
            const auto *card = qobject_cast<const ProfileCard *>(now);
            seen << (card ? QStringLiteral("card") : now->objectName());
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        }
        QCOMPARE(seen.join(u' '),
                 QStringLiteral("firstUrl firstConnect newProfile demo playground card card card "
                                "recentOne recentRemove openFile import export"));
    }

    void whoAnswersIsSaid()
    {
        QTcpServer listening;
        QVERIFY(listening.listen(QHostAddress::LocalHost));
        Profile there = sample(QStringLiteral("there"), "redis://127.0.0.1:1");
        there.address.port = listening.serverPort();
        Profile behind = sample(QStringLiteral("behind"), "redis://127.0.0.1:1");
        behind.address.ssh = QStringLiteral("ops@127.0.0.1:1");
        Opened o({there, sample(QStringLiteral("gone"), "redis://127.0.0.1:1"), behind,
                  sample(QStringLiteral("socket"), "unix:///no/such.sock")});
        const auto cards = o.cards(); // ordered by name: behind, gone, socket, there
        QTRY_VERIFY(cards[3]->accessibleName().contains(QStringLiteral("answers")));
        QTRY_VERIFY(cards[1]->accessibleName().contains(QStringLiteral("no answer, nothing listens there")));
        QTRY_VERIFY(cards[2]->accessibleName().contains(QStringLiteral("no answer, no such socket")));
        QTRY_VERIFY(cards[0]->accessibleName().contains(QStringLiteral("SSH host: no answer")));
    }

    void anAddressIsOnlyReadAtFirst()
    {
        Opened o;
        o.type("firstUrl", "http://x");
        o.click("firstConnect");
        QVERIFY(o.said("firstUrlMessage").contains(QStringLiteral("redis://")));
        o.at<QLineEdit>("firstUrl")->clear();
        o.type("firstUrl", "redis://:hush@db.example/2");
        QTest::keyClick(o.at<QLineEdit>("firstUrl"), Qt::Key_Return);
        QCOMPARE(o.port->connected.size(), 1u);
        QCOMPARE(o.port->connected[0].password, Secret("hush"));
        QVERIFY(o.port->policy.readOnly);
        QVERIFY(o.at<QLineEdit>("firstUrl")->text().isEmpty());
    }

    void recentOnesAreConnectedToAndForgotten()
    {
        Opened o;
        redis::Address lately;
        lately.host = QStringLiteral("10.0.0.7");
        o.preferences.addRecent(lately);
        o.close();
        o.open();
        QTest::mouseClick(o.at<RecentCard>(), Qt::LeftButton);
        QCOMPARE(o.port->connected.at(0).host, QStringLiteral("10.0.0.7"));
        o.window->windowActions().disconnectFrom->trigger();
        QTest::mouseClick(o.at<QToolButton>("recentRemove"), Qt::LeftButton);
        QVERIFY(o.preferences.recent().empty());
        QVERIFY(!o.at<RecentCard>() || !o.at<RecentCard>()->isVisible());
    }

    void emptyFieldConnectsToLocalhostAtFirst()
    {
        Opened o;
        QVERIFY(o.at<QLineEdit>("firstUrl")->placeholderText().contains(QStringLiteral("localhost:6379")));
        QTest::keyClick(o.at<QLineEdit>("firstUrl"), Qt::Key_Return);
        QCOMPARE(o.port->connected.size(), 1u);
        QCOMPARE(o.port->connected[0].host, QStringLiteral("localhost"));
        QCOMPARE(o.port->connected[0].port, quint16(6379));
    }

    void emptyFieldReconnectsToNewestServer()
    {
        Opened o;
        o.preferences.addRecent(addressOf("redis://10.0.0.7"));
        o.preferences.addRecent(addressOf("redis://10.0.0.8:6380"));
        o.close();
        o.open();
        QVERIFY(o.at<QLineEdit>("firstUrl")->placeholderText().contains(QStringLiteral("10.0.0.8:6380 again")));
        QTest::keyClick(o.at<QLineEdit>("firstUrl"), Qt::Key_Return);
        QCOMPARE(o.port->connected.size(), 1u);
        QCOMPARE(o.port->connected[0].host, QStringLiteral("10.0.0.8"));
    }

    // The profile has the name, the policy and the passwords.
    void emptyFieldReconnectsWithTheProfileOfTheNewestServer()
    {
        const Profile shop =
            sample(QStringLiteral("Shop"), "rediss://lockmon@redis.shop.example:6380", actions::Environment::Prod);
        Opened o({shop});
        o.preferences.addRecent(shop.address);
        o.at<FirstScreen>()->setRecent(o.preferences.recent());
        QVERIFY(!o.at<RecentCard>()); // its profile is shown instead
        QVERIFY(o.at<QLineEdit>("firstUrl")->placeholderText().contains(QStringLiteral("Shop")));
        QTest::keyClick(o.at<QLineEdit>("firstUrl"), Qt::Key_Return);
        QCOMPARE(o.port->connected.size(), 1u);
        QVERIFY(o.port->policy.isProd());
        QVERIFY(o.window->windowTitle().contains(QStringLiteral("Shop")));
    }

    void fieldHasTheFocusWheneverTheScreenAppears()
    {
        Opened o;
        QTRY_COMPARE(o.window->focusWidget(), o.at<QLineEdit>("firstUrl"));
        o.connectTo();
        QVERIFY(!o.at<FirstScreen>()->isVisible());
        o.window->windowActions().disconnectFrom->trigger();
        QTRY_VERIFY(o.at<FirstScreen>()->isVisible());
        QTRY_COMPARE(o.window->focusWidget(), o.at<QLineEdit>("firstUrl"));
    }

    void addressesThatAreAccepted_data()
    {
        QTest::addColumn<QString>("url");
        const auto row = [](const char *typed, const char *url) { QTest::newRow(typed) << QString::fromLatin1(url); };
        row("localhost", "redis://localhost:6379");
        row(" localhost:6379 ", "redis://localhost:6379");
        row("redis-1.example.com", "redis://redis-1.example.com:6379");
        row("db.example:6390/3", "redis://db.example:6390/3");
        row("db.example/3", "redis://db.example:6379/3");
        row("[::1]", "redis://[::1]:6379");
        row("/run/redis.sock", "unix:///run/redis.sock");
        row("rediss://me@db.example", "rediss://me@db.example:6379");
    }
    void addressesThatAreAccepted()
    {
        QFETCH(QString, url);
        Alone o(QSize(1024, 600));
        QStringList given;
        connect(o.screen, &FirstScreen::addressGiven, this,
                [&](const redis::Address &address) { given << address.toUrl(); });
        o.field()->setText(QString::fromLatin1(QTest::currentDataTag()));
        QTest::keyClick(o.field(), Qt::Key_Return);
        QVERIFY2(o.said().isEmpty(), qPrintable(o.said()));
        QCOMPARE(given, QStringList{url});
    }

    void textThatIsNotAnAddressIsExplained_data()
    {
        QTest::addColumn<QString>("part"); // a part of the message
        const auto row = [](const char *typed, const char *part) { QTest::newRow(typed) << QString::fromLatin1(part); };
        row("my server", "Enter a host such as localhost");
        row("hunter2!", "Enter a host such as localhost"); // may be a password
        row("localhost:99999", "port must be a number");
        row("::1", "brackets");
        row("hunter@2", "HOST:PORT");
        row("localhost/first", "database must be a number");
        row("http://localhost", "redis://");
    }
    void textThatIsNotAnAddressIsExplained()
    {
        QFETCH(QString, part);
        Alone o(QSize(1024, 600));
        int given = 0;
        connect(o.screen, &FirstScreen::addressGiven, this, [&] { ++given; });
        o.field()->setText(QString::fromLatin1(QTest::currentDataTag()));
        QTest::mouseClick(o.screen->findChild<QPushButton *>(QStringLiteral("firstConnect")), Qt::LeftButton);
        QVERIFY2(o.said().contains(part), qPrintable(o.said()));
        QCOMPARE(given, 0);
        QCOMPARE(o.area.focusWidget(), o.field());
        QTest::keyClick(o.field(), Qt::Key_X);
        QVERIFY(o.said().isEmpty());
    }

    void entriesStandSideBySideOrBelowEachOther()
    {
        Alone wide(QSize(1600, 700));
        auto places = wide.entries();
        QCOMPARE(places.size(), 3u);
        QCOMPARE(places[0].top(), places[2].top());
        QCOMPARE(places[0].size(), places[1].size());
        QCOMPARE(places[0].size(), places[2].size());
        QVERIFY(qAbs(places[0].left() - (wide.screen->width() - 1 - places[2].right()))
                <= 4); // centered, except for rounding
        QVERIFY(places[2].right() - places[0].left() <= 60 * wide.screen->fontMetrics().height());

        Alone narrow(QSize(640, 600));
        places = narrow.entries();
        QCOMPARE(places[0].left(), places[2].left());
        QVERIFY(places[0].bottom() < places[1].top() && places[1].bottom() < places[2].top());
        QVERIFY(places[0].contains(narrow.placeOf("firstConnect")));
        QVERIFY(places[1].contains(narrow.placeOf("demo")));
        QVERIFY(places[2].contains(narrow.placeOf("playground")));
        QCOMPARE(narrow.area.horizontalScrollBar()->maximum(), 0);
    }

    void entriesAreMirroredWithTheLanguage()
    {
        Alone o(QSize(1600, 700), 13, Qt::RightToLeft);
        QVERIFY(o.placeOf("firstConnect").left() > o.placeOf("demo").left());
        QVERIFY(o.placeOf("demo").left() > o.placeOf("playground").left());
        QVERIFY(o.placeOf("firstConnect").left() > o.placeOf("newProfile").left());
    }

    void largeTextIsNotClipped()
    {
        for (const QSize &size : {QSize(640, 480), QSize(1024, 600)}) {
            Alone o(size, 26);
            o.screen->setProfiles({sample(QStringLiteral("one"), "redis://one.invalid")});
            o.screen->setRecent({addressOf("redis://lately.invalid")});
            RestartedWindow::settle();
            QCOMPARE(o.area.horizontalScrollBar()->maximum(), 0);
            for (const auto *button : o.screen->findChildren<QPushButton *>()) {
                QVERIFY2(button->width() >= button->sizeHint().width()
                             && button->height() >= button->sizeHint().height(),
                         qPrintable(button->text()));
                QVERIFY2(o.screen->rect().contains(o.placeOf(button)), qPrintable(button->text()));
            }
        }
    }

    void recentServersSayWhetherTheyAnswer()
    {
        QTcpServer listening;
        QVERIFY(listening.listen(QHostAddress::LocalHost));
        redis::Address there = addressOf("redis://127.0.0.1");
        there.port = listening.serverPort();
        Alone o(QSize(1280, 720));
        o.screen->setRecent({there, addressOf("redis://127.0.0.1:1")}, [&](const redis::Address &address) {
            const bool isProd = address == there;
            return actions::ConnectionPolicy{isProd ? actions::Environment::Prod : actions::Environment::None, isProd};
        });
        const auto cards = o.screen->findChildren<RecentCard *>();
        QCOMPARE(cards.size(), 2);
        QTRY_VERIFY(cards[0]->accessibleName().contains(QStringLiteral("PROD · read-only · answers")));
        QTRY_VERIFY(cards[1]->accessibleName().contains(QStringLiteral("no answer, nothing listens there")));
        QTRY_VERIFY(cards[0]->isVisible() && cards[0]->width() == cards[1]->width());
        QSignalSpy removed(o.screen, &FirstScreen::recentRemoved);
        QTest::keyClick(cards[1], Qt::Key_Delete);
        QCOMPARE(removed.size(), 1);
    }

    void hostileNameOfAProfileIsShownAsItIs()
    {
        const QString name = QStringLiteral("<b>bold</b> <img src=x> %1 %n &amp; ").repeated(3).trimmed();
        Profile hostile = sample(name, "redis://one.invalid");
        Alone o(QSize(1280, 720));
        o.screen->setProfiles({hostile, sample(QStringLiteral("two"), "redis://two.invalid")});
        o.screen->setRecent({hostile.address});
        RestartedWindow::settle();
        const auto cards = o.screen->findChildren<ProfileCard *>();
        QCOMPARE(cards.size(), 2);
        QVERIFY(cards[0]->accessibleName().startsWith(name + QStringLiteral(", one.invalid:6379")));
        QCOMPARE(cards[0]->size(), cards[1]->size());
        lookAtWidgets(*o.screen, name.toUtf8());
        QVERIFY(o.field()->placeholderText().contains(QStringLiteral("<b>bold</b>")));
    }

    void fileIsChosenForThePlayground()
    {
        Opened o;
        o.click("openFile");
        QVERIFY(o.at<QFileDialog>());
    }

    void aProfileIsMadeChangedAndRemoved()
    {
        Opened o;
        o.click("newProfile");
        auto *dialog = o.at<ConnectionDialog>();
        o.at<QLineEdit>("url")->clear();
        o.type("url", "redis://192.0.2.7"); // nobody has set a policy for it
        QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("save")), Qt::LeftButton);
        QVERIFY(o.said("message").contains(QStringLiteral("name")));
        QVERIFY(dialog->isVisible());
        o.type("profileName", "local");
        QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("save")), Qt::LeftButton);
        QVERIFY(o.port->connected.empty());
        QTRY_COMPARE(o.cards().size(), 1u);
        QVERIFY(o.preferences.profiles()->all()[0].policy.readOnly);
        QTRY_VERIFY(!o.at<ConnectionDialog>());

        o.cards()[0]->setFocus();
        QTest::keyClick(o.cards()[0], Qt::Key_F2);
        dialog = o.at<ConnectionDialog>();
        QVERIFY(dialog->isVisible());
        QCOMPARE(o.at<QLineEdit>("profileName")->text(), QStringLiteral("local"));
        keepScreenshots(dialog, QStringLiteral("first-edit"));
        o.at<QLineEdit>("url")->clear();
        o.type("url", "redis://db.example");
        QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("save")), Qt::LeftButton);
        QCOMPARE(o.preferences.profiles()->all().size(), 1u);
        QCOMPARE(o.preferences.profiles()->all()[0].address.host, QStringLiteral("db.example"));

        QTRY_COMPARE(o.cards().size(), 1u);
        QTest::keyClick(o.cards()[0], Qt::Key_Delete);
        auto *box = o.at<QMessageBox>("removeProfile");
        QVERIFY(box);
        QCOMPARE(box->defaultButton(), box->button(QMessageBox::Cancel));
        for (auto *button : box->buttons()) {
            if (box->buttonRole(button) == QMessageBox::AcceptRole)
                QTest::mouseClick(button, Qt::LeftButton);
        }
        QVERIFY(o.preferences.profiles()->all().empty());
        QVERIFY(o.cards().empty());
    }

    void twoProfilesAreNotCalledTheSame()
    {
        Opened o({sample(QStringLiteral("shop"), "redis://a")});
        o.click("newProfile");
        o.type("profileName", "Shop");
        QTest::mouseClick(o.at<ConnectionDialog>()->findChild<QPushButton *>(QStringLiteral("save")), Qt::LeftButton);
        QVERIFY(o.said("message").contains(QStringLiteral("another name")));
        QCOMPARE(o.preferences.profiles()->all().size(), 1u);
    }

    void withoutAKeychainItIsAskedEachTime()
    {
        Profile profile = sample(QStringLiteral("kept"), "redis://a");
        profile.password = Profile::Password::Kept;
        Opened o({profile});
        QTest::mouseClick(o.cards()[0], Qt::LeftButton);
        QTRY_VERIFY(o.at<PasswordDialog>());
        QTRY_VERIFY(o.at<PasswordDialog>()->isVisible());
        QVERIFY2(o.said("why").contains(QStringLiteral("no keychain")), qPrintable(o.said("why")));
        keepScreenshots(o.at<PasswordDialog>(), QStringLiteral("first-password"));
        QVERIFY(o.port->connected.empty());
        o.type("askedPassword", "hush");
        QTest::keyClick(o.at<QLineEdit>("askedPassword"), Qt::Key_Return);
        QCOMPARE(o.port->connected.size(), 1u);
        QCOMPARE(o.port->connected[0].password, Secret("hush"));
        QVERIFY(!o.settings.fileName().isEmpty());
    }

    void whatIsSavedWithAPasswordAsksWhereThereIsNoKeychain()
    {
        Opened o;
        o.click("newProfile");
        o.type("profileName", "one");
        o.type("password", "hush");
        QTest::mouseClick(o.at<ConnectionDialog>()->findChild<QPushButton *>(QStringLiteral("connect")),
                          Qt::LeftButton);
        QCOMPARE(o.port->connected.at(0).password, Secret("hush"));
        QTRY_VERIFY(o.at<QMessageBox>("profileNote")); // the table has replaced the first screen by then
        QVERIFY(o.at<QMessageBox>("profileNote")->isVisible() && !o.at<QMessageBox>("profileNote")->isModal());
        QVERIFY(o.at<QMessageBox>("profileNote")->text().contains(QStringLiteral("Cannot keep the password of one")));
        QVERIFY(o.preferences.profiles()->all()[0].password == Profile::Password::Asked);
        o.settings.sync();
        QFile file(o.settings.fileName());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(!file.readAll().contains("hush"));
    }

    void problemsOfTheSettingsStayToBeRead()
    {
        Opened o;
        o.window->say(
            {QStringLiteral("The settings file /home/me/.config/lockscope/lockscope.conf is damaged: its last "
                            "line is cut off. A copy of it is "
                            "/home/me/.config/lockscope/lockscope.conf.damaged-20261122-120000. The readable "
                            "settings are used.")});
        QVERIFY(o.at<MessageLine>("problems")->isVisible());
        keepScreenshots(o.window.get(), QStringLiteral("first-damaged"));
    }

    // Whatever file is chosen, the window keeps running.
    void whatIsNoFileOfProfilesIsNotReadOn()
    {
        Opened o;
        const auto import = [&o](const QString &path) {
            o.click("import");
            Q_EMIT o.at<QFileDialog>()->fileSelected(path);
            delete o.at<QFileDialog>();
            return o.said("waiting");
        };
        QVERIFY2(import(QStringLiteral("/dev/zero")).contains(QStringLiteral("is not a file")),
                 qPrintable(o.said("waiting")));
        QFile large(o.folder.filePath(QStringLiteral("large.json")));
        // a sparse file, so it takes no space
        QVERIFY(large.open(QIODevice::WriteOnly) && large.resize(qint64(1) << 35));
        QVERIFY2(import(large.fileName()).contains(QStringLiteral("too large")), qPrintable(o.said("waiting")));
        QVERIFY(o.cards().empty());
    }

    void theyGoToOthersAndComeBack()
    {
        Opened o({sample(QStringLiteral("shop"), "redis://a")});
        const QString path = o.folder.filePath(QStringLiteral("p.json"));
        o.click("export");
        Q_EMIT o.at<QFileDialog>()->fileSelected(path);
        QTRY_VERIFY(QFile::exists(path));
        // readable only for the user, who decides whom to give it to
        QVERIFY(!(QFile::permissions(path) & (QFile::ReadGroup | QFile::ReadOther)));
        delete o.at<QFileDialog>();
        o.click("import");
        Q_EMIT o.at<QFileDialog>()->fileSelected(path);
        QTRY_COMPARE(o.cards().size(), 2u);
        QVERIFY(o.cards()[1]->accessibleName().startsWith(QStringLiteral("shop (2)")));
    }
};

QTEST_MAIN(TestFirstScreen)

} // namespace lockscope::first_screen_test

#include "tst_first_screen.moc"

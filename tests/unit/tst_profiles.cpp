#include "core/profiles/exchange.h"
#include "core/profiles/keychain.h"
#include "core/profiles/passwords.h"
#include "core/profiles/profile_store.h"
#include "core/profiles/saved_policies.h"
#include "core/profiles/settings_file.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

namespace lockscope::profiles_test {

using namespace lockscope::profiles;

namespace {

Profile sample(const char *name, const char *url = "rediss://ops@db.example:6380/2?ssh=ops%40jump%3A22")
{
    Profile profile;
    profile.id = newProfileId();
    profile.name = QString::fromUtf8(name);
    profile.address = *redis::parseUrl(QString::fromUtf8(url));
    profile.address.caFile = QStringLiteral("/etc/ca, with = and \"quotes\".pem");
    profile.address.certFile = QStringLiteral("/etc/cert.pem");
    profile.address.keyFile = QStringLiteral("/etc/kéy.pem");
    profile.address.sshKeyFile = QStringLiteral("/home/k");
    profile.address.tlsName = QStringLiteral("inner.example");
    profile.address.pin = QByteArray(32, '\x7f');
    profile.policy.environment = actions::Environment::Prod;
    profile.password = Profile::Password::Kept;
    return profile;
}

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString &path, const QByteArray &text)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("cannot write");
    file.flush(); // flush() would set the time again
    // QSettings assumes that a file with the same size and time is unchanged
    file.setFileTime(QDateTime::currentDateTime().addSecs(2), QFileDevice::FileModificationTime);
}

// A settings file as the program leaves it, with two profiles and a layout.
struct Saved {
    Saved()
    {
        const OpenedSettings opened = openSettings(path);
        ProfileStore store(opened.settings.get());
        store.save(sample("first"));
        store.save(sample("second"));
        opened.settings->setValue(QStringLiteral("layout-2/columns"), QByteArray("\x00\x01\xff", 3));
        opened.settings->sync();
        text = contents(path);
    }
    QStringList aside() const
    {
        return QDir(folder.path()).entryList({QStringLiteral("*.damaged-*")}, QDir::AllEntries | QDir::System);
    }

    QTemporaryDir folder;
    QString path = folder.filePath(QStringLiteral("lockscope.conf"));
    QByteArray text;
};

} // namespace

class TestProfiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsSavedIsFoundAgain()
    {
        Saved saved;
        const Profile profile = sample("Läden, prod = 1");
        {
            const OpenedSettings opened = openSettings(saved.path);
            QCOMPARE(opened.problems, QStringList());
            ProfileStore(opened.settings.get()).save(profile);
        }
        const OpenedSettings opened = openSettings(saved.path);
        QCOMPARE(opened.problems, QStringList());
        ProfileStore store(opened.settings.get());
        QCOMPARE(store.all().size(), 3u);
        QVERIFY(store.byId(profile.id) == profile);
        QVERIFY(*store.byName(QStringLiteral("läden, PROD = 1")) == profile);
        store.remove(profile.id);
        QCOMPARE(store.all().size(), 2u);
        QCOMPARE(store.missing(), 0);
    }

    void aMasterOfSentinelsIsFoundAgain()
    {
        Profile profile = sample("set", "rediss-sentinel://ops@10.0.0.1:26379,10.0.0.2:26379/1?sentinel-tls=1#main");
        profile.address.sentinel->caFile = QStringLiteral("/etc/sentinel-ca.pem");
        profile.address.cluster = true;
        auto back = profileOf(recordOf(profile));
        QVERIFY(back);
        back->id = profile.id;
        QVERIFY(*back == profile);
    }

    void whoActsAndWhichNamesAreFoundAgain()
    {
        Profile profile = sample("set", "redis-sentinel://10.0.0.1:26379?ssh=jump#main");
        profile.operatorUser = "ops %=\xc3\xa9";
        profile.operatorPassword = Profile::Password::Kept;
        profile.sentinelPassword = Profile::Password::Asked;
        profile.prefixes = {"orders:", "a b\xff\\"};
        auto back = profileOf(recordOf(profile));
        QVERIFY2(back, back ? "" : qPrintable(back.error().message));
        back->id = profile.id;
        QVERIFY(*back == profile);
        QVERIFY(back->passwordOf(AccountRole::Operator) == Profile::Password::Kept);
        back->operatorUser.clear();
        QVERIFY(back->passwordOf(AccountRole::Operator) == Profile::Password::None); // no password is asked for
    }

    // Invalid values in the settings file are reported, not guessed.
    void wrongWordsOfThemAreTold()
    {
        Profile profile = sample("p", "redis-sentinel://10.0.0.1:26379#main");
        profile.operatorUser = "ops";
        for (const char *word : {"operator-password", "sentinel-password", "names"}) {
            QVariantMap record = recordOf(profile);
            record.insert(QString::fromUtf8(word), QStringLiteral("\\q"));
            const auto read = profileOf(record);
            QVERIFY(!read);
            QVERIFY2(read.error().message.contains(QString::fromUtf8(word)), qPrintable(read.error().message));
        }
    }

    // Each user gets its own password, and no other.
    void passwordsGoToTheirUsers()
    {
        Profile profile = sample("p", "redis-sentinel://mon@10.0.0.1:26379#main");
        profile.operatorUser = "ops";
        const Passwords all{{AccountRole::Watcher, "w"}, {AccountRole::Operator, "o"}, {AccountRole::Sentinels, "s"}};
        const Way way = wayOf(profile, all);
        QCOMPARE(way.address.password, Secret("w"));
        QCOMPARE(way.address.sentinel->password, Secret("s"));
        const redis::Credentials acts{"ops", "o"};
        QCOMPARE(way.operatorAs, std::optional(acts));
        profile.operatorUser.clear();
        QVERIFY(!wayOf(profile, all).operatorAs);
        QVERIFY(wayOf(profile, {}).address.password.isEmpty());
    }

    void aNewOneIsOnlyRead() { QVERIFY(Profile().policy.readOnly); }

    // Somebody who changes the settings file gets no password for another server.
    void aPasswordIsKeptForTheServerThatProvesWhoItIs()
    {
        const Profile pinned = [] {
            Profile profile = sample("orders", "rediss://ops@db.example:6380");
            profile.operatorUser = "operator";
            profile.address.pin = QByteArray(32, 'p');
            profile.address.caFile = QStringLiteral("/etc/ca.pem");
            profile.address.tlsName = QStringLiteral("db");
            return profile;
        }();
        for (const AccountRole role : {AccountRole::Watcher, AccountRole::Operator}) {
            const QString key = PasswordName::of(pinned, role).key();
            Profile other = pinned;
            other.address.pin.clear();
            QVERIFY(PasswordName::of(other, role).key() != key);
            other = pinned;
            other.address.caFile = QStringLiteral("/tmp/ca.pem");
            QVERIFY(PasswordName::of(other, role).key() != key);
            other = pinned;
            other.address.tlsName = QStringLiteral("evil");
            QVERIFY(PasswordName::of(other, role).key() != key);
            other = pinned;
            other.address.db = 3;
            QCOMPARE(PasswordName::of(other, role).key(), key);
        }
    }

    void aNameThatFitsTwoProfilesIsRefused()
    {
        Saved saved;
        const OpenedSettings opened = openSettings(saved.path);
        ProfileStore store(opened.settings.get());
        Profile lower = sample("orders");
        store.save(lower);
        Profile upper = sample("other");
        store.save(upper);
        opened.settings->setValue(QStringLiteral("profiles/%1/name").arg(upper.id), QStringLiteral("ORDERS"));
        QVERIFY(store.byName(QStringLiteral("orders"))->id == lower.id); // with the name's exact case
        QVERIFY(store.byName(QStringLiteral("ORDERS"))->id == upper.id);
        const auto found = store.byName(QStringLiteral("Orders"));
        QVERIFY(!found);
        QVERIFY2(found.error().message.contains(QStringLiteral("'Orders'")), qPrintable(found.error().message));
    }

    void namesAreFoundOrTold()
    {
        Saved saved;
        const OpenedSettings opened = openSettings(saved.path);
        const ProfileStore store(opened.settings.get());
        const auto found = store.byName(QStringLiteral("third"));
        QVERIFY(!found);
        QVERIFY2(found.error().message.contains(QStringLiteral("first, second")), qPrintable(found.error().message));
        QCOMPARE(store.freeName(QStringLiteral("First")), QStringLiteral("First (2)"));
        QCOMPARE(store.freeName(QStringLiteral("new")), QStringLiteral("new"));
        for (const char *name : {"", " ", "a\nb", "a\\b", " a", "\u202e"})
            QVERIFY2(!nameProblem(QString::fromUtf8(name)).isEmpty(), name);
        QVERIFY(!nameProblem(QString(81, QLatin1Char('x'))).isEmpty());
    }

    // Settings that decide permissions or addresses are never guessed.
    void brokenWords_data()
    {
        QTest::addColumn<QString>("word");
        QTest::addColumn<QVariant>("value");
        QTest::newRow("no name") << QStringLiteral("name") << QVariant();
        QTest::newRow("no address") << QStringLiteral("url") << QVariant();
        QTest::newRow("an address that is none") << QStringLiteral("url") << QVariant(QStringLiteral("http://x"));
        QTest::newRow("a password in it") << QStringLiteral("url") << QVariant(QStringLiteral("redis://:geheim@h"));
        QTest::newRow("an option for ssh")
            << QStringLiteral("url") << QVariant(QStringLiteral("redis://h?ssh=-oProxyCommand%3Dx"));
        QTest::newRow("no environment") << QStringLiteral("environment") << QVariant();
        QTest::newRow("an unknown one") << QStringLiteral("environment") << QVariant(QStringLiteral("PROD!"));
        QTest::newRow("no word of reading") << QStringLiteral("read-only") << QVariant();
        QTest::newRow("perhaps") << QStringLiteral("read-only") << QVariant(QStringLiteral("yes"));
        QTest::newRow("a password") << QStringLiteral("password") << QVariant(QStringLiteral("geheim"));
        QTest::newRow("a list") << QStringLiteral("name") << QVariant(QStringList{QStringLiteral("a")});
        const QVariant list = QStringList{QStringLiteral("a"), QStringLiteral("b")}; // commas without quotes
        for (const char *several : {"pin", "ca", "operator", "names", "sentinel-key"})
            QTest::newRow(several) << QString::fromUtf8(several) << list;
        QTest::newRow("half a pin") << QStringLiteral("pin") << QVariant(QStringLiteral("AB:CD"));
    }
    void brokenWords()
    {
        QFETCH(QString, word);
        QFETCH(QVariant, value);
        QVariantMap record = recordOf(sample("one"));
        QVERIFY(profileOf(record));
        if (value.isValid())
            record[word] = value;
        else
            record.remove(word);
        const auto profile = profileOf(record);
        QVERIFY(!profile);
        QVERIFY2(profile.error().message.contains(word == QLatin1String("name") ? QStringLiteral("name") : word),
                 qPrintable(profile.error().message));
        QVERIFY(!profile.error().message.contains(QStringLiteral("geheim")));
    }

    void damagedFilesAreKeptAsideAndSaid_data()
    {
        QTest::addColumn<std::function<void(Saved &)>>("damage");
        QTest::addColumn<QString>("said");
        QTest::addColumn<int>("left"); // profiles
        using Damage = std::function<void(Saved &)>;
        const auto row = [](const char *name, const char *says, int left, const Damage &damage) {
            QTest::newRow(name) << damage << QString::fromUtf8(says) << left;
        };
        const auto replace = [](const QByteArray &what, const QByteArray &with) {
            return [what, with](Saved &saved) {
                const QByteArray text = QByteArray(saved.text).replace(what, with);
                if (text == saved.text)
                    qFatal("nothing was replaced");
                write(saved.path, text);
            };
        };
        row("empty", "it is empty", 0, [](Saved &saved) { write(saved.path, {}); });
        row("zeros", "not text", 0, [](Saved &saved) { write(saved.path, QByteArray(saved.text.size(), '\0')); });
        row("random bytes", "not text", 0,
            [](Saved &saved) { write(saved.path, QByteArray("\xfe\xff\x80\x13", 4).repeated(90)); });
        row("something else", "not settings", 0, [](Saved &saved) { write(saved.path, "{\n  \"profiles\": []\n}\n"); });
        row("a conflict", "not settings", 0, [](Saved &saved) { write(saved.path, "<<<<<<< HEAD\n" + saved.text); });
        row("a folder", "it is not a file", 0, [](Saved &saved) {
            QFile::remove(saved.path);
            QDir().mkpath(saved.path + QStringLiteral("/x"));
        });
        row("a dead link", "which does not exist", 0, [](Saved &saved) {
            QFile::remove(saved.path);
            QFile::link(saved.folder.filePath(QStringLiteral("gone")), saved.path);
        });
        row("far too large", "it is too large", 0,
            [](Saved &saved) { write(saved.path, saved.text + "x=" + QByteArray(17'000'000, 'y') + '\n'); });
        row("cut off in a line", "cut off", 1,
            [](Saved &saved) { write(saved.path, saved.text.first(saved.text.lastIndexOf("environment=") + 14)); });
        row("cut off between profiles", "missing", 0,
            [](Saved &saved) { write(saved.path, saved.text.first(saved.text.indexOf("[profiles]") + 11)); });
        row("an address that is none", "'url'", 0, replace("url=\"rediss://", "url=\"http://"));
        row("what may be done", "'environment'", 0, replace("environment=prod", "environment=pord"));
        row("reading or not", "'read-only'", 0, replace("read-only=true", "read-only=@Variant(\\0)"));
        row("the same name twice", "twice", 1, replace("name=second", "name=first"));
        row("of a later version", "another version", 2, replace("format=1", "format=7"));
    }
    void damagedFilesAreKeptAsideAndSaid()
    {
        QFETCH(std::function<void(Saved &)>, damage);
        QFETCH(QString, said);
        QFETCH(int, left);
        Saved saved;
        damage(saved);
        const QByteArray damaged = contents(saved.path);
        {
            const OpenedSettings opened = openSettings(saved.path);
            QCOMPARE(opened.problems.size(), 1);
            QVERIFY2(opened.problems[0].contains(said), qPrintable(opened.problems[0]));
            QCOMPARE(saved.aside().size(), 1);
            QVERIFY(opened.problems[0].contains(saved.aside()[0]));
            QCOMPARE(contents(saved.folder.filePath(saved.aside()[0])), damaged); // nothing is lost
            ProfileStore store(opened.settings.get());
            QCOMPARE(int(store.all().size()), left);
            store.save(sample("new")); // and the program continues
        }
        const OpenedSettings again = openSettings(saved.path);
        QCOMPARE(again.problems, QStringList());
        QCOMPARE(int(ProfileStore(again.settings.get()).all().size()), left + 1);
        QCOMPARE(saved.aside().size(), 1);
    }

    // The window reads its language first.
    void damageIsSaidToWhoeverReadsTheFileLater()
    {
        Saved saved;
        const QByteArray damaged = "<<<<<<< HEAD\n" + saved.text;
        write(saved.path, damaged);
        {
            const QSettings first(saved.path, QSettings::IniFormat);
            QCOMPARE(first.value(QStringLiteral("format")).toInt(), 1);
            QCOMPARE(first.status(), QSettings::FormatError);
        }
        const OpenedSettings opened = openSettings(saved.path);
        QCOMPARE(opened.problems.size(), 1);
        QVERIFY2(opened.problems[0].contains(QStringLiteral("not settings")), qPrintable(opened.problems[0]));
        QCOMPARE(saved.aside().size(), 1);
        QCOMPARE(contents(saved.folder.filePath(saved.aside()[0])), damaged);
    }

    // Damaged profiles go, but their servers do not become writable.
    void whatDamageTookFromThePoliciesIsForbidden_data()
    {
        QTest::addColumn<QByteArray>("what");
        QTest::addColumn<QByteArray>("with");
        QTest::newRow("of profiles") << QByteArray("environment=prod") << QByteArray("environment=pord");
        QTest::newRow("of an address") << QByteArray("=dev") << QByteArray("=de");
    }
    void whatDamageTookFromThePoliciesIsForbidden()
    {
        QFETCH(QByteArray, what);
        QFETCH(QByteArray, with);
        Saved saved;
        const bool isOfAddress = what == "=dev";
        const redis::Address address = isOfAddress ? *redis::parseUrl(u"redis://10.0.0.5") : sample("first").address;
        if (isOfAddress)
            SavedPolicies(saved.path).set(address, {.environment = actions::Environment::Dev});
        const QByteArray text = contents(saved.path);
        QVERIFY(text.contains(what));
        write(saved.path, QByteArray(text).replace(what, with));
        {
            const OpenedSettings opened = openSettings(saved.path);
            QCOMPARE(opened.problems.size(), 1);
            QVERIFY2(opened.problems[0].contains(address.node()), qPrintable(opened.problems[0]));
            QVERIFY2(opened.problems[0].contains(QStringLiteral("prod and read-only")), qPrintable(opened.problems[0]));
        }
        QCOMPARE(openSettings(saved.path).problems, QStringList()); // it was told, and the copy is made once
        const auto ruling = SavedPolicies(saved.path).rulingOf(marksOf(address));
        QVERIFY(ruling);
        QVERIFY(ruling->policy == unreadablePolicy);
    }

    // Each window has read the file before the other writes. What one window removed stays removed, and no name appears
    // twice.
    void twoWindowsEditThemAtOnce()
    {
        const Saved saved;
        const QString beside = saved.folder.path() + QStringLiteral("-beside"); // QSettings takes it for another file
        QVERIFY(QFile::link(saved.folder.path(), beside));
        {
            const OpenedSettings one = openSettings(saved.path);
            const OpenedSettings two = openSettings(beside + QLatin1Char('/') + QFileInfo(saved.path).fileName());
            ProfileStore here(one.settings.get()), there(two.settings.get());
            QVERIFY(here.all().size() == 2 && there.all().size() == 2);
            there.remove(there.all().at(0).id);
            here.remove(here.byName(QStringLiteral("second"))->id);
            QCOMPARE(here.missing(), 0);
            there.save(sample("warehouse"));
            here.save(sample("warehouse"));
        }
        QFile::remove(beside);
        const OpenedSettings again = openSettings(saved.path);
        QVERIFY2(again.problems.isEmpty(), qPrintable(again.problems.join(u' ')));
        const ProfileStore store(again.settings.get());
        QCOMPARE(store.all().size(), std::size_t(2));
        QCOMPARE(store.all().at(0).name, QStringLiteral("warehouse"));
        QCOMPARE(store.all().at(1).name, QStringLiteral("warehouse (2)"));
    }

    void nobodyElseCanReadThem()
    {
        const auto modeOf = [](const QString &path) {
            struct stat is;
            return stat(QFile::encodeName(path).constData(), &is) == 0 ? is.st_mode & 0777 : 0;
        };
        const mode_t before = umask(022);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("config/lockscope/lockscope.conf"));
        {
            const OpenedSettings opened = openSettings(path);
            ProfileStore(opened.settings.get()).save(sample("first"));
        }
        QCOMPARE(modeOf(path), mode_t(0600));
        QCOMPARE(modeOf(folder.filePath(QStringLiteral("config/lockscope"))), mode_t(0700));
        QCOMPARE(chmod(QFile::encodeName(path).constData(), 0644), 0); // of an older version
        {
            const OpenedSettings opened = openSettings(path);
            ProfileStore(opened.settings.get()).save(sample("second"));
        }
        umask(before);
        QCOMPARE(modeOf(path), mode_t(0600));
    }

    void whatCannotBeWrittenIsSaid()
    {
        const QTemporaryDir folder;
        write(folder.filePath(QStringLiteral("file")), "x");
        const OpenedSettings opened = openSettings(folder.filePath(QStringLiteral("file/lockscope.conf")));
        QVERIFY(!opened.problems.isEmpty());
        QVERIFY(opened.problems.last().contains(QStringLiteral("cannot be written")));
    }

    void othersGetThemWithoutPasswords()
    {
        Profile first = sample("first");
        first.address.password = "geheim";
        const Profile second = sample("second", "unix:///run/r.sock");
        const QByteArray json = exported({first, second});
        QVERIFY(!json.contains("geheim"));
        const auto back = imported(json);
        QVERIFY(back);
        QCOMPARE(back->problems, QStringList());
        QCOMPARE(back->profiles.size(), 2u);
        Profile expected = second;
        expected.id = back->profiles[1].id;
        expected.password = Profile::Password::Asked; // it came without a password
        QVERIFY(expected.id != second.id);
        QVERIFY(back->profiles[1] == expected);
    }

    void filesThatAreNoneAreRefused_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("no JSON") << QByteArray("[profiles]\n");
        QTest::newRow("another list") << QByteArray("[]");
        QTest::newRow("an object") << QByteArray("{\"profiles\": {}}");
        QTest::newRow("deep") << QByteArray(100'000, '[');
    }
    void filesThatAreNoneAreRefused()
    {
        QFETCH(QByteArray, json);
        const auto result = imported(json);
        QVERIFY(!result);
        QVERIFY(result.error().message.contains(QStringLiteral("not a profile file")));
    }

    void whatIsWrongInAFileIsLeftOutAndSaid()
    {
        const auto result = imported("{\"profiles\": [7, {\"name\": \"a\"}, {\"name\": \"ok\", \"url\": \"redis://h\","
                                     "\"environment\": \"dev\", \"read-only\": false, \"password\": \"none\"}]}");
        QVERIFY(result);
        QCOMPARE(result->profiles.size(), 1u);
        QCOMPARE(result->profiles[0].name, QStringLiteral("ok"));
        QVERIFY(!result->profiles[0].policy.readOnly);
        QCOMPARE(result->problems.size(), 2);
        QVERIFY(result->problems[1].startsWith(QStringLiteral("'a': 'url'")));
    }

    // Another address has another entry, so a changed settings file gets no password.
    void aPasswordIsNamedByItsAccount_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<bool>("same");
        const auto row = [](const char *url, bool same) { QTest::newRow(url) << QString::fromUtf8(url) << same; };
        row("rediss://ops@db.example:6380/7?ssh=ops%40jump%3A22", true);
        row("rediss://ops@db.example:6381/2?ssh=ops%40jump%3A22", false);
        row("rediss://ops@evil.example:6380/2?ssh=ops%40jump%3A22", false);
        row("rediss://root@db.example:6380/2?ssh=ops%40jump%3A22", false);
        row("redis://ops@db.example:6380/2?ssh=ops%40jump%3A22", false);
        row("rediss://ops@db.example:6380/2", false);
        row("rediss://ops@db.example:6380/2?ssh=ops%40evil", false);
        row("unix:///db.example", false);
    }
    void aPasswordIsNamedByItsAccount()
    {
        QFETCH(QString, url);
        QFETCH(bool, same);
        const Profile profile = sample("p");
        const auto parsed = redis::parseUrl(url);
        QVERIFY(parsed);
        redis::Address other = *parsed; // with the same pin, CA and TLS name
        other.pin = profile.address.pin;
        other.caFile = profile.address.caFile;
        other.tlsName = profile.address.tlsName;
        const QString key = PasswordName{profile.id, profile.address}.key();
        QCOMPARE(PasswordName({profile.id, other}).key() == key, same);
        QVERIFY(PasswordName({newProfileId(), profile.address}).key() != key);
    }

    // Each account has its own password; another user, or sentinels of another master, get none.
    void eachOfThemHasAPasswordOfItsOwn()
    {
        Profile profile = sample("p", "rediss-sentinel://mon@a:26379,b:26379/1?sentinel-user=s#main");
        profile.operatorUser = "mon";
        QSet<QString> keys;
        for (const AccountRole role : everybody)
            keys.insert(PasswordName::of(profile, role).key());
        QCOMPARE(keys.size(), 3);
        // a key's passphrase goes to no server; its entry is named after the file
        const QString ofKey = PasswordName::ofKey(profile, QStringLiteral("/etc/a.key")).key();
        QVERIFY(!keys.contains(ofKey));
        QVERIFY(PasswordName::ofKey(profile, QStringLiteral("/etc/b.key")).key() != ofKey);
        Profile moved = profile;
        moved.address.host = QStringLiteral("elsewhere");
        QCOMPARE(PasswordName::ofKey(moved, QStringLiteral("/etc/a.key")).key(), ofKey);
        Profile other = profile;
        other.operatorUser = "root";
        QVERIFY(!keys.contains(PasswordName::of(other, AccountRole::Operator).key()));
        QVERIFY(keys.contains(PasswordName::of(other, AccountRole::Sentinels).key()));
        other = profile;
        other.address.user = "ops";
        other.address.transport = redis::Address::Transport::Tcp;
        // the sentinels have another account
        QVERIFY(keys.contains(PasswordName::of(other, AccountRole::Sentinels).key()));
        for (const char *url : {"rediss-sentinel://mon@a:26379,c:26379/1?sentinel-user=s#main",
                                "rediss-sentinel://mon@a:26379,b:26379/1?sentinel-user=s#other",
                                "rediss-sentinel://mon@a:26379,b:26379/1?sentinel-user=t#main",
                                "rediss-sentinel://mon@a:26379,b:26379/1?sentinel-user=s&ssh=jump#main"}) {
            other.address = *redis::parseUrl(QString::fromUtf8(url));
            for (const AccountRole role : everybody)
                QVERIFY2(!keys.contains(PasswordName::of(other, role).key()), url);
        }
    }
};

QTEST_GUILESS_MAIN(TestProfiles)

} // namespace lockscope::profiles_test

#include "tst_profiles.moc"

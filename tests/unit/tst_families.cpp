// Families of other libraries' locks: patterns, the mistakes of a file, the shipped files, and what the monitor makes
// of them.
#include "core/families/catalog.h"
#include "core/families/read_family.h"
#include "core/filter/filter_query.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/decode.h"
#include "core/monitor/analysis/lease.h"
#include "core/words/describe.h"
#include "core/words/family_words.h"
#include "tests/support/raw_locks.h"

#include <QDir>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope::families_test {

using namespace lockscope::families;
using namespace lockscope::monitor;
using namespace lockscope::test;

namespace {

const QByteArray uuid1("0f8fad5b-d9cb-469f-a165-70867728950e");

Pattern pattern(const char *text)
{
    auto made = Pattern::parse(QString::fromUtf8(text));
    if (const QString *mistake = std::get_if<QString>(&made))
        qFatal("%s", qPrintable(*mistake));
    return std::get<Pattern>(std::move(made));
}

// "queue=mail job=17", or "no"
QByteArray matched(const char *of, const QByteArray &text)
{
    const auto parts = pattern(of).match(text);
    if (!parts)
        return "no";
    QByteArrayList all;
    for (const NamePart &part : *parts)
        all << part.name + '=' + part.in(text).toByteArray();
    return all.join(' ');
}

bool matchesSlowly(QByteArrayView glob, QByteArrayView text)
{
    if (glob.isEmpty())
        return text.isEmpty();
    if (glob.front() == '*')
        return matchesSlowly(glob.sliced(1), text) || (!text.isEmpty() && matchesSlowly(glob, text.sliced(1)));
    return !text.isEmpty() && (glob.front() == '?' || glob.front() == text.front())
        && matchesSlowly(glob.sliced(1), text.sliced(1));
}

// All texts of these letters with `length` bytes at most.
QByteArrayList allTexts(const QByteArray &letters, int length)
{
    QByteArrayList all{QByteArray()};
    for (qsizetype from = 0, round = 0; round < length; ++round) {
        const qsizetype to = all.size();
        for (; from < to; ++from) {
            for (const char letter : letters)
                all << all[from] + letter;
        }
    }
    return all;
}

QString mistakeOf(const char *text)
{
    const auto made = Pattern::parse(QString::fromUtf8(text));
    const QString *mistake = std::get_if<QString>(&made);
    return mistake ? *mistake : QString();
}

QString firstComplaint(const QByteArray &text, const QString &name = QStringLiteral("a"))
{
    const auto read = readFamily(text, name, QStringLiteral("a.toml"));
    const auto *complaints = std::get_if<Complaints>(&read);
    if (!complaints)
        return QStringLiteral("none");
    return QStringLiteral("%1: %2").arg(QString::number(complaints->front().line), complaints->front().text);
}

const QByteArray goodFile("title = \"A\"\n[key]\nnames = \"app:{name}\"\n");

DecodeOptions shipped()
{
    DecodeOptions options;
    options.catalog = builtIn();
    return options;
}

Lock lockOf(const QByteArray &name, const QByteArray &value, qint64 pttl = 30'000)
{
    return decode(rawString(name, value, pttl), shipped());
}

QByteArray inOneLine(const std::vector<Names> &names)
{
    QByteArrayList texts;
    for (const Names &each : names)
        texts << each.before + (each.isOne ? "" : "*") + each.after;
    return texts.isEmpty() ? "none" : texts.join(' ');
}

} // namespace

class TestFamilies : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void patternsHaveNamedParts_data()
    {
        QTest::addColumn<QByteArray>("of");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("parts");
        const auto row = [](const char *of, const QByteArray &text, const char *parts) {
            QTest::newRow(QByteArray(of + QByteArray(" ") + text.left(40)).constData())
                << QByteArray(of) << text << QByteArray(parts);
        };
        row("bull:{queue:word}:{job}:lock", "bull:mail:17:lock", "queue=mail job=17");
        row("bull:{queue:word}:{job}:lock", "bull:mail:repeat:ab:9:lock", "queue=mail job=repeat:ab:9");
        row("bull:{queue:word}:{job}:lock", "bull:mail:lock", "no");
        row("bull:{queue:word}:{job}:lock", "bull:mail:17:lock:x", "no");
        row("{a}:{b}", "x:y:z", "a=x b=y:z");
        row("{a}:{b}", ":y", "no");
        row("*:{b}", ":y", "b=y");
        row("?{b}", "xy", "b=y");
        row("*lock*", "a lock here", "");
        row("{{{tag}}}:lock", "{a}:lock", "tag=a");
        row("{n:number}", "12", "n=12");
        row("{n:number}", "12a", "no");
        row("{n:hex:4}", "12aF", "n=12aF");
        row("{n:hex:4}", "12aF0", "no");
        row("{id:uuid}-{rest}", uuid1 + "-a", "id=0f8fad5b-d9cb-469f-a165-70867728950e rest=a");
        row("{id:uuid}", uuid1.left(35), "no");
        row("{id:uuid1-hex}", "5d9c68c61c8d11eabc550242ac130003", "id=5d9c68c61c8d11eabc550242ac130003");
        row("{id:uuid1-hex}", "5d9c68c61c8d41eabc550242ac130003", "no");
        row("{t:base64:22}==", "MTIzNDU2Nzg5MDEyMzQ1Ng==", "t=MTIzNDU2Nzg5MDEyMzQ1Ng");
        row("{t:base64:24}", "MTIzNDU2Nzg5MDEyMzQ1Ng==", "no");
        row("{t:raw:3}", "abc", "no");
        row("{t:raw:3}",
            "a\xff"
            "c",
            "t=a\xff"
            "c");
        row("ADDED:{at:time}@{host:line}", "ADDED:2026-05-01T10:00:00.123Z@web-1",
            "at=2026-05-01T10:00:00.123Z host=web-1");
        row("\\xff{a}",
            "\xff"
            "b",
            "a=b");
        row("{a}", QByteArray(1'025, 'a'), "no");
    }
    void patternsHaveNamedParts()
    {
        QFETCH(QByteArray, of);
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, parts);
        QCOMPARE(matched(of.constData(), text), parts);
        QVERIFY(parts == "no" || pattern(of.constData()).mayBe(text));
    }

    void wrongPatternsSayWhatToWrite_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *text, const char *says) {
            QTest::newRow(text) << QByteArray(text) << QString::fromUtf8(says);
        };
        row("a{b", "lacks its }");
        row("a}b", "has no {");
        row("{A}", "small letters");
        row("{}", "small letters");
        row("{a}:{a}", "occurs twice");
        row("{a}{b}", "nothing separates");
        row("{a:hexx}", "did you mean \"hex\"");
        row("{a:hex:0}", "a length is a number");
        row("{a:hex:x}", "a length is a number");
        row("{a:uuid:36}", "a UUID has none");
        row("{a:hex:1:2}", "write {name}");
        row("", "the pattern is empty");
        row("a\\q", "for a backslash");
        row("*a*b*c*d*e*f*g*h*", "at most 8");
    }
    void wrongPatternsSayWhatToWrite()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, says);
        QVERIFY2(mistakeOf(text.constData()).contains(says), qPrintable(mistakeOf(text.constData())));
    }

    // A name that nearly matches must not take exponential time.
    void hostileNamesTakeLittleTime()
    {
        const Pattern hostile = pattern("{a}a{b}a{c}a{d}a{e}a{f}b");
        QVERIFY(!hostile.matches(QByteArray(1'024, 'a')));
        QVERIFY(hostile.matches(QByteArray(QByteArray(1'000, 'a') + 'b')));
    }

    // The search leaves out places where it knows that the rest cannot match.
    void globsMatchAsASimpleSearchSays()
    {
        const QByteArrayList texts = allTexts("ab", 5);
        for (const QByteArray &glob : allTexts("ab*?", 5)) {
            const Pattern made = Pattern::ofGlob(glob);
            for (const QByteArray &text : texts)
                QVERIFY2(made.matches(text) == matchesSlowly(glob, text), QByteArray(glob + ' ' + text).constData());
        }
    }

    void mistakesHaveTheirLines_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *what, const QByteArray &text, const char *says) {
            QTest::newRow(what) << text << QString::fromUtf8(says);
        };
        row("good", goodFile, "none");
        row("not TOML", "title = ", "1: ");
        row("nothing", "", "1: ");
        row("no title", "[key]\nnames = \"a:{name}\"\n", "\"title\"");
        row("long title", "title = \"" + QByteArray(61, 'a') + "\"\n[key]\nnames = \"a:{n}\"\n",
            "1: \"title\" has at most 60");
        row("no key", "title = \"A\"\n", "lacks [key]");
        row("key is text", "title = \"A\"\nkey = \"x\"\n", "2: \"key\" is text here");
        row("no names", "title = \"A\"\n[key]\n", "2: [key] needs \"names\"");
        row("pattern", "title = \"A\"\n[key]\nnames = \"a:{\"\n", "3: \"names\": '{' lacks its }");
        row("value pattern", goodFile + "values = \"{x:uid}\"\n", "4: \"values\": 'uid' is not a form");
        row("every name", "title = \"A\"\n[key]\nnames = \"{name}\"\n", "3: a pattern without three bytes");
        row("unknown type", goodFile + "type = \"lsit\"\n", "4: ");
        row("hash with values", goodFile + "type = \"hash\"\nvalues = \"x\"\n", "5: \"values\" is only for strings");
        row("unknown key", goodFile + "valeus = \"x\"\n", "4: ");
        row("unknown table", goodFile + "[leese]\n", "4: ");
        row("http", "documentation = \"http://a.b\"\n" + goodFile, "1: \"documentation\" must be an address");
        row("description", "describes = \"job {job}\"\n" + goodFile, "1: \"describes\" uses {job}");
        row("only Chinese", "describes-zh = \"{name}\"\n" + goodFile, "1: \"describes-zh\" needs \"describes\"");
        row("long text", "describes = \"" + QByteArray(301, 'a') + "\"\n" + goodFile,
            "1: \"describes\" has at most 300");
        row("lease form", goodFile + "[lease]\nform = \"forever\"\n", "5: ");
        row("renewed without times", goodFile + "[lease]\nform = \"renewed\"\n", "4: form = \"renewed\" needs");
        row("renewed too late", goodFile + "[lease]\nform = \"renewed\"\ntime = \"5s\"\nevery = \"5s\"\n",
            "7: \"every\" must be shorter");
        row("every of fixed", goodFile + "[lease]\nform = \"fixed\"\nevery = \"5s\"\n", "6: \"every\" is only for");
        row("time of none", goodFile + "[lease]\nform = \"none\"\ntime = \"5s\"\n", "6: form = \"none\" has no");
        row("no time", goodFile + "[lease]\nform = \"fixed\"\ntime = \"soon\"\n", "6: ");
        row("too long", goodFile + "[lease]\nform = \"fixed\"\ntime = \"600000m\"\n", "6: \"time\" is a duration");
        row("no wake", goodFile + "[waiters]\n", "4: [waiters] needs \"wake\"");
        row("unknown wake", goodFile + "[waiters]\nwake = \"shout\"\n", "5: ");
        row("list without list", goodFile + "[waiters]\nwake = \"list\"\n", "4: wake = \"list\" needs");
        row("list without part", goodFile + "[waiters]\nwake = \"list\"\nkept = \"1s\"\nlist = \"s:{x}\"\n",
            "7: \"list\" uses {x}");
        row("list of pollers", goodFile + "[waiters]\nwake = \"polling\"\nlist = \"s:{name}\"\n",
            "6: \"list\" is only for");
        row("job without list", goodFile + "[job]\npart = \"name\"\n", "4: [job] needs \"active-list\"");
        row("job without part", goodFile + "[job]\nactive-list = \"app-active\"\n", "4: [job] needs \"part\"");
        row("job of another part", goodFile + "[job]\nactive-list = \"app-active\"\npart = \"job\"\n",
            "6: \"part\" uses {job}, but");
        row("list of another part", goodFile + "[job]\nactive-list = \"{queue}:active\"\npart = \"name\"\n",
            "5: \"active-list\" uses {queue}, but");
        row("bad list", goodFile + "[job]\nactive-list = \"{queue\"\npart = \"name\"\n",
            "5: \"active-list\": '{queue'");
        row("any list", goodFile + "[job]\nactive-list = \"{name}\"\npart = \"name\"\n",
            "5: \"active-list\" needs letters");
        row("wildcard list", goodFile + "[job]\nactive-list = \"app:*\"\npart = \"name\"\n",
            "5: \"active-list\" needs letters");
        row("no channel", goodFile + "[waiters]\nwake = \"channel\"\n", "4: wake = \"channel\" needs");
        row("own script", goodFile + "[release]\nscript = \"my.lua\"\n", "5: ");
        row("signal without list", goodFile + "[release]\nscript = \"force_release_signal\"\n",
            "5: force_release_signal needs");
        row("list without signal",
            goodFile
                + "[waiters]\nwake = \"list\"\nkept = \"1s\"\nlist = \"s:{name}\"\n[release]\nscript = "
                  "\"force_release_token\"\n",
            "9: waiters that pop a list need");
        row("hash with script", goodFile + "type = \"hash\"\n[release]\nscript = \"force_release_token\"\n",
            "6: a hash has no script yet");
        row("unknown promise", goodFile + "[promises]\nrenewed = true\n", "5: ");
        row("promise in words", goodFile + "[promises]\nfenced = \"yes\"\n", "5: ");
    }
    void mistakesHaveTheirLines()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, says);
        const QString complaint = firstComplaint(text);
        QVERIFY2(complaint.contains(says), qPrintable(complaint));
    }

    void fileNamesAreWords()
    {
        QCOMPARE(firstComplaint(goodFile, QStringLiteral("bsm-redislock")), QStringLiteral("none"));
        for (const char *name : {"", "A", "a b", "-a", "a.b", "../a"})
            QVERIFY(
                firstComplaint(goodFile, QString::fromLatin1(name)).startsWith(QStringLiteral("1: the file's name")));
    }

    // Whatever bytes a file has, it gives a family or complaints.
    void damagedFilesAreRefused()
    {
        QFile file(QStringLiteral(":/families/bullmq.toml"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray whole = file.readAll();
        QRandomGenerator random(7);
        const QByteArray letters("{}[]\"\\=:*?\n#a0\xff\x00", 16);
        for (int i = 0; i < 2'000; ++i) {
            QByteArray text = whole;
            for (int changes = 1 + random.bounded(4); changes > 0; --changes) {
                const qsizetype at = random.bounded(int(text.size()));
                switch (random.bounded(3)) {
                case 0: text[at] = letters[random.bounded(int(letters.size()))]; break;
                case 1: text.remove(at, random.bounded(40)); break;
                default: text.insert(at, letters[random.bounded(int(letters.size()))]); break;
                }
                if (text.isEmpty())
                    text = "a";
            }
            (void)readFamily(text, QStringLiteral("a"), QStringLiteral("a.toml"));
        }
    }

    // Found by tests/fuzz: each of many braces became a part as long as the text.
    void aRowOfBracesIsShort()
    {
        const QByteArray braces(60'000, '{');
        QCOMPARE(partsOfTemplate(braces + "a}b}"), (std::vector<QByteArray>{"a"}));
        QCOMPARE(firstComplaint(goodFile + "[waiters]\nwake = \"list\"\nkept = \"1s\"\nlist = \"" + braces + "}\"\n"),
                 QStringLiteral("7: \"list\" has at most 300 characters"));
    }

    void promisesMayBeUnknown()
    {
        const Family family = std::get<Family>(
            readFamily(goodFile + "[promises]\nfenced = false\nreentrant = true\n", QStringLiteral("a"), {}));
        QCOMPARE(family.isFenced, std::optional(false));
        QCOMPARE(family.isReentrant, std::optional(true));
        QCOMPARE(family.checksOwner, std::nullopt);
    }

    // A job at work is in a list, and its lock has a name that follows from the list and the job.
    void jobsAndTheirLocks()
    {
        const Catalog &catalog = *builtIn();
        const ActiveJob job{Key("bull:mail:active"), "17"};
        QCOMPARE(catalog.activeJobOf("bull:mail:17:lock"), std::optional(job));
        QCOMPARE(lockOfJob(*catalog.named(QStringLiteral("bull")), job), QByteArray("bull:mail:17:lock"));
        QVERIFY(catalog.listsJobs("bull:mail:active"));
        QCOMPARE(catalog.locksOfJobs(job.list, {"17", "repeat:ab:9", ""}),
                 (std::vector{Key("bull:mail:17:lock"), Key("bull:mail:repeat:ab:9:lock")}));
        // with another prefix, the list of another program may have such a name
        QVERIFY(!catalog.listsJobs("app:users:active"));
        QVERIFY(!catalog.activeJobOf("app:users:17:lock"));
        const Family &bullmq = *catalog.named(QStringLiteral("bullmq"));
        QCOMPARE(activeJobOf(bullmq, "app:mail:17:lock"), std::optional(ActiveJob{Key("app:mail:active"), "17"}));
        QVERIFY(!activeJobOf(bullmq, "app:mail:17"));
        QVERIFY(!activeJobOf(*catalog.named(QStringLiteral("shedlock")), "job-lock:default:task"));
    }

    // An operator may push only to the signal lists of its locks.
    void signalListsOfAPrefix_data()
    {
        QTest::addColumn<QByteArray>("list");
        QTest::addColumn<QByteArray>("prefix");
        QTest::addColumn<QByteArray>("lists");
        QTest::newRow("longer than the name's")
            << QByteArray("signal:{name}") << QByteArray("app:web") << QByteArray("signal:web*");
        QTest::newRow("the name's") << QByteArray("signal:{name}") << QByteArray("app:") << QByteArray("signal:*");
        QTest::newRow("shorter") << QByteArray("signal:{name}") << QByteArray("a") << QByteArray("signal:*");
        QTest::newRow("another") << QByteArray("signal:{name}") << QByteArray("web:") << QByteArray("none");
        QTest::newRow("all names") << QByteArray("signal:{name}") << QByteArray() << QByteArray("signal:*");
        QTest::newRow("no part") << QByteArray("signal") << QByteArray("app:") << QByteArray("none");
        QTest::newRow("a part with an end")
            << QByteArray("of-{name}-waiters") << QByteArray("app:web") << QByteArray("of-web*-waiters");
    }
    void signalListsOfAPrefix()
    {
        QFETCH(QByteArray, list);
        QFETCH(QByteArray, prefix);
        QFETCH(QByteArray, lists);
        const Family family = std::get<Family>(
            readFamily(goodFile + "[waiters]\nwake = \"list\"\nkept = \"1s\"\nlist = \"" + list + "\"\n",
                       QStringLiteral("a"), {}));
        QCOMPARE(inOneLine(signalListsOf(family, prefix)), lists);
    }

    // Spring's registry may have a name with colons, so each colon may be its end.
    void channelsOfSpring()
    {
        const Family &spring = *builtIn()->named(QStringLiteral("spring-integration"));
        QCOMPARE(channelsOf(spring, "a:b:c"), (std::vector<QByteArray>{"a-channel", "a:b-channel"}));
        QVERIFY(channelsOf(spring, ":x").empty());
        QVERIFY(channelsOf(spring, "x").empty());
        QCOMPARE(channelsOf(spring, QByteArray("a") + QByteArray(1'000, ':')).size(), std::size_t(8));
        QVERIFY(channelsOf(*builtIn()->named(QStringLiteral("python-redis-lock")), "lock:a").empty());
        QCOMPARE(inOneLine(channelsOfPrefix(spring, "app:locks:web")),
                 QByteArray("app-channel app:locks-channel app:locks:web*-channel"));
        QCOMPARE(inOneLine(channelsOfPrefix(spring, "")), QByteArray("*-channel"));
        QVERIFY(signalListsOf(spring, "app:").empty());
    }

    void shippedFilesAreGood()
    {
        const QStringList files = QDir(QStringLiteral(":/families")).entryList();
        QVERIFY(files.size() >= 21);
        QCOMPARE(qsizetype(builtIn()->all().size()), files.size());
        for (const QString &name : files) {
            QFile file(QStringLiteral(":/families/") + name);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const auto read = readFamily(file.readAll(), name.chopped(5), name);
            if (const auto *complaints = std::get_if<Complaints>(&read))
                QFAIL(qPrintable(complaints->front().inOneLine()));
            const Family &family = std::get<Family>(read);
            QVERIFY2(!family.documentation.isEmpty(), qPrintable(name));
            QCOMPARE(family.describes.en.isEmpty(), family.describes.zh.isEmpty());
            QCOMPARE(family.effect.en.isEmpty(), family.effect.zh.isEmpty());
            for (const QString &other : family.looksLike)
                QVERIFY2(builtIn()->named(other), qPrintable(other));
        }
    }

    // The values are as the libraries write them.
    void eachLibraryIsRecognized_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QString>("family");
        QTest::addColumn<bool>("certain");
        const auto row = [](const char *family, const QByteArray &name, const QByteArray &value, bool certain) {
            QTest::newRow(qPrintable(QLatin1String(family) + QLatin1Char(' ') + QString::fromLatin1(name)))
                << name << value << QString::fromLatin1(family) << certain;
        };
        const QByteArray hex1("5d9c68c61c8d11eabc550242ac130003");
        const QByteArray raw = QByteArray::fromHex("00ff10203040506070809080a0b0c0d0e0f01122");
        row("redis-py", "stock-lock", hex1, false);
        row("python-redis-lock", "lock:stock", "RvMFTdDcDzYnCTqkjWXBqmNw", true);
        row("django-redis", ":1:stock-lock", hex1, false);
        row("redbeat", "redbeat::lock", hex1, true);
        row("redbeat", "prod-redbeat::lock", hex1, true);
        row("aioredlock", "stock-lock", uuid1, false);
        row("pottery", "redlock:printer", uuid1, true);
        row("node-redlock", "locks:stock", "0123456789abcdef0123456789abcdef", false);
        row("redis-semaphore", "mutex:stock", uuid1, true);
        row("redis-semaphore", "mutex:stock", uuid1 + "-web1", true);
        row("bullmq", "bull:mail:17:lock", uuid1 + ":4", true);
        row("bullmq", "{app}:mail:17:lock", uuid1 + ":4", true);
        row("bull", "bull:mail:17:lock", uuid1, true);
        row("node-resque", "resque:lock:send:mail:[1,\"a\"]", "1795303042", true);
        row("node-resque", "resque:workerslock:send:mail:[]", "1795303042", true);
        row("resque", "resque:lock:Send-[1]", "true", true);
        row("resque", "resque:resque_scheduler_master_lock", "web1:4242", true);
        row("spring-integration", "orders-lock:7", uuid1, false);
        row("shedlock", "job-lock:default:report", "ADDED:2026-05-01T10:00:00.123Z@web-1", true);
        row("redsync", "my-global-mutex", "MTIzNDU2Nzg5MDEyMzQ1Ng==", false);
        row("bsm-redislock", "my-key-lock", "MTIzNDU2Nzg5MDEyMz-_Ng", false);
        row("rueidislock", "rueidislock:0:my_lock", raw + "abcd", true);
        row("rslock", "mutex", raw, false);
        row("laravel", "app_database_laravel_unique_job:App\\Jobs\\Mail:7", "aZ09kd83kdQ1x7Yp", true);
        row("", "lock:stock", "worker-7", false);
        row("", "bull:mail:17:lock", "someone", false);
    }
    void eachLibraryIsRecognized()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, value);
        QFETCH(QString, family);
        QFETCH(bool, certain);
        const Lock lock = lockOf(name, value);
        QCOMPARE(lock.kind, Kind::Token);
        QCOMPARE(lock.family ? lock.family->name : QString(), family);
        if (!lock.family)
            return;
        QCOMPARE(isCertain(*lock.family, name), certain);
        QVERIFY(isWorthARow(lock));
    }

    void aHashOfAFamilyIsNamed()
    {
        const QByteArray name("uniquejobs:0123456789abcdef0123456789abcdef:LOCKED");
        const Lock lock = decode(rawHash(name, {{"d6e4a1b2c3", "1795303042.12"}}, -1), shipped());
        QVERIFY(lock.family && lock.family->name == QStringLiteral("sidekiq-unique-jobs"));
        QCOMPARE(lock.kind, Kind::UnknownHash);
        QVERIFY(isWorthARow(lock));
    }

    void companionsHaveNoRow()
    {
        RawLock raw = rawString("lock-signal:stock", "", 1'000);
        raw.type = "list";
        QVERIFY(isWorthARow(decode(raw)));
        QVERIFY(!isWorthARow(decode(raw, shipped())));
    }

    void theScanFindsNamesWithoutALockWord()
    {
        const CatalogPtr catalog = builtIn();
        QVERIFY(catalog->suspects("app_database_laravel_unique_job:App\\Jobs\\Mail:7"));
        QVERIFY(catalog->suspects("laravel-queue-overlap:mail"));
        for (const char *name : {"", "session:1", "user:7:profile", "laravel_cache_:a", "uniquejobs:digests"})
            QVERIFY2(!catalog->suspects(name), name);
        QVERIFY(withPatterns(catalog, {"job.*"})->suspects("job.7"));
        QVERIFY(withPatterns(catalog, {"*"})->suspects(""));
    }

    // A value alone never makes a lock of a cache entry.
    void aValueAloneIsNoLock()
    {
        QCOMPARE(lockOf("cache:7", QByteArray("aZ09kd83kdQ1x7Yp"), -1).kind, Kind::OtherType);
        QCOMPARE(lockOf("session:7", uuid1, -1).kind, Kind::OtherType);
        QCOMPARE(lockOf("blocklist:7", uuid1).kind, Kind::OtherType);
    }

    void wordsTellTheJobAndItsWorker()
    {
        const Lock lock = lockOf("bull:mail:17:lock", uuid1 + ":4");
        QCOMPARE(words::purposePhrase(lock)->english(), QStringLiteral("BullMQ: job 17 of queue mail"));
        const auto sentences = words::familySentences(lock);
        QCOMPARE(sentences.at(0).english(),
                 QStringLiteral("BullMQ: job 17 of queue mail, held by worker %1; renewed every 15.0 s")
                     .arg(words::elidedName(uuid1)));
        QVERIFY(sentences.at(1).english().startsWith(QStringLiteral("No client of BullMQ waits")));
        QVERIFY(words::familyEffect(lock)->english().contains(QStringLiteral("stalled")));
        const Lock shed = lockOf("job-lock:default:report", "ADDED:2026-05-01T10:00:00.123Z@web-1");
        QCOMPARE(words::familySentences(shed).at(0).english(),
                 QStringLiteral("ShedLock: task report of environment default, held by host web-1 since "
                                "2026-05-01T10:00:00.123Z by its clock"));
        QCOMPARE(shed.holders.front().client(), QByteArray("web-1"));
        QVERIFY(words::familySentences(lockOf("stock-lock", uuid1))
                    .at(0)
                    .english()
                    .contains(QStringLiteral("Other programs")));
        QCOMPARE(words::purposePhrase(lockOf("stock-lock", uuid1))->english(), QStringLiteral("perhaps aioredlock"));
    }

    void renewalsComeInTheFamilysTime()
    {
        const FamilyPtr semaphore = builtIn()->named(QStringLiteral("redis-semaphore"));
        QCOMPARE(renewalPeriod(semaphore, Millis(20'000)), Millis(16'000));
        QCOMPARE(renewalPeriod(nullptr, Millis(30'000)), Millis(10'000));
        QCOMPARE(missedRenewals(Millis(2'000), Millis(10'000), Millis(0), semaphore), 0);
        QCOMPARE(missedRenewals(Millis(1'000), Millis(10'000), Millis(0), semaphore), 1);
        QVERIFY(missedRenewals(Millis(2'000), Millis(10'000), Millis(0)) > 0);
    }

    void filtersAcceptFamilies()
    {
        const auto accepts = [](const char *filter, const Lock &lock) {
            const auto parsed = filter::FilterQuery::parse(QString::fromLatin1(filter));
            return !parsed.mistake && parsed.query.accepts(lock, filter::FilterContext{});
        };
        const Lock job = lockOf("bull:mail:17:lock", uuid1 + ":4");
        QVERIFY(accepts("family:bullmq", job) && accepts("family:bull,bullmq", job) && accepts("-family:bull", job));
        QVERIFY(!accepts("family:shedlock", job) && !accepts("family:bull", job));
        QVERIFY(accepts("family:redlock-net", lockOf("redlock:printer", uuid1)));
        QVERIFY(filter::FilterQuery::parse(QStringLiteral("family:Bull")).mistake);
    }

    void usersFilesAddAndReplace()
    {
        QTemporaryDir folder;
        const auto write = [&](const char *name, const QByteArray &text) {
            QFile file(folder.filePath(QString::fromLatin1(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(text);
        };
        write("ours.toml", "title = \"Ours\"\n[key]\nnames = \"ours:{name}\"\n");
        write("bullmq.toml", "title = \"Our BullMQ\"\n[key]\nnames = \"bull:{queue}:{job}:lock\"\n");
        write("wrong.toml", "title = 7\n");
        const Loaded loaded = loadFamilies(folder.path());
        QVERIFY(!loaded.complaints.empty());
        QVERIFY(loaded.complaints.front().inOneLine().contains(QStringLiteral("wrong.toml:1: ")));
        QCOMPARE(loaded.catalog->all().size(), builtIn()->all().size() + 1);
        QCOMPARE(loaded.catalog->ofString("bull:mail:17:lock", QByteArray(uuid1 + ":4")).family->title,
                 QStringLiteral("Our BullMQ"));
        QVERIFY(loaded.catalog->suspects("ours:7"));
        const Catalog::Found ours = loaded.catalog->ofString("ours:7", "17");
        QVERIFY(ours.isByName && ours.family->name == QStringLiteral("ours"));
        QCOMPARE(loadFamilies(folder.filePath(QStringLiteral("none"))).catalog, builtIn());
    }
};

QTEST_GUILESS_MAIN(TestFamilies)

} // namespace lockscope::families_test

#include "tst_families.moc"

// A recording's file is read back unchanged, damage is reported, and two runs are compared.
#include "core/model/lock.h"
#include "core/play/recording/compare_steps.h"
#include "core/play/recording/recording_file.h"

#include <QCborArray>
#include <QCborMap>
#include <QCryptographicHash>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

namespace lockscope::play_recording_test {

using namespace lockscope::play;

namespace {

using What = RunEvent::What;

// Each kind of entry once, with bytes that are not text.
Recording example()
{
    Recording recording;
    recording.scenario.id = QStringLiteral("example");
    recording.scenario.title = {QStringLiteral("title"), QStringLiteral("标题")};
    recording.scenario.setting.actors = {{QStringLiteral("Anna")}, {QStringLiteral("Ben"), ClientKind::Sqlite}};
    LockTerms lock;
    lock.name = QStringLiteral("orders");
    lock.keys = {Key(QByteArray("or\0ders\xff", 8))};
    lock.permits = 3;
    recording.scenario.setting.locks = {lock};
    Step acquire;
    acquire.line = 7;
    acquire.action = act::Acquire{{QStringLiteral("Anna"), 2}, lock.name, Millis(5), {}};
    acquire.end.outcome = Outcome::Acquired;
    Step expect;
    expect.action = Expectation{is::Expiring{lock.keys.front(), {}, Millis(1), Millis(2)}, true};
    recording.scenario.steps = {acquire, expect};
    recording.byHand = {1};
    Step release;
    release.action = act::Release{{QStringLiteral("Anna"), 2}, lock.name};
    release.words = {QStringLiteral("Anna gives it back."), QStringLiteral("Anna 交还。")};
    recording.unbegun = {release};
    recording.speed = 2.5;
    recording.owners.insert(Owner("uuid:1"), {QStringLiteral("Anna"), 1});
    for (int i = 0; i < 3; ++i) {
        auto frame = std::make_shared<Frame>();
        frame->number = i;
        frame->at = Micros(1'000 * i);
        frame->step = i - 1;
        frame->happened.what = i == 0 ? What::Began : What::Got;
        frame->happened.token = i > 0 ? std::optional<qint64>(40 + i) : std::nullopt;
        frame->happened.text = QByteArray("\0\x80", 2);
        Transfer transfer;
        transfer.number = i + 1;
        transfer.words = {"EVALSHA", "reentrant_acquire"};
        transfer.arguments = {{"lock", QByteArray("\xfe"), true}};
        frame->transfers = {transfer};
        LockEvent event;
        event.what = LockEvent::What::Acquired;
        event.id = laneId(recording, lock.name);
        event.owner = laneOwner({QStringLiteral("Anna"), 1});
        event.at = laneTime(frame->at);
        frame->lockEvents = {event};
        auto server = std::make_shared<ServerState>();
        server->name = QStringLiteral("redis");
        server->keys = {{lock.keys.front(), KeyState::Type::Hash, Ttl::of(Millis(10)), {{"uuid:1", "1"}}},
                        {Key("for ever"), KeyState::Type::String, Ttl::noExpiry(), {{{}, "x"}}}};
        frame->sandbox.servers = {server};
        auto actor = std::make_shared<ActorState>();
        actor->name = QStringLiteral("Anna");
        actor->holds = {{lock.name, 1, 2, 41}};
        frame->sandbox.actors = {actor};
        recording.frames.push_back(std::move(frame));
    }
    return recording;
}

QCborMap opened(const QByteArray &file)
{
    return QCborValue::fromCbor(file).toMap();
}

QByteArray packed(QCborMap file, const QCborValue &run)
{
    const QByteArray bytes = qCompress(run.toCbor());
    file[QStringLiteral("run")] = bytes;
    file[QStringLiteral("sha256")] = QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
    return file.toCborValue().toCbor();
}

// Damages the content, and packs it again as an intact file.
QByteArray withInside(const QByteArray &file, const std::function<void(QCborMap &)> &damage)
{
    const QCborMap outer = opened(file);
    QCborMap run = QCborValue::fromCbor(qUncompress(outer[QStringLiteral("run")].toByteArray())).toMap();
    damage(run);
    return packed(outer, run);
}

void changeFrame(QCborMap &run, int at, const QString &field, const QCborValue &value)
{
    QCborArray frames = run[QStringLiteral("frames")].toArray();
    QCborMap frame = frames.at(at).toMap();
    frame[field] = value;
    frames[at] = frame;
    run[QStringLiteral("frames")] = frames;
}

std::shared_ptr<Frame> told(int number, int step, What what, const QString &actor = {})
{
    auto frame = std::make_shared<Frame>();
    frame->number = number;
    frame->step = step;
    frame->happened.what = what;
    frame->happened.who.actor = actor;
    return frame;
}

} // namespace

class PlayRecordingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void comesBackAsItWas();
    void theFolderOfTheScenarioStaysPrivate();
    void whatWasStillToComeComesBackToo();
    void filesOfEarlierVersionsOpen_data();
    void filesOfEarlierVersionsOpen();
    void damageIsTold_data();
    void damageIsTold();
    void twoRunsBesideEachOther();
    void twoVeryLongRunsBesideEachOther();
    void aRunThatWasStoppedIsNotWhole();
    void aWholeRunEndsOnItsLesson();
};

void PlayRecordingTest::comesBackAsItWas()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("run"));
    const Recording before = example();
    QVERIFY(saveRecording(path, before));
    const auto opened = openRecording(path);
    QVERIFY2(opened, opened ? "" : qPrintable(opened.error().message));
    const Recording &after = **opened;
    QCOMPARE(toFile(after), toFile(before)); // every field of the file
    QCOMPARE(after.scenario.title.zh, before.scenario.title.zh);
    QCOMPARE(after.scenario.setting.locks.front().keys.front().raw(), QByteArray("or\0ders\xff", 8));
    QCOMPARE(std::get<act::Acquire>(after.steps().front().action).who, (Who{QStringLiteral("Anna"), 2}));
    const auto &expectation = std::get<Expectation>(after.steps().back().action);
    QVERIFY(std::holds_alternative<is::Expiring>(expectation.condition) && expectation.negated);
    QCOMPARE(after.frames.size(), std::size_t(3));
    QVERIFY(after.frames[2]->sandbox.servers.front()->keys == before.frames[2]->sandbox.servers.front()->keys);
    QCOMPARE(after.frames[2]->lockEvents.front().at, laneTime(Micros(2'000)));
    QCOMPARE(after.owners, before.owners);
    QVERIFY(after.isByHand(1));
}

void PlayRecordingTest::theFolderOfTheScenarioStaysPrivate()
{
    Recording run = example();
    const auto nameInFile = [&run](const char *file) {
        run.scenario.file = QString::fromLatin1(file);
        return fromFile(toFile(run)).value()->scenario.file;
    };
    QCOMPARE(nameInFile("/home/anna/private/stuck.toml"), QStringLiteral("stuck.toml"));
    QCOMPARE(nameInFile("../stuck.toml"), QStringLiteral("stuck.toml"));
    QCOMPARE(nameInFile(":/scenarios/deadlock.toml"), QStringLiteral(":/scenarios/deadlock.toml"));
}

void PlayRecordingTest::whatWasStillToComeComesBackToo()
{
    const auto opened = fromFile(toFile(example()));
    QVERIFY(opened);
    const Scenario script = scriptOf(**opened);
    QCOMPARE(script.steps.size(), std::size_t(2)); // without the step by hand
    QVERIFY(std::holds_alternative<act::Acquire>(script.steps.front().action));
    QVERIFY(std::holds_alternative<act::Release>(script.steps.back().action));
    QCOMPARE(script.steps.back().words.zh, QStringLiteral("Anna 交还。"));
}

namespace {

// At any depth.
QCborValue without(const QCborValue &value, const QStringList &fields)
{
    if (value.isArray()) {
        QCborArray kept;
        for (const QCborValue &each : value.toArray())
            kept.append(without(each, fields));
        return kept;
    }
    if (!value.isMap())
        return value;
    QCborMap kept;
    for (const auto &[name, each] : value.toMap()) {
        if (!fields.contains(name.toString()))
            kept[name] = without(each, fields);
    }
    return kept;
}

} // namespace

void PlayRecordingTest::filesOfEarlierVersionsOpen_data()
{
    QTest::addColumn<int>("version");
    QTest::addColumn<QStringList>("unwritten");
    const QStringList since3{QStringLiteral("unbegun")};
    const QStringList since2{QStringLiteral("chosen"), QStringLiteral("transfer"), QStringLiteral("have_clocks"),
                             QStringLiteral("clock_ahead")};
    QTest::newRow("2") << 2 << since3;
    QTest::newRow("1") << 1 << since3 + since2;
    QTest::newRow("1, of its last days") << 1 << since3;
}

void PlayRecordingTest::filesOfEarlierVersionsOpen()
{
    QFETCH(int, version);
    QFETCH(QStringList, unwritten);
    Recording before = example();
    Step hold;
    hold.action =
        act::ToMessages{act::ToMessages::Verb::HoldBack, act::ToMessages::Way::Replies, QStringLiteral("Anna")};
    before.scenario.steps.push_back(hold);
    QCborMap outer = opened(toFile(before));
    outer[QStringLiteral("version")] = version;
    const QCborValue run = QCborValue::fromCbor(qUncompress(outer[QStringLiteral("run")].toByteArray()));
    const auto file = fromFile(packed(outer, without(run, unwritten)));
    QVERIFY2(file, file ? "" : qPrintable(file.error().message));
    QVERIFY((*file)->unbegun.empty());
    before.unbegun.clear();
    QCOMPARE(toFile(**file), toFile(before)); // everything else is there
}

namespace {

// Two steps of a script, the second with a sentence, and their outcomes.
Recording ended(std::optional<Outcome> last, bool isAsExpected)
{
    Recording run;
    run.scenario.steps = {Step(), Step()};
    run.scenario.steps[1].words = {QStringLiteral("A lesson."), QStringLiteral("教训。")};
    for (int step = 0; step < 2; ++step) {
        auto frame = told(int(run.frames.size()), step, What::StepEnded);
        frame->happened.outcome = step == 0 ? Outcome::Done : last;
        frame->happened.asExpected = step == 0 || isAsExpected;
        run.frames.push_back(frame);
    }
    return run;
}

} // namespace

void PlayRecordingTest::aRunThatWasStoppedIsNotWhole()
{
    QVERIFY(ended(Outcome::Done, true).isWhole());
    QVERIFY(ended(Outcome::Failed, false).isWhole()); // the run reached its end, with a wrong result
    QCOMPARE(ended(Outcome::Failed, false).failedSteps(), std::vector<int>{1});
    const Recording stopped = ended(std::nullopt, false);
    QVERIFY(!stopped.isWhole());
    QVERIFY(stopped.failedSteps().empty());
    QCOMPARE(stopped.cutOffSteps(), std::vector<int>{1});
    Recording earlier = ended(Outcome::Done, true);
    earlier.unbegun = {Step()};
    QVERIFY(!earlier.isWhole());
    Recording under = ended(Outcome::Done, true);
    under.frames.pop_back(); // its last step is still running
    QVERIFY(!under.isWhole());
}

void PlayRecordingTest::aWholeRunEndsOnItsLesson()
{
    QCOMPARE(lessonOf(ended(Outcome::Done, true)).en, QStringLiteral("A lesson."));
    QVERIFY(lessonOf(ended(Outcome::Failed, false)).isEmpty());
    QVERIFY(lessonOf(ended(std::nullopt, false)).isEmpty());
    Recording byHand = ended(Outcome::Done, true);
    byHand.scenario.steps.push_back(Step());
    byHand.byHand = {2};
    QVERIFY(lessonOf(byHand).isEmpty()); // the user then looks at the steps that were added by hand
}

void PlayRecordingTest::damageIsTold_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("told");
    const QByteArray whole = toFile(example());
    const auto inside = [&](const char *name, const QString &expected, const std::function<void(QCborMap &)> &damage) {
        QTest::newRow(name) << withInside(whole, damage) << expected;
    };
    QTest::newRow("empty") << QByteArray() << QStringLiteral("not a recorded run");
    QTest::newRow("something else") << QByteArray("{\"lanes\": []}") << QStringLiteral("not a recorded run");
    QTest::newRow("cut off") << whole.left(whole.size() / 2) << QStringLiteral("incomplete");
    QByteArray flipped = whole;
    const qsizetype middle = whole.size() / 2;
    flipped[middle] = char(flipped[middle] ^ 1);
    QTest::newRow("one bit") << flipped << QStringLiteral("checksum");
    QCborMap later = opened(whole);
    later[QStringLiteral("version")] = 4;
    QTest::newRow("a later version") << later.toCborValue().toCbor() << QStringLiteral("version 4");
    QCborMap bomb = opened(whole);
    const QByteArray huge = QByteArray::fromHex("7fffffff") + "x";
    bomb[QStringLiteral("run")] = huge;
    bomb[QStringLiteral("sha256")] = QCryptographicHash::hash(huge, QCryptographicHash::Sha256);
    QTest::newRow("says that it is huge") << bomb.toCborValue().toCbor() << QStringLiteral("cannot be unpacked");
    QCborMap understated = opened(whole);
    QByteArray more = understated[QStringLiteral("run")].toByteArray();
    qToBigEndian(quint32(16), more.data());
    understated[QStringLiteral("run")] = more;
    understated[QStringLiteral("sha256")] = QCryptographicHash::hash(more, QCryptographicHash::Sha256);
    QTest::newRow("unpacks to more than it says")
        << understated.toCborValue().toCbor() << QStringLiteral("cannot be unpacked");
    inside("what later versions always have is missing", QStringLiteral("run.unbegun"),
           [](QCborMap &run) { run.remove(QStringLiteral("unbegun")); });
    inside("a field is missing", QStringLiteral("run.speed"),
           [](QCborMap &run) { run.remove(QStringLiteral("speed")); });
    inside("another type", QStringLiteral("run.frames[1].at"),
           [](QCborMap &run) { changeFrame(run, 1, QStringLiteral("at"), QStringLiteral("soon")); });
    inside("nothing that happens", QStringLiteral("run.frames[0].happened"), [](QCborMap &run) {
        const QCborMap happened{{QStringLiteral("what"), 99}};
        changeFrame(run, 0, QStringLiteral("happened"), happened);
    });
    inside("a step that is not there", QStringLiteral("a missing step"),
           [](QCborMap &run) { changeFrame(run, 2, QStringLiteral("step"), 17); });
    inside("frames out of order", QStringLiteral("wrong order"),
           [](QCborMap &run) { changeFrame(run, 1, QStringLiteral("at"), 5'000'000); });
    // As if written by hand: the step could be executed again.
    const auto asking = [](const char *name, const QString &expected, const std::function<void(Recording &)> &change) {
        Recording recording = example();
        change(recording);
        QTest::newRow(name) << toFile(recording) << expected;
    };
    for (const What what : {What::StepBegan, What::StepEnded}) {
        asking(what == What::StepBegan ? "no step begins" : "no step ends", QStringLiteral("a missing step"),
               [what](Recording &run) {
                   auto frame = std::make_shared<Frame>(*run.frames.front());
                   frame->happened.what = what;
                   frame->happened.asExpected = false;
                   run.frames.front() = frame;
               });
    }
    const Who anna{QStringLiteral("Anna"), 1};
    asking("a command that is not permitted", QStringLiteral("may not send REPLICAOF"), [&](Recording &run) {
        run.scenario.steps[1].action = act::Command{anna, {"REPLICAOF", "10.0.0.1", "6379"}, {}, {}};
    });
    asking("one that is still to come", QStringLiteral("may not send MIGRATE"), [&](Recording &run) {
        run.unbegun[0].action = act::Command{anna, {"migrate"}, {}, {}};
    });
    asking("a statement that is not permitted", QStringLiteral("may not run ATTACH"), [&](Recording &run) {
        run.unbegun[0].action = act::Statement{anna, QStringLiteral("/* x */ ATTACH 'f' AS f"), {}};
    });
    asking("a server that is not there", QStringLiteral("\"redis9\", which is not on its stage"), [&](Recording &run) {
        run.unbegun[0].action = act::Command{anna, {"GET", "x"}, QStringLiteral("redis9"), {}};
    });
    asking("a lock that is not there", QStringLiteral("\"tea\", which is not on its stage"),
           [&](Recording &run) { run.unbegun[0].action = Expectation{is::Free{QStringLiteral("tea")}}; });
    asking("no lock", QStringLiteral("no lock"),
           [&](Recording &run) { run.unbegun[0].action = Expectation{is::Free{}}; });
    asking("an actor that is not there", QStringLiteral("\"Zoe\", which is not on its stage"), [&](Recording &run) {
        run.unbegun[0].action = act::ToActor{act::ToActor::Verb::Crash, QStringLiteral("Zoe")};
    });
    asking("a thread that cannot be", QStringLiteral("no thread 1000000"), [&](Recording &run) {
        run.unbegun[0].action = act::Release{{anna.actor, 1'000'000}, QStringLiteral("orders")};
    });
    asking("too many servers", QStringLiteral("too large"), [](Recording &run) {
        run.scenario.setting.servers = {Servers::Replicas, 5'000, false};
    });
    const Millis endless(qint64(1) << 62);
    asking("a lease that is too long", QStringLiteral("durations is too long"),
           [endless](Recording &run) { run.scenario.setting.actors.front().lease = endless; });
    asking("a step that is too long", QStringLiteral("durations is too long"),
           [endless](Recording &run) { run.unbegun[0].action = act::Sleep{endless}; });
    asking("a wait that is too long", QStringLiteral("durations is too long"), [&](Recording &run) {
        run.unbegun[0].action = act::Acquire{anna, QStringLiteral("orders"), -endless, {}};
    });
    asking("a run that is too long", QStringLiteral("durations is too long"), [](Recording &run) {
        auto frame = std::make_shared<Frame>(*run.frames.back());
        frame->at = Micros(qint64(1) << 62);
        run.frames.back() = frame;
    });
    asking("a lock without a key", QStringLiteral("no key"),
           [](Recording &run) { run.scenario.setting.locks.front().keys.clear(); });
}

void PlayRecordingTest::damageIsTold()
{
    QFETCH(QByteArray, file);
    QFETCH(QString, told);
    const auto opened = fromFile(file);
    QVERIFY(!opened);
    QCOMPARE(opened.error().kind, Error::Kind::Decode);
    QVERIFY2(opened.error().message.contains(told), qPrintable(opened.error().message));
}

void PlayRecordingTest::twoRunsBesideEachOther()
{
    const QString anna = QStringLiteral("Anna");
    Step lock;
    lock.action = act::Acquire{{anna}, QStringLiteral("orders"), {}, {}};
    Step cut;
    cut.action = act::ToActor{act::ToActor::Verb::Cut, anna};
    Step unlock;
    unlock.action = act::Release{{anna}, QStringLiteral("orders")};
    Recording left;
    left.scenario.steps = {lock, unlock};
    left.frames = {told(0, -1, What::Began), told(1, 0, What::StepBegan), told(2, -1, What::Got, anna),
                   told(3, 1, What::StepBegan), told(4, -1, What::GaveBack, anna)};
    Recording right;
    right.scenario.steps = {lock, cut, unlock};
    right.frames = {told(0, -1, What::Began),     told(1, 0, What::StepBegan),      told(2, -1, What::Renewed, anna),
                    told(3, -1, What::Got, anna), told(4, 1, What::StepBegan),      told(5, -1, What::ActorCut, anna),
                    told(6, 2, What::StepBegan),  told(7, -1, What::ToldLost, anna)};

    const std::vector<AlignedStep> steps = compare(left, right);
    QCOMPARE(steps.size(), std::size_t(4));
    QVERIFY(steps[0].isSame && steps[0].left == -1 && steps[0].right == -1);
    QVERIFY(steps[1].isSame && steps[1].left == 0 && steps[1].right == 0); // renewals do not count as differences
    QVERIFY(!steps[2].isSame && steps[2].left == -1 && steps[2].right == 1);
    QCOMPARE(steps[2].onlyRight, std::vector<int>{5});
    QVERIFY(!steps[3].isSame && steps[3].left == 1 && steps[3].right == 2);
    QCOMPARE(steps[3].onlyLeft, std::vector<int>{4});
    QCOMPARE(steps[3].onlyRight, std::vector<int>{7});
}

// A table of all pairs would need gigabytes.
void PlayRecordingTest::twoVeryLongRunsBesideEachOther()
{
    constexpr int many = 6'000;
    const QString anna = QStringLiteral("Anna");
    Step lock;
    lock.action = act::Acquire{{anna}, QStringLiteral("orders"), {}, {}};
    Step cut;
    cut.action = act::ToActor{act::ToActor::Verb::Cut, anna};
    Step unlock;
    unlock.action = act::Release{{anna}, QStringLiteral("orders")};
    const auto runOf = [&cut](const Step &middle) {
        Recording run;
        run.scenario.steps.assign(many + 2, middle);
        run.scenario.steps.front() = run.scenario.steps.back() = cut;
        run.frames = {told(0, -1, What::Began)};
        return run;
    };
    const std::vector<AlignedStep> steps = compare(runOf(lock), runOf(unlock));
    QCOMPARE(steps.size(), std::size_t(1 + 1 + 2 * many + 1));
    QVERIFY(steps[1].isSame && steps[1].left == 0 && steps[1].right == 0);
    QVERIFY(!steps[2].isSame && steps[2].left == 1 && steps[2].right == -1);
    QVERIFY(steps.back().isSame && steps.back().left == many + 1 && steps.back().right == many + 1);
}

QTEST_GUILESS_MAIN(PlayRecordingTest)

} // namespace lockscope::play_recording_test

#include "tst_play_recording.moc"

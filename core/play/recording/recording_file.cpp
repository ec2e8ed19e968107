#include "core/play/recording/recording_file.h"

#include "core/base/core_text.h"
#include "core/model/lock.h"
#include "core/play/recording/cbor.h"
#include "core/play/scenario/permitted_commands.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QtEndian>

#include <zlib.h>

#include <algorithm>
#include <set>

namespace lockscope::play {

namespace {

// As in a scenario's file. Longer durations overflow when a fork adds them to the time.
constexpr Millis longest = std::chrono::hours(366 * 24);

bool isTooLong(Millis duration)
{
    return duration > longest || duration < -longest;
}

QString tooLong()
{
    return CoreText::tr("one of its durations is too long");
}

// Checks each name and each duration in a step. Optional names may be empty.
class StepCheck {
public:
    explicit StepCheck(const Setting &setting)
        : m_setting(setting)
        , m_servers(serverNames(setting.servers))
    { }

    QString wrong;

    template<class T> StepCheck &operator()(const char *name, const T &value)
    {
        if constexpr (std::is_same_v<T, QString>)
            look(QLatin1String(name), value);
        else
            lookInto(value);
        return *this;
    }

private:
    void look(QLatin1String field, const QString &name)
    {
        bool isKnown = true;
        if (field == QLatin1String("actor"))
            isKnown = m_setting.actor(name);
        else if (field == QLatin1String("lock") || field == QLatin1String("takes") || field == QLatin1String("leaves"))
            isKnown = m_setting.lock(name);
        else if (field == QLatin1String("server"))
            isKnown = m_servers.contains(name);
        else if (field == QLatin1String("resource"))
            isKnown = m_setting.resource(name);
        else if (field == QLatin1String("of"))
            isKnown = m_setting.actor(name) || m_servers.contains(name);
        if (!isKnown && !name.isEmpty())
            wrong = CoreText::tr("the recording names \"%1\", which is not on its stage").arg(name);
    }
    void lookInto(const Who &who)
    {
        look(QLatin1String("actor"), who.actor);
        if (who.thread < 1 || who.thread > mostThreads)
            wrong = CoreText::tr("%1 has no thread %2").arg(who.actor, QString::number(who.thread));
    }
    void lookInto(const std::vector<Who> &all)
    {
        for (const Who &who : all)
            lookInto(who);
    }
    void lookInto(const Millis &duration)
    {
        if (isTooLong(duration))
            wrong = tooLong();
    }
    void lookInto(const std::optional<Millis> &duration) { lookInto(duration.value_or(Millis(0))); }
    void lookInto(const act::Belief &belief) { act::Belief::visitFields(*this, belief); }
    void lookInto(const Condition &condition)
    {
        std::visit([this](const auto &each) { each.visitFields(*this, each); }, condition);
    }
    template<class T> void lookInto(const T &) { } // has no name

    const Setting &m_setting;
    QStringList m_servers;
};

// Returns the name of an action's lock, or a placeholder if the action needs no lock. An empty result therefore means
// that the name is missing.
QString lockOf(const Action &action)
{
    const auto lock = [](const auto &each) -> std::optional<QString> {
        if constexpr (requires { each.lock; })
            return each.lock;
        else
            return std::nullopt;
    };
    if (std::holds_alternative<act::Write>(action))
        return CoreText::tr("none needed");
    const auto *expectation = std::get_if<Expectation>(&action);
    const auto named = expectation ? std::visit(lock, expectation->condition) : std::visit(lock, action);
    return named.value_or(CoreText::tr("none needed"));
}

QString wrongIn(const Setting &setting)
{
    if (setting.servers.replicas < 0 || setting.servers.replicas > mostReplicas || setting.actors.size() > mostActors)
        return CoreText::tr("its stage is too large");
    for (const LockTerms &lock : setting.locks) {
        const bool isNameless =
            std::any_of(lock.keys.begin(), lock.keys.end(), [](const Key &key) { return key.isEmpty(); });
        if (lock.name.isEmpty() || lock.keys.empty() || isNameless)
            return CoreText::tr("one of its locks has no key");
    }
    std::set<QString> names;
    for (const Actor &actor : setting.actors) {
        if (actor.name.isEmpty() || actor.lease < Millis(1) || !names.insert(actor.name).second)
            return CoreText::tr("one of its actors is not valid");
        if (isTooLong(actor.lease) || isTooLong(actor.skew) || isTooLong(actor.syncTimeout)
            || isTooLong(actor.fairWait))
            return tooLong();
    }
    return {};
}

QString wrongIn(const Step &step, const Setting &setting)
{
    StepCheck check(setting);
    std::visit([&](const auto &each) { each.visitFields(check, each); }, step.action);
    if (check.wrong.isEmpty() && lockOf(step.action).isEmpty())
        check.wrong = CoreText::tr("a step names no lock");
    return check.wrong.isEmpty() ? whyNotPermitted(step.action) : check.wrong;
}

QString contradictionOf(const Recording &recording)
{
    const Setting &setting = recording.scenario.setting;
    QString wrong = wrongIn(setting);
    for (const auto *steps : {&recording.steps(), &recording.unbegun}) {
        for (const Step &step : *steps) {
            if (wrong.isEmpty())
                wrong = wrongIn(step, setting);
        }
    }
    return wrong;
}

constexpr char format[] = "lockscope-run";
constexpr int version = 3; // files of versions 1 and 2 are read as well
constexpr qint64 mostBytes = 256LL << 20; // unpacked

Error wrong(const QString &what)
{
    return {Error::Kind::Decode, what, {}, {}};
}

// Unpacks what qCompress() packed: the unpacked size, then a zlib stream. qUncompress() would enlarge its memory until
// the whole stream fits, whatever that size says.
std::optional<QByteArray> unpacked(const QByteArray &packed)
{
    constexpr qsizetype header = sizeof(quint32);
    const quint32 size = packed.size() < header ? 0 : qFromBigEndian<quint32>(packed.constData());
    if (size == 0 || size > mostBytes)
        return std::nullopt;
    QByteArray bytes(qsizetype(size), Qt::Uninitialized);
    uLongf length = size;
    const int code =
        ::uncompress(reinterpret_cast<Bytef *>(bytes.data()), &length,
                     reinterpret_cast<const Bytef *>(packed.constData()) + header, uLong(packed.size() - header));
    if (code != Z_OK || length != size)
        return std::nullopt;
    return bytes;
}

// Checks that involve several fields.
QString contradiction(const Recording &recording)
{
    Micros last{};
    for (std::size_t i = 0; i < recording.frames.size(); ++i) {
        const Frame &frame = *recording.frames[i];
        if (frame.number != int(i) || frame.at < last)
            return CoreText::tr("its frames are in the wrong order");
        if (frame.at > longest)
            return tooLong();
        const RunEvent::What what = frame.happened.what;
        const bool isOfStep = what == RunEvent::What::StepBegan || what == RunEvent::What::StepEnded;
        if (frame.step < (isOfStep ? 0 : -1) || frame.step >= int(recording.steps().size()))
            return CoreText::tr("frame %1 belongs to a missing step").arg(i);
        last = frame.at;
    }
    for (const int step : recording.byHand) {
        if (step < 0 || step >= int(recording.steps().size()))
            return CoreText::tr("a step that the user added is missing");
    }
    return {};
}

// The folders of a user's scenario stay private. Scenarios of the program are in no folder of the user.
QString withoutFolder(const QString &file)
{
    return file.startsWith(QLatin1Char(':')) ? file : QFileInfo(file).fileName();
}

} // namespace

template<> inline constexpr auto lastOf<Servers> = Servers::Sentinels;
template<> inline constexpr auto lastOf<ClientKind> = ClientKind::Sqlite;
template<> inline constexpr auto lastOf<Compound> = Compound::Red;
template<> inline constexpr auto lastOf<Outcome> = Outcome::Done;
// Recordings store the number of a kind, so a new kind must be added at the end.
static_assert(int(locks::AcquirableKind::Token) == 8 && int(locks::AcquirableKind::ExpirableSemaphore) == 10);
template<> inline constexpr auto lastOf<locks::AcquirableKind> = locks::allKinds.back();
template<> inline constexpr auto lastOf<locks::ReplicaSync> = locks::ReplicaSync::All;
template<> inline constexpr auto lastOf<act::ToActor::Verb> = act::ToActor::Verb::Heal;
template<> inline constexpr auto lastOf<act::ToServer::Verb> = act::ToServer::Verb::Heal;
template<> inline constexpr auto lastOf<act::ToMessages::Verb> = act::ToMessages::Verb::Deliver;
template<> inline constexpr auto lastOf<act::ToMessages::Way> = act::ToMessages::Way::Messages;
template<> inline constexpr auto lastOf<Way> = Way::Message;
template<> inline constexpr auto lastOf<Fate> = Fate::Dropped;
template<> inline constexpr auto lastOf<KeyState::Type> = KeyState::Type::Other;
template<> inline constexpr auto lastOf<Standing> = Standing::Stopped;
template<> inline constexpr auto lastOf<Role> = Role::Unknown;
template<> inline constexpr auto lastOf<RunEvent::What> = RunEvent::What::SpeedChanged;
template<> inline constexpr auto lastOf<EventKind> = EventKind(eventKindCount - 1);
template<> inline constexpr auto lastOf<KnownBy> = KnownBy::Inference;

template<class V, class Event>
requires std::same_as<std::remove_const_t<Event>, LockEvent>
void visitFieldsOf(V &visit, Event &event)
{
    visit("what", event.what)("key", event.id.key)("owner", event.owner)("known_by", event.knownBy);
    visit("wall", event.wallMillis)("at", event.at);
}

QByteArray toFile(const Recording &original)
{
    Recording recording = original; // shares the frames
    recording.scenario.file = withoutFolder(recording.scenario.file);
    const QByteArray run = qCompress(CborWriter::write(recording).toCbor());
    const QCborMap file{{QStringLiteral("format"), QLatin1String(format)},
                        {QStringLiteral("version"), version},
                        {QStringLiteral("sha256"), QCryptographicHash::hash(run, QCryptographicHash::Sha256)},
                        {QStringLiteral("run"), run}};
    return file.toCborValue().toCbor();
}

Result<RecordingPtr> fromFile(const QByteArray &bytes)
{
    QCborParserError parsed;
    const QCborMap file = QCborValue::fromCbor(bytes, &parsed).toMap();
    if (parsed.error != QCborError::NoError || file.value(QLatin1String("format")).toString() != QLatin1String(format))
        return wrong(CoreText::tr("this is not a recorded run, or the file is incomplete"));
    const qint64 written = file.value(QLatin1String("version")).toInteger();
    if (written < 1 || written > version)
        return wrong(CoreText::tr("it was recorded in version %1 of the format, and this program reads versions up to "
                                  "%2: open it with the program that wrote it, or a later one")
                         .arg(QString::number(written), QString::number(version)));
    const QByteArray run = file.value(QLatin1String("run")).toByteArray();
    if (QCryptographicHash::hash(run, QCryptographicHash::Sha256) != file.value(QLatin1String("sha256")).toByteArray())
        return wrong(CoreText::tr("the file is damaged (wrong checksum). Copy it again"));
    const auto inside = unpacked(run);
    if (!inside)
        return wrong(CoreText::tr("the file is damaged (it cannot be unpacked). Copy it again"));
    auto recording = std::make_shared<Recording>();
    QString path;
    CborReader reader({}, {}, &path, int(written));
    reader.read(QCborValue::fromCbor(*inside), *recording, QStringLiteral("run"));
    if (!path.isEmpty())
        return wrong(CoreText::tr("%1 has an invalid value: the file was not written by this program").arg(path));
    if (const QString what = contradiction(*recording); !what.isEmpty())
        return wrong(what + CoreText::tr(": the file was not written by this program"));
    if (const QString what = contradictionOf(*recording); !what.isEmpty())
        return wrong(CoreText::tr("the scenario in it cannot be played: ") + what);
    return RecordingPtr(recording);
}

Result<void> saveRecording(const QString &path, const Recording &recording)
{
    QSaveFile file(path);
    const QByteArray bytes = toFile(recording);
    const bool isWritten = file.open(QFile::WriteOnly) && file.write(bytes) == bytes.size() && file.flush();
    if (!isWritten || !file.commit()) // write() alone does not notice a full disk
        return wrong(CoreText::tr("%1 cannot be written: %2").arg(path, file.errorString()));
    return {};
}

bool isRecording(const QString &path)
{
    constexpr qint64 beginning = 64;
    QFile file(path);
    return file.open(QFile::ReadOnly) && file.read(beginning).contains(format);
}

Result<RecordingPtr> openRecording(const QString &path)
{
    QFile file(path);
    if (!file.open(QFile::ReadOnly))
        return wrong(CoreText::tr("%1 cannot be read: %2").arg(path, file.errorString()));
    if (file.size() > mostBytes)
        return wrong(CoreText::tr("%1 is larger than any recorded run").arg(path));
    auto recording = fromFile(file.readAll());
    if (!recording)
        return wrong(path + QStringLiteral(": ") + recording.error().message);
    return recording;
}

} // namespace lockscope::play

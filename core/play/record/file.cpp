#include "core/play/record/file.h"

#include "core/play/record/cbor.h"
#include "core/play/record/consistent.h"
#include "core/play/record/frame_fields.h"

#include <QCryptographicHash>
#include <QFile>
#include <QSaveFile>
#include <QtEndian>

namespace lockscope::play {

template<> struct LastOf<Servers> {
    static constexpr Servers value = Servers::Sentinels;
};
template<> struct LastOf<ClientKind> {
    static constexpr ClientKind value = ClientKind::Sqlite;
};
template<> struct LastOf<Compound> {
    static constexpr Compound value = Compound::Red;
};
template<> struct LastOf<Outcome> {
    static constexpr Outcome value = Outcome::Done;
};
template<> struct LastOf<locks::Kind> {
    static constexpr auto value = locks::Kind::ExpirableSemaphore;
};
template<> struct LastOf<locks::ReplicaSync> {
    static constexpr auto value = locks::ReplicaSync::All;
};
template<> struct LastOf<act::ToActor::Verb> {
    static constexpr auto value = act::ToActor::Verb::Heal;
};
template<> struct LastOf<act::ToServer::Verb> {
    static constexpr auto value = act::ToServer::Verb::Heal;
};
template<> struct LastOf<act::ToMessages::Verb> {
    static constexpr auto value = act::ToMessages::Verb::Deliver;
};
template<> struct LastOf<act::ToMessages::Way> {
    static constexpr auto value = act::ToMessages::Way::Messages;
};
template<> struct LastOf<Way> {
    static constexpr Way value = Way::Message;
};
template<> struct LastOf<Fate> {
    static constexpr Fate value = Fate::Dropped;
};
template<> struct LastOf<KeyState::Type> {
    static constexpr auto value = KeyState::Type::Other;
};
template<> struct LastOf<Standing> {
    static constexpr Standing value = Standing::Stopped;
};
template<> struct LastOf<Role> {
    static constexpr Role value = Role::Unknown;
};
template<> struct LastOf<Happened::What> {
    static constexpr auto value = Happened::What::SpeedChanged;
};
template<> struct LastOf<LockEvent::What> {
    static constexpr auto value = LockEvent::What::Vanished;
};
template<> struct LastOf<KnownBy> {
    static constexpr KnownBy value = KnownBy::Inference;
};

namespace {

constexpr char format[] = "lockscope-run";
constexpr int version = 3; // 1 and 2 are read as well
constexpr qint64 mostBytes = 256LL << 20; // unpacked

Error wrong(const QString &what)
{
    return {Error::Kind::Decode, what, {}, {}};
}

// What says how large it is stands in front, and is looked at before so much is asked for.
std::optional<QByteArray> unpacked(const QByteArray &packed)
{
    if (packed.size() < 4 || qFromBigEndian<quint32>(packed.constData()) > mostBytes)
        return std::nullopt;
    const QByteArray bytes = qUncompress(packed);
    return bytes.isEmpty() ? std::nullopt : std::optional(bytes);
}

// What the fields alone cannot say.
QString contradiction(const Recording &recording)
{
    Micros last{};
    for (std::size_t i = 0; i < recording.frames.size(); ++i) {
        const Frame &frame = *recording.frames[i];
        if (frame.number != int(i) || frame.at < last)
            return QStringLiteral("its frames are not in their order");
        if (frame.step < -1 || frame.step >= int(recording.steps().size()))
            return QStringLiteral("frame %1 belongs to a step that is not there").arg(i);
        last = frame.at;
    }
    for (const int step : recording.byHand) {
        if (step < 0 || step >= int(recording.steps().size()))
            return QStringLiteral("a step by hand is not there");
    }
    return {};
}

} // namespace

QByteArray toFile(const Recording &recording)
{
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
        return wrong(QStringLiteral("this is no recorded run, or only the beginning of one"));
    const qint64 written = file.value(QLatin1String("version")).toInteger();
    if (written < 1 || written > version)
        return wrong(
            QStringLiteral("it was recorded in version %1 of the format, and this program reads versions up to "
                           "%2: open it with the program that wrote it, or a later one")
                .arg(QString::number(written), QString::number(version)));
    const QByteArray run = file.value(QLatin1String("run")).toByteArray();
    if (QCryptographicHash::hash(run, QCryptographicHash::Sha256) != file.value(QLatin1String("sha256")).toByteArray())
        return wrong(QStringLiteral("the file is damaged (its checksum is another): get it once more"));
    const auto inside = unpacked(run);
    if (!inside)
        return wrong(QStringLiteral("the file is damaged (it cannot be unpacked): get it once more"));
    auto recording = std::make_shared<Recording>();
    QString path;
    CborReader reader({}, {}, &path, int(written));
    reader.read(QCborValue::fromCbor(*inside), *recording, QStringLiteral("run"));
    if (!path.isEmpty())
        return wrong(QStringLiteral("%1 is not what it should be: the file was not written by this program").arg(path));
    if (const QString what = contradiction(*recording); !what.isEmpty())
        return wrong(what + QStringLiteral(": the file was not written by this program"));
    if (const QString what = contradictionOf(*recording); !what.isEmpty())
        return wrong(QStringLiteral("the scenario in it cannot be played: ") + what);
    return RecordingPtr(recording);
}

Result<void> saveRecording(const QString &path, const Recording &recording)
{
    QSaveFile file(path);
    const QByteArray bytes = toFile(recording);
    const bool isWritten = file.open(QFile::WriteOnly) && file.write(bytes) == bytes.size() && file.flush();
    if (!isWritten || !file.commit()) // which would not tell of a disk that is full
        return wrong(QStringLiteral("%1 cannot be written: %2").arg(path, file.errorString()));
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
        return wrong(QStringLiteral("%1 cannot be read: %2").arg(path, file.errorString()));
    if (file.size() > mostBytes)
        return wrong(QStringLiteral("%1 is larger than any run that is recorded").arg(path));
    auto recording = fromFile(file.readAll());
    if (!recording)
        return wrong(path + QStringLiteral(": ") + recording.error().message);
    return recording;
}

} // namespace lockscope::play

#include "core/profiles/settings_file.h"

#include "core/base/escape.h"
#include "core/profiles/profile_store.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <QStringDecoder>

#include <sys/stat.h>

namespace lockscope::profiles {

namespace {

constexpr qint64 mostBytes = 16 * 1024 * 1024;
constexpr int formatNow = 1;
const QString formatKey = QStringLiteral("format");

QString asidePath(const QString &path)
{
    const QString when = QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-HHmmss"));
    const QString wanted = path + QLatin1String(".damaged-") + when;
    QString free = wanted;
    for (int i = 2; QFileInfo::exists(free); ++i)
        free = wanted + QLatin1Char('-') + QString::number(i);
    return free;
}

QString shown(const QString &path)
{
    return toDisplay(path.toUtf8());
}

bool isText(const QByteArray &bytes)
{
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    [[maybe_unused]] const QString text = decoder(bytes);
    return !decoder.hasError() && !bytes.contains('\0');
}

// What nothing of can be used; empty: it can be read.
QString uselessness(const QString &path)
{
    const QFileInfo info(path);
    if (info.isSymLink() && !info.exists())
        return QStringLiteral("it is a link to %1, which is not there").arg(shown(info.symLinkTarget()));
    if (!info.exists())
        return {};
    if (!info.isFile())
        return QStringLiteral("it is no file");
    if (info.size() == 0)
        return QStringLiteral("it is empty");
    if (info.size() > mostBytes)
        return QStringLiteral("it is far too large");
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return QStringLiteral("it cannot be read (%1)").arg(file.errorString());
    if (!isText(file.readAll()))
        return QStringLiteral("it has bytes in it that are no text");
    const QSettings settings(path, QSettings::IniFormat);
    [[maybe_unused]] const QStringList all = settings.allKeys(); // a section is only read when it is asked for
    if (settings.status() != QSettings::NoError)
        return QStringLiteral("it has lines that are no settings");
    return {};
}

bool isCutOff(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) && file.size() > 0 && file.seek(file.size() - 1) && file.read(1) != "\n";
}

// What is wrong with one that can be read.
QStringList flaws(const QString &path, const QSettings &settings, const ProfileStore &store)
{
    QStringList flaws;
    if (isCutOff(path))
        flaws << QStringLiteral("its last line is cut off");
    if (settings.value(formatKey).isValid() && settings.value(formatKey).toInt() != formatNow)
        flaws << QStringLiteral("another version of Lockscope has written it");
    for (const auto &entry : store.broken())
        flaws << entry.why;
    if (const int missing = store.missing(); missing > 0)
        flaws << QStringLiteral("%1 of its profiles are missing").arg(missing);
    return flaws;
}

QString moveAside(const QString &path, const QString &why)
{
    const QString aside = asidePath(path);
    if (QFile::rename(path, aside))
        return QStringLiteral("The settings file %1 cannot be used: %2. It is kept as %3, and settings begin anew.")
            .arg(shown(path), why, shown(aside));
    return QStringLiteral("The settings file %1 cannot be used: %2. It could not be moved aside either: until somebody "
                          "does, nothing is kept.")
        .arg(shown(path), why);
}

// Without a copy it stays as it is.
QString keepCopy(const QString &path, const QStringList &why, ProfileStore &store)
{
    const QString aside = asidePath(path);
    const bool isKept = QFile::copy(path, aside);
    if (isKept)
        store.drop(store.broken());
    const QString where = isKept ? QStringLiteral("As it was it is kept as %1.").arg(shown(aside))
                                 : QStringLiteral("No copy of it could be made.");
    return QStringLiteral("The settings file %1 is damaged: %2. %3 What could be read is used.")
        .arg(shown(path), why.join(QLatin1String("; ")), where);
}

// Servers and users are not for everybody: a folder that has to be made is 0700, the file 0600. QSettings goes by the
// umask, and keeps the mode of a file that is there.
void makePrivateFolder(const QString &folder)
{
    if (folder.isEmpty() || QFileInfo::exists(folder))
        return;
    const QString above = QFileInfo(folder).absolutePath();
    if (above != folder)
        makePrivateFolder(above);
    ::mkdir(QFile::encodeName(folder).constData(), 0700); // QSettings says what is wrong with it
}

void makePrivate(const QString &path)
{
    if (QFileInfo(path).isFile())
        QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);
}

} // namespace

QString settingsFile()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation)
        + QLatin1String("/lockscope/lockscope.conf");
}

OpenedSettings openSettings(const QString &path)
{
    OpenedSettings opened;
    if (const QString why = uselessness(path); !why.isEmpty())
        opened.problems << moveAside(path, why);
    makePrivateFolder(QFileInfo(path).absolutePath());
    makePrivate(path);
    opened.settings = std::make_unique<QSettings>(path, QSettings::IniFormat);
    ProfileStore store(opened.settings.get());
    if (const QStringList why = flaws(path, *opened.settings, store); !why.isEmpty() && opened.problems.isEmpty())
        opened.problems << keepCopy(path, why, store);
    if (opened.settings->value(formatKey).toInt() != formatNow)
        opened.settings->setValue(formatKey, formatNow);
    opened.settings->sync();
    makePrivate(path); // it may have been made just now
    if (!opened.settings->isWritable() || opened.settings->status() == QSettings::AccessError)
        opened.problems << QStringLiteral("The settings file %1 cannot be written: profiles and layout are not kept.")
                               .arg(shown(path));
    return opened;
}

} // namespace lockscope::profiles

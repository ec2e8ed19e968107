#include "core/profiles/settings_file.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/profiles/profile_store.h"
#include "core/profiles/saved_policies.h"
#include "core/profiles/unusable_file.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include <sys/stat.h>

namespace lockscope::profiles {

namespace {

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

bool isCutOff(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) && file.size() > 0 && file.seek(file.size() - 1) && file.read(1) != "\n";
}

// The faults of a readable file.
QStringList flaws(const QString &path, const QSettings &settings, const ProfileStore &store)
{
    QStringList flaws;
    if (isCutOff(path))
        flaws << CoreText::tr("its last line is cut off");
    if (settings.value(formatKey).isValid() && settings.value(formatKey).toInt() != formatNow)
        flaws << CoreText::tr("another version of Lockscope wrote it");
    for (const auto &entry : store.broken())
        flaws << entry.why;
    if (const int missing = store.missing(); missing > 0)
        flaws << CoreText::tr("%n of its profiles are missing", nullptr, missing);
    return flaws + SavedPolicies(path).faults();
}

QString moveAside(const QString &path, const QString &why)
{
    const QString aside = asidePath(path);
    if (QFile::rename(path, aside))
        return CoreText::tr("The settings file %1 cannot be used: %2. It was moved to %3, and Lockscope starts with "
                            "new settings.")
            .arg(shown(path), why, shown(aside));
    return CoreText::tr("The settings file %1 cannot be used: %2. It could not be moved either, so nothing is "
                        "saved until you move it.")
        .arg(shown(path), why);
}

// If copying fails, the file stays unchanged.
QString keepCopy(const QString &path, const QStringList &why, ProfileStore &store)
{
    const QString aside = asidePath(path);
    const bool isKept = QFile::copy(path, aside);
    if (isKept) {
        SavedPolicies(path).keepFromLoss();
        store.drop(store.broken());
    }
    const QString where =
        isKept ? CoreText::tr("A copy of it is %1.").arg(shown(aside)) : CoreText::tr("It could not be copied.");
    return CoreText::tr("The settings file %1 is damaged: %2. %3 The readable settings are used.")
        .arg(shown(path), why.join(QLatin1String("; ")), where);
}

// The names of servers and users are private, so new folders get the mode 0700 and the file gets the mode 0600.
// QSettings follows the umask and keeps an existing file's mode.
void makePrivateFolder(const QString &folder)
{
    if (folder.isEmpty() || QFileInfo::exists(folder))
        return;
    const QString above = QFileInfo(folder).absolutePath();
    if (above != folder)
        makePrivateFolder(above);
    ::mkdir(QFile::encodeName(folder).constData(), 0700); // QSettings reports the error
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
    if (const QString why = whyUnusable(path); !why.isEmpty())
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
    makePrivate(path); // the file may be new
    if (!opened.settings->isWritable() || opened.settings->status() == QSettings::AccessError)
        opened.problems << CoreText::tr("The settings file %1 cannot be written, so profiles and layout are not saved.")
                               .arg(shown(path));
    return opened;
}

bool isIntact(const QString &path)
{
    if (!QFileInfo(path).isFile() || !whyUnusable(path).isEmpty())
        return false;
    QSettings settings(path, QSettings::IniFormat);
    return settings.value(formatKey).toInt() == formatNow && flaws(path, settings, ProfileStore(&settings)).isEmpty();
}

} // namespace lockscope::profiles

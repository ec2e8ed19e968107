#include "core/profiles/unusable_file.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"

#include <QFile>
#include <QFileInfo>
#include <QSettings>
#include <QStringDecoder>
#include <QTemporaryFile>

namespace lockscope::profiles {

namespace {

constexpr qint64 mostBytes = 16 * 1024 * 1024;

bool isText(const QByteArray &bytes)
{
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    [[maybe_unused]] const QString text = decoder(bytes);
    return !decoder.hasError() && !bytes.contains('\0');
}

// Reads a copy, because QSettings keeps what it has read, and reports a wrong line only to the first reader of a file.
bool areSettings(const QByteArray &text, const QString &path)
{
    QTemporaryFile copy;
    const bool isCopied = copy.open() && copy.write(text) == text.size() && copy.flush();
    const QSettings settings(isCopied ? copy.fileName() : path, QSettings::IniFormat);
    [[maybe_unused]] const QStringList all = settings.allKeys(); // loads the sections, so that errors are found
    return settings.status() == QSettings::NoError;
}

} // namespace

QString whyUnusable(const QString &path)
{
    const QFileInfo info(path);
    if (info.isSymLink() && !info.exists())
        return CoreText::tr("it is a link to %1, which does not exist").arg(toDisplay(info.symLinkTarget().toUtf8()));
    if (!info.exists())
        return {};
    if (!info.isFile())
        return CoreText::tr("it is not a file");
    if (info.size() == 0)
        return CoreText::tr("it is empty");
    if (info.size() > mostBytes)
        return CoreText::tr("it is too large");
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return CoreText::tr("it cannot be read (%1)").arg(file.errorString());
    const QByteArray text = file.readAll();
    if (!isText(text))
        return CoreText::tr("it contains bytes that are not text");
    if (!areSettings(text, path))
        return CoreText::tr("it contains lines that are not settings");
    return {};
}

} // namespace lockscope::profiles

#include "core/actions/audit/audit_parts.h"

#include "core/actions/audit/posix_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <cstdio>

#include <fcntl.h>
#include <sys/stat.h>

namespace lockscope::actions {

namespace {

constexpr int digits = 6;

QString headFile(const QString &file)
{
    return file + QStringLiteral(".head");
}

std::optional<int> orderOf(const QString &name)
{
    static const QRegularExpression full(QStringLiteral("\\.(\\d{6,9})$"));
    const auto found = full.match(name);
    return found.hasMatch() ? std::optional(found.captured(1).toInt()) : std::nullopt;
}

} // namespace

QStringList fullAuditFiles(const QString &file)
{
    const QFileInfo about(file);
    std::map<int, QString> inOrder;
    const QDir folder = about.absoluteDir();
    for (const QString &name : folder.entryList(QDir::Files | QDir::Hidden)) {
        const bool isOurs = name.startsWith(about.fileName() + QLatin1Char('.'));
        const auto order = isOurs ? orderOf(name.mid(about.fileName().size())) : std::nullopt;
        if (order)
            inOrder[*order] = folder.filePath(name);
    }
    QStringList all;
    for (const auto &[order, path] : inOrder)
        all << path;
    return all;
}

QString nextFullAuditFile(const QString &file)
{
    const QStringList all = fullAuditFiles(file);
    const int last = all.isEmpty() ? 0 : orderOf(all.constLast()).value_or(0);
    return file + QLatin1Char('.') + QString::number(last + 1).rightJustified(digits, QLatin1Char('0'));
}

bool isFullAuditFile(const QString &file)
{
    return orderOf(file).has_value();
}

std::optional<AuditHead> readAuditHead(const QString &file)
{
    QFile head(headFile(file));
    if (!head.open(QIODevice::ReadOnly))
        return std::nullopt;
    const QJsonObject said = QJsonDocument::fromJson(head.read(4'096)).object();
    const AuditHead read{said[QLatin1String("n")].toInteger(), said[QLatin1String("hash")].toString().toLatin1()};
    return read.number > 0 && !read.hash.isEmpty() ? std::optional(read) : std::nullopt;
}

void writeAuditHead(const QString &file, const AuditHead &head)
{
    const QByteArray path = QFile::encodeName(headFile(file));
    const QJsonObject said{{QStringLiteral("n"), head.number},
                           {QStringLiteral("hash"), QString::fromLatin1(head.hash)}};
    const QByteArray anew = path + ".new";
    {
        const PosixFile out(anew, O_WRONLY | O_CREAT | O_TRUNC);
        if (out.isOpen())
            ::fchmod(out.descriptor(), modeBeside(QFile::encodeName(file)));
        if (!out.isOpen() || !out.write(QJsonDocument(said).toJson(QJsonDocument::Compact) + '\n'))
            return;
    }
    ::rename(anew.constData(), path.constData());
}

} // namespace lockscope::actions

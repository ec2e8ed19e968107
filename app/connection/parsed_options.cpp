#include "app/connection/parsed_options.h"

#include "app/app_text.h"
#include "core/base/duration.h"
#include "core/base/escape.h"
#include "core/profiles/given_password.h"

#include <QFileInfo>

namespace lockscope::app {

Error usage(const QString &message)
{
    return Error{Error::Kind::Precondition, message, {}, {}};
}

ParsedOptions::ParsedOptions(const QCommandLineParser &parser)
    : m_parser(parser)
{ }

std::optional<Millis> ParsedOptions::duration(const QCommandLineOption &option)
{
    if (!has(option))
        return std::nullopt;
    const auto read = parseDuration(value(option));
    if (!read)
        wrong(AppText::tr("--%1: '%2' is not a duration. Write 300ms, 30s, 5m or 2h")
                  .arg(option.names().constFirst(), toDisplay(value(option).toUtf8())));
    return read;
}

std::optional<int> ParsedOptions::number(const QCommandLineOption &option, int from, int to)
{
    if (!has(option))
        return std::nullopt;
    bool ok = false;
    const int read = value(option).toInt(&ok);
    if (ok && read >= from && read <= to)
        return read;
    const QString name = option.names().constFirst();
    wrong(AppText::tr("%1%2: give a number from %3 to %4")
              .arg(name.size() == 1 ? QStringLiteral("-") : QStringLiteral("--"), name, QString::number(from),
                   QString::number(to)));
    return std::nullopt;
}

std::optional<Secret> ParsedOptions::passwordIn(const QCommandLineOption &option)
{
    if (!has(option))
        return std::nullopt;
    const auto read = profiles::passwordFromFile(value(option), option.names().constFirst());
    if (read)
        return *read;
    wrong(read.error().message);
    return std::nullopt;
}

QString ParsedOptions::file(const QCommandLineOption &option)
{
    const QString path = value(option);
    if (!has(option))
        return {};
    const QFileInfo info(path);
    if (info.exists() && !info.isDir() && info.isReadable())
        return path;
    const QString why = !info.exists() ? AppText::tr("the file does not exist")
        : info.isDir()                 ? AppText::tr("it is a folder. Give a file")
                                       : AppText::tr("you may not read it");
    wrong(QStringLiteral("--%1: %2: %3").arg(option.names().constFirst(), toDisplay(path.toUtf8()), why));
    return {};
}

void ParsedOptions::wrong(const QString &message)
{
    if (!m_error)
        m_error = usage(message);
}

} // namespace lockscope::app

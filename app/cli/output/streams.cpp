#include "app/cli/output/streams.h"

#include <QJsonDocument>

#include <cstdio>
#include <unistd.h>

namespace lockscope::cli {

void Streams::line(const QString &text) const
{
    out(text.toUtf8() + '\n');
}

void Streams::json(const QJsonObject &object) const
{
    out(QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n');
}

void Streams::error(const QString &text) const
{
    QString oneLine = text;
    oneLine.replace(QLatin1Char('\n'), QLatin1Char(' '));
    err("lockscope-cli: " + oneLine.toUtf8() + '\n');
}

namespace {

void writeAll(std::FILE *file, const QByteArray &bytes)
{
    std::fwrite(bytes.constData(), 1, size_t(bytes.size()), file);
    std::fflush(file);
}

// NO_COLOR turns colors off with any value, unless the value is empty.
bool showsColours()
{
    return isatty(STDOUT_FILENO) == 1 && qEnvironmentVariableIsEmpty("NO_COLOR") && qgetenv("TERM") != "dumb";
}

} // namespace

Streams Streams::standard()
{
    return Streams{[](const QByteArray &bytes) { writeAll(stdout, bytes); },
                   [](const QByteArray &bytes) { writeAll(stderr, bytes); }, isatty(STDOUT_FILENO) == 1,
                   showsColours()};
}

} // namespace lockscope::cli

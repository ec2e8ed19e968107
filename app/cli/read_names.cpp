#include "app/cli/reading.h"
#include "core/base/escape.h"

namespace lockscope::cli {

namespace {

std::optional<Error> takeHex(const QCommandLineParser &parser, Invocation &into)
{
    for (const QString &text : parser.values(QStringLiteral("name-hex"))) {
        const QByteArray hex = text.toLatin1();
        into.names.emplace_back(QByteArray::fromHex(hex));
        if (into.names.back().isEmpty() || into.names.back().raw().toHex() != hex.toLower())
            return usage(QStringLiteral("--name-hex: give pairs of hexadecimal digits, such as 6f72646572"));
    }
    return std::nullopt;
}

std::optional<Error> take(const QString &text, Invocation &into)
{
    const auto bytes = fromDisplay(text);
    if (!bytes || bytes->isEmpty())
        return usage(QStringLiteral("a backslash in a name starts \\xHH or is written \\\\ (or give --name-hex)"));
    into.names.emplace_back(*bytes);
    return std::nullopt;
}

} // namespace

std::optional<Error> readNames(const QCommandLineParser &parser, const CommandForm &form, QStringList &positional,
                               Invocation &into)
{
    if (form.names == CommandForm::Names::None)
        return std::nullopt;
    const bool several = form.names == CommandForm::Names::Several && into.compound == locks::CompoundKind::Multi;
    if (auto error = takeHex(parser, into))
        return error;
    const bool isGiven = !into.names.empty();
    while (!positional.isEmpty() && (several || (!isGiven && into.names.empty()))) {
        if (auto error = take(positional.takeFirst(), into))
            return error;
    }
    if (into.names.empty())
        return usage(QStringLiteral("%1 needs the name of a lock: lockscope-cli %1 %2")
                         .arg(QLatin1String(form.name), QString::fromUtf8(form.arguments)));
    into.name = into.names.front();
    return std::nullopt;
}

} // namespace lockscope::cli

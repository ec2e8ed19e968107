#include "app/cli/reading.h"
#include "core/base/escape.h"

namespace lockscope::cli {

namespace {

std::optional<Error> readOwner(const QCommandLineParser &parser, const QString &option, Owner &into)
{
    const auto bytes = fromDisplay(parser.value(option));
    if (!bytes || bytes->isEmpty())
        return usage(QStringLiteral("--%1: give the owner as `list --json` shows it, UUID:THREAD").arg(option));
    into = Owner(*bytes);
    return std::nullopt;
}

} // namespace

std::optional<Error> readActionOptions(const QCommandLineParser &parser, const CommandForm &form, Invocation &into)
{
    if (qstrcmp(form.name, "release") == 0)
        return readOwner(parser, QStringLiteral("owner"), into.owner);
    if (qstrcmp(form.name, "force-release") != 0)
        return std::nullopt;
    into.dryRun = parser.isSet(QStringLiteral("dry-run"));
    into.reason = parser.value(QStringLiteral("reason"));
    into.auditFile = parser.value(QStringLiteral("audit-file"));
    if (parser.isSet(QStringLiteral("if-holder"))) {
        Owner holder;
        if (auto error = readOwner(parser, QStringLiteral("if-holder"), holder))
            return error;
        into.ifHolder = holder;
    }
    if (into.dryRun)
        return std::nullopt;
    if (!into.ifHolder)
        return usage(
            QStringLiteral("force-release needs --if-holder OWNER (see `show`), so that nobody else's hold is broken"));
    if (into.reason.trimmed().isEmpty())
        return usage(QStringLiteral("force-release needs --reason TEXT for the audit file"));
    return std::nullopt;
}

} // namespace lockscope::cli

#include "app/cli/options/action_options.h"

#include "core/base/escape.h"

namespace lockscope::cli {

Owner readOwner(Given &given, const QCommandLineOption &option)
{
    const auto bytes = fromDisplay(given.value(option));
    if (bytes && !bytes->isEmpty())
        return Owner(*bytes);
    given.wrong(
        QStringLiteral("--%1: give the owner as `list --json` shows it, UUID:THREAD").arg(option.names().constFirst()));
    return {};
}

void ActionOptions::read(Given &given)
{
    dryRun = given.has(m_dryRun);
    reason = given.value(m_reason);
    confirmedName = given.value(m_confirmName);
    auditFile = given.value(m_auditFile);
    if (given.has(m_ifHolder))
        ifHolder = readOwner(given, m_ifHolder);
    if (dryRun)
        return;
    if (!ifHolder && m_holder == Holder::MustBeSaid)
        given.wrong(QStringLiteral("%1 needs --if-holder OWNER (see `show`), so that nobody else's hold is broken")
                        .arg(given.command));
    if (reason.trimmed().isEmpty())
        given.wrong(QStringLiteral("%1 needs --reason TEXT for the audit file").arg(given.command));
}

} // namespace lockscope::cli

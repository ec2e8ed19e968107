#include "app/cli/options/action_options.h"

#include "app/app_text.h"
#include "core/base/escape.h"
#include "core/model/lock.h"

#include <algorithm>

namespace lockscope::cli {

Owner readOwner(ParsedCommandLine &given, const QCommandLineOption &option)
{
    return readOwner(given, option, given.value(option));
}

Owner readOwner(ParsedCommandLine &given, const QCommandLineOption &option, const QString &text)
{
    const auto bytes = fromDisplay(text);
    if (bytes && !bytes->isEmpty())
        return Owner(*bytes);
    given.wrong(
        AppText::tr("--%1: give the owner as `list --json` shows it, UUID:THREAD").arg(option.names().constFirst()));
    return {};
}

std::optional<Owner> ActionOptions::ifHolder() const
{
    return ifHolders.empty() ? std::nullopt : std::optional(ifHolders.front());
}

bool ActionOptions::isHolderMeant(const Lock &lock) const
{
    const auto isMeant = [this](const lockscope::Holder &holder) {
        return std::any_of(ifHolders.begin(), ifHolders.end(), [&](const Owner &said) {
            return holder.owner == said || (holder.hasClient() && holder.client() == said.raw());
        });
    };
    return ifHolders.empty() || std::any_of(lock.holders.begin(), lock.holders.end(), isMeant);
}

void ActionOptions::read(ParsedCommandLine &given)
{
    dryRun = given.has(m_dryRun);
    reason = given.value(m_reason);
    confirmedName = given.value(m_confirmName);
    auditFile = given.value(m_auditFile);
    for (const QString &text : given.values(m_ifHolder))
        ifHolders.push_back(readOwner(given, m_ifHolder, text));
    if (dryRun)
        return;
    if (ifHolders.empty() && m_holder == Holder::MustBeSaid)
        given.wrong(
            AppText::tr("%1 needs --if-holder OWNER (see `show`), so that it breaks no later hold").arg(given.command));
    if (reason.trimmed().isEmpty())
        given.wrong(AppText::tr("%1 needs --reason TEXT for the audit file").arg(given.command));
}

} // namespace lockscope::cli

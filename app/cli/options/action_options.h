#pragma once

#include "app/app_text.h"
#include "app/cli/options/parsed_command_line.h"
#include "core/actions/policy/consent.h"
#include "core/base/bytes.h"
#include "core/model/lock_ptr.h"

#include <optional>
#include <vector>

namespace lockscope::cli {

Owner readOwner(ParsedCommandLine &given, const QCommandLineOption &option);
Owner readOwner(ParsedCommandLine &given, const QCommandLineOption &option, const QString &text);

// Options of actions on locks of other owners: the expected holder, the reason, the audit file.
class ActionOptions final : public OptionGroup {
public:
    // Actions that take a lock from its holder require --if-holder.
    enum class Holder { MustBeSaid, MayBeSaid };
    explicit ActionOptions(Holder holder)
        : m_holder(holder)
    { }

    Options options() const override { return {m_ifHolder, m_reason, m_confirmName, m_dryRun, m_auditFile}; }
    void read(ParsedCommandLine &given);

    std::vector<Owner> ifHolders; // owners or clients; one of them must be the holder (empty: any)
    std::optional<Owner> ifHolder() const; // the first of them, or nullopt
    bool isHolderMeant(const Lock &lock) const; // --if-holder allows this lock
    QString reason;
    QString confirmedName; // as it was typed
    actions::Consent consent() const { return {reason, confirmedName}; }
    bool dryRun = false;
    QString auditFile; // empty: the usual file

private:
    const Holder m_holder;
    const QCommandLineOption m_ifHolder{QStringLiteral("if-holder"),
                                        AppText::tr("act only if this owner, or a thread of this client, holds"
                                                    " the lock (with several locks: repeatable)"),
                                        QStringLiteral("OWNER")};
    const QCommandLineOption m_reason{QStringLiteral("reason"), AppText::tr("the reason, for the audit file"),
                                      QStringLiteral("TEXT")};
    // This is an option, not a question at the terminal. The lock could change while the user types, scripts would need
    // another way to confirm, and the shell's history would not show the confirmation.
    const QCommandLineOption m_confirmName{QStringLiteral("confirm-name"),
                                           AppText::tr("the lock's name again; needed if the environment is prod"),
                                           QStringLiteral("NAME")};
    const QCommandLineOption m_dryRun{QStringLiteral("dry-run"),
                                      AppText::tr("print what would happen and change nothing")};
    const QCommandLineOption m_auditFile{QStringLiteral("audit-file"),
                                         AppText::tr("append the audit record to this file"), QStringLiteral("FILE")};
};

} // namespace lockscope::cli

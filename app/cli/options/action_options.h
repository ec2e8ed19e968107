#pragma once

#include "app/cli/options/parsed_options.h"
#include "core/actions/policy/consent.h"
#include "core/base/bytes.h"
#include "core/model/lock.h"

namespace lockscope::cli {

Owner readOwner(ParsedOptions &given, const QCommandLineOption &option);
Owner readOwner(ParsedOptions &given, const QCommandLineOption &option, const QString &text);

// What every action on somebody else's lock needs: whose it is to be, why, and where that is recorded.
class ActionOptions final : public OptionGroup {
public:
    // Whose it is: of what takes a lock from its holder, that must be said.
    enum class Holder { MustBeSaid, MayBeSaid };
    explicit ActionOptions(Holder holder)
        : m_holder(holder)
    { }

    Options options() const override { return {m_ifHolder, m_reason, m_confirmName, m_dryRun, m_auditFile}; }
    void read(ParsedOptions &given);

    std::vector<Owner> ifHolders; // owners or clients, one of whom holds it; none: nobody is said
    std::optional<Owner> ifHolder() const; // the only one, or the first
    bool isHolderMeant(const Lock &lock) const; // nobody is said, or one of them holds it
    QString reason;
    QString confirmedName; // as it was typed
    actions::Consent consent() const { return {reason, confirmedName}; }
    bool dryRun = false;
    QString auditFile; // empty: the usual one

private:
    const Holder m_holder;
    const QCommandLineOption m_ifHolder{QStringLiteral("if-holder"),
                                        QStringLiteral("act only if this owner holds it, or a thread of this client;"
                                                       " of several locks: one of these (may be given again)"),
                                        QStringLiteral("OWNER")};
    const QCommandLineOption m_reason{QStringLiteral("reason"), QStringLiteral("why; kept in the audit file"),
                                      QStringLiteral("TEXT")};
    // No question at the terminal instead: what was looked at would grow old while somebody types, scripts and people
    // would do it differently, and what was confirmed would not stand in the history.
    const QCommandLineOption m_confirmName{QStringLiteral("confirm-name"),
                                           QStringLiteral("the name once more, where the environment is prod"),
                                           QStringLiteral("NAME")};
    const QCommandLineOption m_dryRun{QStringLiteral("dry-run"),
                                      QStringLiteral("say what would happen, change nothing")};
    const QCommandLineOption m_auditFile{
        QStringLiteral("audit-file"), QStringLiteral("append the record of this action here"), QStringLiteral("FILE")};
};

} // namespace lockscope::cli

#pragma once

#include "app/app_text.h"
#include "app/cli/options/parsed_command_line.h"
#include "core/locks/compound/compound.h"

namespace lockscope::cli {

// --kind, --member-kind
class KindOption final : public OptionGroup {
public:
    Options options() const override { return {m_kind, m_memberKind}; }
    void read(ParsedCommandLine &given);
    static QString notes(); // the kinds, for the end of a command's help

    std::optional<locks::CompoundKind> compound;
    locks::AcquirableKind kind = locks::AcquirableKind::Reentrant; // of each member
    bool isGiven = false;

    bool isMulti() const { return compound == locks::CompoundKind::Multi; }
    bool isSemaphore() const
    {
        return kind == locks::AcquirableKind::Semaphore || kind == locks::AcquirableKind::ExpirableSemaphore;
    }
    QString word() const { return compound ? locks::word(*compound) : locks::word(kind); }

private:
    void readMemberKind(ParsedCommandLine &given);

    const QCommandLineOption m_kind{QStringLiteral("kind"), AppText::tr("the kind of lock, see below (reentrant)"),
                                    QStringLiteral("KIND")};
    const QCommandLineOption m_memberKind{QStringLiteral("member-kind"),
                                          AppText::tr("multi and red: the kind of each member (reentrant)"),
                                          QStringLiteral("MEMBER-KIND")};
};

} // namespace lockscope::cli

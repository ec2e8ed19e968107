#pragma once

#include "app/app_text.h"
#include "app/cli/options/lock_choice.h"

namespace lockscope::cli {

// The terms of an acquire: --any-kind, --replicas, --wait, --lease
class HoldTerms final : public OptionGroup {
public:
    Options options() const override { return {m_anyKind, m_replicas, m_wait, m_lease}; }
    void read(ParsedCommandLine &given);
    void check(ParsedCommandLine &given, const KindOption &kind) const;

    bool anyKind = false; // even if another kind of lock uses the name
    locks::ReplicaSync replicas = locks::ReplicaSync::Off;
    std::optional<Millis> wait; // nullopt: without a limit
    std::optional<Millis> lease; // nullopt: a watchdog renews the lease

private:
    void readReplicas(ParsedCommandLine &given);

    const QCommandLineOption m_anyKind{QStringLiteral("any-kind"),
                                       AppText::tr("acquire even if another kind of lock uses the name")};
    const QCommandLineOption m_replicas{
        QStringLiteral("replicas"),
        AppText::tr("how many replicas must confirm the lock within 1s: off, one or all (off). Without their "
                    "confirmation the lock is released and the exit code is 5"),
        QStringLiteral("off|one|all")};
    const QCommandLineOption m_wait{QStringLiteral("wait"),
                                    AppText::tr("wait at most this long; 0s tries once (default: no limit)"),
                                    QStringLiteral("DURATION")};
    const QCommandLineOption m_lease{QStringLiteral("lease"),
                                     AppText::tr("a fixed lease (default: the watchdog renews it)"),
                                     QStringLiteral("DURATION")};
};

} // namespace lockscope::cli

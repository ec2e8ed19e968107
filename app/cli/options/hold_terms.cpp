#include "app/cli/options/hold_terms.h"

#include "app/app_text.h"
#include "core/base/escape.h"

namespace lockscope::cli {

void HoldTerms::read(ParsedCommandLine &given)
{
    wait = given.duration(m_wait);
    lease = given.duration(m_lease);
    if (lease && *lease < Millis(1))
        given.wrong(AppText::tr("--lease must be at least 1ms. Leave it out for the watchdog"));
    anyKind = given.has(m_anyKind);
    if (given.has(m_replicas))
        readReplicas(given);
}

void HoldTerms::readReplicas(ParsedCommandLine &given)
{
    using Sync = locks::ReplicaSync;
    const QString value = given.value(m_replicas);
    for (const auto &[word, sync] : {std::pair{"off", Sync::Off}, {"one", Sync::One}, {"all", Sync::All}}) {
        if (value == QLatin1String(word)) {
            replicas = sync;
            return;
        }
    }
    given.wrong(AppText::tr("--replicas: '%1' is not off, one or all").arg(toDisplay(value.toUtf8())));
}

void HoldTerms::check(ParsedCommandLine &given, const KindOption &kind) const
{
    if (kind.kind == locks::AcquirableKind::Semaphore && !kind.compound && lease)
        given.wrong(AppText::tr("--lease: a semaphore's permits have no lease. Choose expirable-semaphore"));
}

} // namespace lockscope::cli

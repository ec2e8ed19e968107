#include "app/cli/options/bulk_options.h"

#include "app/app_text.h"

#include <QUuid>

namespace lockscope::cli {

void BulkOptions::read(ParsedCommandLine &given)
{
    if (!given.has(m_count))
        return;
    bool isNumber = false;
    m_typed = given.value(m_count).toInt(&isNumber);
    if (!isNumber || m_typed < 1)
        given.wrong(AppText::tr("--confirm-count: give the number that --dry-run prints"));
}

actions::Consent BulkOptions::consent(const QString &reason, std::size_t size) const
{
    actions::Consent consent;
    consent.reason = reason;
    consent.batch = actions::Batch{QUuid::createUuid().toString(QUuid::WithoutBraces), int(size), m_typed};
    return consent;
}

} // namespace lockscope::cli

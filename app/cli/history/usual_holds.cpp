#include "app/cli/history/usual_holds.h"

#include "app/cli/options/history_option.h"
#include "core/history/usual_reader.h"

namespace lockscope::cli {

Result<void> useUsualHolds(const Context &context, Session *session, const QByteArray &names)
{
    const QString path = historyOf(session->client()->address());
    const auto usual = history::readUsual(path, {context.clock->now(), context.clock->wallMillis()}, names);
    if (!usual)
        return usual.error();
    session->monitor()->setUsual(*usual);
    return {};
}

} // namespace lockscope::cli

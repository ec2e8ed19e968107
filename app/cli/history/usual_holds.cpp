#include "app/cli/history/usual_holds.h"

#include "core/history/history_file.h"
#include "core/history/usual_reader.h"

namespace lockscope::cli {

Result<void> useUsualHolds(const Context &context, Session *session, const QByteArray &names)
{
    const redis::Address &address = session->client()->address();
    const QString path = history::historyPath(history::historyFolder(), address.node(), address.db);
    const auto usual = history::readUsual(path, {context.clock->now(), context.clock->wallMillis()}, names);
    if (!usual)
        return usual.error();
    session->monitor()->setUsual(*usual);
    return {};
}

} // namespace lockscope::cli

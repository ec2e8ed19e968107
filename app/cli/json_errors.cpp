#include "app/cli/json_errors.h"

namespace lockscope::cli {

JsonErrors::JsonErrors(const Streams &streams)
    : m_seen(std::make_shared<Seen>())
    , m_streams(streams)
{
    m_streams.out = [seen = m_seen, out = streams.out](const QByteArray &bytes) {
        seen->hasPrinted = true;
        out(bytes);
    };
    m_streams.err = [seen = m_seen, err = streams.err](const QByteArray &bytes) {
        QString text = QString::fromUtf8(bytes).trimmed();
        const QLatin1String ours("lockscope-cli: ");
        seen->told << (text.startsWith(ours) ? text.sliced(ours.size()) : text);
        err(bytes);
    };
}

void JsonErrors::finish(int exitCode) const
{
    if (exitCode == 0 || m_seen->hasPrinted)
        return;
    m_streams.json({{QStringLiteral("error"),
                     QJsonObject{{QStringLiteral("message"), m_seen->told.join(QLatin1String("; "))},
                                 {QStringLiteral("exit_code"), exitCode}}}});
}

} // namespace lockscope::cli

#pragma once

#include "tests/support/cli_process.h"

namespace lockscope {

// `lockscope-cli export` on a free port. Its trail of actions and its settings are in this folder.
class Exporter {
public:
    Exporter(const QStringList &arguments, const QString &folder);

    quint16 port() const { return m_port; }
    CliProcess &process() { return m_process; }
    QByteArray text() const; // one scrape
    // Scrapes until the series has this value, and returns the scrape. Throws std::runtime_error with the last scrape.
    QByteArray await(const QByteArray &series, const QByteArray &value, Millis limit = Millis(60'000)) const;

    // The value of the series in a scrape, or "absent".
    static QByteArray value(const QByteArray &text, const QByteArray &series);
    static int seriesCount(const QByteArray &text);

private:
    CliProcess m_process;
    quint16 m_port = 0;
};

} // namespace lockscope

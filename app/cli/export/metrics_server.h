#pragma once

#include "app/cli/export/listen_address.h"
#include "core/base/clock.h"
#include "core/metrics/exposition.h"

#include <QTcpServer>

#include <functional>

class QTcpSocket;
class QTimer;

namespace lockscope::cli {

// Answers GET /metrics over HTTP/1.1, one request for each connection. A request is bounded in size and time, and
// further clients wait until a connection is free. No encryption and no authentication. Lives on one thread.
class MetricsServer : public QObject {
    Q_OBJECT

public:
    using Figures = std::function<QByteArray(metrics::TextFormat format)>; // called for each scrape

    explicit MetricsServer(Figures figures, QObject *parent = nullptr);

    // Error: Connect. Its message says what to do.
    Result<void> listen(const ListenAddress &address);
    ListenAddress address() const; // with the real port

    static constexpr qsizetype mostBytes = 8 * 1024; // of a request
    static constexpr int mostConnections = 16;
    static constexpr int mostWaiting = 16; // further clients wait in the kernel
    static constexpr Millis limit{10'000}; // for the request, and again for the answer

private:
    struct Connection;

    void accept();
    void read(const std::shared_ptr<Connection> &connection);
    void answer(const std::shared_ptr<Connection> &connection, const QByteArray &text);

    Figures m_figures;
    QTcpServer m_server;
    int m_connections = 0;
};

} // namespace lockscope::cli

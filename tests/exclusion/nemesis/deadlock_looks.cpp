#include "tests/exclusion/nemesis/deadlock_looks.h"

#include "tests/support/cli_process.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <optional>

namespace lockscope::exclusion {

namespace {

// nullopt if the output is not an answer.
std::optional<DeadlockLook> answerOf(const QByteArray &output)
{
    const QJsonDocument document = QJsonDocument::fromJson(output);
    const QJsonValue found = document.object()[QLatin1String("deadlocks")];
    if (!found.isArray())
        return std::nullopt;
    DeadlockLook look;
    look.knowsWaits = !document.object()[QLatin1String("blockers")].toArray().isEmpty();
    for (const QJsonValue &deadlock : found.toArray()) {
        std::vector<NamedWait> &cycle = look.cycles.emplace_back();
        for (const QJsonValue &link : deadlock[QLatin1String("links")].toArray())
            cycle.push_back({link[QLatin1String("holds")].toString().toUtf8(),
                             link[QLatin1String("waits_for")].toString().toUtf8()});
    }
    return look;
}

} // namespace

DeadlockLooks::DeadlockLooks(QStringList urls)
    : m_urls(std::move(urls))
    , m_thread([this] { lookAgainAndAgain(); })
{ }

DeadlockLooks::~DeadlockLooks()
{
    stop();
}

void DeadlockLooks::stop()
{
    m_stops = true;
    if (m_thread.joinable())
        m_thread.join();
}

void DeadlockLooks::lookAgainAndAgain()
{
    while (!m_stops)
        lookOnce();
}

void DeadlockLooks::lookOnce()
{
    QStringList arguments{QStringLiteral("deadlocks"), QStringLiteral("--json"), QStringLiteral("--trace"),
                          QStringLiteral("3s")};
    for (const QString &url : m_urls)
        arguments << QStringLiteral("--url") << url;
    const Moment from = now();
    std::optional<DeadlockLook> look;
    try {
        look = answerOf(CliProcess(arguments).run().out);
    } catch (const std::runtime_error &problem) { // for instance, a fault stopped the server for too long
        qWarning("%s", problem.what());
    }
    if (!look) {
        ++m_failed;
        std::this_thread::sleep_for(Millis(200)); // a server that is down refuses at once
        return;
    }
    look->when = {from, now()};
    m_looks.push_back(std::move(*look));
}

} // namespace lockscope::exclusion

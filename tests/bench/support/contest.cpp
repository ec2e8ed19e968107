#include "tests/bench/support/contest.h"

#include "tests/bench/support/measure.h"

#include <QCoreApplication>
#include <QFile>

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace lockscope::bench {

namespace {

// Those who still wait when the time is over soon get the lock.
constexpr int longestEnd = 15'000;

std::vector<double> numbersOf(const QByteArray &text)
{
    std::vector<double> numbers;
    for (const QByteArray &number : text.split(',')) {
        if (!number.isEmpty())
            numbers.push_back(number.toDouble());
    }
    return numbers;
}

void append(std::vector<double> &to, const std::vector<double> &more)
{
    to.insert(to.end(), more.begin(), more.end());
}

double jainOf(const std::vector<double> &counts)
{
    const double sum = std::accumulate(counts.begin(), counts.end(), 0.0);
    const double squares = std::inner_product(counts.begin(), counts.end(), counts.begin(), 0.0);
    return squares > 0 ? sum * sum / (double(counts.size()) * squares) : 0;
}

} // namespace

std::unique_ptr<Contest> Contest::redisson(const RedisServer &server)
{
    const QString classes = builtPeer(QStringLiteral("redisson/classes"));
    if (!QFile::exists(classes + QStringLiteral("/Contend.class")))
        return nullptr;
    const QString path = classes + QLatin1Char(':') + builtPeer(QStringLiteral("redisson/lib/*"));
    return std::unique_ptr<Contest>(
        new Contest(server, QStringLiteral("java"),
                    QStringList{QStringLiteral("-cp"), path, QStringLiteral("Contend")} + placeOf(server)));
}

std::unique_ptr<Contest> Contest::rueidislock(const RedisServer &server)
{
    const QString program = builtPeer(QStringLiteral("rueidislock/contend"));
    if (!QFile::exists(program))
        return nullptr;
    return std::unique_ptr<Contest>(new Contest(server, program, placeOf(server)));
}

std::unique_ptr<Contest> Contest::ours(const RedisServer &server)
{
    return std::unique_ptr<Contest>(new Contest(server, QCoreApplication::applicationFilePath(),
                                                QStringList{QStringLiteral("--contender")} + placeOf(server)));
}

Contest::Contest(const RedisServer &server, const QString &program, const QStringList &arguments)
    : m_server(&server)
{
    for (int i = 0; i < processes; ++i)
        m_processes.push_back(std::make_unique<LineProcess>(program, arguments));
}

Outcome Contest::run(const Terms &terms)
{
    const auto first = m_processes.begin();
    const auto last = first + terms.processes;
    const auto clientCpu = [&] {
        return std::accumulate(first, last, 0.0, [](double sum, const auto &each) { return sum + cpuOf(each->pid()); });
    };
    const double client = clientCpu();
    const double server = cpuOf(m_server->pid());
    const QByteArray name = "bench:contended:" + QByteArray::number(++m_runs);
    const QByteArray line = terms.kind + ' ' + QByteArray::number(terms.owners) + ' '
        + QByteArray::number(terms.insideMillis) + ' ' + QByteArray::number(terms.millis) + ' ' + name;
    std::for_each(first, last, [&](const auto &each) { each->tell(line); });
    std::vector<double> counts;
    std::vector<double> waits;
    std::for_each(first, last, [&](const auto &each) {
        const QByteArrayList answer = each->nextLine(terms.millis + longestEnd).split(' ');
        append(counts, numbersOf(answer.value(0)));
        append(waits, numbersOf(answer.value(1)));
    });
    const double all = std::max(1.0, std::accumulate(counts.begin(), counts.end(), 0.0));
    if (waits.empty() || counts.size() != size_t(terms.owners * terms.processes))
        throw std::runtime_error("a contender answered no figures to: " + line.toStdString());
    Outcome outcome;
    outcome.perSecond = all / terms.millis * 1e3;
    outcome.clientMicros = (clientCpu() - client) / all;
    outcome.serverMicros = (cpuOf(m_server->pid()) - server) / all;
    outcome.p50 = percentile(waits, 0.5) / 1e3;
    outcome.p99 = percentile(waits, 0.99) / 1e3;
    outcome.longest = *std::max_element(waits.begin(), waits.end()) / 1e3;
    outcome.jain = jainOf(counts);
    return outcome;
}

} // namespace lockscope::bench

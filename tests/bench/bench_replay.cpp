// The speed of playing a recording of two million events again, alone and to alert rules, and the time of a jump in it.

#include "core/alerts/read_rules.h"
#include "core/alerts/rule_replay.h"
#include "core/history/history_writer.h"
#include "core/history/playback.h"
#include "tests/bench/support/bench_report.h"
#include "tests/bench/support/measure.h"
#include "tests/support/id_of.h"

#include <QCoreApplication>
#include <QTemporaryDir>

#include <stdexcept>

using namespace lockscope;
using namespace lockscope::bench;
using namespace lockscope::history;

namespace {

constexpr qint64 noon = 1'700'000'000'000; // ms since the epoch
constexpr int lockCount = 1'000;
constexpr int perSecond = 500; // holds
const Instant origin(std::chrono::hours(1));

template<class T> T taken(Result<T> result)
{
    if (!result)
        throw std::runtime_error(result.error().message.toStdString());
    return std::move(*result);
}

// One hold in a hundred takes a minute, the others up to half a second.
void write(const QString &path, int seconds)
{
    HistoryLimits limits;
    limits.bytes = qint64(1) << 40;
    HistoryWriter writer(taken(HistoryFile::open(path, HistoryFile::Use::Write)), limits, QStringLiteral("bench"));
    std::vector<Hold> lasting; // ordered by their end
    qint64 number = 0;
    for (int second = 0; second < seconds; ++second) {
        Batch batch;
        for (int i = 0; i < perSecond; ++i, ++number) {
            Hold hold;
            hold.lock = idOf("shop:order:" + QByteArray::number(number % lockCount));
            hold.owner = Owner("10000000-0001-4a5b-8c6d-1234567890ab:" + QByteArray::number(number / 7 % 200));
            const bool isLong = number % 100 == 0;
            hold.from = origin + Millis(qint64(second) * 1'000 + i - (isLong ? 60'000 : 0));
            hold.to = origin + Millis(qint64(second) * 1'000 + i) + Millis(1 + number * 7919 % 500);
            hold.end = lanes::End::Released;
            hold.fromKnown = hold.toKnown = KnownBy::Event;
            batch.holds.push_back(std::move(hold));
        }
        batch.now = origin + Millis(qint64(second + 1) * 1'000);
        batch.wallMillis = noon + qint64(second + 1) * 1'000;
        if (const auto written = writer.write(batch); !written)
            throw std::runtime_error(written.error().message.toStdString());
    }
}

void measure(Report &report)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("long.history"));
    const int seconds = report.size(2'000, 20);
    write(path, seconds);
    double began = wallMicros();
    const auto playback = taken(Playback::open(path));
    report.atMost(QStringLiteral("opening a recording of two million events"), (wallMicros() - began) / 1e6, 2,
                  QStringLiteral(" s"), {});

    qint64 events = 0;
    qint64 rows = 0;
    began = wallMicros();
    while (playback->at() < playback->period().to) {
        const auto step = taken(playback->advanceTo(playback->period().to));
        events += qint64(step.events.size());
        rows += qint64(step.delta.upserts.size());
    }
    const double took = (wallMicros() - began) / 1e6;
    if (events < qint64(seconds) * perSecond)
        throw std::runtime_error("the recording was not played whole");
    report.atLeast(QStringLiteral("playing it, events a second"), double(events) / took / 1'000, 50,
                   QStringLiteral(" k"),
                   QStringLiteral("%1 events, %2 rows").arg(QString::number(events), QString::number(rows)));

    std::vector<double> millis;
    const auto [from, to] = playback->period();
    for (int i = 1; i <= report.size(50, 3); ++i) {
        const qint64 at = from + (to - from) / 100 * (i * 37 % 100);
        began = wallMicros();
        if (taken(playback->seekTo(at)).delta.upserts.empty())
            throw std::runtime_error("the table is empty");
        millis.push_back((wallMicros() - began) / 1e3);
    }
    report.atMost(QStringLiteral("a jump within it, the slowest"), *std::max_element(millis.begin(), millis.end()), 250,
                  QStringLiteral(" ms"), QStringLiteral("median %1 ms").arg(figure(median(millis))));

    alerts::RuleReplay rules(alerts::builtInRules(), taken(Playback::open(path)));
    int fired = 0;
    began = wallMicros();
    while (const auto changes = taken(rules.next()))
        fired += int(changes->size());
    report.atLeast(QStringLiteral("trying the built-in alert rules on it, events a second"),
                   double(events) / ((wallMicros() - began) / 1e6) / 1'000, 25, QStringLiteral(" k"),
                   QStringLiteral("%1 changes of alerts").arg(fired));
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    return bench::run(argc, argv, measure);
}

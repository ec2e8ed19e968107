// Scrolling the lanes of one lock through a recorded day, as the window does it: the history is read on a thread, and
// frames are painted 60 times a second meanwhile. The lock has 5 holds a second, of 1 000 events a second in all; the
// others are written more thinly, because a window of the lanes reads only the rows of its lock.

#include "core/history/history_writer.h"
#include "tests/bench/support/bench_report.h"
#include "tests/bench/support/measure.h"
#include "tests/support/id_of.h"
#include "tests/support/manual_clock.h"
#include "ui/lanes/lanes_view.h"
#include "ui/window/choice/recorded_lanes.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>

#include <stdexcept>

using namespace lockscope;
using namespace lockscope::bench;
using namespace lockscope::history;
using std::chrono::nanoseconds;

namespace {

constexpr qint64 noon = 1'700'000'000'000; // ms since the epoch
constexpr int owners = 20;
constexpr int othersPerSecond = 10;
const Instant origin(std::chrono::hours(1)); // the beginning of a ManualClock, whose wall clock then shows noon

Owner ownerOf(int i)
{
    return Owner(QByteArray::number(0x10000000 + i, 16) + "-0001-4a5b-8c6d-1234567890ab:" + QByteArray::number(i));
}

Hold holdOf(const LockId &lock, int owner, Millis from, Millis took)
{
    Hold hold;
    hold.lock = lock;
    hold.owner = ownerOf(owner);
    hold.from = origin + from;
    hold.to = hold.from + took;
    hold.end = lanes::End::Released;
    hold.fromKnown = hold.toKnown = KnownBy::Event;
    return hold;
}

// Five holds a second, one after the other, and each second holder has waited for the one before.
void addBusy(Batch &batch, const LockId &lock, int second)
{
    for (int i = 0; i < 5; ++i) {
        const int number = second * 5 + i;
        const Millis from(qint64(second) * 1'000 + i * 200);
        batch.holds.push_back(holdOf(lock, number % owners, from, Millis(150)));
        if (i % 2 == 0)
            continue;
        Wait wait;
        wait.lock = lock;
        wait.owner = ownerOf(number % owners);
        wait.from = origin + from - Millis(120);
        wait.to = origin + from;
        wait.end = lanes::End::Granted;
        wait.fromKnown = wait.toKnown = KnownBy::Event;
        wait.blocked = Micros(120'000);
        batch.waits.push_back(std::move(wait));
    }
}

double writeDay(const QString &path, const LockId &lock, int minutes)
{
    auto file = HistoryFile::open(path, HistoryFile::Use::Write);
    if (!file)
        throw std::runtime_error(file.error().message.toStdString());
    std::vector<LockId> others;
    for (int i = 0; i < 1'000; ++i)
        others.push_back(idOf("shop:order:" + QByteArray::number(i)));
    const double began = wallMicros();
    HistoryWriter writer(std::move(*file), {}, QStringLiteral("bench"));
    for (int minute = -1; minute < minutes; ++minute) { // the first batch begins the time of watching
        Batch batch;
        for (int second = minute * 60; minute >= 0 && second < minute * 60 + 60; ++second) {
            addBusy(batch, lock, second);
            for (int i = 0; i < othersPerSecond; ++i)
                batch.holds.push_back(holdOf(others[std::size_t(second * othersPerSecond + i) % others.size()],
                                             i % owners, Millis(qint64(second) * 1'000 + i * 90), Millis(60)));
        }
        batch.now = origin + Millis(qint64(minute + 1) * 60'000);
        batch.wallMillis = noon + qint64(minute + 1) * 60'000;
        const auto written = writer.write(batch);
        if (!written)
            throw std::runtime_error(written.error().message.toStdString());
    }
    return (wallMicros() - began) / 1e6;
}

struct Scrolling {
    std::vector<double> frames; // ms of the GUI thread
    int unread = 0; // frames without the visible period, although the view moved only as fast as a user drags
};

// Scrolls backwards by one visible period a second, from places all over the day.
Scrolling scroll(ui::LanesView &view, ui::RecordedLanes &recorded, nanoseconds span, int minutes, int places,
                 int framesEach)
{
    Scrolling all;
    QImage image(view.viewport()->size(), QImage::Format_ARGB32_Premultiplied);
    for (int place = 0; place < places; ++place) {
        const Instant end = origin + Millis(qint64(minutes) * 60'000 * (places - place) / (places + 1));
        const Millis offset(view.wallOffset());
        recorded.showPeriod({wallMicrosOf(end - span, offset), wallMicrosOf(end, offset)});
        const auto isRead = [&view] { return view.showsPast() && !view.shown()->lanes().empty(); };
        if (!QTest::qWaitFor(isRead, 20'000))
            throw std::runtime_error("the history did not answer");
        QElapsedTimer pace;
        pace.start();
        for (int frame = 0; frame < framesEach; ++frame) {
            const double began = cpuOfThisThread();
            view.moveBy(-span / 60);
            recorded.tick();
            QCoreApplication::processEvents();
            view.viewport()->render(&image);
            all.frames.push_back((cpuOfThisThread() - began) / 1e3);
            all.unread += !isRead();
            QTest::qSleep(int(std::max<qint64>(1, (frame + 1) * 1'000 / 60 - pace.elapsed())));
        }
    }
    return all;
}

void measure(Report &report)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("day.history"));
    const int minutes = report.size(24 * 60, 60);
    const LockId lock = idOf("shop:stock");
    const double writing = writeDay(path, lock, minutes);

    ManualClock clock;
    clock.advance(Millis(qint64(minutes) * 60'000));
    lanes::LockLanes present(lock);
    ui::LanesView view;
    view.resize(1'600, 700);
    view.setLanes(&present);
    view.setNow(clock.now(), clock.wallMillis());
    ui::RecordedLanes recorded(&view, &clock, nullptr);
    recorded.choose(lock, path, clock.now());

    QStringList both;
    double worst = 0;
    int unread = 0;
    std::size_t count = 0;
    for (const auto &[name, span] : {std::pair("1 h", std::chrono::minutes(60)),
                                     {"15 min", std::chrono::minutes(15)},
                                     {"1 min", std::chrono::minutes(1)}}) {
        const Scrolling one = scroll(view, recorded, span, minutes, report.size(8, 1), report.size(60, 5));
        const double p99 = percentile(one.frames, 0.99);
        worst = std::max(worst, p99);
        unread += one.unread;
        count += one.frames.size();
        both += QStringLiteral("%1 %2/%3").arg(QLatin1String(name), figure(median(one.frames)), figure(p99));
    }
    report.atMost(QStringLiteral("lanes through a recorded day: p99 of frames of 1600×700, at the worst zoom"), worst,
                  16, QStringLiteral(" ms"),
                  QStringLiteral("p50/p99: %1; written in %2 s").arg(both.join(QStringLiteral(", ")), figure(writing)));
    report.atMost(QStringLiteral("such frames before the history has answered"), 100.0 * unread / double(count), 5,
                  QStringLiteral(" %"), QStringLiteral("of %1 frames").arg(count));

    const auto reader = HistoryReader::open(path);
    if (!reader)
        throw std::runtime_error(reader.error().message.toStdString());
    PastLanesQuestion question;
    question.lock = lock;
    question.period = {noon * 1'000, (noon + 2'700'000) * 1'000};
    question.now = clock.wallMillis() * 1'000;
    std::vector<double> millis;
    for (int i = 0; i < report.size(5, 1); ++i) {
        const double asked = wallMicros();
        const auto past = pastLanes(**reader, question);
        millis.push_back((wallMicros() - asked) / 1e3);
        if (!past || past->lanes->lanes().empty())
            throw std::runtime_error("nothing was read");
    }
    report.atMost(QStringLiteral("reading 45 minutes of that lock at the beginning of the day"), median(millis), 1'000,
                  QStringLiteral(" ms"), QStringLiteral("%1 holds").arg(45 * 60 * 5));
}

} // namespace

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    return bench::run(argc, argv, measure);
}

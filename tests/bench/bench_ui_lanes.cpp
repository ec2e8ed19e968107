// The cost of painting a frame of the lanes on the screen: 50 owners with 10 000 segments each. The zoom goes from all
// segments in view to so few that each is drawn separately.

#include "tests/bench/support/bench_report.h"
#include "tests/bench/support/measure.h"
#include "tests/support/id_of.h"
#include "ui/lanes/lanes_view.h"

#include <QApplication>
#include <QImage>

using namespace lockscope;
using namespace lockscope::bench;
using namespace lockscope::lanes;
using What = LockEvent::What;

namespace {

constexpr int owners = 50;
const Instant start(std::chrono::hours(1));
const Instant present = start + LockLanes::span;

Owner ownerOf(int i)
{
    return Owner(QByteArray::number(0x10000000 + i, 16) + "-0001-4a5b-8c6d-1234567890ab:" + QByteArray::number(i));
}

// Most holds end with a release; some are lost, in various ways.
What endOf(int cycle, int owner)
{
    switch ((cycle * 7 + owner) % 100) {
    case 0: return What::Lost;
    case 1: return What::Expired;
    case 2: return What::Forced;
    default: return What::Released;
    }
}

// Readers acquire, re-enter, renew and release. Now and then one of them wants to write and gets the lock. So the
// contended (hatched) times change all the time.
std::vector<LockEvent> busyQuarter(const LockId &lock, int cycles)
{
    std::vector<LockEvent> events;
    const double cycle = double(LockLanes::span.count()) / cycles;
    const auto tell = [&](double millis, What what, int owner) {
        const Instant at = start + std::chrono::nanoseconds(qint64(millis * 1e6));
        events.push_back({what, lock, ownerOf(owner), KnownBy::Event, 0, at, 0});
    };
    for (int i = 0; i < cycles; ++i) {
        for (int owner = 0; owner < owners; ++owner) {
            const double from = (i + 0.2 * owner / double(owners)) * cycle;
            tell(from, What::Acquired, owner);
            tell(from + cycle * 0.2, What::Reentered, owner);
            tell(from + cycle * 0.3, What::Renewed, owner);
            tell(from + cycle * 0.6, endOf(i, owner), owner);
        }
        if (i % 5 == 0) {
            tell((i + 0.5) * cycle, What::Queued, 0);
            tell((i + 0.9) * cycle, What::Woken, 0);
            tell((i + 1.4) * cycle, What::GaveUp, 0);
        }
    }
    std::stable_sort(events.begin(), events.end(), [](const LockEvent &a, const LockEvent &b) { return a.at < b.at; });
    return events;
}

struct Frames {
    QString span;
    double usual; // median, in ms
    double worst; // 99th percentile
};

Frames framesOf(ui::LanesView &view, const char *name, std::chrono::nanoseconds span, int frames)
{
    QImage image(view.viewport()->size(), QImage::Format_ARGB32_Premultiplied);
    view.showAll();
    view.zoom(double(view.span().count()) / double(span.count()));
    std::vector<double> millis;
    for (int i = 0; i < frames; ++i) {
        view.moveBy(-std::chrono::milliseconds(10)); // each frame shows another moment
        const double began = cpuOfThisThread();
        view.viewport()->render(&image);
        millis.push_back((cpuOfThisThread() - began) / 1e3);
    }
    return {QString::fromLatin1(name), median(millis), percentile(millis, 0.99)};
}

std::vector<Frames> atEveryZoom(ui::LanesView &view, int frames)
{
    using std::chrono::seconds;
    static constexpr std::pair<const char *, int> zooms[] = {{"15 min", 900}, {"5 min", 300}, {"2 min", 120},
                                                             {"1 min", 60},   {"30 s", 30},   {"15 s", 15},
                                                             {"8 s", 8},      {"4 s", 4},     {"1 s", 1}};
    std::vector<Frames> all;
    for (const auto &[name, span] : zooms)
        all.push_back(framesOf(view, name, seconds(span), frames));
    return all;
}

std::size_t fewestOf(const LockLanes &lanes)
{
    std::size_t fewest = std::numeric_limits<std::size_t>::max();
    for (const auto &lane : lanes.lanes())
        fewest = std::min(fewest, lane->held.segments().size() + lane->waits.segments().size());
    return fewest;
}

void measure(Report &report)
{
    LockLanes lanes(idOf("busy"));
    for (const LockEvent &event : busyQuarter(lanes.id(), report.size(4'700, 40)))
        lanes.happened(event);
    lanes.tick(present);
    ui::LanesView view;
    view.setNameOf([](const Owner &owner) { return QString::fromUtf8(owner.raw().left(8)); });
    view.setLanes(&lanes);
    view.setNow(present, 1'700'000'000'000);
    view.resize(1'600, view.heightOfAll());
    const std::vector<Frames> all = atEveryZoom(view, report.size(100, 2));
    report.atLeast(QStringLiteral("lanes: segments kept of each of %1 owners").arg(lanes.lanes().size()),
                   double(fewestOf(lanes)), report.size(int(LockLanes::keptOfEach), 0), {},
                   QStringLiteral("the fewest of any"));
    double worst = 0;
    QStringList both;
    for (const Frames &frames : all) {
        worst = std::max(worst, frames.worst);
        both += QStringLiteral("%1 %2/%3").arg(frames.span, figure(frames.usual), figure(frames.worst));
    }
    report.atMost(QStringLiteral("lanes: p99 of frames of 1600×%1, at the worst zoom").arg(view.height()), worst, 10,
                  QStringLiteral(" ms"), QStringLiteral("p50/p99: ") + both.join(QStringLiteral(", ")));
}

} // namespace

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    return bench::run(argc, argv, measure);
}

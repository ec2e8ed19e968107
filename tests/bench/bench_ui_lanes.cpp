// What a frame of the lanes costs, painted into a picture off the screen: 50 owners with 10 000 segments each, all of
// them in sight, a tenth of them, and so few that each is drawn as it is.

#include "tests/bench/support/measure.h"
#include "tests/bench/support/report.h"
#include "tests/support/id_of.h"
#include "ui/lanes/lanes_picture.h"

#include <QApplication>
#include <QImage>
#include <QPainter>

using namespace lockscope;
using namespace lockscope::bench;
using namespace lockscope::lanes;
using What = LockEvent::What;

namespace {

constexpr int owners = 50;
const Instant start(std::chrono::hours(1));

Owner ownerOf(int i)
{
    return Owner(QByteArray::number(0x10000000 + i, 16) + "-0001-4a5b-8c6d-1234567890ab:" + QByteArray::number(i));
}

// Readers that come, re-enter and go, while one who wants to write waits now and then: what is contended, and hatched,
// changes all the time.
std::vector<LockEvent> busyQuarter(const LockId &lock, int cycles, int waits)
{
    std::vector<LockEvent> events;
    const double cycle = double(LockLanes::span.count()) / cycles;
    const auto tell = [&](double millis, What what, int owner) {
        const Instant at = start + std::chrono::nanoseconds(qint64(millis * 1e6));
        events.push_back({what, lock, ownerOf(owner), KnownBy::Event, 0, at, 0});
    };
    for (int i = 0; i < cycles; ++i) {
        for (int owner = 1; owner < owners; ++owner) {
            const double from = (i + owner / double(owners)) * cycle;
            tell(from, What::Acquired, owner);
            tell(from + cycle * 0.3, What::Reentered, owner);
            tell(from + cycle * 0.7, What::Released, owner);
        }
    }
    for (int i = 0; i < waits; ++i) {
        const double from = double(LockLanes::span.count()) * i / waits;
        tell(from, What::Queued, 0);
        tell(from + 0.4 * double(LockLanes::span.count()) / waits, What::GaveUp, 0);
    }
    std::stable_sort(events.begin(), events.end(), [](const LockEvent &a, const LockEvent &b) { return a.at < b.at; });
    return events;
}

struct Frames {
    double usual; // median, in ms
    double worst; // of a hundred
};

Frames framesOf(const LockLanes &lanes, QImage &image, std::chrono::nanoseconds span, int frames)
{
    const ui::LaneLook look(QApplication::palette());
    const QFont font = QApplication::font();
    ui::LanesPicture picture(lanes, look, font);
    picture.nameOf = [](const Owner &owner) { return QString::fromUtf8(owner.raw().left(8)); };
    picture.now = start + LockLanes::span;
    const QRect time = ui::LanesPicture::timeArea(image.rect(), font);
    std::vector<double> millis;
    for (int i = 0; i < frames; ++i) {
        const Instant end = picture.now - std::chrono::milliseconds(10 * i); // each is another picture
        const ui::LaneScale scale{end - span, end, double(time.left()), double(time.width())};
        const double began = cpuOfThisThread();
        QPainter painter(&image);
        picture.paint(painter, image.rect(), scale);
        painter.end();
        millis.push_back((cpuOfThisThread() - began) / 1e3);
    }
    return {median(millis), percentile(millis, 0.99)};
}

void measure(Report &report)
{
    LockLanes lanes(idOf("busy"));
    const int cycles = report.size(4'350, 40);
    for (const LockEvent &event : busyQuarter(lanes.id(), cycles, cycles / 5))
        lanes.happened(event);
    lanes.tick(start + LockLanes::span);
    std::size_t segments = 0;
    for (const auto &lane : lanes.lanes())
        segments += lane->held.segments().size() + lane->waits.segments().size();
    const int height = owners * ui::LanesPicture::laneHeight(QApplication::font())
        + ui::LanesPicture::axisHeight(QApplication::font());
    QImage image(1'600, height, QImage::Format_ARGB32_Premultiplied);
    const int frames = report.size(200, 2);
    const Frames all = framesOf(lanes, image, LockLanes::span, frames);
    const Frames minute = framesOf(lanes, image, std::chrono::minutes(1), frames);
    const Frames few = framesOf(lanes, image, std::chrono::seconds(4), frames);
    const auto both = [](const Frames &each) {
        return QStringLiteral("%1/%2").arg(figure(each.usual), figure(each.worst));
    };
    report.atMost(QStringLiteral("lanes: %1 with %2 segments in all, p99 of frames of 1600×%3")
                      .arg(lanes.lanes().size())
                      .arg(segments)
                      .arg(height),
                  std::max({all.worst, minute.worst, few.worst}), 10, QStringLiteral(" ms"),
                  QStringLiteral("p50/p99: 15 min %1, 1 min %2, 4 s %3").arg(both(all), both(minute), both(few)));
}

} // namespace

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    return bench::run(argc, argv, measure);
}

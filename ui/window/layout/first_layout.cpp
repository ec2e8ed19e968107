#include "ui/window/layout/first_layout.h"

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr QSize wanted(1440, 900);
constexpr QSize frame(4, 36); // a typical window frame, whose size is not known before the window is shown
constexpr int foldedBelow = 600; // in a lower window, panels below the table would take more than half of its rows

} // namespace

FirstLayout firstLayout(const QSize &available)
{
    FirstLayout first;
    first.window = wanted.boundedTo(available - frame);
    first.detail = std::clamp(first.window.width() / 4, 270, 340);
    if (first.window.height() >= foldedBelow)
        first.bottom = std::clamp(first.window.height() * 3 / 10, 170, 270);
    return first;
}

QRect placedOn(const QRect &available, const QRect &window)
{
    const QRect room = available.adjusted(frame.width() / 2, frame.height() - frame.width() / 2, -frame.width() / 2,
                                          -frame.width() / 2);
    QRect placed(window.topLeft(), window.size().boundedTo(room.size()));
    placed.moveRight(std::min(placed.right(), room.right()));
    placed.moveBottom(std::min(placed.bottom(), room.bottom()));
    placed.moveLeft(std::max(placed.left(), room.left()));
    placed.moveTop(std::max(placed.top(), room.top()));
    return placed;
}

} // namespace lockscope::ui

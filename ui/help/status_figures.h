#pragma once

#include <QString>

namespace lockscope::ui {

// The figures of the status bar, from left to right. Each has a row in status_figures.cpp.
enum class StatusFigure : quint8 { Server, Nodes, RoundTrip, Feeds, Scan, Load, Age };
inline constexpr int statusFigureCount = int(StatusFigure::Age) + 1;

const char *figureWord(StatusFigure figure); // stable: "round-trip"
QString figureTitle(StatusFigure figure);
QString figureMeaning(StatusFigure figure);

} // namespace lockscope::ui

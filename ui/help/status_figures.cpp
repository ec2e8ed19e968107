#include "ui/help/status_figures.h"

#include "core/base/rows.h"

#include <QCoreApplication>

namespace lockscope::ui {

namespace {

// Texts are English, marked with QT_TRANSLATE_NOOP("StatusLine", …).
struct StatusFigureRow {
    StatusFigure figure;
    const char *word;
    const char *title;
    const char *meaning;
};

constexpr StatusFigureRow statusFigureRows[] = {
    {StatusFigure::Server, "server", QT_TRANSLATE_NOOP("StatusLine", "Server"),
     QT_TRANSLATE_NOOP("StatusLine",
                       "The version and the role of the server, or the reason why there is no connection. A filled dot "
                       "means that the connection is live.")},
    {StatusFigure::Nodes, "nodes", QT_TRANSLATE_NOOP("StatusLine", "Nodes"),
     QT_TRANSLATE_NOOP("StatusLine",
                       "In a cluster: the number of masters and replicas, and the masters that do not answer.")},
    {StatusFigure::RoundTrip, "round-trip", QT_TRANSLATE_NOOP("StatusLine", "Round trip"),
     QT_TRANSLATE_NOOP("StatusLine", "The round-trip time of the last heartbeat")},
    {StatusFigure::Feeds, "feeds", QT_TRANSLATE_NOOP("StatusLine", "Feeds"),
     QT_TRANSLATE_NOOP(
         "StatusLine",
         "The messages that tell of changes at once: unlock messages, key events and tracking. ✓ is on, ✗ "
         "is refused by the server, – is off. Without them, Lockscope sees a change at the next reading.")},
    {StatusFigure::Scan, "scan", QT_TRANSLATE_NOOP("StatusLine", "Scan"),
     QT_TRANSLATE_NOOP("StatusLine",
                       "The progress of the search for locks. Until the first scan is complete, the table may lack "
                       "locks.")},
    {StatusFigure::Load, "load", QT_TRANSLATE_NOOP("StatusLine", "Load"),
     QT_TRANSLATE_NOOP("StatusLine",
                       "Lockscope's load on the server: an upper estimate of the server's time, and the commands per "
                       "second. Lockscope slows down if there are too many locks to read each of them once a second.")},
    {StatusFigure::Age, "age", QT_TRANSLATE_NOOP("StatusLine", "As of"),
     QT_TRANSLATE_NOOP("StatusLine", "The age of the latest answer")},
};
static_assert(hasRowForEach(statusFigureRows, &StatusFigureRow::figure, statusFigureCount),
              "each figure needs a row, in the enum's order");

const StatusFigureRow &rowOf(StatusFigure figure)
{
    return statusFigureRows[std::size_t(figure)];
}

} // namespace

const char *figureWord(StatusFigure figure)
{
    return rowOf(figure).word;
}

QString figureTitle(StatusFigure figure)
{
    return QCoreApplication::translate("StatusLine", rowOf(figure).title);
}

QString figureMeaning(StatusFigure figure)
{
    return QCoreApplication::translate("StatusLine", rowOf(figure).meaning);
}

} // namespace lockscope::ui

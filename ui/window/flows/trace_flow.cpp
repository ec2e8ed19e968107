#include "ui/window/flows/trace_flow.h"

#include "core/words/trace_words.h"
#include "ui/text/words.h"
#include "ui/trace/trace_view.h"

#include <QDateTime>

namespace lockscope::ui {

namespace {

QString timeOfDay(qint64 wallMillis)
{
    const QDateTime moment = QDateTime::fromMSecsSinceEpoch(wallMillis);
    const bool isToday = moment.date() == QDate::currentDate(); // a log may be old
    return moment.toString(isToday ? QStringLiteral("HH:mm:ss.zzz") : QStringLiteral("yyyy-MM-dd HH:mm:ss.zzz"));
}

// Adds the events of the trace up to the refused unlock.
void addTrace(std::vector<trace::PastEvent> &past, const TraceModel &trace, const TraceEvent &refused)
{
    for (const TraceEvent &event : trace.all()) {
        if (event.key != refused.key || event.db != refused.db || event.micros > refused.micros)
            continue;
        if (const auto one = trace::pastOf(event))
            past.push_back(*one);
    }
}

} // namespace

TraceFlow::TraceFlow(SessionPort *port, TraceView *view, Past past, QObject *parent)
    : QObject(parent)
    , m_view(view)
    , m_past(std::move(past))
{
    connect(port, &SessionPort::traceBegan, view, &TraceView::began);
    connect(port, &SessionPort::traced, view, &TraceView::append);
    connect(port, &SessionPort::traceEnded, view, &TraceView::ended);
    connect(view, &TraceView::startAsked, port, &SessionPort::startTrace);
    connect(view, &TraceView::stopAsked, port, &SessionPort::stopTrace);
    connect(view, &TraceView::unlockAsked, this, &TraceFlow::explain);
}

void TraceFlow::explain(const TraceEvent &refused)
{
    std::vector<trace::PastEvent> past = m_past(refused.key, refused.owner);
    addTrace(past, *m_view->model(), refused);
    past = trace::inOrder(std::move(past));
    const qint64 now = refused.micros / 1000;
    const trace::UnlockCause cause = trace::whyUnlockFailed(past, refused.owner, now);
    QStringList lines;
    for (const words::Phrase &phrase : words::unlockStory(cause, refused.owner, timeOfDay))
        lines << phraseText(phrase);
    lines << tr("The known history of this lock starts at %1.")
                 .arg(timeOfDay(past.empty() ? now : past.front().wallMillis));
    m_view->showStory(lines);
}

} // namespace lockscope::ui

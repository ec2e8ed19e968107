#include "core/history/overview.h"

#include "core/history/summary_rows.h"

namespace lockscope::history {

Result<Overview> overviewOf(const HistoryReader &reader, const OverviewQuestion &question)
{
    Overview found;
    found.isWholeHours = question.length > longestExact;
    const qint64 unit = found.isWholeHours ? hour : question.step;
    found.period = {(question.now - question.length) / unit * unit, question.now};
    const auto figures = found.isWholeHours ? reader.figures(found.period, question.names)
                                            : reader.exactFigures(found.period, question.names);
    if (!figures)
        return figures.error();
    const auto waits = reader.waitsOverTime(found.period, question.names, question.step);
    if (!waits)
        return waits.error();
    auto watched = reader.watched(found.period);
    if (!watched)
        return watched.error();
    Figures together;
    for (const Figures &one : *figures) {
        found.rows.push_back(rowOf(one));
        together.held.add(one.held);
        together.waited.add(one.waited);
        together.woken.add(one.woken);
        together.blocked += one.blocked;
    }
    found.together = rowOf(together);
    found.waits = waitMap(*waits, *watched, found.period.from, question.step);
    found.watched = std::move(*watched);
    return found;
}

} // namespace lockscope::history

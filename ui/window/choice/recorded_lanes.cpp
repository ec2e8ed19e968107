#include "ui/window/choice/recorded_lanes.h"

#include "ui/lanes/lanes_view.h"
#include "ui/widgets/message_line.h"

#include <algorithm>

namespace lockscope::ui {

using history::PastLanes;
using history::Period;

namespace {

constexpr Millis againAfter{5'000}; // a failed question, or one that found no history
constexpr Millis presentEvery{2'000}; // the latest records, while they are visible
constexpr qint64 recordedLate = 4'000'000; // µs: ends are recorded a few seconds late

bool has(const Period &whole, const Period &part)
{
    return whole.from <= part.from && whole.to >= part.to;
}

} // namespace

RecordedLanes::RecordedLanes(LanesView *view, const Clock *clock, QObject *parent)
    : QObject(parent)
    , m_view(view)
    , m_clock(clock)
{
    connect(view, &LanesView::periodChanged, this, &RecordedLanes::update);
}

void RecordedLanes::choose(const std::optional<LockId> &lock, const QString &path, Instant presentSince)
{
    if (lock == m_lock && path == m_path)
        return;
    m_questions.cancel();
    m_lock = lock;
    m_path = path;
    m_presentSince = presentSince;
    m_recorded.reset();
    m_wanted.reset();
    m_hasFailed = false;
    m_askedAt = {};
    forget();
    m_view->setOldest({}, presentSince);
    tick();
}

void RecordedLanes::forget()
{
    m_past.reset();
    m_asked.reset();
    show(tr("reading the history…"));
}

void RecordedLanes::show(const QString &why)
{
    LanesView::ReadPast past;
    past.why = why;
    if (m_past) {
        past.lanes = m_past->lanes;
        past.from = history::instantOf(m_past->period.from, m_wallOffset);
        past.to = history::instantOf(m_past->period.to, m_wallOffset);
    }
    m_view->setPast(std::move(past));
}

void RecordedLanes::showPeriod(const Period &period)
{
    if (!m_recorded) {
        m_wanted = period;
        return;
    }
    m_wanted.reset();
    const Millis offset(m_view->wallOffset());
    m_view->showPeriod(history::instantOf(period.from, offset), history::instantOf(period.to, offset));
}

void RecordedLanes::tick()
{
    if (!m_lock || m_path.isEmpty())
        return;
    if (m_past && Millis(m_view->wallOffset()) != m_wallOffset) // somebody set the clock
        forget();
    const bool isDue = m_askedAt == Instant{} || m_clock->now() - m_askedAt >= againAfter;
    if (!m_recorded && !m_questions.isAsking() && isDue)
        return ask({});
    update();
}

Period RecordedLanes::visible() const
{
    const Millis offset(m_view->wallOffset());
    const qint64 now = m_clock->wallMillis() * 1'000;
    const Period all{history::wallMicrosOf(m_view->end() - m_view->span(), offset),
                     std::min(now, history::wallMicrosOf(m_view->end(), offset))};
    return {std::max(all.from, std::min(m_recorded->from, all.to)), all.to};
}

std::optional<Period> RecordedLanes::needed() const
{
    const Period seen = visible();
    const qint64 span = std::max<qint64>(1'000'000, seen.to - seen.from);
    const qint64 now = m_clock->wallMillis() * 1'000;
    const auto within = [&](const Period &wanted) {
        return Period{std::max(wanted.from, std::min(m_recorded->from, wanted.to)), std::min(wanted.to, now)};
    };
    const Period ample = within({seen.from - span, seen.to + span});
    if (!m_past)
        return ample;
    const Period &read = m_past->period;
    if (!m_past->isWhole && has(read, seen)) {
        // too many records: the visible period alone may have few enough
        const bool isCut = m_past->lanes->completeSince() > history::instantOf(seen.from, m_wallOffset);
        return isCut && (read.to - read.from) > span + span / 10 ? std::optional(seen) : std::nullopt;
    }
    const bool isLate = std::min(seen.to, now - recordedLate) > read.to;
    const bool isPresentOld = isLate && m_clock->now() - m_askedAt >= presentEvery;
    const bool lacksPast = seen.from - span / 2 < read.from && read.from > m_recorded->from;
    const bool lacksFuture = seen.to + span / 2 > read.to && read.to < now - recordedLate && !isLate;
    const bool jumpedAhead = isLate && seen.from > read.to;
    if (lacksPast || lacksFuture || isPresentOld || jumpedAhead)
        return m_past->isWhole ? ample : seen;
    return {};
}

void RecordedLanes::update()
{
    if (!m_recorded || !m_view->showsPast() || (m_hasFailed && m_clock->now() - m_askedAt < againAfter))
        return;
    const bool isAnswerComing = m_questions.isAsking() && m_asked && has(*m_asked, visible());
    if (isAnswerComing)
        return;
    if (const auto period = needed())
        ask(period);
}

void RecordedLanes::ask(const std::optional<Period> &period)
{
    m_asked = period;
    m_askedAt = m_clock->now();
    history::PastLanesQuestion question;
    question.lock = *m_lock;
    question.period = period.value_or(Period());
    question.wallOffset = Millis(m_view->wallOffset());
    question.now = m_clock->wallMillis() * 1'000;
    m_questions.ask<Answer>(
        m_path,
        [question, hasPeriod = period.has_value()](const history::HistoryReader &reader) -> Result<Answer> {
            const auto recorded = reader.recorded();
            if (!recorded)
                return recorded.error();
            Answer answer{*recorded, {}};
            if (!hasPeriod || !*recorded)
                return answer;
            auto past = history::pastLanes(reader, question);
            if (!past)
                return past.error();
            answer.past = std::move(*past);
            return answer;
        },
        [this, offset = question.wallOffset](const Result<Answer> &answer) {
            if (answer && answer->past)
                m_wallOffset = offset;
            heard(answer);
        });
}

void RecordedLanes::heard(const Result<Answer> &answer)
{
    m_asked.reset();
    m_hasFailed = !answer;
    if (!answer)
        return show(errorText(answer.error())); // without a history, the view stays in the present
    if (!answer->recorded)
        return;
    m_recorded = answer->recorded;
    m_view->setOldest(history::instantOf(m_recorded->from, Millis(m_view->wallOffset())), m_presentSince);
    if (answer->past) {
        m_past = answer->past;
        show(tr("reading the history…"));
    }
    if (m_wanted)
        showPeriod(*m_wanted);
    update(); // the view may have moved meanwhile
}

} // namespace lockscope::ui

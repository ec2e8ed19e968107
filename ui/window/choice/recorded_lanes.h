#pragma once

#include "core/history/past_lanes.h"
#include "ui/link/history_questions.h"

#include <QObject>

namespace lockscope::ui {

class LanesView;

// Lets the view of the chosen lock move into the recorded past. Reads the visible period from the history and as much
// before and after it, so that the view can go on moving. Keeps only the part that was read last. GUI thread.
class RecordedLanes : public QObject {
    Q_OBJECT

public:
    RecordedLanes(LanesView *view, const Clock *clock, QObject *parent); // both must outlive it

    // `path` has the history of the lock's server; empty means nothing is recorded. This program has watched that
    // server since `presentSince`.
    void choose(const std::optional<LockId> &lock, const QString &path, Instant presentSince);
    void showPeriod(const history::Period &period); // as soon as the history has answered
    void tick(); // a few times a second

private:
    struct Answer {
        std::optional<history::Period> recorded;
        std::optional<history::PastLanes> past;
    };

    void update();
    void ask(const std::optional<history::Period> &period);
    void heard(const Result<Answer> &answer);
    void forget();
    history::Period visible() const;
    std::optional<history::Period> needed() const; // nullopt: what was read is enough
    void show(const QString &why);

    LanesView *m_view;
    const Clock *m_clock;
    HistoryQuestions m_questions;
    std::optional<LockId> m_lock;
    QString m_path;
    Instant m_presentSince{};
    std::optional<history::Period> m_recorded;
    std::optional<history::PastLanes> m_past;
    std::optional<history::Period> m_asked; // the period of the question that has no answer yet
    std::optional<history::Period> m_wanted; // by showPeriod()
    Millis m_wallOffset{}; // of m_past
    Instant m_askedAt{};
    bool m_hasFailed = false; // the latest question
};

} // namespace lockscope::ui

#include "ui/window/choice/recorded_figures.h"

#include "ui/history/heat_map.h"
#include "ui/history/history_panel.h"
#include "ui/models/lock_table_model.h"
#include "ui/text/format.h"
#include "ui/widgets/message_line.h"
#include "ui/window/connection/connections.h"
#include "ui/window/preferences/preferences.h"

namespace lockscope::ui {

using history::Overview;

namespace {

constexpr int againMillis = 60'000; // a question may read for a second

} // namespace

RecordedFigures::RecordedFigures(const Connections *connections, const LockTableModel *model,
                                 const Preferences *preferences, const Clock *clock, QWidget *window)
    : QObject(window)
    , m_connections(connections)
    , m_model(model)
    , m_preferences(preferences)
    , m_clock(clock)
    , m_panel(new HistoryPanel(window))
    , m_again(new SeenTimer(againMillis, m_panel))
{
    connect(m_panel, &HistoryPanel::asked, this, &RecordedFigures::refresh);
    connect(m_panel, &HistoryPanel::appeared, this, &RecordedFigures::refresh);
    connect(m_again, &QTimer::timeout, this, &RecordedFigures::refresh);
    connect(m_panel, &HistoryPanel::lockChosen, this, &RecordedFigures::chooseLock);
    connect(m_panel, &HistoryPanel::timeChosen, this, [this](const history::Period &period) {
        if (m_chosen)
            Q_EMIT timeRequested(period);
        else
            m_panel->say(tr("Choose a lock in the table to see its lanes at this time."));
    });
}

void RecordedFigures::connectionChanged()
{
    const Connection *current = m_connections->current();
    m_panel->setServer(m_connections->size() > 1 ? current->name() : QString());
    const QString path = current->isEmpty() ? QString() : current->port()->historyPath();
    if (std::exchange(m_path, path) != path) {
        m_panel->forget();
        refresh();
    } else if (m_path.isEmpty()) {
        m_panel->showWhyNot(whyNot());
    }
}

void RecordedFigures::setChosen(const std::optional<LockId> &lock)
{
    m_chosen = lock;
    m_panel->setLock(lock ? shortName(lock->key, 30) : QString());
    m_panel->say({});
    if (m_panel->scope() == HistoryPanel::Scope::ChosenLock)
        refresh();
}

QString RecordedFigures::whyNot() const
{
    if (m_connections->current()->isEmpty())
        return tr("Connect to a server to see its history.");
    if (m_path.isEmpty() && !m_preferences->watching().isRecorded)
        return tr("No history is recorded. Switch it on in Preferences → Watching, then connect again.");
    if (m_path.isEmpty())
        return tr("%1 is not recorded. Connect to a server of your own to see its history.")
            .arg(m_connections->current()->name());
    if (m_panel->scope() == HistoryPanel::Scope::ChosenLock && !m_chosen)
        return tr("Choose a lock in the table, or choose all names above.");
    return {};
}

history::Names RecordedFigures::names() const
{
    switch (m_panel->scope()) {
    case HistoryPanel::Scope::AllNames: return {};
    case HistoryPanel::Scope::ChosenLock: return history::Names::only({m_chosen->key});
    case HistoryPanel::Scope::ShownNames: break;
    }
    std::vector<Key> shown;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const LockPtr lock = m_model->lockAt(row);
        if (lock && m_connections->current()->isOf(lock->id))
            shown.push_back(lock->id.key);
    }
    return history::Names::only(std::move(shown));
}

void RecordedFigures::refresh()
{
    m_panel->say({});
    const QString why = whyNot();
    if (!why.isEmpty() || !m_panel->isVisible()) { // it asks when it appears
        m_questions.cancel();
        if (!why.isEmpty())
            m_panel->showWhyNot(why);
        return;
    }
    m_panel->showReading();
    const HistoryPanel::Choice period = m_panel->period();
    const history::OverviewQuestion question{m_clock->wallMillis() * 1'000, period.length, period.step, names()};
    m_questions.ask<Overview>(
        m_path, [question](const history::HistoryReader &reader) { return history::overviewOf(reader, question); },
        [this](const Result<Overview> &answer) {
            if (answer)
                m_panel->setOverview(*answer);
            else
                m_panel->showWhyNot(errorText(answer.error()));
        });
}

void RecordedFigures::chooseLock(const Key &name)
{
    const LockId id = m_connections->current()->port()->idOf(name);
    if (m_model->find(id))
        Q_EMIT lockRequested(id);
    else
        m_panel->say(tr("%1 does not exist now, so the table does not show it.").arg(shortName(name, 60)));
}

} // namespace lockscope::ui

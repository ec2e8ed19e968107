#pragma once

#include "ui/models/state_counts.h"

#include <QWidget>

#include <map>
#include <optional>

class QAction;

namespace lockscope::ui {

class FactLabel;
class FlowLayout;
class StateBadge;

// The details while several locks are chosen: their number, their states, and what can be done with all of them.
class SeveralChosen : public QWidget {
    Q_OBJECT

public:
    explicit SeveralChosen(QWidget *parent = nullptr);

    // Without `counts`, only the number of locks is shown.
    void setChosen(int count, const std::optional<StateCounts> &counts);
    void setWhyNot(const QString &reason); // why no action can be started; empty means that actions can be started
    void setWindowActions(const QList<QAction *> &actions); // call once

private:
    FactLabel *m_title;
    FlowLayout *m_states;
    FactLabel *m_gone;
    FactLabel *m_whyNot;
    FlowLayout *m_actions;
    std::map<State, StateBadge *> m_badges; // of each state
};

} // namespace lockscope::ui

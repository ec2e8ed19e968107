#pragma once

#include "core/play/scenario/scenario.h"

#include <QListWidget>

namespace lockscope::ui {

// Lists the titles of the program's scenarios, and of the scenarios that the user opened. GUI thread.
class ScenarioList : public QListWidget {
    Q_OBJECT

public:
    explicit ScenarioList(QWidget *parent = nullptr);

    void setScenarios(std::vector<play::Scenario> scenarios);
    void setLanguage(play::Language language);
    int widthOfTitles() const; // the width of the list without elided titles
    // Adds the scenario, or replaces the scenario from the same file, and chooses it. If a scenario from another file
    // has its id, it gets another one.
    void add(const play::Scenario &scenario);
    const std::vector<play::Scenario> &scenarios() const { return m_scenarios; }
    const play::Scenario *find(const QString &id) const; // null: there is none
    bool choose(const QString &id); // emits chosen(), also for the current row. false: there is none

Q_SIGNALS:
    void chosen(const lockscope::play::Scenario &scenario);

private:
    void fill();

    std::vector<play::Scenario> m_scenarios;
    play::Language m_language = play::Language::English;
};

} // namespace lockscope::ui

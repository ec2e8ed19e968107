#pragma once

#include "core/play/scenario/scenario.h"

#include <QScrollArea>

namespace lockscope::ui {

// Shows the keys, and for every scenario a picture of its end and the explanation of what happens. The target
// `screenshots` takes the pictures from the playground (`cmake --build --preset dev --target screenshots`). GUI thread.
class HelpPage : public QScrollArea {
    Q_OBJECT

public:
    explicit HelpPage(QWidget *parent = nullptr);

    void show(const std::vector<play::Scenario> &scenarios, play::Language language);

Q_SIGNALS:
    void scenarioWanted(const QString &id);

private:
    void addScenario(QLayout *column, const play::Scenario &scenario, play::Language language);
};

} // namespace lockscope::ui

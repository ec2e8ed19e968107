#pragma once

#include "core/play/script/scenario.h"

#include <QScrollArea>

namespace lockscope::ui {

// The keys, and every scenario with a picture of how it ends and why that happens. The pictures are the playground's
// own (`cmake --build --preset dev --target screenshots`). GUI thread.
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

#pragma once

#include "core/play/choosing/choosing.h"

#include <QScrollArea>

#include <functional>

class QGridLayout;

namespace lockscope::ui {

class PlainLabel;

// A table that compares ways to build a lock. A click runs a scenario that demonstrates a claim. Below it, a table says
// what other libraries promise. GUI thread.
class ChoosingPage : public QScrollArea {
    Q_OBJECT

public:
    explicit ChoosingPage(QWidget *parent = nullptr);

    // `titleOf` returns the title of a scenario, or an empty text if the id is unknown.
    void show(const play::Choosing &choosing, play::Language language,
              const std::function<QString(const QString &)> &titleOf);

Q_SIGNALS:
    void scenarioWanted(const QString &id);

private:
    PlainLabel *addText(const QString &text, int row, int column, bool isBold);
    void addWay(const play::WayToLock &way, int column, play::Language language);
    void addClaim(const play::Answer &claim, int row, int column, play::Language language, const QString &title);

    QGridLayout *m_grid = nullptr;
};

} // namespace lockscope::ui

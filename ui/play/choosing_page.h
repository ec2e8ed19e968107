#pragma once

#include "core/play/choosing/choosing.h"

#include <QScrollArea>

#include <functional>

class QGridLayout;

namespace lockscope::ui {

class PlainLabel;

// The ways to build a lock side by side, question by question; what can be shown here is run by a click. GUI thread.
class ChoosingPage : public QScrollArea {
    Q_OBJECT

public:
    explicit ChoosingPage(QWidget *parent = nullptr);

    // `titleOf`: what the scenario of an id is called; empty: it is not there.
    void show(const play::Choosing &choosing, play::Language language,
              const std::function<QString(const QString &)> &titleOf);

Q_SIGNALS:
    void scenarioWanted(const QString &id);

private:
    PlainLabel *addText(const QString &text, int row, int column, bool isBold);
    void addWay(const play::WayToLock &way, int column, play::Language language);
    void addClaim(const play::ClaimOfWay &claim, int row, int column, play::Language language, const QString &title);

    QGridLayout *m_grid = nullptr;
};

} // namespace lockscope::ui

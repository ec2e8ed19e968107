#pragma once

#include "core/play/scenario/scenario.h"

#include <QScrollArea>

class QToolButton;

namespace lockscope::ui {

class PlainLabel;

// The explanation of a scenario: why it happens, what to do about it, and a question with a folded answer. GUI thread.
class ExplanationPanel : public QScrollArea {
    Q_OBJECT

public:
    explicit ExplanationPanel(QWidget *parent = nullptr);

    // Folds the answer if the scenario differs from the shown one.
    void show(const play::Scenario &scenario, play::Language language);

private:
    PlainLabel *addText(QLayout *column, bool isHeading = false);
    void fill();

    play::Scenario m_scenario;
    play::Language m_language = play::Language::English;
    PlainLabel *m_title;
    PlainLabel *m_whyHead;
    PlainLabel *m_why;
    PlainLabel *m_productionHead;
    PlainLabel *m_production;
    PlainLabel *m_questionHead;
    PlainLabel *m_question;
    QToolButton *m_fold;
    PlainLabel *m_answer;
};

} // namespace lockscope::ui

#pragma once

#include "core/play/script/scenario.h"

#include <QScrollArea>

class QToolButton;

namespace lockscope::ui {

class PlainLabel;

// What a scenario says beside itself: why it happens, what to do about it, and the question at its end with the answer
// folded until somebody wants it. GUI thread.
class WordsPanel : public QScrollArea {
    Q_OBJECT

public:
    explicit WordsPanel(QWidget *parent = nullptr);

    void show(const play::Scenario &scenario, play::Language language); // another one: its answer is folded

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

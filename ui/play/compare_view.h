#pragma once

#include "core/play/record/compare.h"
#include "ui/play/export/tell.h"

#include <QWidget>

namespace lockscope::ui {

class PlainLabel;
class RunPanes;

// Two runs beside each other, at the same place of their scenarios. What differs is lit: who takes himself for the
// holder, what is in Redis, and what just happened. GUI thread.
class CompareView : public QWidget {
    Q_OBJECT

public:
    explicit CompareView(Tell tell, QWidget *parent = nullptr);

    void setRuns(const play::RecordingPtr &left, const play::RecordingPtr &right);
    void setLanguage(play::Language language);
    void show(int frame); // of the left one
    QStringList differences() const; // as they are said; empty: none here

private:
    struct Side {
        play::RecordingPtr run;
        int frame = -1;
        PlainLabel *title;
        PlainLabel *holders;
        RunPanes *panes;
        PlainLabel *sentence;
    };
    Side makeSide();
    void showSide(Side *side, int frame);
    QString titleOf(const Side &side) const;
    void light(PlainLabel *label, bool differs);

    Tell m_tell;
    play::Language m_language = play::Language::English;
    Side m_left;
    Side m_right;
    std::vector<play::AlignedStep> m_steps;
};

} // namespace lockscope::ui

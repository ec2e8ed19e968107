#pragma once

#include "core/play/record/compare.h"
#include "ui/play/export/tell.h"
#include "ui/play/run_panes.h"

#include <QWidget>

class QHBoxLayout;

namespace lockscope::ui {

class PlainLabel;

// Two runs beside each other, at the same place of their scenarios. What one has and the other has not bears a sign:
// who takes himself for the holder, stretches of lanes, what is in Redis, commands, and what just happened. GUI thread.
class CompareView : public QWidget {
    Q_OBJECT

public:
    explicit CompareView(Tell tell, QWidget *parent = nullptr);

    void goesOn(const play::RecordingPtr &left); // the left one
    void setRuns(const play::RecordingPtr &left, const play::RecordingPtr &right);
    void setLarge(bool large); // for a projector
    void setView(PaneView view);
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
    void showSide(Side *side, int frame, play::Micros until); // `until`: what the lanes have room for
    QString titleOf(const Side &side) const;
    void light(PlainLabel *label, bool differs);

    Tell m_tell;
    play::Language m_language = play::Language::English;
    QHBoxLayout *m_sides;
    Side m_left;
    Side m_right;
    std::vector<play::AlignedStep> m_steps;
};

} // namespace lockscope::ui

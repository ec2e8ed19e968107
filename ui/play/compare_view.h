#pragma once

#include "core/play/recording/compare_steps.h"
#include "ui/play/export/run_page.h"
#include "ui/play/run_panes.h"

#include <QWidget>

class QHBoxLayout;

namespace lockscope::ui {

class PlainLabel;

// Two runs side by side, at the same place of their scenarios. A sign marks the differences: believed holds, parts of
// lanes, data in Redis, commands, and events. GUI thread.
class CompareView : public QWidget {
    Q_OBJECT

public:
    explicit CompareView(FrameCaption caption, QWidget *parent = nullptr);

    void goesOn(const play::RecordingPtr &left); // the left run has new frames, and the right run stays
    void setRuns(const play::RecordingPtr &left, const play::RecordingPtr &right);
    void setLarge(bool large); // for a projector
    void setView(PaneView view);
    void setLanguage(play::Language language);
    void show(int frame); // of the left run
    QStringList differences() const; // in words; empty if there are none

protected:
    void changeEvent(QEvent *event) override;

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
    void showSide(Side *side, int frame, play::Micros until); // the time axis of the lanes ends at `until`
    QString titleOf(const Side &side) const;
    void light(PlainLabel *label, bool differs);

    FrameCaption m_caption;
    play::Language m_language = play::Language::English;
    QHBoxLayout *m_sides;
    Side m_left;
    Side m_right;
    std::vector<play::AlignedStep> m_steps;
};

} // namespace lockscope::ui

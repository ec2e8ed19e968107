#pragma once

#include "ui/play/run_panes.h"
#include "ui/play/transport_bar.h"

namespace lockscope::ui {

class ElidedLabel;
class PlainLabel;

// One line with the keys, the visible panes, and the position in the run. It replaces the buttons, which nobody could
// read from the last row. GUI thread.
class ProjectorBar : public QWidget {
    Q_OBJECT

public:
    explicit ProjectorBar(QWidget *parent = nullptr);

    void show(const TransportBar::Shown &shown, PaneView view, double speed);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void fitKeys();

    QStringList m_helps; // the most important first
    ElidedLabel *m_keys;
    PlainLabel *m_place;
};

} // namespace lockscope::ui

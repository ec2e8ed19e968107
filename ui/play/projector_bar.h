#pragma once

#include "ui/play/run_panes.h"
#include "ui/play/transport_bar.h"

namespace lockscope::ui {

class ElidedLabel;
class PlainLabel;

// In the place of the buttons, which nobody reads from the last row: the keys that do the same, which panes are seen,
// and where the run is. One line. GUI thread.
class ProjectorBar : public QWidget {
    Q_OBJECT

public:
    explicit ProjectorBar(QWidget *parent = nullptr);

    void show(const TransportBar::Shown &shown, PaneView view, double speed);

private:
    ElidedLabel *m_keys;
    PlainLabel *m_place;
};

} // namespace lockscope::ui

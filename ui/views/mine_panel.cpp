#include "ui/views/mine_panel.h"

namespace lockscope::ui {

MinePanel::MinePanel(QWidget *parent)
    : QWidget(parent)
{ }
void MinePanel::setHolds(const std::vector<locks::HoldFacts> &) { }
void MinePanel::releaseFinished(quint64, bool, const Error &) { }

} // namespace lockscope::ui

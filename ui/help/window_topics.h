#pragma once

#include "ui/help/help_topic.h"

class QAction;

namespace lockscope::ui {

// One topic for each part of the window.
std::vector<HelpTopic> panelTopics();
std::vector<HelpTopic> columnTopics();
std::vector<HelpTopic> filterTopics();
std::vector<HelpTopic> figureTopics();

// The actions that have a shortcut, in their order.
std::vector<KeyText> shortcutsOf(const QList<QAction *> &actions);
// The list of these shortcuts and of the keys of all panels.
HelpTopic keysTopic(const std::vector<KeyText> &shortcuts);

} // namespace lockscope::ui

#pragma once

#include "ui/help/help_topic.h"

namespace lockscope::ui {

// One topic for each state, each kind of lock and each action.
std::vector<HelpTopic> stateTopics();
std::vector<HelpTopic> kindTopics();
std::vector<HelpTopic> acquiringTopics();
std::vector<HelpTopic> actionTopics();

} // namespace lockscope::ui

#pragma once

#include "ui/help/help_topic.h"

namespace lockscope::ui {

// One topic for each row of core: what a lock can be, and what can be done with it.
std::vector<HelpTopic> stateTopics();
std::vector<HelpTopic> kindTopics();
std::vector<HelpTopic> acquiringTopics();
std::vector<HelpTopic> actionTopics();

} // namespace lockscope::ui

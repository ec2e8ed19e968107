#pragma once

#include "ui/help/help_topic.h"

namespace lockscope::ui {

// One topic for each kind of event and each state of a client.
std::vector<HelpTopic> eventTopics();
std::vector<HelpTopic> clientStateTopics();

} // namespace lockscope::ui

#pragma once

#include "core/play/scenario/scenario.h"
#include "ui/help/help_topic.h"

namespace lockscope::ui {

// All topics of the help, made from the rows of the interface in the language of the program. GUI thread.
class HelpTopics {
public:
    HelpTopics(const std::vector<play::Scenario> &scenarios, const std::vector<KeyText> &shortcuts);

    const std::vector<HelpTopic> &all() const { return m_topics; } // in the order of the sections
    const HelpTopic *find(const QString &id) const; // null if there is none

private:
    std::vector<HelpTopic> m_topics;
};

QString sectionTitle(HelpSection section);
// True if the title or the texts contain all words of `search`. Case does not matter.
bool isFoundBy(const HelpTopic &topic, const QString &search);

} // namespace lockscope::ui

#pragma once

#include "ui/help/help_topics.h"

class QTextDocument;

namespace lockscope::ui {

// Writes the page of a topic. All texts are inserted as plain text, never parsed as HTML. Links to other topics are
// URLs with the scheme "topic".
void writePage(QTextDocument *document, const HelpTopic &topic, const HelpTopics &topics);

} // namespace lockscope::ui

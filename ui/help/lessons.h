#pragma once

#include <QStringList>

#include <span>

namespace lockscope::ui {

// A shipped scenario that shows the topic.
struct Lesson {
    const char *topic; // the id of a topic in the help
    const char *scenario; // the id of a scenario in resources/scenarios
};

// All lessons. A test proves that each topic and each scenario exists.
std::span<const Lesson> allLessons();

QStringList lessonsOf(const QString &topic); // the best one first
QStringList topicsOfLesson(const QString &scenario);

} // namespace lockscope::ui

#pragma once

#include <QString>

// The translations are resources, made from resources/translations/*.ts. English has a file of its own for plural
// forms; every program loads it when it starts.
namespace lockscope {

// The text in one language ("en" or "zh_CN"), whatever the language of the program: English for JSON, files and tests,
// both for the playground. `number` chooses the plural form and replaces %n; a negative one means that the text has no
// number. Thread-safe.
QString textIn(const char *locale, const char *context, const char *text, int number = -1);

// Translates all texts into the language of a locale such as "zh_CN", from now on. False if there is no translation, so
// they stay English. Main thread, before windows exist.
bool useLanguage(const QString &locale);

} // namespace lockscope

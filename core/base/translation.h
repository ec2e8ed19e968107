#pragma once

#include <QString>

// The translations are resources, made from resources/translations/*.ts. There is also an English file, for the plural
// forms; every program loads it when it starts.
namespace lockscope {

// Returns the text in one language ("en" or "zh_CN"), whatever the language of the program. JSON, files and tests use
// English; the playground uses both. `number` chooses the plural form and replaces %n; a negative one means that the
// text has no number. Thread-safe.
QString textIn(const char *locale, const char *context, const char *text, int number = -1);

// From now on, all texts are translated into the language of a locale such as "zh_CN". Returns false if there is no
// translation; the texts then stay English. Call it on the main thread, before windows exist.
bool useLanguage(const QString &locale);

} // namespace lockscope

#pragma once

#include <QString>
#include <QStringList>

// The translations are resources, made from resources/translations/*.ts. There is also an English file, for the plural
// forms; every program loads it when it starts.
namespace lockscope {

// Returns the text in one language ("en" or "zh_CN"), whatever the language of the program. JSON, files and tests use
// English; the playground uses both. `number` chooses the plural form and replaces %n; a negative one means that the
// text has no number. Thread-safe.
QString textIn(const char *locale, const char *context, const char *text, int number = -1);

// Translates all texts from now on into the first of these languages that there is: "zh-CN", "de", … as
// QLocale::uiLanguages() lists them. English needs no translation, so the search ends there. Returns the language.
// Main thread, before windows exist.
QString useLanguage(const QStringList &languages);

} // namespace lockscope

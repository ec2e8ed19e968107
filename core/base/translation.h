#pragma once

#include <QString>
#include <QStringList>

// The translations are resources, made from resources/translations/*.ts. There is also an English file, for the plural
// forms; every program loads it when it starts.
namespace lockscope {

// Returns the text in one language ("en" or "zh_CN"), whatever the language of the program. JSON, files and tests use
// English; the playground uses both languages. `number` chooses the plural form and replaces %n; a negative number
// means that the text has none. Thread-safe.
QString textIn(const char *locale, const char *context, const char *text, int number = -1);

// From now on, translates all texts into the first of these languages for which a translation exists. The languages
// have the form of QLocale::uiLanguages(): "zh-CN", "de", …. English needs no translation, so the search ends at
// English. Returns the chosen language. Call it on the main thread, before windows exist.
QString useLanguage(const QStringList &languages);

// The language of the translation in use, "en" if there is none.
QString usedLanguage();

} // namespace lockscope

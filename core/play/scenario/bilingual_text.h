#pragma once

#include <QString>

namespace lockscope::play {

enum class Language { English, Chinese };

// A text in both languages of the program. A missing language is replaced by the other.
struct BilingualText {
    QString en;
    QString zh;

    bool isEmpty() const { return en.isEmpty() && zh.isEmpty(); }
    const QString &in(Language language) const
    {
        const QString &wanted = language == Language::English ? en : zh;
        return !wanted.isEmpty() ? wanted : language == Language::English ? zh : en;
    }

    static void visitFields(auto &visit, auto &v) { visit("en", v.en)("zh", v.zh); }
};

// A caption in both languages. `source` is marked with QT_TRANSLATE_NOOP("captions", …).
BilingualText bilingual(const char *source);

} // namespace lockscope::play

#pragma once

#include <QString>

namespace lockscope::play {

enum class Language { English, Chinese };

// What a scenario says, in both languages of the program. Where one of them is missing the other stands for it.
struct Words {
    QString en;
    QString zh;

    bool isEmpty() const { return en.isEmpty() && zh.isEmpty(); }
    const QString &in(Language language) const
    {
        const QString &wanted = language == Language::English ? en : zh;
        return !wanted.isEmpty() ? wanted : language == Language::English ? zh : en;
    }
};

} // namespace lockscope::play

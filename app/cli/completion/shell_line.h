#pragma once

#include <QString>

#include <optional>
#include <vector>

namespace lockscope::cli {

// A command line of bash or zsh up to the cursor, split into words as these shells split it. Nothing is executed.
class ShellLine {
public:
    struct Word {
        QString text; // without quotes
        bool isKnown = true; // false if only the shell can compute the text, as for $(…)
    };

    explicit ShellLine(const QString &line);

    // The last word is the one at the cursor. It may be empty.
    const std::vector<Word> &words() const & { return m_words; }
    const std::vector<Word> &words() && = delete;
    // Quotes `rest`, so that bash reads it as the continuation of the word at the cursor. Nullopt if the open quotes do
    // not allow this.
    std::optional<QString> quoted(const QString &rest) const;

private:
    enum class Quote { None, Single, Double };

    Word &word() { return m_words.back(); }
    void read(const QString &line);
    void readUnquoted(const QString &line, qsizetype &at);
    void readDouble(const QString &line, qsizetype &at);
    void readDollar(const QString &line, qsizetype &at);
    void addVariable(const QString &name);
    void skipTo(const QString &line, qsizetype &at, QChar end);
    void skipParentheses(const QString &line, qsizetype &at);

    std::vector<Word> m_words{Word()};
    Quote m_quote = Quote::None; // open at the cursor
    bool m_isEscaped = false; // the last character is a backslash that quotes what follows
    QChar m_last; // of the line
    bool m_isBegun = false; // the last word has begun, though it may be empty
};

} // namespace lockscope::cli

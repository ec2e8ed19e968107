#pragma once

#include <QString>

namespace lockscope::cli {

// Writes a manual page with the macros of man(7). It takes plain text; the output is ASCII.
class Roff {
public:
    enum class Font { Roman, Bold, Italic };
    // `name`: of the program.
    Roff(const QString &name, const QString &version, const QString &date);

    static QString escaped(const QString &text);
    static QString in(Font font, const QString &text); // escapes as well

    void line(const QString &markup);
    void section(const QString &title);
    void subsection(const QString &markup);
    void paragraph(const QString &markup);
    void item(const QString &markup, const QString &text); // a term and its description
    // Lines that begin with a space keep their form. The others flow.
    void notes(const QString &text);
    void lines(const QStringList &lines); // each keeps its form

    const QString &text() const { return m_text; }

private:
    void beginParagraph();

    QString m_text;
    bool m_isBelowTitle = false; // a title already begins a paragraph
};

} // namespace lockscope::cli

#pragma once

#include "app/connection/parsed_options.h"

#include <QStringList>

#include <vector>

namespace lockscope::cli {

// The words of a command line that is not complete, sorted into arguments and options.
class TypedWords {
public:
    // The last of `words` is the one that the user completes. The program's name is not among them. `known` has all
    // options of the program.
    TypedWords(const app::Options &known, QStringList words);

    const QStringList &arguments() const { return m_arguments; } // before the last word; first the command, if any
    bool isBehindDashes() const { return m_isBehindDashes; } // the last word comes after `--`
    bool isOption() const { return !m_isBehindDashes && !awaited() && m_last.startsWith(u'-'); }
    const QCommandLineOption *awaited() const { return m_awaited; } // the option whose value the last word is, or null
    const QString &last() const { return m_last; } // the text to complete, without `--option=`
    const QString &beforeLast() const { return m_beforeLast; } // `--option=` or empty

    // These options as they were typed, for a parser that knows them.
    QStringList given(const app::Options &wanted) const;

private:
    void readOption(const app::Options &known, const QString &word);
    void readLast(const app::Options &known, const QString &word);

    struct Given {
        QString name;
        QStringList words; // the option, and its value if that is a separate word
    };
    std::vector<Given> m_given;
    QStringList m_arguments;
    const QCommandLineOption *m_awaited = nullptr; // of the caller's list
    QString m_last;
    QString m_beforeLast;
    bool m_isBehindDashes = false;
};

} // namespace lockscope::cli

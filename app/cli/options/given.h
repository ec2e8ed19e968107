#pragma once

#include "core/base/clock.h"
#include "core/base/error.h"
#include "core/base/secret.h"

#include <QCommandLineParser>

#include <optional>

namespace lockscope::cli {

Error usage(const QString &message); // Precondition

// A command line as it was given, to be read by the command and its groups. Each takes what belongs to it, and tells
// here what is wrong with it and what would be right; the user hears what was told first.
class Given {
public:
    // Borrows the parser, which has parsed.
    Given(const QCommandLineParser &parser, const QString &name, const QString &written);

    const QString command; // its name
    const QString arguments; // as the help writes them
    QStringList words; // neither options nor their values, the command's own word left out; taken from the front
    std::optional<QStringList> behindDashes; // of a command that takes a program, what stands behind `--`

    bool has(const QCommandLineOption &option) const { return m_parser.isSet(option); }
    QString value(const QCommandLineOption &option) const { return m_parser.value(option); }
    QStringList values(const QCommandLineOption &option) const { return m_parser.values(option); }
    // nullopt: not given, or it was wrong.
    std::optional<Millis> duration(const QCommandLineOption &option);
    std::optional<int> number(const QCommandLineOption &option, int from, int to);
    // The first line of the file that is named.
    std::optional<Secret> passwordIn(const QCommandLineOption &option);

    void noMoreWords(const QString &hint = {}); // whatever is left is one too many

    void wrong(const QString &message);
    const std::optional<Error> &error() const { return m_error; }

private:
    const QCommandLineParser &m_parser;
    std::optional<Error> m_error;
};

} // namespace lockscope::cli

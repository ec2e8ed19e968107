#pragma once

#include "core/base/clock.h"
#include "core/base/error.h"
#include "core/base/secret.h"

#include <QCommandLineOption>
#include <QCommandLineParser>
#include <QList>

#include <optional>

namespace lockscope::app {

using Options = QList<QCommandLineOption>;

// Options that belong together. A group declares and reads its options, keeps their values, and reports wrong values to
// ParsedOptions. Groups are stored by value.
class OptionGroup {
public:
    virtual ~OptionGroup() = default;

    virtual Options options() const = 0; // in the order of the help
};

Error usage(const QString &message); // Precondition

// A parsed command line, which the option groups read. Each group reports here what is wrong and what to write instead.
// The user sees the first report.
class ParsedOptions {
public:
    // The parser must have parsed, and must outlive this object.
    explicit ParsedOptions(const QCommandLineParser &parser);

    bool has(const QCommandLineOption &option) const { return m_parser.isSet(option); }
    QString value(const QCommandLineOption &option) const { return m_parser.value(option); }
    QStringList values(const QCommandLineOption &option) const { return m_parser.values(option); }
    // Nullopt if the option was not given or its value was wrong.
    std::optional<Millis> duration(const QCommandLineOption &option);
    std::optional<int> number(const QCommandLineOption &option, int from, int to);
    // The first line of the file that the option names.
    std::optional<Secret> passwordIn(const QCommandLineOption &option);
    // The name of an existing, readable file, which is not opened. Empty if the option was not given or its value was
    // wrong.
    QString file(const QCommandLineOption &option);

    void wrong(const QString &message);
    const std::optional<Error> &error() const { return m_error; }

private:
    const QCommandLineParser &m_parser;
    std::optional<Error> m_error;
};

} // namespace lockscope::app

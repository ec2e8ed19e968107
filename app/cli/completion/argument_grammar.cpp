#include "app/cli/completion/argument_grammar.h"

#include <algorithm>
#include <utility>

namespace lockscope::cli {

namespace {

QString plain(QString token)
{
    token.remove(u'[').remove(u']');
    return token;
}

// The arguments, without options, the values of options, and a program after `--`.
QStringList argumentTokens(const QString &alternative, const Options &options)
{
    QStringList tokens;
    bool isValue = false; // of the option before
    for (const QString &written : alternative.split(u' ', Qt::SkipEmptyParts)) {
        const QString token = plain(written);
        if (token == QLatin1String("--"))
            break;
        if (token.startsWith(u'-')) {
            const QCommandLineOption *option = optionNamed(options, token.mid(token.lastIndexOf(u'-', 1) + 1));
            isValue = option && !option->valueName().isEmpty();
        } else if (!std::exchange(isValue, false)) {
            tokens << token;
        }
    }
    return tokens;
}

// The last token also describes all further arguments if it ends with an ellipsis.
QString tokenAt(const QStringList &tokens, qsizetype at)
{
    if (at < tokens.size())
        return tokens[at];
    return !tokens.isEmpty() && tokens.constLast().endsWith(u'…') ? tokens.constLast() : QString();
}

QStringList choices(QString token)
{
    return token.remove(u'…').split(u'|', Qt::SkipEmptyParts);
}

bool matches(const QStringList &tokens, const QStringList &before)
{
    for (qsizetype i = 0; i < before.size(); ++i) {
        const QStringList allowed = choices(tokenAt(tokens, i));
        if (!allowed.contains(before[i]) && std::none_of(allowed.begin(), allowed.end(), isPlaceholder))
            return false;
    }
    return true;
}

} // namespace

const QCommandLineOption *optionNamed(const Options &options, const QString &name)
{
    const auto found = std::find_if(options.begin(), options.end(),
                                    [&](const QCommandLineOption &option) { return option.names().contains(name); });
    return found == options.end() ? nullptr : &*found;
}

bool isPlaceholder(const QString &word)
{
    return !word.isEmpty() && word == word.toUpper() && word != word.toLower();
}

QStringList expectedArguments(const QString &written, const Options &options, const QStringList &before)
{
    QStringList expected;
    for (const QString &alternative : written.split(QStringLiteral(" | "))) {
        const QStringList tokens = argumentTokens(alternative, options);
        if (matches(tokens, before))
            expected << choices(tokenAt(tokens, before.size()));
    }
    expected.removeDuplicates();
    return expected;
}

} // namespace lockscope::cli

#include "app/cli/completion/typed_words.h"

#include "app/cli/completion/argument_grammar.h"

namespace lockscope::cli {

namespace {

bool takesValue(const QCommandLineOption *option)
{
    return option && !option->valueName().isEmpty();
}

} // namespace

TypedWords::TypedWords(const app::Options &known, QStringList words)
{
    const QString last = words.isEmpty() ? QString() : words.takeLast();
    for (const QString &word : words) {
        if (m_awaited) {
            m_given.back().words << word;
            m_awaited = nullptr;
        } else if (!m_isBehindDashes && word == QLatin1String("--")) {
            m_isBehindDashes = true;
        } else if (!m_isBehindDashes && word.startsWith(u'-') && word.size() > 1) {
            readOption(known, word);
        } else {
            m_arguments << word;
        }
    }
    readLast(known, last);
}

// `--name`, `--name=value`, `-n` or `-nvalue`
void TypedWords::readOption(const app::Options &known, const QString &word)
{
    const bool isLong = word.startsWith(QLatin1String("--"));
    const qsizetype equals = isLong ? word.indexOf(u'=') : -1;
    const QString name = isLong ? word.mid(2, equals < 0 ? -1 : equals - 2) : word.mid(1, 1);
    const QCommandLineOption *option = optionNamed(known, name);
    m_given.push_back({name, {word}});
    if (takesValue(option) && (isLong ? equals < 0 : word.size() == 2))
        m_awaited = option;
}

void TypedWords::readLast(const app::Options &known, const QString &word)
{
    m_last = word;
    const qsizetype equals = word.indexOf(u'=');
    if (m_awaited || m_isBehindDashes || !word.startsWith(QLatin1String("--")) || equals < 0)
        return;
    const QCommandLineOption *option = optionNamed(known, word.mid(2, equals - 2));
    if (!takesValue(option))
        return;
    m_awaited = option;
    m_beforeLast = word.first(equals + 1);
    m_last = word.mid(equals + 1);
}

QStringList TypedWords::given(const app::Options &wanted) const
{
    QStringList words;
    for (const Given &each : m_given) {
        if (optionNamed(wanted, each.name))
            words << each.words;
    }
    return words;
}

} // namespace lockscope::cli

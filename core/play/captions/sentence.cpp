#include "core/play/captions/sentence.h"

#include "core/base/escape.h"
#include "core/words/describe.h"

#include <QCoreApplication>

namespace lockscope::play {

QString Values::filled(const BilingualText &text, QString BilingualText::*language) const
{
    QString sentence;
    const std::string source = (text.*language).toStdString();
    std::string_view rest(source);
    while (!rest.empty()) {
        const std::size_t begin = std::min(rest.find('{'), rest.size());
        sentence += QString::fromUtf8(rest.data(), qsizetype(begin));
        rest.remove_prefix(begin);
        const std::size_t end = rest.find('}');
        if (rest.empty() || end == std::string_view::npos)
            break;
        const auto value = m_values.find(rest.substr(1, end - 1));
        if (value != m_values.end())
            sentence += value->second.*language;
        rest.remove_prefix(end + 1);
    }
    return sentence;
}

BilingualText Values::in(const Sentence &sentence) const
{
    const BilingualText text = bilingual(sentence.source);
    return {filled(text, &BilingualText::en), filled(text, &BilingualText::zh)};
}

BilingualText say(const Sentence &sentence)
{
    return Values().in(sentence);
}

BilingualText joined(const BilingualText &first, const BilingualText &second)
{
    return {first.en + second.en, first.zh + second.zh};
}

BilingualText shown(const QString &text)
{
    return shown(text.toUtf8());
}

BilingualText shown(const QByteArray &bytes)
{
    const QString text = toDisplay(bytes);
    return {text, text};
}

BilingualText shown(const QByteArrayList &words)
{
    return shown(words.join(' '));
}

BilingualText shown(const Who &who)
{
    if (who.thread == 1)
        return shown(who.actor);
    return Values(who).in({QT_TRANSLATE_NOOP("captions", "{actor} (thread {thread})")});
}

BilingualText shown(const std::vector<Who> &all)
{
    BilingualText list = all.empty() ? say({QT_TRANSLATE_NOOP("captions", "nobody")}) : BilingualText();
    for (const Who &who : all)
        list = joined(list.isEmpty() ? list : joined(list, say({QT_TRANSLATE_NOOP("captions", ", ")})), shown(who));
    return list;
}

BilingualText shown(qint64 number)
{
    const QString text = QString::number(number);
    return {text, text};
}

BilingualText shown(Micros time)
{
    using namespace std::chrono_literals;
    const bool isBrief = time >= 0us && time < 1ms;
    const QString text = isBrief ? QStringLiteral("%1 ms").arg(double(time.count()) / 1000, 0, 'f', 1)
                                 : words::durationText(std::chrono::duration_cast<Millis>(time));
    return {text, text};
}

} // namespace lockscope::play

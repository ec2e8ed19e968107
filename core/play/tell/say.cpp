#include "core/play/tell/say.h"

#include "core/base/escape.h"
#include "core/words/describe.h"

namespace lockscope::play {

namespace {

QString filled(const char *pattern, QString Words::*language, std::initializer_list<Words> arguments)
{
    const QString text = QString::fromUtf8(pattern);
    QString sentence;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const int number = text[i] == QLatin1Char('%') && i + 1 < text.size() ? text[i + 1].digitValue() : 0;
        if (number >= 1 && std::size_t(number) <= arguments.size())
            sentence += (arguments.begin() + number - 1)->*language;
        else
            sentence += text[i];
        i += number >= 1 && std::size_t(number) <= arguments.size() ? 1 : 0;
    }
    return sentence;
}

} // namespace

Words say(const char *en, const char *zh, std::initializer_list<Words> arguments)
{
    return {filled(en, &Words::en, arguments), filled(zh, &Words::zh, arguments)};
}

Words joined(const Words &first, const Words &second)
{
    return {first.en + second.en, first.zh + second.zh};
}

Words named(const QString &name)
{
    return named(name.toUtf8());
}

Words named(const QByteArray &bytes)
{
    const QString text = toDisplay(bytes);
    return {text, text};
}

Words named(const Who &who)
{
    if (who.thread == 1)
        return named(who.actor);
    return say("%1 (thread %2)", "%1（线程 %2）", {named(who.actor), counted(who.thread)});
}

Words counted(qint64 number)
{
    const QString text = QString::number(number);
    return {text, text};
}

Words lasting(Micros time)
{
    using namespace std::chrono_literals;
    const bool brief = time >= 0us && time < 1ms;
    const QString text = brief ? QStringLiteral("%1 ms").arg(double(time.count()) / 1000, 0, 'f', 1)
                               : words::durationText(std::chrono::duration_cast<Millis>(time));
    return {text, text};
}

} // namespace lockscope::play

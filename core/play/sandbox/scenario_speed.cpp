#include "core/play/sandbox/scenario_speed.h"

namespace lockscope::play {

namespace {

// Indices of a duration and of the word that has its unit.
struct Time {
    qsizetype unit = -1;
    qsizetype at = -1;
    bool isSeconds = false;
};

Time timeIn(const QByteArrayList &words)
{
    const QByteArray verb = words.value(0).toUpper();
    if (verb == "EXPIRE" || verb == "SETEX" || verb == "PEXPIRE" || verb == "PSETEX")
        return {0, 2, !verb.startsWith('P')};
    if (verb != "SET" && verb != "GETEX")
        return {};
    for (qsizetype i = verb == "SET" ? 3 : 2; i + 1 < words.size(); ++i) {
        const QByteArray option = words[i].toUpper();
        if (option == "EX" || option == "PX")
            return {i, i + 1, option == "EX"};
    }
    return {};
}

} // namespace

QByteArrayList Pace::command(QByteArrayList words) const
{
    const Time time = timeIn(words);
    bool isNumber = false;
    const qint64 told = words.value(time.at).toLongLong(&isNumber);
    if (*m_speed == 1 || time.at < 0 || !isNumber || told < 1) // below 1, the server deletes the key or refuses
        return words;
    const Millis scaled = of(time.isSeconds ? Millis(told * 1'000) : Millis(told));
    words[time.at] = QByteArray::number(qint64(std::max(Millis(1), scaled).count()));
    if (time.isSeconds)
        words[time.unit] = words[time.unit].toUpper() == "EX" ? QByteArray("PX") : 'P' + words[time.unit].toUpper();
    return words;
}

} // namespace lockscope::play

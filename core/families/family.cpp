#include "core/families/family.h"

#include "core/base/escape.h"
#include "core/base/translation.h"

#include <algorithm>
#include <map>

namespace lockscope::families {

namespace {

constexpr qsizetype longestPart = 60;
constexpr std::size_t mostReadings = 8; // of one name

NameParts partsBy(const std::vector<Pattern> &patterns, QByteArrayView text)
{
    for (const Pattern &pattern : patterns) {
        if (auto parts = pattern.match(text))
            return std::move(*parts);
    }
    return {};
}

// The names that the template has for locks with this prefix. If its only part comes first in the lock's name, the
// prefix may contain the whole part.
std::vector<Names> namesFrom(const Family &family, const QByteArray &text, const QByteArray &prefix)
{
    const std::vector<QByteArray> parts = partsOfTemplate(text);
    if (parts.empty())
        return {};
    const QByteArray before = text.first(text.indexOf('{'));
    const QByteArray after = text.sliced(text.lastIndexOf('}') + 1);
    std::vector<Names> names;
    for (const Pattern &name : family.names) {
        const bool isLonger = prefix.startsWith(name.prefix());
        if (!isLonger && !name.prefix().startsWith(prefix))
            continue;
        const bool isFirst = name.beginsWithPart(parts.front());
        const QByteArray known = isLonger && isFirst ? prefix.sliced(name.prefix().size()) : QByteArray();
        const QByteArray separator = name.literalAfter(parts.front());
        qsizetype end = separator.isEmpty() || parts.size() > 1 ? -1 : known.indexOf(separator, 1);
        for (; end > 0; end = known.indexOf(separator, end + 1))
            names.push_back({before + known.first(end) + after, {}, true});
        names.push_back({before + known, after});
    }
    return names;
}

} // namespace

QString FamilyText::shown() const
{
    return usedLanguage().startsWith(QLatin1String("zh")) && !zh.isEmpty() ? zh : en;
}

NameParts partsOfName(const Family &family, QByteArrayView key)
{
    return partsBy(family.names, key);
}

NameParts partsOfValue(const Family &family, QByteArrayView value)
{
    return partsBy(family.values, value);
}

bool acceptsValue(const Family &family, QByteArrayView value)
{
    return family.values.empty() || std::any_of(family.values.begin(), family.values.end(), [&](const Pattern &each) {
               return each.matches(value);
           });
}

std::optional<ActiveJob> activeJobOf(const Family &family, QByteArrayView lock)
{
    if (!family.activeLists)
        return std::nullopt;
    const NameParts parts = partsOfName(family, lock);
    const NamePart *job = partNamed(parts, family.jobPart);
    if (!job)
        return std::nullopt;
    return ActiveJob{Key(filledTemplate(family.activeList, parts, lock)), job->in(lock).toByteArray()};
}

QByteArray lockOfJob(const Family &family, const ActiveJob &job)
{
    const auto parts = family.activeLists ? family.activeLists->match(job.list.raw()) : std::nullopt;
    if (!parts)
        return {};
    std::map<QByteArray, QByteArray> values{{family.jobPart, job.element}};
    for (const NamePart &part : *parts)
        values[part.name] = part.in(job.list.raw()).toByteArray();
    for (const Pattern &name : family.names) {
        const QByteArray lock = name.filled(values);
        if (activeJobOf(family, lock) == job)
            return lock;
    }
    return {};
}

bool isCertain(const Family &family, QByteArrayView key)
{
    return std::any_of(family.names.begin(), family.names.end(), [&](const Pattern &pattern) {
        return (pattern.literalBytes() >= Family::ownBytes || family.isUsers) && pattern.matches(key);
    });
}

QString described(const Family &family, const QByteArray &key)
{
    return describedIn(family.describes.shown(), family, key);
}

QString describedIn(const QString &text, const Family &family, const QByteArray &key)
{
    QString filled;
    const NameParts parts = partsOfName(family, key);
    for (qsizetype at = 0; at < text.size();) {
        const qsizetype end = text[at] == u'{' ? text.indexOf(u'}', at) : -1;
        const NamePart *part = end > at ? partNamed(parts, text.mid(at + 1, end - at - 1).toLatin1()) : nullptr;
        if (part)
            filled += elided(toDisplay(part->in(key).toByteArray()), longestPart);
        else
            filled += text[at];
        at = part ? end + 1 : at + 1;
    }
    return filled;
}

QByteArray signalListOf(const Family &family, const QByteArray &key)
{
    if (family.wake != Family::Wake::List)
        return {};
    return filledTemplate(family.signalList, partsOfName(family, key), key);
}

std::vector<QByteArray> channelsOf(const Family &family, const QByteArray &key)
{
    std::vector<QByteArray> channels;
    if (family.wake != Family::Wake::Channel)
        return channels;
    for (const Pattern &name : family.names) {
        for (const NameParts &parts : name.everyMatch(key, mostReadings - channels.size()))
            channels.push_back(filledTemplate(family.channel, parts, key));
    }
    return channels;
}

std::vector<Names> signalListsOf(const Family &family, const QByteArray &prefix)
{
    return family.wake == Family::Wake::List ? namesFrom(family, family.signalList, prefix) : std::vector<Names>();
}

std::vector<Names> channelsOfPrefix(const Family &family, const QByteArray &prefix)
{
    return family.wake == Family::Wake::Channel ? namesFrom(family, family.channel, prefix) : std::vector<Names>();
}

Millis renewalPeriod(const FamilyPtr &family, Millis lease)
{
    if (!family || family->lease != Family::Lease::Renewed || family->usualLease <= Millis(0)
        || family->renewedEvery <= Millis(0))
        return lease / 3;
    return Millis(
        qint64(double(lease.count()) * double(family->renewedEvery.count()) / double(family->usualLease.count())));
}

QStringList leaseWords()
{
    return {QStringLiteral("fixed"), QStringLiteral("renewed"), QStringLiteral("none")};
}

QStringList wakeWords()
{
    return {QStringLiteral("polling"), QStringLiteral("channel"), QStringLiteral("list"), QStringLiteral("deletion"),
            QStringLiteral("nobody")};
}

QStringList releaseWords()
{
    return {QStringLiteral("force_release_token"), QStringLiteral("force_release_signal"), QStringLiteral("none")};
}

} // namespace lockscope::families

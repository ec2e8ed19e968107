#include "core/families/family.h"

#include "core/base/escape.h"
#include "core/base/translation.h"

#include <algorithm>

namespace lockscope::families {

namespace {

constexpr qsizetype longestPart = 60;

NameParts partsBy(const std::vector<Pattern> &patterns, QByteArrayView text)
{
    for (const Pattern &pattern : patterns) {
        if (auto parts = pattern.match(text))
            return std::move(*parts);
    }
    return {};
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

std::vector<QByteArray> signalPrefixes(const Family &family, const QByteArray &prefix)
{
    std::vector<QByteArray> lists;
    const QByteArray &list = family.signalList;
    const std::vector<QByteArray> inList = partsOfTemplate(list);
    if (family.wake != Family::Wake::List || inList.empty())
        return lists;
    const QByteArray before = list.first(list.indexOf('{'));
    for (const Pattern &name : family.names) {
        const bool isSameEnd = !name.prefix().isEmpty() && name.partNames().front() == inList.front();
        if (prefix.startsWith(name.prefix()))
            lists.push_back(isSameEnd ? before + prefix.mid(name.prefix().size()) : before);
        else if (name.prefix().startsWith(prefix))
            lists.push_back(before);
    }
    return lists;
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

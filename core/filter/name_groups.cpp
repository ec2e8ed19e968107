#include "core/filter/name_groups.h"

#include "core/base/escape.h"
#include "core/filter/filter_terms.h"
#include "core/model/lock.h"

#include <QHash>
#include <QRegularExpression>

#include <algorithm>

namespace lockscope::filter {

namespace {

bool isSeparator(char c)
{
    return std::strchr(":/.-_#|@{}", c) && c != '\0';
}

bool looksLikeId(QByteArrayView part)
{
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const auto isHex = [&isDigit](char c) { return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); };
    const bool hasDigit = std::any_of(part.begin(), part.end(), isDigit);
    const bool isNumber = std::all_of(part.begin(), part.end(), isDigit);
    return hasDigit && (isNumber || (part.size() >= 8 && std::all_of(part.begin(), part.end(), isHex)));
}

} // namespace

QByteArray groupPrefix(const QByteArray &name)
{
    qsizetype lastSeparator = -1;
    qsizetype begin = 0;
    for (qsizetype i = 0; i <= name.size(); ++i) {
        if (i < name.size() && !isSeparator(name[i]))
            continue;
        if (begin > 0 && looksLikeId(QByteArrayView(name).sliced(begin, i - begin)))
            return name.first(begin);
        if (i < name.size() - 1) // a separator at the end of the name does not end a prefix
            lastSeparator = i;
        begin = i + 1;
    }
    if (lastSeparator >= 0)
        return name.first(lastSeparator + 1);
    qsizetype end = name.size();
    while (end > 0 && name[end - 1] >= '0' && name[end - 1] <= '9')
        --end;
    return end < name.size() ? name.first(end) : QByteArray();
}

std::vector<NameGroup> nameGroups(const std::vector<LockPtr> &locks, std::size_t most)
{
    QHash<QByteArray, NameGroup> groups;
    for (const LockPtr &lock : locks) {
        const QByteArray prefix = lock->gone ? QByteArray() : groupPrefix(lock->id.key.raw());
        if (!prefix.isEmpty())
            groups[prefix].prefix = prefix;
    }
    for (const LockPtr &lock : locks) {
        const QByteArray &name = lock->id.key.raw();
        if (lock->gone)
            continue;
        // the prefix of a group ends after a separator or before a digit
        for (qsizetype end = 1; end <= name.size(); ++end) {
            const bool isBeforeDigit = end < name.size() && name[end] >= '0' && name[end] <= '9';
            if (!isSeparator(name[end - 1]) && !isBeforeDigit)
                continue;
            const auto group = groups.find(QByteArray::fromRawData(name.constData(), end));
            if (group == groups.end())
                continue;
            ++group->locks;
            group->contended += isContended(*lock);
            group->needAttention += needsAttention(*lock);
        }
    }
    std::vector<NameGroup> found;
    for (const NameGroup &group : groups) {
        if (group.locks > 1)
            found.push_back(group);
    }
    std::sort(found.begin(), found.end(), [](const NameGroup &a, const NameGroup &b) {
        return a.locks != b.locks ? a.locks > b.locks : a.prefix < b.prefix;
    });
    found.resize(std::min(found.size(), most));
    return found;
}

QString filterForPrefix(const QByteArray &prefix)
{
    const QString text = toDisplay(prefix);
    static const QRegularExpression plain(QStringLiteral("^[A-Za-z0-9_][A-Za-z0-9:_.@#|-]*$"));
    const QStringList beginnings = termBeginnings();
    const bool isTerm = std::any_of(beginnings.begin(), beginnings.end(),
                                    [&text](const QString &beginning) { return text.startsWith(beginning); });
    // such as "lock" for "lock1" and "lock2"
    const bool endsBeforeDigit = !prefix.isEmpty() && !isSeparator(prefix.back());
    if (!isTerm && !endsBeforeDigit && plain.match(text).hasMatch())
        return text + QLatin1Char('*');
    // a regular expression can escape every character
    QString expression = QRegularExpression::escape(text);
    expression.replace(QLatin1String("\\/"), QLatin1String("\\x2f")); // a slash and a quote have a meaning in filters
    expression.replace(QLatin1String("\\\""), QLatin1String("\\x22"));
    return QLatin1String("/^") + expression + QLatin1String(endsBeforeDigit ? "[0-9]/" : "/");
}

} // namespace lockscope::filter

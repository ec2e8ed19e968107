#include "ui/text/format.h"

#include "core/base/escape.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/owners.h"

#include <QCoreApplication>
#include <QDateTime>

namespace lockscope::ui {

namespace {

struct Format {
    Q_DECLARE_TR_FUNCTIONS(Format)
};

// Also escapes the first byte, for a name that would otherwise look like an empty name.
QString escapedFirst(const QByteArray &raw)
{
    return QStringLiteral("\\x%1").arg(uchar(raw.front()), 2, 16, QLatin1Char('0')).toUpper().replace(1, 1, u'x')
        + toDisplay(raw.mid(1));
}

} // namespace

QString countText(qint64 n)
{
    QString digits = QString::number(n);
    for (qsizetype i = digits.size() - 3; i > (n < 0 ? 1 : 0); i -= 3)
        digits.insert(i, QChar(0x202F)); // narrow no-break space
    return digits;
}

QString shortDuration(Millis d)
{
    const qint64 ms = std::max<qint64>(0, d.count());
    const qint64 s = ms / 1000;
    const qint64 tenths = ms / 100;
    if (ms < 1000)
        return Format::tr("%1 ms").arg(ms);
    if (s < 60)
        return Format::tr("%1 s").arg(double(tenths) / 10, 0, 'f', 1);
    if (s < 3600)
        return Format::tr("%1 m %2 s").arg(QString::number(s / 60), QString::number(s % 60));
    if (s < 24 * 3600)
        return Format::tr("%1 h %2 m").arg(QString::number(s / 3600), QString::number(s / 60 % 60));
    return Format::tr("%1 d %2 h").arg(QString::number(s / 86400), QString::number(s / 3600 % 24));
}

QString shortMicros(qint64 micros)
{
    return micros < 10'000 ? Format::tr("%1 ms").arg(QString::number(double(micros) / 1'000, 'g', 3))
                           : shortDuration(Millis(micros / 1'000));
}

QString leaseText(Millis lease)
{
    const qint64 ms = lease.count();
    const qint64 s = ms / 1000;
    const qint64 tenths = ms / 100;
    if (s >= 1 && s < 60)
        return Format::tr("%1 s").arg(double(tenths) / 10);
    if (s >= 60 && s < 3600 && s % 60 == 0)
        return Format::tr("%1 m").arg(s / 60);
    if (s >= 3600 && s < 24 * 3600 && s % 3600 < 60)
        return Format::tr("%1 h").arg(s / 3600);
    if (s >= 24 * 3600 && s % (24 * 3600) < 3600)
        return Format::tr("%1 d").arg(s / (24 * 3600));
    return shortDuration(lease);
}

QString agoText(Millis d)
{
    const qint64 s = std::max<qint64>(0, d.count()) / 1000;
    if (s < 60)
        return Format::tr("%1 s").arg(s);
    return shortDuration(d);
}

QString untilText(qint64 wallMillis)
{
    if (wallMillis == 0)
        return Format::tr("without expiry");
    const QDateTime at = QDateTime::fromMSecsSinceEpoch(wallMillis);
    const bool today = at.date() == QDate::currentDate();
    return Format::tr("until %1")
        .arg(at.toString(today ? QStringLiteral("HH:mm:ss") : QStringLiteral("yyyy-MM-dd HH:mm")));
}

QString shortOwner(const Owner &owner)
{
    if (!monitor::isRedissonOwner(owner.raw()))
        return elided(toDisplay(owner.raw().left(200)), 24);
    const Holder parts = monitor::holderOf(owner, 1, Access::Exclusive);
    const QString text =
        toDisplay(parts.client().left(8)) + QStringLiteral(" · ") + elided(toDisplay(parts.thread()), 12);
    const QByteArray transaction = parts.transaction();
    return transaction.isEmpty() ? text : Format::tr("%1 · tx %2").arg(text, toDisplay(transaction.left(4)));
}

QString shortName(const Key &name, qsizetype limit)
{
    const QByteArray &raw = name.raw();
    const QString nothing = Format::tr("(empty name)");
    if (raw.isEmpty())
        return nothing;
    if (raw.size() <= 4 * limit) {
        const QString shown = toDisplay(raw);
        return shown == nothing ? escapedFirst(raw) : elided(shown, limit);
    }
    // reads only the ends: a name may be 64 KiB long
    const QString start = toDisplay(raw.left(4 * limit));
    return start.left(limit / 2) + QChar(0x2026) + toDisplay(raw.right(4 * limit)).right(limit - limit / 2 - 1);
}

} // namespace lockscope::ui

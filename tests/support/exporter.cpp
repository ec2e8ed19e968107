#include "tests/support/exporter.h"

#include "tests/support/http_request.h"

#include <QDeadlineTimer>
#include <QElapsedTimer>
#include <QRegularExpression>
#include <QThread>

#include <algorithm>
#include <stdexcept>

namespace lockscope {

namespace {

// The program inherits the variable.
QStringList withFolder(const QStringList &arguments, const QString &folder)
{
    qputenv("XDG_STATE_HOME", folder.toUtf8());
    return QStringList{QStringLiteral("export"), QStringLiteral("--listen"), QStringLiteral("0")} + arguments;
}

} // namespace

Exporter::Exporter(const QStringList &arguments, const QString &folder)
    : m_process(withFolder(arguments, folder))
{
    m_process.waitForOutput("/metrics\n");
    static const QRegularExpression port(QStringLiteral("http://127\\.0\\.0\\.1:([0-9]+)/metrics"));
    m_port = port.match(QString::fromUtf8(m_process.out())).captured(1).toUShort();
}

QByteArray Exporter::text() const
{
    return httpGet(m_port).body;
}

QByteArray Exporter::await(const QByteArray &series, const QByteArray &wanted, Millis limit) const
{
    const QDeadlineTimer deadline(limit);
    QElapsedTimer scrape;
    scrape.start();
    QByteArray scraped = text();
    for (; value(scraped, series) != wanted; scrape.start(), scraped = text()) {
        if (deadline.hasExpired())
            throw std::runtime_error("not " + series.toStdString() + ' ' + wanted.toStdString() + ":\n"
                                     + scraped.toStdString());
        const qint64 pause = 4 * scrape.elapsed(); // a program that is asked all the time would do nothing else
        QThread::msleep(std::max<qint64>(20, pause));
    }
    return scraped;
}

QByteArray Exporter::value(const QByteArray &text, const QByteArray &series)
{
    for (const QByteArray &line : text.split('\n')) {
        if (line.startsWith(QByteArray(series + ' ')))
            return line.mid(series.size() + 1);
    }
    return "absent";
}

int Exporter::seriesCount(const QByteArray &text)
{
    int count = 0;
    for (const QByteArray &line : text.split('\n'))
        count += !line.isEmpty() && !line.startsWith('#');
    return count;
}

} // namespace lockscope

#include "ui/trace/trace_file.h"

#include <QElapsedTimer>

#include <utility>

namespace lockscope::ui {

namespace {

constexpr qint64 slice = 8; // ms: half of a frame
constexpr qint64 pieceSize = qint64(64) * 1024;

} // namespace

TraceFile::TraceFile(const QString &name, QObject *parent)
    : QObject(parent)
    , m_file(name)
    , m_decoder([this](const TraceEvent &event) { m_found.push_back(event); })
    , m_lines([this](QByteArrayView line) { m_decoder.take(line); })
{
    connect(&m_next, &QTimer::timeout, this, &TraceFile::readSome);
}

bool TraceFile::open()
{
    if (!m_file.open(QIODevice::ReadOnly))
        return false;
    m_next.start(0);
    return true;
}

void TraceFile::readSome()
{
    QElapsedTimer time;
    time.start();
    QByteArray piece;
    do {
        piece = m_file.read(pieceSize);
        m_lines.feed(piece);
    } while (!piece.isEmpty() && time.elapsed() < slice);
    const bool isEnd = piece.isEmpty();
    if (isEnd) {
        m_next.stop();
        m_lines.finish();
        m_decoder.finish();
    }
    const int percent = m_file.size() > 0 ? int(m_file.pos() * 100 / m_file.size()) : 100;
    Q_EMIT read(std::exchange(m_found, {}), percent);
    if (isEnd)
        Q_EMIT finished(m_decoder.counts(), m_file.error() == QFileDevice::NoError);
}

} // namespace lockscope::ui

#pragma once

#include "core/trace/decoder.h"
#include "core/trace/log/log_lines.h"

#include <QFile>
#include <QObject>
#include <QTimer>

namespace lockscope::ui {

// Reads a saved log of MONITOR in small slices of the event loop, so that a log of any length does not block the
// window. Reading stops when the owning object is destroyed.
class TraceFile : public QObject {
    Q_OBJECT

public:
    TraceFile(const QString &name, QObject *parent);

    bool open(); // false: see errorText()
    QString errorText() const { return m_file.errorString(); }
    QString name() const { return m_file.fileName(); }

Q_SIGNALS:
    void read(const std::vector<lockscope::TraceEvent> &events, int percent);
    void finished(const lockscope::trace::TraceCounts &counts, bool isWhole); // not whole: see errorText()

private:
    void readSome();

    QFile m_file;
    std::vector<TraceEvent> m_found;
    trace::Decoder m_decoder;
    trace::LogLines m_lines;
    QTimer m_next;
};

} // namespace lockscope::ui

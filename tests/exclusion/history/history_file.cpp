#include "tests/exclusion/history/history_file.h"

#include <QFile>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <stdexcept>
#include <unistd.h>

namespace lockscope::exclusion {

HistoryWriter::HistoryWriter(const QString &path)
    : m_fd(::open(QFile::encodeName(path).constData(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644))
{
    if (m_fd < 0)
        throw std::runtime_error("cannot write the history " + path.toStdString() + ": " + std::strerror(errno));
}

HistoryWriter::~HistoryWriter()
{
    ::close(m_fd);
}

void HistoryWriter::write(const Event &event)
{
    const QByteArray line = toLine(event) + '\n';
    if (::write(m_fd, line.constData(), size_t(line.size())) != line.size())
        throw std::runtime_error(std::string("cannot append to the history: ") + std::strerror(errno));
}

History readHistory(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw std::runtime_error("cannot read the history " + path.toStdString());
    History events;
    for (int number = 1; !file.atEnd(); ++number) {
        const QByteArray line = file.readLine();
        if (!line.endsWith('\n'))
            break; // a torn last line
        const auto event = fromLine(line.chopped(1));
        if (!event)
            throw std::runtime_error(path.toStdString() + ", line " + std::to_string(number) + ": "
                                     + line.toStdString());
        events.push_back(*event);
    }
    return events;
}

} // namespace lockscope::exclusion

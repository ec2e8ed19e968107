#include "core/trace/log/script.h"

#include <utility>

namespace lockscope::trace {

void Script::begin(qint64 micros, int db)
{
    m_micros = micros;
    m_db = db;
    m_address.clear();
    m_header.clear();
    m_keys = 0;
    m_isWhole = true;
    m_called = 0;
}

bool Script::begin(qint64 micros, int db, QByteArrayView address, Words &header)
{
    begin(micros, db);
    bool ok = false;
    const qulonglong keys = header[2].toByteArray().toULongLong(&ok);
    if (!ok || header.size() < 3 || keys > header.size() - 3)
        return false;
    m_address = address.toByteArray();
    std::swap(m_header, header);
    m_keys = std::size_t(keys);
    return true;
}

Call &Script::add()
{
    if (m_called == m_calls.size())
        m_calls.emplace_back();
    return m_calls[m_called++];
}

bool Script::hasArgument(QByteArrayView argument) const
{
    for (std::size_t i = 0; i < arguments(); ++i) {
        if (this->argument(i) == argument)
            return true;
    }
    return false;
}

} // namespace lockscope::trace

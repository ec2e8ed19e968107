#pragma once

#include "core/trace/log/quoted_words.h"
#include "core/trace/log/verb.h"

#include <deque>
#include <vector>

namespace lockscope::trace {

// A command that a script called.
struct Call {
    Verb verb = Verb::Other;
    Words words;

    QByteArrayView key() const { return words[1]; }
    QByteArrayView operator[](std::size_t i) const { return words[i]; }
    std::size_t size() const { return words.size(); }
};

// A script run: its start command, if the log has it, and its calls. The calls follow at once, without lines of other
// clients. The object is reused for each run.
class Script {
public:
    void begin(qint64 micros, int db); // without its start command, if the log begins in the middle or a line is torn
    // `header` has EVAL, EVALSHA or FCALL, the script, the number of keys, keys and arguments. Returns false for other
    // commands.
    bool begin(qint64 micros, int db, QByteArrayView address, Words &header);
    Call &add(); // the caller fills the new call, or calls dropLast() if that fails
    void dropLast() { --m_called; }
    void setCut() { m_isWhole = false; } // calls may be missing after the last one

    qint64 micros() const { return m_micros; }
    int db() const { return m_db; }
    const QByteArray &address() const { return m_address; }
    bool isWhole() const { return m_isWhole; }
    bool hasHeader() const { return m_header.size() >= m_keys + 3; }
    QByteArrayView text() const { return m_header[1]; } // or its hash
    std::size_t keys() const { return m_keys; }
    QByteArrayView key(std::size_t i) const { return i < m_keys ? m_header[3 + i] : QByteArrayView(); }
    std::size_t arguments() const { return hasHeader() ? m_header.size() - 3 - m_keys : 0; }
    QByteArrayView argument(std::size_t i) const { return m_header[3 + m_keys + i]; }
    bool hasArgument(QByteArrayView argument) const;

    std::size_t calls() const { return m_called; }
    const Call &call(std::size_t i) const { return m_calls[i]; }

private:
    qint64 m_micros = 0;
    int m_db = 0;
    QByteArray m_address;
    Words m_header;
    std::size_t m_keys = 0;
    bool m_isWhole = true;
    std::deque<Call> m_calls; // the first m_called are used; the others keep their memory
    std::size_t m_called = 0;
};

} // namespace lockscope::trace

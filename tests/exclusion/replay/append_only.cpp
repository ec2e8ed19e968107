#include "tests/exclusion/replay/append_only.h"

#include <algorithm>
#include <optional>
#include <stdexcept>

namespace lockscope::exclusion {

namespace {

class Reader {
public:
    Reader(const QByteArray &text, bool mayBeTorn)
        : m_text(text)
        , m_mayBeTorn(mayBeTorn)
    { }

    void read(const TakeStep &take)
    {
        while (m_at < m_text.size()) {
            if (m_text[m_at] == '#') {
                if (!readTimestamp())
                    return;
                continue;
            }
            auto command = readCommand();
            if (!command)
                return;
            accept(std::move(*command), take);
        }
        if (m_isInside)
            torn();
    }

private:
    void accept(QByteArrayList command, const TakeStep &take)
    {
        const QByteArray &name = command.front();
        if (name == "SELECT") {
            m_database = command.value(1).toInt();
        } else if (name == "MULTI") {
            m_isInside = true;
        } else if (name == "EXEC") {
            m_isInside = false;
            close(take);
        } else {
            if (m_database == 0 || name == "FLUSHALL")
                m_step.commands.push_back(std::move(command));
            if (!m_isInside)
                close(take);
        }
    }

    void close(const TakeStep &take)
    {
        m_step.latestSeconds = std::max(m_step.seconds, secondsBehind());
        if (!m_step.commands.empty())
            take(m_step);
        m_step.commands.clear();
    }

    // Of the timestamp that follows; 0 if another record follows, or nothing.
    qint64 secondsBehind() const
    {
        const QByteArrayView rest = QByteArrayView(m_text).sliced(m_at);
        const qsizetype end = rest.indexOf('\r');
        return rest.startsWith("#TS:") && end > 0 ? rest.first(end).sliced(4).toLongLong() : 0;
    }

    bool readTimestamp() // #TS:SECONDS, the only form of comment
    {
        const auto line = readLine();
        if (!line)
            return false;
        if (line->startsWith("#TS:"))
            m_step.seconds = line->sliced(4).toLongLong();
        return true;
    }

    std::optional<QByteArrayList> readCommand()
    {
        const auto count = readNumber('*');
        if (!count)
            return std::nullopt;
        if (*count < 1)
            wrong("a command without words");
        QByteArrayList words;
        for (qint64 i = 0; i < *count; ++i) {
            const auto size = readNumber('$');
            if (!size)
                return std::nullopt;
            if (m_at + *size + 2 > m_text.size()) {
                torn();
                return std::nullopt;
            }
            words << m_text.mid(m_at, *size);
            m_at += *size + 2;
        }
        words.front() = words.front().toUpper();
        return words;
    }

    // *NUMBER or $NUMBER
    std::optional<qint64> readNumber(char mark)
    {
        const auto line = readLine();
        if (!line)
            return std::nullopt;
        bool isNumber = false;
        const qint64 number = line->startsWith(mark) ? line->sliced(1).toLongLong(&isNumber) : 0;
        if (!isNumber || number < 0)
            wrong('\'' + line->first(std::min<qsizetype>(line->size(), 40)).toByteArray() + '\'');
        return number;
    }

    std::optional<QByteArrayView> readLine()
    {
        const qsizetype end = m_text.indexOf('\n', m_at);
        if (end < 0) {
            torn();
            return std::nullopt;
        }
        const QByteArrayView line = QByteArrayView(m_text).sliced(m_at, std::max(m_at, end - 1) - m_at);
        m_at = end + 1;
        return line;
    }

    void torn() const
    {
        if (!m_mayBeTorn)
            wrong("its end is missing");
    }

    [[noreturn]] void wrong(const QByteArray &what) const
    {
        throw std::runtime_error("the append-only file makes no sense at byte " + std::to_string(m_at) + ": "
                                 + what.toStdString());
    }

    const QByteArray &m_text;
    bool m_mayBeTorn;
    qsizetype m_at = 0;
    int m_database = 0;
    bool m_isInside = false; // a transaction
    Step m_step;
};

} // namespace

void readAppendOnly(const QByteArray &text, bool mayBeTorn, const TakeStep &take)
{
    Reader(text, mayBeTorn).read(take);
}

} // namespace lockscope::exclusion

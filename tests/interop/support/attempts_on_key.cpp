#include "tests/interop/support/attempts_on_key.h"

namespace lockscope::interop {

AttemptsOnKey::AttemptsOnKey(const RedisServer &server, const QByteArray &key)
    : m_redis(server)
    , m_key('"' + key + '"')
{
    m_redis.call({"MONITOR"});
}

void AttemptsOnKey::update()
{
    while (const auto line = m_redis.read(Millis(1))) {
        // TIME [DATABASE CLIENT] "COMMAND" "ARGUMENT"…
        const QByteArray words = line->toBytes().mid(line->toBytes().indexOf("] ") + 2);
        const QByteArray command = words.left(words.indexOf(' ')).toLower();
        if (command == "\"set\"" && words.mid(command.size() + 1).startsWith(m_key))
            ++m_sets;
        if (command.startsWith("\"eval") && words.contains(m_key))
            ++m_scripts;
    }
}

} // namespace lockscope::interop

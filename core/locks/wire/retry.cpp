#include "core/locks/wire/retry.h"

#include <QRandomGenerator>

#include <algorithm>
#include <array>

namespace lockscope::locks {

namespace {

constexpr std::array<const char *, 9> passing{"BUSY",     "LOADING",    "TRYAGAIN", "CLUSTERDOWN", "MASTERDOWN",
                                              "READONLY", "NOREPLICAS", "OOM",      "MISCONF"};

// Before Redis 7, an error inside a script reads `ERR Error running script …: @user_script: 12: -OOM command …`.
bool saysInScript(const Error &error, const char *token)
{
    if (error.token != "ERR" || !error.message.contains(QLatin1String("script")))
        return false;
    const QString word = QLatin1String(token) + QLatin1Char(' ');
    return error.message.contains(QLatin1Char(' ') + word) || error.message.contains(QLatin1String(" -") + word);
}

bool says(const Error &error, const char *token)
{
    return error.token == token || saysInScript(error, token);
}

} // namespace

bool worthRetrying(const Error &error)
{
    switch (error.kind) {
    case Error::Kind::Connect:
    case Error::Kind::Timeout:
    case Error::Kind::OutcomeUnknown: return true;
    case Error::Kind::Server:
        return std::any_of(passing.begin(), passing.end(), [&](const char *token) { return says(error, token); });
    default: return false;
    }
}

bool isWrongType(const Error &error)
{
    return error.kind == Error::Kind::Server && says(error, "WRONGTYPE");
}

Millis jittered(Millis whole, double share)
{
    const double part = share + (1 - share) * QRandomGenerator::global()->generateDouble();
    return Millis(qint64(double(whole.count()) * part));
}

BackOff::BackOff(Millis from, Millis to, double factor)
    : m_from(from)
    , m_to(std::max(from, to))
    , m_next(from)
    , m_factor(factor)
{ }

Millis BackOff::next()
{
    const Millis pause = m_next;
    m_next = std::min(m_to, Millis(qint64(double(m_next.count()) * m_factor)));
    return std::max(Millis(1), jittered(pause, 0.5));
}

} // namespace lockscope::locks

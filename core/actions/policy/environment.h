#pragma once

#include <QLatin1String>
#include <QStringView>

#include <optional>

namespace lockscope::actions {

// What a server is there for, as whoever connected to it says. None: nobody said.
enum class Environment : quint8 { None, Dev, Staging, Prod };

QLatin1String word(Environment environment); // for scripts and records: "none", "dev", "staging", "prod"
std::optional<Environment> environmentOf(QStringView word); // nullopt: there is none of this word

} // namespace lockscope::actions

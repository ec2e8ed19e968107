#pragma once

#include <QLatin1String>
#include <QStringView>

#include <optional>

namespace lockscope::actions {

// The purpose of a server, as the user states it; the strictest comes last. None if the user has not stated it.
enum class Environment : quint8 { None, Dev, Staging, Prod };

QLatin1String word(Environment environment); // for scripts and records: "none", "dev", "staging", "prod"
std::optional<Environment> environmentOf(QStringView word); // nullopt for an unknown word

} // namespace lockscope::actions

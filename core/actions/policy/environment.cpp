#include "core/actions/policy/environment.h"

namespace lockscope::actions {

QLatin1String word(Environment environment)
{
    switch (environment) {
    case Environment::None: break;
    case Environment::Dev: return QLatin1String("dev");
    case Environment::Staging: return QLatin1String("staging");
    case Environment::Prod: return QLatin1String("prod");
    }
    return QLatin1String("none");
}

std::optional<Environment> environmentOf(QStringView text)
{
    for (const auto each : {Environment::None, Environment::Dev, Environment::Staging, Environment::Prod}) {
        if (text == word(each))
            return each;
    }
    return std::nullopt;
}

} // namespace lockscope::actions

// Files of people: scenarios, alert rules and the comparison of locks.
#include "core/alerts/read_rules.h"
#include "core/play/choosing/choosing.h"
#include "core/play/scenario/read/read_scenario.h"

using namespace lockscope;

extern "C" int LLVMFuzzerTestOneInput(const char *data, size_t size)
{
    const QByteArray text(data, qsizetype(size));
    const QString file = QStringLiteral("fuzzed.toml");
    (void)play::readScenario(text, file);
    (void)alerts::readRules(text, file);
    (void)play::readChoosing(text, file);
    return 0;
}

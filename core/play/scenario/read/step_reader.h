#pragma once

#include "core/play/scenario/scenario.h"
#include "core/toml/toml_table.h"

#include <QHash>

namespace lockscope::play {

// Reads the [[step]] tables of a scenario in their order, because a step can be awaited only once, and only after it
// began.
class StepReader {
public:
    StepReader(const Setting &setting, Complainer *complainer) // both outlive it
        : m_setting(setting)
        , m_complainer(complainer)
    { }

    Step read(const TomlValue &table);

private:
    void readWhat(TomlTable *fields, Step *step);
    void readSleep(TomlTable *fields, Step *step);
    void readAwait(TomlTable *fields, Step *step);
    void readAction(const QString &verb, TomlTable *fields, Step *step);
    void readMeanwhile(const QString &name, bool mayTakeLong, const QStringList &outcomes, TomlTable *fields,
                       Step *step);

    const Setting &m_setting;
    Complainer *m_complainer;
    QHash<QString, QStringList> m_meanwhile; // running steps by name, with the words of their possible results
    bool m_isUnderstood = false; // the step has a known verb or condition, so its permitted keys are known
};

} // namespace lockscope::play

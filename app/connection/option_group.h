#pragma once

#include <QCommandLineOption>
#include <QList>

namespace lockscope::app {

using Options = QList<QCommandLineOption>;

// Options that belong together. A group has its options, reads what was given of them, and keeps the values; what
// is wrong with them it tells `Given`. Groups are held by value.
class OptionGroup {
public:
    virtual ~OptionGroup() = default;

    virtual Options options() const = 0; // in the order of the help
};

} // namespace lockscope::app

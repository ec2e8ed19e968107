#pragma once

#include "app/cli/output/streams.h"

#include <memory>

namespace lockscope::cli {

// Errors for scripts: with --json, a command that fails before it prints anything prints one object with what it told
// on standard error.
class JsonErrors {
public:
    explicit JsonErrors(const Streams &streams);

    const Streams &streams() const { return m_streams; } // those that the command writes to
    void finish(int exitCode) const; // prints the object, if it is due

private:
    struct Seen {
        bool hasPrinted = false;
        QStringList told;
    };
    std::shared_ptr<Seen> m_seen;
    Streams m_streams;
};

} // namespace lockscope::cli

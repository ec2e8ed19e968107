#pragma once

#include "app/app_text.h"
#include "app/cli/options/parsed_command_line.h"
#include "core/base/bytes.h"

#include <vector>

namespace lockscope::cli {

// The name of a lock, written as `list` shows it or with --name-hex. Several names are the members of a compound lock,
// or several locks.
class LockNames final : public OptionGroup {
public:
    Options options() const override { return {m_hex}; }
    // Takes one word, or all words if `several` is true.
    void read(ParsedCommandLine &given, bool several = false);
    void readAny(ParsedCommandLine &given); // takes all words; without a word, the command means every lock
    void needOne(ParsedCommandLine &given) const;
    void dropRepeated(); // keeps only the first of equal names

    std::vector<Key> all;
    Key first() const { return all.empty() ? Key() : all.front(); }

private:
    void takeHex(ParsedCommandLine &given);
    void takeWord(ParsedCommandLine &given);

    const QCommandLineOption m_hex{QStringLiteral("name-hex"),
                                   AppText::tr("the lock's name in hexadecimal, instead of NAME (repeatable)"),
                                   QStringLiteral("HEX")};
};

} // namespace lockscope::cli

#pragma once

#include "app/app_text.h"
#include "app/cli/options/parsed_command_line.h"
#include "core/base/bytes.h"

#include <vector>

namespace lockscope::cli {

// The name of a lock, written as `list` shows it or with --name-hex; several where the kind of lock is made of several.
class LockNames final : public OptionGroup {
public:
    Options options() const override { return {m_hex}; }
    // Takes one word, or all of them.
    void read(ParsedCommandLine &given, bool several = false);
    void readAny(ParsedCommandLine &given); // all words, or none: then every lock is meant
    void needOne(ParsedCommandLine &given) const;
    void dropRepeated(); // each name once, where it stood first

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

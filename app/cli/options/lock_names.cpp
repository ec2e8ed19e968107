#include "app/cli/options/lock_names.h"

#include "app/app_text.h"
#include "core/base/escape.h"

#include <set>

namespace lockscope::cli {

void LockNames::takeHex(ParsedCommandLine &given)
{
    for (const QString &text : given.values(m_hex)) {
        const QByteArray hex = text.toLatin1();
        all.emplace_back(QByteArray::fromHex(hex));
        if (all.back().isEmpty() || all.back().raw().toHex() != hex.toLower())
            given.wrong(AppText::tr("--name-hex: give pairs of hexadecimal digits, such as 6f72646572"));
    }
}

void LockNames::takeWord(ParsedCommandLine &given)
{
    const auto bytes = fromDisplay(given.words.takeFirst());
    if (bytes && !bytes->isEmpty())
        all.emplace_back(*bytes);
    else
        given.wrong(
            AppText::tr("in NAME, write \\\\ for a backslash and \\xHH for a byte. You can also give --name-hex"));
}

void LockNames::read(ParsedCommandLine &given, bool several)
{
    takeHex(given);
    if (several) {
        while (!given.words.isEmpty())
            takeWord(given);
    } else if (all.empty() && !given.words.isEmpty()) {
        takeWord(given);
    }
    if (all.empty())
        given.wrong(
            AppText::tr("%1 needs the name of a lock: lockscope-cli %1 %2").arg(given.command, given.arguments));
}

void LockNames::readAny(ParsedCommandLine &given)
{
    takeHex(given);
    while (!given.words.isEmpty())
        takeWord(given);
}

void LockNames::needOne(ParsedCommandLine &given) const
{
    if (all.size() > 1)
        given.wrong(AppText::tr("%1 takes one name; several only with --kind multi").arg(given.command));
}

void LockNames::dropRepeated()
{
    std::set<Key> seen; // a command line may have tens of thousands of names
    std::erase_if(all, [&seen](const Key &name) { return !seen.insert(name).second; });
}

} // namespace lockscope::cli

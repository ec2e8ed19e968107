#include "app/cli/options/kind_option.h"

#include "app/app_text.h"
#include "core/base/escape.h"

namespace lockscope::cli {

namespace {

QString kindWords()
{
    QStringList words;
    for (const locks::AcquirableKind kind : locks::allKinds)
        words << locks::word(kind);
    return words.join(QStringLiteral(", "));
}

void readPlainKind(ParsedCommandLine &given, const QCommandLineOption &option, const QString &more,
                   locks::AcquirableKind &into)
{
    const QString word = given.value(option);
    const auto kind = locks::kindFromWord(word);
    if (kind)
        into = *kind;
    else
        given.wrong(AppText::tr("--%1: '%2' is not a kind. Choose from %3%4")
                        .arg(option.names().constFirst(), toDisplay(word.toUtf8()), kindWords(), more));
}

} // namespace

QString KindOption::notes()
{
    return AppText::tr(
        "Kinds: reentrant, fair (waiters queue), read, write, fenced (with a rising token), non-reentrant,\n"
        "non-reentrant-fair, spin (no messages), token (SET NX PX, like redis-py and node-redlock), semaphore,\n"
        "expirable-semaphore; and of several locks:\n"
        "  multi  all of the NAMEs or none, on one server:  acquire --kind multi order:1 order:2\n"
        "  red    one NAME on more than half of several independent servers (Redlock):\n"
        "         acquire --kind red order:1 --url redis://a --url redis://b --url redis://c\n");
}

void KindOption::read(ParsedCommandLine &given)
{
    isGiven = given.has(m_kind);
    for (const auto several : {locks::CompoundKind::Multi, locks::CompoundKind::Red}) {
        if (given.value(m_kind) == locks::word(several))
            compound = several;
    }
    if (isGiven && !compound)
        readPlainKind(given, m_kind, QStringLiteral(", multi, red"), kind);
    if (given.has(m_memberKind))
        readMemberKind(given);
}

void KindOption::readMemberKind(ParsedCommandLine &given)
{
    if (!compound)
        given.wrong(AppText::tr("--member-kind goes with --kind multi or --kind red"));
    readPlainKind(given, m_memberKind, {}, kind);
}

} // namespace lockscope::cli

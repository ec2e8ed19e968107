#include "app/cli/forms.h"

#include "app/cli/list_columns.h"

#include <algorithm>

namespace lockscope::cli {

namespace {

using Names = CommandForm::Names;

const char *const kindNotes =
    "Kinds: reentrant, fair (waiters queue), read, write, fenced (gives a token that rises), non-reentrant,\n"
    "non-reentrant-fair, spin (no messages), token (SET NX PX, as redis-py and node-redlock have it), semaphore,\n"
    "expirable-semaphore; and of several locks:\n"
    "  multi  all of the NAMEs or none, on one server:  acquire --kind multi order:1 order:2\n"
    "  red    one NAME on more than half of several independent servers (Redlock):\n"
    "         acquire --kind red order:1 --url redis://a --url redis://b --url redis://c\n";

const char *const runNotes =
    "The command finds LOCKSCOPE_LOCK (the names, a line each), LOCKSCOPE_OWNER, LOCKSCOPE_TOKEN (fenced) and\n"
    "LOCKSCOPE_URL in its environment, but no password. Its exit code is passed on; 75: the lock was lost.\n";

const CommandForm forms[] = {
    {"list", "", "every lock there is", Names::None, {"json", "columns"}},
    {"show", "NAME", "one lock: who holds it, who waits, what can be done", Names::One, {"json", "name-hex"}},
    {"watch", "", "the locks as they change, until Ctrl+C", Names::None, {"json", "columns"}},
    {"events", "", "what happens to the locks, line by line, until Ctrl+C", Names::None, {"json"}},
    {"explain", "NAME", "one lock in words, with the evidence", Names::One, {"name-hex"}},
    {"acquire",
     "NAME…",
     "acquire a lock and hold it until Ctrl+C",
     Names::Several,
     {"json", "name-hex", "kind", "member-kind", "permits", "any-kind", "replicas", "wait", "lease", "detach"},
     kindNotes},
    {"run",
     "NAME… -- COMMAND…",
     "hold a lock while a command runs",
     Names::Several,
     {"name-hex", "kind", "member-kind", "permits", "any-kind", "replicas", "wait", "lease", "E"},
     kindNotes,
     runNotes},
    {"release",
     "NAME… --owner OWNER",
     "release a hold left by `acquire --detach`",
     Names::Several,
     {"name-hex", "owner", "kind", "member-kind", "permits"},
     kindNotes},
    {"force-release",
     "NAME --if-holder OWNER --reason TEXT",
     "break a lock if it is still held as seen",
     Names::One,
     {"json", "name-hex", "if-holder", "reason", "dry-run", "audit-file"}},
    {"set-permits",
     "NAME --permits N",
     "make a semaphore, of either kind, unless it is there",
     Names::One,
     {"name-hex", "permits"}},
};

} // namespace

const QList<const CommandForm *> &allForms()
{
    static const QList<const CommandForm *> all = [] {
        QList<const CommandForm *> pointers;
        for (const CommandForm &form : forms)
            pointers << &form;
        return pointers;
    }();
    return all;
}

const CommandForm *formOf(const QString &name)
{
    const auto *found = std::find_if(std::begin(forms), std::end(forms),
                                     [&](const CommandForm &f) { return name == QLatin1String(f.name); });
    return found == std::end(forms) ? nullptr : found;
}

Options commonOptions()
{
    return {{{QStringLiteral("u"), QStringLiteral("url")},
             QStringLiteral("redis://[user[:password]@]host[:port][/db], rediss://… or unix:///path[?db=n] "
                            "(also LOCKSCOPE_URL; default redis://127.0.0.1:6379; red locks: one each)"),
             QStringLiteral("URL")},
            {QStringLiteral("password-file"), QStringLiteral("read the password from a file (also LOCKSCOPE_PASSWORD)"),
             QStringLiteral("FILE")},
            {QStringLiteral("cacert"), QStringLiteral("TLS: trust this CA"), QStringLiteral("FILE")},
            {QStringLiteral("cert"), QStringLiteral("TLS: client certificate"), QStringLiteral("FILE")},
            {QStringLiteral("key"), QStringLiteral("TLS: client key"), QStringLiteral("FILE")},
            {QStringLiteral("connect-timeout"), QStringLiteral("give up connecting after this long (5s)"),
             QStringLiteral("DURATION")},
            {QStringLiteral("token-pattern"),
             QStringLiteral("names that match are plain SET NX locks, whatever their value (`*` and `?`; repeatable)"),
             QStringLiteral("GLOB")},
            {QStringLiteral("demo"), QStringLiteral("a private redis-server with a dozen simulated clients")}};
}

Options specificOptions()
{
    return {
        {QStringLiteral("json"), QStringLiteral("for scripts: one JSON object (a line each where it goes on)")},
        {{QStringLiteral("o"), QStringLiteral("columns")},
         QStringLiteral("comma-separated: %1").arg(allColumnNames().join(QLatin1Char(','))),
         QStringLiteral("COLUMNS")},
        {QStringLiteral("name-hex"),
         QStringLiteral("the lock's name in hexadecimal, instead of NAME (multi: one each)"), QStringLiteral("HEX")},
        {QStringLiteral("kind"), QStringLiteral("the kind of lock, see below (reentrant)"), QStringLiteral("KIND")},
        {QStringLiteral("member-kind"), QStringLiteral("multi and red: the kind of each member (reentrant)"),
         QStringLiteral("KIND")},
        {QStringLiteral("permits"), QStringLiteral("semaphores: how many permits (1)"), QStringLiteral("N")},
        {QStringLiteral("any-kind"), QStringLiteral("take it even where another kind of lock uses the name")},
        {QStringLiteral("replicas"),
         QStringLiteral("off, one or all: how many replicas must have the lock within 1s, or it is not taken (off)"),
         QStringLiteral("HOW-MANY")},
        {QStringLiteral("wait"), QStringLiteral("wait at most this long; 0s tries once (default: as long as it takes)"),
         QStringLiteral("DURATION")},
        {QStringLiteral("lease"), QStringLiteral("a fixed lease (default: kept alive by the watchdog)"),
         QStringLiteral("DURATION")},
        {QStringLiteral("detach"), QStringLiteral("with --lease: leave it held, print its owner and end")},
        {QStringLiteral("E"), QStringLiteral("exit code when the lock is not acquired in time (1)"),
         QStringLiteral("CODE")},
        {QStringLiteral("owner"), QStringLiteral("the owner that `acquire --detach` printed"), QStringLiteral("OWNER")},
        {QStringLiteral("if-holder"), QStringLiteral("act only if this owner holds it"), QStringLiteral("OWNER")},
        {QStringLiteral("reason"), QStringLiteral("why; kept in the audit file"), QStringLiteral("TEXT")},
        {QStringLiteral("dry-run"), QStringLiteral("say what would happen, change nothing")},
        {QStringLiteral("audit-file"), QStringLiteral("append the record of this action here"),
         QStringLiteral("FILE")}};
}

Options optionsOf(const CommandForm &form)
{
    Options mine = commonOptions();
    for (const auto &option : specificOptions()) {
        const bool belongs = std::any_of(form.options.begin(), form.options.end(), [&](const char *name) {
            return option.names().contains(QLatin1String(name));
        });
        if (belongs)
            mine << option;
    }
    return mine;
}

} // namespace lockscope::cli

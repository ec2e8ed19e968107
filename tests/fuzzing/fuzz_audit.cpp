// The lines of a trail of actions.
#include "core/actions/audit/audit_history.h"
#include "core/actions/audit/audit_verifier.h"

#include <QJsonDocument>
#include <QJsonObject>

using namespace lockscope;

extern "C" int LLVMFuzzerTestOneInput(const char *data, size_t size)
{
    const QByteArray text(data, qsizetype(size));
    actions::AuditHistory history;
    actions::AuditVerifier verifier(QStringLiteral("fuzzed.jsonl"), {}, false);
    qint64 at = 0, number = 0;
    for (const QByteArray &line : text.split('\n')) {
        verifier.add(QStringLiteral("fuzzed.jsonl"), ++number, line, true);
        history.add(QJsonDocument::fromJson(line).object(), {0, at, line.size()});
        at += line.size() + 1;
    }
    (void)history.takeChanged();
    (void)phraseOf(verifier.verdict()).english();
    for (const actions::AuditEntry &entry : history.entries())
        (void)actions::forcedBefore(history.entries(), entry.name, Owner(text.left(40)));
    return 0;
}

#pragma once

#include "core/actions/audit/audit_parts.h"
#include "core/words/phrase.h"

#include <vector>

namespace lockscope::actions {

// What is not as it was written, and where.
struct AuditFinding {
    enum class What : quint8 {
        Changed, // the record on this line was edited after it was written
        Missing, // `count` records are gone before this line
        Added, // this line was put in, or lines changed places
        NoBeginning, // the first line follows one that is not there
        EndMissing, // `count` records are gone behind this line
        EndChanged, // the last record is not the one that was written there
        // No damage that anybody did:
        CutOff, // half a line: a crash or a full disk while it was written; nothing was told as recorded
        NoHead, // nothing says what was written last, so nothing is known of the end
    };
    What what = What::Changed;
    QString file = {};
    qint64 line = 0; // from 1, in that file
    qint64 count = 0;

    bool isDamage() const { return what != What::CutOff && what != What::NoHead; }
};
words::Phrase phraseOf(const AuditFinding &finding);

struct AuditVerdict {
    qint64 records = 0;
    std::vector<AuditFinding> findings; // in the order of the lines

    const AuditFinding *damage() const; // the first; null: the chain is whole
    bool hasNoRecord() const; // in lines that are there: it is another file, or none was ever written whole
};
words::Phrase phraseOf(const AuditVerdict &verdict);

// Follows the lines of a trail in their order, each once: each record carries the hash of the line before, and its
// number. Pure.
class AuditChain {
public:
    // `trail`: its file. `head`: see setHead(). `fromFirst`: else the lines begin somewhere in the middle, and what
    // came before is taken on trust.
    AuditChain(QString trail, std::optional<AuditHead> head, bool fromFirst = true);
    // As it was read before the lines that are added next, so that it is not ahead of them. A trail that grows has
    // another one each time.
    void setHead(std::optional<AuditHead> head) { m_head = std::move(head); }

    static constexpr std::size_t mostFindings = 1'000; // of a file that is none of ours

    // `hasEnd`: it ends with a line feed. Only the last line of a file may have none.
    void add(const QString &file, qint64 line, const QByteArray &bytes, bool hasEnd);
    AuditVerdict verdict() const; // were this the end

private:
    struct Line {
        QString file = {};
        qint64 line = 0;
        qint64 number = 0; // over all files
        QByteArray hash = {};
        bool isRecord = true;
        bool hasEnd = true;
    };
    void compare(const Line &line, const QByteArray &prev, bool isNumbered);
    void find(AuditFinding::What what, const Line &at, qint64 count = 0);
    static void forgetCutOff(AuditVerdict &verdict, const Line &at); // it is something else
    void judgeEnd(AuditVerdict &verdict) const;

    QString m_trail;
    std::optional<AuditHead> m_head;
    bool m_fromFirst;
    bool m_isNumbered = true; // so far, but for halves of lines
    std::optional<Line> m_last;
    AuditVerdict m_verdict;
};

} // namespace lockscope::actions

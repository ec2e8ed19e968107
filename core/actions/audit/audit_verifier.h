#pragma once

#include "core/actions/audit/audit_writer.h"
#include "core/words/phrase.h"

#include <optional>
#include <vector>

namespace lockscope::actions {

// A difference between a trail as found and the trail as written, with its location.
struct AuditFinding {
    enum class What : quint8 {
        Changed, // the record on this line was edited after it was written
        Missing, // `count` records are missing before this line
        Added, // this line was inserted, or lines changed places
        NoBeginning, // the records before the first line are missing
        EndMissing, // `count` records are missing after this line
        EndChanged, // the last record differs from the one that was written
        // Not tampering:
        CutOff, // a line is incomplete after a crash or a full disk; its record was never reported as written
        NoHead, // the head is missing, so the end cannot be checked
    };
    What what = What::Changed;
    QString file = {};
    qint64 line = 0; // from 1, in `file`
    qint64 count = 0;

    bool isDamage() const { return what != What::CutOff && what != What::NoHead; }
};
words::Phrase phraseOf(const AuditFinding &finding);

struct AuditVerdict {
    qint64 records = 0;
    std::vector<AuditFinding> findings; // in the order of the lines

    const AuditFinding *damage() const; // the first damage; null if the chain is intact
    bool hasNoRecord() const; // has lines but no records: another kind of file, or no record is complete
};
words::Phrase phraseOf(const AuditVerdict &verdict);

// Checks the lines of a trail in order, each once. Each record carries its number and the hash of the line before.
// Pure.
class AuditVerifier {
public:
    // `trail`: the trail's file. `head`: see setHead(). `fromFirst`: false when the lines begin in the middle of the
    // trail. Earlier records are then trusted.
    AuditVerifier(QString trail, std::optional<AuditHead> head, bool fromFirst = true);
    // The head must be read from the disk before the lines that are added next, so that the head is not newer than the
    // lines. While a trail grows, set the new head each time before more lines are read.
    void setHead(std::optional<AuditHead> head) { m_head = std::move(head); }

    static constexpr std::size_t mostFindings = 1'000; // limits the number of findings in a file that is not a trail

    // `hasEnd`: the line ends with a line feed. Only the last line of a file may lack this line feed.
    void add(const QString &file, qint64 line, const QByteArray &bytes, bool hasEnd);
    AuditVerdict verdict() const; // as if the trail ended here

private:
    struct Line {
        QString file = {};
        qint64 line = 0;
        qint64 number = 0; // counted across all files
        QByteArray hash = {};
        bool isRecord = true;
        bool hasEnd = true;
    };
    void compare(const Line &line, const QByteArray &prev, bool isNumbered);
    void find(AuditFinding::What what, const Line &at, qint64 count = 0);
    static void forgetCutOff(AuditVerdict &verdict, const Line &at); // if the line was once complete
    void judgeEnd(AuditVerdict &verdict) const;

    QString m_trail;
    std::optional<AuditHead> m_head;
    bool m_fromFirst;
    bool m_isNumbered = true; // true before the first record; then whether the last record has a number
    std::optional<Line> m_last;
    AuditVerdict m_verdict;
};

} // namespace lockscope::actions

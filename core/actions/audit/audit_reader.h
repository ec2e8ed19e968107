#pragma once

#include "core/actions/audit/audit_file.h"
#include "core/actions/audit/audit_history.h"
#include "core/base/result.h"
#include "core/words/phrase.h"

#include <QFile>

#include <memory>
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
class AuditChain {
public:
    // `trail`: the trail's file. `head`: see setHead(). `fromFirst`: false when the lines begin in the middle of the
    // trail. Earlier records are then trusted.
    AuditChain(QString trail, std::optional<AuditHead> head, bool fromFirst = true);
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

// Reads a trail (audit_file.h) from its first line, and later the lines appended to it. Blocking; use on one thread. It
// takes no file lock, because it reads each line only after the line is complete.
class AuditReader {
public:
    // `file`: the file that gets the new records, or one full file, which is then read alone.
    explicit AuditReader(QString file);

    const QString &file() const { return m_path; }
    // Reads at most `mostLines` more lines. Returns false if there are no more lines now. Error: Forbidden when a file
    // cannot be read. The error message names the file.
    Result<bool> read(int mostLines);
    // Starts again from the first line if the files that were read have been replaced. Returns true then.
    bool restartWhenReplaced();

    AuditHistory &history() { return m_history; }
    // The line from its file, even if the file was renamed since; empty when it cannot be read.
    QByteArray line(const AuditPlace &place) const;
    AuditVerdict verdict() const;

private:
    Result<bool> openNext(); // false after the last file
    std::optional<QString> nextFull() const;
    std::optional<QString> fullNameOf(const QFile &open) const;
    bool isLast() const; // lines may still be appended to the open file
    void finish(); // closes the open file and adds its last line if incomplete
    void addLine(bool hasEnd); // adds the line in m_half
    bool isRewritten() const; // the file now has other bytes where the last line was

    QString m_path;
    bool m_alone;
    std::unique_ptr<QFile> m_in;
    QStringList m_parts; // the files read so far, by their current names; the open file is the last one
    qint64 m_line = 0;
    qint64 m_at = 0; // offset of the next line
    QByteArray m_half; // the part of the next line that was read so far
    QByteArray m_last; // the line before, with its line feed
    AuditChain m_chain;
    AuditHistory m_history;
};

} // namespace lockscope::actions

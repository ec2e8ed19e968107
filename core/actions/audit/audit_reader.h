#pragma once

#include "core/actions/audit/audit_file.h"
#include "core/actions/audit/audit_history.h"
#include "core/base/result.h"
#include "core/words/phrase.h"

#include <QFile>

#include <memory>
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

// Reads a trail (audit_file.h) from its first line on, and what is appended to it later. Blocking; on one thread.
// Takes no lock: a line that is just being written is read when it is whole.
class AuditReader {
public:
    // `file`: that is written to; or one that was put aside, which is then read alone.
    explicit AuditReader(QString file);

    const QString &file() const { return m_path; }
    // At most so many lines more. False: there are no more now. Errors: Forbidden, with a message that names the
    // file, when one cannot be read.
    Result<bool> read(int mostLines);
    // True when what was read is not there any more: everything is begun anew.
    bool restartWhenReplaced();

    AuditHistory &history() { return m_history; }
    // The line as it stands in its file, under whatever name that has by now; empty when it cannot be read.
    QByteArray line(const AuditPlace &place) const;
    AuditVerdict verdict() const;

private:
    Result<bool> openNext(); // false: there is none
    std::optional<QString> nextFull() const;
    std::optional<QString> fullNameOf(const QFile &open) const;
    bool isLast() const; // lines may still be appended to the one that is read
    void finish(); // the one that is read
    void addLine(bool hasEnd); // what is in m_half
    bool isRewritten() const; // another line stands where the last one was read

    QString m_path;
    bool m_alone;
    std::unique_ptr<QFile> m_in;
    QStringList m_parts; // what was read, and last what is read, by the names they have since
    qint64 m_line = 0;
    qint64 m_at = 0; // where the line begins that comes next
    QByteArray m_half; // what there is of it so far
    QByteArray m_last; // the line before it, with its end
    AuditChain m_chain;
    AuditHistory m_history;
};

} // namespace lockscope::actions

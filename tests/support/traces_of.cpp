#include "tests/support/traces_of.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>

#include <stdexcept>

namespace lockscope {

namespace {

// Only the address sanitizer has larger mappings. They are its shadow memory, which describes the program's bytes and
// contains none of them.
constexpr qint64 largestMapping = qint64(64) << 30;

// Compares byte by byte with what both halves of the mask give, so the search itself leaves no trace of the secret.
class Needle {
public:
    explicit Needle(const Secret &secret)
    {
        const auto clear = secret.reveal();
        for (const char c : clear.bytes()) {
            m_low.append(char(c ^ mask));
            m_wide.append(char(c ^ mask)).append(char(0 ^ mask));
        }
    }
    int countIn(QByteArrayView bytes) const { return count(bytes, m_low) + count(bytes, m_wide); }

private:
    static constexpr char mask = 0x5a;
    static int count(QByteArrayView bytes, const QByteArray &masked)
    {
        const char first = char(masked[0] ^ mask);
        int found = 0;
        for (qsizetype at = bytes.indexOf(first); at >= 0 && at + masked.size() <= bytes.size();
             at = bytes.indexOf(first, at + 1)) {
            qsizetype i = 0;
            while (i < masked.size() && char(bytes[at + i] ^ mask) == masked[i])
                ++i;
            found += i == masked.size() ? 1 : 0;
        }
        return found;
    }

    QByteArray m_low;
    QByteArray m_wide;
};

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void searchMemory(qint64 pid, const Needle &needle, QByteArrayList &found)
{
    const QString process = QStringLiteral("/proc/%1/").arg(pid);
    QFile memory(process + QLatin1String("mem"));
    if (!memory.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        throw std::runtime_error("may not look into process " + std::to_string(pid));
    QByteArray piece;
    for (const QByteArray &line : contents(process + QLatin1String("maps")).split('\n')) {
        const qsizetype dash = line.indexOf('-');
        const qsizetype blank = line.indexOf(' ');
        if (dash < 0 || !line.mid(blank + 1).startsWith("rw"))
            continue;
        const qint64 from = line.left(dash).toLongLong(nullptr, 16);
        const qint64 size = line.mid(dash + 1, blank - dash - 1).toLongLong(nullptr, 16) - from;
        if (size > largestMapping)
            continue;
        piece.resize(size);
        if (!memory.seek(from) || memory.read(piece.data(), size) != size)
            continue;
        if (const int times = needle.countIn(piece); times > 0)
            found << "memory " + line + ": " + QByteArray::number(times);
        piece.fill(0);
    }
}

} // namespace

QByteArrayList tracesGivenTo(qint64 pid, const Secret &secret)
{
    const Needle needle(secret);
    QByteArrayList found;
    for (const char *what : {"cmdline", "environ"}) {
        if (needle.countIn(contents(QStringLiteral("/proc/%1/%2").arg(QString::number(pid), QLatin1String(what)))) > 0)
            found << QByteArray(what) + " of " + nameOf(pid);
    }
    return found;
}

QByteArrayList tracesInProcess(qint64 pid, const Secret &secret)
{
    QByteArrayList found = tracesGivenTo(pid, secret);
    if (looksIntoMemory)
        searchMemory(pid, Needle(secret), found);
    return found;
}

QByteArrayList tracesInFolder(const QString &path, const Secret &secret)
{
    const Needle needle(secret);
    QByteArrayList found;
    QDirIterator files(path, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        if (needle.countIn(contents(files.next())) > 0)
            found << files.filePath().toUtf8();
    }
    return found;
}

std::vector<qint64> childrenOf(qint64 pid)
{
    std::vector<qint64> children;
    for (const QString &entry : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        const QByteArray stat = contents(QStringLiteral("/proc/%1/stat").arg(entry));
        const QByteArrayList fields = stat.mid(stat.lastIndexOf(')') + 2).split(' ');
        if (fields.size() < 2 || fields[1].toLongLong() != pid)
            continue;
        children.push_back(entry.toLongLong());
        for (const qint64 grandchild : childrenOf(entry.toLongLong()))
            children.push_back(grandchild);
    }
    return children;
}

QByteArray nameOf(qint64 pid)
{
    return contents(QStringLiteral("/proc/%1/comm").arg(pid)).trimmed();
}

} // namespace lockscope

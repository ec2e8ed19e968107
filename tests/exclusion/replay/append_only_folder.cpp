#include "tests/exclusion/replay/append_only_folder.h"

#include <QDir>
#include <QFile>

#include <map>
#include <stdexcept>

namespace lockscope::exclusion {

namespace {

[[noreturn]] void fail(const QString &what)
{
    throw std::runtime_error("the server's order cannot be read: " + what.toStdString());
}

QByteArray contents(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        fail(QStringLiteral("there is no ") + path);
    return file.readAll();
}

// The incremental files, by number. The base (type b) only repeats what came before it.
std::map<qint64, QString> filesIn(const QString &folder)
{
    const QStringList manifests = QDir(folder).entryList({QStringLiteral("*.manifest")}, QDir::Files);
    if (manifests.size() != 1)
        fail(QStringLiteral("there is no manifest in ") + folder);
    std::map<qint64, QString> files;
    for (const QByteArray &line : contents(folder + QLatin1Char('/') + manifests.front()).split('\n')) {
        const QByteArrayList words = line.split(' '); // file NAME seq NUMBER type b|i|h
        if (words.size() >= 6 && words[1].contains(".incr."))
            files[words[3].toLongLong()] = folder + QLatin1Char('/') + QString::fromUtf8(words[1]);
    }
    return files;
}

} // namespace

void readAppendOnlyFolder(const QString &folder, const TakeStep &take)
{
    const auto files = filesIn(folder);
    if (files.empty())
        fail(QStringLiteral("there is no file in ") + folder);
    qint64 next = 1;
    for (const auto &[number, path] : files) {
        if (number != next++)
            fail(QStringLiteral("file %1 was thrown away").arg(next - 1));
        readAppendOnly(contents(path), number == files.rbegin()->first, take);
    }
}

} // namespace lockscope::exclusion

#include "ui/text/write_file.h"

#include <QCoreApplication>
#include <QSaveFile>

namespace lockscope::ui {

namespace {

// A full disk may accept only the first part of the bytes, without an error. Writing the rest then reports the reason.
bool writeAll(QSaveFile &file, const QByteArray &bytes)
{
    for (qint64 done = 0; done < bytes.size();) {
        const qint64 taken = file.write(bytes.constData() + done, bytes.size() - done);
        if (taken <= 0)
            return false;
        done += taken;
    }
    return true;
}

} // namespace

// QSaveFile::commit() ignores errors while it writes the rest: a full disk would leave an empty file, reported as
// success. So all data are written before the commit.
Result<bool> writeFile(const QString &name, const QByteArray &bytes)
{
    QSaveFile file(name);
    if (file.open(QIODevice::WriteOnly | QIODevice::Unbuffered) && writeAll(file, bytes) && file.commit())
        return true;
    return Error{Error::Kind::Internal,
                 QCoreApplication::translate("export", "Cannot write %1: %2. Choose another place.")
                     .arg(name, file.errorString()),
                 {},
                 {}};
}

} // namespace lockscope::ui

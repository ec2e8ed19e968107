#include "ui/text/write_file.h"

#include <QCoreApplication>
#include <QSaveFile>

namespace lockscope::ui {

namespace {

// A disk that gets full takes the beginning and says nothing; why it takes no more is said when it is asked again.
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

// What is still to be written by commit() fails without a word: a full disk would leave an empty file, and be told as
// success. So nothing is kept for then.
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

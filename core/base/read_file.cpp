#include "core/base/read_file.h"

#include <QFile>

namespace lockscope {

Result<QByteArray> readFile(const QString &path, qint64 most)
{
    QFile file(path);
    QByteArray all;
    if (file.open(QIODevice::ReadOnly)) {
        for (QByteArray more = file.read(most); !more.isEmpty(); more = file.read(most - all.size()))
            all += more;
    }
    if (file.error() != QFileDevice::NoError)
        return Error{Error::Kind::Internal, file.errorString(), {}, {}};
    return all;
}

} // namespace lockscope

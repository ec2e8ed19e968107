#include "tests/interop/support/matrix.h"

#include "tests/interop/support/fail.h"

#include <QDir>

namespace lockscope::interop {

Matrix::Matrix(const QByteArray &program)
{
    const QString folder = QStringLiteral(LOCKSCOPE_INTEROP_FOLDER "/ran");
    QDir().mkpath(folder);
    m_file = folder + QLatin1Char('/') + QString::fromLatin1(program) + QStringLiteral(".tsv");
    QFile::remove(m_file);
}

void Matrix::note(const QByteArray &with, const QByteArray &kind, const QByteArray &situation, const QByteArray &result)
{
    QFile file(m_file);
    const QByteArray line = with + '\t' + kind + '\t' + situation + '\t' + result + '\n';
    if (!file.open(QIODevice::Append) || file.write(line) != line.size())
        fail("cannot write " + m_file.toUtf8());
}

} // namespace lockscope::interop

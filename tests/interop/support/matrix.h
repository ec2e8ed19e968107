#pragma once

#include <QByteArray>

namespace lockscope::interop {

// What ran with which version, and the results: one file per test program in the build tree, from which matrix.py makes
// the table.
class Matrix {
public:
    static constexpr const char *ok = "ok";
    static constexpr const char *absent = "not in that version";
    static constexpr const char *failed = "failed";
    static constexpr const char *leftOut =
        "left out"; // because of a defect of the other client, which is described at the decision

    explicit Matrix(const QByteArray &program); // starts its file again
    void note(const QByteArray &with, const QByteArray &kind, const QByteArray &situation, const QByteArray &result);

private:
    QString m_file;
};

} // namespace lockscope::interop

#pragma once

#include <QByteArray>

namespace lockscope::interop {

// What ran beside which version, and how it went: one file a test program in the build tree, from which matrix.py
// makes the table.
class Matrix {
public:
    static constexpr const char *ok = "ok";
    static constexpr const char *absent = "not in that version";
    static constexpr const char *failed = "failed";
    static constexpr const char *leftOut =
        "left out"; // for a defect of the other client's own, told where it is decided

    explicit Matrix(const QByteArray &program); // begins its file anew
    void note(const QByteArray &with, const QByteArray &kind, const QByteArray &situation, const QByteArray &result);

private:
    QString m_file;
};

} // namespace lockscope::interop

#pragma once

#include <QByteArray>

#include <stdexcept>

namespace lockscope::interop {

[[noreturn]] inline void fail(const QByteArray &what)
{
    throw std::runtime_error(what.toStdString());
}

} // namespace lockscope::interop

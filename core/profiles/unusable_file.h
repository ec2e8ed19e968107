#pragma once

#include <QString>

namespace lockscope::profiles {

// Why a settings file cannot be used; empty means that it can be read, or that there is none.
QString whyUnusable(const QString &path);

} // namespace lockscope::profiles

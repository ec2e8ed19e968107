#pragma once

#include <QString>

namespace lockscope::cli {

QString versionText(); // --version: of the program, with its commit, and of the libraries that matter for a report

} // namespace lockscope::cli

#pragma once

#include <QString>

#include <vector>

namespace lockscope::cli {

// A word that the user may want to type, and what it means. Both are printable text without tabs and line breaks.
struct Candidate {
    QString value;
    QString description = {};
};
using Candidates = std::vector<Candidate>;

} // namespace lockscope::cli

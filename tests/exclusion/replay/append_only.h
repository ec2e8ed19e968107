#pragma once

#include <QByteArrayList>
#include <QString>

#include <functional>
#include <vector>

namespace lockscope::exclusion {

// What one command did, or one script or transaction with all it did, as the server wrote it down.
struct Step {
    std::vector<QByteArrayList> commands; // their names in capitals
    qint64 seconds = 0; // of the timestamp before it, by the server's clock; 0: there is none
};
using TakeStep = std::function<void(const Step &)>;

// The steps of an append-only file in their order; of database 0, as nobody here uses others. What is cut off at the
// end is left out, if it `mayBeTorn`: the server died over it, and cuts it off when it starts. Throws
// std::runtime_error for what is no such file.
void readAppendOnly(const QByteArray &text, bool mayBeTorn, const TakeStep &take);

} // namespace lockscope::exclusion

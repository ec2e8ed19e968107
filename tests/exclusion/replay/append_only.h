#pragma once

#include <QByteArrayList>
#include <QString>

#include <functional>
#include <vector>

namespace lockscope::exclusion {

// The effects of one command, script or transaction, as the server wrote them down.
struct Step {
    std::vector<QByteArrayList> commands; // with command names in capitals
    qint64 seconds = 0; // from the timestamp before it, by the server's clock; 0 if there is none
    // The latest second in which it can have happened. A stopped server goes on with the time of before the stop, so
    // this is the second of the record behind it.
    qint64 latestSeconds = 0;
};
using TakeStep = std::function<void(const Step &)>;

// The steps of an append-only file in order; only database 0, because no test here uses others. If it `mayBeTorn`, an
// incomplete end is left out: the server died while writing it, and cuts it off at its start. Throws std::runtime_error
// if the text is not such a file.
void readAppendOnly(const QByteArray &text, bool mayBeTorn, const TakeStep &take);

} // namespace lockscope::exclusion

#pragma once

#include <QByteArrayList>

namespace lockscope::exclusion {

// What stands in requests of ours that run a script for this: its SHA-1, or its text where the server did not know it.
QByteArrayList acquireNeedles();
QByteArrayList semaphoreNeedles(); // of plain semaphores, acquires
QByteArrayList renewalNeedles();
QByteArrayList releaseNeedles();

} // namespace lockscope::exclusion

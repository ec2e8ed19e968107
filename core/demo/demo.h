#pragma once

#include "core/base/result.h"
#include "core/redis/address.h"

#include <QObject>

#include <memory>

namespace lockscope::demo {

// A private redis-server on a unix socket in a temporary folder, and a dozen simulated clients made of the real core
// working on it. Gone when this object is, and when the program ends however it ends.
class Demo : public QObject {
    Q_OBJECT

public:
    explicit Demo(QObject *parent = nullptr);
    ~Demo() override;

    // Blocks until the server answers (well under a second). Connect: redis-server is not installed or does not
    // start; the message says what to install.
    Result<redis::Address> start();

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::demo

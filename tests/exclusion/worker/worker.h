#pragma once

#include "core/async/task_scope.h"
#include "core/locks/client/lock_client.h"
#include "tests/exclusion/history/history_file.h"
#include "tests/exclusion/witness/shared_witness.h"
#include "tests/exclusion/worker/options.h"
#include "tests/support/redis_clients.h"

#include <memory>

namespace lockscope::exclusion {

// One program that acquires and releases locks until it is stopped, and writes down what it knows and when.
struct Worker {
    explicit Worker(WorkerOptions workerOptions);
    ~Worker();

    void note(What what, const QByteArray &why = {}, qint64 number = 0); // a line about the worker itself

    WorkerOptions options;
    HistoryWriter history;
    std::unique_ptr<SharedWitness> shared;
    SystemClock clock;
    std::unique_ptr<redis::Server> connection;
    redis::Server &redis; // the connection of `server`
    locks::LockClient locks;
    struct Server {
        std::unique_ptr<redis::Server> redis;
        std::unique_ptr<locks::LockClient> locks;
    };
    std::vector<Server> others; // of red locks, beside the first server
    TaskScope scope;
};

// Runs all owners of the worker until the stop, and until everything is released.
Task<void> work(Worker *worker);

} // namespace lockscope::exclusion

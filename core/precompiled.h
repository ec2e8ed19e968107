#pragma once

#include <QByteArray>
#include <QCoroTask>
#include <QObject>
#include <QString>

#include <algorithm>
#include <chrono>
#include <coroutine>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <variant>
#include <vector>

#pragma once

// Only this file uses QCoro directly. Rules for coroutines, because GCC 12 silently miscompiles some forms:
//  - Write `auto x = co_await f(named, arguments);` as a whole statement, without `?:`, braces or lambdas in it.
//  - Pass parameters by value. A lambda with captures is never a coroutine itself.
//  - Write the type in `co_return Result<X>(value);`.
//  - Start root tasks through a TaskScope: a dropped Task is not canceled, and its exception is not reported.
//  - After an await, check the stop token before touching any member.
#include <QCoroTask>

namespace lockscope {

template<class T> using Task = QCoro::Task<T>;

} // namespace lockscope

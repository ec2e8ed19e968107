#pragma once

// The only place that names QCoro. Rules for coroutines here (GCC 12 miscompiles some forms silently):
//  - `auto x = co_await f(named, arguments);` as a whole statement; no `?:`, braces or lambdas in it;
//  - parameters by value; a lambda is never itself a coroutine with captures;
//  - `co_return Result<X>(value);` with the type written out;
//  - dropping a Task neither cancels it nor reports its exception: start root tasks through a TaskScope;
//  - after an await, look at the stop token before touching any member.
#include <QCoroTask>

namespace lockscope {

template<class T> using Task = QCoro::Task<T>;

} // namespace lockscope

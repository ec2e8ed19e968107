#include "core/model/blocking.h"

namespace lockscope {

namespace {

template<class T> bool isEqual(const std::shared_ptr<const T> &a, const std::shared_ptr<const T> &b)
{
    return a == b || (a && b && *a == *b);
}

} // namespace

bool operator==(const WaitFacts &a, const WaitFacts &b)
{
    return isEqual(a.deadlock, b.deadlock) && isEqual(a.blocking, b.blocking);
}

} // namespace lockscope

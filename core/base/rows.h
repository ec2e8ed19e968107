#pragma once

#include <cstddef>
#include <functional>
#include <iterator>

namespace lockscope {

// Checks a table with one row for each value of an enum: true if the table has `count` rows in the order of the enum.
// `key` is the member that holds the value of the enum. Use it in a static_assert, so that a value without a row does
// not compile.
template<class Rows, class Key> constexpr bool hasRowForEach(const Rows &rows, Key key, std::size_t count)
{
    if (std::size(rows) != count)
        return false;
    for (std::size_t i = 0; i < count; ++i) {
        if (std::size_t(std::invoke(key, rows[i])) != i)
            return false;
    }
    return true;
}

} // namespace lockscope

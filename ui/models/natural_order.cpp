#include "ui/models/natural_order.h"

#include <algorithm>
#include <tuple>

namespace lockscope::ui {

namespace {

using Place = const char *;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

int sign(bool below, bool above)
{
    return int(above) - int(below);
}

// Compares the numbers of any length that begin at `a` and `b`, and moves both places behind their last digits.
int compareNumbers(Place &a, Place endOfA, Place &b, Place endOfB)
{
    const auto isZero = [](char c) { return c == '0'; };
    const Place figuresOfA = std::find_if_not(a, endOfA, isZero);
    const Place figuresOfB = std::find_if_not(b, endOfB, isZero);
    a = std::find_if_not(figuresOfA, endOfA, isDigit);
    b = std::find_if_not(figuresOfB, endOfB, isDigit);
    if (a - figuresOfA != b - figuresOfB)
        return sign(a - figuresOfA<b - figuresOfB, a - figuresOfA> b - figuresOfB);
    const auto [atA, atB] = std::mismatch(figuresOfA, a, figuresOfB);
    return atA == a ? 0 : sign(*atA<*atB, *atA> * atB);
}

} // namespace

int compareNaturally(QByteArrayView a, QByteArrayView b)
{
    Place atA = a.begin();
    Place atB = b.begin();
    int zeros = 0; // the first difference in leading zeros
    for (;;) {
        const Place start = atA;
        std::tie(atA, atB) = std::mismatch(atA, a.end(), atB, b.end());
        for (; atA > start && isDigit(atA[-1]); --atA) // go back to the number's first digit
            --atB;
        if (atA == a.end() || atB == b.end())
            break;
        if (!isDigit(*atA) || !isDigit(*atB))
            return sign(quint8(*atA) < quint8(*atB), quint8(*atA) > quint8(*atB));
        const auto lengthBefore = (a.end() - atA) - (b.end() - atB);
        if (const int numbers = compareNumbers(atA, a.end(), atB, b.end()))
            return numbers;
        const auto lengthAfter = (a.end() - atA) - (b.end() - atB);
        if (zeros == 0)
            zeros = sign(lengthBefore<lengthAfter, lengthBefore> lengthAfter);
    }
    const int rest = sign(atA == a.end() && atB != b.end(), atA != a.end() && atB == b.end());
    return rest != 0 ? rest : zeros;
}

} // namespace lockscope::ui

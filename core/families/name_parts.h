#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <utility>
#include <vector>

namespace lockscope::families {

// A named part of a key's name or value: "queue" and "mail". The bytes lie within the matched text.
struct NamePart {
    QByteArray name;
    qsizetype from = 0;
    qsizetype size = 0;

    QByteArrayView in(QByteArrayView text) const { return text.sliced(from, size); }
    friend bool operator==(const NamePart &, const NamePart &) = default;
};
using NameParts = std::vector<NamePart>;

// The part with this name; null if there is none.
const NamePart *partNamed(const NameParts &parts, QByteArrayView name);

} // namespace lockscope::families

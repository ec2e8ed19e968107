#pragma once

#include <QByteArray>

#include <vector>

namespace lockscope {

// Sixty names that somebody may have given to a lock, or made to fool who looks at it: markup, escapes of terminals,
// directions of writing, formulas, templates, globs, bytes that are no text. All different, none empty.
std::vector<QByteArray> hostileNames();

// Whether people can be shown this without being fooled: no control characters (but line feeds where `lines`), nothing
// that turns the direction of writing or is not seen.
bool isHarmless(const QString &text, bool lines = false);

} // namespace lockscope

#pragma once

#include <QByteArray>

#include <vector>

namespace lockscope {

// Sixty names that somebody may have given to a lock, or chosen to fool the user: markup, terminal escapes, text
// directions, formulas, templates, globs, bytes that are not text. All names differ, and none is empty.
std::vector<QByteArray> hostileNames();

// Whether this text can be shown without fooling people: no control characters (except line feeds with `lines`), no
// characters that change the text direction, and no invisible ones.
bool isHarmless(const QString &text, bool lines = false);

} // namespace lockscope

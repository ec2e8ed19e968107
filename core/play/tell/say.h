#pragma once

#include "core/play/record/traffic.h"
#include "core/play/script/expectation.h"
#include "core/play/script/words.h"

#include <initializer_list>

// Sentences in both languages. What is named in them comes from files: it is escaped, and fills a template in one go.
namespace lockscope::play {

// The template with %1 … %9 replaced.
Words say(const char *en, const char *zh, std::initializer_list<Words> arguments = {});
Words joined(const Words &first, const Words &second);

Words named(const QString &name); // the same in both languages
Words named(const QByteArray &bytes);
Words named(const Who &who); // "Anna", "Anna (thread 2)"
Words counted(qint64 number);
Words lasting(Micros time); // "0.4 ms", "12 ms", "1.2 s"

} // namespace lockscope::play

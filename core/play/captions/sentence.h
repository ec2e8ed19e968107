#pragma once

#include "core/play/recording/traffic.h"
#include "core/play/scenario/bilingual_text.h"
#include "core/play/scenario/expectation.h"

#include <map>
#include <string_view>

namespace lockscope::play {

// A sentence with placeholders, marked with QT_TRANSLATE_NOOP("captions", …): "{who} asks for {lock}."
struct Sentence {
    const char *source = "";
};

// A value as it appears in a sentence. Text from files is escaped.
BilingualText shown(const QString &text);
BilingualText shown(const QByteArray &bytes);
BilingualText shown(const QByteArrayList &words);
BilingualText shown(const Who &who); // "Anna", "Anna (thread 2)"
BilingualText shown(const std::vector<Who> &all); // "Anna, Ben", "nobody"
BilingualText shown(qint64 number);
BilingualText shown(Micros time); // "0.4 ms", "12 ms", "1.2 s"
template<class Tag> BilingualText shown(const Bytes<Tag> &bytes)
{
    return shown(bytes.raw());
}

// Values of placeholders, by name.
class Values {
public:
    Values() = default;
    // Takes all fields of this value that can be shown.
    template<class T> explicit Values(const T &value) { T::visitFields(*this, value); }

    template<class T> Values &operator()(const char *name, const T &value)
    {
        if constexpr (std::is_same_v<T, BilingualText>)
            m_values[name] = value;
        else if constexpr (requires { shown(value); })
            m_values[name] = shown(value);
        return *this;
    }
    template<class T> Values &operator()(const char *name, const std::optional<T> &value)
    {
        return value ? (*this)(name, *value) : *this;
    }

    // Inserts each value unchanged, even if it looks like a placeholder.
    BilingualText in(const Sentence &sentence) const;

private:
    QString filled(const BilingualText &text, QString BilingualText::*language) const;

    std::map<std::string_view, BilingualText> m_values;
};

BilingualText say(const Sentence &sentence);
BilingualText joined(const BilingualText &first, const BilingualText &second);

} // namespace lockscope::play

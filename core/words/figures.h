#pragma once

#include "core/words/describe.h"

#include <QCoreApplication>

namespace lockscope::words {

// Collects figures; each ends with how it is known and how old that is.
class Figures {
public:
    Figures(const Lock &lock, Instant now)
        : m_age(durationText(toMillis(now - lock.readAt)))
    { }

    void sample(const char *text, Arguments arguments = {})
    {
        add(text, std::move(arguments), {QT_TRANSLATE_NOOP("describe", " (sample, %1 old)"), {m_age}});
    }
    void inference(const char *text, Arguments arguments = {})
    {
        add(text, std::move(arguments), {QT_TRANSLATE_NOOP("describe", " (inference from samples, %1 old)"), {m_age}});
    }
    void event(const char *text, Arguments arguments = {})
    {
        add(text, std::move(arguments), {QT_TRANSLATE_NOOP("describe", " (event)"), {}});
    }
    std::vector<Phrase> take() { return std::move(m_phrases); }

private:
    void add(const char *text, Arguments arguments, Phrase how)
    {
        m_phrases.push_back({text, std::move(arguments), {std::move(how)}});
    }

    QString m_age;
    std::vector<Phrase> m_phrases;
};

} // namespace lockscope::words

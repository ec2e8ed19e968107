#pragma once

#include "core/model/lock.h"
#include "core/words/describe.h"

#include <QCoreApplication>

namespace lockscope::words {

// Collects figures. A note after each figure says how the figure is known. With EvidenceAge::OnEachLine, the note also
// gives the age, except after an event. With EvidenceAge::Once, the first line gives the age of all figures, and
// samples have no note.
class EvidenceFigures {
public:
    EvidenceFigures(const Lock &lock, Instant now, EvidenceAge age)
        : m_age(durationText(toMillis(now - lock.readAt)))
        , m_isAgeOnEach(age == EvidenceAge::OnEachLine)
    {
        if (!m_isAgeOnEach)
            m_phrases.push_back({QT_TRANSLATE_NOOP("describe", "Seen %1 ago"), {secondsText(now - lock.readAt)}});
    }

    void sample(const char *text, Arguments arguments = {})
    {
        if (m_isAgeOnEach)
            add(text, std::move(arguments), {QT_TRANSLATE_NOOP("describe", " (sample, %1 old)"), {m_age}});
        else
            m_phrases.push_back({text, std::move(arguments)});
    }
    void sample(Phrase phrase) // with its clauses
    {
        if (m_isAgeOnEach)
            phrase.clauses.push_back({QT_TRANSLATE_NOOP("describe", " (sample, %1 old)"), {m_age}});
        m_phrases.push_back(std::move(phrase));
    }
    void inference(const char *text, Arguments arguments = {})
    {
        if (m_isAgeOnEach)
            add(text, std::move(arguments),
                {QT_TRANSLATE_NOOP("describe", " (inference from samples, %1 old)"), {m_age}});
        else
            add(text, std::move(arguments), {QT_TRANSLATE_NOOP("describe", " (inferred)"), {}});
    }
    void event(const char *text, Arguments arguments = {})
    {
        add(text, std::move(arguments), {QT_TRANSLATE_NOOP("describe", " (event)"), {}});
    }
    void recorded(Phrase phrase) // from the history
    {
        phrase.clauses.push_back({QT_TRANSLATE_NOOP("describe", " (history)"), {}});
        m_phrases.push_back(std::move(phrase));
    }
    // A whole sentence about several locks, whose readings have other ages.
    void told(Phrase phrase) { m_phrases.push_back(std::move(phrase)); }
    std::vector<Phrase> take() { return std::move(m_phrases); }

private:
    void add(const char *text, Arguments arguments, Phrase how)
    {
        m_phrases.push_back({text, std::move(arguments), {std::move(how)}});
    }

    // Shows 829 ms as 0.8 s, so that the text changes less often while the age grows.
    static QString secondsText(Instant::duration age)
    {
        const auto seconds = std::max(0.0, std::chrono::duration<double>(age).count());
        return seconds < 60 ? QString::number(seconds, 'f', 1) + QStringLiteral(" s") : durationText(toMillis(age));
    }

    QString m_age;
    bool m_isAgeOnEach;
    std::vector<Phrase> m_phrases;
};

} // namespace lockscope::words

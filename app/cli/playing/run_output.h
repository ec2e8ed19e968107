#pragma once

#include "app/cli/output/streams.h"
#include "core/play/recording/recording.h"
#include "core/play/scenario/bilingual_text.h"

#include <QObject>

namespace lockscope::play {
struct Verification;
}

namespace lockscope::cli {

// Prints a run, frame by frame, as lines of text or JSON.
class RunOutput {
public:
    RunOutput(Streams streams, bool json, play::Language language)
        : m_streams(std::move(streams))
        , m_json(json)
        , m_language(language)
    { }

    // The frames since the last call; with `until`, only those up to this time of the run.
    void print(const play::Recording &recording, std::optional<play::Micros> until = {});
    void printResult(const play::Recording &recording);
    bool printComparison(const play::Verification &verification); // returns false if MONITOR contradicts the run

    QObject listener;

private:
    void printText(const play::Recording &recording, std::size_t at);
    void printJson(const play::Recording &recording, std::size_t at);

    Streams m_streams;
    bool m_json;
    play::Language m_language;
    std::size_t m_printed = 0;
};

// Done, or NotFound if a step did not end as the scenario expects or the run was stopped.
int exitCodeOf(const play::Recording &recording);

} // namespace lockscope::cli

#pragma once

#include "app/cli/output/streams.h"
#include "core/play/witness/witness.h"

namespace lockscope::cli {

// A run, frame by frame, as lines of text or of JSON.
class PlayedOutput {
public:
    PlayedOutput(Streams streams, bool json, play::Language language)
        : m_streams(std::move(streams))
        , m_json(json)
        , m_language(language)
    { }

    void tell(const play::Recording &recording); // what is new
    void end(const play::Recording &recording); // what came of it
    bool tell(const play::Witnessed &witnessed); // false: MONITOR says another thing

    QObject listener;

private:
    void tellText(const play::Recording &recording, std::size_t at);
    void tellJson(const play::Recording &recording, std::size_t at);

    Streams m_streams;
    bool m_json;
    play::Language m_language;
    std::size_t m_told = 0;
};

} // namespace lockscope::cli

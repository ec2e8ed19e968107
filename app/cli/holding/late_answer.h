#pragma once

#include "app/cli/command/context.h"

namespace lockscope::cli {

// Whoever stops an acquire whose answer is late hears why it does not end at once.
class LateAnswer {
public:
    explicit LateAnswer(Context *context)
        : m_context(context)
        , m_onStop(context->stop, Wait{this})
    { }

private:
    static constexpr Millis patience{1'000};

    struct Wait {
        LateAnswer *late;
        void operator()() const { late->wait(); }
    };
    void wait()
    {
        Context *const context = m_context;
        m_timer = context->clock->callAt(context->clock->now() + patience, [context] {
            context->streams.error(
                QStringLiteral("waiting for the server's answer, so that nothing stays behind; Ctrl+C "
                               "again ends at once"));
        });
    }

    Context *m_context;
    std::unique_ptr<Clock::Timer> m_timer;
    std::stop_callback<Wait> m_onStop;
};

} // namespace lockscope::cli

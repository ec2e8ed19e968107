#include "ui/link/history_questions.h"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace lockscope::ui {

// The thread has a reference, so the worker may outlive its questions if the disk hangs.
class HistoryQuestions::Worker {
public:
    static std::shared_ptr<Worker> start(Mailbox *inbox)
    {
        auto worker = std::make_shared<Worker>();
        worker->m_inbox = inbox;
        std::thread([worker] { worker->run(); }).detach();
        return worker;
    }

    // `heard` is called through the mailbox with what the question returned.
    void ask(const QString &path, Any question, std::function<void(const Told &)> heard)
    {
        const std::scoped_lock guard(m_mutex);
        m_stop.request_stop();
        m_next = Question{path, std::move(question), std::move(heard)};
        m_changed.notify_all();
    }
    void cancel()
    {
        const std::scoped_lock guard(m_mutex);
        m_stop.request_stop();
        m_next.reset();
    }
    void end(Millis limit)
    {
        std::unique_lock guard(m_mutex);
        m_stop.request_stop();
        m_next.reset();
        m_inbox = nullptr;
        m_isEnding = true;
        m_changed.notify_all();
        m_changed.wait_for(guard, limit, [this] { return m_isOver; });
    }

private:
    struct Question {
        QString path;
        Any question;
        std::function<void(const Told &)> heard;
    };

    void run()
    {
        std::unique_lock guard(m_mutex);
        while (true) {
            m_changed.wait(guard, [this] { return m_isEnding || m_next; });
            if (m_isEnding)
                break;
            Question asked = std::move(*m_next);
            m_next.reset();
            m_stop = std::stop_source();
            const std::stop_token stop = m_stop.get_token();
            guard.unlock();
            Told told = answer(asked, stop);
            guard.lock();
            if (m_inbox && !stop.stop_requested())
                m_inbox->post([heard = std::move(asked.heard), told = std::move(told)] { heard(told); });
        }
        m_isOver = true;
        m_changed.notify_all();
    }
    static Told answer(const Question &asked, const std::stop_token &stop)
    {
        auto reader = history::HistoryReader::open(asked.path);
        if (reader)
            (*reader)->setStop(stop);
        return asked.question(reader);
    }

    std::mutex m_mutex; // guards all members
    std::condition_variable m_changed;
    std::optional<Question> m_next;
    std::stop_source m_stop; // of the question that runs
    Mailbox *m_inbox = nullptr; // null when the questions end
    bool m_isEnding = false;
    bool m_isOver = false;
};

HistoryQuestions::HistoryQuestions(QObject *parent)
    : QObject(parent)
{ }

HistoryQuestions::~HistoryQuestions()
{
    if (m_worker)
        m_worker->end(closeLimit);
}

void HistoryQuestions::askAny(const QString &path, Any question)
{
    if (!m_worker)
        m_worker = Worker::start(&m_inbox);
    m_isAsking = true;
    const quint64 number = ++m_number;
    m_worker->ask(path, std::move(question), [this, number](const Told &told) {
        if (number != m_number)
            return;
        m_isAsking = false;
        told();
    });
}

void HistoryQuestions::cancel()
{
    ++m_number;
    m_isAsking = false;
    if (m_worker)
        m_worker->cancel();
}

} // namespace lockscope::ui

#pragma once

#include "core/history/history_reader.h"
#include "ui/mailbox.h"

#include <QObject>

#include <functional>
#include <memory>

namespace lockscope::ui {

// Reads a history on a separate thread, because reading blocks. Lives on the GUI thread and never waits. A new question
// replaces the one before, so only the latest is answered. Each file is opened for each question, because a program
// that records may replace it.
class HistoryQuestions : public QObject {
    Q_OBJECT

public:
    explicit HistoryQuestions(QObject *parent = nullptr);
    ~HistoryQuestions() override; // a disk that hangs delays it for `closeLimit` at most

    static constexpr Millis closeLimit{2'000};

    // `question` runs on the thread. `heard` gets its answer, or the error of opening the file, on the GUI thread.
    template<class T>
    void ask(const QString &path, std::function<Result<T>(const history::HistoryReader &)> question,
             std::function<void(const Result<T> &)> heard)
    {
        askAny(path,
               [question = std::move(question),
                heard = std::move(heard)](const Result<std::unique_ptr<history::HistoryReader>> &reader) -> Told {
                   const auto answer =
                       std::make_shared<Result<T>>(reader ? question(**reader) : Result<T>(reader.error()));
                   return [answer, heard] { heard(*answer); };
               });
    }
    void cancel(); // the question gets no answer
    bool isAsking() const { return m_isAsking; }

private:
    using Told = std::function<void()>; // runs on the GUI thread
    using Any = std::function<Told(const Result<std::unique_ptr<history::HistoryReader>> &)>;
    class Worker;

    void askAny(const QString &path, Any question);

    Mailbox m_inbox;
    std::shared_ptr<Worker> m_worker; // null before the first question
    quint64 m_number = 0; // of the latest question
    bool m_isAsking = false;
};

} // namespace lockscope::ui

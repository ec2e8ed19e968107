#pragma once

#include "core/session/connection_test.h"

#include <QFutureWatcher>
#include <QWidget>

#include <map>
#include <optional>

class QLineEdit;

namespace lockscope::ui {

class MessageLine;

// Tests a connection on request and shows how far its steps have come. GUI thread.
class ConnectionTestPanel : public QWidget {
    Q_OBJECT

public:
    // Runs the test on another thread and calls `told` on this one, as SessionPort::testConnection() does.
    using Tester = std::function<QFuture<Result<void>>(const ConnectionTestTerms &terms,
                                                       const std::map<QString, Secret> &passphrases,
                                                       const ConnectionTestObserver &told, std::stop_token stop)>;

    explicit ConnectionTestPanel(QWidget *parent = nullptr);
    ~ConnectionTestPanel() override; // stops the test

    void setTester(Tester tester) { m_tester = std::move(tester); }
    bool isRunning() const { return m_stop.has_value(); }
    // `passphrases`: typed ones, by key file.
    void start(const ConnectionTestTerms &terms, const std::map<QString, Secret> &passphrases);
    void stop(); // the steps stay visible
    void reset(); // stops the test and hides its steps
    void focusLine(); // the ACL line, if one is shown

Q_SIGNALS:
    void runningChanged();
    void failed(const lockscope::ConnectionTestStep &step);
    void passed(); // all steps

private:
    void addSteps();
    void take(const ConnectionTestStep &step);
    void show(const redis::ConnectionStepResult &result);
    void showLine(const QByteArray &aclLine);
    void ended();
    QString titleOf(redis::ConnectionStep step) const;

    Tester m_tester;
    redis::Address m_address; // without passwords
    std::map<redis::ConnectionStep, MessageLine *> m_steps;
    std::map<redis::ConnectionStep, redis::ConnectionStepResult::State> m_states;
    QWidget *m_lineRow;
    QLineEdit *m_line;
    quint64 m_run = 0; // the number of the latest test; steps of earlier tests are ignored
    std::optional<std::stop_source> m_stop; // while a test runs
    QFutureWatcher<Result<void>> m_answer;
};

} // namespace lockscope::ui

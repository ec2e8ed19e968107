#pragma once

#include "ui/play/sandbox/card.h"
#include "ui/play/sandbox/sandbox_shown.h"

namespace lockscope::ui {

// A server of the sandbox, with its role and its state. P pauses or resumes it, K kills or starts it. GUI thread.
class ServerCard : public Card {
    Q_OBJECT

public:
    explicit ServerCard(QWidget *parent = nullptr);

    void show(const ServerShown &server, bool mayAct);
    const QString &name() const { return m_server.name; }

Q_SIGNALS:
    void wanted(const lockscope::play::Action &action);

protected:
    void fillMenu(QMenu *menu) override;
    bool pressed(int key) override;
    void paintSign(QPainter &painter, const QRect &box) override;

private:
    ServerShown m_server;
};

} // namespace lockscope::ui

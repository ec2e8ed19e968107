#pragma once

#include "core/profiles/profile.h"
#include "ui/connect/reach.h"

#include <QAbstractButton>

class QToolButton;

namespace lockscope::ui {

// A profile to click on: its name, its address, its environment (in words and a colour), and whether its server
// answers. A menu has the other actions. GUI thread.
class ProfileCard : public QAbstractButton {
    Q_OBJECT

public:
    explicit ProfileCard(const profiles::Profile &profile, QWidget *parent = nullptr);

    const QString &id() const { return m_profile.id; }
    void setReach(const Reached &reached);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void edit();
    void remove();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    void buildMenu();
    QString facts() const; // environment, read-only, whether it answers
    void say();

    profiles::Profile m_profile;
    Reached m_reached;
    QToolButton *m_more;
};

} // namespace lockscope::ui

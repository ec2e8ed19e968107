#pragma once

#include <QFrame>

class QMenu;

namespace lockscope::ui {

// One that plays: a sign, a name, a few lines of what it does. A menu by the right button, Enter or the menu key. What
// it is and what can be done with it say those made of it.
class Card : public QFrame {
    Q_OBJECT

public:
    explicit Card(QWidget *parent = nullptr);

    void setSmall(bool isSmall); // six beside each other on a projector

    void tell(const QString &title, const QStringList &lines, bool isTroubled, bool mayAct);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }
    void openMenu(const QPoint &at);

protected:
    virtual void fillMenu(QMenu *menu) = 0;
    virtual bool pressed(int key) = 0; // false: it means nothing here
    virtual void paintSign(QPainter &painter, const QRect &box) = 0;
    bool mayAct() const { return m_mayAct; }

    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;

private:
    int signSide() const;
    int mostLines() const { return m_isSmall ? 1 : 4; }
    int letters() const { return m_isSmall ? 12 : 24; }

    QString m_title;
    QStringList m_lines;
    bool m_isSmall = false;
    bool m_isTroubled = false;
    bool m_mayAct = false;
};

} // namespace lockscope::ui

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

    void setSmall(bool isSmall); // one line, so that all stand beside each other on a projector

    struct Told {
        QString title;
        QStringList lines;
        QString brief; // beside the title, where there is but one line
        bool isTroubled = false;
        bool mayAct = false;
    };
    void tell(const Told &told);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }
    void openMenu(const QPoint &at);

protected:
    virtual void fillMenu(QMenu *menu) = 0;
    virtual bool pressed(int key) = 0; // false: it means nothing here
    virtual void paintSign(QPainter &painter, const QRect &box) = 0;
    bool mayAct() const { return m_told.mayAct; }

    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;

private:
    int signSide() const;
    QFont bold() const;
    QSize smallSize() const;
    void paintFrame(QPainter &painter) const;
    void paintTitle(QPainter &painter, const QRect &inside) const;
    void paintLines(QPainter &painter, const QRect &inside) const;

    Told m_told;
    bool m_isSmall = false;
};

} // namespace lockscope::ui

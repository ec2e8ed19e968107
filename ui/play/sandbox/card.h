#pragma once

#include <QFrame>

class QMenu;

namespace lockscope::ui {

// A card with a sign, a name, a few lines of text, and a menu (right button, Enter or menu key). Subclasses define
// contents and actions.
class Card : public QFrame {
    Q_OBJECT

public:
    explicit Card(QWidget *parent = nullptr);

    void setSmall(bool isSmall); // one line, so that all cards fit on a projector

    struct Content {
        QString title;
        QStringList lines;
        QString brief; // beside the title of a small card
        bool isTroubled = false;
        bool mayAct = false;
    };
    void setContent(const Content &content);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }
    void openMenu(const QPoint &at);

protected:
    virtual void fillMenu(QMenu *menu) = 0;
    virtual bool pressed(int key) = 0; // returns false if the key has no effect on this card
    virtual void paintSign(QPainter &painter, const QRect &box) = 0;
    bool mayAct() const { return m_content.mayAct; }

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

    Content m_content;
    bool m_isSmall = false;
};

} // namespace lockscope::ui

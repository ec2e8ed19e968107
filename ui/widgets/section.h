#pragma once

#include <QWidget>

class QHBoxLayout;
class QToolButton;
class QVBoxLayout;

namespace lockscope::ui {

class FactLabel;

// A part of a panel or form, below a title that folds and unfolds the part. The title is a button, so the keyboard
// reaches it. GUI thread.
class Section : public QWidget {
    Q_OBJECT
    Q_PROPERTY(bool folded READ isFolded WRITE setFolded NOTIFY foldedChanged)

public:
    explicit Section(const QString &title, QWidget *parent = nullptr); // `title` may have a mnemonic

    QWidget *body() const { return m_body; } // the parent widget for the section's parts
    void add(QWidget *part); // below the other parts; takes ownership
    QToolButton *header() const { return m_header; }

    bool isFolded() const { return m_isFolded; }
    void setFolded(bool folded);
    void setNote(const QString &note); // beside the title, also while folded
    // Returns a line with the title and the note, and a line for each text and table row, even if folded. Leaves out
    // hidden parts. Empty if the parts have no lines.
    QString asText() const;

Q_SIGNALS:
    void foldedChanged(bool folded);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

    const QString &title() const { return m_title; } // without its mnemonic
    void addBesideTitle(QWidget *part); // takes ownership
    void addRows(QLayout *rows); // below the other parts; takes ownership

private:
    void showFold();

    QString m_titleWithMnemonic;
    QString m_title;
    QToolButton *m_header;
    FactLabel *m_note;
    QHBoxLayout *m_headerRow;
    QWidget *m_body;
    QVBoxLayout *m_column;
    bool m_isFolded = false;
};

} // namespace lockscope::ui

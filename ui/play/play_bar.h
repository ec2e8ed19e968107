#pragma once

#include "core/play/scenario/bilingual_text.h"

#include <QWidget>

class QComboBox;
class QMenu;
class QToolButton;

namespace lockscope::ui {

class ElidedLabel;

// The actions on the playground as a whole: leaving, language, files, other pages, projector.
class PlayBar : public QWidget {
    Q_OBJECT

public:
    explicit PlayBar(QWidget *parent = nullptr);

    void setTitle(const QString &title);
    void setLanguage(play::Language language);
    void setRunThere(bool isThere); // enables saving and comparing
    void setChoosing(bool shown);
    QMenu *compareMenu() const { return m_compareMenu; } // on compareMenuOpens() the playground fills it

Q_SIGNALS:
    void leaveWanted();
    void languageChosen(lockscope::play::Language language);
    void openWanted();
    void saveRunWanted();
    void savePageWanted();
    void savePngWanted();
    void saveSvgWanted();
    void choosingWanted(bool shown);
    void helpWanted();
    void compareMenuOpens();
    void projectorWanted();

private:
    QToolButton *addButton(const QString &text, const QString &meaning, const char *name);
    void buildFiles();

    ElidedLabel *m_title;
    QComboBox *m_language;
    QToolButton *m_files;
    QToolButton *m_compare;
    QMenu *m_compareMenu;
    QToolButton *m_choosing;
    QList<QAction *> m_saves;
};

} // namespace lockscope::ui

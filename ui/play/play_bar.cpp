#include "ui/play/play_bar.h"

#include "ui/text/plain_label.h"
#include "ui/text/plain_text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

namespace lockscope::ui {

PlayBar::PlayBar(QWidget *parent)
    : QWidget(parent)
    , m_title(new ElidedLabel(this))
    , m_language(new QComboBox(this))
    , m_compareMenu(new QMenu(this))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(8, 4, 8, 4);
    connect(addButton(tr("← Locks"), tr("Back to the locks of your servers"), "leave"), &QToolButton::clicked, this,
            &PlayBar::leaveWanted);
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    row->addWidget(m_title, 1);
    m_language->addItem(QStringLiteral("English"), int(play::Language::English));
    m_language->addItem(QStringLiteral("中文"), int(play::Language::Chinese));
    m_language->setObjectName(QStringLiteral("language"));
    m_language->setAccessibleName(tr("Language of the scenarios"));
    m_language->setFocusPolicy(Qt::TabFocus);
    row->addWidget(m_language);
    connect(m_language, &QComboBox::currentIndexChanged, this,
            [this] { Q_EMIT languageChosen(play::Language(m_language->currentData().toInt())); });
    m_files = addButton(tr("Files"), tr("Open a scenario or a run; save this run"), "files");
    buildFiles();
    m_compare = addButton(tr("Compare"), tr("Shows this run beside another run, step by step"), "compare");
    m_compare->setMenu(m_compareMenu);
    m_compare->setPopupMode(QToolButton::InstantPopup);
    connect(m_compareMenu, &QMenu::aboutToShow, this, &PlayBar::compareMenuOpens);
    m_choosing = addButton(tr("Which lock to choose?"), tr("The ways to build a lock, side by side"), "choosing");
    m_choosing->setCheckable(true);
    connect(m_choosing, &QToolButton::clicked, this, &PlayBar::choosingWanted);
    connect(addButton(tr("Help"), tr("A picture of each scenario, and the keys"), "help"), &QToolButton::clicked, this,
            &PlayBar::helpWanted);
    connect(addButton(tr("Projector"), tr("Large view, lanes first (F11)"), "projector"), &QToolButton::clicked, this,
            &PlayBar::projectorWanted);
    setRunThere(false);
}

QToolButton *PlayBar::addButton(const QString &text, const QString &meaning, const char *name)
{
    auto *button = new QToolButton(this);
    button->setText(text);
    button->setObjectName(QLatin1String(name));
    button->setFocusPolicy(Qt::TabFocus);
    setPlainToolTip(button, meaning);
    layout()->addWidget(button);
    return button;
}

void PlayBar::buildFiles()
{
    auto *menu = new QMenu(m_files);
    connect(menu->addAction(tr("&Open a scenario or a run…")), &QAction::triggered, this, &PlayBar::openWanted);
    menu->addSeparator();
    const auto save = [this, menu](const QString &text, void (PlayBar::*wanted)()) {
        m_saves += menu->addAction(text);
        connect(m_saves.last(), &QAction::triggered, this, wanted);
    };
    save(tr("&Save this run…"), &PlayBar::saveRunWanted);
    save(tr("Save as a &web page…"), &PlayBar::savePageWanted);
    save(tr("Save the lanes as &PNG…"), &PlayBar::savePngWanted);
    save(tr("Save the lanes as S&VG…"), &PlayBar::saveSvgWanted);
    m_files->setMenu(menu);
    m_files->setPopupMode(QToolButton::InstantPopup);
}

void PlayBar::setTitle(const QString &title)
{
    m_title->setText(title);
}

void PlayBar::setLanguage(play::Language language)
{
    m_language->setCurrentIndex(m_language->findData(int(language)));
}

void PlayBar::setRunThere(bool isThere)
{
    for (QAction *save : m_saves)
        save->setEnabled(isThere);
    m_compare->setEnabled(isThere);
}

void PlayBar::setChoosing(bool shown)
{
    m_choosing->setChecked(shown);
}

} // namespace lockscope::ui

#include "ui/window/preferences/alerts_page.h"

#include "core/alerts/read_rules.h"
#include "core/base/escape.h"
#include "ui/text/plain_text.h"
#include "ui/widgets/message_line.h"
#include "ui/window/preferences/preferences.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>

namespace lockscope::ui {

namespace {

enum class RulesFrom { Nowhere, BuiltIn, File };
constexpr int shownNames = 6;

RulesFrom sourceOf(const QString &rules)
{
    if (rules.isEmpty())
        return RulesFrom::Nowhere;
    return rules == alerts::builtIn ? RulesFrom::BuiltIn : RulesFrom::File;
}

} // namespace

AlertsPage::AlertsPage(Preferences *preferences, QWidget *parent)
    : PreferencesPage(parent)
    , m_preferences(preferences)
    , m_source(new QComboBox(this))
    , m_file(new QLineEdit(this))
    , m_browse(new QPushButton(tr("&Choose…"), this))
    , m_again(new QPushButton(tr("Read &again"), this))
    , m_message(new MessageLine(this))
    , m_muted(new QListWidget(this))
    , m_unmute(new QPushButton(tr("&Unmute"), this))
{
    addRules();
    addMuted();
}

void AlertsPage::addRules()
{
    const QString rules = m_preferences->alertRules();
    const RulesFrom from = sourceOf(rules);
    m_source->addItem(tr("None"), int(RulesFrom::Nowhere));
    m_source->addItem(tr("Lockscope's rules"), int(RulesFrom::BuiltIn));
    m_source->addItem(tr("A file"), int(RulesFrom::File));
    m_source->setCurrentIndex(int(from));
    m_file->setText(from == RulesFrom::File ? rules : QString());
    auto *place = new QWidget(this);
    auto *row = new QHBoxLayout(place);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_file, 1);
    row->addWidget(m_browse);
    row->addWidget(m_again);
    m_file->setObjectName(QStringLiteral("alertFile"));
    m_file->setAccessibleName(tr("File of the rules"));
    m_browse->setObjectName(QStringLiteral("chooseAlertFile"));
    m_again->setObjectName(QStringLiteral("readAlertsAgain"));
    addRow(tr("Alert &rules"), m_source, "alertSource");
    addRow(tr("&File"), place, "alertPlace");
    place->setFocusProxy(m_file);
    addWide(m_message, "alertMessage");
    addNote(tr("An alert that fires becomes an incident. Incidents such as a lock without expiry need no rule."));
    connect(m_source, &QComboBox::currentIndexChanged, this, &AlertsPage::choose);
    connect(m_file, &QLineEdit::editingFinished, this, &AlertsPage::save);
    connect(m_browse, &QPushButton::clicked, this, &AlertsPage::askForFile);
    connect(m_again, &QPushButton::clicked, this, &AlertsPage::save);
    choose();
}

void AlertsPage::addMuted()
{
    m_muted->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_muted->setFixedHeight(fontMetrics().lineSpacing() * shownNames + 2 * m_muted->frameWidth());
    addRow(tr("&Muted names"), m_muted, "mutedNames");
    addWide(m_unmute, "unmute");
    addNote(tr("Alerts and notifications ignore locks with these names. To add one, open the menu of an incident."));
    connect(m_muted, &QListWidget::itemSelectionChanged, this,
            [this] { m_unmute->setEnabled(!m_muted->selectedItems().isEmpty()); });
    connect(m_unmute, &QPushButton::clicked, this, &AlertsPage::unmuteChosen);
    showMuted();
}

void AlertsPage::choose()
{
    const bool isFile = RulesFrom(m_source->currentData().toInt()) == RulesFrom::File;
    for (QWidget *field : {static_cast<QWidget *>(m_file), static_cast<QWidget *>(m_browse)})
        field->setEnabled(isFile);
    save();
}

void AlertsPage::askForFile()
{
    auto *dialog = new QFileDialog(this, tr("Choose the alert rules"), m_file->text(), tr("Rules (*.toml)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &file) {
        m_file->setText(file);
        save();
    });
    dialog->open();
}

void AlertsPage::save()
{
    QString rules;
    switch (RulesFrom(m_source->currentData().toInt())) {
    case RulesFrom::Nowhere: break;
    case RulesFrom::BuiltIn: rules = alerts::builtIn; break;
    case RulesFrom::File: rules = m_file->text(); break;
    }
    const bool isRepeated = rules == m_preferences->alertRules();
    m_preferences->setAlertRules(rules);
    sayWhatIsRead();
    if (!isRepeated || sender() == m_again)
        Q_EMIT alertsChanged();
}

void AlertsPage::sayWhatIsRead()
{
    const QString rules = m_preferences->alertRules();
    m_again->setEnabled(!rules.isEmpty());
    if (rules.isEmpty())
        return m_message->clear();
    const auto read = alerts::readRulesFile(rules);
    if (const auto *complaints = std::get_if<Complaints>(&read))
        m_message->say(Tone::Bad, complaints->front().inOneLine());
    else
        m_message->say(Tone::Good, tr("%n rules", nullptr, int(std::get<alerts::AlertRules>(read).size())));
}

void AlertsPage::showMuted()
{
    m_muted->clear();
    for (const QByteArray &name : m_preferences->mutedNames()) {
        auto *item = new QListWidgetItem(elided(toDisplay(name), 200), m_muted);
        item->setData(Qt::UserRole, name);
    }
    m_unmute->setEnabled(false);
}

void AlertsPage::unmuteChosen()
{
    for (const QListWidgetItem *item : m_muted->selectedItems())
        m_preferences->unmute(item->data(Qt::UserRole).toByteArray());
    showMuted();
    Q_EMIT mutedNamesChanged();
}

} // namespace lockscope::ui

#include "ui/window/preferences/watching_page.h"

#include "ui/window/preferences/preferences.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLocale>

namespace lockscope::ui {

namespace {

QString secondsText(qint64 millis)
{
    if (millis % 60'000 == 0)
        return WatchingPage::tr("%n minutes", nullptr, int(millis / 60'000));
    if (millis % 1'000 == 0)
        return WatchingPage::tr("%n seconds", nullptr, int(millis / 1'000));
    return WatchingPage::tr("%n milliseconds", nullptr, int(millis));
}

QString shareText(double percent)
{
    return WatchingPage::tr("%1 %").arg(QLocale().toString(percent, 'g', 3));
}

// Chooses the value, and adds it if the box lacks it: an edited settings file may contain any value.
void chooseOrAdd(QComboBox *box, const QVariant &value, const QString &text)
{
    if (box->findData(value) < 0)
        box->addItem(text, value);
    box->setCurrentIndex(box->findData(value));
}

} // namespace

WatchingPage::WatchingPage(Preferences *preferences, QWidget *parent)
    : PreferencesPage(parent)
    , m_preferences(preferences)
    , m_refresh(new QComboBox(this))
    , m_share(new QComboBox(this))
    , m_gone(new QComboBox(this))
    , m_record(new QCheckBox(tr("R&ecord the history of the locks"), this))
{
    for (const qint64 millis : {500, 1'000, 2'000, 3'000})
        m_refresh->addItem(secondsText(millis), millis);
    for (const double percent : {0.5, 1.0, 2.0, 5.0, 10.0})
        m_share->addItem(shareText(percent), percent);
    for (const qint64 millis : {5'000, 10'000, 30'000, 60'000, 300'000, 600'000})
        m_gone->addItem(secondsText(millis), millis);
    const Preferences::Watching now = preferences->watching();
    chooseOrAdd(m_refresh, qint64(now.refreshEvery.count()), secondsText(now.refreshEvery.count()));
    chooseOrAdd(m_share, now.serverPercent, shareText(now.serverPercent));
    chooseOrAdd(m_gone, qint64(now.goneFor.count()), secondsText(now.goneFor.count()));
    addRow(tr("&Read each lock every"), m_refresh, "refresh");
    addNote(tr("Locks in sight are read at least twice a second. Messages from the server also show changes at once."));
    addRow(tr("&Server time, at most"), m_share, "serverPercent");
    addNote(tr("With more locks than this share allows, each lock is read less often. "
               "The search for new locks has its own limit."));
    addRow(tr("&Keep released locks for"), m_gone, "keepGone");
    m_record->setChecked(now.isRecorded);
    addWide(m_record, "recordHistory");
    addNote(tr("The history answers questions about the past. It keeps 30 days of a server, or 1 GB if that is less."));
    addNote(tr("These settings take effect when you connect again."));
    for (QComboBox *box : {m_refresh, m_share, m_gone})
        connect(box, &QComboBox::currentIndexChanged, this, &WatchingPage::save);
    connect(m_record, &QCheckBox::toggled, this, &WatchingPage::save);
}

void WatchingPage::save()
{
    m_preferences->setWatching({Millis(m_refresh->currentData().toLongLong()), m_share->currentData().toDouble(),
                                Millis(m_gone->currentData().toLongLong()), m_record->isChecked()});
}

} // namespace lockscope::ui

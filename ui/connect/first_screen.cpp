#include "ui/connect/first_screen.h"

#include "core/base/escape.h"
#include "ui/connect/profile_card.h"
#include "ui/text.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/wipe_field.h"

#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

constexpr int lookEveryMillis = 30'000;
constexpr int gap = 12;

void empty(QWidget *list)
{
    while (QLayoutItem *item = list->layout()->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // deleted later because it may have emitted the running signal
        delete item;
    }
}

} // namespace

FirstScreen::FirstScreen(QWidget *parent)
    : QWidget(parent)
    , m_problems(new MessageLine(this))
    , m_waiting(new MessageLine(this))
    , m_hint(new PlainLabel(this))
    , m_url(new QLineEdit(this))
    , m_urlMessage(new MessageLine(this))
    , m_cards(new QWidget(this))
    , m_recentTitle(new PlainLabel(tr("Recent"), this))
    , m_recent(new QWidget(this))
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_problems->setObjectName(QStringLiteral("problems"));
    m_waiting->setObjectName(QStringLiteral("waiting"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, gap, 16, gap);
    column->setSpacing(gap);
    column->addWidget(buildHead());
    column->addWidget(buildAddress());
    column->addWidget(m_problems);
    column->addWidget(m_waiting);
    column->addWidget(buildLists(), 1);
    m_again.setInterval(lookEveryMillis);
    connect(&m_again, &QTimer::timeout, this, &FirstScreen::look);
    connect(&m_reach, &ReachLook::told, this, [this](const QString &profile, const Reached &reached) {
        for (auto *card : m_cards->findChildren<ProfileCard *>()) {
            if (card->id() == profile)
                card->setReach(reached);
        }
    });
    setProfiles({});
    setRecent({});
}

QPushButton *FirstScreen::addButton(QLayout *row, const QString &text, const char *name, void (FirstScreen::*signal)())
{
    auto *button = new QPushButton(text, this);
    button->setObjectName(QLatin1String(name));
    connect(button, &QPushButton::clicked, this, signal);
    row->addWidget(button);
    m_head << button;
    return button;
}

QWidget *FirstScreen::buildHead()
{
    auto *head = new QWidget(this);
    auto *row = new FlowLayout(head);
    addButton(row, tr("&New profile…"), "newProfile", &FirstScreen::newRequested);
    addButton(row, tr("Start the &demo"), "demo", &FirstScreen::demoRequested);
    addButton(row, tr("&Playground"), "playground", &FirstScreen::playRequested)
        ->setToolTip(tr("Shows how these locks behave, on private servers: scenarios to run, step through and change"));
    addButton(row, tr("&Import…"), "import", &FirstScreen::importRequested);
    m_export = addButton(row, tr("E&xport…"), "export", &FirstScreen::exportRequested);
    m_export->setToolTip(tr("Saves all profiles in a file, without passwords"));
    return head;
}

QWidget *FirstScreen::buildAddress()
{
    auto *both = new QWidget(this);
    auto *column = new QVBoxLayout(both);
    column->setContentsMargins(0, 0, 0, 0);
    auto *row = new QHBoxLayout;
    m_url->setObjectName(QStringLiteral("firstUrl"));
    m_url->setPlaceholderText(tr("Server address, e.g. localhost:6379"));
    row->addWidget(m_url, 1);
    m_go = new QPushButton(tr("Connect"), this);
    m_go->setObjectName(QStringLiteral("firstConnect"));
    row->addWidget(m_go);
    column->addLayout(row);
    m_urlMessage->setObjectName(QStringLiteral("firstUrlMessage"));
    column->addWidget(m_urlMessage);
    connect(m_url, &QLineEdit::returnPressed, this, &FirstScreen::connectToUrl);
    connect(m_go, &QPushButton::clicked, this, &FirstScreen::connectToUrl);
    connect(m_url, &QLineEdit::textEdited, m_urlMessage, &MessageLine::clear);
    return both;
}

QWidget *FirstScreen::buildLists()
{
    auto *inside = new QWidget(this);
    inside->setBackgroundRole(QPalette::Base);
    auto *column = new QVBoxLayout(inside);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(gap);
    auto *cards = new FlowLayout(m_cards);
    cards->setSpacing(gap);
    auto *recent = new QVBoxLayout(m_recent);
    recent->setContentsMargins(0, 0, 0, 0);
    recent->setSpacing(2);
    m_hint->setWordWrap(true);
    m_hint->setForegroundRole(QPalette::Text);
    m_recentTitle->setForegroundRole(QPalette::Text);
    for (QWidget *each : {static_cast<QWidget *>(m_hint), m_cards, static_cast<QWidget *>(m_recentTitle), m_recent})
        column->addWidget(each);
    column->addStretch(1);
    return inside;
}

void FirstScreen::setProfiles(const std::vector<profiles::Profile> &profiles)
{
    m_profiles = profiles;
    empty(m_cards);
    for (const profiles::Profile &profile : profiles) {
        auto *card = new ProfileCard(profile, m_cards);
        connect(card, &QAbstractButton::clicked, this, [this, id = profile.id] { Q_EMIT opened(id); });
        connect(card, &ProfileCard::edit, this, [this, id = profile.id] { Q_EMIT editRequested(id); });
        connect(card, &ProfileCard::remove, this, [this, id = profile.id] { Q_EMIT removeRequested(id); });
        m_cards->layout()->addWidget(card);
    }
    m_cards->setVisible(!profiles.empty());
    m_export->setEnabled(!profiles.empty());
    m_hint->setText(profiles.empty()
                        ? tr("Create a profile for a Redis server to see its locks. The profile is listed here. "
                             "Watching changes nothing on the server. The demo needs no server.")
                        : tr("Choose a server to see its locks. Watching changes nothing on it."));
    orderTabs();
    look();
}

void FirstScreen::orderTabs()
{
    QList<QWidget *> all = m_head;
    all << m_url << m_go;
    for (const QWidget *list : {m_cards, m_recent}) {
        for (int i = 0; i < list->layout()->count(); ++i) {
            QWidget *row = list->layout()->itemAt(i)->widget();
            all << row << row->findChildren<QWidget *>(Qt::FindDirectChildrenOnly);
        }
    }
    all.removeIf([](const QWidget *each) { return !(each->focusPolicy() & Qt::TabFocus); });
    for (qsizetype i = 1; i < all.size(); ++i)
        setTabOrder(all[i - 1], all[i]);
}

QWidget *FirstScreen::recentRow(const redis::Address &address)
{
    auto *both = new QWidget(m_recent);
    auto *row = new QHBoxLayout(both);
    row->setContentsMargins(0, 0, 0, 0);
    redis::Address withoutPassword = address;
    withoutPassword.password.clear();
    const QString url = elided(toDisplay(address.toUrl().toUtf8()), 90);
    auto *open = new QPushButton(plainActionText(url), both);
    open->setObjectName(QStringLiteral("recentOne"));
    open->setFlat(true);
    connect(open, &QPushButton::clicked, this, [this, withoutPassword] { Q_EMIT addressGiven(withoutPassword); });
    auto *take = new QToolButton(both);
    take->setObjectName(QStringLiteral("recentRemove"));
    take->setText(QStringLiteral("✕"));
    take->setAutoRaise(true);
    take->setToolTip(tr("Removes this server from the list"));
    take->setAccessibleName(tr("Remove %1").arg(url));
    connect(take, &QToolButton::clicked, this, [this, withoutPassword] { Q_EMIT recentRemoved(withoutPassword); });
    row->addWidget(open);
    row->addWidget(take);
    row->addStretch(1);
    return both;
}

void FirstScreen::setRecent(const std::vector<redis::Address> &recent)
{
    empty(m_recent);
    for (const redis::Address &address : recent)
        m_recent->layout()->addWidget(recentRow(address));
    m_recent->setVisible(!recent.empty());
    m_recentTitle->setVisible(!recent.empty());
    orderTabs();
}

void FirstScreen::say(const QStringList &problems)
{
    m_problems->say(Tone::Warning, problems.join(QLatin1Char('\n')));
}

void FirstScreen::setWaiting(const QString &why)
{
    m_waiting->say(Tone::Info, why);
}

void FirstScreen::connectToUrl()
{
    if (m_url->text().trimmed().isEmpty()) {
        m_url->setFocus();
        m_urlMessage->say(Tone::Bad, tr("Enter an address first, such as localhost:6379."));
        return;
    }
    const auto address = redis::parseUrl(m_url->text());
    if (!address) {
        m_urlMessage->say(address.error());
        return;
    }
    wipeField(m_url); // may contain a password
    Q_EMIT addressGiven(*address);
}

void FirstScreen::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (!window()->focusWidget()) // at start
        m_url->setFocus();
    look();
}

void FirstScreen::look()
{
    m_again.stop();
    if (!isVisible())
        return;
    m_reach.look(m_profiles);
    m_again.start();
}

} // namespace lockscope::ui

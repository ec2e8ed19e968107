#include "ui/connect/first_screen.h"

#include "core/base/escape.h"
#include "core/model/lock.h"
#include "ui/connect/entry_card.h"
#include "ui/connect/profile_card.h"
#include "ui/connect/recent_card.h"
#include "ui/help/help_topic.h"
#include "ui/help/panels.h"
#include "ui/text/plain_text.h"
#include "ui/theme/app_icon.h"
#include "ui/theme/larger_font.h"
#include "ui/widgets/card_grid.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/wipe_field.h"

#include <QEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QShowEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr int lookEveryMillis = 30'000;
constexpr int margin = 16;
constexpr int groupGap = 16;
constexpr int gap = 8;
constexpr int widestInLines = 60; // heights of a line of text; 960 pixels with the usual font
constexpr double iconInLines = 3.5;
constexpr double programNameScale = 1.8;
constexpr qsizetype longestServer = 60; // in the placeholder

void empty(QWidget *list)
{
    while (QLayoutItem *item = list->layout()->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // later, because a slot of one of its signals may be running now
        delete item;
    }
}

redis::Address withoutPasswords(redis::Address address)
{
    address.password.clear();
    if (address.sentinel)
        address.sentinel->password.clear();
    return address;
}

// False for most passwords that are typed here by mistake. They must not be looked up, because the name server would
// see them.
bool isHostName(QStringView text)
{
    return std::all_of(text.begin(), text.end(), [](QChar c) {
        return c.isLetterOrNumber() || c == QLatin1Char('.') || c == QLatin1Char('-') || c == QLatin1Char('_');
    });
}

// Unlike redis::parseUrl(), also accepts a host without a port and the path of a socket: in this field, a single word
// is a host. Makes no copies of a text that may contain a password.
Result<redis::Address> typedAddress(QStringView text)
{
    const QStringView typed = text.trimmed();
    if (typed.contains(QLatin1String("://")) || typed.contains(QLatin1Char('@')))
        return redis::parseUrl(typed);
    if (typed.startsWith(QLatin1Char('/')))
        return redis::parseUrl(QString(QLatin1String("unix://") + typed.toString()));
    const qsizetype slash = typed.indexOf(QLatin1Char('/'));
    const QStringView host = slash < 0 ? typed : typed.left(slash);
    if (!host.contains(QLatin1Char(':')) && !isHostName(host)) {
        return redis::wrongAddress(
            FirstScreen::tr("This is not an address. Enter a host such as localhost or redis.example.com:6379, or a "
                            "URL such as rediss://redis.example.com:6380."));
    }
    return redis::parseUrl(QString(QLatin1String("redis://") + typed.toString()));
}

} // namespace

FirstScreen::FirstScreen(QWidget *parent)
    : QWidget(parent)
    , m_column(new QWidget(this))
    , m_icon(new PlainLabel(this))
    , m_name(new PlainLabel(QStringLiteral("Lockscope"), this))
    , m_url(new QLineEdit(this))
    , m_urlMessage(new MessageLine(this))
    , m_problems(new MessageLine(this))
    , m_waiting(new MessageLine(this))
    , m_profileCards(new QWidget(this))
    , m_recentCards(new QWidget(this))
{
    setHelpTopic(this, topicOf(Panel::FirstScreen));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_problems->setObjectName(QStringLiteral("problems"));
    m_waiting->setObjectName(QStringLiteral("waiting"));
    m_profileSection = buildSection(tr("Profiles"), m_profileCards);
    m_recentSection = buildSection(tr("Recent servers"), m_recentCards);
    auto *row = new QHBoxLayout(this); // centres the column, which has a maximum width
    row->setContentsMargins(margin, margin, margin, margin);
    row->addWidget(m_column);
    auto *column = new QVBoxLayout(m_column);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(groupGap);
    column->addStretch(1);
    column->addWidget(buildHead());
    column->addWidget(buildEntries());
    column->addWidget(m_problems);
    column->addWidget(m_waiting);
    column->addWidget(m_profileSection);
    column->addWidget(m_recentSection);
    column->addWidget(buildFiles());
    column->addStretch(2);
    m_again.setInterval(lookEveryMillis);
    connect(&m_again, &QTimer::timeout, this, &FirstScreen::look);
    connect(&m_reach, &ReachLook::told, this, [this](const QString &id, const Reached &reached) {
        for (auto *card : findChildren<ConnectCard *>()) {
            if (card->id() == id)
                card->setReach(reached);
        }
    });
    fitFont();
    setProfiles({});
}

QWidget *FirstScreen::buildHead()
{
    auto *head = new QWidget(m_column);
    auto *row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(groupGap);
    row->addWidget(m_icon);
    auto *texts = new QVBoxLayout;
    texts->setSpacing(gap / 2);
    auto *purpose = new PlainLabel(tr("See who holds, who waits for and what blocks the locks in your Redis."), head);
    purpose->setWordWrap(true);
    for (PlainLabel *label : {m_name, purpose}) {
        label->setForegroundRole(QPalette::Text);
        texts->addWidget(label);
    }
    row->addLayout(texts, 1);
    new LargerFont(m_name, programNameScale, QFont::DemiBold); // after the layout has set the parent of m_name
    return head;
}

QPushButton *FirstScreen::button(const QString &text, const char *name, void (FirstScreen::*then)())
{
    auto *button = new QPushButton(text, this);
    button->setObjectName(QLatin1String(name));
    button->setAutoDefault(true); // Enter presses it
    connect(button, &QPushButton::clicked, this, then);
    return button;
}

QWidget *FirstScreen::buildEntries()
{
    auto *entries = new QWidget(m_column);
    auto *row = new CardGrid(CardGrid::Columns::AllOrOne, entries);
    row->setSpacing(groupGap);
    row->addWidget(buildConnect());
    const auto add = [&](const QString &title, const QString &sentence, QPushButton *start) {
        auto *card = new EntryCard(title, sentence, entries);
        card->add(start, Qt::AlignLeft);
        start->setAccessibleDescription(sentence);
        m_before << start;
        row->addWidget(card);
    };
    add(tr("Try the demo"),
        tr("Shows a dozen clients that contend for locks on a private server. Your own Redis stays untouched."),
        button(tr("Start the &demo"), "demo", &FirstScreen::demoRequested));
    add(tr("Learn in the playground"),
        tr("Runs scenarios on private servers, step by step, and explains why locks wait, expire or get stuck."),
        button(tr("Open the &playground"), "playground", &FirstScreen::playRequested));
    return entries;
}

EntryCard *FirstScreen::buildConnect()
{
    auto *card = new EntryCard(
        tr("Connect"), tr("Enter a host, host:port or a URL. Lockscope watches and changes nothing on the server."));
    m_url->setObjectName(QStringLiteral("firstUrl"));
    m_url->setAccessibleName(tr("Server address"));
    m_urlMessage->setObjectName(QStringLiteral("firstUrlMessage"));
    auto *buttons = new QWidget(card);
    auto *row = new FlowLayout(buttons);
    row->setSpacing(gap);
    auto *go = button(tr("&Connect"), "firstConnect", &FirstScreen::connectToTyped);
    auto *more = button(tr("More &options…"), "newProfile", &FirstScreen::newRequested);
    setPlainToolTip(more, tr("Password, TLS, SSH, sentinels, and a name to save the connection as a profile"));
    row->addWidget(go);
    row->addWidget(more);
    card->add(m_url);
    card->add(m_urlMessage);
    card->add(buttons);
    m_before << m_url << go << more;
    connect(m_url, &QLineEdit::returnPressed, this, &FirstScreen::connectToTyped);
    connect(m_url, &QLineEdit::textEdited, m_urlMessage, &MessageLine::clear);
    return card;
}

QWidget *FirstScreen::buildSection(const QString &title, QWidget *cards)
{
    auto *section = new QWidget(m_column);
    auto *column = new QVBoxLayout(section);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(gap);
    auto *head = new PlainLabel(title, section);
    QFont strong = head->font();
    strong.setWeight(QFont::DemiBold);
    head->setFont(strong);
    head->setForegroundRole(QPalette::Text);
    auto *grid = new CardGrid(CardGrid::Columns::AsManyAsFit, cards);
    grid->setSpacing(groupGap);
    column->addWidget(head);
    column->addWidget(cards);
    return section;
}

QWidget *FirstScreen::buildFiles()
{
    auto *files = new QWidget(m_column);
    auto *row = new FlowLayout(files);
    row->setSpacing(gap);
    auto *open = button(tr("Open a scenario or a &run…"), "openFile", &FirstScreen::openFileRequested);
    auto *import = button(tr("&Import profiles…"), "import", &FirstScreen::importRequested);
    m_export = button(tr("E&xport profiles…"), "export", &FirstScreen::exportRequested);
    for (QPushButton *each : {open, import, m_export}) {
        each->setFlat(true);
        row->addWidget(each);
        m_after << each;
    }
    return files;
}

void FirstScreen::fitFont()
{
    const int line = fontMetrics().height();
    const int iconSide = qRound(iconInLines * line);
    m_column->setMaximumWidth(widestInLines * line);
    m_icon->setPixmap(appIcon().pixmap(QSize(iconSide, iconSide), devicePixelRatioF()));
}

void FirstScreen::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitFont();
}

void FirstScreen::setProfiles(const std::vector<profiles::Profile> &profiles)
{
    m_profiles = profiles;
    showProfiles();
    showRecent();
}

void FirstScreen::setRecent(const std::vector<redis::Address> &recent, const PolicyOf &policyOf)
{
    m_recent.clear();
    for (const redis::Address &address : recent)
        m_recent.push_back({withoutPasswords(address), policyOf ? policyOf(address) : actions::ConnectionPolicy{}});
    showRecent();
}

void FirstScreen::showProfiles()
{
    empty(m_profileCards);
    for (const profiles::Profile &profile : m_profiles) {
        auto *card = new ProfileCard(profile, m_profileCards);
        connect(card, &QAbstractButton::clicked, this, [this, id = profile.id] { Q_EMIT opened(id); });
        connect(card, &ProfileCard::edit, this, [this, id = profile.id] { Q_EMIT editRequested(id); });
        connect(card, &ConnectCard::remove, this, [this, id = profile.id] { Q_EMIT removeRequested(id); });
        m_profileCards->layout()->addWidget(card);
    }
    m_profileSection->setVisible(!m_profiles.empty());
    m_export->setEnabled(!m_profiles.empty());
    setPlainToolTip(m_export,
                    m_profiles.empty() ? tr("Nothing to export yet: create a profile first")
                                       : tr("Saves all profiles in a file, without passwords"));
}

void FirstScreen::showRecent()
{
    empty(m_recentCards);
    for (const Recent &recent : m_recent) {
        if (profileAt(recent.address))
            continue;
        auto *card = new RecentCard(recent.address, recent.policy, m_recentCards);
        connect(card, &QAbstractButton::clicked, this,
                [this, address = recent.address] { Q_EMIT addressGiven(address); });
        connect(card, &ConnectCard::remove, this, [this, address = recent.address] { Q_EMIT recentRemoved(address); });
        m_recentCards->layout()->addWidget(card);
    }
    m_recentSection->setVisible(m_recentCards->layout()->count() > 0);
    sayWhatEnterDoes();
    orderTabs();
    look();
}

void FirstScreen::sayWhatEnterDoes()
{
    QString what = tr("Enter: connect to localhost:6379");
    if (!m_recent.empty()) {
        const redis::Address &newest = m_recent.front().address;
        const profiles::Profile *profile = profileAt(newest);
        what = tr("Enter: connect to %1 again").arg(elided(profile ? profile->name : newest.node(), longestServer));
    }
    m_url->setPlaceholderText(what);
    setPlainToolTip(m_url, what); // the field may be too narrow for the text
}

const profiles::Profile *FirstScreen::profileAt(const redis::Address &address) const
{
    const auto found = std::find_if(m_profiles.begin(), m_profiles.end(), [&](const profiles::Profile &profile) {
        return withoutPasswords(profile.address) == address;
    });
    return found == m_profiles.end() ? nullptr : &*found;
}

void FirstScreen::orderTabs()
{
    QList<QWidget *> all = m_before;
    for (const QWidget *list : {m_profileCards, m_recentCards}) {
        for (int i = 0; i < list->layout()->count(); ++i) {
            QWidget *card = list->layout()->itemAt(i)->widget();
            all << card << card->findChildren<QWidget *>(Qt::FindDirectChildrenOnly);
        }
    }
    all << m_after;
    all.removeIf([](const QWidget *each) { return !(each->focusPolicy() & Qt::TabFocus); });
    for (qsizetype i = 1; i < all.size(); ++i)
        setTabOrder(all[i - 1], all[i]);
}

void FirstScreen::say(const QStringList &problems)
{
    m_problems->say(Tone::Warning, problems.join(QLatin1Char('\n')));
}

void FirstScreen::setWaiting(const QString &why)
{
    m_waiting->say(Tone::Info, why);
}

void FirstScreen::connectToTyped()
{
    if (QStringView(m_url->text()).trimmed().isEmpty()) {
        connectAgain();
        return;
    }
    const auto address = typedAddress(m_url->text());
    if (!address) {
        m_urlMessage->say(address.error());
        m_url->setFocus();
        return;
    }
    wipeField(m_url); // may contain a password
    Q_EMIT addressGiven(*address);
}

void FirstScreen::connectAgain()
{
    redis::Address address;
    address.host = QStringLiteral("localhost");
    if (!m_recent.empty())
        address = m_recent.front().address;
    if (const profiles::Profile *profile = m_recent.empty() ? nullptr : profileAt(address))
        Q_EMIT opened(QString(profile->id)); // with the profile's passwords
    else
        Q_EMIT addressGiven(address);
}

void FirstScreen::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    fitFont(); // the screen may have another pixel ratio
    look();
    if (event->spontaneous())
        return; // the window was minimized, and is shown again
    // Deferred: while the window changes servers, this page is visible for a moment, and must not take the focus.
    QTimer::singleShot(0, this, [this] {
        if (isVisible())
            m_url->setFocus();
    });
}

void FirstScreen::look()
{
    m_again.stop();
    if (!isVisible())
        return;
    std::vector<ReachLook::Place> places;
    for (const profiles::Profile &profile : m_profiles)
        places.push_back({profile.id, profile.address});
    for (const Recent &recent : m_recent) {
        if (!profileAt(recent.address))
            places.push_back({RecentCard::idOf(recent.address), recent.address});
    }
    m_reach.look(places);
    m_again.start();
}

} // namespace lockscope::ui

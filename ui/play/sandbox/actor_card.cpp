#include "ui/play/sandbox/actor_card.h"

#include "core/base/escape.h"
#include "core/play/scenario/expectation.h"
#include "ui/play/sandbox/actor_menu.h"
#include "ui/play/sandbox/lock_by_hand.h"
#include "ui/text/format.h"

#include <QInputDialog>
#include <QMenu>
#include <QProcess>

#include <algorithm>

namespace lockscope::ui {

namespace {

QByteArrayList bytesOf(const QStringList &words)
{
    QByteArrayList all;
    for (const QString &word : words)
        all += fromDisplay(word).value_or(word.toUtf8());
    return all;
}

} // namespace

ActorCard::ActorCard(QWidget *parent)
    : Card(parent)
{ }

QString ActorCard::troubles() const
{
    QStringList troubles;
    if (m_actor.isCrashed)
        troubles += tr("crashed");
    if (m_actor.isFrozen)
        troubles += tr("frozen");
    if (m_actor.isCut)
        troubles += tr("network cut");
    if (m_actor.skew.count() != 0)
        troubles += m_actor.skew.count() > 0 ? tr("clock %1 ahead").arg(shortDuration(m_actor.skew))
                                             : tr("clock %1 behind").arg(shortDuration(-m_actor.skew));
    return troubles.isEmpty() ? QString() : QStringLiteral("⚠ ") + troubles.join(QStringLiteral(", "));
}

QStringList ActorCard::lines() const
{
    QStringList lines;
    if (const QString all = troubles(); !all.isEmpty())
        lines += all;
    for (const ThreadShown &thread : m_actor.threads) {
        const QString mark = thread.thread == m_thread && m_actor.threads.size() > 1 ? QStringLiteral("▸") : QString();
        lines += tr("%1%2: %3")
                     .arg(mark, QString::number(thread.thread), thread.doing.isEmpty() ? tr("nothing") : thread.doing);
    }
    if (m_setting.locks.size() > 1 && m_actor.actor.client == play::ClientKind::LockClient)
        lines += tr("L, T, U: %1").arg(toDisplay(lock().toUtf8()));
    return lines;
}

QString ActorCard::lock() const
{
    if (m_setting.lock(m_lock))
        return m_lock;
    return m_setting.locks.empty() ? QString() : m_setting.locks.front().name;
}

void ActorCard::act(const play::Action &action)
{
    if (const auto *acquire = std::get_if<play::act::Acquire>(&action))
        m_lock = acquire->lock;
    else if (const auto *release = std::get_if<play::act::Release>(&action))
        m_lock = release->lock;
    Q_EMIT wanted(action);
}

void ActorCard::askLock()
{
    auto *dialog = new LockByHand({name(), m_thread}, m_setting, this);
    connect(dialog, &LockByHand::wanted, this, [this](const play::LockTerms &lock, const play::Action &action) {
        m_lock = lock.name;
        Q_EMIT lockWanted(lock, action);
    });
    dialog->open();
}

void ActorCard::show(const ActorShown &actor, const play::Setting &setting, bool mayAct)
{
    if (actor.actor.name != m_actor.actor.name)
        m_thread = 1;
    m_actor = actor;
    m_setting = setting;
    setContent({.title = toDisplay(actor.actor.name.toUtf8()),
                .lines = lines(),
                .brief = troubles(),
                .isTroubled = actor.isCrashed || actor.isFrozen || actor.isCut,
                .mayAct = mayAct});
}

void ActorCard::fillMenu(QMenu *menu)
{
    const Asks asks{[this] { askCommand(); }, [this] { askLock(); },
                    [this](play::act::ToMessages::Way way) { askNaming(way); }};
    if (m_actor.actor.client == play::ClientKind::LockClient) {
        QMenu *threads = menu->addMenu(tr("Th&read %1").arg(m_thread));
        const int most = std::min(int(m_actor.threads.size()) + 1, play::mostThreads);
        for (int thread = 1; thread <= most; ++thread)
            connect(threads->addAction(QString::number(thread)), &QAction::triggered, this, [this, thread] {
                m_thread = thread;
                show(m_actor, m_setting, mayAct());
                openMenu(mapToGlobal(rect().center()));
            });
    }
    fillActorMenu(
        menu, m_setting, m_actor, m_thread, [this](const play::Action &action) { act(action); }, asks);
}

bool ActorCard::pressed(int key)
{
    if (key >= Qt::Key_1 && key <= Qt::Key_9) {
        m_thread = key - Qt::Key_0;
        show(m_actor, m_setting, mayAct());
        return true;
    }
    return actOnLock(key) || actOnActor(key);
}

bool ActorCard::actOnLock(int key)
{
    if (m_actor.isCrashed || m_actor.actor.client != play::ClientKind::LockClient)
        return false;
    const play::Who who{name(), m_thread};
    const QString lock = this->lock();
    if (key == Qt::Key_O || (lock.isEmpty() && (key == Qt::Key_L || key == Qt::Key_T)))
        return askLock(), true;
    if (lock.isEmpty())
        return false;
    switch (key) {
    case Qt::Key_L: act(play::act::Acquire{who, lock, {}, {}}); return true;
    case Qt::Key_T: act(play::act::Acquire{who, lock, Millis(0), {}}); return true;
    case Qt::Key_U: act(play::act::Release{who, lock}); return true;
    default: return false;
    }
}

bool ActorCard::actOnActor(int key)
{
    using Verb = play::act::ToActor::Verb;
    if (m_actor.isCrashed)
        return false;
    switch (key) {
    case Qt::Key_C: Q_EMIT wanted(play::act::ToActor{Verb::Crash, name()}); return true;
    case Qt::Key_Z:
        Q_EMIT wanted(play::act::ToActor{m_actor.isFrozen ? Verb::Thaw : Verb::Freeze, name()});
        return true;
    case Qt::Key_N: Q_EMIT wanted(play::act::ToActor{m_actor.isCut ? Verb::Heal : Verb::Cut, name()}); return true;
    default: return false;
    }
}

void ActorCard::askCommand()
{
    const bool isSql = m_actor.actor.client == play::ClientKind::Sqlite;
    auto *dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(isSql ? tr("Statement") : tr("Command"));
    dialog->setLabelText(isSql ? tr("SQL, as in sqlite3") : tr("As in redis-cli; words with spaces in double quotes"));
    connect(dialog, &QInputDialog::textValueSelected, this, [this, isSql](const QString &text) {
        const play::Who who{name(), m_thread};
        if (text.trimmed().isEmpty())
            return;
        if (isSql)
            Q_EMIT wanted(play::act::Statement{who, text, {}});
        else
            Q_EMIT wanted(play::act::Command{who, bytesOf(QProcess::splitCommand(text)), {}, {}});
    });
    dialog->open();
}

void ActorCard::askNaming(play::act::ToMessages::Way way)
{
    auto *dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Pause"));
    dialog->setLabelText(tr("Only messages with this text: a command, a script's name, a key, a value or a reply"));
    if (const play::LockTerms *lock = m_setting.lock(this->lock()))
        dialog->setTextValue(toDisplay(lock->keys.front().raw()));
    connect(dialog, &QInputDialog::textValueSelected, this, [this, way](const QString &text) {
        play::act::Chosen chosen;
        chosen.naming = fromDisplay(text).value_or(text.toUtf8());
        if (!chosen.naming.isEmpty())
            Q_EMIT wanted(play::act::ToMessages{play::act::ToMessages::Verb::HoldBack, way, name(), chosen});
    });
    dialog->open();
}

void ActorCard::paintSign(QPainter &painter, const QRect &box)
{
    paintActor(painter, box, m_actor.look, palette());
}

} // namespace lockscope::ui

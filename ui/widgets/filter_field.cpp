#include "ui/widgets/filter_field.h"

#include "core/filter/filter_query.h"
#include "ui/text/plain_text.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QCoreApplication>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QStandardItemModel>
#include <QTextCharFormat>

namespace lockscope::ui {

namespace {

constexpr int matchRole = Qt::UserRole; // the completer compares it with the typed term

} // namespace

FilterField::FilterField(QWidget *parent)
    : QLineEdit(parent)
    , m_terms(new QStandardItemModel(this))
    , m_offers(new QCompleter(m_terms, this))
{
    setObjectName(QStringLiteral("filter"));
    setPlaceholderText(tr("Filter: order  kind:fair  waiting>2  -stock*"));
    setAccessibleName(placeholderText());
    setClearButtonEnabled(true);
    m_offers->setWidget(this);
    m_offers->setCompletionRole(matchRole);
    connect(m_offers, qOverload<const QModelIndex &>(&QCompleter::activated), this, &FilterField::take);
    connect(this, &QLineEdit::textChanged, this, &FilterField::check);
    connect(this, &QLineEdit::textEdited, this, &FilterField::offer);
}

// Underlines a wrong term with a format of an input method, because a line edit shows no other formats.
void FilterField::check()
{
    const auto mistake = filter::FilterQuery::parse(text()).mistake;
    setPlainToolTip(this, mistake ? mistake->message : QString());
    QList<QInputMethodEvent::Attribute> attributes;
    if (mistake) {
        QTextCharFormat format;
        format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        format.setUnderlineColor(Qt::red);
        attributes << QInputMethodEvent::Attribute(QInputMethodEvent::TextFormat, int(mistake->from) - cursorPosition(),
                                                   int(mistake->length), format);
    }
    QInputMethodEvent event(QString(), attributes);
    QCoreApplication::sendEvent(this, &event);
}

QString FilterField::termAtCursor() const
{
    const QString before = text().left(cursorPosition());
    QString term = before.mid(before.lastIndexOf(u' ') + 1);
    return term.startsWith(u'-') ? term.mid(1) : term;
}

// Completions for the term that is being typed, such as "kind:" and its values, or "waiting>".
QStringList FilterField::offersFor(const QString &term) const
{
    QStringList offers;
    for (const QString &beginning : filter::termBeginnings()) {
        if (beginning.startsWith(term) && beginning != term)
            offers << beginning;
        if (!term.startsWith(beginning))
            continue;
        const QString typed = term.mid(beginning.size());
        const bool isClient = m_clients && beginning == QLatin1String("client:");
        const QStringList values = isClient ? m_clients(typed) : filter::valuesOfTerm(beginning);
        for (const QString &value : values) {
            if (isClient || value.startsWith(typed))
                offers << beginning + value;
        }
    }
    return offers;
}

void FilterField::offer()
{
    const QString term = termAtCursor();
    const QStringList offers = term.isEmpty() ? QStringList() : offersFor(term);
    QList<QStandardItem *> items;
    for (const QString &offer : offers) {
        items << new QStandardItem(offer);
        items.back()->setData(term, matchRole); // every offer matches, also a name in quotes
    }
    m_terms->clear();
    m_terms->invisibleRootItem()->appendRows(items);
    m_offers->setCompletionPrefix(term);
    if (offers.isEmpty() || m_offers->completionCount() == 0)
        m_offers->popup()->hide();
    else
        m_offers->complete();
}

void FilterField::take(const QModelIndex &offer)
{
    if (!offer.isValid())
        return;
    const QString term = offer.data().toString();
    const int end = cursorPosition();
    const int begin = end - int(termAtCursor().size());
    setText(text().left(begin) + term + text().mid(end));
    setCursorPosition(begin + int(term.size()));
}

void FilterField::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_offers->popup()->isVisible() && m_offers->popup()->currentIndex().isValid())
            return event->ignore(); // then the completer takes the chosen offer
        [[fallthrough]];
    case Qt::Key_Down: Q_EMIT finished(); return;
    case Qt::Key_Escape:
        if (text().isEmpty())
            Q_EMIT finished();
        else
            clear();
        return;
    default: QLineEdit::keyPressEvent(event);
    }
}

} // namespace lockscope::ui

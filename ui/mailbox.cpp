#include "ui/mailbox.h"

#include <QCoreApplication>
#include <QEvent>

#ifdef __SANITIZE_THREAD__ // GCC, preset tsan
#include <sanitizer/tsan_interface.h>
#endif

namespace lockscope::ui {

namespace {

void tellHandedOver([[maybe_unused]] void *what)
{
#ifdef __SANITIZE_THREAD__
    __tsan_release(what);
#endif
}

void tellTakenOver([[maybe_unused]] void *what)
{
#ifdef __SANITIZE_THREAD__
    __tsan_acquire(what);
#endif
}

class Letter final : public QEvent {
public:
    explicit Letter(std::function<void()> what)
        : QEvent(kind())
        , m_what(std::move(what))
    { }
    ~Letter() override { tellTakenOver(this); } // also a letter that nobody opens
    Q_DISABLE_COPY_MOVE(Letter)
    static Type kind()
    {
        static const auto type = Type(registerEventType());
        return type;
    }
    void open() const { m_what(); }

private:
    std::function<void()> m_what;
};

} // namespace

void Mailbox::post(std::function<void()> what)
{
    auto *letter = new Letter(std::move(what));
    tellHandedOver(letter);
    QCoreApplication::postEvent(this, letter);
}

bool Mailbox::event(QEvent *event)
{
    if (event->type() != Letter::kind())
        return QObject::event(event);
    tellTakenOver(event);
    static_cast<Letter *>(event)->open();
    return true;
}

} // namespace lockscope::ui

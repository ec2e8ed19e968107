#include "core/profiles/keychain.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"

#include <QPointer>

#include <qt6keychain/keychain.h>

namespace lockscope::profiles {

namespace {

const QString service = QStringLiteral("lockscope");

Error explained(const QKeychain::Job &job)
{
    const QString said = elided(toDisplay(job.errorString().toUtf8()), 160);
    if (job.error() == QKeychain::AccessDeniedByUser || job.error() == QKeychain::AccessDenied)
        return {Error::Kind::Forbidden, CoreText::tr("the keychain was not unlocked, so enter the password"), {}, {}};
    return {Error::Kind::Connect,
            CoreText::tr("there is no keychain here (%1), so enter the password each time")
                .arg(said.isEmpty() ? CoreText::tr("no secret service is available") : said),
            {},
            {}};
}

// The job has no parent object and deletes itself at its end, because the secret service calls the job back even if the
// asker is gone.
void start(QKeychain::Job *job, const PasswordName &name, QObject *asker, std::function<void(QKeychain::Job *)> then)
{
    job->setKey(name.key());
    job->setInsecureFallback(false);
    const QPointer<QObject> guard(asker);
    QObject::connect(job, &QKeychain::Job::finished, job, [guard, then = std::move(then)](QKeychain::Job *ended) {
        if (guard)
            then(ended);
    });
    job->start();
}

// QtKeychain frees its copy of the password without wiping it, and gives no access to this copy. The allocator reuses
// the last freed block for a text of the same length. So the first call frees the password's memory, and the second one
// overwrites it.
void overwrite(QKeychain::WritePasswordJob *job, qsizetype length)
{
    job->setTextData(QString(length, u'x'));
    job->setTextData(QString(length, u'x'));
}

// How the server proves its identity.
QString proofText(const QByteArray &pin, const QString &caFile, const QString &tlsName)
{
    QString text;
    if (!pin.isEmpty())
        text += QLatin1String(" pin ") + QString::fromLatin1(pin.toHex());
    if (!caFile.isEmpty())
        text += QLatin1String(" ca ") + caFile;
    if (!tlsName.isEmpty())
        text += QLatin1String(" name ") + tlsName;
    return text;
}

} // namespace

PasswordName PasswordName::of(const Profile &profile, AccountRole role)
{
    PasswordName name{profile.id, profile.address, role, {}};
    if (role == AccountRole::Operator)
        name.account.user = profile.operatorUser;
    return name;
}

PasswordName PasswordName::ofKey(const Profile &profile, const QString &keyFile)
{
    return {profile.id, profile.address, AccountRole::Watcher, keyFile};
}

QString PasswordName::key() const
{
    if (!keyFile.isEmpty())
        return profile + QLatin1String(" key ") + keyFile;
    redis::Address place = account;
    place.db = 0;
    const bool isTls = place.transport == redis::Address::Transport::Tls;
    const QString proof = isTls ? proofText(place.pin, place.caFile, place.tlsName) : QString();
    if (role == AccountRole::Watcher)
        return profile + QLatin1Char(' ') + place.toUrl() + proof;
    if (role == AccountRole::Operator)
        return profile + QLatin1String(" operator ") + place.toUrl() + proof;
    place.user.clear(); // sentinels have their own account and TLS settings
    place.transport = redis::Address::Transport::Tcp;
    const bool isTheirsTls = place.sentinel && place.sentinel->tls;
    return profile + QLatin1String(" sentinels ") + place.toUrl()
        + (isTheirsTls ? proofText({}, place.sentinel->caFile, {}) : QString());
}

void Keychain::read(const PasswordName &name, QObject *asker, Found found)
{
    auto *job = new QKeychain::ReadPasswordJob(service);
    start(job, name, asker, [job, found = std::move(found)](QKeychain::Job *) {
        if (job->error() == QKeychain::EntryNotFound)
            found(std::optional<Secret>());
        else if (job->error() != QKeychain::NoError)
            found(explained(*job));
        else // not textData(), which would make another copy
            found(std::optional(Secret::take(job->binaryData())));
    });
}

void Keychain::write(const PasswordName &name, const Secret &secret, QObject *asker, Done done)
{
    auto *job = new QKeychain::WritePasswordJob(service);
    qsizetype length = 0;
    {
        const auto clear = secret.reveal();
        QString text = QString::fromUtf8(clear.bytes());
        length = text.size();
        job->setTextData(text);
        wipe(text);
    }
    QObject::connect(job, &QKeychain::Job::finished, job, [job, length] { overwrite(job, length); });
    start(job, name, asker, [done = std::move(done)](QKeychain::Job *ended) {
        done(ended->error() == QKeychain::NoError ? Result<void>() : Result<void>(explained(*ended)));
    });
}

void Keychain::remove(const PasswordName &name, QObject *asker, Done done)
{
    auto *job = new QKeychain::DeletePasswordJob(service);
    start(job, name, asker, [done = std::move(done)](QKeychain::Job *ended) {
        const bool isGone = ended->error() == QKeychain::NoError || ended->error() == QKeychain::EntryNotFound;
        done(isGone ? Result<void>() : Result<void>(explained(*ended)));
    });
}

} // namespace lockscope::profiles

import { ARCHIVE_HOURS, ERASURE_DAYS } from '../ownership/schema.ts'
import { brand } from '../brand.ts'

export type LegalText = { title: string; since: string; intro: string; sections: LegalSection[] }
type LegalSection = { title: string; text: string[] }

const { name, operator, contactEmail, location } = brand

/** Written from what the product does. A change of either changes the other. */
export const privacyPolicy: LegalText = {
  title: 'Privacy policy',
  since: '2026-11-27',
  intro: `${operator} (${location}) runs ${name} and is the controller of your data. Questions and requests: ${contactEmail}.`,
  sections: [
    {
      title: 'What we hold, and why',
      text: [
        'Your account: e-mail address, name, how you sign in, and your devices and their network addresses. It is needed to run your account (GDPR article 6.1.b).',
        'Your health data: what you enter, upload or import, and what is computed from it. We process it with your explicit consent (article 9.2.a), which you give when you sign up and can withdraw in your profile.',
        'Your questions to the assistant and its answers, the newest 50, until you delete them.',
        'Your subscription status, if you have one. Payments are made at the payment provider; we never see a card number.',
        'A log for you: sign-ins, exports, changes of security, consents, views of what you shared, readings by other programs and calls to outside services, for 400 days.',
        'Technical logs without health data and contents, to keep the service running and safe (article 6.1.f).',
      ],
    },
    {
      title: 'What leaves this server',
      text: [
        'Nothing about your health, unless you switch the outside model on. Then your question and the records that you let the assistant see go to the model that is named in your profile, without the names and e-mail addresses of your profile. You can read every request word for word in your profile.',
        'A visitor who asks on the public pages of an installation with an outside model sends the question there too.',
        'Your e-mail address goes to the mail server that delivers our messages, to the payment provider when you subscribe, and to the newsletter service, if there is one, when you ask for news. Mails never contain a result.',
        'If you switch notifications on, the notification service of your browser (of Google, Mozilla, Apple or Microsoft, for example) passes them on. It learns when a reminder comes and from which site, and can read nothing of it.',
        'If you make a calendar address, whoever has it can read when you take what and when a test is due.',
        'If you share a summary with a clinician, whoever has the link and its passcode can read it as it was that day, until it ends or you revoke it. Each view is in your log.',
        'If you make a token for another program, whoever has it can read what you chose until it ends or you revoke it. Each use is in your log.',
        'We sell nothing, show no advertising and use no tracking. The only cookies keep you signed in and recognise your device.',
      ],
    },
    {
      title: 'How it is protected',
      text: [
        'Documents, results, notes and measurements are encrypted at rest with a key of your own; connections are encrypted by the operator’s server. Names, e-mail addresses, dates and names of tests and supplements are not encrypted in the database, because it orders and filters by them.',
        'Only your own session can reach your data. The server itself can open it, because it has to analyse it: whoever runs the server and has its key could read it.',
      ],
    },
    {
      title: 'Your rights',
      text: [
        `Take everything: one press in your profile prepares an archive with all of it, readable for people and programs. It can be downloaded once, within ${ARCHIVE_HOURS} hours, and brought back into an empty account here.`,
        `Erase: one press and a proof that it is you. Unless the operator has chosen another time, you have ${ERASURE_DAYS} days to take it back; then rows, files, sessions, waiting mails, your newsletter entry and your key are deleted.`,
        'What stays after that: invoices at the payment provider, as the law requires; backups of the operator until they are deleted; and a mark without your name, so that a restored backup erases you again.',
        'Correct: you can change your profile and your records yourself. Withdraw a consent: in your profile, as easily as you gave it.',
        'You can complain to the data protection authority of your country.',
      ],
    },
    {
      title: 'How long',
      text: [
        'Your data stays until you delete it or your account. Sign-ups that nobody confirms are deleted after about an hour, the rows of sent mails after 30 days, sessions when they end.',
      ],
    },
  ],
}

export const terms: LegalText = {
  title: 'Terms of use',
  since: '2026-11-26',
  intro: `These terms are between you and ${operator} (${location}), who runs ${name}.`,
  sections: [
    {
      title: 'What this is, and what it is not',
      text: [
        `${name} gives general wellness information for adults. It is not a medical device, makes no diagnosis and does not replace a doctor.`,
        'In an emergency call your local emergency number. Never start, change or stop a medicine because of what you read here: ask whoever prescribed it or a pharmacist.',
        'Readings of documents can be wrong. Compare results with your document; what is unclear is marked for review.',
      ],
    },
    {
      title: 'Your account',
      text: [
        'It is for one person, of at least 18 years, with an e-mail address of their own. Upload only your own documents.',
        'Keep your way to sign in to yourself. You see your devices in your profile and can sign each one out.',
        'What you upload stays yours. You allow us to process it for you, and for nothing else.',
      ],
    },
    {
      title: 'Fair use',
      text: [
        'An account has limits of storage and of requests, so that it gets its share of the server and no more.',
        'Do not attack the service, go around its limits, or use it for other people’s data.',
      ],
    },
    {
      title: 'Paying and ending',
      text: [
        'Prices are on the pricing page. A subscription begins with a trial if it is your first one, and can be cancelled at any time at the payment provider.',
        'You can end your account at any time by erasing it in your profile, which ends a subscription at once.',
      ],
    },
    {
      title: 'Liability',
      text: [
        `We work with care, and every health fact names its source. The law of ${location.split(', ').at(-1)} applies; your rights as a consumer are not limited by these terms.`,
      ],
    },
  ],
}

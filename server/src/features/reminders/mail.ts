import { brand } from '@aevia/domain/brand.ts'
import type { Due } from '@aevia/domain/reminders/due.ts'
import { linkMail, mailWords } from '#server/mail-layout.ts'
import type { Mail } from '#server/ports/mailer.ts'

/** Named in one mail, of each kind. */
const NAMED = 10
const KINDS = [
  ['intakes', 'intake', 'intakes', 'To take'],
  ['actions', 'action of your plan', 'actions of your plan', 'Your plan'],
  ['tests', 'test that is due again', 'tests that are due again', 'To test again'],
] as const

/** No value and no result, and names only for who chose that: a mailbox is read by others too. */
export const digestMail = (
  to: string,
  due: Due,
  { names, appUrl, stopLink }: { names: boolean; appUrl: string; stopLink: string },
): Mail =>
  linkMail(to, `Your ${brand.name} reminder for today`, {
    lead: names ? named(due) : `For today: ${counted(due)}.`,
    action: 'Open your dashboard',
    link: `${appUrl}/platform/dashboard`,
    note: 'You chose this daily mail in your profile. Nothing is sent on a day without anything to do.',
    stop: { action: 'Stop this reminder', link: stopLink },
  })

function counted(due: Due): string {
  const parts = KINDS.flatMap(([kind, one, more]) => {
    const { length } = due[kind]
    return length === 0 ? [] : [`${length} ${length === 1 ? one : more}`]
  })
  const last = parts.pop() ?? ''
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
}

const named = (due: Due): string =>
  KINDS.flatMap(([kind, , , heading]) => {
    const all = due[kind].map(mailWords)
    if (all.length === 0) return []
    const rest = all.length > NAMED ? ` and ${all.length - NAMED} more` : ''
    return [`${heading}: ${all.slice(0, NAMED).join(', ')}${rest}.`]
  }).join(' ')

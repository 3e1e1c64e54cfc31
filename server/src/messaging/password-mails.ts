/**
 * Sends the mails about passwords that wait: links for a new password, and the word that a link was used. A link is derived when it is sent, since
 * the database has only its hash. No transaction is open while the mail server works.
 */
import { resetMessages } from '@backoffice/contract/session/reset-messages'
import { inDigits, usualNumbers } from '@backoffice/contract/language/numbers'
import { inPlainLanguage, wordsOf } from '../http/language.ts'
import { addressOfReset } from '../http/password-resets.ts'
import type { Base } from '../http/route.ts'
import { resetCodeOf } from '../tokens/reset-code.ts'
import type { Mailer } from './mail.ts'
import { note, type PasswordMail, take } from './password-mails.sql.ts'

/** Mails that are sent at once. */
const AT_ONCE = 5
/** Longer than all steps of a mail. After the lease another server takes the mail. */
const LEASE_SECONDS = 90
/** Seconds until the next try, by the number of tries. The last one is for all later tries. */
const WAIT_SECONDS = [15, 30, 60, 120, 300] as const
const LONGEST_WAIT = 600

interface Sending {
  readonly base: Pick<Base, 'database' | 'key' | 'keys'>
  readonly mailer: Mailer
  readonly publicUrl: string
  /** Ends the tries of a server that stops; their mails wait. */
  readonly ending: AbortSignal
}

/** Sends every mail that is due, and returns the number of tries. After a batch without one success it leaves the rest for later. */
export async function sendPasswordMails({ base, mailer, publicUrl, ending }: Sending): Promise<number> {
  let tries = 0
  while (!ending.aborted) {
    const taken = await take(base.database, { max: AT_ONCE, leaseSeconds: LEASE_SECONDS })
    tries += taken.length
    const decided = await Promise.all(taken.map(tryOne))
    if (taken.length < AT_ONCE || !decided.includes(true)) return tries
  }
  return tries

  /** Returns true if the mail server answered with a decision about the mail. */
  async function tryOne(mail: PasswordMail): Promise<boolean> {
    const content = inPlainLanguage(mail.language, () => contentOf(mail), { ...usualNumbers, digits: mail.digits })
    const outcome = await mailer({ to: mail.recipient, from: mail.company, ...content }, ending)
    await note(base.database, mail, outcome, WAIT_SECONDS[mail.tries - 1] ?? LONGEST_WAIT)
    return outcome.outcome !== 'waiting'
  }

  function contentOf({ id, kind, login, company, at }: PasswordMail) {
    const username = String(login)
    const reset = wordsOf(resetMessages)
    const words = reset.mail
    // Both mails of a request have an id of their own, by which mail programs show a repeated mail once.
    if (kind === 'changed')
      return {
        id: `${id}.changed`,
        subject: words.changedSubject,
        text: words.changed(username, company, inDigits(at)),
      }
    const link = addressOfReset(base, publicUrl, resetCodeOf(id, base.keys))
    return { id, subject: words.subject, text: words.text(username, company, link) }
  }
}

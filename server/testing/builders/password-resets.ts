/** Users with an e-mail, the links that they ask for, and the mails that arrive. */
import { fragmentOf } from '@backoffice/contract/session/page-of-link'
import { askReset } from '@backoffice/contract/session/reset'
import { mailerOf } from '../../src/messaging/mail.ts'
import { sendPasswordMails } from '../../src/messaging/password-mails.ts'
import type { TestApp } from '../harness.ts'
import type { MailServer } from '../mail-server.ts'
import { resetCodeOf } from '../../src/tokens/reset-code.ts'
import { owned, ownedRow } from '../owner.ts'
import type { User } from './people.ts'

export const PUBLIC_URL = 'https://office.example'
const FROM = 'office@company.example'

export const NEW_PASSWORD = 'four quiet lamps upstairs'
/** The answer to every request for a link. */
export const ASKED =
  'If a cashier or a salesman with an e-mail has this username, a link is on its way to this e-mail. It works once, within 30 minutes. If no mail comes, ask a director for a new password.'

let networks = 0
/** Returns the headers of a network from which nobody has asked. */
export const elsewhere = () => ({ headers: { 'x-forwarded-for': `203.0.113.${(networks += 1)}` } })

/** Returns the states of the links of a user, the oldest first. */
export const statesOf = async ({ loginId }: Pick<User, 'loginId'>): Promise<string[]> => {
  const links = await owned<{ state: string }>(
    'select state from password_reset where login_id = $1 order by asked_at',
    [loginId],
  )
  return links.map(({ state }) => state)
}

let made = 0
/** Gives a user an e-mail that nobody else has, and returns it. */
export async function mailable({ userId }: Pick<User, 'userId'>): Promise<string> {
  const email = `user${userId}.${(made += 1)}@example.com`
  await owned('update app_user set email = $2 where id = $1', [userId, email])
  return email
}

/** Sends the mails about passwords that are due, as a server does every few seconds. Returns the number of tries. */
export const mailed = ({ base }: Pick<TestApp, 'base'>, { url }: Pick<MailServer, 'url'>): Promise<number> =>
  sendPasswordMails({
    base,
    mailer: mailerOf({ url, from: FROM }),
    publicUrl: PUBLIC_URL,
    ending: new AbortController().signal,
  })

/** Returns the text of a mail as a person reads it, without the line breaks of its encoding. */
const readText = (text: string): string => text.replaceAll('=\r\n', '').replaceAll('=3D', '=')

export const mailsTo = ({ received }: Pick<MailServer, 'received'>, email: string): string[] =>
  received.filter(({ to }) => to.includes(email)).map(({ text }) => readText(text))

/** Returns the code of the link in the last mail to an address. */
export function codeMailedTo(
  mail: Pick<MailServer, 'received'>,
  email: string,
  baseKey: string,
  publicUrl: string = PUBLIC_URL,
): string {
  const start = `${publicUrl}/newPassword#${fragmentOf(baseKey, '')}`
  const code = mailsTo(mail, email)
    .at(-1)
    ?.split(start)[1]
    ?.match(/^[\w-]+/)?.[0]
  if (code === undefined) throw new Error(`no link was mailed to ${email}`)
  return code
}

/** Asks for a link for a user with an e-mail, and returns the code in the mail. */
export async function aLink(app: TestApp, mail: MailServer, user: User, email?: string): Promise<string> {
  const address = email ?? (await mailable(user))
  await app.anyone.ask(askReset, { loginid: user.loginId })
  await mailed(app, mail)
  return codeMailedTo(mail, address, app.base.key)
}

/** Makes the link that a user asked for valid, as the mail does, for tests that are not about the mail. Returns its code. */
export async function linkOf({ base }: Pick<TestApp, 'base'>, loginId: number): Promise<string> {
  const { id } = await ownedRow<{ id: string }>(
    `update password_reset r set state = 'sent', next_at = null, email = u.email
     from app_user u where u.login_id = r.login_id and r.login_id = $1 and r.state = 'asked'
     returning r.id::text`,
    [loginId],
  )
  return resetCodeOf(id, base.keys)
}

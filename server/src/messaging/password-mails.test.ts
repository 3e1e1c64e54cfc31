import urdu from '@backoffice/contract/language/ur.json' with { type: 'json' }
import { saveReading } from '@backoffice/contract/session/own-reading'
import { askReset, takeReset } from '@backoffice/contract/session/reset'
import { resetMessages } from '@backoffice/contract/session/reset-messages'
import { beforeEach, expect, it } from 'vitest'
import { aDesk } from '../../testing/builders/desk.ts'
import { mailable, NEW_PASSWORD, PUBLIC_URL } from '../../testing/builders/password-resets.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'
import type { Mail } from './mail.ts'
import { sendPasswordMails } from './password-mails.ts'

const app = await testApp({ config: { publicUrl: PUBLIC_URL, trustProxy: () => true } })
beforeEach(() => owned('delete from password_reset'))

/** Sends the mails that are due, and returns them by their recipients. */
async function mails(): Promise<ReadonlyMap<string, Mail>> {
  const sent = new Map<string, Mail>()
  await sendPasswordMails({
    base: app.base,
    mailer: async (mail) => {
      sent.set(mail.to, mail)
      return { outcome: 'sent', answer: '', providerId: '' }
    },
    publicUrl: PUBLIC_URL,
    ending: new AbortController().signal,
  })
  return sent
}

it('mails about passwords are in the language that their user chose, without isolating characters', async () => {
  const { salesman, cashier } = await aDesk(app)
  const inUrdu = await mailable(salesman)
  const withoutChoice = await mailable(cashier)
  await salesman.client.ask(saveReading, { language: 'ur', script: '', digits: 'urdu', grouping: '' })
  for (const { loginId } of [salesman, cashier]) await app.anyone.ask(askReset, { loginid: loginId })

  const links = await mails()
  const [before = '', after = ''] = urdu['reset.mail.text(login, company, link)'].split('{link}')
  expect(links.get(withoutChoice)?.subject).toBe(resetMessages.mail.subject)
  expect(links.get(withoutChoice)?.text).toContain(`the username ${cashier.loginId} of`)
  const { subject = '', text = '' } = links.get(inUrdu) ?? {}
  expect(subject).toBe(urdu['reset.mail.subject'])
  expect(text).toContain(before.split('{login}')[1]?.replace('30', '۳۰'))
  expect(text).toContain(after)
  expect(text).not.toMatch(/[\u2068\u2069]|Somebody/)

  const [, code = ''] = /#.*?([\w-]{43})(?![\w-])/.exec(text) ?? []
  expect(await app.anyone.ask(takeReset, { code, newPassword: NEW_PASSWORD })).toMatchObject({ isSuccessful: true })
  const changed = (await mails()).get(inUrdu)
  expect(changed?.subject).toBe(urdu['reset.mail.changedSubject'])
  expect(changed?.text).toMatch(/^[^\u2068\u2069]*[۰-۹]{2}\/[۰-۹]{2}\/[۰-۹]{4} [۰-۹]{2}:[۰-۹]{2}[^\u2068\u2069]*$/)
  expect(changed?.text).toContain(String(salesman.loginId))
})

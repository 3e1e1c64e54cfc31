/** Sends mails: messages to clients, mails about passwords, and summaries of a day. */
import { sendingMessages } from '@backoffice/contract/messaging/sending-messages'
import type { MailSettings } from './message-settings.ts'
import { ANSWERS_WITHIN_MS, type Outcome, type Sender } from './sender.ts'

/** Milliseconds for all steps of a mail, fewer than the lease of a message. */
const ENDS_WITHIN_MS = 60_000
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

/**
 * SMTP has no idempotency key, so that a mail whose acknowledgement was lost may arrive twice. Both have the same Message-ID, by which most mail
 * programs show one.
 */
export function mailSender(settings: MailSettings): Sender {
  const post = mailerOf(settings)
  return ({ to, text, id, company, subject }, signal) => post({ to, from: company, subject, text, id }, signal)
}

export interface Mail {
  readonly to: string
  /** The name of the sender. */
  readonly from: string
  readonly subject: string
  readonly text: string
  /** The same content as HTML. */
  readonly html?: string
  /** The same in every try. */
  readonly id: string
}

/** Sends a mail once, and never throws. */
export type Mailer = (mail: Mail, signal: AbortSignal) => Promise<Outcome>

export function mailerOf({ url, from: address }: MailSettings): Mailer {
  const { hostname, username } = new URL(url)
  const [, domain = ''] = address.split('@')
  return async ({ to, from, subject, text, html, id }, signal) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url,
      connectionTimeout: ANSWERS_WITHIN_MS,
      greetingTimeout: ANSWERS_WITHIN_MS,
      dnsTimeout: ANSWERS_WITHIN_MS,
      socketTimeout: ANSWERS_WITHIN_MS,
      // A password goes over no line that others can read.
      requireTLS: username !== '' && !LOOPBACK.test(hostname),
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      const sending = transport.sendMail({
        envelope: { from: address, to: [to] },
        from: { name: from, address },
        to: { name: '', address: to },
        subject,
        text,
        ...(html !== undefined && { html }),
        messageId: `<${id}@${domain}>`,
        // Nobody's program answers it.
        headers: { 'auto-submitted': 'auto-generated' },
      })
      await Promise.race([sending, ended(AbortSignal.any([signal, AbortSignal.timeout(ENDS_WITHIN_MS)]))])
      return { outcome: 'sent', answer: sendingMessages.answers.accepted, providerId: '' }
    } catch (error) {
      return outcomeOf(error)
    } finally {
      transport.close()
    }
  }
}

/** Rejects when the signal is given. Nobody knows then whether the mail server has the message. */
const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) reject(new Error('the mail was not sent in time'))
    signal.addEventListener('abort', () => reject(new Error('the mail was not sent in time')), { once: true })
  })

/** A refused password is about the server and not about the message. */
function outcomeOf(error: unknown): Outcome {
  const { responseCode, code } = Object(error) as { responseCode?: unknown; code?: unknown }
  if (typeof responseCode !== 'number') return { outcome: 'waiting', answer: sendingMessages.answers.mailAway }
  const isRefusal = responseCode >= 500 && code !== 'EAUTH'
  return { outcome: isRefusal ? 'failed' : 'waiting', answer: sendingMessages.answers.mailStatus(String(responseCode)) }
}

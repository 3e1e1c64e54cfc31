/** Sends the messages that wait. No transaction is open while a provider works. */
import type { MessageChannel } from '@backoffice/contract/messaging/client-text'
import { sendingMessages } from '@backoffice/contract/messaging/sending-messages'
import type { FastifyInstance } from 'fastify'
import { type Jobs, repeatJobs } from '../http/jobs.ts'
import type { Base } from '../http/route.ts'
import { note, take, type TakenMessage } from './client-messages.sql.ts'
import { clientText } from './client-text.ts'
import { gatewaySender } from './gateway.ts'
import { mailerOf, mailSender } from './mail.ts'
import type { MessageSettings } from './message-settings.ts'
import { sendPasswordMails } from './password-mails.ts'
import type { Values } from './pattern.ts'
import type { Outcome, Sender } from './sender.ts'

const EVERY_MS = 5000
/** Messages that are sent at once. */
const AT_ONCE = 5
/** A provider has 10 seconds to connect and 10 to answer. After the lease another server takes the message. */
const LEASE_SECONDS = 90
/** Seconds until the next try, by the number of tries. The last one is for all later tries, until a day has passed. */
export const WAIT_SECONDS = [30, 120, 600, 3600] as const

/** Returns the seconds until the next try. */
export const waitAfter = (tries: number): number => WAIT_SECONDS[tries - 1] ?? 3600

export type Senders = Partial<Readonly<Record<MessageChannel, Sender>>>

/** Returns the providers of the settings. */
export const sendersOf = ({ gateway, mail }: MessageSettings): Senders => ({
  ...(gateway && { sms: gatewaySender(gateway) }),
  ...(mail && { email: mailSender(mail) }),
})

interface Sending {
  readonly base: Pick<Base, 'database' | 'path'>
  readonly senders: Senders
  readonly publicUrl: string | undefined
  /** Ends the tries of a server that stops; their messages wait. */
  readonly ending: AbortSignal
}

/** Sends every message that is due, and returns the number of tries. After a batch without one success it leaves the rest for later. */
export async function sendDue({ base, senders, publicUrl, ending }: Sending): Promise<number> {
  const channels = (Object.keys(senders) as MessageChannel[]).filter((channel) => senders[channel])
  let tries = 0
  while (!ending.aborted) {
    const taken = await take(base.database, channels, { max: AT_ONCE, leaseSeconds: LEASE_SECONDS })
    tries += taken.length
    const accepted = await Promise.all(taken.map(tryOne))
    if (taken.length < AT_ONCE || !accepted.includes(true)) return tries
  }
  return tries

  /** Returns true if the provider answered with a decision about the message. */
  async function tryOne(message: TakenMessage): Promise<boolean> {
    const send = senders[message.channel]
    if (!send) return false
    const values = valuesOf(message, linkOf(message))
    // A statement is its link. A director may have ended the link meanwhile.
    const outcome: Outcome =
      message.kind === 'statement' && values.link === '' ? withoutLink : await send(values, ending)
    await note(base.database, message, { outcome, text: values.text, waitSeconds: waitAfter(message.tries) })
    return outcome.outcome !== 'waiting'
  }

  function linkOf({ address }: TakenMessage): string {
    return address === '' || publicUrl === undefined ? '' : new URL(`${base.path}/${address}`, publicUrl).href
  }
}

const withoutLink: Outcome = { outcome: 'failed', answer: sendingMessages.answers.noLink }

function valuesOf({ key, recipient, kind, cause, facts }: TakenMessage, link: string): Values {
  const about = kind === 'statement' ? kind : cause
  return {
    to: recipient,
    ...clientText(about, facts, link),
    id: key,
    kind: cause === '' ? kind : cause,
    company: facts.company,
    client: facts.client,
    language: facts.language,
    cheques: facts.cheques.join(', '),
    number: facts.number,
    link,
  }
}

interface Started {
  readonly bases: readonly Base[]
  readonly jobs: Jobs
  readonly settings: MessageSettings
  readonly publicUrl: string | undefined
}

/** Looks for messages and for mails about passwords every few seconds, if the operator has set up a provider. */
export function startSending(app: FastifyInstance, { bases, jobs, settings, publicUrl }: Started): void {
  const senders = sendersOf(settings)
  if (Object.keys(senders).length === 0) return
  const mailer = settings.mail && mailerOf(settings.mail)
  repeatJobs(app, {
    jobs,
    bases,
    everyMs: EVERY_MS,
    works: {
      messages: (base, ending) => sendDue({ base, senders, publicUrl, ending }),
      ...(mailer &&
        publicUrl !== undefined && {
          passwords: (base: Base, ending: AbortSignal) => sendPasswordMails({ base, mailer, publicUrl, ending }),
        }),
    },
  })
}

/** Sends messages through a gateway of SMS or WhatsApp with one request over HTTP. */
import { sendingMessages } from '@backoffice/contract/messaging/sending-messages'
import type { GatewaySettings } from './message-settings.ts'
import { filled, filledText } from './pattern.ts'
import { ANSWERS_WITHIN_MS, type Outcome, type Sender } from './sender.ts'

/** An answer names the message, and is short. */
const LONGEST_ANSWER = 64 * 1024
const LONGEST_ID = 200

/** Refusals that are about the moment or the rights of the server, and not about the message. */
const TRIED_AGAIN = new Set([401, 403, 407, 408, 409, 425, 429])

export const gatewaySender =
  ({ url, method, headers, body, idAt }: GatewaySettings): Sender =>
  async (values, signal) => {
    const late = AbortSignal.timeout(ANSWERS_WITHIN_MS)
    try {
      const answer = await fetch(url, {
        method,
        // A redirect could lead the number and the text to another host.
        redirect: 'manual',
        headers: {
          'idempotency-key': values.id,
          ...Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, filledText(text, values)])),
          'content-type': 'application/json',
        },
        body: JSON.stringify(filled(body, values)),
        signal: AbortSignal.any([late, signal]),
      })
      return await outcomeOf(answer, idAt)
    } catch {
      return {
        outcome: 'waiting',
        answer: late.aborted ? sendingMessages.answers.gatewaySlow : sendingMessages.answers.gatewayAway,
      }
    }
  }

async function outcomeOf(answer: Response, idAt: readonly string[] | undefined): Promise<Outcome> {
  const said = sendingMessages.answers.gatewayStatus(String(answer.status))
  if (answer.ok) {
    // The gateway has the message, whether or not the rest of its answer can be read.
    const text = await shortText(answer).catch(() => '')
    return { outcome: 'sent', answer: sendingMessages.answers.accepted, providerId: idIn(text, idAt) }
  }
  await answer.body?.cancel().catch(() => {})
  const isRefusal = answer.status >= 400 && answer.status < 500 && !TRIED_AGAIN.has(answer.status)
  return { outcome: isRefusal ? 'failed' : 'waiting', answer: said }
}

async function shortText({ body }: Response): Promise<string> {
  if (!body) return ''
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    length += part.length
    if (length > LONGEST_ANSWER) return ''
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Returns the provider's id; empty where the answer has none. */
function idIn(text: string, idAt: readonly string[] | undefined): string {
  if (!idAt) return ''
  try {
    const id = idAt.reduce<unknown>((value, name) => (Object(value) as Record<string, unknown>)[name], JSON.parse(text))
    return (typeof id === 'string' || typeof id === 'number') && String(id).length <= LONGEST_ID ? String(id) : ''
  } catch {
    return ''
  }
}

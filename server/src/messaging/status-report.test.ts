import { describe, expect, it, afterAll } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import {
  aNumber,
  messageOf,
  type MessageRow,
  reaching,
  sendingBy,
  sent,
} from '../../testing/builders/client-messages.ts'
import { aDesk } from '../../testing/builders/desk.ts'
import { testApp } from '../../testing/harness.ts'
import { aMessageGateway } from '../../testing/message-gateway.ts'
import { owned } from '../../testing/owner.ts'
import { sendersOf } from './job.ts'
import { SIGNATURE_HEADER, signatureOf } from './status-report.ts'

const SECRET = 'a secret that the provider has as well'
const app = await testApp({ config: { messages: { secret: SECRET } } })
const gateway = await aMessageGateway()
const senders = sendersOf({ gateway: gateway.settings })
afterAll(() => gateway.close())

const now = () => Math.floor(app.clock.now().getTime() / 1000)

async function aMessage(state: MessageRow['state'] = 'sent') {
  const { salesman, party, branch } = await aDesk(app)
  await sendingBy(branch.code, 'sms')
  await reaching(branch.code, party, { telephone: aNumber() })
  await aReceipt({ by: salesman, party })
  await sent(app, senders)
  await owned(
    `update message set state = $2, next_at = case when $2 in ('waiting', 'sending') then clock_timestamp() + interval '1 hour' end
     where branch_code = $1`,
    [branch.code, state],
  )
  return { code: branch.code, ...(await messageOf(branch.code)) }
}

interface Sent {
  readonly secret?: string
  readonly seconds?: number
  readonly header?: string
  readonly path?: string
}

async function reported(body: unknown, { secret = SECRET, seconds = now(), header, path }: Sent = {}) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await app.app.inject({
    method: 'POST',
    url: path ?? `${app.base.path}/messages/status`,
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: header ?? signatureOf(secret, seconds, payload),
    },
    payload,
  })
  return { status: answer.statusCode, body: answer.body }
}

const stateOf = async (code: string) => (await messageOf(code)).state

describe('the report of a provider', () => {
  it('names the message by our key or by the id of the provider', async () => {
    const [one, two] = [await aMessage(), await aMessage()]

    expect(await reported({ id: one.key, state: 'delivered' })).toEqual({ status: 204, body: '' })
    expect(await reported({ id: `provider-${two.key}`, state: 'read' })).toEqual({ status: 204, body: '' })
    expect([await stateOf(one.code), await stateOf(two.code)]).toEqual(['delivered', 'delivered'])
  })

  it('is refused without the right signature, and changes nothing', async () => {
    const { code, key } = await aMessage()
    const body = { id: key, state: 'delivered' }
    const signature = signatureOf(SECRET, now(), JSON.stringify(body))
    const wrong = [
      await reported(body, { secret: 'another secret' }),
      await reported(body, { header: '' }),
      await reported(body, { header: signature.slice(0, -2) }),
      await reported(body, { header: signature.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) }),
      await reported({ ...body, state: 'failed' }, { header: signature }),
      await reported(body, { header: signature.replace(/t=\d+/, `t=${now() + 1}`) }),
      await reported(body, { seconds: now() - 301 }),
      await reported(body, { seconds: now() + 301 }),
    ]

    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([403]))
    expect(new Set(wrong.map((one) => one.body)).size).toBe(1)
    expect(await stateOf(code)).toBe('sent')
  })

  it('may be five minutes old', async () => {
    const { code, key } = await aMessage()

    expect(await reported({ id: key, state: 'delivered' }, { seconds: now() - 290 })).toMatchObject({ status: 204 })
    expect(await stateOf(code)).toBe('delivered')
  })

  it('looks the same for a message that nobody knows', async () => {
    expect(await reported({ id: crypto.randomUUID(), state: 'delivered' })).toEqual({ status: 204, body: '' })
    expect(await reported({ id: 'x', state: 'failed' })).toEqual({ status: 204, body: '' })
  })

  it.each([
    ['waiting', 'delivered', 'delivered'],
    ['sending', 'delivered', 'delivered'],
    ['given_up', 'delivered', 'delivered'],
    ['waiting', 'sent', 'sent'],
    ['sent', 'failed', 'failed'],
    ['waiting', 'failed', 'failed'],
    ['delivered', 'failed', 'delivered'],
    ['delivered', 'sent', 'delivered'],
    ['failed', 'delivered', 'failed'],
    ['sent', 'sent', 'sent'],
    ['given_up', 'failed', 'given_up'],
  ] as const)('about a message that is %s and says %s leaves it %s', async (was, says, is) => {
    const { code, key } = await aMessage(was)
    expect(await reported({ id: key, state: says })).toMatchObject({ status: 204 })

    expect(await stateOf(code)).toBe(is)
  })

  it.each([
    ['{', 400],
    ['[]', 400],
    ['{"id": "", "state": "sent"}', 400],
    ['{"id": "x", "state": "waiting"}', 400],
    [JSON.stringify({ id: 'x', state: 'sent', more: 'x'.repeat(5000) }), 413],
  ])('of the body %.40s is answered %s', async (body, status) => {
    expect(await reported(body)).toMatchObject({ status })
  })
})

it('a server without a secret has no such path', async () => {
  const { app: without, base } = await testApp()
  const answer = await without.inject({ method: 'POST', url: `${base.path}/messages/status`, payload: {} })

  expect(answer.statusCode).toBe(404)
})

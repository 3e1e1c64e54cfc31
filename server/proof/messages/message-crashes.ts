/** Kills the server in each state of a message to a client, and compares its messages with the messages that the gateway has. */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { saveReceipts } from '@backoffice/contract/receipts/receipts'
import { aReceipt } from '../../testing/builders/cash.ts'
import { receiptOf } from '../../testing/builders/cash-forms.ts'
import { aNumber, makeDue, reaching, sendingBy } from '../../testing/builders/client-messages.ts'
import { aDesk, anInvoice, brokenPromises, type Desk } from '../../testing/builders/desk.ts'
import { aMessageGateway, type MessageGateway } from '../../testing/message-gateway.ts'
import { buildIn, owned, ownedRow } from '../../testing/owner.ts'
import { freePort, ownerUrlOf, startBuiltServer } from '../built-server.ts'
import { peopleAt } from '../over-http.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'

export const proof: Proof = {
  name: 'Each message to a client reaches the gateway once by its key, whenever the server is killed',
  tier: 'nightly',
  share: 8,
  seededFault: 'With another key for each try the gateway had 7 messages for 4 receipts after two kills: 3 came twice.',
  run,
}

const KILLS = 200
const PATIENCE_MS = 30_000

/** The moments of a kill: in the saves, before a message is taken, at each step of a try, and after its outcome was noted. */
const moments = ['saving', 'waiting', 'asked', 'taken', 'answered', 'noted'] as const
type Moment = (typeof moments)[number]

/** Waits until the answer is true. */
async function until(isTrue: () => Promise<boolean> | boolean): Promise<boolean> {
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end) {
    if (await isTrue()) return true
    await wait(20)
  }
  return false
}

const open = async (): Promise<number> =>
  (await ownedRow<{ n: number }>(`select count(*)::int as n from message where state in ('waiting', 'sending')`)).n

let saved = 0
/** Records receipts with amounts that no other receipt has. */
async function record({ salesman, party }: Desk, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await aReceipt({ by: salesman, party, amount: (saved += 1) / 100 })
}

/** Sends saves at once, of which some are not answered any more. */
async function recordAtOnce({ salesman, party }: Desk): Promise<void> {
  const invoice = await anInvoice({ salesman, party, bill: 100_000 })
  const saves = [1, 2, 3, 4].map(() =>
    salesman.client.send(saveReceipts, { invoiceDetails: [receiptOf(invoice, { amount: (saved += 1) / 100 })] }),
  )
  await Promise.allSettled(saves)
}

/** Compares what was written, what was sent, and what the gateway has. */
async function faultsIn({ received }: MessageGateway): Promise<string[]> {
  const { unwritten } = await ownedRow<{ unwritten: number }>(
    'select count(*)::int as unwritten from receipt r where not exists (select from message m where m.receipt_id = r.id)',
  )
  const rows = await owned<{ key: string; state: string; tries: number }>('select key::text, state, tries from message')
  const lost = rows.filter(({ key }) => !received.has(key))
  const unnoted = rows.filter(({ state }) => state !== 'sent')
  const texts = new Set([...received.values()].map(({ text }) => text))
  return [
    ...(unwritten > 0 ? [`${unwritten} receipts have no message`] : []),
    ...lost.map(({ key, state }) => `the message ${key} is ${state} and the gateway does not have it`),
    ...unnoted.map(({ key, state, tries }) => `the message ${key} is ${state} after ${tries} tries`),
    ...(received.size === rows.length
      ? []
      : [`the gateway has ${received.size} messages, and there are ${rows.length}`]),
    ...(texts.size === received.size ? [] : [`${received.size - texts.size} messages came twice with another key`]),
  ]
}

async function run(budget: Budget): Promise<Outcome> {
  const gateway = await aMessageGateway()
  const { url, body } = gateway.settings
  const start = {
    dataDir: join(budget.scratch, 'data'),
    port: await freePort(),
    env: { GATEWAY_URL: url, GATEWAY_BODY: JSON.stringify(body), GATEWAY_ID: 'messages.0.id' },
  }
  let server = await startBuiltServer(start)
  let owner = buildIn(await ownerUrlOf(server))
  try {
    const desk = await aDesk(peopleAt(server.url))
    await sendingBy(desk.branch.code, 'sms')
    await reaching(desk.branch.code, desk.party, { telephone: aNumber() })
    const failures: string[] = []
    const killed = new Map<Moment, number>()
    let rounds = 0

    /** Kills the server the next time that this happens. */
    function killedWhen(moment: 'asked' | 'taken' | 'answered'): Promise<void> {
      return new Promise((resolve) => {
        gateway.on(moment, async () => {
          gateway.on(moment, () => {})
          await server.kill()
          resolve()
        })
      })
    }

    async function killIn(moment: Moment): Promise<void> {
      if (moment === 'saving') {
        const saves = recordAtOnce(desk)
        await wait(((rounds * 7 + budget.seed) % 40) + 1)
        await server.kill()
        return saves
      }
      if (moment === 'waiting') {
        await record(desk, 2)
        return server.kill()
      }
      if (moment === 'noted') {
        await record(desk, 2)
        await until(async () => (await open()) === 0)
        return server.kill()
      }
      if (moment === 'asked') gateway.behave('away')
      const end = killedWhen(moment)
      await record(desk, 2)
      await end
      gateway.behave('accepts')
    }

    budget.begin()
    while (rounds < moments.length || (budget.hasTime() && rounds < KILLS)) {
      const moment = moments[rounds % moments.length] ?? 'taken'
      await killIn(moment)
      killed.set(moment, (killed.get(moment) ?? 0) + 1)
      server = await startBuiltServer(start)
      await owner.end()
      owner = buildIn(await ownerUrlOf(server))
      // The leases of the killed server end.
      await makeDue()
      await until(async () => {
        if ((await open()) === 0) return true
        await owned(
          `update message set next_at = clock_timestamp() where state = 'waiting' and next_at > clock_timestamp() + interval '6 seconds'`,
        )
        return false
      })
      failures.push(...(await faultsIn(gateway)))
      rounds += 1
      if (failures.length > 20) break
    }
    for (const { name, violations } of await brokenPromises()) failures.push(`${name} is broken: ${violations}`)
    return {
      cells: rounds,
      failures,
      figures: {
        'messages that the gateway has': String(gateway.received.size),
        'requests with a message': String(gateway.requests()),
        kills: [...killed].map(([moment, times]) => `${times} ${moment}`).join(', '),
      },
    }
  } finally {
    await owner.end()
    await server.stop()
    await gateway.close()
  }
}

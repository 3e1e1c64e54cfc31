/** Kills the server in each state of a message to a client, and compares its messages with the messages that the gateway has. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { saveReceipts } from '@backoffice/contract/receipts/receipts'
import { APP_ROLE } from '../../src/db/connection.ts'
import { ensureDatabases, startCluster } from '../../src/postgres/embedded.ts'
import { aReceipt } from '../../testing/builders/cash.ts'
import { receiptOf } from '../../testing/builders/cash-forms.ts'
import { aNumber, makeDue, reaching, sendingBy } from '../../testing/builders/client-messages.ts'
import { aDesk, anInvoice, brokenPromises, type Desk } from '../../testing/builders/desk.ts'
import { type Client, clientOf } from '../../testing/client.ts'
import { aMessageGateway, type MessageGateway } from '../../testing/message-gateway.ts'
import { buildIn, owned, ownedRow } from '../../testing/owner.ts'
import { type BuiltServer, freePort, startBuiltServer } from '../built-server.ts'
import { overHttp, peopleAt } from '../over-http.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'

export const proof: Proof = {
  name: 'Each message to a client reaches the gateway once by its key, whenever the server is killed',
  tier: 'nightly',
  share: 12,
  seededFault: 'With another key for each try the gateway had 7 messages for 4 receipts after two kills: 3 came twice.',
  run,
}

const KILLS = 200
/** A comparison takes as long as a kill, so it is done after some of them. */
const COMPARED_AFTER = 12
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
async function recordAtOnce({ salesman, party }: Desk, client: Client): Promise<void> {
  const invoice = await anInvoice({ salesman, party, bill: 100_000 })
  const saves = [1, 2, 3, 4].map(() =>
    client.send(saveReceipts, { invoiceDetails: [receiptOf(invoice, { amount: (saved += 1) / 100 })] }),
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
  const cluster = await startCluster({ dataDir: join(budget.scratch, 'postgres') })
  await ensureDatabases(cluster, ['messages'])
  const { url, body } = gateway.settings
  const shared = {
    DATABASES: 'main',
    DATABASE_URL: cluster.url('messages', APP_ROLE),
    OWNER_DATABASE_URL: cluster.url('messages'),
    MAIN_SECRET: randomBytes(32).toString('hex'),
  }
  const dataDir = join(budget.scratch, 'data')
  // One server saves receipts and is never killed. The other one sends, and only its process is started again, since that is faster.
  const saving = await startBuiltServer({ dataDir, port: await freePort(), env: shared })
  const sending = {
    dataDir,
    port: await freePort(),
    env: { ...shared, GATEWAY_URL: url, GATEWAY_BODY: JSON.stringify(body), GATEWAY_ID: 'messages.0.id' },
  }
  const owner = buildIn(cluster.url('messages'))
  let kill = async (): Promise<void> => {}
  const begun = (): Promise<BuiltServer> => startBuiltServer({ ...sending, onSpawn: (its) => (kill = its) })
  try {
    const people = peopleAt(saving.url)
    const desk = await aDesk(people)
    await sendingBy(desk.branch.code, 'sms')
    await reaching(desk.branch.code, desk.party, { telephone: aNumber() })
    const failures: string[] = []
    const killed = new Map<Moment, number>()
    let rounds = 0

    /** Starts a server that sends what is due at once, and kills it the first time that this happens. */
    async function killedWhen(moment: 'asked' | 'taken' | 'answered'): Promise<void> {
      await record(desk, 2)
      const end = new Promise<void>((resolve) => {
        gateway.on(moment, async () => {
          gateway.on(moment, () => {})
          await kill()
          resolve()
        })
      })
      if (moment === 'asked') gateway.behave('away')
      const start = begun().catch(() => undefined)
      const isKilled = await Promise.race([end.then(() => true), wait(PATIENCE_MS, false)])
      if (!isKilled) {
        failures.push(`nothing was ${moment} within ${PATIENCE_MS / 1000} s`)
        await kill()
      }
      await start
      gateway.behave('accepts')
    }

    async function killIn(moment: Moment): Promise<void> {
      if (moment === 'saving') {
        const server = await begun()
        const token = await people.tokenOf(desk.salesman)
        const saves = recordAtOnce(desk, clientOf(overHttp(server.url), '/main', token))
        await wait(((rounds * 7 + budget.seed) % 40) + 1)
        await kill()
        return saves
      }
      if (moment === 'waiting') {
        await begun()
        await record(desk, 2)
        return kill()
      }
      if (moment === 'noted') {
        await record(desk, 2)
        await begun()
        await until(async () => (await open()) === 0)
        return kill()
      }
      return killedWhen(moment)
    }

    /** Lets a server send what is left, and compares. */
    async function compare(): Promise<void> {
      await makeDue()
      await begun()
      await until(async () => (await open()) === 0)
      await kill()
      failures.push(...(await faultsIn(gateway)))
    }

    budget.begin()
    const began = performance.now()
    while (rounds < moments.length || (budget.hasTime() && rounds < KILLS)) {
      const moment = moments[rounds % moments.length] ?? 'taken'
      // The leases of the killed server end.
      await makeDue()
      await killIn(moment)
      killed.set(moment, (killed.get(moment) ?? 0) + 1)
      rounds += 1
      if (rounds % COMPARED_AFTER === 0) await compare()
      if (failures.length > 20) break
    }
    await compare()
    const seconds = (performance.now() - began) / 1000
    for (const { name, violations } of await brokenPromises()) failures.push(`${name} is broken: ${violations}`)
    return {
      cells: rounds,
      failures,
      figures: {
        'messages that the gateway has': String(gateway.received.size),
        'requests with a message': String(gateway.requests()),
        kills: [...killed].map(([moment, times]) => `${times} ${moment}`).join(', '),
        'seconds for each kill': (seconds / rounds).toFixed(2),
      },
    }
  } finally {
    await kill()
    // A failed round may still hold a transaction, and the pool would wait for its end for ever.
    void owner.end()
    await saving.stop()
    await cluster.stop()
    await gateway.close()
  }
}

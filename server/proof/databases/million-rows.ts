/** Migrates a database of a million movements while people work on it: new columns, a checked rule, an index, and all of `schema/` anew. */
import { setTimeout as wait } from 'node:timers/promises'
import { salesmanSummary } from '@backoffice/contract/cash/summaries'
import { migrate, thisProgram } from '../../src/db/migrate.ts'
import { aDesk, brokenPromises } from '../../testing/builders/desk.ts'
import { aGodown, anItem } from '../../testing/builders/stock.ts'
import { startTestCluster } from '../../testing/cluster.ts'
import { openApp } from '../../testing/open-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { aCrew } from '../crash/crew.ts'
import { newLog, verify } from '../crash/steady-saves.ts'
import { peopleAt } from '../over-http.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'

export const proof: Proof = {
  name: 'A migration of a million rows loses no save made during it, and nobody waits for it longer than ten seconds',
  tier: 'nightly',
  share: 4,
  seededFault: 'A migration that held its locks for 12 s was reported: saves and reads had waited for 15.2 s.',
  run,
}

const CLIENTS = 6
const ROWS = 1_000_000
/** A try of a minute has no time for a million. */
const SMALL_SIZE = 50_000
const LOTS = 200
const LONGEST_WAIT_MS = 10_000
const LOOK_MS = 10
const MAX_ROUNDS = 10

async function run(budget: Budget): Promise<Outcome> {
  const cluster = await startTestCluster()
  const log = newLog()
  const waits = { saves: 0, reads: 0 }
  let rounds = 0
  let reads = 0
  let longest = 0
  try {
    const app = await openApp(cluster.adminUrl)
    const url = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const people = peopleAt(url)
    const crew = await aCrew(people, log, CLIENTS)
    const reader = await aDesk(people)
    const rows = budget.seconds > 60 ? ROWS : SMALL_SIZE
    await fill(reader.branch.code, rows)
    const answered = (): number => log.entries.filter(({ answer }) => answer !== undefined).length
    const migrations = [...thisProgram().migrations]

    budget.begin()
    crew.work()
    while ((rounds === 0 || budget.hasTime()) && rounds < MAX_ROUNDS && log.failures.length <= 20) {
      await progress(answered)
      rounds += 1
      migrations.push(tomorrow(rounds))
      let migrating = true
      const began = performance.now()
      const migrated = migrate(app.ownerUrl, { ...thisProgram(), migrations })
        .catch((error: unknown) => void log.failures.push(String(error)))
        .finally(() => (migrating = false))
      await Promise.all([
        standstill(answered, () => migrating).then((found) => (waits.saves = Math.max(waits.saves, found))),
        readOn(() => migrating),
        migrated,
      ])
      longest = Math.max(longest, performance.now() - began)
      await progress(answered)
    }
    await crew.rest()

    for (const [who, found] of Object.entries(waits))
      if (found > LONGEST_WAIT_MS) log.failures.push(`${who} waited for ${(found / 1000).toFixed(1)} s`)
    await verify(log, log.entries)
    const { kept } = await ownedRow<{ kept: number }>('select count(*)::int as kept from stock_movement')
    if (kept !== rows) log.failures.push(`${kept} movements are left of ${rows}`)
    for (const { name, violations } of await brokenPromises()) log.failures.push(`${name} is broken: ${violations}`)
    await app.close()
    return {
      cells: rounds,
      failures: log.failures,
      figures: {
        rows: String(rows),
        'saves acknowledged': String(answered()),
        'reads meanwhile': String(reads),
        'longest migration': seconds(longest),
        'longest time without a save, and longest read': `${seconds(waits.saves)} and ${seconds(waits.reads)}`,
        'refused with 503': String(log.refusals.get(503) ?? 0),
      },
    }

    async function readOn(goesOn: () => boolean): Promise<void> {
      const { client, userId } = reader.salesman
      while (goesOn()) {
        const began = performance.now()
        let status = 0
        while (status !== 200) {
          ;({ status } = await client.send(salesmanSummary, { userId: String(userId), branchCode: reader.branch.code }))
          if (status !== 200 && status !== 503) return void log.failures.push(`a tile answered ${status}`)
        }
        reads += 1
        waits.reads = Math.max(waits.reads, performance.now() - began)
      }
    }
  } finally {
    await cluster.stop()
  }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

/** Waits until some more saves are answered. */
async function progress(answered: () => number): Promise<void> {
  const from = answered()
  const began = performance.now()
  while (answered() < from + CLIENTS) {
    if (performance.now() - began > 60_000) throw new Error('nothing is saved')
    await wait(LOOK_MS)
  }
}

/** Returns the longest time without an answered save, until the first answered save after the end. */
async function standstill(answered: () => number, goesOn: () => boolean): Promise<number> {
  let longest = 0
  let last = performance.now()
  let seen = answered()
  while (goesOn() || answered() === seen) {
    if (answered() > seen) {
      seen = answered()
      last = performance.now()
    }
    longest = Math.max(longest, performance.now() - last)
    if (longest > 60_000) return longest
    await wait(LOOK_MS)
  }
  return Math.max(longest, performance.now() - last)
}

/** The next migrations of the program: what a release usually brings, on a large table and on a table that every save writes. */
function tomorrow(round: number): { readonly name: string; readonly checksum: string; readonly sql: string } {
  const column = `proof_${round}`
  const sql = `
    alter table stock_movement add column ${column} text not null default '', add check (length(${column}) < 100);
    create index ${column}_of_item on stock_movement (item_code, lot_no, moved_on);
    alter table receipt add column ${column} numeric(14, 2) not null default 0 check (${column} >= 0);
    create index ${column}_of_day on journal (branch_code, at, ${round % 2 === 0 ? 'id' : 'receipt_id'});`
  return { name: `9${String(round).padStart(3, '0')}_${column}.sql`, checksum: column, sql }
}

async function fill(branch: string, rows: number): Promise<void> {
  const [godown, item] = [await aGodown({ branch }), await anItem()]
  await owned(
    `insert into stock_movement (branch_code, entry_no, godown_code, item_code, lot_no, moved_on, kind, received, rate)
     select $1, n, $2, $3, 'L' || n % $4::int, date '2025-01-01' + n % 300, 'purchase', 1 + n % 7, 12.5
     from generate_series(1, $5::int) n`,
    [branch, godown.code, item.code, LOTS, rows],
  )
  await owned('analyze stock_movement')
}

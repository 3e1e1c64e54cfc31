/** Makes posting batches while people collect money and the makers crash, and counts each row of the journal in the batches. */
import { once } from 'node:events'
import { role } from '@backoffice/contract/access'
import pg from 'pg'
import { aCheque, aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, aWorker, brokenPromises, type Desk, type Worker } from '../../testing/builders/desk.ts'
import { startTestCluster } from '../../testing/cluster.ts'
import { openApp } from '../../testing/open-app.ts'
import { owned, ownedRow, ownedTransaction } from '../../testing/owner.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'

export const proof: Proof = {
  name: 'Posting batches take each row of the journal exactly once, whenever a maker crashes',
  tier: 'nightly',
  share: 2,
  seededFault:
    'With batches that took the rows after the highest id of the batches before, 13 rows of transactions that committed later were in no batch.',
  run,
}

const BATCHES = 500

/** The steps at which a maker ends: while it writes a table, before its commit, or after it, so that nobody hears of the batch. */
const steps = ['never', 'posting_batch', 'posting_entry', 'audit', 'before the commit', 'after the commit'] as const
type Step = (typeof steps)[number]

const CRASH = `
  create function crash_here() returns trigger language plpgsql as $$
  begin
    if current_setting('crash.at', true) = tg_table_name then
      perform pg_terminate_backend(pg_backend_pid());
    end if;
    return new;
  end $$;
  create trigger a_crash before insert on posting_batch for each row execute function crash_here();
  create trigger a_crash before insert on posting_entry for each row execute function crash_here();
  create trigger a_crash before insert on audit for each row execute function crash_here();`

/** Makes the batches of a branch on a connection of its own, which ends at a step. */
async function make(url: string, branch: string, step: Step): Promise<void> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  const ended = once(client, 'end')
  await client.query('select set_config($1, $2, false)', ['crash.at', step])
  await client.query('begin')
  await client.query('select custody.make_posting_batches($1, null, null, null, null)', [branch]).then(
    () => (step === 'before the commit' ? undefined : client.query('commit')),
    (error: unknown) => {
      if (!(error instanceof Error) || step === 'never') throw error
    },
  )
  await client.end().catch(() => {})
  await ended
}

/** Moves money in one of several ways. */
async function move({ salesman, cashier, director, party }: Desk, way: number): Promise<void> {
  const recorded = () => aReceipt({ by: salesman, amount: 1 + way })
  if (way === 1) await recorded().voided()
  else if (way === 2) await recorded().sentTo(cashier).approved().banked(director)
  else if (way === 3)
    await aReceipt({ by: salesman, ...aCheque(7) })
      .sentTo(cashier)
      .approved()
      .bounced(director)
  else if (way === 4) {
    const invoice = await anInvoice({ salesman, party })
    await aReceipt({ by: salesman, party, amount: 9 }).appliedTo(invoice, 4)
  } else await recorded()
}

/**
 * Records a receipt that commits after a batch although its row of the journal is older than rows of the batch: it waits for the balance of
 * its salesman, which it writes after the journal.
 */
async function moveLate(url: string, desk: Desk, late: Worker): Promise<void> {
  const holder = await ownedTransaction()
  await holder.query(`select from holding where salesman_id = $1 and account = 'SM' for update`, [late.userId])
  const receipt = aReceipt({ by: late, amount: 3 })
  const { n: waiting } = await waitFor(
    () => ownedRow<{ n: number }>('select count(*)::int as n from pg_locks where not granted'),
    ({ n }) => n > 0,
  )
  if (waiting === 0) throw new Error('the receipt did not wait')
  await move(desk, 0)
  await make(url, desk.branch.code, 'never')
  await holder.commit()
  await receipt
}

/** Asks until the answer is as expected. */
async function waitFor<T>(ask: () => Promise<T>, isExpected: (answer: T) => boolean): Promise<T> {
  const end = performance.now() + 2000
  for (;;) {
    const answer = await ask()
    if (isExpected(answer) || performance.now() > end) return answer
  }
}

/** Returns the sum of each account in the journal, and in the batches. */
const SUMS = `
  with batched as (
    select account, sum(amount) as amount from (
      select debit_account as account, amount from posting_entry union all select credit_account, -amount from posting_entry
    ) side group by 1
  ), journal as (select account, sum(amount) as amount from posting group by 1)
  select coalesce(b.account, j.account) as account, b.amount as batched, j.amount as journal
  from batched b full join journal j using (account)
  where b.amount is distinct from j.amount`

async function run(budget: Budget): Promise<Outcome> {
  const cluster = await startTestCluster()
  try {
    const app = await openApp(cluster.adminUrl)
    const desk = await aDesk(app)
    const branch = desk.branch.code
    const late = await aWorker(app, { role: role.salesman, in: desk.branch })
    await aReceipt({ by: late })
    await owned(CRASH)
    const failures: string[] = []
    const crashed = new Map<Step, number>()
    const batches = async () => (await ownedRow<{ n: number }>('select count(*)::int as n from posting_batch')).n
    let rounds = 0
    budget.begin()
    while (budget.hasTime() && (await batches()) < BATCHES) {
      const step = steps[(rounds + budget.seed) % steps.length] ?? 'never'
      const before = await batches()
      await move(desk, rounds % 9)
      await make(app.ownerUrl, branch, step)
      const isMade = (await batches()) > before
      if (isMade !== (step === 'never' || step === 'after the commit'))
        failures.push(`a maker that ended at ${step} left ${isMade ? 'a batch' : 'no batch'}`)
      if (step !== 'never') crashed.set(step, (crashed.get(step) ?? 0) + 1)
      // A second maker and a collector work at the same moment.
      await Promise.all([make(app.ownerUrl, branch, 'never'), make(app.ownerUrl, branch, step), move(desk, 0)])
      if (rounds % 5 === 0) await moveLate(app.ownerUrl, desk, late)
      rounds += 1
      if (rounds % 50 === 0)
        for (const { name, violations } of await brokenPromises()) failures.push(`${name} is broken: ${violations}`)
    }
    await owned('drop function crash_here() cascade')
    await make(app.ownerUrl, branch, 'never')
    const { rows, entries } = await ownedRow<{ rows: number; entries: number }>(
      'select (select count(*) from journal)::int as rows, (select count(*) from posting_entry)::int as entries',
    )
    if (rows !== entries) failures.push(`${rows} rows of the journal, ${entries} entries of batches`)
    for (const { account, batched, journal } of await owned<Record<'account' | 'batched' | 'journal', string>>(SUMS))
      failures.push(`${account} has ${journal} in the journal and ${batched} in the batches`)
    for (const { name, violations } of await brokenPromises()) failures.push(`${name} is broken: ${violations}`)
    const made = await batches()
    await app.close()
    return {
      cells: rounds,
      failures,
      figures: {
        batches: String(made),
        'rows of the journal': String(rows),
        crashes: [...crashed].map(([step, times]) => `${times} at ${step}`).join(', '),
      },
    }
  } finally {
    await cluster.stop()
  }
}

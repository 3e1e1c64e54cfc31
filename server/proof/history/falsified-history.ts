/** Falsifies the history of a company at work, one row at a time, and expects that each falsification is found. */
import pg from 'pg'
import { cashStress } from '../../testing/cash-stress.ts'
import { startTestCluster } from '../../testing/cluster.ts'
import { openApp } from '../../testing/open-app.ts'
import { falsifications, falsifyAndFind } from '../../testing/tampering.ts'
import { startChaining } from '../../src/db/history-chain.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'

const BRANCHES = 3
const WRITERS = 8
const SAVES = 20
const MAX_CELLS = 5000
const KINDS = Object.keys(falsifications).length
/** Each way is tried this number of times before the clock is checked again. */
const TURNS = 5

export const proof: Proof = {
  name: 'The hash chain or a noted head reveals every row of audit, journal and postings that was changed, removed, moved or cut off',
  tier: 'nightly',
  share: 1,
  seededFault: 'With the comparison of the hashes taken out of the view, 48 of 112 falsifications were not found.',
  run,
}

async function run(budget: Budget): Promise<Outcome> {
  const cluster = await startTestCluster()
  try {
    const app = await openApp(cluster.adminUrl)
    const stop = startChaining([app.base], { info: () => {}, warn: () => {} })
    for (let branch = 0; branch < BRANCHES; branch += 1) {
      const stress = await cashStress(app, { hotInvoices: 20, percentTriple: 10 })
      await Promise.all(
        Array.from({ length: WRITERS }, (_, writer) => {
          let saves = SAVES
          return stress.work(`${budget.seed} ${branch} ${writer}`, () => (saves -= 1) >= 0)
        }),
      )
    }
    await stop()
    const url = new URL(cluster.adminUrl)
    url.pathname = new URL(app.ownerUrl).pathname
    const superuser = new pg.Client(url.href)
    superuser.on('error', () => {})
    await superuser.connect()
    const { rows } = await superuser.query<{ links: string; broken: string }>(
      `select (select count(*) from history_link)::text as links, (select count(*) from invariant_i33_history_is_chained)::text as broken`,
    )
    const { links = '0', broken = '' } = rows[0] ?? {}
    const failures = broken === '0' ? [] : [`${broken} of ${links} links were broken before anything was falsified.`]
    let cells = 0
    budget.begin()
    while (cells === 0 || (budget.hasTime() && cells < MAX_CELLS)) {
      const missed = await falsifyAndFind(superuser, KINDS * TURNS, `${budget.seed} ${cells}`)
      failures.push(...missed.map((each) => `not found: ${each}`))
      cells += KINDS * TURNS
    }
    await superuser.end()
    await app.close()
    return { cells, failures, figures: { 'Links of the history': links, 'Ways to falsify it': String(KINDS) } }
  } finally {
    await cluster.stop()
  }
}

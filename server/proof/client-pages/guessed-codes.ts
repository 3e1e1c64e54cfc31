/** Guesses a million codes of receipts, and compares the times in which an unknown, an ended and an expired code are answered. */
import { randomBytes } from 'node:crypto'
import { aReceipt } from '../../testing/builders/cash.ts'
import { linkedReceipt, withPages } from '../../testing/builders/client-words.ts'
import { aDesk } from '../../testing/builders/desk.ts'
import { startTestCluster } from '../../testing/cluster.ts'
import { openApp } from '../../testing/open-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'

export const proof: Proof = {
  name: 'A million guessed codes open no receipt, and no time tells an unknown code from an ended one',
  tier: 'nightly',
  fixedSeconds: 180,
  seededFault:
    'A page that read the receipt before it looked at the end of its link took 1.13 times as long for an ended code.',
  run,
}

const GUESSES = 1_000_000
const ROUNDS = 1000
/** The median of one kind of code is at most this part above the quickest kind. */
const MOST_APART = 0.08

async function run(budget: Budget): Promise<Outcome> {
  const cluster = await startTestCluster()
  try {
    const app = await openApp(cluster.adminUrl, { config: { publicUrl: 'https://office.example' } })
    const desk = await aDesk(app)
    await withPages(desk.branch.code)
    const { code } = await linkedReceipt(aReceipt({ by: desk.salesman }))
    const [ended, expired] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
    const others = [await aReceipt({ by: desk.salesman }), await aReceipt({ by: desk.salesman })]
    for (const [nth, one] of [ended, expired].entries())
      await owned('update receipt_link set code = $2 where receipt_id = $1', [others[nth]?.id, one])
    await owned('update receipt_link set ended_at = now(), ended_by = $2 where code = $1', [
      ended,
      desk.director.userId,
    ])
    await owned('update receipt_link set expires_at = now() where code = $1', [expired])
    /** Opens a page from a network of its own, so that the limit of a network is not reached. */
    const opened = (one: string, network: number) =>
      app.app.inject({
        method: 'GET',
        url: `${app.base.path}/v/${one}`,
        remoteAddress: `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`,
      })
    budget.begin()

    const { hits } = await ownedRow<{ hits: number }>(
      `select count(*)::int as hits from generate_series(1, $1::int) n cross join lateral public_receipt(md5(n::text || random())) p`,
      [GUESSES],
    )
    const failures = hits === 0 ? [] : [`${hits} guessed codes opened a receipt`]

    const kinds = Object.entries({ unknown: 'e'.repeat(32), ended, expired })
    const times = new Map(kinds.map(([kind]) => [kind, [] as number[]]))
    for (let nth = 0; nth < ROUNDS * kinds.length; nth += 1) {
      // Each kind is the first of as many rounds as the others: what comes first in a round finds colder memory.
      const [kind, one] = kinds[(nth + Math.floor(nth / kinds.length)) % kinds.length] ?? ['', '']
      const began = performance.now()
      const { statusCode } = await opened(one, nth)
      times.get(kind)?.push(performance.now() - began)
      if (statusCode !== 404) failures.push(`the ${kind} code was answered with ${statusCode}`)
    }
    const medians = [...times].map(([kind, all]) => [kind, medianOf(all)] as const)
    const quickest = Math.min(...medians.map(([, median]) => median))
    for (const [kind, median] of medians)
      if (median > quickest * (1 + MOST_APART))
        failures.push(`the ${kind} code takes ${(median / quickest).toFixed(2)} times as long`)
    const right = await opened(code, ROUNDS * kinds.length)
    if (right.statusCode !== 200) failures.push(`the right code was answered with ${right.statusCode}`)
    await app.close()
    return {
      cells: GUESSES + ROUNDS * kinds.length,
      failures: [...new Set(failures)],
      figures: {
        'codes guessed': String(GUESSES),
        'median of an answer': medians.map(([kind, median]) => `${kind} ${median.toFixed(2)} ms`).join(', '),
      },
    }
  } finally {
    await cluster.stop()
  }
}

const medianOf = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0

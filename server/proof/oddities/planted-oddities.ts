/** Plants each oddity once among 200,000 receipts, and looks for all of them: what is found, what is found wrongly, and how long it takes. */
import { role } from '@backoffice/contract/access'
import { oddityKinds, type OddityReason } from '@backoffice/contract/oddities/oddity-kinds'
import { aDesk, aWorker, theLists } from '../../testing/builders/desk.ts'
import { odditiesOf, type Oddity, oddityCountsOf, plants, reasons } from '../../testing/builders/oddities.ts'
import { startTestCluster } from '../../testing/cluster.ts'
import { openApp } from '../../testing/open-app.ts'
import { administered, owned } from '../../testing/owner.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'
import { aBigCompany } from './company.ts'

export const proof: Proof = {
  name: 'Each oddity is found once among 200,000 receipts, nothing else is, and the counts come within a second for a branch',
  tier: 'nightly',
  fixedSeconds: 400,
  seededFault:
    'A view that compared the newer hand-over with the older receipt the wrong way round did not find the cash that stayed.',
  run,
}

const RECEIPTS = 200_000
/** The cases of these reasons are about no person. */
const ofNobody: readonly OddityReason[] = ['nobodysCredit', 'telephoneOfSeveral', 'controlDiffers']
const MOST_FALSE_IN_A_THOUSAND = 1
const LONGEST_MS = { branch: 1000, all: 5000 } as const

async function run(budget: Budget): Promise<Outcome> {
  const cluster = await startTestCluster()
  const failures: string[] = []
  try {
    const app = await openApp(cluster.adminUrl)
    await theLists()
    const { branches } = await aBigCompany(RECEIPTS)
    const big = branches.map((code) => ({ code, name: code, companyCode: 'BIG' }))
    const home = big[0]
    if (!home) throw new Error('the company has no branch')
    budget.begin()

    /** The people and accounts of the desks at which oddities were planted. */
    const planted = new Map<string, ReadonlySet<number>>()
    for (const [nth, reason] of reasons.entries()) {
      const desk = await aDesk(app, { branch: big[nth % big.length] ?? home })
      await plants[reason].plant(desk)
      planted.set(reason, new Set([desk.salesman, desk.cashier, desk.director].map(({ userId }) => userId)))
    }
    await administered('analyze')

    const reader = await aWorker(app, { role: role.director, in: big, modules: [10] })
    const found = await allCases(reader)
    const everybody = new Set([...planted.values()].flatMap((people) => [...people]))
    const isPlanted = ({ personId, why }: Oddity) =>
      personId === null ? ofNobody.includes(why.reason) : everybody.has(personId)
    for (const [reason, people] of planted) {
      const cases = found.filter(
        ({ why, personId }) => why.reason === reason && (personId === null || people.has(personId)),
      )
      if (cases.length !== 1) failures.push(`${reason} was planted once and found ${cases.length} times`)
    }
    const wrong = found.filter((one) => !isPlanted(one))
    if (wrong.length * 1000 > RECEIPTS * MOST_FALSE_IN_A_THOUSAND)
      failures.push(
        `${wrong.length} cases are of nobody who did something odd: ${[...new Set(wrong.map(({ why }) => why.reason))].join(', ')}`,
      )

    const { kinds } = await oddityCountsOf(reader, '-1')
    for (const kind of oddityKinds) {
      const counted = kinds.find((one) => one.kind === kind)?.count ?? 0
      const listed = found.filter((one) => one.kind === kind).length
      if (counted !== listed) failures.push(`${kind} counts ${counted} and lists ${listed}`)
    }

    const branch = await quickest(() => oddityCountsOf(reader, home.code))
    const all = await quickest(() => oddityCountsOf(reader, '-1'))
    if (branch > LONGEST_MS.branch) failures.push(`the counts of a branch took ${Math.round(branch)} ms`)
    if (all > LONGEST_MS.all) failures.push(`the counts of all branches took ${Math.round(all)} ms`)
    const slow = await slowestKinds(branches)
    await app.close()
    return {
      cells: reasons.length,
      failures,
      figures: {
        receipts: String(RECEIPTS),
        'found wrongly': String(wrong.length),
        'counts of a branch': `${Math.round(branch)} ms`,
        'counts of all branches': `${Math.round(all)} ms`,
        'slowest kinds': slow,
      },
    }
  } finally {
    await cluster.stop()
  }

  async function allCases(by: Parameters<typeof odditiesOf>[0]): Promise<readonly Oddity[]> {
    const cases: Oddity[] = []
    for (const kind of oddityKinds) {
      for (let page = 1; ; page += 1) {
        const rows = await odditiesOf(by, { kind, cCode: '-1', page })
        cases.push(...rows)
        if (rows.length < 500) break
      }
    }
    return cases
  }
}

/** Returns the milliseconds of the quickest of three: other work of the machine slows one down. */
async function quickest(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let nth = 0; nth < 3; nth += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return Math.min(...times)
}

/** Names the kinds that take longest in all branches. */
async function slowestKinds(branches: readonly string[]): Promise<string> {
  const times: (readonly [string, number])[] = []
  for (const kind of oddityKinds) {
    const began = performance.now()
    await owned(`select count(*) from exception_${kind.toLowerCase()} x where x.branch_code = any ($1)`, [branches])
    times.push([kind, performance.now() - began])
  }
  return times
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 5)
    .map(([kind, ms]) => `${kind} ${Math.round(ms)} ms`)
    .join(', ')
}

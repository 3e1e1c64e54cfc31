/** Lets 600 connections ignore every refusal, and compares their answers with the answers to 16 connections. */
import type { Budget, Outcome, Proof } from '../proof.ts'
import { flood, type Flooded } from './flood.ts'
import { middleOf, onTheWire, openOffice } from './office.ts'

const [LOW_CONNECTIONS, MANY_CONNECTIONS] = [16, 600]
const SECONDS = { few: 4, many: 6 }
const MIN_PART = 0.8
const MAX_MS = 1000

export const proof: Proof = {
  name: 'Clients that ignore refusals take at most a fifth of the server’s capacity, and refusals do not fill the log',
  tier: 'nightly',
  seededFault:
    'On the program before the shares the part was 0.03 to 0.42, with a p99 of 2.5 to 3.4 s and a line for each refusal.',
  run,
}

async function run(budget: Budget): Promise<Outcome> {
  const office = await openOffice(budget)
  const load = { port: office.port, from: '127.0.0.1', requests: office.questions.map(onTheWire) }
  const rounds: { readonly few: Flooded; readonly many: Flooded }[] = []
  let lines = 0
  try {
    await flood({ ...load, connections: LOW_CONNECTIONS, seconds: 2 })
    budget.begin()
    while (rounds.length < 3 || budget.hasTime()) {
      const few = await flood({ ...load, connections: LOW_CONNECTIONS, seconds: SECONDS.few })
      const many = await flood({ ...load, connections: MANY_CONNECTIONS, seconds: SECONDS.many })
      rounds.push({ few, many })
    }
    lines = office.server.output().split('requests refused').length - 1
  } finally {
    await office.close()
  }
  // All rounds count together, because the two kinds alternate and a machine that is busy for a while is busy for both.
  const perSecond = (kind: 'few' | 'many'): number =>
    rounds.reduce((sum, round) => sum + round[kind].answered, 0) / (rounds.length * SECONDS[kind])
  const part = perSecond('many') / perSecond('few')
  const p99 = middleOf(rounds.map(({ many }) => many.p99))
  const refused = rounds.reduce((sum, { many }) => sum + many.refused, 0)
  const other = rounds.reduce((sum, each) => sum + each.few.other + each.many.other, 0)
  // Each flood lasts some seconds longer than it counts, before and after.
  const maxLines = rounds.length * (SECONDS.many + 5)
  return {
    cells: rounds.length,
    failures: [
      ...(part < MIN_PART ? [`the part of the capacity that was answered is ${part.toFixed(2)}`] : []),
      ...(p99 > MAX_MS ? [`answers took ${p99} ms (p99)`] : []),
      ...(other > 0 ? [`${other} answers were neither 200 nor 503`] : []),
      ...(refused === 0 ? ['nothing was refused, so that there was no load'] : []),
      ...(lines === 0 || lines > maxLines ? [`${refused} refusals made ${lines} lines of the log`] : []),
    ],
    figures: {
      'answers per second, 16 and 600 connections': `${perSecond('few').toFixed(0)} and ${perSecond('many').toFixed(0)}, ratio ${part.toFixed(2)}`,
      'p99 of the answers': `${p99} ms`,
      'refusals, and lines of the log for them': `${refused}, ${lines}`,
    },
  }
}

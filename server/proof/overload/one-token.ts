/** Lets one user send requests on hundreds of connections, as fast as answers come, and measures the service for the other users. */
import { Agent } from 'node:http'
import type { Budget, Outcome, Proof } from '../proof.ts'
import { flood } from './flood.ts'
import { middleOf, onTheWire, openOffice } from './office.ts'
import { askPolitely, type Served } from './polite.ts'

const CONNECTIONS = 300
const SECONDS = 8
const MIN_ANSWERED = 0.95
const MAX_MS = 1000

export const proof: Proof = {
  name: 'One user with 300 connections slows down nobody else',
  tier: 'nightly',
  seededFault:
    'On the program before the shares 41 of 158 and 57 of 156 questions of others were answered, with a p99 of 2.2 s.',
  run,
}

async function run(budget: Budget): Promise<Outcome> {
  const office = await openOffice(budget)
  const agent = new Agent({ keepAlive: true })
  const [greedy, ...others] = office.questions
  const rounds: Served[] = []
  let refused = 0
  try {
    budget.begin()
    while (greedy && (rounds.length === 0 || budget.hasTime())) {
      const load = { port: office.port, from: '127.0.0.1', requests: [onTheWire(greedy)] }
      const [flooded, served] = await Promise.all([
        flood({ ...load, connections: CONNECTIONS, seconds: SECONDS }),
        askPolitely(office.server.url, others, { seconds: SECONDS + 2, agent }),
      ])
      refused += flooded.refused
      rounds.push(served)
    }
  } finally {
    agent.destroy()
    await office.close()
  }
  const answered = rounds.reduce((sum, each) => sum + each.answered, 0)
  const sent = rounds.reduce((sum, each) => sum + each.sent, 0)
  const p99 = middleOf(rounds.map((each) => each.p99))
  return {
    cells: sent,
    failures: [
      ...(answered < sent * MIN_ANSWERED ? [`${answered} of ${sent} requests of others were answered`] : []),
      ...(p99 > MAX_MS ? [`the answers to others took ${p99} ms (p99)`] : []),
      ...(refused === 0 ? ['the busy user was refused nothing, so there was no load'] : []),
    ],
    figures: {
      'questions of others answered': `${answered} of ${sent}`,
      'p50 and p99 of others': `${middleOf(rounds.map((each) => each.p50))} and ${p99} ms`,
      'refusals of the busy user': String(refused),
    },
  }
}

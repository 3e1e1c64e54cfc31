/** Repeats every race of the tables over real connections, and counts the winners. */
import { randomBytes } from 'node:crypto'
import { role } from '@backoffice/contract/access'
import { login, refresh } from '@backoffice/contract/session/sign-in'
import { brokenPromises } from '../../testing/builders/desk.ts'
import { aUser } from '../../testing/builders/people.ts'
import { clientOf } from '../../testing/client.ts'
import { startTestCluster } from '../../testing/cluster.ts'
import { openApp, type OpenedApp } from '../../testing/open-app.ts'
import { ownedRow } from '../../testing/owner.ts'
import { deadlocks, race } from '../../testing/race.ts'
import { overHttp } from '../over-http.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'
import { cashRaces } from './cash-races.ts'
import { documentRaces } from './document-races.ts'
import { rightsRaces } from './rights-races.ts'
import { anOffice, type Office, type Race } from './race-table.ts'

export const proof: Proof = {
  name: 'Exactly one of several simultaneous decisions about a document succeeds, and the others are refused',
  tier: 'nightly',
  share: 4,
  seededFault:
    'Without the check of an invoice balance both receipts of the whole balance won in every round, and without the unique index one cheque was recorded two or three times.',
  run,
}

const races = [...cashRaces, ...documentRaces, ...rightsRaces]
/** An office is replaced after this number of rounds, because its lists grow. */
const ROUNDS_OF_AN_OFFICE = 20

async function run(budget: Budget): Promise<Outcome> {
  const cluster = await startTestCluster()
  const failures: string[] = []
  let cells = 0
  let rounds = 0
  try {
    const app = await openApp(cluster.adminUrl)
    const url = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const people = {
      as: async (user: { readonly userId: number }) => clientOf(overHttp(url), app.base.path, await app.tokenOf(user)),
    }
    let office = await anOffice(people)
    budget.begin()
    while (rounds === 0 || budget.hasTime()) {
      if (rounds % ROUNDS_OF_AN_OFFICE === 0) office = await anOffice(people)
      for (const each of races) {
        const wrong = await wrongIn(each, office)
        if (wrong) failures.push(`${each.name}: ${wrong}`)
        cells += 1
      }
      const wrong = await wrongRefresh(app, url)
      if (wrong) failures.push(`one refresh token exchanged ten times: ${wrong}`)
      cells += 1
      rounds += 1
      for (const { name, violations } of await brokenPromises()) failures.push(`${name} is broken: ${violations}`)
      if (failures.length > 20) break
    }
    const met = await deadlocks()
    await app.close()
    return {
      cells,
      failures,
      figures: { pairs: String(races.length + 1), 'rounds of each': String(rounds), deadlocks: String(met) },
    }
  } finally {
    await cluster.stop()
  }
}

async function wrongIn({ saves: prepare, winners = [1] }: Race, office: Office): Promise<string | undefined> {
  try {
    const prepared = await prepare(office)
    const { saves, broken = async () => false } = 'saves' in prepared ? prepared : { saves: prepared }
    const { won, lost } = await race(...saves)
    if (!winners.includes(won.length))
      return `${won.length} of ${saves.length} won; the others read: ${lost.join(' | ')}`
    if (lost.some((message) => message.length < 10)) return `a loser reads nothing: ${lost.join(' | ')}`
    return (await broken(won.length)) ? `the rows contradict ${won.length} winners` : undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Exchanges a refresh token ten times at once: everybody gets the same successor, and only one token is live. */
async function wrongRefresh({ base }: OpenedApp, url: string): Promise<string | undefined> {
  const password = randomBytes(12).toString('hex')
  const { loginId, userId } = await aUser({ role: role.salesman, in: [], password })
  const anyone = clientOf(overHttp(url), base.path)
  const { refreshToken } = await anyone.ask(login, { loginid: loginId, password })
  const answers = await Promise.all(Array.from({ length: 10 }, () => anyone.send(refresh, { refreshToken })))
  const successors = new Set(
    answers.map(({ status, answer }) => (status === 200 ? answer.refreshToken : String(status))),
  )
  const { live } = await ownedRow<{ live: number }>(
    `select count(*)::int as live from refresh_token t join sign_in s on s.id = t.sign_in_id
     where s.user_id = $1 and t.used_at is null and s.ended_at is null`,
    [userId],
  )
  return successors.size === 1 && live === 1 ? undefined : `${successors.size} different answers, ${live} live tokens`
}

/** Sends bytes that are no good requests, and looks at what comes back. */
import { connect } from 'node:net'
import { startTestCluster } from '../../testing/cluster.ts'
import { aDesk } from '../../testing/builders/desk.ts'
import { businessDigest, INSIDE } from '../../testing/hostile-answers.ts'
import { openApp } from '../../testing/open-app.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'
import { type RawRequest, rawRequests, twoGoodRequests } from './raw-requests.ts'

export const proof: Proof = {
  name: 'Malformed requests are refused, hide no second request, and change nothing',
  tier: 'nightly',
  share: 1,
  seededFault: 'Each run begins with two good requests in one packet and must see the answer of the second.',
  run,
}

/** A connection that is neither answered nor closed after this hangs. */
const HANGS_MS = 15_000
const AT_ONCE = 8
const HIDDEN_ANSWERED = 'the hidden request was answered'

async function run(budget: Budget): Promise<Outcome> {
  const cluster = await startTestCluster()
  const failures: string[] = []
  let cells = 0
  let slowest = 0
  try {
    const app = await openApp(cluster.adminUrl)
    await aDesk(app)
    const before = JSON.stringify(await businessDigest())
    const url = new URL(await app.app.listen({ port: 0, host: '127.0.0.1' }))
    if (wrongWith(await rawAnswer(url, twoGoodRequests)) !== HIDDEN_ANSWERED)
      failures.push('a second request is not seen')
    budget.begin()
    do {
      for (let at = 0; at < rawRequests.length; at += AT_ONCE) {
        const some = rawRequests.slice(at, at + AT_ONCE)
        const began = performance.now()
        const answers = await Promise.all(some.map((each) => rawAnswer(url, each)))
        slowest = Math.max(slowest, performance.now() - began)
        for (const [nth, answer] of answers.entries()) {
          const wrong = wrongWith(answer)
          if (wrong) failures.push(`${some[nth]?.name ?? ''}: ${wrong}`)
        }
        cells += some.length
      }
      const health = await fetch(new URL('/healthz', url))
      if (!health.ok) failures.push(`/healthz answered ${health.status}`)
    } while (budget.hasTime() && failures.length === 0)
    if (JSON.stringify(await businessDigest()) !== before) failures.push('the stored rows have changed')
    await app.close()
  } finally {
    await cluster.stop()
  }
  return {
    cells,
    failures,
    figures: { shapes: String(rawRequests.length), 'slowest eight': `${slowest.toFixed(0)} ms` },
  }
}

/** Returns everything that the server sends on a connection until either side closes it; undefined when it sends nothing and stays open. */
function rawAnswer(url: URL, { bytes }: RawRequest): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(Number(url.port), url.hostname)
    let text = ''
    const hangs = setTimeout(() => {
      socket.destroy()
      resolve(text === '' ? undefined : text)
    }, HANGS_MS)
    // A connection that is kept is quiet after its answer: a second answer would come at once.
    let quiet: NodeJS.Timeout | undefined
    socket.on('data', (part: Buffer) => {
      text += part.toString('latin1')
      clearTimeout(quiet)
      quiet = setTimeout(() => socket.end(), 250)
    })
    socket.on('error', () => {})
    socket.once('close', () => {
      clearTimeout(hangs)
      clearTimeout(quiet)
      resolve(text)
    })
    socket.write(Buffer.from(bytes, 'utf8'))
  })
}

function wrongWith(answer: string | undefined): string | undefined {
  if (answer === undefined) return `no answer within ${HANGS_MS / 1000} s`
  const statuses = [...answer.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, status]) => Number(status))
  if (statuses.some((status) => status >= 500)) return `answered ${statuses.join(', ')}`
  if (answer.includes('"status":"ok"')) return HIDDEN_ANSWERED
  if (INSIDE.test(answer) || answer.includes('root:')) return `the answer shows the inside: ${answer.slice(0, 300)}`
  return /access-control-allow-origin/i.test(answer) ? 'another origin is allowed' : undefined
}

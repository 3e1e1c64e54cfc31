/** Spoils one field of a well-formed request at a time with a value that nobody thought of, and sends bodies that are noise. */
import { calls } from '@backoffice/contract'
import type { Call } from '@backoffice/contract/call'
import { serverMessages } from '@backoffice/contract/server-messages'
import * as fc from 'fast-check'
import { seeded } from '../../../demo/src/random.ts'
import { brokenPromises } from '../../testing/builders/desk.ts'
import { startTestCluster } from '../../testing/cluster.ts'
import { fieldsOfCall, withValueAt } from '../../testing/fields-of-call.ts'
import { businessDigest, INSIDE } from '../../testing/hostile-answers.ts'
import { openApp, type OpenedApp } from '../../testing/open-app.ts'
import { requestOf } from '../../testing/requests.ts'
import { aSetting, type Setting } from '../../testing/setting.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'

export const proof: Proof = {
  name: 'Generated requests with a broken field or a random body never cause a server error, and change nothing',
  tier: 'nightly',
  share: 2,
  seededFault:
    'Without the check of texts and without SQLSTATE 22021 among the refusals, a title with a NUL was answered with 500.',
  run,
}

const HANGS_MS = 10_000
/** A user has one question for all rows at a time, and some of the requests that run side by side are such questions. */
const isOneAtATime = (status: number, text: string): boolean => status === 503 && text.includes(serverMessages.allRows)
const AT_ONCE = 8
const IN_A_BATCH = 400

/** The streams do not end, and these calls change sessions or count wrong passwords by design. */
const left = new Set([
  'session.logout',
  'session.signIns.end',
  'session.signIns.endAll',
  'session.password',
  'session.email',
])
const checkedCalls = calls.filter(
  ({ kind, name, method }) => kind !== 'stream' && kind !== 'upload' && method === 'POST' && !left.has(name),
)
const fields = checkedCalls.flatMap((call) => fieldsOfCall(call).map((field) => ({ call, field })))

const strangeText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '\u202e',
    'a\0b',
    '\u200b\u200d',
    '\ufeff',
    'a'.repeat(70_000),
    'e\u0301'.repeat(500),
    '${jndi:ldap://x}',
    '{{7*7}}',
    "');--",
  ),
)
const strangeNumber = fc.oneof(
  fc.double(),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
  fc.maxSafeInteger(),
)
const strange = fc.oneof(
  strangeText.map((text) => JSON.stringify(text)),
  strangeNumber.map((number) => (typeof number === 'string' ? number : JSON.stringify(number))),
  fc.json({ maxDepth: 5 }),
  fc.date({ noInvalidDate: true }).map((day) => JSON.stringify(day.toISOString().slice(0, 10))),
  fc.array(fc.integer(), { minLength: 150, maxLength: 2000 }).map((list) => JSON.stringify(list)),
)
const noise = fc.oneof(
  fc.json({ maxDepth: 8 }),
  fc.string({ unit: 'binary', maxLength: 2000 }),
  fc.json().map((text) => text.slice(0, -1)),
  fc.nat({ max: 60_000 }).map((depth) => '['.repeat(depth)),
)

async function run(budget: Budget): Promise<Outcome> {
  const cluster = await startTestCluster()
  const failures: string[] = []
  const statuses = new Map<number, number>()
  let saved = 0
  let cells = 0
  try {
    const app = await openApp(cluster.adminUrl)
    const setting = await aSetting(app)
    let before = await businessDigest()
    const tokens = new Map<number, string>()
    const random = seeded(`bodies ${budget.seed}`)
    budget.begin()
    for (let batch = 0; batch === 0 || budget.hasTime(); batch += 1) {
      const values = fc.sample(strange, { numRuns: IN_A_BATCH, seed: budget.seed + batch })
      const bodies = fc.sample(noise, { numRuns: IN_A_BATCH / 8, seed: budget.seed + batch })
      let savedNow = 0
      const requests = [
        ...values.map((value) => ({ ...random.pick(fields), value })),
        ...bodies.map((body) => ({ call: random.pick(checkedCalls), body })),
      ]
      for (let at = 0; at < requests.length && budget.hasTime(); at += AT_ONCE) {
        await Promise.all(
          requests.slice(at, at + AT_ONCE).map(async (request) => {
            const [by, wire] = requestOf(request.call, setting)
            const body = 'body' in request ? request.body : spoiled(wire, request.field.path, request.value)
            const began = performance.now()
            const { status, text } = await sent(app, tokens, setting, request.call, by.userId, body)
            cells += 1
            statuses.set(status, (statuses.get(status) ?? 0) + 1)
            if (request.call.kind === 'save' && text.includes('"isSuccessful":true')) savedNow += 1
            const took = performance.now() - began
            if ((status >= 500 && !isOneAtATime(status, text)) || INSIDE.test(text) || took > HANGS_MS)
              failures.push(
                `${request.call.name} answered ${status} in ${took.toFixed(0)} ms: ${text.slice(0, 200)} to ${body.slice(0, 400)}`,
              )
          }),
        )
      }
      // A few values are good ones, such as an empty list of pictures. Where nothing was saved, nothing may have changed.
      const after = await businessDigest()
      for (const table of savedNow === 0 ? Object.keys(before) : [])
        if (after[table] !== before[table]) failures.push(`the rows of ${table} have changed, and nothing was saved`)
      before = after
      saved += savedNow
      if (failures.length > 20) break
    }
    for (const { name, violations } of await brokenPromises()) failures.push(`${name} is broken: ${violations}`)
    await app.close()
  } finally {
    await cluster.stop()
  }
  const answered = [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`)
  return {
    cells,
    failures,
    figures: {
      'saved, rightly': `${saved}`,
      answered: answered.join(', '),
      'calls and fields': `${checkedCalls.length} and ${fields.length}`,
    },
  }
}

/** Writes the value itself, because JSON.stringify cannot write every number. */
const spoiled = (wire: unknown, path: readonly string[], value: string): string =>
  JSON.stringify(withValueAt(wire, path, '\u0001value')).replace('"\\u0001value"', () => value)

async function sent(
  app: OpenedApp,
  tokens: Map<number, string>,
  { leaving }: Setting,
  call: Call,
  userId: number,
  payload: string,
): Promise<{ status: number; text: string }> {
  const token = (userId === leaving.userId ? undefined : tokens.get(userId)) ?? (await app.tokenOf({ userId }))
  tokens.set(userId, token)
  const response = await app.app.inject({
    method: 'POST',
    url: `/main/${call.path.replaceAll(/\{\w+\}/g, '1')}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'hostile' },
    payload,
  })
  return { status: response.statusCode, text: response.body }
}

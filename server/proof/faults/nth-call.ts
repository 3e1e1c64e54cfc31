/** Makes every saving call again and again, each time with the next of its calls of the database or of files failing. */
import { calls } from '@backoffice/contract'
import { uploadImport } from '@backoffice/contract/imports/imports'
import { uploadImages } from '@backoffice/contract/files/uploads'
import { aDesk, brokenPromises, type Desk } from '../../testing/builders/desk.ts'
import { importing } from '../../testing/builders/imports.ts'
import { startTestCluster } from '../../testing/cluster.ts'
import { effectiveSaves } from '../../testing/effective-saves.ts'
import { openApp, type OpenedApp } from '../../testing/open-app.ts'
import { owned } from '../../testing/owner.ts'
import { PDF, uploadsThrough } from '../../testing/uploading.ts'
import { seeded } from '../../../demo/src/random.ts'
import { watchedBy } from '../database-calls.ts'
import { watchFiles } from '../file-calls.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'
import { Fault, type FaultKind, faultKinds } from './faults.ts'
import type { BackgroundWork } from './other-save.ts'
import { fileOf, otherSaves, savingCalls } from './other-saves.ts'
import { changesSince, type TableContent, tableContent } from './table-content.ts'

export const proof: Proof = {
  name: 'A save is complete or has no effect when any call of the database or of a file fails in it, and a retry saves it once',
  tier: 'nightly',
  share: 5,
  seededFault:
    'The files of an upload were removed when the answer to its commit was lost, and its row had no files; such files are kept since then.',
  run,
}

/** A save that is ready to be sent, once or again with the same key. */
interface Ready {
  send(): Promise<Answered>
  /** Describes an error outside the rows, such as a row without its file. */
  wrong?(): Promise<string | undefined>
  readonly work?: BackgroundWork | undefined
}
interface Answered {
  readonly status: number
  readonly body: unknown
  readonly retryAfter: boolean
}

const KEY = 'the-one-key'
const MAX_CALLS = 60
const MIN_CALLS = 3

async function run(budget: Budget): Promise<Outcome> {
  await watchFiles()
  const cluster = await startTestCluster()
  const random = seeded(`faults ${budget.seed}`)
  const failures: string[] = []
  let cells = 0
  const tried: string[] = []
  try {
    const names = [...savingCalls(calls), uploadImages, uploadImport].map(({ name }) => name)
    const waiting = names.toSorted()
    budget.begin()
    while (waiting.length > 0 && (tried.length < MIN_CALLS || budget.hasTime()) && failures.length <= 20) {
      const [name = ''] = waiting.splice(random.integer(0, waiting.length - 1), 1)
      const app = await openApp(cluster.adminUrl, {
        config: { logLevel: 'silent', publicUrl: 'https://office.example' },
      })
      try {
        await failEverywhere(name, app)
      } finally {
        await app.close()
      }
      tried.push(name)
    }
    return { cells, failures, figures: { 'saving calls': `${tried.length} of ${names.length}` } }
  } finally {
    await cluster.stop()
  }

  async function failEverywhere(name: string, app: OpenedApp): Promise<void> {
    // The whole change, as a save makes it that nothing disturbs; the first one also fills what a server remembers.
    let expected = ''
    for (let each = 0; each < 2; each += 1) {
      const ready = await prepared(name, app)
      const before = await contentAfter(ready)
      const { status, body } = await ready.send()
      expected = changesSince(before, await contentAfter(ready))
      if (status !== 200 || !succeeded(body)) {
        failures.push(`${name} is no save that takes effect: ${status} ${JSON.stringify(body)}`)
        return
      }
    }
    if (expected === '') return void failures.push(`${name} changes nothing`)
    for (const kind of faultKinds)
      for (let nth = 1; nth <= MAX_CALLS; nth += 1) {
        const ready = await prepared(name, app)
        const before = await contentAfter(ready)
        const fault = new Fault(nth, kind)
        const answer = await watchedBy(fault, () => ready.send())
        if (fault.failed === undefined) break
        cells += 1
        const found = await wrongAfter({ ready, before, expected, answer, kind, once: name in effectiveSaves })
        if (found) failures.push(`${name}, ${kind} at call ${nth} (${fault.failed.slice(0, 60)}): ${found}`)
      }
    for (const broken of await brokenPromises())
      failures.push(`${name}: ${broken.name} is broken: ${broken.violations}`)
  }
}

interface After {
  readonly ready: Ready
  readonly before: TableContent
  readonly expected: string
  readonly answer: Answered
  readonly kind: FaultKind
  readonly once: boolean
}

/** Reads what the save changes, once the work that it began has ended. */
async function contentAfter({ work }: Ready): Promise<TableContent> {
  await work?.ended()
  return tableContent(work?.progressTables)
}

async function wrongAfter({ ready, before, expected, answer, kind, once }: After): Promise<string | undefined> {
  const { status, body, retryAfter } = answer
  const changed = changesSince(before, await contentAfter(ready))
  const isDone = changed === expected
  if (!isDone && changed !== '') return `half of it is done: ${changed} in place of ${expected}`
  if (status === 200 && !succeeded(body)) return `answered as a refusal: ${JSON.stringify(body)}`
  if (ready.work && (await ready.work.isReportedDone()) !== isDone) return `reported as ${isDone ? 'not done' : 'done'}`
  if (status === 200 && !isDone && !ready.work) return 'acknowledged, and nothing is done'
  if (status !== 200 && ![500, 503].includes(status)) return `answered ${status}: ${JSON.stringify(body)}`
  if (status === 503 && !retryAfter) return 'answered 503 without Retry-After'
  if (status !== 200 && !/"message":"[^"]{10,}"/.test(JSON.stringify(body))) return `is empty: ${JSON.stringify(body)}`
  if (isDone && status !== 200 && kind !== 'lost after') return `answered ${status}, and it is done`
  const wrong = await ready.wrong?.()
  if (wrong !== undefined) return wrong
  if (isDone && !once) return undefined
  const again = await ready.send()
  if (again.status !== 200 || !succeeded(again.body))
    return `its repetition is answered ${again.status}: ${JSON.stringify(again.body)}`
  const then = changesSince(before, await contentAfter(ready))
  return then === expected ? ready.wrong?.() : `after its repetition: ${then} in place of ${expected}`
}

/** A session has no word of success of its own but its tokens. */
function succeeded(body: unknown): boolean {
  const { isSuccessful }: { isSuccessful?: unknown } = Object(Reflect.get(Object(body), 'responseObject') ?? body)
  return isSuccessful === true
}

async function prepared(name: string, app: OpenedApp): Promise<Ready> {
  const desk: Desk = await aDesk(app)
  if (name === uploadImages.name) return anUpload(desk, app)
  if (name === uploadImport.name) return anImportFile(desk, app)
  const call = calls.find((each) => each.name === name)
  const save = await (effectiveSaves[name]?.(desk) ?? otherSaves[name]?.(desk, app))
  if (!call || !save)
    throw new Error(`no save of ${name} is described: write it in testing/effective-saves.ts or other-saves.ts`)
  return {
    work: 'work' in save ? save.work : undefined,
    async send() {
      const { status, answer, headers } = await save.by.client.sendAnything(
        call,
        save.body,
        call.once ? { key: KEY } : {},
      )
      return { status, body: answer, retryAfter: headers['retry-after'] !== undefined }
    },
  }
}

async function anUpload({ salesman }: Desk, app: OpenedApp): Promise<Ready> {
  const token = await app.tokenOf(salesman)
  const upload = uploadsThrough({ app: app.app, tokenOf: async () => token })
  return {
    async send() {
      const { status, body } = await upload(salesman, [{ bytes: PDF, name: 'slip.pdf', type: 'application/pdf' }])
      return { status, body, retryAfter: true }
    },
    async wrong() {
      const rows = await owned<{ path: string }>('select path from attachment')
      for (const { path } of rows) {
        const file = await app.base.files.open(path)
        if (!file) return 'a row is without its file'
        file.bytes.destroy()
      }
      return undefined
    },
  }
}

async function anImportFile(desk: Desk, app: OpenedApp): Promise<Ready> {
  const token = await app.tokenOf(desk.director)
  const { upload } = importing({ ...app, tokenOf: async () => token })
  return {
    async send() {
      const { status, body } = await upload(desk.director, 'invoices', fileOf(desk))
      return { status, body, retryAfter: true }
    },
  }
}

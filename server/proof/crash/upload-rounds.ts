/** Kills the server while pictures are uploaded, whichever place they are kept in. */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { role } from '@backoffice/contract/access'
import { listUploads, type uploadImages } from '@backoffice/contract/files/uploads'
import type { Answer } from '@backoffice/contract/call'
import sharp from 'sharp'
import { seeded } from '../../../demo/src/random.ts'
import type { FileStore } from '../../src/store/file-store.ts'
import { uploadOf } from '../../src/files/sweep.ts'
import { KNOWN_FILES, type KnownFile } from '../../src/backup/own-files.ts'
import { aWorker, theLists, type Worker } from '../../testing/builders/desk.ts'
import { aBranch } from '../../testing/builders/people.ts'
import { buildIn, owned } from '../../testing/owner.ts'
import { freePort, operator, ownerUrlOf, startBuiltServer } from '../built-server.ts'
import { peopleAt } from '../over-http.ts'
import type { Budget, Outcome } from '../proof.ts'

const UPLOADERS = 4
/** A user may upload 200 files a day. */
const FILES_EACH = 180
/** The pictures of a round that a busy machine answers before the server is killed come within this time. */
const FIRST_ANSWERS_MS = 20_000

/** A place for the files of a server, as its settings name it, and the store that a look from outside opens. */
export interface FilePlace {
  readonly env: Readonly<Record<string, string>>
  readonly storeOf: (dataDir: string) => FileStore
}

interface Uploader {
  readonly by: Worker
  readonly answered: string[]
  verified: number
}

/** An answered picture is there for good, no row is without its file, and `check` counts the files that the crashes left. */
export async function killedInUploads(budget: Budget, { env, storeOf }: FilePlace): Promise<Outcome> {
  const start = { dataDir: join(budget.scratch, 'data'), port: await freePort(), env }
  const store = storeOf(start.dataDir)
  let server = await startBuiltServer(start)
  let owner = buildIn(await ownerUrlOf(server))
  const people = peopleAt(server.url)
  await theLists()
  const branch = await aBranch()
  const random = seeded(`uploads ${budget.seed}`)
  const picture = await sharp({
    create: {
      width: 1200,
      height: 900,
      channels: 3,
      background: '#8a4',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  const failures: string[] = []
  let uploaders = await anotherCrew()
  let rounds = 0
  let working = false
  let cutOff = 0

  const answeredSoFar = (): number => uploaders.reduce((sum, { answered }) => sum + answered.length, 0)

  async function anotherCrew(): Promise<Uploader[]> {
    const made: Uploader[] = []
    for (let each = 0; each < UPLOADERS; each += 1)
      made.push({ by: await aWorker(people, { role: role.salesman, in: branch }), answered: [], verified: 0 })
    return made
  }

  async function upload({ by, answered }: Uploader): Promise<void> {
    const token = await people.tokenOf(by)
    while (working && answered.length < FILES_EACH) {
      const form = new FormData()
      for (const at of [0, 1])
        form.append(`file${at}`, new File([new Uint8Array(picture)], 'slip.jpg', { type: 'image/jpeg' }))
      try {
        const answer = await fetch(`${server.url}/main/api/Payment/Upload/IR1/${by.userId}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
          body: form,
        })
        const text = await answer.text()
        if (answer.status === 200) {
          const { imagespath } = JSON.parse(text) as Answer<typeof uploadImages>
          answered.push(...imagespath.map(({ imageId }) => imageId))
        } else if (answer.status !== 503) failures.push(`an upload answered ${answer.status}: ${text}`)
      } catch {
        cutOff += 1
        return
      }
    }
  }

  /** Requests fresh links to a few of the pictures, as a form does, and opens them. */
  async function verify(uploader: Uploader): Promise<void> {
    const fresh = uploader.answered.slice(uploader.verified)
    uploader.verified = uploader.answered.length
    for (let at = 0; at < fresh.length; at += 10) {
      const imageIds = fresh.slice(at, at + 10)
      const { imagespath } = await uploader.by.client.ask(listUploads, { imageIds })
      if (imagespath.length !== imageIds.length)
        failures.push(`${imageIds.length - imagespath.length} answered pictures have no row`)
      for (const { imagePath } of imagespath) {
        const opened = await fetch(`${server.url}${imagePath}`)
        const bytes = (await opened.arrayBuffer()).byteLength
        if (opened.status !== 200 || bytes < 1000)
          failures.push(`an answered picture opens with ${opened.status}, ${bytes} bytes`)
      }
    }
  }

  /** Returns a line for each row without its whole file, and the number of files without a row. */
  async function compared(): Promise<{ faults: string[]; orphans: number }> {
    const left = new Map<string, number>()
    for await (const { key, bytes } of store.list()) if (uploadOf(key) !== undefined) left.set(key, bytes)
    const faults: string[] = []
    for (const { key, bytes } of await owned<KnownFile>(KNOWN_FILES)) {
      const found = left.get(key)
      if (found === undefined || found !== (bytes ?? found)) faults.push(`a row has ${found ?? 'no'} bytes: ${key}`)
      left.delete(key)
    }
    return { faults, orphans: left.size }
  }

  budget.begin()
  while (rounds < 2 || budget.hasTime()) {
    if (uploaders.some(({ answered }) => answered.length >= FILES_EACH)) uploaders = await anotherCrew()
    working = true
    const uploads = uploaders.map(upload)
    const before = answeredSoFar()
    const began = performance.now()
    while (answeredSoFar() < before + UPLOADERS && performance.now() - began < FIRST_ANSWERS_MS) await wait(10)
    if (answeredSoFar() === before) failures.push(`no picture was answered within ${FIRST_ANSWERS_MS / 1000} s`)
    await wait(random.integer(0, 300))
    await server.kill()
    working = false
    await Promise.all(uploads)
    server = await startBuiltServer(start)
    await owner.end().catch(() => {})
    owner = buildIn(await ownerUrlOf(server))
    for (const uploader of uploaders) await verify(uploader)
    failures.push(...(await compared()).faults)
    rounds += 1
    if (failures.length > 20) break
  }
  const { orphans } = await compared()
  failures.push(...(await differsFromCheck(start, orphans)))
  const [{ rows } = { rows: 0 }] = await owned<{ rows: number }>('select count(*)::int as rows from attachment')
  await owner.end()
  await server.stop()
  const figures = { pictures: String(rows), 'uploads cut off': String(cutOff), 'files without a row': String(orphans) }
  return { cells: rounds, failures, figures }
}

/** Runs the command `check` while the server runs: it must find nothing lost, and the same number of files without a row. */
async function differsFromCheck({ dataDir, env }: { dataDir: string } & Pick<FilePlace, 'env'>, orphans: number) {
  const { exitCode, output } = await operator(['check'], { DATA_DIR: dataDir, ...env })
  const counted = Number(/(\d+) files \(\d+ bytes\) belong to no upload/.exec(output)?.[1] ?? 0)
  return exitCode === 0 && counted === orphans
    ? []
    : [`check ended with ${exitCode} and counted ${counted} of ${orphans} files without a row: ${output}`]
}

/**
 * The files of drafts that this device keeps: they are sent again by themselves until the server has them, also while their form is closed.
 */
import { uploadImages } from '@backoffice/contract/files/uploads'
import { failureOf, isDefinite } from '../api/failures.ts'
import { CallFailed } from '../api/transport.ts'
import { uploadFiles } from '../api/upload.ts'
import type { FileKeeper } from '../kit/form/file-keeper.ts'
import { lighter } from '../kit/form/lighter.ts'
import { isInDraft } from './drafts.ts'
import type { FileOwner, KeptRow } from './files-on-device.ts'
import { filesOnDevice, hasDatabase } from './remembered.ts'
import { currentBase, sessionState } from './store.ts'

const device = () => import('./files-on-device.ts')

/** The pauses before the next try, in milliseconds; the last one repeats. */
const PAUSES = [5_000, 30_000, 120_000, 600_000]
/** A file that no draft names is removed after this many milliseconds: an Undo may still bring its draft back before. */
const UNUSED_FOR = 60 * 60 * 1000

function ownerNow(): FileOwner | undefined {
  const now = sessionState.get()
  const base = currentBase.get()
  return now.phase === 'signedIn' && base ? { baseKey: base.key, userId: now.member.userId } : undefined
}

const ignore = () => undefined

/** Reports to the other tabs which file has an end. */
const channel = new BroadcastChannel('backoffice.files')
const listeners = new Set<(id: string) => void>()
const announce = (id: string) => {
  for (const listener of listeners) listener(id)
  channel.postMessage(id)
}
channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
  for (const listener of listeners) listener(data)
})

const lockOf = (id: string) => `backoffice.file.${id}`

const fileOf = ({ bytes, name, type }: KeptRow) => new File([bytes], name, { type })

/** These answers are about the session or the moment, and not about the file. */
const ofTheMoment: ReadonlySet<number> = new Set([401, 403, 408, 429])

/** Returns why the server takes no such file; `undefined` if the file may be sent again. */
function refusalIn(problem: unknown): string | undefined {
  if (!(problem instanceof CallFailed) || !isDefinite(problem)) return undefined
  if (problem.trouble.kind === 'http' && ofTheMoment.has(problem.trouble.status)) return undefined
  return failureOf(problem, uploadImages).lines.join(' ')
}

/** Sends a file that no form is sending. Returns whether it needs another try. */
async function sendOne(owner: FileOwner, id: string, forgotten: AbortSignal): Promise<boolean> {
  const { rowOf, endRow } = await device()
  const row = await rowOf(owner, id)
  if (!row || row.image || row.refusal !== undefined) return false
  const { imageCode } = row
  try {
    const file = await lighter(fileOf(row))
    if (!file) return false
    const { imagespath } = await uploadFiles(uploadImages, { imageCode, userId: owner.userId }, [file], {
      signal: forgotten,
    })
    const [image] = imagespath
    if (image) await endRow(owner, id, { image: { ...image, thumbPath: '' } })
  } catch (problem) {
    if (forgotten.aborted) return false
    const refusal = refusalIn(problem)
    if (refusal === undefined) return true
    await endRow(owner, id, { refusal })
  }
  announce(id)
  return false
}

/** The works of this tab that send files, or wait until another one has. Pages without HTTPS have no locks between tabs. */
const works = new Set<{ readonly id: string; readonly end: AbortController }>()
const worksOf = (id: string) => [...works].filter((one) => one.id === id)

/** Runs a work that sends a file. Its signal is aborted when the file is forgotten. */
async function sending<T>(id: string, work: (forgotten: AbortSignal) => Promise<T>): Promise<T> {
  const one = { id, end: new AbortController() }
  works.add(one)
  try {
    return await work(one.end.signal)
  } finally {
    works.delete(one)
  }
}

const alone: FileKeeper['alone'] = (id, work) =>
  sending(id, async (forgotten) =>
    hasLocks() ? await navigator.locks.request(lockOf(id), () => work(forgotten)) : work(forgotten),
  )

/** Sends a file unless this or another tab is sending it. Returns whether it needs another try. */
async function sendAlone(owner: FileOwner, id: string): Promise<boolean> {
  if (worksOf(id).length > 0) return true
  return sending(id, (forgotten) =>
    hasLocks()
      ? navigator.locks.request(
          lockOf(id),
          { ifAvailable: true },
          (lock) => lock === null || sendOne(owner, id, forgotten),
        )
      : sendOne(owner, id, forgotten),
  )
}

/** Locks exist on secure pages only. */
const hasLocks = () => 'locks' in navigator

async function removeUnused(owner: FileOwner): Promise<void> {
  const { rowsOf, removeRows } = await device()
  const rows = await rowsOf(owner)
  const isUnused = ({ id, at }: Pick<KeptRow, 'id' | 'at'>) =>
    Date.now() - at > UNUSED_FOR && !isInDraft(owner.baseKey, owner.userId, id)
  const unused = rows.filter(isUnused)
  await removeRows(
    owner,
    unused.map(({ id }) => id),
  )
}

let timer: ReturnType<typeof setTimeout> | undefined
let tries = 0
let isSending = false

async function sendAll(): Promise<void> {
  const owner = ownerNow()
  if (!owner || isSending) return
  clearTimeout(timer)
  isSending = true
  try {
    if (!(await hasDatabase(filesOnDevice(owner.baseKey)))) return
    await removeUnused(owner)
    const { rowsOf } = await device()
    let left = 0
    for (const { id, image, refusal } of await rowsOf(owner))
      if (!image && refusal === undefined && isInDraft(owner.baseKey, owner.userId, id))
        left += Number(await sendAlone(owner, id))
    if (left > 0) sendLater()
  } finally {
    isSending = false
  }
}

function sendLater(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendAll().catch(ignore), PAUSES[Math.min(tries, PAUSES.length - 1)])
  tries += 1
}

/** Begins again with the shortest pause. */
function sendNow(): void {
  tries = 0
  void sendAll().catch(ignore)
}

export const keptFiles: FileKeeper = {
  keep: async (id, file, imageCode) => {
    const owner = ownerNow()
    if (!owner) return false
    try {
      const { putRow } = await device()
      const { name, type } = file
      const bytes = await file.arrayBuffer()
      await putRow(owner, { id, userId: owner.userId, name, type, bytes, imageCode, at: Date.now() })
      void navigator.storage?.persist?.()
      return true
    } catch {
      // A full or forbidden storage keeps nothing; the form then sends the file itself, and warns before the file is lost.
      return false
    }
  },
  find: async (id) => {
    const owner = ownerNow()
    const row = owner && (await device().then(({ rowOf }) => rowOf(owner, id), ignore))
    return row && { file: fileOf(row), image: row.image, refusal: row.refusal }
  },
  stored: async (id, image) => {
    const owner = ownerNow()
    if (owner)
      await device()
        .then(({ endRow }) => endRow(owner, id, { image: { ...image, thumbPath: '' } }))
        .catch(ignore)
    announce(id)
  },
  forget: (id) => {
    for (const { end } of worksOf(id)) end.abort()
    const owner = ownerNow()
    if (owner)
      void device()
        .then(({ removeRows }) => removeRows(owner, [id]))
        .catch(ignore)
  },
  alone,
  sendLater,
  onEnd: (listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Removes the files of this user at logout. */
export function clearFiles(baseKey: string, userId: number): void {
  const owner = { baseKey, userId }
  void hasDatabase(filesOnDevice(baseKey))
    .then(async (isThere) => {
      if (!isThere) return
      const { rowsOf, removeRows } = await device()
      const rows = await rowsOf(owner)
      await removeRows(
        owner,
        rows.map(({ id }) => id),
      )
    })
    .catch(ignore)
}

/** Sends what waits whenever the page opens, and when the network or the user comes back. */
export function sendKeptFiles(): void {
  sessionState.subscribe(sendNow)
  window.addEventListener('online', sendNow)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && sendNow())
  sendNow()
}

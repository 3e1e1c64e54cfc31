import type { Image } from '@backoffice/contract/fields'
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import { useEffect, useRef, useState } from 'react'
import { filesMessages } from '@backoffice/contract/files/files-messages'
import type { UploadFailure } from '../../api/upload.ts'
import { keepWithForm } from '../toast-store.ts'
import { toast } from '../toasts.tsx'
import { unsentFiles } from '../unsent-files.ts'

/** A file that was not uploaded, with the reason. */
export interface FailedFile {
  readonly file: File
  readonly why: string
  /** False where the same file would be refused again. */
  readonly canRetry: boolean
}

interface FileQueue {
  /** Sends one file; resolves to `undefined` when that was cancelled, or failed with an error for the user. */
  readonly upload: (files: readonly File[]) => Promise<Uploaded | undefined>
  /** Returns the reason of the last failure; `undefined` where the upload was cancelled. */
  readonly lastFailure: () => UploadFailure | undefined
  /** Runs with the images of each file as soon as it is stored. */
  readonly onStored: (images: readonly Image[]) => void
  /** Returns the number of files that the document has already. */
  readonly attached: () => number
}

interface Queued {
  readonly file: File
  isCancelled: boolean
}

const refusal = (why: string) => {
  toast.error(why, undefined, { about: 'form' })
  return why
}

/**
 * Makes a photo light for a phone's network; `undefined` where it would be unreadable. Where that code cannot be loaded, the file goes as
 * it is.
 */
async function lighter(file: File): Promise<File | undefined> {
  const loaded = await import('./downscale.ts').catch(() => undefined)
  return loaded ? loaded.downscale(file) : file
}

/**
 * Sends files one after the other, so that each has its own outcome. Files that come meanwhile are sent after the earlier files. Files that
 * fail are kept and can be sent again.
 */
export function useFileQueue(options: FileQueue) {
  const [failed, setFailed] = useState<readonly FailedFile[]>([])
  const [result, setResult] = useState('')
  const [at, setAt] = useState<{ done: number; of: number }>()
  // A file that waited for its turn is sent with the newest options of the form.
  const latest = useRef(options)
  latest.current = options
  const queue = useRef<readonly Queued[]>([])
  const done = useRef(0)

  const show = () => {
    const { length } = queue.current
    setAt(length > 0 ? { done: done.current, of: done.current + length } : undefined)
  }
  const cancel = () => {
    for (const one of queue.current) one.isCancelled = true
  }
  const sendOne = async (queued: Queued): Promise<FailedFile | undefined> => {
    const failed = (why: string, canRetry = false): FailedFile => ({ file: queued.file, why, canRetry })
    const notSent = () => failed(messages.upload.notSent, true)
    if (queued.isCancelled) return notSent()
    const file = await lighter(queued.file)
    if (!file) return failed(refusal(messages.upload.heic))
    if (file.size > limits.upload.bytes) return failed(refusal(messages.upload.large))
    if (queued.isCancelled) return notSent()
    const { upload, lastFailure, onStored } = latest.current
    const answer = await upload([file])
    // An answer may be quicker than the Cancel that it crosses.
    if (queued.isCancelled) return notSent()
    if (answer) {
      onStored(answer.images)
      return undefined
    }
    const failure = lastFailure()
    if (failure) {
      // Each file keeps its reason in the form, so that one toast is enough for several files.
      keepWithForm(failure.lines)
      return failed(failure.lines.join(' '), failure.canRetry)
    }
    cancel()
    return notSent()
  }
  const run = async () => {
    let stored = 0
    for (let next = queue.current[0]; next; next = queue.current[0]) {
      const one = await sendOne(next)
      queue.current = queue.current.slice(1)
      done.current += 1
      if (one) setFailed((before) => [...before, one])
      else stored += 1
      show()
    }
    if (stored > 0) {
      setResult(stored === done.current ? messages.upload.done(stored) : messages.upload.some(stored, done.current))
    }
    done.current = 0
  }
  const send = (files: readonly File[]) => {
    const isRunning = queue.current.length > 0
    const room = Math.max(0, limits.upload.files - latest.current.attached() - queue.current.length)
    const left = files.slice(room)
    if (left.length > 0) {
      const why = refusal(messages.upload.many(limits.upload.files))
      setFailed((before) => [...before, ...left.map((file) => ({ file, why, canRetry: false }))])
    }
    setResult('')
    queue.current = [...queue.current, ...files.slice(0, room).map((file) => ({ file, isCancelled: false }))]
    show()
    if (!isRunning) void run()
  }
  return {
    failed,
    result,
    setResult,
    at,
    send,
    retry: () => {
      setFailed(failed.filter(({ canRetry }) => !canRetry))
      send(failed.filter(({ canRetry }) => canRetry).map(({ file }) => file))
    },
    drop: (gone: FailedFile) => setFailed((before) => before.filter((one) => one !== gone)),
    cancel,
  }
}

/** The files that the server stored. */
export interface Uploaded {
  readonly images: readonly Image[]
}

let fields = 0
const waiting = new Set<() => void>()

const untilSent = () => {
  toast.error(filesMessages.first)
  return new Promise<void>((resolve) => waiting.add(resolve))
}

/** Reports to the page whether a field has files that would be lost with it. */
export function useUnsentFiles(hasSome: boolean): void {
  useEffect(() => {
    if (!hasSome) return undefined
    fields += 1
    unsentFiles.untilSent = untilSent
    return () => {
      fields -= 1
      if (fields > 0) return
      unsentFiles.untilSent = undefined
      for (const go of waiting) go()
      waiting.clear()
    }
  }, [hasSome])
}

import type { Image } from '@backoffice/contract/fields'
import { filesMessages } from '@backoffice/contract/files/files-messages'
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { randomKey } from '../../api/random-key.ts'
import type { UploadFailure } from '../../api/upload.ts'
import { keepWithForm } from '../toast-store.ts'
import { toast } from '../toasts.tsx'
import { unsentFiles } from '../unsent-files.ts'
import { lighter } from './lighter.ts'
import { isWaiting, useFileKeeper, waitingImage } from './file-keeper.ts'

/** A file that was not uploaded, with the reason. */
export interface FailedFile {
  readonly id: string
  readonly file: File
  readonly why: string
  /** False where the same file would be refused again. */
  readonly canRetry: boolean
  /** True where the device keeps the file and sends it again by itself. */
  readonly isKept: boolean
}

interface FileQueue {
  /** Sends one file; resolves to `undefined` when that was cancelled or aborted, or failed with an error for the user. */
  readonly upload: (files: readonly File[], signal: AbortSignal) => Promise<Uploaded | undefined>
  /** Returns the reason of the last failure; `undefined` where the upload was cancelled. */
  readonly lastFailure: () => UploadFailure | undefined
  /** The label that the server keeps with the files. */
  readonly imageCode: string
  /** Returns the images of the document, with those that are only on the device. */
  readonly images: () => readonly Image[]
  readonly setImages: (images: readonly Image[]) => void
}

interface Queued {
  readonly id: string
  readonly file: File
  /** Resolves to true once the device keeps the file, and to false where it has no room. */
  readonly keeping: Promise<boolean>
  isKept: boolean
  isCancelled: boolean
}

const refusal = (why: string) => {
  toast.error(why, undefined, { about: 'form' })
  return why
}

/**
 * Sends files one after the other, so that each has its own outcome. A file is kept on the device first and has a place among the images
 * from then on, so that it belongs to its draft; the image of the server takes this place. Files that come meanwhile are sent after the
 * earlier files. Files that fail can be sent again, and the device sends the files that it keeps by itself.
 */
export function useFileQueue(options: FileQueue) {
  const keeper = useFileKeeper()
  const [failed, setFailed] = useState<readonly FailedFile[]>([])
  const [result, setResult] = useState('')
  const [at, setAt] = useState<{ done: number; of: number }>()
  /** The files on the device, for their pictures. */
  const [files, setFiles] = useState<ReadonlyMap<string, File>>(new Map())
  // A file that waited for its turn is sent with the newest options of the form.
  const latest = useRef(options)
  latest.current = options
  const queue = useRef<readonly Queued[]>([])
  const done = useRef(0)
  const isGone = useRef(false)

  const show = () => {
    const { length } = queue.current
    setAt(length > 0 ? { done: done.current, of: done.current + length } : undefined)
  }
  const holds = (id: string) => latest.current.images().some(({ imageId }) => imageId === id)
  const holdPlace = ({ id, file }: Pick<Queued, 'id' | 'file'>) => {
    const { images, setImages, imageCode } = latest.current
    setFiles((before) => new Map(before).set(id, file))
    setImages([...images(), waitingImage(id, imageCode)])
  }
  /** Puts images into the place of a kept file. A file that was removed meanwhile has none. */
  const place = ({ id, isKept }: Pick<Queued, 'id' | 'isKept'>, made: readonly Image[]) => {
    const { images, setImages } = latest.current
    if (isGone.current || (isKept && !holds(id))) return
    setImages(isKept ? images().flatMap((image) => (image.imageId === id ? made : [image])) : [...images(), ...made])
  }
  /** Takes a file from the device, and from the images of the document. */
  const release = ({ id, isKept }: Pick<Queued, 'id' | 'isKept'>) => {
    if (!isKept) return
    place({ id, isKept }, [])
    keeper.forget(id)
  }
  const fail = (one: FailedFile) => setFailed((before) => [...before.filter(({ id }) => id !== one.id), one])

  const cancel = () => {
    for (const one of queue.current) one.isCancelled = true
  }
  const sendOne = async (queued: Queued): Promise<FailedFile | undefined> => {
    const { id } = queued
    const isKept = await queued.keeping
    const failure = (why: string, canRetry = false): FailedFile => {
      // The device sends nothing again that a person stopped or that nobody reads.
      const goesOn = canRetry && isKept && !queued.isCancelled
      if (!goesOn && !isGone.current) release({ id, isKept })
      return { id, file: queued.file, why, canRetry, isKept: goesOn }
    }
    const notSent = () => failure(messages.upload.notSent, true)
    if (queued.isCancelled) return notSent()
    if (isKept && !holds(id)) return undefined
    const file = await lighter(queued.file)
    if (!file) return failure(refusal(messages.upload.heic))
    if (file.size > limits.upload.bytes) return failure(refusal(messages.upload.large))
    return keeper.alone(id, async (forgotten) => {
      if (queued.isCancelled) return notSent()
      const sentElsewhere = isKept ? (await keeper.find(id))?.image : undefined
      const { upload, lastFailure } = latest.current
      const answer = sentElsewhere ? { images: [sentElsewhere] } : await upload([file], forgotten)
      // An answer may be quicker than the Cancel that it crosses.
      if (queued.isCancelled) return notSent()
      // The save of the form has taken the file along.
      if (forgotten.aborted) return undefined
      const [image] = answer?.images ?? []
      if (answer && image) {
        if (isKept) await keeper.stored(id, image)
        place({ id, isKept }, answer.images)
        return undefined
      }
      const reason = lastFailure()
      if (reason) {
        // Each file keeps its reason in the form, so that one toast is enough for several files.
        keepWithForm(reason.lines)
        return failure(reason.lines.join(' '), reason.canRetry)
      }
      cancel()
      return notSent()
    })
  }
  const run = async () => {
    let stored = 0
    for (let next = queue.current[0]; next; next = queue.current[0]) {
      const one = await sendOne(next)
      queue.current = queue.current.slice(1)
      done.current += 1
      if (one) fail(one)
      else stored += 1
      if (one?.isKept) keeper.sendLater()
      show()
    }
    if (stored > 0) {
      setResult(stored === done.current ? messages.upload.done(stored) : messages.upload.some(stored, done.current))
    }
    done.current = 0
  }
  /** Sends files, each with the id under which the device keeps it. */
  const sendAs = (
    chosen: readonly { readonly id: string; readonly file: File; readonly keeping: Promise<boolean> }[],
  ) => {
    const isRunning = queue.current.length > 0
    const added = chosen.map((one): Queued => ({ ...one, isKept: false, isCancelled: false }))
    for (const one of added) void one.keeping.then((isKept) => (one.isKept = isKept))
    setResult('')
    queue.current = [...queue.current, ...added]
    show()
    if (!isRunning) void run()
  }
  const keep = (id: string, file: File) =>
    keeper.keep(id, file, latest.current.imageCode).then((isKept) => {
      if (isKept && !isGone.current) holdPlace({ id, file })
      return isKept
    })
  const send = (chosen: readonly File[]) => {
    const queued = new Set(queue.current.map(({ id }) => id))
    const attached = latest.current.images().filter(({ imageId }) => !queued.has(imageId)).length
    const room = Math.max(0, limits.upload.files - attached - queued.size)
    const left = chosen.slice(room)
    if (left.length > 0) {
      const why = refusal(messages.upload.many(limits.upload.files))
      for (const file of left) fail({ id: randomKey(), file, why, canRetry: false, isKept: false })
    }
    sendAs(
      chosen.slice(0, room).map((file) => {
        const id = randomKey()
        return { id, file, keeping: keep(id, file) }
      }),
    )
  }
  const forgetFailed = (gone: Pick<FailedFile, 'id'>) =>
    setFailed((before) => before.filter(({ id }) => id !== gone.id))

  /** Finds what became of a file that was only on the device when the form was opened, or that the device has sent meanwhile. */
  const follow = useEffectEvent(async (id: string) => {
    const kept = await keeper.find(id)
    if (isGone.current || !holds(id) || queue.current.some((one) => one.id === id)) return
    forgetFailed({ id })
    if (kept?.image) return place({ id, isKept: true }, [kept.image])
    const file = kept?.file ?? new File([], filesMessages.photo)
    const canRetry = kept !== undefined && kept.refusal === undefined
    if (canRetry) {
      setFiles((before) => new Map(before).set(id, file))
      keeper.sendLater()
    } else release({ id, isKept: true })
    const why = kept ? (kept.refusal ?? filesMessages.notSentYet) : filesMessages.notOnDevice
    fail({ id, file, why, canRetry, isKept: canRetry })
  })
  useEffect(() => {
    isGone.current = false
    const end = keeper.onEnd((id) => void follow(id))
    return () => {
      isGone.current = true
      end()
    }
  }, [keeper])
  const waitingIds = options.images().flatMap((image) => (isWaiting(image) ? [image.imageId] : []))
  const knownIds = new Set([...queue.current, ...failed].map(({ id }) => id))
  // These come with a draft that is opened again, and with an image that is put back.
  const unknownIds = waitingIds.filter((id) => !knownIds.has(id)).join()
  useEffect(() => {
    if (unknownIds !== '') for (const id of unknownIds.split(',')) void follow(id)
  }, [unknownIds])
  const listed = failed.filter(({ id, isKept }) => !isKept || waitingIds.includes(id))

  return {
    failed: listed,
    result,
    setResult,
    at,
    files,
    /** The number of files that the form still waits for. */
    left: (at ? at.of - at.done : 0) + listed.filter(({ isKept }) => isKept).length,
    send,
    retry: () => {
      const again = listed.filter(({ canRetry }) => canRetry)
      setFailed(failed.filter(({ canRetry }) => !canRetry))
      sendAs(
        again.map(({ id, file, isKept }) => ({ id, file, keeping: isKept ? Promise.resolve(true) : keep(id, file) })),
      )
    },
    drop: (gone: FailedFile) => {
      forgetFailed(gone)
      release(gone)
    },
    cancel,
    /** Ends the work for a form that is gone. Returns whether files are lost with it. */
    leave: () => {
      const areLost = queue.current.some(({ isKept }) => !isKept)
      cancel()
      if (queue.current.length > 0 && !areLost) keeper.sendLater()
      return areLost
    },
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

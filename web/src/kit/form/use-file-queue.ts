import type { Image } from '@backoffice/contract/fields'
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import { useRef, useState } from 'react'
import type { UploadFailure } from '../../api/upload.ts'
import { standsInForm } from '../toast-store.ts'
import { toast } from '../toasts.tsx'
import type { Uploaded } from './upload.tsx'

/** A file that was not uploaded, with the reason. */
export interface FailedFile {
  readonly file: File
  readonly why: string
  /** False where the same file would be refused again. */
  readonly canRetry: boolean
}

interface FileQueue {
  /** Sends one file; resolves to `undefined` when that was cancelled, or failed and the user was told. */
  readonly upload: (files: readonly File[]) => Promise<Uploaded | undefined>
  /** Returns the reason of the last failure; `undefined` where the upload was cancelled. */
  readonly lastFailure: () => UploadFailure | undefined
  /** Hears the images of each file as soon as it is stored. */
  readonly onStored: (images: readonly Image[]) => void
}

/** Makes a photo light for a phone's network. Where that code cannot be loaded, the file goes as it is. */
async function lighter(file: File): Promise<File> {
  const loaded = await import('./downscale.ts').catch(() => undefined)
  return loaded ? loaded.downscale(file) : file
}

/** Sends files one after the other, so that each has its own outcome; those that fail are kept and can be sent again. */
export function useFileQueue({ upload, lastFailure, onStored }: FileQueue) {
  const [failed, setFailed] = useState<readonly FailedFile[]>([])
  const [told, setTold] = useState('')
  const [at, setAt] = useState<{ done: number; of: number }>()
  const isCancelled = useRef(false)

  const sendOne = async (chosen: File): Promise<FailedFile | undefined> => {
    const file = await lighter(chosen)
    if (file.size > limits.upload.bytes) {
      toast.error(messages.upload.large, undefined, { about: 'form' })
      return { file: chosen, why: messages.upload.large, canRetry: false }
    }
    if (isCancelled.current) return { file: chosen, why: messages.upload.notSent, canRetry: true }
    const answer = await upload([file])
    if (answer) {
      onStored(answer.images)
      return undefined
    }
    const failure = lastFailure()
    // Each file keeps its reason in the form, so that one toast is enough for several files.
    if (failure) standsInForm(failure.lines)
    else isCancelled.current = true
    return {
      file: chosen,
      why: failure?.lines.join(' ') ?? messages.upload.notSent,
      canRetry: failure?.canRetry ?? true,
    }
  }
  const send = async (files: readonly File[]) => {
    isCancelled.current = false
    setTold('')
    const refused: FailedFile[] = []
    for (const [done, file] of files.entries()) {
      setAt({ done, of: files.length })
      const one = await sendOne(file)
      if (one) {
        refused.push(one)
        setFailed((before) => [...before, one])
      }
    }
    setAt(undefined)
    const stored = files.length - refused.length
    if (stored > 0) {
      setTold(refused.length === 0 ? messages.upload.done(stored) : messages.upload.some(stored, files.length))
    }
  }
  return {
    failed,
    told,
    tell: setTold,
    at,
    send,
    retry: () => {
      const again = failed.filter(({ canRetry }) => canRetry).map(({ file }) => file)
      setFailed([])
      void send(again)
    },
    drop: (gone: FailedFile) => setFailed((before) => before.filter((one) => one !== gone)),
    cancel: () => {
      isCancelled.current = true
    },
  }
}

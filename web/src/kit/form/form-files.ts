import type { Broken } from '@backoffice/contract/rules'
import { createContext, useContext, useEffect, useId } from 'react'
import { filesMessages } from '@backoffice/contract/files/files-messages'
import type { Image } from '@backoffice/contract/fields'
import { isWaiting } from './file-keeper.ts'

/** Connects a form with its fields that send files. The form replaces the functions whenever it is drawn. */
export interface FormFiles {
  /** Lets the save wait for files; a form has it once it has a field that sends some. */
  wait?: FileWait
  submit: () => void
  refuse: (broken: Broken) => void
  /** Returns whether a save can take files that only the device has. */
  readonly keepsFiles: () => boolean
  /** Changes the text of the button while the form waits; it is empty otherwise. */
  readonly setText: (text: string) => void
}

export const FormFilesContext = createContext<FormFiles | undefined>(undefined)

/** Gives the button its text while the form waits for files. */
export const WaitingTextContext = createContext('')

/** The files of a field: still to be sent, not stored, and on the device. */
interface FieldFiles {
  readonly field: string
  readonly left: number
  readonly failed: number
  readonly onDevice: number
}

/** A save that can take files from the device waits at most this many milliseconds for the server to have them. */
const LONGEST_WAIT = 8000

/** Lets the save of a form wait for the files that its fields are still sending. */
function fileWait(form: FormFiles) {
  const fields = new Map<string, FieldFiles>()
  let isOn = false
  let isLate = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const all = () => [...fields.values()]
  const follow = () => {
    const left = all().reduce((sum, files) => sum + files.left, 0)
    isOn &&= left > 0
    form.setText(isOn ? filesMessages.waiting(left) : '')
    if (!isOn) clearTimeout(timer)
    return isOn
  }
  /** Returns whether the save goes on without the server: it has been waiting for long, or there is no network. */
  const goesOn = () =>
    (isLate || !navigator.onLine) && form.keepsFiles() && all().every(({ left, onDevice }) => left <= onDevice)
  return {
    isOn: () => isOn,
    isSending: (name: string) => all().some(({ field, left }) => field === name && left > 0),
    /** Waits where files are on their way; returns whether it does. */
    begin: () => {
      isOn = !goesOn()
      isLate = false
      if (!follow()) return false
      timer = setTimeout(() => {
        isLate = true
        if (!goesOn()) return
        isOn = false
        form.submit()
      }, LONGEST_WAIT)
      return true
    },
    /** Sets how many files a field still sends. The field has a key of its own, since its name may change. */
    report: (key: string, files: FieldFiles) => {
      fields.set(key, files)
      if (!isOn || (!goesOn() && follow())) return
      isOn = false
      const bad = all().find(({ failed }) => failed > 0)
      if (bad) form.refuse({ message: filesMessages.unsaved, field: bad.field })
      else form.submit()
    },
    /** Forgets a field that is gone. Where it was sending files, the wait for them ends; returns whether the form waited. */
    leave: (key: string) => {
      const wasOn = isOn && (fields.get(key)?.left ?? 0) > 0
      fields.delete(key)
      if (wasOn) isOn = false
      follow()
      return wasOn
    },
  }
}
export type FileWait = ReturnType<typeof fileWait>

/**
 * Reports the files of a field to the form. The returned function reports that the field is gone, and returns whether the form waited for
 * it.
 */
export function useFileWait({ field, left, failed, onDevice }: FieldFiles): () => boolean {
  const key = useId()
  const form = useContext(FormFilesContext)
  useEffect(() => {
    if (!form) return
    form.wait ??= fileWait(form)
    form.wait.report(key, { field, left, failed, onDevice })
  }, [form, key, field, left, failed, onDevice])
  return () => form?.wait?.leave(key) ?? false
}

/** Returns images as a save names them: without those that only the device has, and without the links that only show them. */
export const sentImages = (images: readonly Image[]) =>
  images
    .filter((one) => !isWaiting(one))
    .map(({ imageId, imageCode, imagePath, createdBy }) => ({ imageId, imageCode, imagePath, createdBy }))

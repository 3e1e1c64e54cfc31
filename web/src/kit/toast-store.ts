import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import { observable } from './observable.ts'

export interface ToastContent {
  /** `waiting`: something is under way, and the toast stays until it has ended. */
  readonly tone: 'success' | 'error' | 'waiting'
  readonly title: string
  readonly lines: readonly string[]
}

/** A button in a toast, such as Undo. It is gone with the toast. */
export interface ToastAction {
  readonly label: string
  readonly run: () => void
  /** True when the toast stays after a press, because its other buttons may be pressed too. */
  readonly stays?: boolean
}

export interface ToastOptions {
  readonly actions?: readonly ToastAction[]
  /** The milliseconds for which the toast stays, where they differ from other toasts. */
  readonly shown?: number
  /** Of the toasts about the same thing only the newest is shown; `form` is the form that is being filled in. */
  readonly about?: 'form'
}

export interface ShownToast extends ToastContent {
  readonly id: number
  /** The number of times the same text was shown while it was in sight. */
  readonly count: number
  readonly leaving: boolean
  readonly actions: readonly ToastAction[]
  readonly about?: ToastOptions['about']
}

/** A toast in the history of the session; `at` is in milliseconds. */
export interface PastToast extends ToastContent {
  readonly id: number
  readonly at: number
}

/** True while a review is the topmost dialog: its head shows the last decision and the newest error. */
export const shownInReview = observable(false)

export const shownToasts = observable<readonly ShownToast[]>([])

const historyKey = 'backoffice.toasts'
const historyLength = 500

function storedHistory(): readonly PastToast[] {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(historyKey) ?? '[]')
    return Array.isArray(kept) ? (kept as PastToast[]) : []
  } catch {
    return []
  }
}

/** Every toast of this browser session, newest first: five seconds are too short for some readers. */
export const toastHistory = observable<readonly PastToast[]>(storedHistory())

function keepHistory(history: readonly PastToast[]): void {
  toastHistory.set(history)
  try {
    window.sessionStorage.setItem(historyKey, JSON.stringify(history))
  } catch {
    // Without storage the history lasts until the next reload.
  }
}

export const clearToastHistory = (): void => keepHistory([])

const timers = new Map<number, ReturnType<typeof setTimeout>>()
let lastId = Date.now()

const change = (id: number, patch: Partial<ShownToast>) =>
  shownToasts.set(shownToasts.get().map((one) => (one.id === id ? { ...one, ...patch } : one)))

/** Removes a toast after `wait` milliseconds, with an animation. */
export function dismissIn(id: number, wait: number): void {
  hold(id)
  timers.set(
    id,
    setTimeout(() => {
      change(id, { leaving: true })
      timers.set(
        id,
        setTimeout(() => {
          timers.delete(id)
          shownToasts.set(shownToasts.get().filter((one) => one.id !== id))
        }, limits.toast.animation),
      )
    }, wait),
  )
}

/** Keeps a toast while it is under the pointer or has the focus. */
export function hold(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  if (shownToasts.get().some((one) => one.id === id && one.leaving)) change(id, { leaving: false })
}

/** Removes the toasts of successes at once, where the head of a review shows them. */
export function dismissSuccesses(): void {
  for (const { id, tone } of shownToasts.get()) if (tone === 'success') dismissNow(id)
}

/** Removes the toasts of the form at once, except the toast that replaces them. */
export function dismissFormToasts(kept?: number): void {
  for (const { id, about } of shownToasts.get()) if (about === 'form' && id !== kept) dismissNow(id)
}

function dismissNow(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  shownToasts.set(shownToasts.get().filter((one) => one.id !== id))
}

function addToast(
  content: ToastContent,
  { actions = [], shown: stays = limits.toast.shown, about }: ToastOptions = {},
): void {
  lastId += 1
  const id = lastId
  keepHistory([{ ...content, id, at: Date.now() }, ...toastHistory.get()].slice(0, historyLength))
  const alike = shownToasts.get().filter((one) => one.tone === content.tone && one.title === content.title)
  const same = alike.find((one) => one.lines.join('\n') === content.lines.join('\n'))
  if (about) dismissFormToasts(same?.id)
  // A list that a refused save fetches anew may meet the same refusal, before or after it: a single toast shows it, in its fullest form.
  const isPart = (few: readonly string[], many: readonly string[]) => few.every((line, at) => many[at] === line)
  const fuller = alike.find((one) => isPart(content.lines, one.lines))
  const shorter = alike.find((one) => isPart(one.lines, content.lines))
  if (content.tone === 'success' && shownInReview.get()) return
  if (!same && content.tone === 'error' && fuller) return
  if (!same && content.tone === 'error' && shorter) {
    change(shorter.id, { lines: content.lines, leaving: false })
    dismissIn(shorter.id, limits.toast.shown)
    return
  }
  if (same) {
    change(same.id, { count: same.count + 1, leaving: false, actions, about })
    dismissIn(same.id, stays)
    return
  }
  shownToasts.set([...shownToasts.get(), { ...content, id, count: 1, leaving: false, actions, about }])
  dismissIn(id, stays)
}

/** Shows that a save still waits for its answer, with Cancel, until the returned function is called. */
export function showWaiting(cancel: () => void): () => void {
  lastId += 1
  const id = lastId
  const content = { tone: 'waiting', title: '', lines: [messages.toast.stillTrying] } as const
  const actions = [{ label: labels.cancel, run: cancel, stays: true }]
  shownToasts.set([...shownToasts.get(), { ...content, id, count: 1, leaving: false, actions }])
  return () => dismissNow(id)
}

/** Removes the toast with this button at once, because its decision was undone elsewhere. */
export function dismissWith(run: ToastAction['run']): void {
  for (const { id, actions } of shownToasts.get()) if (actions.some((action) => action.run === run)) dismissNow(id)
}

/**
 * Makes the shown error with these lines the error of the form: the form shows it too, at a field or above the button. It replaces the
 * form's former toast.
 */
export function keepWithForm(lines: readonly string[]): void {
  const shown = shownToasts.get().findLast((one) => one.tone === 'error' && one.lines.join('\n') === lines.join('\n'))
  if (!shown) return
  dismissFormToasts(shown.id)
  change(shown.id, { about: 'form' })
}

const linesOf = (message: string | readonly string[]) => (typeof message === 'string' ? [message] : message)

/** Shows a toast: `toast.success('Receipt Saved Successful')`, `toast.error('Please select cashier')`, with a title as second argument. */
export const toast = {
  success: (message: string | readonly string[], title = '', options?: ToastOptions): void =>
    addToast({ tone: 'success', title, lines: linesOf(message) }, options),
  error: (message: string | readonly string[], title: string = messages.http.error, options?: ToastOptions): void =>
    addToast({ tone: 'error', title, lines: linesOf(message) }, options),
}

/** Undoes decisions about rows: by the button in the row that was just decided, by the button in its toast, and by the key U. */
import { resultOf, type SaveCall, type Wire } from '@backoffice/contract/call'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { doneMessages } from '@backoffice/contract/cash/cash-messages'
import { useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { failureOf } from '../../api/failures.ts'
import { saveOnce } from '../../api/save-each.ts'
import { refreshTouched } from '../../api/touched.ts'
import type { ButtonProps } from '../button.tsx'
import { englishKey } from '../english-key.ts'
import { rowsHeld } from '../stray-presses.ts'
import type { ToastOptions } from '../toast-store.ts'
import { toast } from '../toasts.tsx'
import { useViewer, type Viewer } from '../viewer.ts'

/** Declares how a decision about a row is undone: its call, and the request about the row as it was before the decision. */
export interface Undo<R> {
  readonly call: SaveCall
  readonly input: (row: R, viewer: Viewer) => unknown
  /** Returns whether the undo takes back this decision alone; without it, it always does. */
  readonly when?: ((row: R) => boolean) | undefined
}

/** Makes the undo of an action: `undo: undoBy(undoDeposit, ({ depositNo, rowVersion }, { userId }) => ({ … }))` */
export const undoBy = <R, S extends SaveCall>(
  call: S,
  input: (row: R, viewer: Viewer) => Wire<S>,
  when?: (row: R) => boolean,
): Undo<R> => ({ call, input, when })

/** Draws the action of a decided row that undoes its decision: `action.save('Undo', undoDeposit, …, undoLook)` */
export const undoLook = {
  done: doneMessages.undone,
  key: 'U',
  when: ({ undoable }: { readonly undoable: boolean }) => undoable,
}

/** Undoes one decision, and reports whether the row is to be decided again, when everything was fetched anew. */
export type RunUndo = (ended: (isUndone: boolean) => void) => void

/**
 * Returns a function that makes the undo of a row's decision. It works once, also after the list has left the page. Its toast replaces the
 * form's toast where the decision was a save of the form.
 */
export function useUndo<R>(options?: Pick<ToastOptions, 'about'>) {
  const client = useQueryClient()
  const viewer = useViewer()
  return (undo: Undo<R> | undefined, row: R, about: string): RunUndo | undefined => {
    if (!undo || undo.when?.(row) === false) return undefined
    const { call } = undo
    const input = undo.input(row, viewer)
    let isPressed = false
    return async (ended) => {
      if (isPressed) return
      isPressed = true
      let isUndone = false
      try {
        const { message } = resultOf(await saveOnce(call, input))
        isUndone = true
        toast.success([message, about].filter(Boolean), '', options)
      } catch (problem) {
        toast.error([...failureOf(problem, call).lines, about].filter(Boolean), undefined, options)
      }
      await refreshTouched(client, call)
      // The row comes back at once, also for a user who works on the list: it is their own doing.
      rowsHeld.set(false)
      ended(isUndone)
    }
  }
}

/** Gives a toast the button Undo. It stays longer than others, so that the button can be reached. */
export const offerUndo = (run: (() => void) | undefined): ToastOptions | undefined =>
  run && { actions: [{ label: labels.undo, run }], shown: limits.undo.offered }

/**
 * Returns a function that moves the focus to the row of an undone decision, unless the user has gone on to something else. A row that comes
 * back under the pointer waits until the pointer rests, and gets the focus then.
 */
export function focusOfUndone(): (key: string) => void {
  const { body } = document
  const { activeElement } = document
  const isHere =
    activeElement === body ||
    activeElement?.matches('main') ||
    activeElement?.closest('[data-undo], [data-toast], [data-row]') !== null
  return (key) => {
    if (!isHere) return
    const focusRow = () => {
      const row = [...document.querySelectorAll<HTMLElement>('[data-row]')].find((one) => one.dataset['row'] === key)
      row?.focus()
      return row !== undefined
    }
    if (focusRow()) return
    const waitsFrom = document.activeElement
    const coming = new MutationObserver(() => {
      if (document.activeElement !== waitsFrom || focusRow()) coming.disconnect()
    })
    coming.observe(body, { childList: true, subtree: true })
    setTimeout(() => coming.disconnect(), limits.undo.offered)
  }
}

/** Presses the newest Undo of a list with the key U, wherever the focus is in its rows. */
export function pressUndo(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event
  const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  if (englishKey(event) !== 'u' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
  if (event.defaultPrevented || event.repeat) return
  const buttons = [...currentTarget.querySelectorAll<HTMLElement>('[data-undo]')]
  const newest = buttons.toSorted((one, other) => Number(other.dataset['undo']) - Number(one.dataset['undo']))[0]
  if (!newest) return
  event.preventDefault()
  newest.click()
}

/** Declares how an action is undone. */
export interface Undoable<R> {
  /** Undoes the decision while its row is held, and from its toast. */
  readonly undo?: Undo<R>
}

/** The words in a row after an action has saved it. */
export interface Done {
  /** The word before amount and number, such as `Approved`; without it the server's message is used. */
  readonly done?: string
}

/** Returns the tone of that word: bad where the button of the action is, as for Decline. */
export const toneOfWord = (button: ButtonProps['tone']) => (button === 'bad' ? 'bad' : 'good')

import { englishKey } from '../kit/english-key.ts'
import { singleKeys } from '../session/remembered.ts'
import { panel, typedAhead } from './panel.ts'
import type { Place } from './places.ts'
import { firstRow, LEAD, pageKeys, panelKeys, placeKeys } from './shortcuts.ts'

const TYPED_IN = [
  'textarea:not([readonly])',
  'select',
  '[contenteditable]:not([contenteditable=false])',
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file], [readonly])',
  // In a menu a letter chooses an entry.
  '[role=menu]',
  '[role=listbox]',
].join()
const isTypedIn = (target: EventTarget | null) => target instanceof Element && target.closest(TYPED_IN) !== null
const isDialogOpen = () => document.querySelector('dialog[open], [role=dialog], [role=alertdialog]') !== null

/** Returns the name of a key as the declarations spell it: `/`, `g`, `Ctrl+K` (also for ⌘), `Alt+S` (also if it types ß). */
function nameOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  if (!ctrlKey && !metaKey && !altKey) return englishKey({ key, code })
  const letter = /^[a-z]$/i.test(key) ? key : code.replace(/^Key/, '')
  const modifiers = [(ctrlKey || metaKey) && 'Ctrl', altKey && 'Alt', shiftKey && 'Shift']
  return [...modifiers, letter.toUpperCase()].filter(Boolean).join('+')
}

/** Returns the match nearest to the focus, so that the list in use is chosen from two lists. */
function nearest(selector: string): HTMLElement | undefined {
  for (let around = document.activeElement; around; around = around.parentElement) {
    const match = around.querySelector<HTMLElement>(selector)
    if (match) return match
  }
  return undefined
}

function press(target: HTMLElement, keepsFocus: boolean): void {
  if (!keepsFocus) target.focus()
  if (target instanceof HTMLInputElement) target.select()
  else target.click()
}

/** Returns whether the row with the focus has an action of its own for the key. */
const isOfRow = (): boolean =>
  document.activeElement?.matches('[data-row]') === true &&
  document.activeElement.querySelector(`[data-letter=${LEAD}]`) !== null

/** Returns whether nothing has the focus: a page that opens focuses its content or its heading. */
const isNowhere = (): boolean => document.activeElement?.matches('body, main, h1') ?? true

function take(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Follows the keys of the whole page until the returned function is called. Single keys are ignored while somebody types, and when they
 * are switched off; every key is ignored while a dialog is open.
 */
export function followKeys(places: readonly Place[], goTo: (path: string) => void): () => void {
  const ways = placeKeys(places)
  let isLed = false

  const follow = (event: KeyboardEvent) => {
    if (event.isComposing || event.repeat || /^(Shift|Control|Alt|Meta)$/.test(event.key)) return
    const wasLed = isLed
    isLed = false
    const name = nameOf(event)
    const isChord = event.ctrlKey || event.metaKey || event.altKey
    // The panel is still loading: a letter for it must not reach a row, or be lost.
    if (panel.get() !== undefined && !isDialogOpen() && !isChord) {
      typeAhead(event.key)
      return take(event)
    }
    if (isDialogOpen() || (!isChord && (isTypedIn(event.target) || singleKeys.read() === false))) return

    const act = wasLed && !isChord && event.key.length === 1 ? follows(name) : means(name, isChord)
    if (!act) return
    take(event)
    act()
  }
  // Any second key belongs to the first: on a row alone it could decline money.
  const follows = (name: string) => () => {
    const way = ways.find(({ keys }) => keys.includes(`${LEAD} ${name}`))
    if (way) goTo(way.path)
  }
  const means = (name: string, isChord: boolean): (() => void) | undefined => {
    if (name === LEAD) return isOfRow() ? undefined : () => (isLed = true)
    const opens = panelKeys.find(({ keys }) => keys.includes(name))
    if (opens) return () => panel.set(opens.panel)
    if (firstRow.keys.includes(name)) {
      const row = isNowhere() ? document.querySelector<HTMLElement>(`main ${firstRow.target}`) : null
      return row ? () => row.focus() : undefined
    }
    const pressed = pageKeys.find(({ keys }) => keys.includes(name))
    const target = pressed && nearest(pressed.target)
    return target && (() => press(target, isChord || pressed.keepsFocus === true))
  }
  const typeAhead = (key: string) => {
    const typed = typedAhead.get()
    if (key === 'Escape') {
      typedAhead.set('')
      panel.set(undefined)
    } else if (panel.get() !== 'palette') return
    else if (key === 'Backspace') typedAhead.set(typed.slice(0, -1))
    else if (key.length === 1) typedAhead.set(typed + key)
  }
  const forget = () => (isLed = false)

  // The listener runs before the listeners of the rows, for the same reason.
  document.addEventListener('keydown', follow, true)
  document.addEventListener('pointerdown', forget, true)
  return () => {
    document.removeEventListener('keydown', follow, true)
    document.removeEventListener('pointerdown', forget, true)
  }
}

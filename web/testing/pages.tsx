import { limits } from '@backoffice/contract/limits'
import { cleanup, configure, render, waitFor } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, vi } from 'vitest'
import { DraftStoreContext } from '../src/kit/drafts/draft-store.ts'
import { memoryBrowser } from './drafts.ts'
import { Themed } from '../src/kit/theme/theme.tsx'

/** A substitute for the observers that jsdom lacks and an opening dropdown needs. */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoObserver
Element.prototype.scrollIntoView ??= () => {}
globalThis.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), { matches: false, media: query, onchange: null }) as MediaQueryList
// jsdom hides every popover.
HTMLElement.prototype.showPopover ??= function showPopover() {
  this.style.display = 'block'
}
HTMLElement.prototype.hidePopover ??= function hidePopover() {
  this.style.display = ''
}
document.elementsFromPoint ??= () => []
// jsdom cannot open a dialog: this moves the focus in and back as a browser does.
const before = new WeakMap<HTMLDialogElement, Element | null>()
HTMLDialogElement.prototype.showModal ??= function showModal() {
  before.set(this, document.activeElement)
  this.open = true
  this.querySelector<HTMLElement>('button, input, textarea, a[href]')?.focus()
}
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false
  const opener = before.get(this)
  if (opener instanceof HTMLElement) opener.focus()
}
// jsdom has no layout: every element in the page counts as visible.
Object.defineProperty(HTMLElement.prototype, 'offsetParent', { get: () => document.body, configurable: true })

// The tests type key by key, which is slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 })
configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)

/** Draws a piece of the kit as a screen does, and returns the person who uses it. */
export function draw(children: ReactNode) {
  const drafts = memoryBrowser().tab()
  return {
    person: userEvent.setup(),
    ...render(
      <Themed>
        <DraftStoreContext value={drafts}>{children}</DraftStoreContext>
      </Themed>,
    ),
  }
}

/** Returns true while an element that has just moved or appeared ignores presses. */
export const isResting = (element: Element): boolean =>
  element.closest('[style*="pointer-events: none"], [data-moved]') !== null

let place = 0

/** Moves the mouse, as a person does on the way to an element, and presses the element as soon as it accepts a press. */
export async function press(person: UserEvent, element: Element): Promise<void> {
  place += limits.row.mouse
  await person.pointer({ target: document.body, coords: { clientX: place, clientY: place } })
  await waitFor(() => expect(isResting(element)).toBe(false))
  await person.click(element)
}

import { cleanup, configure, render, waitFor } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, vi } from 'vitest'
import { DraftStoreContext } from './drafts/draft-store.ts'
import { memoryBrowser } from './drafts/testing.ts'
import { Themed } from './theme/theme.tsx'

/** What jsdom has not got and a dropdown asks for when it opens. */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoObserver
Element.prototype.scrollIntoView ??= () => {}
globalThis.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), { matches: false, media: query, onchange: null }) as MediaQueryList
// jsdom opens no dialog: the focus goes in and comes back as in a browser.
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
// Nothing is laid out in jsdom: what stands in the page counts as visible.
Object.defineProperty(HTMLElement.prototype, 'offsetParent', { get: () => document.body, configurable: true })

// A person types key by key; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 20_000 })
configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)

/** Draws a piece of the kit as a screen has it, and the person who uses it. */
export function draw(children: ReactNode) {
  const drafts = memoryBrowser().tab()
  return {
    person: userEvent.setup(),
    ...render(
      <Themed test>
        <DraftStoreContext value={drafts}>{children}</DraftStoreContext>
      </Themed>,
    ),
  }
}

/** True while something that has just moved or appeared takes no press. */
export const isResting = (element: Element): boolean => element.closest('[style*="pointer-events: none"]') !== null

/** Presses it as soon as it takes a press. */
export async function press(person: UserEvent, element: Element): Promise<void> {
  await waitFor(() => expect(isResting(element)).toBe(false))
  await person.click(element)
}

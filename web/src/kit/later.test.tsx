// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { unsentFiles } from './form/unsent-files.ts'
import { later } from './later.ts'
import { draw } from './testing.tsx'
import { Toasts } from './toasts.tsx'

/** Stands for the page that says that a part could not be loaded. */
class Page extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override render() {
    return this.state.isBroken ? 'Loading failed' : this.props.children
  }
}

// React tells of every error that a page has caught.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => unsentFiles.set(0))

const lost = () => later(() => Promise.reject(new Error('gone')))
const drawn = () => {
  const Part = lost()
  draw(
    <>
      <Toasts />
      <Page>
        <form aria-label="Receipt" />
        <Suspense>
          <Part />
        </Suspense>
      </Page>
    </>,
  )
}

it('A part that cannot be loaded takes the place of the page at once where no files are on their way', async () => {
  drawn()

  expect(await screen.findByText('Loading failed')).toBeTruthy()
})

it('A form stays although a part of its page cannot be loaded, until its files are sent', async () => {
  unsentFiles.set(1)
  drawn()

  expect(
    await screen.findByText('This part of the page opens once the files of the form are sent or dismissed.'),
  ).toBeTruthy()
  expect(screen.getByRole('form')).toBeTruthy()
  act(() => unsentFiles.set(0))

  expect(await screen.findByText('Loading failed')).toBeTruthy()
})

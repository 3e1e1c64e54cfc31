// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useUnsentFiles } from './form/use-file-queue.ts'
import { lazyPart } from './lazy-part.ts'
import { draw } from '../../testing/pages.tsx'
import { Toasts } from './toasts.tsx'

/** A substitute for the page that reports a part that could not be loaded. */
class Page extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override render() {
    return this.state.isBroken ? 'Loading failed' : this.props.children
  }
}

// React logs every error that a page has caught.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

const lost = () => lazyPart(() => Promise.reject(new Error('gone')))
function Receipt({ isSending }: { isSending: boolean }) {
  const [hasFiles, setHasFiles] = useState(isSending)
  useUnsentFiles(hasFiles)
  return (
    <button type="button" onClick={() => setHasFiles(false)}>
      Dismiss
    </button>
  )
}

const drawn = (isSending: boolean) => {
  const Part = lost()
  return draw(
    <>
      <Toasts />
      <Page>
        <Receipt isSending={isSending} />
        <Suspense>
          <Part />
        </Suspense>
      </Page>
    </>,
  )
}

it('A part that cannot be loaded replaces the page at once where no files are on their way', async () => {
  drawn(false)

  expect(await screen.findByText('Loading failed')).toBeTruthy()
})

it('A form stays although a part of its page cannot be loaded, until its files are sent', async () => {
  const { person } = drawn(true)

  expect(await screen.findByText('You can open this when the files of the form are uploaded or removed.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Dismiss' }))

  expect(await screen.findByText('Loading failed')).toBeTruthy()
})

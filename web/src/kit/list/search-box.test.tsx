// @vitest-environment jsdom
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openAt } from '../../../testing/address.tsx'
import { Configured, signIn } from '../../../testing/session.tsx'
import { useFormStep } from '../form/use-form-step.ts'
import { filtersOf } from './filters.ts'
import { useAddressState } from './list-state.ts'
import { ServerSearch } from './search-box.tsx'

const filters = [filtersOf(listPendingInvoices).search('search', 'Search', 'Search')]

/** A list with buttons that open and close a form and a review. */
function Screen() {
  const list = useAddressState(filters)
  const step = useFormStep()
  const press = (name: string, run: () => void) => (
    <button type="button" onClick={run}>
      {name}
    </button>
  )
  return (
    <>
      <ServerSearch
        label="Search"
        value={list.values['search'] ?? ''}
        onSearch={(search) => list.search({ ...list.values, search })}
        isBehind={list.isBehind}
      />
      {press('Receive', step.open)}
      {press('Close', step.close)}
      {press('Review', () => list.review('7'))}
      {press('End', () => list.review(''))}
      {press('Existing page', () => list.goTo(2, { replace: true }))}
    </>
  )
}

const open = (address: string) => {
  signIn(7)
  return openAt(address, Screen, (drawn) => <Configured>{drawn}</Configured>)
}
const pause = () => act(() => vi.advanceTimersByTimeAsync(400))
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })
const button = (name: string) => screen.getByRole('button', { name })

describe('a search that was typed before something else was pressed', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { matches: media !== 'print', media, onchange: null }),
    )
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('leaves the form open that was opened meanwhile, and begins when the form is closed', async () => {
    const { person, where } = await open('/list')

    await person.type(box(), 'noor')
    await person.click(button('Receive'))
    await pause()

    expect([where(), box().value]).toEqual(['/list?step=form', 'noor'])
    await person.click(button('Close'))
    await pause()
    expect(where()).toBe('/list?search=noor')
  })

  it('leaves the review open that was opened meanwhile, and ends it when it was typed next to the review', async () => {
    const { person, where } = await open('/list')

    await person.type(box(), 'noor')
    await person.click(button('Review'))
    await pause()
    expect(where()).toBe('/list?review=7')

    await person.type(box(), 'city')
    await pause()
    expect(where()).toBe('/list?search=city')
  })

  it('is in the address of the form that was opened in the same moment', async () => {
    const { person, where } = await open('/list')

    await person.type(box(), 'noor')
    // Nothing is drawn between the two.
    await act(async () => {
      fireEvent.keyDown(box(), { key: 'Enter' })
      fireEvent.click(button('Receive'))
    })

    expect(where()).toBe('/list?search=noor&step=form')
  })

  it('and a page that the list corrects by itself leave the form open too', async () => {
    const { person, where } = await open('/list?page=9&step=form')

    await person.click(button('Existing page'))

    expect(where()).toBe('/list?step=form&page=2')
  })
})

// @vitest-environment jsdom
import { listTransfers } from '@backoffice/contract/transfers/transfers'
import { toneOf } from '@backoffice/contract/statuses'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Configured, signIn } from '../../../testing/session.tsx'
import { FilterBar } from './filter-bar.tsx'
import { filtersOf } from './filters.ts'
import { fixed } from './options.ts'
import { useAddressState } from './list-state.ts'
import { openAt } from '../../../testing/address.tsx'

const filter = filtersOf(listTransfers)
const filters = [
  filter.day('fromDate', 'From Date'),
  filter.day('toDate', 'To Date'),
  filter.status('status', 'Status', { choices: fixed(['0', '1']), toneOf }, { start: 0 }),
  filter.text('invoiceNo', 'Invoice No'),
  filter.pick('sellerId', 'Salesman', fixed(['7'])),
]

function List() {
  const list = useAddressState(filters)
  return (
    <>
      <FilterBar filters={filters} values={list.values} onSearch={list.search} cards={false} />
      <button type="button" onClick={() => list.goTo(3)}>
        Third page
      </button>
      <output>{`page ${list.page} ${JSON.stringify(list.values)}`}</output>
    </>
  )
}

function open(address: string) {
  signIn(7)
  return openAt(address, List, (screen) => <Configured>{screen}</Configured>)
}

/** Opens the chip of the two days; jsdom does not open a layer by its button. */
const openDays = () =>
  screen
    .getByRole('button', { name: /^Date / })
    .parentElement?.querySelector('div')
    ?.showPopover()
const shown = () => screen.getByText(/^page /).textContent
const search = () => screen.getByRole('button', { name: 'Search' })

describe('list state', () => {
  it('reads filters and page from the address', async () => {
    await open('/list?invoiceNo=00871&status=1&page=2')

    expect(shown()).toBe('page 2 {"fromDate":"","toDate":"","status":"1","invoiceNo":"00871","sellerId":"-1"}')
  })

  it('replaces a value without a meaning by the default, in the fields and in the request', async () => {
    await open('/list?fromDate=2026-02-31&toDate=2026-11-05&status=abc&sellerId=x&invoiceNo=7')

    expect(shown()).toBe('page 1 {"fromDate":"","toDate":"2026-11-05","status":"0","invoiceNo":"7","sellerId":"-1"}')
    openDays()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'From Date' }).value).toBe('')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'To Date' }).value).toBe('05/11/2026')
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Salesman' }).value).toBe('All')
  })

  it('ignores a day with slashes, since screens differ in its meaning', async () => {
    await open('/list?fromDate=05/11/2026')

    expect(shown()).toContain('"fromDate":""')
  })

  it('shows a choice that is offered no more as it is, since it filters', async () => {
    await open('/list?sellerId=99')

    expect(shown()).toContain('"sellerId":"99"')
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Salesman' }).value).toBe('99')
  })

  it('replaces an impossible page by the first', async () => {
    await open('/list?page=-3')

    expect(shown()).toMatch(/^page 1 /)
  })

  it('writes what was typed on Search only, and goes back to page 1', async () => {
    const { person, where } = await open('/list?page=2')

    await person.type(screen.getByRole('textbox', { name: 'Invoice No' }), 'INV/24')
    expect(where()).toBe('/list?page=2')
    await person.click(search())

    expect(where()).toBe('/list?invoiceNo=INV%2F24')
  })

  it('searches with Enter in a field', async () => {
    const { person, where } = await open('/list')

    openDays()
    await person.type(screen.getByRole('textbox', { name: 'From Date' }), '05/11/2026{Enter}')

    expect(where()).toBe('/list?fromDate=2026-11-05')
  })

  it('keeps the address bare in the opening state and after Reset', async () => {
    const { person, where } = await open('/list?invoiceNo=7&status=-1')

    await person.click(screen.getByRole('button', { name: 'Reset' }))

    expect(where()).toBe('/list')
    expect(shown()).toBe('page 1 {"fromDate":"","toDate":"","status":"0","invoiceNo":"","sellerId":"-1"}')
  })

  it('goes back with the browser, filters included', async () => {
    const { person, back } = await open('/list?invoiceNo=7')
    await person.click(screen.getByRole('button', { name: 'Third page' }))
    await person.clear(screen.getByRole('textbox', { name: 'Invoice No' }))
    await person.click(search())

    await back()
    expect(shown()).toMatch(/^page 3 .*"invoiceNo":"7"/)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Invoice No' }).value).toBe('7')
    await back()

    expect(shown()).toMatch(/^page 1 /)
  })

  it('refuses a From after its To in place and searches nothing', async () => {
    const { person, where } = await open('/list')

    openDays()
    await person.type(screen.getByRole('textbox', { name: 'From Date' }), '06/11/2026')
    await person.type(screen.getByRole('textbox', { name: 'To Date' }), '05/11/2026')
    await person.click(search())

    const from = screen.getByRole('textbox', { name: 'From Date', description: 'From date is after To date' })
    expect(document.activeElement).toBe(from)
    expect(where()).toBe('/list')
  })

  it('refuses a date that means nothing', async () => {
    const { person, where } = await open('/list')

    openDays()
    await person.type(screen.getByRole('textbox', { name: 'From Date' }), '31/02/2026')
    await person.click(search())

    expect(where()).toBe('/list')
  })
})

// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { sheetOf } from '../export/sheet.ts'
import { draw } from '../../../testing/pages.tsx'
import { action, column, type Parcel, parcels, row, rowNames, table } from '../../../testing/lists.tsx'

describe('data table', () => {
  it('is a named table, and the first cell names the row', () => {
    draw(table())

    expect(screen.getByRole('table', { name: 'Parcels' })).toBeTruthy()
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Title',
      'Sent On',
      'Total',
      'Status',
    ])
    expect(rowNames()).toEqual(['Al-Shifa', 'City Médical', 'Noor', 'This page'])
  })

  it('shows days, money and statuses in the form of their kind', () => {
    draw(table())

    expect(
      within(row('Al-Shifa'))
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['20/11/2026', '1,200.50', 'Pending'])
  })

  it('offers the nearest names of its rows where its search finds none', async () => {
    const { person } = draw(table())
    const box = screen.getByRole('searchbox', { name: 'Filter this page' })

    await person.type(box, 'al shefa')
    const near = await screen.findByRole('group', { name: 'Did you mean' })
    expect(
      within(near)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Al-Shifa'])
    await person.type(box, '{ArrowDown}{Enter}')

    expect(rowNames()).toContain('Al-Shifa')
    expect(document.activeElement).toBe(box)
    expect(screen.queryByRole('group', { name: 'Did you mean' })).toBeNull()
  })

  it('spells the month of its days while the browser prints the page', () => {
    // jsdom adopts no sheets.
    document.adoptedStyleSheets = []
    draw(table())

    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(within(row('Al-Shifa')).getByText('20 Nov 2026')).toBeTruthy()
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(within(row('Al-Shifa')).getByText('20/11/2026')).toBeTruthy()
  })

  it('adds up money without losing a paisa', () => {
    draw(table())

    expect(within(row('This page')).getByRole('cell', { name: '1,300.00' })).toBeTruthy()
  })

  it('adds up once what several rows show, in the table and in files', () => {
    const [title, total] = [column.text('title', 'Title'), column.money('total', 'Total')]
    const columns = [title, { ...total, sourceOf: ({ status }: Parcel) => String(status) }]
    draw(table({ columns }))

    // The first two have the same status, and the amount of the second counts for both.
    expect(within(row('This page')).getByRole('cell', { name: '99.50' })).toBeTruthy()
    const sheet = { title: 'Parcels', about: [], dayOrder: 'DMY', columns, rows: parcels } as const
    expect(sheetOf(sheet).totals[1]).toMatchObject({ kind: 'sum', value: '99.50' })
  })

  it('narrows the loaded rows by the box "Filter this page", without regard to case and accents', async () => {
    const { person } = draw(table())

    await person.type(screen.getByRole('searchbox', { name: 'Filter this page' }), 'MEDICAL')

    expect(rowNames()).toEqual(['City Médical', '1 shown'])
    expect(screen.getByText('1 of 3 rows on this page')).toBeTruthy()
  })

  it('offers all rows again when none holds the text', async () => {
    const { person } = draw(table())

    await person.type(screen.getByRole('searchbox', { name: 'Filter this page' }), 'nobody')
    await person.click(screen.getByRole('button', { name: 'Show all rows' }))

    expect(rowNames()).toHaveLength(4)
  })

  it('looks only in the columns named for it', async () => {
    const { person } = draw(table({ search: { in: ['title'] } }))

    await person.type(screen.getByRole('searchbox', { name: 'Filter this page' }), 'pending')

    expect(screen.queryAllByRole('rowheader')).toEqual([])
  })

  it('shows that there is nothing', () => {
    draw(table({ rows: [], empty: 'No parcels wait for you.' }))

    expect(screen.getByText('No parcels wait for you.')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('keeps the old rows when they cannot be refreshed, shows that and offers Retry', async () => {
    const retry = vi.fn()
    const failure = { kind: 'network', title: 'No Network', lines: ['The server cannot be reached'] } as const
    const { person } = draw(table({ state: { failure, onRetry: retry, answeredAt: Date.now() } }))

    await person.click(screen.getByRole('button', { name: 'Retry' }))

    expect(retry).toHaveBeenCalledOnce()
    expect(screen.getByText(/^As of \d\d:\d\d, not refreshed\.$/)).toBeTruthy()
    expect(rowNames()).toHaveLength(4)
  })

  it('offers no Retry where access is denied', () => {
    const failure = { kind: 'denied', title: 'Access Denied!', lines: ['You are not allowed to do this.'] } as const
    draw(table({ rows: undefined, state: { failure, onRetry: vi.fn() } }))

    expect(screen.getByText('Access Denied!')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  it('shows that it is loading', () => {
    draw(table({ rows: undefined }))

    expect(screen.getByRole('status', { name: 'Parcels is loading' })).toBeTruthy()
  })

  it('opens a row with all its facts, also the facts of hidden columns', async () => {
    const columns = [column.text('title', 'Title'), column.money('total', 'Total')]
    const actions = ['Send', 'Print', 'Void'].map((label) => action(label, '', () => {}))
    const { person } = draw(table({ columns, allColumns: [...columns, column.day('sentOn', 'Sent On')], actions }))

    await person.click(within(row('Al-Shifa')).getByRole('button', { name: 'All details' }))
    const facts = within(row('Al-Shifa'))
    expect(facts.getAllByRole('term').map((term) => term.textContent)).toEqual(['Title', 'Total', 'Sent On'])
    expect(facts.getByText('20/11/2026')).toBeTruthy()
  })

  it('marks the row that the form next to it is about, and no other', () => {
    draw(table({ inForm: 2 }))

    expect(row('City').getAttribute('aria-current')).toBe('true')
    expect(document.querySelectorAll('[aria-current]')).toHaveLength(1)
  })

  it('marks the sorted column and a press sorts in the other direction', async () => {
    const onSort = vi.fn()
    const sortable = [column.text('title', 'Title', { sortable: true }), column.money('total', 'Total')]
    const { person } = draw(table({ columns: sortable, sort: { by: 'title', onSort } }))

    await person.click(screen.getByRole('button', { name: 'Title' }))

    expect(screen.getByRole('columnheader', { name: /Title/ }).getAttribute('aria-sort')).toBe('ascending')
    expect(onSort).toHaveBeenCalledWith('-title')
  })
})

describe('row actions', () => {
  it('keep the bare word as name and are described by their row', () => {
    draw(table({ actions: [action('Approve', 'a', vi.fn())] }))

    const [first] = screen.getAllByRole('button', { name: 'Approve', description: 'Al-Shifa' })
    expect(first).toBeTruthy()
  })

  it('are shown only where they apply', () => {
    draw(table({ actions: [action('Approve', 'a', vi.fn())] }))

    expect(within(row('Noor')).queryByRole('button')).toBeNull()
  })

  it('move the focus on to the next row when they are done', async () => {
    const { person } = draw(table({ actions: [action('Approve', 'a', (_row, done) => done())] }))

    await person.click(within(row('Al-Shifa')).getByRole('button', { name: 'Approve' }))

    expect(document.activeElement).toBe(row('City'))
  })
})

describe('row keyboard', () => {
  const pressed = vi.fn()
  const keyed = () =>
    table({
      actions: [
        action('Approve', 'a', (parcel) => pressed('Approve', parcel.id)),
        action('Decline', 'd', (parcel) => pressed('Decline', parcel.id)),
      ],
    })

  it('moves with the arrows and with J and K, one row in the Tab order', async () => {
    const { person } = draw(keyed())
    row('Al-Shifa').focus()

    await person.keyboard('{ArrowDown}jk{ArrowDown}')

    expect(document.activeElement).toBe(row('Noor'))
    expect(screen.getAllByRole('row').filter((one) => one.tabIndex === 0 && one.dataset.row)).toEqual([row('Noor')])
  })

  it('presses actions with their letters, and with Enter none that may save', async () => {
    pressed.mockClear()
    const { person } = draw(keyed())
    row('Al-Shifa').focus()

    await person.keyboard('{Enter}ajd')

    expect(pressed.mock.calls).toEqual([
      ['Approve', 1],
      ['Decline', 2],
    ])
  })

  it('leaves the keys alone in the buttons and fields of a row', async () => {
    pressed.mockClear()
    const { person } = draw(keyed())
    within(row('City')).getByRole('button', { name: 'Decline' }).focus()

    await person.keyboard('a')

    expect(pressed).not.toHaveBeenCalled()
  })

  it('goes from the search box into the rows', async () => {
    const { person } = draw(keyed())
    screen.getByRole('searchbox', { name: 'Filter this page' }).focus()

    await person.keyboard('{ArrowDown}')

    expect(document.activeElement).toBe(row('Al-Shifa'))
  })
})

// @vitest-environment jsdom
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import type { Answer } from '@backoffice/contract/call'
import type { Moment } from '@backoffice/contract/fields'
import {
  applyImport,
  cancelImport,
  getImport,
  listImportRecords,
  listRejectedRows,
  mapImport,
  sameCodes,
} from '@backoffice/contract/imports/imports'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { asViewer, serve } from '../../testing/calls.tsx'
import { draw, press } from '../../testing/pages.tsx'
import { ImportWork } from './import-work.tsx'

const downloaded = vi.hoisted(() => vi.fn<(name: string, content: string) => void>())
vi.mock('../kit/export/files.ts', async (original) => ({ ...(await original()), download: downloaded }))
vi.mock('../kit/toasts.tsx', () => ({ toast: { error: vi.fn(), success: vi.fn() } }))
afterEach(() => {
  vi.unstubAllGlobals()
  downloaded.mockClear()
})

type Facts = Answer<typeof getImport>

const facts: Facts = {
  importId: 4,
  kind: 'parties',
  fileName: 'parties.csv',
  importedBy: 'Ali',
  decidedBy: '',
  decidedByLogin: null,
  startedOn: '2026-11-20T19:30:00Z' as Moment,
  waits: 0,
  state: 'read',
  rows: 1200,
  counts: null,
  appliedOn: null,
  format: 'CSV, Windows-1252, semicolon',
  header: ['Branch', 'Code', 'Name', 'Limit'],
  mapping: { branch: 0, code: 1, name: null, address: null, location: null, creditLimit: 3 },
  survey: null,
  choices: {},
  fixed: {},
  saved: [],
  fromSaved: null,
  progress: null,
  problem: '',
  questions: 0,
  isCorrection: false,
  alike: [],
  alikeCodes: 0,
  control: null,
  approvable: null,
  noted: [],
  second: null,
  sums: [],
}
const checked: Facts = { ...facts, state: 'checked', counts: { new: 7, changed: 2, same: 1190, kept: 0, rejected: 1 } }

const page = (...responseObjects: readonly unknown[]) => ({
  responseObjects,
  totalRows: responseObjects.length,
  successCode: 0,
  message: '',
})
const saved = { isSuccessful: true, message: 'The file is being checked.' }
const answers: Readonly<Record<string, unknown>> = {
  [listImportRecords.path]: page({
    line: 3,
    name: 'KHI 1201',
    outcome: 'changed',
    changes: [{ field: 'Credit Limit', was: '100.00', now: '250.00' }],
    reason: '',
  }),
  [listRejectedRows.path]: page({ line: 9, cells: ['KHI', '-5', 'A;B', ''], reasons: ['Party Name is empty.'] }),
  [mapImport.path]: saved,
  [applyImport.path]: saved,
  [cancelImport.path]: saved,
  [sameCodes.path]: saved,
}

/** Answers the calls of an import in the state `now()`, and returns the bodies that were sent to each. */
function importing(now: () => Facts) {
  const sent: { path: string; body: unknown }[] = []
  serve()
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string }) => {
    const path = Object.keys(answers).find((each) => url.includes(each)) ?? getImport.path
    sent.push({ path, body: body === undefined ? undefined : JSON.parse(body) })
    const answer = path === getImport.path ? now() : answers[path]
    return Promise.resolve(new Response(JSON.stringify(answer), { headers: { 'Content-Type': 'application/json' } }))
  })
  return (call: { path: string }) => sent.filter(({ path }) => path === call.path).map(({ body }) => body)
}

describe('an import', () => {
  it('shows how the file was read, and asks the user for the columns that it could not find', async () => {
    const sentTo = importing(() => facts)
    const { person } = draw(asViewer(<ImportWork importId={4} />))

    await screen.findByText('CSV, Windows-1252, semicolon')
    expect(screen.getByText('1,200')).not.toBeNull()
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Branch Code' }).value).toBe('Branch')
    await press(person, screen.getByRole('button', { name: 'Check' }))
    expect(
      screen.getByText('Choose the column of the file for Party Name, or type a value of all rows below it.'),
    ).not.toBeNull()
    expect(sentTo(mapImport)).toEqual([])

    await person.click(screen.getByRole('combobox', { name: 'Party Name' }))
    await person.click(screen.getByRole('option', { name: 'Limit' }))
    await press(person, screen.getByRole('button', { name: 'Check' }))
    expect(screen.getByText('A column of the file can be used once only. Choose another one.')).not.toBeNull()

    await person.click(screen.getByRole('combobox', { name: 'Party Name' }))
    await person.click(screen.getByRole('option', { name: 'Name' }))
    await press(person, screen.getByRole('button', { name: 'Check' }))
    await waitFor(() => expect(sentTo(mapImport)).toHaveLength(1))
    expect(sentTo(mapImport)[0]).toMatchObject({
      importId: 4,
      userId: 7,
      columns: expect.arrayContaining([
        { column: 'name', header: 2 },
        { column: 'creditLimit', header: 3 },
        { column: 'address', header: null },
      ]),
    })
  })

  it('shows in words how a column is written, names the columns that are left out, and sends what the user chose', async () => {
    const none = {
      days: { dayFirst: 0, monthFirst: 0, either: 0, timed: 0, untimed: 0, cells: [] },
      numbers: { point: 0, comma: 0, eitherPoint: 0, eitherComma: 0, cells: [] },
    }
    const limit = { ...none, numbers: { ...none.numbers, eitherComma: 2, cells: ['12,500', '3,750'] } }
    const mapping = { ...facts.mapping, branch: null, name: 2 }
    const sentTo = importing(() => ({
      ...facts,
      mapping,
      survey: {
        columns: [none, none, none, limit],
        above: ['Alpha Distribution'],
        first: [['KHI', 'C-1', 'Café', '12,500']],
        hidden: 2,
        hiddenColumns: ['Discount', 'Note'],
        groups: 0,
        words: ['Café', 'Müller'],
        hasSemicolons: true,
      },
    }))
    const { person } = draw(asViewer(<ImportWork importId={4} />))

    await screen.findByText('These columns of the file are not imported: Branch.')
    expect(screen.getByText(importsMessages.screen.guess('Café, Müller'))).not.toBeNull()
    expect(screen.getByText('These rows above the headings are not imported: Alpha Distribution.')).not.toBeNull()
    expect(screen.getByText('2 rows that the workbook hides are read too.')).not.toBeNull()
    expect(screen.getByText('2 columns that the workbook hides are read too: Discount, Note.')).not.toBeNull()
    expect(screen.getByText('In the file: Café.')).not.toBeNull()
    await person.type(screen.getByRole('textbox', { name: 'Branch Code of all rows' }), 'KHI')
    await press(person, screen.getByRole('button', { name: 'Check' }))
    expect(screen.getByText(importsMessages.undecided('Credit Limit'))).not.toBeNull()
    await person.click(screen.getByRole('combobox', { name: 'Decimal sign of Credit Limit' }))
    await person.click(screen.getByRole('option', { name: 'Comma' }))
    expect(screen.getByText('12,500 is 12.5. 3,750 is 3.75.')).not.toBeNull()
    await press(person, screen.getByRole('button', { name: 'Check' }))

    await waitFor(() => expect(sentTo(mapImport)).toHaveLength(1))
    expect(sentTo(mapImport)[0]).toMatchObject({
      columns: expect.arrayContaining([
        { column: 'branch', header: null, value: 'KHI' },
        { column: 'creditLimit', header: 3, choice: { decimalSign: ',' } },
      ]),
    })
  })

  it('shows the work that goes on until it is done, and can be cancelled meanwhile', async () => {
    let now: Facts = { ...facts, state: 'checking', progress: { step: 'Checking the rows', done: 300, of: 1200 } }
    const sentTo = importing(() => now)
    const { person } = draw(asViewer(<ImportWork importId={4} />))

    const bar = await screen.findByRole('progressbar', { name: 'Checking' })
    expect(bar.getAttribute('value')).toBe('300')
    expect(screen.getByRole('status').textContent).toBe('Checking the rows 300 / 1,200')
    await press(person, screen.getByRole('button', { name: 'Cancel import' }))
    await waitFor(() => expect(sentTo(cancelImport)).toEqual([{ userId: 7, importId: 4 }]))

    now = checked
    await screen.findByRole('group', { name: 'Preview' })
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('fetches again until the requested work has begun', async () => {
    let now: Facts = { ...facts, mapping: { ...facts.mapping, name: 2 } }
    const sentTo = importing(() => now)
    const { person } = draw(asViewer(<ImportWork importId={4} />))

    await press(person, await screen.findByRole('button', { name: 'Check' }))
    await waitFor(() => expect(sentTo(mapImport)).toHaveLength(1))
    const before = sentTo(getImport).length
    await waitFor(() => expect(sentTo(getImport).length).toBeGreaterThan(before + 1))
    now = checked
    await screen.findByRole('group', { name: 'Preview' })
  })

  it('shows in its question how much money the file brings', async () => {
    const bill = { what: 'Bill Amount', new: 1260.75, was: 500, changed: 600 }
    importing(() => ({ ...checked, sums: [bill as Facts['sums'][number]] }))
    const { person } = draw(asViewer(<ImportWork importId={4} />))

    await press(person, await screen.findByRole('button', { name: 'Import the others' }))

    const items = within(await screen.findByRole('dialog')).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Bill Amount of the new ones: 1,260.75',
      'Bill Amount of the changed ones: 500.00 → 600.00',
    ])
  })

  it('shows new, changed and rejected rows, and changes as the old value next to the new', async () => {
    importing(() => checked)
    const { person } = draw(asViewer(<ImportWork importId={4} />))

    const preview = within(await screen.findByRole('group', { name: 'Preview' }))
    expect(preview.getByRole('button', { name: /New 7/ })).not.toBeNull()
    // The marked count is the number of the rows below.
    expect(preview.getByRole('button', { pressed: true }).textContent).toMatch(/^New/)
    await press(person, preview.getByRole('button', { name: /Same as before 1,190/ }))
    expect(await screen.findByText(importsMessages.screen.same)).not.toBeNull()
    await press(person, preview.getByRole('button', { name: /Changed 2/ }))
    const row = await screen.findByRole('row', { name: /KHI 1201/ })
    expect(row.textContent).toContain('Credit Limit100.00 → 250.00')
  })

  it('offers the rejected rows as a file with their cells as they were and the reasons', async () => {
    importing(() => checked)
    const { person } = draw(asViewer(<ImportWork importId={4} />))

    await press(person, await screen.findByRole('button', { name: /Rejected 1/ }))
    expect(await screen.findByRole('row', { name: /Party Name is empty\./ })).not.toBeNull()
    await press(person, screen.getByRole('button', { name: 'Download rejected rows' }))
    await waitFor(() =>
      expect(downloaded).toHaveBeenCalledWith(
        'parties-rejected.csv',
        '\uFEFFBranch,Code,Name,Limit,Reasons\r\nKHI,-5,"A;B",,Party Name is empty.\r\n',
      ),
    )
  })

  it('imports after a question with the number of rows and of the rows left out', async () => {
    const sentTo = importing(() => checked)
    const { person } = draw(asViewer(<ImportWork importId={4} />))

    await press(person, await screen.findByRole('button', { name: 'Import the others' }))
    const question = within(screen.getByRole('dialog', { name: 'Import' }))
    expect(question.getByText('Import 7 new and 2 changed?')).not.toBeNull()
    expect(question.getByText('1 rejected row is left out.')).not.toBeNull()
    expect(sentTo(applyImport)).toEqual([])
    await press(person, question.getByRole('button', { name: 'Import' }))
    await waitFor(() =>
      expect(sentTo(applyImport)).toEqual([{ userId: 7, importId: 4, withoutRejected: true, approvedBefore: false }]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('has nothing to import if everything is here already, and shows why a check failed', async () => {
    let now: Facts = { ...checked, counts: { new: 0, changed: 0, same: 1200, kept: 0, rejected: 0 } }
    importing(() => now)
    const { unmount } = draw(asViewer(<ImportWork importId={4} />))
    await screen.findByText('The file changes nothing: all its data is already here.')
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
    unmount()

    now = { ...checked, counts: { new: 0, changed: 0, same: 3, kept: 0, rejected: 9 } }
    const rejected = draw(asViewer(<ImportWork importId={4} />))
    await screen.findByText(importsMessages.nothingLeft)
    rejected.unmount()

    now = { ...checked, counts: { new: 0, changed: 0, same: 3, kept: 2, rejected: 0 } }
    const kept = draw(asViewer(<ImportWork importId={4} />))
    await screen.findByText(importsMessages.onlyKept)
    expect(screen.getByRole('button', { name: /Kept 2/, pressed: true })).not.toBeNull()
    kept.unmount()

    now = { ...facts, state: 'failed', problem: 'The rows of this file were deleted. Upload the file again.' }
    draw(asViewer(<ImportWork importId={4} />))
    await screen.findByText('The rows of this file were deleted. Upload the file again.')
    expect(screen.getByRole('button', { name: 'Check' })).not.toBeNull()
  })

  it('waits for another director only if a row can be imported', async () => {
    const second = { isYou: false, names: ['Sana'] }
    let now: Facts = { ...checked, second }
    importing(() => now)
    const { unmount } = draw(asViewer(<ImportWork importId={4} />))
    await screen.findByText(importsMessages.openings.waitsFor('Sana'))
    unmount()

    now = { ...now, counts: { new: 0, changed: 0, same: 1, kept: 0, rejected: 7 } }
    draw(asViewer(<ImportWork importId={4} />))
    await screen.findByText(importsMessages.nothingLeft)
    expect(screen.queryByText(importsMessages.openings.waitsFor('Sana'))).toBeNull()
  })

  it('lets the user tell which codes are the same, one by one or all that are shown, and says how many follow', async () => {
    const code = (line: number, isSame = false) => ({ line, written: `p-${line}`, here: `P-${line}`, isSame })
    let alike = [code(2), code(3, true), code(5)]
    const sentTo = importing(() => ({ ...checked, alike, alikeCodes: alike.length === 0 ? 0 : 40 }))
    const { person } = draw(asViewer(<ImportWork importId={4} />))

    const codes = within(await screen.findByRole('region', { name: 'Codes that look like a code here' }))
    expect(codes.getAllByRole<HTMLInputElement>('checkbox').map(({ checked: isSame }) => isSame)).toEqual([
      false,
      true,
      false,
    ])
    expect(codes.getByText('37 further codes are shown after these.')).not.toBeNull()
    await press(person, codes.getByRole('checkbox', { name: 'p-3 is the same as P-3' }))
    await waitFor(() => expect(sentTo(sameCodes)).toHaveLength(1))
    await press(person, codes.getByRole('button', { name: 'All 2 are the same' }))
    await waitFor(() => expect(sentTo(sameCodes)).toHaveLength(2))

    expect(sentTo(sameCodes)).toEqual([
      { userId: 7, importId: 4, lines: [3], isSame: false },
      { userId: 7, importId: 4, lines: [2, 5], isSame: true },
    ])
    alike = []
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Codes that look like a code here' })).toBeNull(), {
      timeout: 5000,
    })
  })
})

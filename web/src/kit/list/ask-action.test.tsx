// @vitest-environment jsdom
import type { Day } from '@backoffice/contract/day'
import type { Broken } from '@backoffice/contract/rules'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useState } from 'react'
import type { Failure } from '../../api/failures.ts'
import type { SaveKeeper } from '../../api/save-keeper.ts'
import { draw, press as pressed } from '../../../testing/pages.tsx'
import { Toasts } from '../toasts.tsx'
import type { Viewer } from '../viewer.ts'
import { AskPress, AskDialog } from './ask-dialog.tsx'
import { askField, type AskFields } from './ask-fields.tsx'
import { columnsFor } from './columns.tsx'
import { DataTable } from './data-table.tsx'

const viewer: Viewer = {
  userId: 1,
  name: 'Ali',
  company: 'Acme',
  branch: 'Karachi',
  branchCode: 'K',
  branches: new Map(),
  today: '2026-11-20' as Day,
}
const fields = {
  returnedOn: askField.day('Returned On', { start: ({ today }) => today, required: true }),
  reason: askField.lines('Reason', { max: 20, required: true }),
  fee: askField.money('Fee'),
}

interface Parcel {
  readonly id: number
  readonly title: string
}

interface Typed {
  readonly returnedOn?: Day | null
  readonly reason?: string
}

const noReason = ({ reason }: Typed): Broken | undefined =>
  reason === '' ? { message: 'A reason first', field: 'reason' } : undefined

interface Wishes {
  save?: (values: object, keeper: SaveKeeper) => Promise<boolean>
  locked?: boolean
}

function drawn({ save = async () => true, locked = false }: Wishes = {}) {
  const drawing = draw(
    <>
      <DataTable
        caption="Parcels"
        columns={[columnsFor<Parcel>().text('title', 'Title')]}
        rows={[
          { id: 7, title: 'Parcel 7' },
          { id: 8, title: 'Parcel 8' },
        ]}
        rowKey={({ id }) => id}
        actions={[
          {
            label: 'Return',
            when: ({ id }) => id === 7,
            Press: (shown) => <AskPress {...shown} label="Return" tone="bad" locked={locked} />,
            Dialog: (shown) => (
              <AskDialog
                {...shown}
                label="Return"
                title="Return Parcel"
                tone="bad"
                of={{ heading: shown.row.title, facts: [['Weight', '2 kg']] }}
                fields={fields as unknown as AskFields}
                viewer={viewer}
                broken={noReason}
                save={save}
                busy={false}
                failure={undefined}
              />
            ),
          },
        ]}
      />
      <Toasts />
    </>,
  )
  return drawing
}

/** Turns a tablet: the rows of the table become cards. */
function turn(narrow: boolean) {
  act(() => {
    isNarrow = narrow
    for (const query of queries) query.dispatchEvent(new Event('change'))
  })
}
let isNarrow = false
let queries: EventTarget[] = []
beforeEach(() => {
  isNarrow = false
  queries = []
  vi.stubGlobal('matchMedia', (media: string) => {
    const query = Object.defineProperty(new EventTarget(), 'matches', {
      get: () => isNarrow && media.includes('max-width'),
    })
    queries.push(query)
    return query
  })
})
afterEach(() => vi.unstubAllGlobals())

const press = () => screen.getByRole('button', { name: 'Return' })
const opened = async () => within(await screen.findByRole('dialog', { name: 'Return Parcel' }))
const dialogs = () => screen.queryAllByRole('dialog', { name: 'Return Parcel' })

describe('an action that asks first', () => {
  beforeEach(() => window.localStorage.clear())

  it('shows the row and moves the focus to its first field', async () => {
    const { person } = drawn()

    await person.click(press())

    const dialog = await opened()
    expect(dialog.getByText('Parcel 7')).toBeTruthy()
    expect(dialog.getByText('Weight').nextElementSibling?.textContent).toBe('2 kg')
    const day = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Returned On' })
    expect(day.value).toBe('20/11/2026')
    await waitFor(() => expect(document.activeElement).toBe(day))
  })

  it('shows a broken rule by toast and under its field, which gets the focus, and sends nothing', async () => {
    const save = vi.fn(async () => true)
    const { person } = drawn({ save })

    await person.click(press())
    const dialog = await opened()
    await pressed(person, dialog.getByRole('button', { name: 'Return' }))

    const reason = dialog.getByRole('textbox', { name: 'Reason' })
    expect(document.activeElement).toBe(reason)
    expect(reason.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getAllByText('A reason first')).toHaveLength(2)
    expect(save).not.toHaveBeenCalled()
  })

  it('saves what was typed with Ctrl+Enter, closes and goes on to the next row', async () => {
    const save = vi.fn(async () => true)
    const { person } = drawn({ save })

    await person.click(press())
    const dialog = await opened()
    await person.type(dialog.getByRole('textbox', { name: 'Fee' }), '10*2')
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Wet')
    await person.keyboard('{Control>}{Enter}{/Control}')

    expect(save).toHaveBeenCalledExactlyOnceWith(
      { returnedOn: '2026-11-20', reason: 'Wet', fee: 20 },
      expect.objectContaining({ answered: expect.any(Function) }),
    )
    await waitFor(() => expect(dialogs()).toHaveLength(0))
    expect(document.activeElement).toBe(screen.getByRole('row', { name: /Parcel 8/ }))
  })

  it('stays open with what was typed when the save fails', async () => {
    const { person } = drawn({ save: async () => false })

    await person.click(press())
    const dialog = await opened()
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Wet')
    await pressed(person, dialog.getByRole('button', { name: 'Return' }))

    expect(dialogs()).toHaveLength(1)
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe('Wet')
  })

  it('closes with Escape, gives the focus back, and opens again with what was typed', async () => {
    const { person } = drawn()

    await person.click(press())
    const first = await opened()
    await person.type(first.getByRole('textbox', { name: 'Reason' }), 'Half a rea')
    // An empty text gives no day yet.
    await person.clear(first.getByRole('textbox', { name: 'Returned On' }))
    await person.type(first.getByRole('textbox', { name: 'Returned On' }), '99/1')
    await person.keyboard('{Escape}')

    await waitFor(() => expect(dialogs()).toHaveLength(0))
    await waitFor(() => expect(document.activeElement).toBe(press()))
    await person.click(press())
    const again = await opened()
    const typed = (name: string) => again.getByRole<HTMLInputElement>('textbox', { name }).value
    expect([typed('Reason'), typed('Returned On')]).toEqual(['Half a rea', '99/1'])
  })

  it('outlives the change between table and cards, and gives the focus to its row', async () => {
    const save = vi.fn(async () => true)
    const { person } = drawn({ save })

    await person.click(press())
    const dialog = await opened()
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Wet')
    turn(true)

    expect(screen.queryByRole('table')).toBeNull()
    expect(dialogs()).toHaveLength(1)
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe('Wet')
    await person.keyboard('{Escape}')
    await waitFor(() => expect(dialogs()).toHaveLength(0))
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Parcel 7'))
    expect(save).not.toHaveBeenCalled()
  })

  it('marks the field that the server refused, and gives it the focus', async () => {
    const refusal: Failure = { kind: 'refused', title: 'Error', lines: ['That day is closed'] }
    const Refused = () => {
      const [failure, setFailure] = useState<Failure>()
      return (
        <AskDialog
          label="Return"
          title="Return Parcel"
          tone="bad"
          of={{ heading: 'Parcel 7', facts: [] }}
          fields={fields as unknown as AskFields}
          row={undefined}
          viewer={viewer}
          broken={noReason}
          fieldOf={(message) => (message === 'That day is closed' ? 'returnedOn' : undefined)}
          save={async () => {
            setFailure(refusal)
            return false
          }}
          busy={false}
          failure={failure}
          opened
          onClose={() => {}}
          decided={false}
        />
      )
    }
    const { person } = draw(<Refused />)
    const dialog = await opened()

    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Wet')
    await pressed(person, dialog.getByRole('button', { name: 'Return' }))

    const day = dialog.getByRole('textbox', { name: 'Returned On' })
    await waitFor(() => expect(day.getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(day)
    expect(dialog.getByText('That day is closed')).toBeTruthy()
  })

  it('ignores a second press while the first is under way', async () => {
    let finish = (_done: boolean) => {}
    const save = vi.fn(() => new Promise<boolean>((resolve) => (finish = resolve)))
    const { person } = drawn({ save })

    await person.click(press())
    const dialog = await opened()
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Wet')
    await pressed(person, dialog.getByRole('button', { name: 'Return' }))
    await pressed(person, dialog.getByRole('button', { name: 'Return' }))
    await person.keyboard('{Control>}{Enter}{/Control}')

    expect(save).toHaveBeenCalledOnce()
    finish(true)
    await waitFor(() => expect(dialogs()).toHaveLength(0))
  })

  it('waits while another button of the row is at work', async () => {
    const { person } = drawn({ locked: true })

    await person.click(press())

    expect(dialogs()).toHaveLength(0)
  })
})

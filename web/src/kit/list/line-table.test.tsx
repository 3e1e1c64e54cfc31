// @vitest-environment jsdom
import { type Money, subtract, ZERO } from '@backoffice/contract/money'
import { amountOf, NO_PERCENT, NO_QUANTITY, type Percent, type Quantity, shareOf } from '@backoffice/contract/quantity'
import { firstBroken, type Rule } from '@backoffice/contract/rules'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { MoneyField } from '../form/money-field.tsx'
import { PercentField, QuantityField } from '../form/quantity-field.tsx'
import { Form } from '../form/form.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { ReadOnlyField, TextField } from '../form/text-field.tsx'
import { useLines } from '../form/use-lines.ts'
import { draw, press } from '../../../testing/pages.tsx'
import { columnsFor } from './columns.tsx'
import { LineTable } from './line-table.tsx'

interface Line {
  catNo: string
  quantity: Quantity
  discount: Percent
  rate: Money
}

const empty: Line = { catNo: '', quantity: NO_QUANTITY, discount: NO_PERCENT, rate: ZERO }
const rules: readonly Rule<Line>[] = [
  [(line) => line.catNo === '', 'Please enter Cat No', 'catNo'],
  [(line) => line.quantity <= 0, 'Quantity first', 'quantity'],
]
const amount = (line: Line) => amountOf(line.quantity, line.rate) ?? ZERO
const net = (line: Line) => subtract(amount(line), shareOf(amount(line), line.discount) ?? ZERO)

type Shown = Line & { net: Money }
const column = columnsFor<Shown>()
const columns = [column.code('catNo', 'Cat No'), column.number('quantity', 'Qty'), column.money('net', 'Net Amount')]

function Order({ locked = false }: { locked?: boolean }) {
  const [lines, setLines] = useState<readonly Line[]>([])
  const model = useLines<Line>({
    lines,
    onChange: setLines,
    empty,
    broken: (line) => firstBroken(rules, line),
    first: 'catNo',
  })
  const { entry } = model
  return (
    <>
      <Form {...entry.props} label="Item" enter="nextThenSave">
        <TextField label="Cat No" {...entry.field('catNo')} />
        <QuantityField label="Qty" {...entry.field('quantity')} />
        <PercentField label="Disc Percent" {...entry.field('discount')} />
        <MoneyField label="Self Rate" {...entry.field('rate')} />
        <ReadOnlyField label="Net Amount" value={String(net(entry.values))} />
        <SubmitButton busy={entry.busy}>{model.editing === undefined ? 'Add' : 'Update'}</SubmitButton>
        {model.editing !== undefined && (
          <button type="button" onClick={model.cancelEdit}>
            Cancel
          </button>
        )}
      </Form>
      <LineTable
        caption="Lines"
        columns={columns}
        card={{ heading: 'catNo', line: ['quantity'] }}
        lines={lines.map((line) => ({ ...line, net: net(line) }))}
        model={model}
        nameOf={(line) => line.catNo}
        locked={locked}
      />
    </>
  )
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const rows = () => screen.queryAllByRole('row').slice(1)
const catNos = () => [...document.querySelectorAll('tbody th')].map((header) => header.textContent)
const inRow = (catNo: string, button: string) =>
  within(screen.getByRole('row', { name: new RegExp(catNo) })).getByRole('button', { name: button })

async function typed(person: ReturnType<typeof draw>['person'], line: readonly string[]) {
  for (const text of line) await person.keyboard(`${text}{Enter}`)
}

async function drawn() {
  const { person } = draw(<Order />)
  await person.click(field('Cat No'))
  await typed(person, ['A-1', '3', '7.5', '19.99'])
  await typed(person, ['B-2', '0.5', '', '10'])
  return person
}

describe('the lines of a document', () => {
  it('are added with the keyboard alone: Enter goes on, adds after the last field and returns to the first', async () => {
    await drawn()

    expect(catNos()).toEqual(['A-1', 'B-2'])
    expect(document.activeElement).toBe(field('Cat No'))
    expect([field('Cat No').value, field('Qty').value, field('Self Rate').value]).toEqual(['', '', ''])
    // The total is 59.97 less 4.50, plus 5.00.
    expect(rows().at(-1)?.textContent).toMatch(/^Total.*60\.47/)
  })

  it('shows the first broken rule and adds nothing', async () => {
    const person = await drawn()

    await typed(person, ['C-3', '', '', '10'])
    expect(catNos()).toEqual(['A-1', 'B-2'])
    expect(document.activeElement).toBe(field('Qty'))
    await person.keyboard('1.2345')
    await person.click(screen.getByRole('button', { name: 'Add' }))
    expect(catNos()).toEqual(['A-1', 'B-2'])
    expect(field('Qty').value).toBe('1.2345')
  })

  it('keep what is half typed while another one is edited', async () => {
    const person = await drawn()
    await person.keyboard('C-')

    await press(person, inRow('A-1', 'Edit'))
    expect([field('Cat No').value, field('Qty').value, field('Disc Percent').value]).toEqual(['A-1', '3', '7.5'])
    await person.clear(field('Qty'))
    await person.type(field('Qty'), '4')
    await person.click(screen.getByRole('button', { name: 'Update' }))

    expect(catNos()).toEqual(['A-1', 'B-2'])
    expect(screen.getByRole('row', { name: /A-1/ }).textContent).toContain('73.96')
    expect(field('Cat No').value).toBe('C-')
    expect(screen.queryByRole('button', { name: 'Update' })).toBeNull()
  })

  it('are left as they were when an edit is cancelled', async () => {
    const person = await drawn()

    await press(person, inRow('B-2', 'Edit'))
    await person.clear(field('Cat No'))
    await person.click(screen.getByRole('button', { name: 'Cancel' }))

    expect(catNos()).toEqual(['A-1', 'B-2'])
    expect(field('Cat No').value).toBe('')
  })

  it('come back to their place when a removal is undone', async () => {
    const person = await drawn()

    await press(person, inRow('A-1', 'Remove'))
    expect(catNos()).toEqual(['B-2'])
    expect(screen.getByRole('status', { name: '' }).textContent).toContain('A-1 was removed.')
    await person.click(screen.getByRole('button', { name: 'Undo' }))

    expect(catNos()).toEqual(['A-1', 'B-2'])
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('follow the edited one when a line before it is removed', async () => {
    const person = await drawn()

    await press(person, inRow('B-2', 'Edit'))
    await press(person, inRow('A-1', 'Remove'))
    await person.clear(field('Cat No'))
    await person.type(field('Cat No'), 'B-9')
    await person.click(screen.getByRole('button', { name: 'Update' }))

    expect(catNos()).toEqual(['B-9'])
  })

  it('can only be read once the document is locked, and show when there are none', () => {
    draw(<Order locked />)

    expect(screen.getByText('No line yet.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })
})

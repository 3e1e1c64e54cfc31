// @vitest-environment jsdom
import { type Money, ZERO } from '@backoffice/contract/money'
import { firstBroken, type Rule } from '@backoffice/contract/rules'
import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { Failure } from '../../api/failures.ts'
import { Themed } from '../theme/theme.tsx'
import { Toasts, toast } from '../toasts.tsx'
import { draw } from '../../../testing/pages.tsx'
import { ChoiceField } from './choice-field.tsx'
import { FormFailure } from './form-failure.tsx'
import { Form } from './form.tsx'
import { MoneyField } from './money-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextField } from './text-field.tsx'
import { useForm } from './use-form.ts'

interface Slip {
  slipNo: string
  amount: Money
  method: 'Cash' | 'Cheque' | ''
}

const rules: readonly Rule<Slip>[] = [
  [(slip) => slip.slipNo === '', 'Slip first', 'slipNo'],
  [(slip) => slip.amount === ZERO, 'Amount second', 'amount'],
  [(slip) => slip.method === '', 'Method third', 'method'],
]

interface SlipFormProps {
  save: (slip: Slip) => Promise<unknown>
  failure?: Failure | undefined
}

const empty: Slip = { slipNo: '', amount: ZERO, method: '' }

function SlipForm({ save, failure }: SlipFormProps) {
  const form = useForm<Slip>({
    state: useState(empty),
    failure,
    fieldOf: (message) => (message === 'Slip is taken' ? 'slipNo' : undefined),
    broken: (slip) => firstBroken(rules, slip),
    save,
  })
  return (
    <Form {...form.props} label="Slip" ofThePage>
      <TextField label="Slip No" {...form.field('slipNo')} />
      <MoneyField label="Amount" {...form.field('amount')} />
      <ChoiceField
        label="Method"
        options={[
          { value: 'Cash', label: 'Cash' },
          { value: 'Cheque', label: 'Cheque' },
        ]}
        {...form.field('method')}
      />
      <input type="file" aria-label="Images" />
      <button type="button" onClick={() => form.set(empty)}>
        Clear
      </button>
      <FormFailure lines={form.failureLines} />
      <SubmitButton busy={form.busy} busyText="Loading...">
        Deposit
      </SubmitButton>
    </Form>
  )
}

const slipNo = () => screen.getByRole('textbox', { name: 'Slip No' })
const amount = () => screen.getByRole('textbox', { name: 'Amount' })
const deposit = () => screen.getByRole('button', { name: 'Deposit' })
const focused = () => document.activeElement
const descriptionOf = (control: Element) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent

function drawn() {
  const saved: Slip[] = []
  return { saved, ...draw(<SlipForm save={async (slip) => saved.push(slip)} />) }
}

describe('form', () => {
  it('shows only the first broken rule, under its field, and moves the focus there', async () => {
    const { person, saved } = drawn()

    await person.click(deposit())
    expect(focused()).toBe(slipNo())
    expect(descriptionOf(slipNo())).toBe('Slip first')
    expect(screen.queryByText('Amount second')).toBeNull()

    await person.type(slipNo(), 'HBL-1')
    expect(screen.queryByText('Slip first')).toBeNull()
    await person.click(deposit())
    expect(focused()).toBe(amount())
    expect(descriptionOf(amount())).toBe('Amount second')

    await person.type(amount(), '10*2')
    await person.click(deposit())
    expect(focused()).toBe(screen.getByRole('radio', { name: 'Cash' }))
    expect(screen.getByText('Method third')).toBeTruthy()
    expect(saved).toEqual([])
  })

  it('removes an old refusal when it is sent again', async () => {
    const { person } = draw(
      <>
        <Toasts />
        <SlipForm save={() => Promise.resolve()} />
      </>,
    )
    await person.click(deposit())
    expect(screen.getByRole('alert').textContent).toBe('ErrorSlip first')

    await person.type(slipNo(), 'HBL-1')
    await person.type(amount(), '10')
    await person.click(screen.getByRole('radio', { name: 'Cash' }))
    expect(screen.getByRole('alert').textContent).toBe('ErrorSlip first')
    await person.click(deposit())

    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows that an amount cannot be read, not that it is 0', async () => {
    const { person, saved } = drawn()

    await person.type(slipNo(), 'HBL-1')
    await person.type(amount(), '12.345')
    await person.click(deposit())

    expect(descriptionOf(amount())).toMatch(/^Amount is not an amount/)
    expect(saved).toEqual([])
  })

  it('forgets a text that means nothing when another is put in its place', async () => {
    const { person } = drawn()

    await person.type(amount(), 'abc')
    await person.tab()
    expect(descriptionOf(amount())).toMatch(/^Amount is not an amount/)
    await person.click(screen.getByRole('button', { name: 'Clear' }))

    expect(amount()).toHaveProperty('value', '')
    expect(screen.queryByText(/^Amount is not an amount/)).toBeNull()
  })

  it('goes from field to field with Enter, past files that it can do without, and saves with Enter on the button', async () => {
    const { person, saved } = drawn()

    await person.click(slipNo())
    await person.keyboard('HBL-1{Enter}500{Enter}')
    expect(focused()).toBe(screen.getByRole('radio', { name: 'Cash' }))
    await person.keyboard('{ }{Enter}')
    expect(focused()).toBe(deposit())
    await person.keyboard('{Enter}')

    expect(saved).toEqual([{ slipNo: 'HBL-1', amount: 500, method: 'Cash' }])
  })

  it.each(['{Control>}{Enter}{/Control}', '{Control>}s{/Control}'])(
    'saves with %s from inside and from outside',
    async (keys) => {
      const { person, saved } = drawn()

      await person.type(slipNo(), 'HBL-1')
      await person.type(amount(), '5')
      await person.click(screen.getByRole('radio', { name: 'Cash' }))
      await person.keyboard(keys)
      expect(saved).toHaveLength(1)
      await person.click(document.body)
      await person.keyboard(keys)

      expect(saved).toHaveLength(2)
    },
  )

  it('ignores a second press while the first is under way', async () => {
    let finish = () => {}
    let presses = 0
    const save = () => {
      presses += 1
      return new Promise<void>((resolve) => {
        finish = resolve
      })
    }
    const { person } = draw(<SlipForm save={save} />)

    await person.type(slipNo(), 'HBL-1')
    await person.type(amount(), '5')
    await person.click(screen.getByRole('radio', { name: 'Cash' }))
    await person.click(deposit())
    await person.click(screen.getByRole('button', { name: 'Loading...' }))
    await person.keyboard('{Control>}{Enter}{/Control}')
    expect(presses).toBe(1)
    finish()

    expect(await screen.findByRole('button', { name: 'Deposit' })).toBeTruthy()
  })
})

describe('a failure of the server', () => {
  const failed = (...lines: string[]): Failure => ({ kind: 'refused', title: 'Error', lines })

  function refusedWith(failure: Failure) {
    const save = async () => {}
    const { person, rerender } = draw(<SlipForm save={save} />)
    const answer = () =>
      rerender(
        <Themed>
          <SlipForm save={save} failure={failure} />
        </Themed>,
      )
    return { person, answer }
  }

  it.each([
    ['that the rules know', failed('Slip is taken'), 'Slip is taken'],
    [
      'that the server named',
      {
        ...failed('slips.0.slipNO: is not a valid text'),
        fields: [{ field: 'slips.0.slipNO', message: 'is not a valid text' }],
      },
      'is not a valid text',
    ],
  ])('is shown at the field %s, until that is typed in', async (_what, failure, text) => {
    const { person, answer } = refusedWith(failure)

    answer()
    expect(focused()).toBe(slipNo())
    expect(slipNo().getAttribute('aria-invalid')).toBe('true')
    expect(descriptionOf(slipNo())).toBe(text)
    await person.type(amount(), '5')
    expect(descriptionOf(slipNo())).toBe(text)
    await person.type(slipNo(), 'H')

    expect(screen.queryByText(text)).toBeNull()
  })

  it('that is about no field is shown above the buttons, until something is typed', async () => {
    const { person, answer } = refusedWith(failed('No Network', 'Try again.'))

    answer()
    expect(screen.getByText('Try again.').compareDocumentPosition(deposit())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await person.type(amount(), '5')

    expect(screen.queryByText('Try again.')).toBeNull()
  })

  it('that is about no field replaces the refusal before it', () => {
    const { answer } = refusedWith(failed('No Network', 'Try again.'))
    render(<Toasts />)
    act(() => {
      toast.error('Slip first', undefined, { about: 'form' })
      toast.error(['No Network', 'Try again.'])
    })

    answer()

    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['ErrorNo NetworkTry again.'])
  })
})

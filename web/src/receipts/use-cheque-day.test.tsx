// @vitest-environment jsdom
import type { Day } from '@backoffice/contract/day'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { asViewer } from '../../testing/calls.tsx'
import { chequeDaysOfPayment, emptyInstrument, type PaymentDraft, paymentDraft } from './payment-draft.ts'
import { useChequeDay } from './use-cheque-day.ts'

it('A payment needs a confirmation for the day of its second cheque if the first is usual, and is saved after it', async () => {
  const chequeOf = (chequeDate: string) =>
    ({ ...emptyInstrument, paymentMethod: 'Cheque', chequeDate: chequeDate as Day }) as const
  const payment: PaymentDraft = {
    ...paymentDraft.empty,
    instruments: [chequeOf('2026-11-20'), chequeOf('2026-05-19')],
  }
  const { result } = renderHook(() => useChequeDay('draft', payment, chequeDaysOfPayment), {
    wrapper: ({ children }: { children: ReactNode }) => asViewer(children),
  })

  await act(async () => expect(await result.current.maySave(payment)).toBe(false))
  expect(result.current.text).toContain('This cheque is dated 19/05/2026, more than six months ago.')

  act(() => result.current.allow())
  expect(await result.current.maySave(payment)).toBe(true)
  const inCash: PaymentDraft = { ...payment, instruments: [{ ...chequeOf('2026-05-18'), paymentMethod: 'Cash' }] }
  expect(await result.current.maySave(inCash)).toBe(true)
})

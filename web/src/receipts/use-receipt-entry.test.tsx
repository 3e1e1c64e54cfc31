// @vitest-environment jsdom
import type { Money } from '@backoffice/contract/money'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { DraftStoreContext } from '../kit/drafts/draft-store.ts'
import { memoryBrowser } from '../../testing/drafts.ts'
import { useDraftState } from '../kit/drafts/use-draft-state.ts'
import { asViewer, serve } from '../../testing/calls.tsx'
import { emptyReceipt, receiptDraft } from './receipt-draft.ts'
import { useFreshOwed } from './use-receipt-entry.ts'

const invoice = {
  acode: 'A-1',
  ccode: 'K',
  title: 'Al-Shifa Clinic',
  typeCode: 'SI',
  inv_no: 'INV/1',
  inv_date: '2026-11-01',
  bill_amount: 1000,
  rec_Amount: 300,
  bal_Amount: 700,
  div_Name: '',
}

it('A form reads anew what is owed when the network comes back', async () => {
  serve()
  const page = { responseObjects: [invoice], totalRows: 1, successCode: 0, message: '' }
  const fetched = vi.fn((_url: string) => Promise.resolve(Response.json(page)))
  vi.stubGlobal('fetch', fetched)
  const tab = memoryBrowser().tab()
  const { result } = renderHook(
    () => {
      const draft = useDraftState('receipt', receiptDraft)
      useFreshOwed(draft, undefined)
      return draft.state
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <DraftStoreContext value={tab}>{asViewer(children)}</DraftStoreContext>
      ),
    },
  )
  act(() => result.current[1](() => ({ ...emptyReceipt, invoiceNo: 'INV/1', billAmount: 1000 as Money })))
  expect(fetched).not.toHaveBeenCalled()

  act(() => void window.dispatchEvent(new Event('online')))

  await waitFor(() => expect(result.current[0].billAmount).toBe(700))
  expect(fetched.mock.calls[0]?.[0]).toContain('invoiceNo=INV%2F1')
})

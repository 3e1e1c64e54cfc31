import type { PaymentMethod } from '@backoffice/contract/statuses'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Inline } from '../kit/layout.tsx'
import { Button } from '../kit/button.tsx'
import { DraftNotes, OtherDrafts } from '../kit/drafts/draft-notes.tsx'
import { SideColumn } from '../kit/side-column.tsx'
import { Tiles, type TileSource } from '../kit/tiles.tsx'
import { useStableCallback } from '../kit/use-stable-callback.ts'
import { Welcome } from '../kit/welcome.tsx'
import { ClientPayment } from './client-payment.tsx'
import { LastReceipts, WayToLastReceipts } from './last-receipts.tsx'
import { OpenAdvances } from './open-advances.tsx'
import { PendingInvoices } from './pending-invoices.tsx'
import { isChosen } from './receipt-draft.ts'
import css from './receipt.module.css'
import { ReceiptForm } from './receipt.form.tsx'
import { type Entering, useReceiptEntry } from './use-receipt-entry.ts'
import { useRecorded } from './use-recorded.tsx'

interface ReceiptCollectionProps extends Omit<Entering, 'forSalesman'> {
  title: string
  tiles: TileSource
  methods: readonly PaymentMethod[]
  /** True for the cashier, who receives for a salesman and chooses the salesman. */
  forSalesman?: boolean
}

/** Keeps in the address whether money is recorded by invoice or by client, so that Back leads from the client to the list. */
function useWay() {
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (way: 'client' | undefined) => {
    const { way: _was, step: _step, ...rest } = address
    void navigate({ to: '.', search: way ? { ...rest, way } : rest, resetScroll: false })
  }
  return { isByClient: address['way'] === 'client', byClient: () => go('client'), byInvoice: () => go(undefined) }
}

/**
 * Draws the pending invoices and the form that receives for them: next to each other, in a narrow window one step after the other. By
 * Client replaces both.
 */
export function ReceiptCollection({ title, tiles, methods, forSalesman = false, ...entering }: ReceiptCollectionProps) {
  const way = useWay()
  const tools = useRecorded(forSalesman)
  const screen = useRef<HTMLDivElement>(null)
  const find = (selector: string) => screen.current?.querySelector<HTMLElement>(selector)
  const entry = useReceiptEntry({
    ...entering,
    forSalesman,
    tools,
    focusList: () => find('[data-table-search]')?.focus({ preventScroll: true }),
  })
  const { draft, form, step } = entry
  const { values } = form
  const changeSalesman = useStableCallback((salesmanId: number) => form.set({ salesmanId }))
  const [receive, advance, byClient] = [
    useStableCallback(entry.receive),
    useStableCallback(entry.advance),
    useStableCallback(way.byClient),
  ]
  const wasByClient = useRef(way.isByClient)
  useEffect(() => {
    // The focus goes back to the button that led to the client.
    if (wasByClient.current && !way.isByClient) find('[data-by-client]')?.focus()
    wasByClient.current = way.isByClient
  }, [way.isByClient])

  const offersAdvances = values.of === 'invoice' && values.acode !== ''
  return (
    <div ref={screen} className={css.screen} {...(!way.isByClient && { 'data-step': step.isOpen ? 'form' : 'list' })}>
      <Welcome title={title} />
      <Tiles of={tiles} />
      {way.isByClient ? (
        <ClientPayment methods={methods} forSalesman={forSalesman} tools={tools} onLeave={way.byInvoice} />
      ) : (
        <>
          <Inline className={css.above}>
            {isChosen(values) && !step.isOpen && (
              <Button className={css.goOn} full onClick={entry.open}>
                {`Go on with ${values.invoiceNo || 'Advance Payment'}`}
              </Button>
            )}
            <OtherDrafts draft={draft} onGoOn={entry.goOnWith} />
            {!step.isOpen && <WayToLastReceipts />}
          </Inline>
          <div className={css.columns}>
            <PendingInvoices
              onSalesman={forSalesman ? changeSalesman : undefined}
              inForm={entry.key}
              onReceive={receive}
              onAdvance={advance}
              onByClient={byClient}
            />
            <div className={css.side}>
              <SideColumn>
                <Inline className={css.above} data-invoice={offersAdvances || undefined}>
                  <Button className={css.back} onClick={() => entry.leave()}>
                    Back to invoices
                  </Button>
                  {offersAdvances && <OpenAdvances key={entry.key} invoice={values} onApplied={entry.applied} />}
                </Inline>
                <DraftNotes draft={draft} />
                <ReceiptForm
                  form={form}
                  draftId={draft.id}
                  methods={methods}
                  forSalesman={forSalesman}
                  repetition={entry.repetition}
                  chequeDay={entry.chequeDay}
                  evidence={entry.evidence}
                  onClear={entry.clear}
                />
                <LastReceipts tools={tools} />
              </SideColumn>
            </div>
          </div>
        </>
      )}
      {tools.paper}
    </div>
  )
}

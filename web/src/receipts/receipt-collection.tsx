import { labels } from '@backoffice/contract/labels'
import type { Debtor } from '@backoffice/contract/payments/payments'
import { receiptLabels } from '@backoffice/contract/receipts/receipts-labels'
import type { PaymentMethod } from '@backoffice/contract/statuses'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useDictionary } from '../documents/dictionary.ts'
import { Stack, Inline } from '../kit/layout.tsx'
import { Button } from '../kit/button.tsx'
import { DraftNotes, OtherDrafts } from '../kit/drafts/draft-notes.tsx'
import { usePhone } from '../kit/phone.ts'
import { SideColumn } from '../kit/side-column.tsx'
import { Tiles, type TileSource } from '../kit/tiles.tsx'
import { useStableCallback } from '../kit/use-stable-callback.ts'
import { Welcome } from '../kit/welcome.tsx'
import { ClientList } from './client-list.tsx'
import { ClientPayment } from './client-payment.tsx'
import { LastReceipts, WayToLastReceipts } from './last-receipts.tsx'
import { OpenAdvances } from './open-advances.tsx'
import { PendingInvoices } from './pending-invoices.tsx'
import { isChosen } from './receipt-draft.ts'
import css from './receipt.module.css'
import { ReceiptForm } from './receipt.form.tsx'
import { type Entering, useReceiptEntry } from './use-receipt-entry.ts'
import { useRecorded } from './use-recorded.tsx'
import type { Way } from './ways.tsx'

interface ReceiptCollectionProps extends Omit<Entering, 'forSalesman'> {
  title: string
  tiles: TileSource
  methods: readonly PaymentMethod[]
  /** True for the cashier, who receives for a salesman and chooses the salesman. */
  forSalesman?: boolean
}

/**
 * Keeps in the address whether money is recorded by invoice or by client, so that Back leads from the client to the list. On a phone a
 * salesman begins with the list of clients, and a cashier with the invoices.
 */
function useWay(forSalesman: boolean) {
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const phone = usePhone()
  const first: Way = forSalesman ? 'invoices' : 'clients'
  const other: Way = forSalesman ? 'clients' : 'invoices'
  const go = (way: Way | 'client') => {
    // The lists have filters of the same names.
    void navigate({ to: '.', search: way === first ? {} : { way }, resetScroll: false })
  }
  const { way } = address
  return {
    isPayment: way === 'client',
    list: !phone ? 'invoices' : way === other ? other : first,
    go,
    toPayment: () => go('client'),
    leavePayment: () => go(phone ? 'clients' : 'invoices'),
  }
}

/**
 * Draws the pending invoices and the form that receives for them: next to each other, in a narrow window one step after the other. By
 * Client replaces both. On a phone the clients are a list too, and a press on a client opens their payment.
 */
export function ReceiptCollection({ title, tiles, methods, forSalesman = false, ...entering }: ReceiptCollectionProps) {
  const way = useWay(forSalesman)
  const [client, setClient] = useState<Debtor>()
  const [factsIn, factsRef] = useState<HTMLElement | null>(null)
  const phone = usePhone()
  const tools = useRecorded(forSalesman)
  // The banks come with the screen: a cheque may be taken later, in a place without a network.
  useDictionary('BANK')
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
  const [receive, advance] = [useStableCallback(entry.receive), useStableCallback(entry.advance)]
  const [goWay, byClient] = [useStableCallback(way.go), useStableCallback(way.toPayment)]
  const wasPayment = useRef(way.isPayment)
  useEffect(() => {
    // The focus goes back to the button that led to the client.
    if (wasPayment.current && !way.isPayment) find('[data-way=clients]')?.focus()
    if (!way.isPayment) setClient(undefined)
    wasPayment.current = way.isPayment
  }, [way.isPayment])

  const offersAdvances = values.of === 'invoice' && values.acode !== ''
  return (
    <div ref={screen} className={css.screen} {...(!way.isPayment && { 'data-step': step.isOpen ? 'form' : 'list' })}>
      <Welcome title={title} factsRef={phone ? undefined : factsRef}>
        {phone && !way.isPayment && !step.isOpen && <WayToLastReceipts />}
      </Welcome>
      <Tiles of={tiles} />
      {way.isPayment ? (
        <ClientPayment
          methods={methods}
          forSalesman={forSalesman}
          tools={tools}
          chosen={client}
          onLeave={way.leavePayment}
        />
      ) : (
        <>
          <Inline className={css.above}>
            {isChosen(values) && !step.isOpen && (
              <Button className={css.goOn} full onClick={entry.open}>
                {labels.goOnWith(values.invoiceNo || receiptLabels.advancePayment)}
              </Button>
            )}
            <OtherDrafts draft={draft} onGoOn={entry.goOnWith} />
            {!phone && !step.isOpen && <WayToLastReceipts />}
          </Inline>
          <Stack gap={5} className={css.columns}>
            {way.list === 'clients' ? (
              <div className={css.list}>
                <ClientList
                  factsIn={factsIn}
                  onSalesman={forSalesman ? changeSalesman : undefined}
                  onClient={(chosen) => {
                    setClient(chosen)
                    way.toPayment()
                  }}
                  onWay={way.go}
                  onAdvance={entry.advance}
                />
              </div>
            ) : (
              <PendingInvoices
                factsIn={factsIn}
                onSalesman={forSalesman ? changeSalesman : undefined}
                inForm={entry.key}
                onReceive={receive}
                onAdvance={advance}
                onByClient={byClient}
                onWay={goWay}
              />
            )}
            <SideColumn>
              <Inline className={css.above} data-invoice={offersAdvances || undefined}>
                <Button className={css.back} onClick={() => entry.leave()}>
                  {receiptLabels.backToInvoices}
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
          </Stack>
        </>
      )}
      {tools.paper}
    </div>
  )
}

import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../kit/button.tsx'
import { FormSkeleton } from '../kit/form/form-skeleton.tsx'
import sideForm from '../kit/form/side-form.module.css'
import { useFormStep } from '../kit/form/use-form-step.ts'
import { type Observable, observable, useObservable } from '../kit/observable.ts'
import { Tiles, type TileSource } from '../kit/tiles.tsx'
import { Welcome } from '../kit/welcome.tsx'
import { type HeldDesk, heldDesk } from './held-desk.ts'
import { PendingInvoices, usePendingList } from './pending-invoices.tsx'
import css from './receipt.module.css'
import { useWay } from './use-way.ts'

/** The part of the screen that records money: it is loaded once the list is there. */
export interface DeskProps {
  held: HeldDesk
  /** The key of the invoice in the form, which the list marks. */
  inForm: Observable<string | undefined>
  salesmanId: number
  step: ReturnType<typeof useFormStep>
  way: ReturnType<typeof useWay>
  /** Gives the focus back to the list. */
  onLeave: () => void
  /** The places in the page above the list and beside it; there are none where the list is not drawn. */
  above: Element | null
  beside: Element | null
}

interface ReceiptCollectionProps {
  title: string
  tiles: TileSource
  Desk: ComponentType<DeskProps>
  /** True for the cashier, who receives for a salesman and chooses one. */
  forSalesman?: boolean
}

/**
 * Draws the pending invoices and the form that receives for them: side by side, in a narrow window one step after the other. The list is drawn
 * first and without the form, whose files a slow line brings while the list is read; presses wait for it.
 */
export function ReceiptCollection({ title, tiles, Desk, forSalesman = false }: ReceiptCollectionProps) {
  const pending = usePendingList()
  const step = useFormStep()
  const way = useWay()
  const [held] = useState(heldDesk)
  const [inForm] = useState(() => observable<string | undefined>(undefined))
  const [isListed, setIsListed] = useState(false)
  const [isLoading, setIsLoading] = useState(false)
  const isPressed = useObservable(held.isPressed)
  if (!isLoading && (isListed || isPressed || way.isByClient || step.isOpen)) setIsLoading(true)
  const [above, setAbove] = useState<Element | null>(null)
  const [beside, setBeside] = useState<Element | null>(null)
  const screen = useRef<HTMLDivElement>(null)
  const focusList = () =>
    screen.current?.querySelector<HTMLElement>('[data-table-search]')?.focus({ preventScroll: true })
  const wasByClient = useRef(way.isByClient)
  useEffect(() => {
    // The focus goes back to the button that led to the client.
    if (wasByClient.current && !way.isByClient) screen.current?.querySelector<HTMLElement>('[data-by-client]')?.focus()
    wasByClient.current = way.isByClient
  }, [way.isByClient])
  /** A window that shows the form alone shows that it is coming. */
  const press = (work: () => void) => {
    work()
    if (step.isAlone && !held.isAttached()) step.open()
  }

  const back = () => {
    held.forget()
    step.close()
  }

  const waiting = way.isByClient ? (
    <div className={css.ofClient}>
      <FormSkeleton title="Client Payment" />
    </div>
  ) : (
    beside &&
    createPortal(
      <div className={sideForm.side}>
        <div className={css.above}>
          <Button className={css.back} onClick={back}>
            Back to invoices
          </Button>
        </div>
        <FormSkeleton title="Invoice Receive Form" />
      </div>,
      beside,
    )
  )
  return (
    <div ref={screen} className={css.screen} {...(!way.isByClient && { 'data-step': step.isOpen ? 'form' : 'list' })}>
      <Welcome title={title} />
      <Tiles of={tiles} />
      {!way.isByClient && (
        <>
          <div ref={setAbove} className={css.above} />
          <div className={css.columns}>
            <PendingInvoices
              pending={pending}
              onSalesman={forSalesman ? held.changeSalesman : undefined}
              inForm={inForm}
              onListed={() => setIsListed(true)}
              onReceive={(invoice) => press(() => held.receive(invoice))}
              onAdvance={() => press(held.advance)}
              onByClient={way.byClient}
            />
            <div ref={setBeside} className={css.beside} />
          </div>
        </>
      )}
      {isLoading ? (
        <Suspense fallback={waiting}>
          <Desk
            held={held}
            inForm={inForm}
            salesmanId={pending.salesmanId}
            step={step}
            way={way}
            onLeave={focusList}
            above={above}
            beside={beside}
          />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  )
}

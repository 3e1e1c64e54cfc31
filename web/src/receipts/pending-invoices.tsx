import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { pendingMessages } from '@backoffice/contract/receipts/pending-messages'
import { receiptLabels } from '@backoffice/contract/receipts/receipts-labels'
import { ALL } from '@backoffice/contract/statuses'
import { memo, useState } from 'react'
import { Inline } from '../kit/layout.tsx'
import framed from '../kit/list/list.module.css'
import { Button } from '../kit/button.tsx'
import { SelectField } from '../kit/form/select-field.tsx'
import { actionsOf, useBoundAction } from '../kit/list/actions.tsx'
import { filtersOf, resetOf } from '../kit/list/filters.ts'
import { List, type ListOf, type Shown } from '../kit/list/list.tsx'
import { useAddressState } from '../kit/list/list-state.ts'
import { usePhone } from '../kit/phone.ts'
import { useViewer } from '../kit/viewer.ts'
import { salesmen } from '../documents/money-filters.ts'
import { invoiceTypes, useOpeningType } from '../invoices/invoice-types.ts'
import { pendingColumns } from '../invoices/pending-columns.ts'
import type { PendingInvoice } from './receipt-draft.ts'
import css from './receipt.module.css'
import { type Way, Ways } from './ways.tsx'

const filter = filtersOf(listPendingInvoices)
const action = actionsOf(listPendingInvoices)

const allTypes = { value: String(ALL), label: receiptLabels.allTypes }

/** The fields above the list choose its invoice type and salesman; only the search box narrows it. */
const chosenAbove = { kind: 'hidden', keptByReset: true } as const

export const pendingKey = ({ ccode, inv_no }: Pick<PendingInvoice, 'ccode' | 'inv_no'>) => `${ccode} ${inv_no}`

const pendingInvoices = (openingType: string) =>
  ({
    title: receiptLabels.pendingInvoices,
    call: listPendingInvoices,
    key: pendingKey,
    pageSize: limits.page.pendingInvoices,
    filters: [
      { ...filter.word('typeCode', labels.invoiceType, invoiceTypes), start: openingType, ...chosenAbove },
      { ...filter.pick('salesmanId', labels.salesman, salesmen), ...chosenAbove },
      filter.search('search', labels.searchInvoices, receiptLabels.titleInvoiceNoOrAmount),
    ],
    columns: pendingColumns,
    card: { heading: 'title', line: ['inv_no', 'inv_date', 'div_Name'] },
  }) satisfies ListOf<typeof listPendingInvoices>

/** Keeps type, salesman, search, page and sort of the pending list in the address. */
function usePendingList() {
  const opening = useOpeningType()
  const [declared] = useState(() => pendingInvoices(opening))
  const list = useAddressState(declared.filters)
  const { options: types } = invoiceTypes.use()
  return { declared, list, types, type: list.values['typeCode'] ?? '', salesmanId: Number(list.values['salesmanId']) }
}

type PendingList = ReturnType<typeof usePendingList>

interface PendingInvoicesProps {
  /** Runs when another salesman is chosen. Only the cashier, who receives for a salesman, has it. */
  onSalesman: ((salesmanId: number) => void) | undefined
  /** The key of the invoice that is in the form. */
  inForm: string | undefined
  /** These get the salesman that is chosen above the list. */
  onReceive: (invoice: PendingInvoice, salesmanId: number) => void
  onAdvance: (salesmanId: number) => void
  /** Runs when the user chooses to record a payment of a client over several invoices. */
  onByClient: () => void
  /** Runs when the user chooses the other list of a phone. */
  onWay: (way: Way) => void
  factsIn: HTMLElement | null
}

/**
 * Lists the invoices that are still owed: invoice type, Get Invoice, the searchable table with Recieve, and Advance Payment next to it. In
 * `memo`, so that no key in the form draws the list again.
 */
export const PendingInvoices = memo(function PendingInvoices({
  inForm,
  onReceive,
  factsIn,
  ...props
}: PendingInvoicesProps) {
  const pending = usePendingList()
  const { declared, list, types, type, salesmanId } = pending
  const { userId, branchCode } = useViewer()
  const phone = usePhone()
  const receive = useBoundAction<PendingInvoice>(
    (run) => action.run(receiptLabels.recieve, run, { tone: 'primary', key: 'R' }),
    (invoice) => onReceive(invoice, salesmanId),
  )
  const typeName = [...types, allTypes].find((one) => one.value === type)?.label ?? ''
  return (
    <List
      of={declared}
      state={list}
      factsIn={factsIn}
      // Cashiers see the salesman of each invoice.
      given={type === '' ? undefined : { userId, branchCode, ...(props.onSalesman && { detailed: true }) }}
      className={`${framed.framed} ${css.list}`}
      actions={[receive]}
      inForm={inForm}
      empty={({ isFiltered }) => {
        if (!isFiltered) return <p>{pendingMessages.none(typeName)}</p>
        if (type === allTypes.value) return undefined
        return (
          <>
            <p>{pendingMessages.noneFound(typeName)}</p>
            <Button onClick={() => list.search({ ...list.values, typeCode: allTypes.value })}>
              {receiptLabels.searchAllTypes}
            </Button>
            <Button onClick={() => list.search(resetOf(declared.filters, list.values))}>{labels.resetFilters}</Button>
          </>
        )
      }}
      ofPage
      header={({ totalRows, ...shown }) =>
        phone ? (
          <Ways shown="invoices" count={totalRows} onWay={props.onWay} onAdvance={() => props.onAdvance(salesmanId)} />
        ) : (
          <Choose pending={pending} {...props} {...shown} />
        )
      }
      toolbar={(shown) => phone && <Choose pending={pending} {...props} {...shown} />}
    />
  )
})

type ChooseProps = Omit<PendingInvoicesProps, 'inForm' | 'onReceive' | 'onWay' | 'factsIn'> & {
  pending: PendingList
} & Pick<Shown<PendingInvoice>, 'isFetching' | 'isPending' | 'refetch'>

/**
 * Chooses the invoices, and draws the other ways to receive; on a phone these are above the list (`Ways`), and Get Invoice is as quiet as it
 * is seldom needed there.
 */
function Choose({ pending, isFetching, isPending, refetch, onSalesman, onAdvance, onByClient }: ChooseProps) {
  const phone = usePhone()
  const { list, types, type, salesmanId } = pending
  return (
    <Inline gap={phone ? 3 : 4} className={`strip ${css.choose}`}>
      {onSalesman && <SalesmanChoice of={list} onChosen={onSalesman} />}
      <SelectField
        label={labels.invoiceType}
        options={[...types, allTypes]}
        value={type}
        onChange={(typeCode) => list.search({ ...list.values, typeCode })}
        loading={types.length === 0}
      />
      <Button
        tone={phone ? 'plain' : 'primary'}
        busy={isFetching && !isPending}
        onClick={() => {
          if (list.page > 1) list.goTo(1)
          refetch()
        }}
      >
        {receiptLabels.getInvoice}
      </Button>
      {!phone && (
        <>
          <Button onClick={() => onAdvance(salesmanId)}>{receiptLabels.advancePayment}</Button>
          <Button data-way="clients" onClick={onByClient}>
            {receiptLabels.byClient}
          </Button>
        </>
      )}
    </Inline>
  )
}

interface SalesmanChoiceProps {
  of: Pick<PendingList['list'], 'values' | 'search'>
  onChosen: (salesmanId: number) => void
}

/** Chooses above a list the salesman for whom a cashier receives. */
export function SalesmanChoice({ of: list, onChosen }: SalesmanChoiceProps) {
  const { options, loading, unavailable } = salesmen.use()
  return (
    <SelectField
      label={labels.salesman}
      options={[{ value: '-1', label: labels.all }, ...options]}
      value={list.values['salesmanId'] ?? ''}
      onChange={(chosen) => {
        onChosen(Number(chosen))
        list.search({ ...list.values, salesmanId: chosen })
      }}
      loading={loading}
      unavailable={unavailable}
    />
  )
}

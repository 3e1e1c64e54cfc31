import type { TotalsAnswer, Wire } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { ZERO } from '@backoffice/contract/money'
import type { PaymentMethod } from '@backoffice/contract/statuses'
import { listTransfers, type TransferRow } from '@backoffice/contract/transfers/transfers'
import { waits } from '@backoffice/contract/cash/waits'
import { useEffect, useRef, useState } from 'react'
import { request } from '../api/client.ts'
import { failureOf } from '../api/failures.ts'
import { useCall } from '../api/use-call.ts'
import { Button } from '../kit/button.tsx'
import { showMoney } from '../kit/format.ts'
import toolCss from '../kit/list/toolbar.module.css'
import { toast } from '../kit/toasts.tsx'

interface PickAllProps {
  /** The request of the list of receipts, without its page. */
  input: Omit<Wire<typeof listTransfers>, 'page' | 'limit'>
  /** The sums of that list; `undefined` while they are fetched again. */
  all: TotalsAnswer | undefined
  maySelect: () => boolean
  onSelect: (rows: readonly TransferRow[]) => void
}

const cash = { paymentMode: 'Cash' } as const
const dueCheques = { paymentMode: 'Cheque', waits: waits.due } as const
type Kind = typeof cash | typeof dueCheques

/**
 * Selects all cash, or all cheques that the bank accepts by now, at one press: on all pages of the filters, because banks want separate
 * slips for cash and cheques. If a deposit cannot hold all, the receipts that wait longest are selected.
 */
export function PickAll({ input, all, maySelect, onSelect }: PickAllProps) {
  const [busy, setBusy] = useState<Kind>()
  // The figures stay until the next ones come, so that the buttons do not move under the pointer.
  const [known, setKnown] = useState(all)
  if (all && all !== known) setKnown(all)
  const isWanted = ({ paymentMode }: Kind) => input.paymentMode === '' || input.paymentMode === paymentMode
  const due = useCall(
    listTransfers,
    isWanted(dueCheques) ? { ...input, ...dueCheques, page: 1, limit: 1, totals: true } : undefined,
    { keepPrevious: true, quiet: true },
  ).data?.totals

  const asking = useRef<AbortController>(undefined)
  // Another branch has other receipts, for another deposit.
  useEffect(() => () => asking.current?.abort(), [input.cCode])
  const pick = async (kind: Kind) => {
    if (!maySelect()) return
    const stop = new AbortController()
    asking.current = stop
    setBusy(kind)
    try {
      const listInput = { ...input, ...kind, sort: 'createdOn', page: 1, limit: limits.wire.rowsPerSave + 1 }
      const { responseObjects } = await request(listTransfers, listInput, { signal: stop.signal })
      if (!stop.signal.aborted) onSelect(responseObjects)
    } catch (problem) {
      if (!stop.signal.aborted) toast.error(failureOf(problem, listTransfers).lines)
    }
    setBusy(undefined)
  }

  const button = (kind: Kind, label: string, totals: TotalsAnswer | undefined) => {
    const part = partOf(totals, kind.paymentMode)
    if (!isWanted(kind) || !part) return null
    const amount = showMoney(part.amounts['amount'] ?? ZERO)
    return (
      <Button busy={busy === kind} onClick={() => void pick(kind)}>
        <span>
          {label} ({part.rows}
          <span className={toolCss.word}> · {amount}</span>)
        </span>
      </Button>
    )
  }
  return (
    <>
      {button(cash, depositMessages.allCash, known)}
      {button(dueCheques, depositMessages.allDueCheques, due)}
    </>
  )
}

const partOf = (totals: TotalsAnswer | undefined, method: PaymentMethod) =>
  totals?.parts?.find(({ word, rows }) => word === method && rows > 0)

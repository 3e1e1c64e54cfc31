import { outboxMessages } from '@backoffice/contract/intake/outbox-messages'
import { ZERO } from '@backoffice/contract/money'
import { showMoney } from '../kit/format.ts'
import type { Column } from '../kit/list/columns.tsx'
import { onPhoneIn } from '../outbox/phone-item.ts'
import css from './on-phone-mark.module.css'

/** Shows how much of an amount waits on the phone, by which the amount was lowered. */
export function OnPhoneMark({ row }: { row: object }) {
  const here = onPhoneIn(row)
  return here === ZERO ? null : <span className="caption">{outboxMessages.onPhone(showMoney(here))}</span>
}

/** Returns a column of money that shows below its amount how much of it waits on the phone. */
export const withOnPhone = <R extends object>(column: Column<R>): Column<R> => ({
  ...column,
  cell: (row, form) =>
    onPhoneIn(row) === ZERO ? (
      column.cell(row, form)
    ) : (
      <span className={css.amount}>
        {column.cell(row, form)}
        <OnPhoneMark row={row} />
      </span>
    ),
})

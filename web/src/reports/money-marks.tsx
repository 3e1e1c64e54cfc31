/** Marks money that stays for long, and people who cannot come in any more, in the lists of who has money. */
import { limits } from '@backoffice/contract/limits'
import { holdingsMessages } from '@backoffice/contract/cash/holdings-messages'
import { waits } from '@backoffice/contract/cash/waits'
import type { Column } from '../kit/list/columns.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { type Behind, FigureLink } from './figure-link.tsx'

/** Marks an age that is long for money in one place. */
export const markOld = <R extends { readonly ageDays: number }>(age: Column<R>): Column<R> => ({
  ...age,
  cell: (row, form) =>
    row.ageDays < limits.handOver.longDays ? (
      age.cell(row, form)
    ) : (
      <StatusTag tone="warning" word={age.text(row, 'DMY')} />
    ),
})

interface Person {
  readonly cCode: string
  readonly userId: number
  readonly comesIn: boolean
}

const handOversInVain: Behind<Person> = {
  to: '/directorCashTransferReport',
  search: ({ userId }) => ({ cashierId: userId, waits: waits.inVain }),
}

/**
 * Marks a person who cannot sign in, in the role that the money belongs to. For a cashier the mark leads to the hand-overs, which a director
 * settles.
 */
export const markGone = <R extends Person>(name: Column<R>, isCashiers: (row: R) => boolean): Column<R> => {
  const mark = <StatusTag tone="bad" word={holdingsMessages.cannotComeIn} />
  const markOf = (row: R) =>
    isCashiers(row) ? (
      <FigureLink row={row} behind={handOversInVain}>
        {mark}
      </FigureLink>
    ) : (
      mark
    )
  return {
    ...name,
    cell: (row, form) =>
      row.comesIn ? (
        name.cell(row, form)
      ) : (
        <>
          {name.cell(row, form)} {markOf(row)}
        </>
      ),
    text: (row, order) =>
      [name.text(row, order), !row.comesIn && holdingsMessages.cannotComeIn].filter(Boolean).join(', '),
  }
}

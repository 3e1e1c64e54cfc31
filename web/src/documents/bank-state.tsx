import { bankLabels } from '@backoffice/contract/banks/banks-labels'
import {
  bankStateName,
  bankStates,
  LATE_AT_BANK,
  OPEN_AT_BANK,
  toneOfBankState,
} from '@backoffice/contract/banks/bank-statuses'
import { columnsFor, type Column } from '../kit/list/columns.tsx'
import { fixed } from '../kit/list/options.ts'
import { StatusTag } from '../kit/status-tag.tsx'

interface AtBank {
  /** A receipt that an older version kept on the device has none. */
  readonly bank?: string
}

const wordOf = ({ bank = '' }: AtBank): string => bankStateName(bank)

/** Shows whether the statement of the bank has the deposit. A declined deposit shows nothing. */
export const bankStateColumn: Column<AtBank> = {
  ...columnsFor<AtBank>().custom(
    'bank',
    bankLabels.atBank,
    (row) => row.bank && <StatusTag tone={toneOfBankState(row.bank)} word={wordOf(row)} />,
    wordOf,
  ),
  kind: 'status',
}

export const bankStateChoices = fixed([
  ...bankStates.map((value) => ({ value, label: bankLabels.states[value] })),
  { value: OPEN_AT_BANK, label: bankLabels.openAtBank },
  { value: LATE_AT_BANK, label: bankLabels.late },
])

import layout from '../kit/layout.module.css'
import { bankLabels } from '@backoffice/contract/banks/banks-labels'
import { banksMessages } from '@backoffice/contract/banks/banks-messages'
import { listDepositLines } from '@backoffice/contract/deposits/deposits'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { status } from '@backoffice/contract/statuses'
import { type SyntheticEvent, useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { Button } from '../kit/button.tsx'
import { TextField } from '../kit/form/text-field.tsx'
import { Stack } from '../kit/layout.tsx'
import type { ReviewPart } from '../kit/review/review-look.ts'
import type { BankLine } from './bank-line.ts'
import { proposalOfDeposit } from './proposal.ts'
import { Proposals } from './proposals.tsx'
import css from './banks.module.css'

type OtherDepositProps = Pick<ReviewPart<BankLine>, 'row' | 'decision' | 'decided'>

/** Finds a deposit by its number, for a line that no rule led to its deposit. */
export function OtherDeposit(props: OtherDepositProps) {
  const { row } = props
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState('')
  const { data, failure, isFetching } = useCall(
    listDepositLines,
    wanted === ''
      ? undefined
      : { page: 1, limit: limits.wire.pageSize, cCode: row.cCode, depositRefNo: wanted, cashierId: -1, status: -1 },
    { quiet: true },
  )
  const lines = (data?.responseObjects ?? []).filter(
    ({ accountCode, status: one }) => accountCode === row.aCode && one !== status.declined,
  )
  const deposits = [...new Map(lines.map((line) => [line.depositNo, line])).values()]
  const search = (event: SyntheticEvent) => {
    event.preventDefault()
    setWanted(typed.trim())
  }
  return (
    <Stack as="section" gap={4} aria-label={bankLabels.anotherDeposit}>
      <h4>{bankLabels.anotherDeposit}</h4>
      <form className={`${layout.inline} ${css.search}`} aria-label={bankLabels.anotherDeposit} onSubmit={search}>
        <TextField
          label={labels.depositRefNo}
          name="depositRefNo"
          value={typed}
          onChange={setTyped}
          maxLength={limits.text.short}
          error={undefined}
        />
        <Button type="submit" busy={isFetching}>
          {labels.search}
        </Button>
      </form>
      {failure && <p className="failed">{failure.lines.join(' ')}</p>}
      {data && deposits.length === 0 && <p>{banksMessages.noDeposit(wanted)}</p>}
      <Proposals
        {...props}
        label={bankLabels.anotherDeposit}
        of={deposits.map((deposit) => proposalOfDeposit(deposit, row))}
      />
    </Stack>
  )
}

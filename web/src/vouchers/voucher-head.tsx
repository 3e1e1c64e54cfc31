import { subtract } from '@backoffice/contract/money'
import { voucherStatus } from '@backoffice/contract/vouchers/voucher-statuses'
import { vouchersMessages } from '@backoffice/contract/vouchers/vouchers-messages'
import { Row } from '../kit/layout.tsx'
import { type DayForm, useDayForm } from '../kit/day-order.ts'
import { showDay, showMoment, showMoney, zoneOfBranch } from '../kit/format.ts'
import { useCards } from '../kit/phone.ts'
import { StatusTag } from '../kit/status-tag.tsx'
import css from './voucher-head.module.css'
import { type VoucherLine, useVoucherTypes } from './voucher-types.ts'

const words = vouchersMessages

/** Draws the common facts of the lines of a voucher: its sums, whether they balance, and who approved it first. */
export function VoucherHead({ rows: [line] }: { rows: readonly VoucherLine[] }) {
  const types = useVoucherTypes()
  const cards = useCards()
  const form = useDayForm()
  if (!line) return null
  const { voucher, voucherType, voucherCount, voucherDebit, voucherCredit, status, obstacle } = line
  const off = subtract(voucherDebit, voucherCredit)
  return (
    <Row className={css.head}>
      <strong>{voucher}</strong>
      {cards && <span>{showDay(line.date, form)}</span>}
      <span>{types.find(({ voucherTypeId }) => voucherTypeId === voucherType)?.voucherTypeName ?? voucherType}</span>
      <span>{words.lines(voucherCount)}</span>
      <span className={css.sums}>{words.sums(showMoney(voucherDebit), showMoney(voucherCredit))}</span>
      {off === 0 ? (
        <StatusTag tone="good" word={words.balanced} />
      ) : (
        <StatusTag tone="bad" word={words.differs(showMoney(off))} />
      )}
      {status === voucherStatus.partiallyApproved && <StatusTag tone="warning" word={firstApproval(line, form)} />}
      {obstacle === 'own' && <StatusTag tone="pending" word={words.entered} />}
    </Row>
  )
}

function firstApproval({ cCode, obstacle, approvedName, approvedDateTime }: VoucherLine, form: DayForm): string {
  const at = showMoment(approvedDateTime, form, zoneOfBranch(cCode))
  return obstacle === 'firstApprover' ? words.firstByYou(at) : words.firstBy(approvedName, at)
}

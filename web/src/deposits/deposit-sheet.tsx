import { wordIn } from '@backoffice/contract/words'
import { type DepositLine, listDepositLines } from '@backoffice/contract/deposits/deposits'
import type { Wire } from '@backoffice/contract/call'
import { depositLabels } from '@backoffice/contract/deposits/deposits-labels'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { sum } from '@backoffice/contract/money'
import { joined } from '../kit/joined.ts'
import { useCall } from '../api/use-call.ts'
import type { Facts } from '../kit/facts.tsx'
import { dayOfMoment, showDay, showMoment, showMoney } from '../kit/format.ts'
import { type Sheet, DocumentSheet, PrintDocument } from '../kit/document-sheet.tsx'
import { useViewer } from '../kit/viewer.ts'
import { amountInWords } from '../documents/amount-in-words.ts'
import { Inline } from '../kit/layout.tsx'
import type { RowModal } from '../kit/list/row-dialog.tsx'
import { Button } from '../kit/button.tsx'
import { Modal } from '../kit/modal.tsx'
import css from './deposit-sheet.module.css'

type DepositInput = Pick<Wire<typeof listDepositLines>, 'cCode' | 'depositRefNo' | 'depositNo' | 'cashierId'>

/** Reads the lines of a deposit: the newest match, since the search finds parts of numbers too. */
export function useDeposit(input: DepositInput) {
  const { data, failure, refetch } = useCall(listDepositLines, { ...input, page: 1, limit: limits.wire.pageSize })
  const rows = data?.responseObjects ?? []
  const depositNo = input.depositRefNo ?? rows[0]?.depositNo
  const lines = rows.filter((row) => row.depositNo === depositNo)
  return { lines, failure, refetch }
}

function factsOf(line: DepositLine, timeZone: string | undefined): Facts {
  const decided = [line.d_Name, showMoment(line.d_ApprovalDate, 'words', timeZone)]
  return [
    [labels.depositRefNo, line.depositNo],
    [labels.entryDate, showDay(dayOfMoment(line.createdOn, timeZone) ?? null, 'words')],
    [labels.status, wordIn(line.statusName)],
    [labels.depositAccount, line.account],
    [labels.depositSlipNumber, line.depositSlipNo],
    [labels.cashierName, line.c_Name],
    [labels.postingDate, showDay(line.postingDate, 'words')],
    [depositLabels.approvalDeclineBy, decided.filter(Boolean).join(', ')],
    [labels.comments, line.comments],
  ]
}

const paymentOf = ({ paymentMode, chequeNo, chequeDate, chequeBank }: DepositLine) =>
  joined([wordIn(paymentMode), chequeNo, showDay(chequeDate, 'words'), chequeBank])

/** Returns a deposit with its receipts as printed. */
export function useDepositSheet(lines: readonly DepositLine[]): Sheet<DepositLine> | undefined {
  const { branches } = useViewer()
  const [first] = lines
  if (!first) return undefined
  const total = sum(lines.map((line) => line.s_Receive_Amount))
  return {
    title: depositLabels.deposit,
    number: first.depositNo,
    branchCode: first.cCode,
    facts: factsOf(first, branches.get(first.cCode)?.timeZone),
    lines,
    columns: [
      { title: labels.sNo, cell: (_line, at) => at + 1 },
      { title: labels.invoiceNo, code: true, cell: ({ invoiceNo }) => invoiceNo || labels.advance },
      { title: labels.title, cell: ({ title }) => title },
      { title: labels.salesman, cell: ({ s_Name }) => s_Name },
      // One column instead of four leaves the names their room on A4.
      { title: depositLabels.payment, cell: paymentOf },
      {
        title: labels.amount,
        figure: true,
        cell: ({ s_Receive_Amount }) => showMoney(s_Receive_Amount),
        total: showMoney(total),
      },
    ],
    words: amountInWords(total),
    remarks: '',
    signatures: [
      depositLabels.depositedBy(first.c_Name),
      depositLabels.receivedByTheBank,
      labels.approvedByName(first.d_Name),
    ],
  }
}

interface OfDeposit {
  readonly cCode: string
  readonly depositNo: string
}

/** Shows a deposit with its receipts as it is printed, and prints it on A4. */
export function DepositPaper({ row: { cCode, depositNo }, opened, onClose }: RowModal<OfDeposit>) {
  const { lines, failure, refetch } = useDeposit({ cCode, depositRefNo: depositNo })
  const sheet = useDepositSheet(lines)
  return (
    <Modal title={labels.depositNo(depositNo)} opened={opened} onClose={() => onClose()} size="xl">
      {failure && (
        <div role="alert">
          {failure.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <Button onClick={refetch}>{labels.retry}</Button>
        </div>
      )}
      {!sheet && !failure && <p role="status">{labels.loading}</p>}
      {sheet && (
        <>
          <Inline justify="end">
            <PrintDocument sheet={sheet} />
          </Inline>
          <div className={`frame ${css.preview}`}>
            <DocumentSheet {...sheet} />
          </div>
        </>
      )}
    </Modal>
  )
}

interface SavedDepositProps {
  /** The slip no of the deposit that was just saved. */
  slipNo: string
  onClose: () => void
}

/** Shows the number of the deposit that was just saved, and prints it. */
export function SavedDeposit({ slipNo, onClose }: SavedDepositProps) {
  const { userId, branchCode } = useViewer()
  const { lines } = useDeposit({ cCode: branchCode, cashierId: userId, depositNo: slipNo })
  const sheet = useDepositSheet(lines)
  const [first] = lines
  if (!sheet || !first) return null
  return (
    <Inline as="section" justify="between" aria-label={depositLabels.savedDeposit} className={`frame ${css.saved}`}>
      <p role="status">
        <strong>{labels.depositNo(first.depositNo)}</strong> ·{' '}
        {joined([first.depositSlipNo, showMoney(first.totalAmount)])}
      </p>
      <Inline>
        <PrintDocument sheet={sheet} />
        <Button tone="ghost" onClick={onClose}>
          {labels.close}
        </Button>
      </Inline>
    </Inline>
  )
}

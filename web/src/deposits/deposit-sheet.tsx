import { type DepositLine, listDepositLines } from '@backoffice/contract/deposits/deposits'
import type { Wire } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import { sum } from '@backoffice/contract/money'
import { useCall } from '../api/use-call.ts'
import type { Facts } from '../kit/facts.tsx'
import { dayOfMoment, showDay, showMoment, showMoney } from '../kit/format.ts'
import type { Sheet } from '../kit/document-sheet.tsx'
import { useViewer } from '../kit/viewer.ts'
import { amountInWords } from '../documents/amount-in-words.ts'

type Asked = Pick<Wire<typeof listDepositLines>, 'cCode' | 'depositRefNo' | 'depositNo' | 'cashierId'>

/** Reads the lines of a deposit: the newest match, since the search finds parts of numbers too. */
export function useDeposit(asked: Asked) {
  const { data, failure, refetch } = useCall(listDepositLines, { ...asked, page: 1, limit: limits.wire.pageSize })
  const rows = data?.responseObjects ?? []
  const depositNo = asked.depositRefNo ?? rows[0]?.depositNo
  const lines = rows.filter((row) => row.depositNo === depositNo)
  return { lines, failure, refetch }
}

function factsOf(line: DepositLine, timeZone: string | undefined): Facts {
  const decided = [line.d_Name, showMoment(line.d_ApprovalDate, 'words', timeZone)]
  return [
    ['Deposit Ref No', line.depositNo],
    ['Entry Date', showDay(dayOfMoment(line.createdOn, timeZone) ?? null, 'words')],
    ['Status', line.statusName],
    ['Deposit Account', line.account],
    ['Deposit Slip #', line.depositSlipNo],
    ['Cashier Name', line.c_Name],
    ['Posting Date', showDay(line.postingDate, 'words')],
    ['Approval/Decline By', decided.filter(Boolean).join(', ')],
    ['Comments', line.comments],
  ]
}

const paymentOf = ({ paymentMode, chequeNo, chequeDate, chequeBank }: DepositLine) =>
  [paymentMode, chequeNo, showDay(chequeDate, 'words'), chequeBank].filter(Boolean).join(' · ')

/** Returns a deposit with its receipts as printed. */
export function useDepositSheet(lines: readonly DepositLine[]): Sheet<DepositLine> | undefined {
  const { branches } = useViewer()
  const [first] = lines
  if (!first) return undefined
  const total = sum(lines.map((line) => line.s_Receive_Amount))
  return {
    title: 'Deposit',
    number: first.depositNo,
    branchCode: first.cCode,
    facts: factsOf(first, branches.get(first.cCode)?.timeZone),
    lines,
    columns: [
      { title: 'S.No', cell: (_line, at) => at + 1 },
      { title: 'Invoice No', code: true, cell: ({ invoiceNo }) => invoiceNo || 'Advance' },
      { title: 'Title', cell: ({ title }) => title },
      { title: 'Salesman', cell: ({ s_Name }) => s_Name },
      // One column instead of four leaves the names their room on A4.
      { title: 'Payment', cell: paymentOf },
      {
        title: 'Amount',
        figure: true,
        cell: ({ s_Receive_Amount }) => showMoney(s_Receive_Amount),
        total: showMoney(total),
      },
    ],
    words: amountInWords(total),
    remarks: '',
    signatures: [
      `Deposited By: ${first.c_Name}`,
      'Received by the Bank',
      `Approved By${first.d_Name && `: ${first.d_Name}`}`,
    ],
  }
}

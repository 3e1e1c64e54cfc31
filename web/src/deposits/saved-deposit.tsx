import { Row } from '../kit/layout.tsx'
import { PrintDocument } from '../kit/document-sheet.tsx'
import { Button } from '../kit/button.tsx'
import { showMoney } from '../kit/format.ts'
import { useViewer } from '../kit/viewer.ts'
import css from './deposit-sheet.module.css'
import { useDeposit, useDepositSheet } from './deposit-sheet.tsx'

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
    <Row as="section" justify="between" aria-label="Saved deposit" className={css.saved}>
      <p role="status">
        Deposit <strong>{first.depositNo}</strong> · {first.depositSlipNo} · {showMoney(first.totalAmount)}
      </p>
      <Row>
        <PrintDocument sheet={sheet} />
        <Button tone="ghost" onClick={onClose}>
          Close
        </Button>
      </Row>
    </Row>
  )
}

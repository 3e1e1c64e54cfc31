import { Row } from '../kit/layout.tsx'
import { DocumentSheet, PrintDocument } from '../kit/document-sheet.tsx'
import type { RowModal } from '../kit/list/row-dialog.tsx'
import { Button } from '../kit/button.tsx'
import { Modal } from '../kit/modal.tsx'
import { useSpelling } from '../kit/spelling.ts'
import css from './deposit-sheet.module.css'
import { useDeposit, useDepositSheet } from './deposit-sheet.tsx'

interface OfDeposit {
  readonly cCode: string
  readonly depositNo: string
}

/** Shows a deposit with its receipts as it is printed, and prints it on A4. */
export function DepositPaper({ row: { cCode, depositNo }, opened, onClose }: RowModal<OfDeposit>) {
  const { lines, failure, refetch } = useDeposit({ cCode, depositRefNo: depositNo })
  const sheet = useDepositSheet(lines)
  const spell = useSpelling()
  return (
    <Modal title={`Deposit ${depositNo}`} opened={opened} onClose={() => onClose()} size="xl">
      {failure && (
        <div role="alert">
          {failure.lines.map((line) => (
            <p key={line}>{spell(line)}</p>
          ))}
          <Button onClick={refetch}>Retry</Button>
        </div>
      )}
      {!sheet && !failure && <p role="status">Loading …</p>}
      {sheet && (
        <>
          <Row justify="end">
            <PrintDocument sheet={sheet} />
          </Row>
          <div className={css.preview}>
            <DocumentSheet {...sheet} />
          </div>
        </>
      )}
    </Modal>
  )
}

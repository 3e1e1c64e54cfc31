import type { TransferRow } from '@backoffice/contract/transfers/transfers'
import type { RowModal } from '../kit/list/row-dialog.tsx'
import { Modal } from '../kit/modal.tsx'
import { HoldingsPanel } from './holdings-panel.tsx'

/** Shows the money that the cashier of a hand-over still has. */
export const CashierHoldings = ({ row, opened, onClose }: RowModal<TransferRow>) => (
  <Modal title={`Holdings of ${row.c_Name}`} size="xl" opened={opened} onClose={() => onClose()}>
    <HoldingsPanel userId={row.c_User_Id} branchCode={row.cCode} onLeave={() => onClose()} />
  </Modal>
)

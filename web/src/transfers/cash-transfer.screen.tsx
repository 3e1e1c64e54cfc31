import { labels } from '@backoffice/contract/labels'
import { listReceipts } from '@backoffice/contract/receipts/receipts'
import { brokenHandOver, handOverFieldOf } from '@backoffice/contract/transfers/transfer-rules'
import { transferLabels } from '@backoffice/contract/transfers/transfers-labels'
import { transferMessages } from '@backoffice/contract/transfers/transfers-messages'
import { sendTransfers } from '@backoffice/contract/transfers/transfers'
import type { Row } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import { listMessages } from '@backoffice/contract/list-messages'
import { doneMessages } from '@backoffice/contract/cash/cash-messages'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { receiptStatus, status } from '@backoffice/contract/statuses'
import { actionsOf } from '../kit/list/actions.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { factBar, listField } from '../kit/list/list-fields.tsx'
import { listScreen } from '../kit/list/list-screen.tsx'
import { fixed } from '../kit/list/options.ts'
import { showDay } from '../kit/format.ts'
import type { Viewer } from '../kit/viewer.ts'
import { chequeOfRow } from '../receipts/one-cheque.ts'
import { byMethod } from '../receipts/receipt-columns.ts'
import { isAdvance } from '../receipts/receipt-marks.tsx'
import { salesmanTiles } from '../documents/money-tiles.tsx'
import { receivingCashiers } from '../documents/money-filters.ts'
import { unsentColumns } from '../receipts/receipt-list.ts'
import { receiptTimelineAction } from '../documents/timeline-action.tsx'
import { voidAction } from '../receipts/void-action.ts'

const action = actionsOf(listReceipts, { cashierId: listField.pick(receivingCashiers) })

const filter = filtersOf(listReceipts)
const dueCheques = fixed([{ value: 'due', label: receiptMessages.dueCheques }])

type Chosen = { readonly cashierId: string }

const send = (row: Row<typeof listReceipts>, form: Chosen, viewer: Viewer) => ({
  salemanTransfers: [
    {
      invoiceDetailId: row.invoiceDetailId,
      cCode: row.cCode,
      s_User_Id: viewer.userId,
      c_User_Id: Number(form.cashierId),
    },
  ],
})

export const CashTransfer = listScreen({
  title: transferLabels.cashTransfer,
  call: listReceipts,
  given: (viewer) => ({ sellerId: viewer.userId, cCode: viewer.branchCode, status: receiptStatus.notSent }),
  key: 'invoiceDetailId',
  pageSize: limits.page.unsentReceipts,
  tiles: salesmanTiles,
  filters: [{ ...filter.word('cheques', labels.cheques, dueCheques), onlyWhenSet: true as const }],
  rowForm: action.fields,
  bar: [action.bar('cashierId', labels.cashier), factBar(labels.date, (viewer) => showDay(viewer.today, 'DMY'))],
  parts: byMethod,
  columns: unsentColumns,
  card: {
    heading: 'client',
    line: ['invoiceNo', 'createdOn', 'paymentMode'],
    below: ['comments'],
    edge: (row) => (row.status === status.declined ? 'bad' : undefined),
  },
  bold: isAdvance,
  actions: [
    action.save(transferLabels.send, sendTransfers, send, {
      done: doneMessages.sent,
      tone: 'primary',
      key: 'S',
      broken: (_row, form) => brokenHandOver(form),
      fieldOf: handOverFieldOf,
    }),
    voidAction,
    receiptTimelineAction,
  ],
  bulk: [
    action.bulk(transferLabels.sendSelected, sendTransfers, send, {
      done: doneMessages.sent,
      names: { field: 'cashierId', sentence: transferMessages.to },
      broken: (_rows, form) => brokenHandOver(form),
      together: chequeOfRow,
    }),
  ],
  empty: listMessages.unsent,
})

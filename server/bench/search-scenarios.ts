/** The benchmark's searches: what the palette finds, the list of pending invoices by words, and histories by a number. */
import { role } from '@backoffice/contract/access'
import { listDepositLines, listDeposits } from '@backoffice/contract/deposits/deposits'
import { find, foundKinds } from '@backoffice/contract/find/find'
import { listInvoiceApprovals } from '@backoffice/contract/invoices/invoice-approvals'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { ALL } from '@backoffice/contract/statuses'
import { listTransfers } from '@backoffice/contract/transfers/transfers'
import * as deposits from '../src/deposits/deposits.sql.ts'
import * as finding from '../src/find/find.sql.ts'
import { soughtIn } from '../src/find/sought.ts'
import * as approvals from '../src/invoices/invoice-approvals.sql.ts'
import * as invoices from '../src/invoices/invoices.sql.ts'
import * as transferList from '../src/transfers/transfer-list.sql.ts'
import { asked, type Asking, inTurn, type Scenario } from './scenario.ts'
import { POOL } from './surroundings.ts'

const BRANCH = 'AP1'
const texts = [
  '412',
  '26-0041',
  '2055',
  'noor chemist',
  'ahmed',
  'DEP-000120',
  'INV26-03810',
  'hbl-55',
  '1,250.00',
  'noor 0036',
  '000',
]

export async function searchScenarios(asking: Asking): Promise<Scenario[]> {
  const { director, read } = asking
  const { userId, headers } = director
  const found = await inTurn(texts, async (text) => ({
    asked: asked(find, { userId, branchCode: BRANCH, text }, headers),
    floor: await read((db) =>
      finding.find(db, foundKinds, { user: { userId, roleId: role.director }, sought: soughtIn(text) }, [BRANCH]),
    ),
  }))
  const searched = await inTurn(['noor', 'chemist noor', '26-0041', '1,250', 'ahmed 12'], async (search) => {
    const wire = { branchCode: BRANCH, userId: String(userId), page: '1', limit: '20', search }
    const input = listPendingInvoices.input.parse(wire)
    return {
      asked: asked(listPendingInvoices, wire, headers),
      floor: await read((db) => invoices.pending(db, [BRANCH], undefined, input)),
    }
  })
  return [
    { name: 'palette', kind: 'search', connections: 1, variants: found },
    { name: 'pending search', kind: 'working', connections: POOL, variants: searched },
    { name: 'pending search of a person', kind: 'search', connections: 1, variants: searched },
    { name: 'histories by number', kind: 'search', connections: 1, variants: await byNumber(asking) },
  ]
}

/** Searches in all branches the documents of a receipt from the middle of the history, by each of their numbers. */
async function byNumber({ client, director, read }: Asking): Promise<Scenario['variants']> {
  const { rows } = await client.query<{ invoice: string; cheque: string; slip: string; deposit: string }>(
    `select i.invoice_no as invoice, r.cheque_no as cheque, d.slip_no as slip, d.deposit_no as deposit
     from receipt r
     join invoice i on i.id = r.invoice_id
     join deposit_line l on l.receipt_id = r.id
     join deposit d on d.id = l.deposit_id
     where r.cheque_no <> '' and r.id >= (select max(id) / 2 from receipt)
     order by r.id limit 1`,
  )
  const [{ invoice, cheque, slip, deposit } = { invoice: '', cheque: '', slip: '', deposit: '' }] = rows
  const { rows: branches } = await client.query<{ code: string }>('select code from branch order by 1')
  const every = branches.map(({ code }) => code)
  const { headers } = director
  const all = { cCode: String(ALL), page: 1, limit: 20, totals: true }
  const everybody = { salesmanId: undefined, cashierId: undefined }

  const approved = await inTurn([invoice], async (invoiceNo) => {
    const wire = { ...all, invoiceNo }
    const input = listInvoiceApprovals.input.parse(wire)
    return {
      asked: asked(listInvoiceApprovals, wire, headers),
      floor: await read((db) => approvals.page(db, every, input)),
    }
  })
  const handedOver = await inTurn([{ invoiceNo: invoice }, { chequeNo: cheque }], async (by) => {
    const wire = { ...all, ...by }
    const input = listTransfers.input.parse(wire)
    return {
      asked: asked(listTransfers, wire, headers),
      floor: await read((db) => transferList.page(db, every, everybody, input)),
    }
  })
  const deposited = await inTurn([{ invoiceNo: invoice }, { depositNo: slip }], async (by) => {
    const wire = { ...all, ...by }
    const input = listDeposits.input.parse(wire)
    return {
      asked: asked(listDeposits, wire, headers),
      floor: await read((db) => deposits.page(db, every, undefined, input)),
    }
  })
  const lines = await inTurn([{ invoiceNo: invoice }, { depositRefNo: deposit }], async (by) => {
    const wire = { ...all, ...by }
    const input = listDepositLines.input.parse(wire)
    return {
      asked: asked(listDepositLines, wire, headers),
      floor: await read((db) => deposits.linePage(db, every, undefined, input)),
    }
  })
  return [...approved, ...handedOver, ...deposited, ...lines]
}

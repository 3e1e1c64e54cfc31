/** Brings the money of a branch to the bank, from everybody who has some. */
import { decideDeposit, saveDeposit } from '@backoffice/contract/deposits/deposits'
import { limits } from '@backoffice/contract/limits'
import { decideTransfers, sendTransfers } from '@backoffice/contract/transfers/transfers'
import { today, type Worker } from './builders/desk.ts'
import { owned } from './owner.ts'

interface People {
  readonly salesmen: readonly Worker[]
  /** The first cashier gets the money of the salesmen. */
  readonly cashiers: readonly Worker[]
  readonly director: Worker
  readonly account: string
}

interface Left {
  readonly receipt: number
  readonly transfer: number
  readonly salesman: number
  readonly cashier: number
  /** Equal for the receipts of a cheque. */
  readonly piece: string
}

/** Divides receipts into deposits that are small enough, each cheque with all its receipts. */
function slips(receipts: readonly Left[]): Left[][] {
  const made: Left[][] = []
  for (const name of new Set(receipts.map((of) => of.piece))) {
    const piece = receipts.filter((of) => of.piece === name)
    const last = made.at(-1)
    if (last && last.length + piece.length <= limits.wire.rowsPerSave) last.push(...piece)
    else made.push(piece)
  }
  return made
}

const workerOf = (workers: readonly Worker[], id: number) => workers.find(({ userId }) => userId === id)

/** Sends, approves, deposits and banks all receipts that are left. */
export async function drainBranch({ salesmen, cashiers, director, account }: People): Promise<void> {
  const { branch } = director
  const [receiver = director] = cashiers
  const idsIn = (statement: string) => owned<Left>(statement, [branch])

  for (const of of await idsIn(
    'select id::int as receipt, salesman_id as salesman from receipt where branch_code = $1 and stage = 0',
  )) {
    const transfer = {
      invoiceDetailId: of.receipt,
      cCode: branch,
      s_User_Id: of.salesman,
      c_User_Id: receiver.userId,
    }
    await workerOf(salesmen, of.salesman)?.client.ask(sendTransfers, { salemanTransfers: [transfer] })
  }
  for (const of of await idsIn(
    'select id::int as transfer, cashier_id as cashier from transfer where branch_code = $1 and status = 0',
  )) {
    const decision = { id: of.transfer, c_User_Id: of.cashier, status: 1 as const }
    await workerOf(cashiers, of.cashier)?.client.ask(decideTransfers, { salemanTransfers: [decision] })
  }
  const inHand = await idsIn(
    `select t.id::int as transfer, r.id::int as receipt, t.cashier_id as cashier,
       case when r.payment_id is null then r.id::text else r.payment_id || '/' || r.instrument end as piece
     from receipt r join transfer t on t.receipt_id = r.id and t.status = 1 where r.branch_code = $1 and r.stage = 2`,
  )
  for (const cashier of cashiers) {
    const his = inHand.filter((of) => of.cashier === cashier.userId)
    for (const some of slips(his)) {
      const lines = some.map((of) => ({
        id: of.transfer,
        invoiceDetailId: of.receipt,
        aCode: account,
        c_User_Id: cashier.userId,
        depositSlipNo: 'the last',
        cCode: branch,
      }))
      await cashier.client.ask(saveDeposit, { cashierDeposits: lines })
    }
  }
  for (const { no } of await owned<{ no: string }>(
    'select deposit_no as no from deposit where branch_code = $1 and status = 0',
    [branch],
  )) {
    await director.client.ask(decideDeposit, {
      depositNo: no,
      d_User_Id: director.userId,
      status: 1,
      postingDate: await today(branch),
    })
  }
}

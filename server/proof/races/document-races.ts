/** Decisions about one document, or changes of a user, at the same moment. */
import { decideDeposit } from '@backoffice/contract/deposits/deposits'
import { role } from '@backoffice/contract/access'
import { sendTransfers } from '@backoffice/contract/transfers/transfers'
import { aDeposit, aReceipt } from '../../testing/builders/cash.ts'
import { handOverOf } from '../../testing/builders/cash-forms.ts'
import { anImportedCredit, creditDecided } from '../../testing/builders/credits.ts'
import { anInvoice, aWorker, today } from '../../testing/builders/desk.ts'
import { approve } from '../../testing/builders/invoices.ts'
import { aLeave, decided, withdrawn } from '../../testing/builders/leaves.ts'
import { anOrder, orderApproved, orderChanged } from '../../testing/builders/orders.ts'
import { inHand } from '../../testing/builders/stories.ts'
import { aTour, tourDecided, tourWithdrawn } from '../../testing/builders/tours.ts'
import { assigned } from '../../testing/builders/users.ts'
import { approves, aVoucher } from '../../testing/builders/vouchers.ts'
import type { Race } from './race-table.ts'

export const documentRaces: readonly Race[] = [
  {
    name: 'approve one sale order twice',
    async saves({ salesman, director, second }) {
      const order = await anOrder({ by: salesman })
      return [
        () => orderApproved(director, order, { rowVersion: 1 }),
        () => orderApproved(second, order, { rowVersion: 1 }),
      ]
    },
  },
  {
    name: 'approve and change one sale order',
    async saves({ salesman, director }) {
      const order = await anOrder({ by: salesman })
      return [
        () => orderApproved(director, order, { rowVersion: 1 }),
        () => orderChanged(salesman, order, { rowVersion: 1, remarks: 'changed' }),
      ]
    },
  },
  {
    name: 'approve one credit twice',
    async saves({ salesman, director, second }) {
      const credit = await anImportedCredit(await anInvoice({ salesman }))
      return [
        () => creditDecided(director, credit, { rowVersion: 1 }),
        () => creditDecided(second, credit, { rowVersion: 1 }),
      ]
    },
  },
  {
    name: 'approve and decline one credit',
    async saves({ salesman, director, second }) {
      const credit = await anImportedCredit(await anInvoice({ salesman }))
      return [
        () => creditDecided(director, credit),
        () => creditDecided(second, credit, { status: 'DECLINED', reason: 'not agreed' }),
      ]
    },
  },
  {
    name: 'approve one voucher twice',
    async saves({ branch, director, second }) {
      const voucher = await aVoucher({ branch: branch.code })
      return [() => approves(director, voucher), () => approves(second, voucher)]
    },
  },
  {
    name: 'approve one bank payment twice, both having seen it without an approval',
    async saves({ branch, director, second }) {
      const voucher = await aVoucher({ branch: branch.code, type: 'BPV' })
      return [() => approves(director, voucher, 1), () => approves(second, voucher, 1)]
    },
  },
  {
    name: 'one person approves a bank payment three times',
    async saves({ branch, director }) {
      const voucher = await aVoucher({ branch: branch.code, type: 'BPV' })
      const save = () => approves(director, voucher)
      return [save, save, save]
    },
  },
  {
    name: 'approve, decline and withdraw one leave',
    async saves({ app, branch, director, second }) {
      // Leaves of a person may not overlap, so each round has a person of its own.
      const salesman = await aWorker(app, { role: role.salesman, in: branch })
      const leave = await aLeave({ by: salesman })
      return [
        () => decided(director, leave, { rowVersion: 1 }),
        () => decided(second, leave, { status: 'DECLINED', reason: 'full', rowVersion: 1 }),
        () => withdrawn(salesman, leave),
      ]
    },
  },
  {
    name: 'approve, decline and withdraw one tour',
    async saves({ app, branch, director, second }) {
      const salesman = await aWorker(app, { role: role.salesman, in: branch })
      const tour = await aTour({ by: salesman })
      return [
        () => tourDecided(director, tour, { rowVersion: 1 }),
        () => tourDecided(second, tour, { status: 'DECLINED', reason: 'full', rowVersion: 1 }),
        () => tourWithdrawn(salesman, tour),
      ]
    },
  },
  {
    name: 'approve two invoices, in two orders',
    async saves({ salesman, director, second }) {
      const [one, two] = [await anInvoice({ salesman }), await anInvoice({ salesman })]
      return [() => approve(director, one, two), () => approve(second, two, one)]
    },
  },
  {
    name: 'switch a cashier off and send them money',
    async saves(office) {
      const cashier = await aWorker(office.app, { role: role.cashier, in: office.branch })
      const receipt = await aReceipt({ by: office.salesman })
      return [
        () => assigned(office.director, cashier, { isPortalAllowed: false }),
        () => office.salesman.client.ask(sendTransfers, { salemanTransfers: [handOverOf(receipt, cashier)] }),
      ]
    },
  },
  {
    name: 'switch a director off while they approve a deposit',
    winners: [1, 2],
    async saves(office) {
      const leaving = await aWorker(office.app, { role: role.director, in: office.branch })
      const deposit = await aDeposit({ by: office.cashier, receipts: [await inHand(office)] })
      const postingDate = await today(office.branch.code)
      const approving = async () => {
        const wire = { depositNo: deposit.no, d_User_Id: leaving.userId, status: 1 as const, postingDate }
        const { status, answer, failure } = await leaving.client.send(decideDeposit, wire)
        // The user is signed out where the other save was first.
        return status === 401 ? { isSuccessful: false, message: failure.message } : answer
      }
      return [approving, () => assigned(office.director, leaving, { isPortalAllowed: false })]
    },
  },
]

/** Saves about one receipt, hand-over or deposit that are made at the same moment. */
import { decideDeposit, saveDeposit, undoDeposit } from '@backoffice/contract/deposits/deposits'
import { savePayment } from '@backoffice/contract/payments/payments'
import { applyAdvance } from '@backoffice/contract/receipts/advances'
import { bounceCheque } from '@backoffice/contract/receipts/bounces'
import { saveReceipts, voidReceipts } from '@backoffice/contract/receipts/receipts'
import { decideTransfers, sendTransfers } from '@backoffice/contract/transfers/transfers'
import { settleTransfers } from '@backoffice/contract/users/holdings'
import { aCheque, aDeposit, aReceipt, type Deposit, type Receipt, withTransfer } from '../../testing/builders/cash.ts'
import {
  applyingOf,
  bouncingOf,
  decisionOf,
  depositOf,
  handOverOf,
  receiptOf,
  settlementOf,
  voidingOf,
} from '../../testing/builders/cash-forms.ts'
import { anInvoice, today, type Worker } from '../../testing/builders/desk.ts'
import { aChequeOver, byCheque, inCash, paymentOf } from '../../testing/builders/payments.ts'
import { givingBack, representing, returnedCheque } from '../../testing/builders/returned-cheques.ts'
import { inHand } from '../../testing/builders/stories.ts'
import { ownedRow } from '../../testing/owner.ts'
import type { Save } from '../../testing/race.ts'
import type { Office, Race } from './race-table.ts'

const deciding =
  (by: Worker, receipt: Receipt, status: 1 | 2, rowVersion?: number): Save =>
  () =>
    by.client.ask(decideTransfers, {
      salemanTransfers: [{ ...decisionOf(receipt, by, status), ...(rowVersion !== undefined && { rowVersion }) }],
    })
const sending =
  (by: Worker, to: Worker, receipt: Receipt): Save =>
  () =>
    by.client.ask(sendTransfers, { salemanTransfers: [handOverOf(receipt, to)] })
const voiding =
  (by: Worker, receipt: Receipt): Save =>
  () =>
    by.client.ask(voidReceipts, { receipts: [voidingOf(receipt)] })
const depositing =
  ({ cashier, account }: Office, receipts: readonly Receipt[], slip: string): Save =>
  () =>
    cashier.client.ask(saveDeposit, depositOf(cashier, receipts, account, slip))
const judging =
  ({ client, userId }: Worker, { no }: Deposit, postingDate?: string): Save =>
  () =>
    client.ask(decideDeposit, {
      depositNo: no,
      d_User_Id: userId,
      ...(postingDate === undefined ? { status: 2 } : { status: 1, postingDate }),
    })
const settling =
  (by: Worker, receipt: Receipt, to?: Worker): Save =>
  () =>
    by.client.ask(settleTransfers, settlementOf([receipt], by, to))

const onTheWay = ({ salesman, cashier }: Office) => aReceipt({ by: salesman }).sentTo(cashier)
const pending = async (office: Office, ...receipts: readonly Receipt[]) =>
  aDeposit({ by: office.cashier, receipts: receipts.length > 0 ? receipts : [await inHand(office)] })
const todayOf = ({ branch }: Office) => today(branch.code)

/** The number of live deposits that have the receipt. */
const liveDepositsOf = async ({ id }: Receipt) =>
  (
    await ownedRow<{ live: number }>('select count(*)::int as live from deposit_line where receipt_id = $1 and live', [
      id,
    ])
  ).live

export const cashRaces: readonly Race[] = [
  {
    name: 'approve and decline one hand-over',
    async saves(office) {
      const receipt = await onTheWay(office)
      return [deciding(office.cashier, receipt, 1, 1), deciding(office.cashier, receipt, 2, 1)]
    },
  },
  {
    name: 'approve one hand-over twice',
    async saves(office) {
      const receipt = await onTheWay(office)
      return [deciding(office.cashier, receipt, 1), deciding(office.cashier, receipt, 1)]
    },
  },
  {
    name: 'send one receipt to two cashiers',
    async saves({ salesman, cashier, colleague }) {
      const receipt = await aReceipt({ by: salesman })
      return [sending(salesman, cashier, receipt), sending(salesman, colleague, receipt)]
    },
  },
  {
    name: 'send and void one receipt',
    async saves({ salesman, cashier }) {
      const receipt = await aReceipt({ by: salesman })
      return [sending(salesman, cashier, receipt), voiding(salesman, receipt)]
    },
  },
  {
    name: 'two receipts of the whole balance',
    async saves({ salesman }) {
      const invoice = await anInvoice({ salesman, bill: 777.77 })
      const save: Save = () =>
        salesman.client.ask(saveReceipts, { invoiceDetails: [receiptOf(invoice, { amount: 777.77 })] })
      return [save, save]
    },
  },
  {
    name: 'record one cheque twice',
    async saves({ salesman, party }) {
      const invoice = await anInvoice({ salesman, party })
      const cheque = aCheque(10)
      const save: Save = () => salesman.client.ask(saveReceipts, { invoiceDetails: [receiptOf(invoice, cheque)] })
      return [save, save, save]
    },
  },
  {
    name: 'two deposits share a receipt',
    async saves(office) {
      const [shared, one, two] = [await inHand(office), await inHand(office), await inHand(office)]
      return [depositing(office, [shared, one], 'one'), depositing(office, [two, shared], 'two')]
    },
  },
  {
    name: 'approve and decline one deposit',
    async saves(office) {
      const deposit = await pending(office)
      return [judging(office.director, deposit, await todayOf(office)), judging(office.second, deposit)]
    },
  },
  {
    name: 'approve one deposit twice',
    async saves(office) {
      const deposit = await pending(office)
      const day = await todayOf(office)
      return [judging(office.director, deposit, day), judging(office.second, deposit, day)]
    },
  },
  {
    name: 'decline a deposit and deposit its receipt again',
    winners: [1, 2],
    async saves(office) {
      const receipt = await inHand(office)
      const deposit = await pending(office, receipt)
      const saves = [judging(office.director, deposit), depositing(office, [receipt], 'again')]
      return { saves, broken: async (won) => (await liveDepositsOf(receipt)) !== won - 1 }
    },
  },
  {
    name: 'give a hand-over back and deposit it',
    async saves(office) {
      const receipt = await inHand(office)
      return [deciding(office.cashier, receipt, 2), depositing(office, [receipt], 'one')]
    },
  },
  {
    name: 'a director recalls what its cashier approves',
    async saves(office) {
      const receipt = await onTheWay(office)
      return [settling(office.director, receipt), deciding(office.cashier, receipt, 1)]
    },
  },
  {
    name: 'two directors settle one hand-over',
    async saves(office) {
      const receipt = await onTheWay(office)
      return [settling(office.director, receipt), settling(office.second, receipt, office.colleague)]
    },
  },
  {
    name: 'one cheque bounces twice',
    async saves(office) {
      const { salesman, cashier, director, second } = office
      const receipt = await aReceipt({ by: salesman, ...aCheque() })
        .sentTo(cashier)
        .approved()
      const deposit = await aDeposit({ by: cashier, receipts: [receipt] }).approvedBy(director)
      const [one, two] = [await bouncingOf(deposit, receipt, director), await bouncingOf(deposit, receipt, second)]
      return [() => director.client.ask(bounceCheque, one), () => second.client.ask(bounceCheque, two)]
    },
  },
  {
    name: 'a bounced cheque is deposited again and given back',
    async saves(office) {
      const { receipt, deposit } = await returnedCheque(office)
      return [
        () => representing(office.cashier, receipt, deposit),
        () => representing(office.director, receipt, deposit),
        () => givingBack(office.second, receipt, deposit),
      ]
    },
  },
  {
    name: 'apply the whole of an advance twice',
    async saves({ salesman, cashier, colleague, party }) {
      const advance = await aReceipt({ by: salesman, party })
      const [one, two] = [await anInvoice({ salesman, party }), await anInvoice({ salesman, party })]
      return [
        () => cashier.client.ask(applyAdvance, applyingOf(advance, cashier, one, 100)),
        () => colleague.client.ask(applyAdvance, applyingOf(advance, colleague, two, 100)),
      ]
    },
  },
  {
    name: 'two payments and a receipt of the same invoices',
    async saves({ salesman, party }) {
      const [one, two] = [
        await anInvoice({ salesman, party, bill: 90 }),
        await anInvoice({ salesman, party, bill: 90 }),
      ]
      const paying =
        (first: typeof one, second: typeof one): Save =>
        () =>
          salesman.client.ask(
            savePayment,
            paymentOf({
              by: salesman,
              party,
              instruments: [inCash(100), byCheque(80)],
              invoices: [
                [first, 90],
                [second, 90],
              ],
            }),
          )
      const receiving: Save = () =>
        salesman.client.ask(saveReceipts, {
          invoiceDetails: [receiptOf(one, { amount: 90 }), receiptOf(two, { amount: 90 })],
        })
      return [paying(one, two), paying(two, one), receiving]
    },
  },
  {
    name: 'two parts of a cheque bounce, and its deposit is undone',
    async saves({ salesman, cashier, director, second, party }) {
      const [one, two] = [await anInvoice({ salesman, party }), await anInvoice({ salesman, party })]
      const parts = await aChequeOver(salesman, party, [one, 30], [two, 40])
      await sending(salesman, cashier, parts[0])()
      const sent = await Promise.all(parts.map(async (part) => ({ ...(await withTransfer(part)), cashier })))
      const [first, other] = sent
      if (!first || !other) throw new Error('the cheque has not two receipts')
      await deciding(cashier, first, 1)()
      const deposit = await aDeposit({ by: cashier, receipts: sent }).approvedBy(director)
      const [byOne, byTwo] = [await bouncingOf(deposit, first, director), await bouncingOf(deposit, other, second)]
      return [
        () => director.client.ask(bounceCheque, byOne),
        () => second.client.ask(bounceCheque, byTwo),
        () => director.client.ask(undoDeposit, { depositNo: deposit.no, userId: director.userId }),
      ]
    },
  },
]

/** A document that a line may belong to, as it is drawn: found by a rule, or by the number of a deposit. */
import { wordIn } from '@backoffice/contract/words'
import type { BankCandidate } from '@backoffice/contract/banks/bank-statements'
import { bankLabels } from '@backoffice/contract/banks/banks-labels'
import { bankRuleName, bankStateName, daysToLine, toneOfBankState } from '@backoffice/contract/banks/bank-statuses'
import { type Day, daysBetween } from '@backoffice/contract/day'
import type { DepositLine } from '@backoffice/contract/deposits/deposits'
import { isNegative, type Money, subtract } from '@backoffice/contract/money'
import { dayOfMoment, showMoney, zoneOfBranch } from '../kit/format.ts'
import type { Mark } from '../kit/review/review-look.ts'
import type { BankLine } from './bank-line.ts'

export interface Part {
  readonly name: string
  readonly day: Day | null
  readonly words: readonly string[]
  readonly amount: Money
}

export interface Proposal {
  readonly key: string
  readonly title: string
  readonly parts: readonly Part[]
  readonly marks: readonly Mark[]
  /** The open amount of the line less what the document lacks; `undefined` where a part of the document was seen before. */
  readonly differs: Money | undefined
  readonly deposits: readonly string[]
  /** The receipt of an online payment or of a returned cheque. */
  readonly receipt?: NonNullable<BankCandidate['receipt']> | undefined
  readonly isBounce: boolean
  /** The days from the document to the line. */
  readonly days: number | null
}

const amountMark = (differs: Money): Mark =>
  differs === 0
    ? { tone: 'good', word: bankLabels.amountFits }
    : { tone: 'warning', word: bankLabels.differsBy(showMoney(differs)) }

const daysMark = (days: number): Mark => ({ tone: days < 0 ? 'warning' : 'pending', word: daysToLine(days) })

function marksOf({ kind, deposits, differs, days, namesSlip }: BankCandidate): readonly Mark[] {
  const isOfOne = kind === 'deposit' && deposits.length === 1
  const marks: (Mark | false)[] = [
    amountMark(differs),
    days !== null && daysMark(days),
    isOfOne &&
      (namesSlip ? { tone: 'good', word: bankLabels.slipFits } : { tone: 'pending', word: bankLabels.slipDiffers }),
  ]
  return marks.filter((mark) => mark !== false)
}

/** Makes the proposal of a rule. */
export function proposalOf(found: BankCandidate): Proposal {
  const { rule, kind, deposits, receipt, amount, differs, days } = found
  const parts = deposits.map(({ depositNo, slipNo, depositedOn, cashier, amount: total, statusName }) => ({
    name: depositNo,
    day: depositedOn,
    words: [slipNo && bankLabels.slipNo(slipNo), cashier, wordIn(statusName)],
    amount: total,
  }))
  const ofReceipt = receipt && {
    name: receipt.client,
    day: null,
    words: [kind === 'bounce' ? bankLabels.chequeNo(receipt.chequeNo) : receipt.referenceNo, receipt.depositNo],
    amount,
  }
  return {
    key: [rule, ...deposits.map(({ depositNo }) => depositNo), receipt?.invoiceDetailId].join('/'),
    title: bankRuleName(rule),
    parts: ofReceipt ? [ofReceipt] : parts,
    marks: marksOf(found),
    differs,
    deposits: deposits.map(({ depositNo }) => depositNo),
    receipt: receipt ?? undefined,
    isBounce: kind === 'bounce',
    days,
  }
}

/** Makes the proposal of a deposit that was found by its number. */
export function proposalOfDeposit(
  { depositNo, depositSlipNo, createdOn, c_Name, statusName, totalAmount, bank, cCode }: DepositLine,
  line: BankLine,
): Proposal {
  const day = dayOfMoment(createdOn, zoneOfBranch(cCode)) ?? null
  const isUnseen = bank === 'notSeen'
  const differs = isUnseen ? subtract(line.openAmount, totalAmount) : undefined
  const days = day && daysBetween(day, line.bookedOn)
  return {
    key: depositNo,
    title: bankLabels.foundByNumber,
    parts: [
      {
        name: depositNo,
        day,
        words: [depositSlipNo && bankLabels.slipNo(depositSlipNo), c_Name, wordIn(statusName)],
        amount: totalAmount,
      },
    ],
    marks: [
      ...(differs === undefined ? [{ tone: toneOfBankState(bank), word: bankStateName(bank) }] : [amountMark(differs)]),
      ...(days === null ? [] : [daysMark(days)]),
    ],
    differs,
    deposits: [depositNo],
    isBounce: false,
    days,
  }
}

/** Returns whether the line has less than the document lacks, or may have less. */
export const mayLack = ({ differs, deposits }: Proposal): boolean =>
  deposits.length === 1 && (differs === undefined || isNegative(differs))

/** Returns whether something of the line is open after the proposal was confirmed. */
export const leavesRest = ({ differs }: Proposal): boolean => differs !== undefined && differs > 0

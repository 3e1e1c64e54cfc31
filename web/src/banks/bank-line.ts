/** The parts that the list of lines of the bank, their documents and the dialogs about them share. */
import { freeBankLine, type listBankLines } from '@backoffice/contract/banks/bank-statements'
import { isNegative } from '@backoffice/contract/money'
import type { Row } from '@backoffice/contract/call'
import { bankLabels } from '@backoffice/contract/banks/banks-labels'
import { undoBy } from '../kit/list/undo.ts'
import type { Viewer } from '../kit/viewer.ts'

export type BankLine = Row<typeof listBankLines>

export const isOpen = ({ openAmount }: BankLine): boolean => openAmount !== 0
export const takesMoney = ({ amount }: BankLine): boolean => isNegative(amount)

/** Returns the words of a line. A bank may write them into the reference only. */
export const wordsOf = ({ description, reference, bankReference }: BankLine): string =>
  description || reference || bankReference

export const lineOf = ({ cCode, lineId }: BankLine, { userId }: Viewer) => ({ userId, cCode, lineId })

/** The undo frees the whole line, so it is offered where nothing of the line was matched before. */
export const undoMatch = undoBy(freeBankLine, lineOf, ({ matches }) => matches.length === 0)

/** The look of a decision after which nothing of the line is open. */
export const matched = { done: bankLabels.lineStates.matched, undo: undoMatch, tone: 'good' } as const

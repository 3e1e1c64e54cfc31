/** The choices that several cash screens share. */
import type { Answer } from '@backoffice/contract/call'
import { role } from '@backoffice/contract/access'
import { listDeciders, listDepositAccounts } from '@backoffice/contract/lookups/deciders'
import { listPeople } from '@backoffice/contract/lookups/people'
import {
  depositEvidence,
  type DepositEvidence,
  receiptEvidence,
  type ReceiptEvidence,
} from '@backoffice/contract/receipts/evidence'
import { evidenceMessages } from '@backoffice/contract/receipts/evidence-messages'
import { paymentMethods, paymentTypes as paymentTypeWords } from '@backoffice/contract/statuses'
import type { NamedOption } from '../kit/form/options.ts'
import { type Choices, fixed, optionsFrom } from '../kit/list/options.ts'
import { useViewer, type Viewer } from '../kit/viewer.ts'

const ofBranch = (viewer: Viewer) => ({ CCode: viewer.branchCode })

const person = (id: number, label: string, login: number): NamedOption => ({
  value: String(id),
  label,
  code: String(login),
})
const cashiersOf = (found: Answer<typeof listPeople>['cashiers']) =>
  found.map(({ cashierId, cashierName, login }) => person(cashierId, cashierName, login))

export const cashiers = optionsFrom(listPeople, ofBranch, (answer) => cashiersOf(answer.cashiers))

/** The cashiers who can be sent receipts. */
export const receivingCashiers = optionsFrom(listPeople, ofBranch, (answer) =>
  cashiersOf(answer.cashiers.filter(({ takesHandOvers }) => takesHandOvers)),
)

/** Offers cashiers only themselves, in their own lists. */
export const onlyMe: Choices = {
  use: () => {
    const { userId, name } = useViewer()
    return { options: [{ value: String(userId), label: name }], loading: false }
  },
}

export const salesmen = optionsFrom(listPeople, ofBranch, (answer) =>
  answer.salesman.map(({ salemanId, salemanName, login }) => person(salemanId, salemanName, login)),
)

const decidersWith = (decides: (roleId: number) => boolean) =>
  optionsFrom(
    listDeciders,
    ({ branchCode }) => ({ cCode: branchCode }),
    (answer) =>
      answer.people
        .filter(({ roleId }) => decides(roleId))
        .map(({ userId, name, login }) => person(userId, name, login)),
  )

/** Everybody who may decide about a document. */
export const deciders = decidersWith(() => true)
/** The people who may decide about documents of the office. */
export const directors = decidersWith((roleId) => roleId === role.director)
/** The people who may decide about deposits. */
export const depositDeciders = decidersWith((roleId) => roleId === role.director || roleId === role.depositApprover)

export const depositAccounts = optionsFrom(
  listDepositAccounts,
  ({ branchCode }) => ({ cCode: branchCode }),
  (answer) => answer.accounts.map(({ code, title }) => ({ value: code, label: title, code })),
)

export const paymentTypes = fixed(paymentTypeWords)
export const paymentModes = fixed(paymentMethods)

/** Finds money without evidence, or with evidence that was used for other money too. */
const evidence: Readonly<Record<ReceiptEvidence | DepositEvidence, string>> = {
  picture: evidenceMessages.picture,
  cheque: evidenceMessages.cheque,
  reference: evidenceMessages.reference,
  photos: evidenceMessages.photos,
  slip: evidenceMessages.slip,
  none: evidenceMessages.none,
}
const evidenceChoices = (words: readonly (ReceiptEvidence | DepositEvidence)[]) =>
  fixed(words.map((value) => ({ value, label: evidence[value] })))
export const receiptEvidenceChoices = evidenceChoices(receiptEvidence)
export const depositEvidenceChoices = evidenceChoices(depositEvidence)

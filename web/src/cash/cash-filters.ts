/** What several cash screens choose from. */
import { listPeople } from '@backoffice/contract/lookups/people'
import { paymentTypes as paymentTypeWords } from '@backoffice/contract/statuses'
import { fixed, optionsFrom } from '../kit/list/options.ts'
import type { Viewer } from '../kit/viewer.ts'

const ofBranch = (viewer: Viewer) => ({ CCode: viewer.branchCode })

export const cashiers = optionsFrom(listPeople, ofBranch, (answer) =>
  answer.cashiers.map(({ cashierId, cashierName }) => ({ value: String(cashierId), label: cashierName })),
)

export const salesmen = optionsFrom(listPeople, ofBranch, (answer) =>
  answer.salesman.map(({ salemanId, salemanName }) => ({ value: String(salemanId), label: salemanName })),
)

export const paymentTypes = fixed(paymentTypeWords)

/** The words and tones of the cash chain: the statuses of its documents, and the places of the money. */
import { wordIn } from '@backoffice/contract/words'
import { stage, stageNames, status, toneOf, toneOfStage } from '@backoffice/contract/statuses'
import { useConfiguration } from '../kit/configuration.ts'
import { fixed, type Statuses } from '../kit/list/options.ts'

const useStatuses = () =>
  useConfiguration().status.map(({ statusId, statusName }) => ({ value: String(statusId), label: wordIn(statusName) }))

/** The statuses of hand-overs, with their names from the configuration. */
export const cashStatuses: Statuses = {
  choices: { use: () => ({ options: useStatuses(), loading: false }) },
  toneOf,
}

/** The statuses of deposits and of the receipts in them. Deposited is a word for hand-overs alone. */
export const depositStatuses: Statuses = {
  choices: {
    use: () => ({ options: useStatuses().filter(({ value }) => value !== String(status.deposited)), loading: false }),
  },
  toneOf,
}

/** The statuses of receipts: the status of their last hand-over, or Void. */
export const receiptStatuses: Statuses = {
  choices: {
    use: () => ({
      options: [...useStatuses(), { value: String(stage.void), label: wordIn(stageNames[stage.void]) }],
      loading: false,
    }),
  },
  toneOf,
}

/** The places where the money of a receipt can be: the same words and tones in lists, filters, timelines and files. */
export const places: Statuses = {
  choices: fixed(Object.values(stage).map((code) => ({ value: String(code), label: stageNames[code] }))),
  toneOf: toneOfStage,
}

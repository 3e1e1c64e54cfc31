import { toneOf } from '@backoffice/contract/statuses'
import { useConfiguration } from '../kit/configuration.ts'
import type { Statuses } from '../kit/list/statuses.ts'

/** The statuses of hand-overs and deposits, whose names come from the configuration. */
export const cashStatuses: Statuses = {
  choices: {
    use: () => ({
      options: useConfiguration().status.map(({ statusId, statusName }) => ({
        value: String(statusId),
        label: statusName,
      })),
      loading: false,
    }),
  },
  toneOf,
}

import { type RequestStatus, requestWords, toneOfRequest } from '@backoffice/contract/approvals/requests'
import { fixed, type Statuses } from '../kit/list/options.ts'

const codes = Object.entries(requestWords)

/** The tone of a request's status by its number, as timelines have it. */
export const toneOfRequestCode = (code: number) => toneOfRequest(requestWords[code as RequestStatus] ?? '')

/** The statuses of a user's own requests, all of which their owner sees. */
export const requestStatuses: Statuses = {
  choices: fixed(codes.map(([value, label]) => ({ value, label }))),
  toneOf: toneOfRequestCode,
}

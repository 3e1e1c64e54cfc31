import { type Databases, databases } from '@backoffice/contract/session/configuration'
import { messages } from '@backoffice/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { type Failure, failureOf } from '../api/failures.ts'
import { fitting, send } from '../api/transport.ts'
import { observable } from '../kit/observable.ts'
import { type Base, lastCompany, lastLabels } from './remembered.ts'

/** The company that runs the server, from the last answer. */
export const companyName = observable(lastCompany.read() ?? '')

const call = { fails: messages.login.failed }

/** Reads `GET /databases`: the choice of the sign-in page, the company and the setting LABELS. */
async function readDatabases(signal: AbortSignal): Promise<Databases> {
  const answered = await send({ method: 'GET', url: '/databases', signal })
  const answer = fitting<Databases>(databases, answered)
  takeLabels(answer.labels)
  companyName.set(answer.company)
  lastCompany.write(answer.company)
  return answer
}

/** Draws the page anew when the server has another setting LABELS than the page was drawn with. */
function takeLabels(labels: Databases['labels']): void {
  const drawn = lastLabels.read() ?? 'spec'
  if (labels === drawn) return
  lastLabels.write(labels)
  if (lastLabels.read() === labels) window.location.reload()
}

export function useDatabases(): {
  bases: readonly Base[] | undefined
  /** True where the server can send a link for a new password. */
  passwordResets: boolean
  failure: Failure | undefined
  refetch: () => void
} {
  const query = useQuery({
    queryKey: ['databases'],
    queryFn: ({ signal }) => readDatabases(signal),
    staleTime: 60_000,
    meta: { call },
  })
  return {
    bases: query.data?.databases,
    passwordResets: query.data?.passwordResets ?? false,
    failure: query.error ? failureOf(query.error, call) : undefined,
    refetch: () => void query.refetch(),
  }
}

import { type Databases, databases } from '@backoffice/contract/session/configuration'
import { messages } from '@backoffice/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { type Failure, failureOf } from '../api/failures.ts'
import { fitting } from '../api/transport.ts'
import { labels } from '../kit/spelling.ts'
import { askDatabases } from './ask-databases.ts'
import { type Base, lastLabels } from './remembered.ts'

const call = { fails: messages.login.failed }

/** Reads `GET /databases`: the choice of the sign-in page and the setting LABELS. */
async function readDatabases(signal: AbortSignal): Promise<Databases> {
  const answer = fitting<Databases>(databases, await askDatabases(signal))
  labels.set(answer.labels)
  lastLabels.write(answer.labels)
  return answer
}

export function useDatabases(): {
  bases: readonly Base[] | undefined
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
    failure: query.error ? failureOf(query.error, call) : undefined,
    refetch: () => void query.refetch(),
  }
}

/**
 * Returns the company of a label. Labels are "{company} Main" and "{company} 2" (decisions 2): everything before the last word is the
 * company.
 */
export const companyOfLabel = (label: string): string => label.slice(0, label.lastIndexOf(' ')) || label

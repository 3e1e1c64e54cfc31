import type { Call } from '@backoffice/contract/call'
import type { QueryClient } from '@tanstack/react-query'

/** Fetches again every call that `touches` names, for every branch and all filters on the screen. */
export const refreshTouched = (client: QueryClient, { touches }: Pick<Call, 'touches'>): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [name] }) => touches.includes(String(name)) })

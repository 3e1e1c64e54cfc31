import type { Call } from '@backoffice/contract/call'
import type { QueryClient } from '@tanstack/react-query'

/** Fetches anew what the call made stale: `touches` names calls, in whatever branch and with whatever filters they are shown. */
export const refreshTouched = (client: QueryClient, { touches }: Pick<Call, 'touches'>): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [name] }) => touches.includes(String(name)) })

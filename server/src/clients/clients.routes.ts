import { getClient } from '@backoffice/contract/clients/clients'
import { serve } from '../http/route.ts'
import * as clients from './clients.sql.ts'

export const clientRoutes = [
  serve(getClient, async ({ db, input, user }) => ({ client: await clients.client(db, user, input) })),
]

/** All routes. A call of the contract that is missing here stops the start. */
import { advanceRoutes } from './cash/advances.routes.ts'
import { bounceRoutes } from './cash/bounces.routes.ts'
import { depositRoutes } from './cash/deposits.routes.ts'
import { receiptRoutes } from './cash/receipts.routes.ts'
import { summaryRoutes } from './cash/summaries.routes.ts'
import { timelineRoutes } from './cash/timeline.routes.ts'
import { transferRoutes } from './cash/transfers.routes.ts'
import { uploadRoutes } from './files/uploads.routes.ts'
import type { Route } from './http/route.ts'
import { chartRoutes } from './lookups/accounts.routes.ts'
import { dictionaryRoutes } from './lookups/dictionary.routes.ts'
import { peopleRoutes } from './lookups/people.routes.ts'
import { notificationRoutes } from './notifications/notifications.routes.ts'
import { accountRoutes } from './session/account.routes.ts'
import { configurationRoutes } from './session/configuration.routes.ts'
import { signInRoutes } from './session/sign-in.routes.ts'

export const routes: readonly Route[] = [
  ...configurationRoutes,
  ...signInRoutes,
  ...accountRoutes,
  ...peopleRoutes,
  ...dictionaryRoutes,
  ...chartRoutes,
  ...summaryRoutes,
  ...receiptRoutes,
  ...advanceRoutes,
  ...transferRoutes,
  ...depositRoutes,
  ...bounceRoutes,
  ...uploadRoutes,
  ...notificationRoutes,
  ...timelineRoutes,
]

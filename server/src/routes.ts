/** Lists all routes. The server does not start when a call of the contract is missing here. */
import { advanceRoutes } from './receipts/advances.routes.ts'
import { bounceRoutes } from './receipts/bounces.routes.ts'
import { chequeRoutes } from './receipts/cheques.routes.ts'
import { returnedChequeRoutes } from './receipts/returned-cheques.routes.ts'
import { clientPageRoutes } from './client-pages/client-pages.routes.ts'
import { clientMessageRoutes } from './messaging/client-messages.routes.ts'
import { statementRoutes } from './client-pages/statements.routes.ts'
import { clientRoutes } from './clients/clients.routes.ts'
import { oddityRoutes } from './oddities/oddities.routes.ts'
import { bankRoutes } from './banks/bank-statements.routes.ts'
import { creditRoutes } from './credits/credits.routes.ts'
import { depositEndingRoutes } from './deposits/deposit-endings.routes.ts'
import { depositRoutes } from './deposits/deposits.routes.ts'
import { receiptRoutes } from './receipts/receipts.routes.ts'
import { leaveRoutes } from './leaves/leaves.routes.ts'
import { summaryRoutes } from './cash/summaries.routes.ts'
import { timelineRoutes } from './timeline/timeline.routes.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { tourRoutes } from './tours/tours.routes.ts'
import { transferRoutes } from './transfers/transfers.routes.ts'
import { visitRoutes } from './visits/visits.routes.ts'
import { placeRoutes } from './visits/places.routes.ts'
import { uploadRoutes } from './files/uploads.routes.ts'
import { paymentRoutes } from './payments/payments.routes.ts'
import { findRoutes } from './find/find.routes.ts'
import { homeRoutes } from './home/home.routes.ts'
import { invoiceApprovalRoutes } from './invoices/invoice-approvals.routes.ts'
import { invoiceRoutes } from './invoices/invoices.routes.ts'
import { cashierReceiptRoutes } from './transfers/cashier-receipts.routes.ts'
import { holdingsRoutes } from './users/holdings.routes.ts'
import { purchaseOrderRoutes } from './orders/purchase-orders.routes.ts'
import { voucherRoutes } from './vouchers/vouchers.routes.ts'
import { mappingRoutes } from './imports/mappings.routes.ts'
import { surplusRoutes } from './imports/surpluses.routes.ts'
import { feedRoutes } from './imports/feeds.routes.ts'
import { importRoutes } from './imports/imports.routes.ts'
import { deviceRoutes } from './intake/devices.routes.ts'
import { heldRoutes } from './intake/held.routes.ts'
import { intakeRoutes } from './intake/intake.routes.ts'
import { keptSaveRoutes } from './saves/kept-saves.routes.ts'
import type { Route } from './http/route.ts'
import { programRoutes } from './books/programs.routes.ts'
import { bookRoutes } from './books/books.routes.ts'
import { chartRoutes } from './lookups/accounts.routes.ts'
import { dictionaryRoutes } from './lookups/dictionary.routes.ts'
import { peopleRoutes } from './lookups/people.routes.ts'
import { notificationRoutes } from './notifications/notifications.routes.ts'
import { accountRoutes } from './session/account.routes.ts'
import { configurationRoutes } from './session/configuration.routes.ts'
import { periodRoutes } from './periods/periods.routes.ts'
import { decidedRoutes } from './approvals/decided.routes.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { resetRoutes } from './session/reset.routes.ts'
import { signInRoutes } from './session/sign-in.routes.ts'
import { userRoutes } from './users/users.routes.ts'
import { stockRoutes } from './stock/stock.routes.ts'

export const routes: readonly Route[] = [
  ...configurationRoutes,
  ...signInRoutes,
  ...accountRoutes,
  ...resetRoutes,
  ...peopleRoutes,
  ...dictionaryRoutes,
  ...chartRoutes,
  ...summaryRoutes,
  ...homeRoutes,
  ...decidedRoutes,
  ...invoiceRoutes,
  ...invoiceApprovalRoutes,
  ...clientMessageRoutes,
  ...clientRoutes,
  ...findRoutes,
  ...receiptRoutes,
  ...deviceRoutes,
  ...intakeRoutes,
  ...heldRoutes,
  ...cashierReceiptRoutes,
  ...advanceRoutes,
  ...paymentRoutes,
  ...transferRoutes,
  ...holdingsRoutes,
  ...depositRoutes,
  ...depositEndingRoutes,
  ...bounceRoutes,
  ...chequeRoutes,
  ...returnedChequeRoutes,
  ...keptSaveRoutes,
  ...uploadRoutes,
  ...notificationRoutes,
  ...timelineRoutes,
  ...stockRoutes,
  ...voucherRoutes,
  ...tourRoutes,
  ...bankRoutes,
  ...oddityRoutes,
  ...clientPageRoutes,
  ...statementRoutes,
  ...creditRoutes,
  ...leaveRoutes,
  ...visitRoutes,
  ...orderRoutes,
  ...userRoutes,
  ...placeRoutes,
  ...purchaseOrderRoutes,
  ...periodRoutes,
  ...settingsRoutes,
  ...bookRoutes,
  ...programRoutes,
  ...importRoutes,
  ...feedRoutes,
  ...mappingRoutes,
  ...surplusRoutes,
]

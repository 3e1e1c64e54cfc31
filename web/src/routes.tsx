import { type Screen, type ScreenPath, mayOpen, screenAt } from '@backoffice/contract/access'
import { messages } from '@backoffice/contract/messages'
import { PAGE_OF_LINK } from '@backoffice/contract/session/page-of-link'
import {
  type RouteComponent,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { useObservable } from './kit/observable.ts'
import { branchOf, keepBranch } from './session/branch-in-address.ts'
import { landing, rememberWanted } from './session/landing.ts'
import { Splash } from './session/splash.tsx'
import { branchToWrite, enterBranch, sessionState } from './session/store.ts'
import { BrokenPage } from './shell/broken-page.tsx'

/**
 * Loads a part of the application on demand. `BrokenPage` loads the page again when a file is gone, as after a new version; without a
 * network that would lose the page, so the failure is shown in its place instead.
 */
const lazily: typeof lazyRouteComponent = (importer, name) =>
  lazyRouteComponent(async () => {
    try {
      return await importer()
    } catch (problem) {
      // The router would load the page again for an error of the browser's own, as often as it draws the missing part.
      throw new Error(navigator.onLine ? `Missing. ${String(problem)}` : messages.http.unreachable)
    }
  }, name)

/** Maps each screen path to its lazy screen. The compiler names a screen of `access.ts` that is missing here. */
const components: Record<Exclude<ScreenPath, '/login'>, RouteComponent> = {
  '/home': lazily(() => import('./home/home.screen.tsx'), 'Home'),
  '/profile': lazily(() => import('./session/profile.screen.tsx'), 'Profile'),
  '/notifications': lazily(() => import('./shell/notifications.screen.tsx'), 'Notifications'),
  '/salesmanCashCollection': lazily(() => import('./receipts/salesman-collection.screen.tsx'), 'SalesmanCollection'),
  '/salesmanCashTransfer': lazily(() => import('./transfers/cash-transfer.screen.tsx'), 'CashTransfer'),
  '/cashierCashCollection': lazily(() => import('./transfers/cashier-collection.screen.tsx'), 'CashierCollection'),
  '/cashierInvoiceCollection': lazily(
    () => import('./receipts/cashier-invoice-collection.screen.tsx'),
    'CashierInvoiceCollection',
  ),
  '/cashierDeposits': lazily(() => import('./deposits/cashier-deposits.screen.tsx'), 'CashierDeposits'),
  '/directorDepositApproval': lazily(() => import('./deposits/deposit-approval.screen.tsx'), 'DepositApproval'),
  '/directorInvoiceApprove': lazily(() => import('./invoices/invoices.screen.tsx'), 'InvoiceApproval'),
  '/salesmanCollectionReport': lazily(() => import('./receipts/my-receipts.screen.tsx'), 'MyReceipts'),
  '/salesmanCashTransferReport': lazily(() => import('./transfers/transfer-status.screen.tsx'), 'TransferStatus'),
  '/cashierCashCollectionReport': lazily(() => import('./transfers/collection-report.screen.tsx'), 'CollectionReport'),
  '/cashierDepositsReport': lazily(() => import('./deposits/my-deposits.screen.tsx'), 'MyDeposits'),
  '/directorDepositHistory': lazily(() => import('./deposits/deposit-history.screen.tsx'), 'DepositHistory'),
  '/cheques': lazily(() => import('./receipts/cheques.screen.tsx'), 'Cheques'),
  '/chequeCalendar': lazily(() => import('./receipts/cheque-calendar.screen.tsx'), 'ChequeCalendar'),
  '/directorPeriodClosing': lazily(() => import('./periods/period-closing.screen.tsx'), 'PeriodClosing'),
  '/directorOddities': lazily(() => import('./oddities/oddities.screen.tsx'), 'Oddities'),
  '/directorBankMatching': lazily(() => import('./banks/bank-matching.screen.tsx'), 'BankMatching'),
  '/directorHeldReceipts': lazily(() => import('./intake/held-receipts.screen.tsx'), 'HeldReceipts'),
  '/directorCredits': lazily(() => import('./credits/credits.screen.tsx'), 'Credits'),
  '/directorPostingFiles': lazily(() => import('./books/posting-files.screen.tsx'), 'PostingFiles'),
  '/directorOutstandingInvoiceReport': lazily(
    () => import('./invoices/outstanding-invoices.screen.tsx'),
    'OutstandingInvoices',
  ),
  '/directorCashTransferReport': lazily(() => import('./transfers/transfer-report.screen.tsx'), 'TransferReport'),
  '/directorSalesmanReceiptReport': lazily(() => import('./receipts/receipt-report.screen.tsx'), 'ReceiptReport'),
  '/salesmanStockPositionReport': lazily(() => import('./stock/branch-stock.screen.tsx'), 'BranchStock'),
  '/cashierStockPositionReport': lazily(() => import('./stock/branch-stock.screen.tsx'), 'BranchStock'),
  '/directorStockPositionReport': lazily(() => import('./stock/all-stock.screen.tsx'), 'AllStock'),
  '/directorVoucherApprove': lazily(() => import('./vouchers/voucher-approval.screen.tsx'), 'VoucherApproval'),
  '/directorVoucherReport': lazily(() => import('./vouchers/voucher-report.screen.tsx'), 'VoucherReport'),
  '/directorInvoiceReport': lazily(() => import('./invoices/invoices.screen.tsx'), 'InvoiceList'),
  '/directorSummaryReport': lazily(() => import('./reports/summary-report.screen.tsx'), 'SummaryReport'),
  '/directorHoldings': lazily(() => import('./reports/money-by-place.screen.tsx'), 'MoneyByPlace'),
  '/directorQuestions': lazily(() => import('./reports/questions.screen.tsx'), 'Questions'),
  '/directorHolders': lazily(() => import('./reports/money-in-hands.screen.tsx'), 'MoneyInHands'),
  '/directorDebtors': lazily(() => import('./reports/debtors.screen.tsx'), 'Debtors'),
  '/directorClientsAboveLimit': lazily(() => import('./reports/above-limit.screen.tsx'), 'ClientsAboveLimit'),
  '/directorBouncedCheques': lazily(() => import('./reports/bounced.screen.tsx'), 'BouncedChequesReport'),
  '/directorCollected': lazily(() => import('./reports/collected.screen.tsx'), 'Collected'),
  '/directorBranches': lazily(() => import('./reports/branches.screen.tsx'), 'Branches'),
  '/directorDecisions': lazily(() => import('./reports/decisions.screen.tsx'), 'Decisions'),
  '/directorAway': lazily(() => import('./reports/away.screen.tsx'), 'Away'),
  '/directorStatements': lazily(() => import('./statements/statements.screen.tsx'), 'MonthStatements'),
  '/directorTourReport': lazily(() => import('./reports/tour-report.screen.tsx'), 'TourReport'),
  '/directorMessages': lazily(() => import('./messaging/messages.screen.tsx'), 'Messages'),
  '/directorCompanySettings': lazily(() => import('./settings/company-settings.screen.tsx'), 'CompanySettings'),
  '/directorImport': lazily(() => import('./imports/imports.screen.tsx'), 'Imports'),
  '/directorUserManagement': lazily(() => import('./users/user-management.screen.tsx'), 'UserManagement'),
  '/directorTourApprove': lazily(() => import('./tours/tour-approval.screen.tsx'), 'TourApproval'),
  '/salesmanSaleOrder': lazily(() => import('./orders/sale-order.screen.tsx'), 'SalesmanSaleOrder'),
  '/directorSaleOrder': lazily(() => import('./orders/sale-order.screen.tsx'), 'DirectorSaleOrder'),
  '/directorPurchaseOrder': lazily(() => import('./orders/purchase-order.screen.tsx'), 'PurchaseOrderEntry'),
  '/salesmanSaleOrderReport': lazily(() => import('./orders/order-report.screen.tsx'), 'OrderReport'),
  '/directorSaleOrderReport': lazily(() => import('./orders/order-report.screen.tsx'), 'OrderReport'),
  '/directorSaleOrderApprove': lazily(() => import('./orders/order-approval.screen.tsx'), 'OrderApproval'),
  '/myTours': lazily(() => import('./tours/my-tours.screen.tsx'), 'MyTours'),
  '/directorLeaveApprove': lazily(() => import('./leaves/leave-approval.screen.tsx'), 'LeaveApproval'),
  '/myLeaves': lazily(() => import('./leaves/my-leaves.screen.tsx'), 'MyLeaves'),
  '/directorPartiesReport': lazily(() => import('./visits/parties.screen.tsx'), 'Parties'),
  '/directorVisitReport': lazily(() => import('./visits/visit-report.screen.tsx'), 'VisitReport'),
  '/directorLocationApproval': lazily(() => import('./visits/location-approval.screen.tsx'), 'LocationApproval'),
  '/myVisits': lazily(() => import('./visits/my-visits.screen.tsx'), 'MyVisits'),
  '/client': lazily(() => import('./clients/client.screen.tsx'), 'Client'),
  '/clientStatement': lazily(() => import('./statements/statement.screen.tsx'), 'ClientStatement'),
}

const rootRoute = createRootRoute()

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  beforeLoad: () => {
    const now = sessionState.get()
    if (now.phase === 'signedIn') throw redirect({ href: landing(now.member), replace: true })
  },
  component: lazily(() => import('./session/login.screen.tsx'), 'Login'),
})

/** The pages of a user without a password. They need no session, and they end none. */
const forgotRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgotPassword',
  component: lazily(() => import('./session/forgot-password.screen.tsx'), 'ForgotPassword'),
})
const newPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PAGE_OF_LINK,
  component: lazily(() => import('./session/new-password.screen.tsx'), 'NewPassword'),
})

const enter = ({ search }: { search: object }) => enterBranch(branchOf(search))

/** Frames everything with a session: header, sidebar, footer, and the screen in the middle. */
const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'frame',
  search: { middlewares: [keepBranch] },
  // The tab changes its branch at the moment when the new address is drawn: no screen is ever drawn in the branch of another address.
  onEnter: enter,
  onStay: enter,
  onLeave: () => enterBranch(undefined),
  beforeLoad: ({ location }) => {
    const now = sessionState.get()
    if (now.phase === 'signedOut') {
      rememberWanted(location.href)
      throw redirect({ to: '/login', replace: true })
    }
    if (now.phase === 'signedIn' && now.member.mustChangePassword && location.pathname !== '/profile') {
      throw redirect({ to: '/profile', replace: true })
    }
    if (branchOf(location.search) === undefined && branchToWrite(undefined) !== undefined) {
      throw redirect({ to: location.pathname, search: location.search, hash: location.hash, replace: true })
    }
  },
  component: lazily(() => import('./shell/frame.tsx'), 'Frame'),
})

const Denied = lazily(() => import('./shell/access-denied.tsx'), 'AccessDenied')

function isAllowed(screen: Screen): boolean {
  const now = sessionState.get()
  return now.phase === 'signedIn' && mayOpen({ ...now.member }, screen)
}

const guarded = (path: keyof typeof components): RouteComponent => {
  const Component = components[path]
  const screen = screenAt(path)
  // A screen that is open when its module is removed is replaced by the page with the reason.
  const Guarded: RouteComponent = () => {
    useObservable(sessionState)
    return screen && isAllowed(screen) ? <Component /> : <Denied />
  }
  // Without a network a pointer over a link fetches nothing: the failure would be kept, and shown when the screen is opened later.
  Guarded.preload = () =>
    (navigator.onLine && (screen && isAllowed(screen) ? Component.preload?.() : Denied.preload?.())) ||
    Promise.resolve()
  return Guarded
}

const paths = Object.keys(components) as (keyof typeof components)[]

const screenRoutes = paths.map((path) =>
  createRoute({ getParentRoute: () => frameRoute, path, component: guarded(path) }),
)

const indexRoute = createRoute({ getParentRoute: () => frameRoute, path: '/', component: guarded('/home') })

const unknownRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '$',
  component: lazily(() => import('./shell/not-found.tsx'), 'NotFound'),
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    loginRoute,
    forgotRoute,
    newPasswordRoute,
    frameRoute.addChildren([indexRoute, ...screenRoutes, unknownRoute]),
  ]),
  defaultPreload: 'intent',
  defaultPendingComponent: Splash,
  defaultPendingMs: 300,
  // This page is not lazy, because it also replaces a screen with a file that cannot be fetched.
  defaultErrorComponent: BrokenPage,
  scrollRestoration: true,
  // The query is plain text, as filters are typed and links are read: ?invoiceNo=00871 stays a text and is not quoted.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(
      Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ).toString()
    return text ? `?${text}` : ''
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

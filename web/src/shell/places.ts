import { type MenuGroup, type Screen, type ScreenPath, mayOpen, menuGroups, screens } from '@backoffice/contract/access'
import {
  IconAdjustments,
  IconArrowsExchange,
  IconBeach,
  IconBell,
  IconBuildingBank,
  IconBuildingStore,
  IconCalendarCheck,
  IconCash,
  IconChecklist,
  IconClipboardCheck,
  IconCoins,
  IconFileCheck,
  IconFileImport,
  IconFileInvoice,
  IconFiles,
  IconHistory,
  IconHome,
  IconListDetails,
  IconLock,
  IconPackages,
  IconMapRoute,
  IconMapPin,
  IconMapPinCheck,
  IconReceipt,
  IconReportMoney,
  IconRoute,
  IconShoppingCart,
  IconShoppingCartCheck,
  IconSum,
  IconTransfer,
  IconTruckDelivery,
  IconUser,
  IconUsers,
  IconWalk,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Member } from '../session/store.ts'

interface Look {
  readonly icon: TablerIcon
  /** One word for the bottom bar of a phone. */
  readonly short: string
}

/** Gives each screen an icon and a short word, for places with little room. The compiler names a screen that is missing. */
export const looks: Record<Exclude<ScreenPath, '/login'>, Look> = {
  '/home': { icon: IconHome, short: 'Home' },
  '/profile': { icon: IconUser, short: 'Profile' },
  '/notifications': { icon: IconBell, short: 'Notification' },
  '/salesmanCashCollection': { icon: IconCash, short: 'Cash' },
  '/salesmanCashTransfer': { icon: IconArrowsExchange, short: 'Transfer' },
  '/cashierCashCollection': { icon: IconChecklist, short: 'Collection' },
  '/cashierInvoiceCollection': { icon: IconReceipt, short: 'Invoices' },
  '/cashierDeposits': { icon: IconBuildingBank, short: 'Deposits' },
  '/directorDepositApproval': { icon: IconClipboardCheck, short: 'Deposits' },
  '/directorInvoiceApprove': { icon: IconFileCheck, short: 'Invoices' },
  '/salesmanCollectionReport': { icon: IconReceipt, short: 'Receipts' },
  '/salesmanCashTransferReport': { icon: IconTransfer, short: 'Sent' },
  '/cashierCashCollectionReport': { icon: IconReportMoney, short: 'Collected' },
  '/cashierDepositsReport': { icon: IconHistory, short: 'Deposited' },
  '/directorPeriodClosing': { icon: IconLock, short: 'Closing' },
  '/directorDepositHistory': { icon: IconHistory, short: 'History' },
  '/directorOutstandingInvoiceReport': { icon: IconFileInvoice, short: 'Outstanding' },
  '/directorCashTransferReport': { icon: IconTransfer, short: 'Transfers' },
  '/directorSalesmanReceiptReport': { icon: IconReceipt, short: 'Receipts' },
  '/salesmanStockPositionReport': { icon: IconPackages, short: 'Stock' },
  '/cashierStockPositionReport': { icon: IconPackages, short: 'Stock' },
  '/directorStockPositionReport': { icon: IconPackages, short: 'Stock' },
  '/directorVoucherApprove': { icon: IconFileCheck, short: 'Vouchers' },
  '/directorVoucherReport': { icon: IconFiles, short: 'Vouchers' },
  '/directorInvoiceReport': { icon: IconFiles, short: 'Invoice List' },
  '/salesmanSaleOrder': { icon: IconShoppingCart, short: 'Order' },
  '/directorSaleOrder': { icon: IconShoppingCart, short: 'Order' },
  '/directorPurchaseOrder': { icon: IconTruckDelivery, short: 'Purchase' },
  '/salesmanSaleOrderReport': { icon: IconListDetails, short: 'Orders' },
  '/directorSaleOrderReport': { icon: IconListDetails, short: 'Orders' },
  '/directorSaleOrderApprove': { icon: IconShoppingCartCheck, short: 'Orders' },
  '/directorSummaryReport': { icon: IconSum, short: 'Summary' },
  '/directorHoldings': { icon: IconCoins, short: 'In hands' },
  '/directorCompanySettings': { icon: IconAdjustments, short: 'Settings' },
  '/directorImport': { icon: IconFileImport, short: 'Import' },
  '/directorUserManagement': { icon: IconUsers, short: 'Users' },
  '/directorTourApprove': { icon: IconRoute, short: 'Tours' },
  '/directorPartiesReport': { icon: IconBuildingStore, short: 'Parties' },
  '/directorVisitReport': { icon: IconWalk, short: 'Visits' },
  '/directorLocationApproval': { icon: IconMapPinCheck, short: 'Locations' },
  '/myTours': { icon: IconMapRoute, short: 'My Tours' },
  '/directorLeaveApprove': { icon: IconCalendarCheck, short: 'Leaves' },
  '/myLeaves': { icon: IconBeach, short: 'My leaves' },
  '/client': { icon: IconUsers, short: 'Client' },
  '/myVisits': { icon: IconMapPin, short: 'My visits' },
}

export type Place = (typeof screens)[number] & { readonly path: keyof typeof looks }

/** Returns the screens that this user may open, in the order of the table: none before a required new password is chosen. */
export const placesOf = (member: Member): Place[] =>
  member.mustChangePassword
    ? []
    : screens.filter((screen): screen is Place => screen.path !== '/login' && mayOpen(member, screen))

const groupOf = (screen: Screen): MenuGroup | undefined => screen.group

/** Returns the groups of the sidebar: every group that has a screen for this user. */
export const groupsOf = (member: Member): { group: MenuGroup; places: Place[] }[] =>
  menuGroups
    .map((group) => ({ group, places: placesOf(member).filter((place) => groupOf(place) === group) }))
    .filter(({ places }) => places.length > 0)

const isForOwnRequests = (screen: Screen): boolean => screen.isForOwnRequests ?? false

/** Returns the screens of the bottom bar on a phone: home and the first screens of the work. */
export const mainPlaces = (member: Member): Place[] =>
  placesOf(member)
    .filter((place) => groupOf(place) !== undefined && !isForOwnRequests(place))
    .slice(0, 4)

/** Returns the screens on which users enter their own requests. */
export const requestPlaces = (member: Member): Place[] => placesOf(member).filter(isForOwnRequests)

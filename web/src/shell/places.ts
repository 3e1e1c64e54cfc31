import { titleAt } from '@backoffice/contract/access-texts'
import { type MenuGroup, type Screen, type ScreenPath, mayOpen, menuGroups, screens } from '@backoffice/contract/access'
import { sendingLabels } from '@backoffice/contract/messaging/sending-labels'
import { labels } from '@backoffice/contract/labels'
import {
  IconAlertTriangle,
  IconAdjustments,
  IconArrowBackUp,
  IconChartBar,
  IconGauge,
  IconHelpCircle,
  IconPlane,
  IconArrowsExchange,
  IconBeach,
  IconBell,
  IconBook2,
  IconBuildingBank,
  IconBuildingStore,
  IconCalendarCheck,
  IconCalendarDue,
  IconCash,
  IconChecklist,
  IconClipboardCheck,
  IconCoins,
  IconFileCheck,
  IconDeviceMobileQuestion,
  IconFileImport,
  IconFileInvoice,
  IconFileMinus,
  IconFiles,
  IconHistory,
  IconHome,
  IconListCheck,
  IconMail,
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
  '/home': { icon: IconHome, short: titleAt('/home') },
  '/profile': { icon: IconUser, short: labels.profile },
  '/notifications': { icon: IconBell, short: labels.notification },
  '/salesmanCashCollection': { icon: IconCash, short: labels.cash },
  '/salesmanCashTransfer': { icon: IconArrowsExchange, short: labels.transfer },
  '/cashierCashCollection': { icon: IconChecklist, short: labels.collection },
  '/cashierInvoiceCollection': { icon: IconReceipt, short: labels.invoices },
  '/cashierDeposits': { icon: IconBuildingBank, short: labels.deposits },
  '/directorDepositApproval': { icon: IconClipboardCheck, short: labels.deposits },
  '/directorInvoiceApprove': { icon: IconFileCheck, short: labels.invoices },
  '/salesmanCollectionReport': { icon: IconReceipt, short: labels.receipts },
  '/salesmanCashTransferReport': { icon: IconTransfer, short: labels.sent },
  '/cashierCashCollectionReport': { icon: IconReportMoney, short: labels.collected },
  '/cashierDepositsReport': { icon: IconHistory, short: labels.deposited },
  '/cheques': { icon: IconFileCheck, short: labels.cheques },
  '/chequeCalendar': { icon: IconCalendarDue, short: labels.calendar },
  '/directorPeriodClosing': { icon: IconLock, short: labels.closing },
  '/directorOddities': { icon: IconAlertTriangle, short: labels.oddities },
  '/directorBankMatching': { icon: IconListCheck, short: labels.bank },
  '/directorHeldReceipts': { icon: IconDeviceMobileQuestion, short: labels.held },
  '/directorCredits': { icon: IconFileMinus, short: labels.credits },
  '/directorPostingFiles': { icon: IconBook2, short: labels.books },
  '/directorDepositHistory': { icon: IconHistory, short: labels.history },
  '/directorOutstandingInvoiceReport': { icon: IconFileInvoice, short: labels.outstanding },
  '/directorCashTransferReport': { icon: IconTransfer, short: labels.transfers },
  '/directorSalesmanReceiptReport': { icon: IconReceipt, short: labels.receipts },
  '/salesmanStockPositionReport': { icon: IconPackages, short: labels.stock },
  '/cashierStockPositionReport': { icon: IconPackages, short: labels.stock },
  '/directorStockPositionReport': { icon: IconPackages, short: labels.stock },
  '/directorVoucherApprove': { icon: IconFileCheck, short: labels.vouchers },
  '/directorVoucherReport': { icon: IconFiles, short: labels.vouchers },
  '/directorInvoiceReport': { icon: IconFiles, short: labels.invoiceList },
  '/salesmanSaleOrder': { icon: IconShoppingCart, short: labels.order },
  '/directorSaleOrder': { icon: IconShoppingCart, short: labels.order },
  '/directorPurchaseOrder': { icon: IconTruckDelivery, short: labels.purchase },
  '/salesmanSaleOrderReport': { icon: IconListDetails, short: labels.orders },
  '/directorSaleOrderReport': { icon: IconListDetails, short: labels.orders },
  '/directorSaleOrderApprove': { icon: IconShoppingCartCheck, short: labels.orders },
  '/directorSummaryReport': { icon: IconSum, short: labels.summary },
  '/directorHoldings': { icon: IconCoins, short: labels.inHands },
  '/directorQuestions': { icon: IconHelpCircle, short: labels.questions },
  '/directorHolders': { icon: IconCoins, short: labels.inHands },
  '/directorDebtors': { icon: IconFileInvoice, short: labels.debtors },
  '/directorClientsAboveLimit': { icon: IconGauge, short: labels.limit },
  '/directorBouncedCheques': { icon: IconArrowBackUp, short: labels.bounced },
  '/directorCollected': { icon: IconChartBar, short: labels.collected },
  '/directorBranches': { icon: IconBuildingBank, short: labels.branches },
  '/directorDecisions': { icon: IconClipboardCheck, short: labels.decisions },
  '/directorAway': { icon: IconPlane, short: labels.away },
  '/directorStatements': { icon: IconFileInvoice, short: labels.statements },
  '/directorTourReport': { icon: IconRoute, short: labels.tours },
  '/directorMessages': { icon: IconMail, short: sendingLabels.messagesToClients },
  '/directorCompanySettings': { icon: IconAdjustments, short: labels.settings },
  '/directorImport': { icon: IconFileImport, short: labels.import },
  '/directorUserManagement': { icon: IconUsers, short: labels.users },
  '/directorTourApprove': { icon: IconRoute, short: labels.tours },
  '/directorPartiesReport': { icon: IconBuildingStore, short: labels.parties },
  '/directorVisitReport': { icon: IconWalk, short: labels.visits },
  '/directorLocationApproval': { icon: IconMapPinCheck, short: labels.locations },
  '/myTours': { icon: IconMapRoute, short: labels.myTours },
  '/directorLeaveApprove': { icon: IconCalendarCheck, short: labels.leaves },
  '/myLeaves': { icon: IconBeach, short: labels.myLeaves },
  '/client': { icon: IconUsers, short: labels.client },
  '/clientStatement': { icon: IconFileInvoice, short: labels.statement },
  '/myVisits': { icon: IconMapPin, short: labels.myVisits },
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

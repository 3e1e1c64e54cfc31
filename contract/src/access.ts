/**
 * The table of screens: the users who may open each screen. The router, the sidebar, the home tiles and the permission of every call (each
 * call names its screens) come from it. It has one row per route of `4-screens.md` that exists; nothing else grants access.
 */
export const role = { cashier: 1, salesman: 2, director: 3, depositApprover: 4, locationApprover: 5 } as const
export type RoleId = (typeof role)[keyof typeof role]

export const roleNames: Readonly<Record<RoleId, string>> = {
  1: 'Cashier',
  2: 'Salesman',
  3: 'Director',
  4: 'Deposit Approver',
  5: 'Location Approver',
}

/** Lists every module with its role and its name (document 1, section 6). */
export const modules = [
  { moduleId: 1, moduleName: 'Cash Collection', roleId: role.cashier },
  { moduleId: 2, moduleName: 'Stock Position', roleId: role.cashier },
  { moduleId: 3, moduleName: 'Cash Collection Reports', roleId: role.cashier },
  { moduleId: 4, moduleName: 'Cash Management', roleId: role.salesman },
  { moduleId: 5, moduleName: 'Reports', roleId: role.salesman },
  { moduleId: 6, moduleName: 'Stock Position', roleId: role.salesman },
  { moduleId: 13, moduleName: 'Sale Order', roleId: role.salesman },
  { moduleId: 7, moduleName: 'Deposit Approvals', roleId: role.director },
  { moduleId: 8, moduleName: 'Approvals', roleId: role.director },
  { moduleId: 9, moduleName: 'Orders', roleId: role.director },
  { moduleId: 10, moduleName: 'Reports', roleId: role.director },
  { moduleId: 11, moduleName: 'Stock Position', roleId: role.director },
  { moduleId: 12, moduleName: 'User Management', roleId: role.director },
  { moduleId: 14, moduleName: 'Location Approval', roleId: role.director },
  { moduleId: 33, moduleName: 'Vouchers', roleId: role.director },
  { moduleId: 34, moduleName: 'Invoices', roleId: role.director },
  { moduleId: 31, moduleName: 'Cash Management', roleId: role.depositApprover },
  { moduleId: 32, moduleName: 'Location Approval', roleId: role.locationApprover },
] as const satisfies readonly { moduleId: number; moduleName: string; roleId: RoleId }[]
export type ModuleId = (typeof modules)[number]['moduleId']

/** Lists the groups of the sidebar and of the home page, in the order they are shown. */
export const menuGroups = [
  'Dashboard',
  'Cash Management',
  'Orders',
  'Reports',
  'Approvals',
  'Location Approval',
  'User Management',
] as const
export type MenuGroup = (typeof menuGroups)[number]

export const homeTiles = [
  'Cash Management',
  'Stock Positioning',
  'Sale Order',
  'View Reports',
  'Approval Voucher',
  'Approval Invoices',
  'Approval Tours',
  'Approval Leaves',
  'Approval Orders',
  'Location Approval',
  'User Management',
] as const
export type HomeTile = (typeof homeTiles)[number]

export interface Screen {
  readonly path: string
  readonly title: string
  /**
   * `'anyone'` needs no session and `'signedIn'` any session. `{ roles }` needs one of the roles, with any modules. Otherwise the user
   * needs one of the modules and the role of that module.
   */
  readonly who: 'anyone' | 'signedIn' | { readonly roles: readonly RoleId[] } | readonly ModuleId[]
  readonly group?: MenuGroup
  readonly tile?: HomeTile
  /** When the branch changes, the screen searches again with the same filters. Other screens start over. */
  readonly searchesOnBranchSwitch?: true
  /** The screen can show the rows of all branches. On other screens a user with several branches chooses a branch first. */
  readonly showsAllBranches?: true
  /** The screen where users enter their own requests: the user menu and the bottom bar lead there too. */
  readonly isForOwnRequests?: true
  /** A form on it accepts images, so users who may open the screen may upload some. */
  readonly takesImages?: true
}

/** The modules that open a screen. Each belongs to one role (`modules`), so that it opens the screen to no other role. */
const salesman = { collects: [4], reports: [5], seesStock: [6], orders: [13], seesOrders: [5, 13] } as const
const cashier = { collects: [1], reports: [3], seesStock: [2] } as const
const director = {
  reports: [10, 11],
  seesStock: [11],
  vouchers: [33],
  invoices: [34],
  decidesRequests: [8],
  orders: [9],
  seesOrders: [10, 11, 9],
  closesDays: [7],
  keepsBooks: [7],
  decidesCredits: [7],
  matchesBanks: [7],
  decidesHeld: [7],
  imports: [12],
  settings: [12],
} as const
const approvesDeposits = [7, 31] as const
const approvesLocations = [14, 32] as const

const cash = { group: 'Cash Management', tile: 'Cash Management' } as const
const cashOfAll = { ...cash, showsAllBranches: true } as const
/** A page of approvals searches again in another branch, and shows the rows of all branches. */
const approvals = { group: 'Approvals', searchesOnBranchSwitch: true, showsAllBranches: true } as const
const reports = { group: 'Reports', tile: 'View Reports', showsAllBranches: true } as const
/** The reports behind the page of questions, which leads to them. They are in no menu: the menu of reports is long already. */
const answers = { who: director.reports, showsAllBranches: true } as const
const orders = { group: 'Orders', tile: 'Sale Order' } as const
const stock = { group: 'Reports', tile: 'Stock Positioning', showsAllBranches: true } as const
/** Users of these roles enter requests of their own. */
const ownRequests = {
  who: { roles: [role.cashier, role.salesman, role.director] },
  group: 'Approvals',
  isForOwnRequests: true,
} as const

export const screens = [
  { path: '/login', title: 'Login', who: 'anyone' },
  { path: '/home', title: 'Home', who: 'signedIn', group: 'Dashboard', showsAllBranches: true },
  { path: '/profile', title: 'User Profile', who: 'signedIn', showsAllBranches: true },
  { path: '/notifications', title: 'Notification', who: 'signedIn', showsAllBranches: true },
  {
    path: '/salesmanCashCollection',
    title: 'Salesman Cash Management',
    who: salesman.collects,
    ...cash,
    takesImages: true,
  },
  { path: '/salesmanCashTransfer', title: 'Cash Transfer', who: salesman.collects, ...cash },
  { path: '/salesmanSaleOrder', title: 'Sale Order', who: salesman.orders, ...orders },
  { path: '/salesmanStockPositionReport', title: 'Stock Position', who: salesman.seesStock, ...stock },
  { path: '/salesmanCollectionReport', title: 'View Receipts', who: salesman.reports, ...reports },
  { path: '/salesmanCashTransferReport', title: 'Cash Transfer Report', who: salesman.reports, ...reports },
  { path: '/salesmanSaleOrderReport', title: 'Sale Order Report', who: salesman.seesOrders, ...reports },
  { path: '/cashierCashCollection', title: 'Cash Collection', who: cashier.collects, ...cashOfAll },
  {
    path: '/cashierInvoiceCollection',
    title: 'Cashier Invoice Collection',
    who: cashier.collects,
    ...cash,
    takesImages: true,
  },
  { path: '/cashierDeposits', title: 'Cash Deposit to Bank', who: cashier.collects, ...cash, takesImages: true },
  { path: '/cashierStockPositionReport', title: 'Stock Position', who: cashier.seesStock, ...stock },
  { path: '/cashierCashCollectionReport', title: 'Cash Collection Report', who: cashier.reports, ...reports },
  { path: '/cashierDepositsReport', title: 'Cashier Deposits Report', who: cashier.reports, ...reports },
  {
    path: '/directorDepositApproval',
    title: 'Deposit Approval',
    who: approvesDeposits,
    ...cashOfAll,
    searchesOnBranchSwitch: true,
  },
  { path: '/directorDepositHistory', title: 'Deposit History', who: approvesDeposits, ...cashOfAll },
  {
    path: '/directorVoucherApprove',
    title: 'Approval Voucher',
    who: director.vouchers,
    ...approvals,
    tile: 'Approval Voucher',
  },
  {
    path: '/directorInvoiceApprove',
    title: 'Approval Invoices',
    who: director.invoices,
    ...approvals,
    tile: 'Approval Invoices',
  },
  {
    path: '/directorSaleOrderApprove',
    title: 'Approval Orders',
    who: director.orders,
    ...approvals,
    tile: 'Approval Orders',
  },
  {
    path: '/directorTourApprove',
    title: 'Approval Tours',
    who: director.decidesRequests,
    ...approvals,
    tile: 'Approval Tours',
  },
  {
    path: '/directorLeaveApprove',
    title: 'Approval Leaves',
    who: director.decidesRequests,
    ...approvals,
    tile: 'Approval Leaves',
  },
  { path: '/directorSaleOrder', title: 'Sale Order', who: director.orders, ...orders },
  { path: '/directorPurchaseOrder', title: 'Purchase Order', who: director.orders, ...orders },
  { path: '/directorStockPositionReport', title: 'Stock Position', who: director.seesStock, ...stock },
  { path: '/directorOutstandingInvoiceReport', title: 'Outstanding Invoices', who: director.reports, ...reports },
  { path: '/directorCashTransferReport', title: 'Cash Transfer', who: director.reports, ...reports },
  { path: '/directorSalesmanReceiptReport', title: 'View Receipts', who: director.reports, ...reports },
  // A cashier with one of these modules may decide about bounced cheques, and so may a director of deposits.
  { path: '/cheques', title: 'Cheques', who: [1, 3, 7, 10], ...reports },
  { path: '/chequeCalendar', title: 'Cheque Calendar', who: [1, 3, 7, 10], ...reports },
  { path: '/directorVoucherReport', title: 'Voucher List', who: director.reports, ...reports },
  { path: '/directorInvoiceReport', title: 'Invoice List', who: director.reports, ...reports },
  { path: '/directorSaleOrderReport', title: 'Sale Order Report', who: director.seesOrders, ...reports },
  { path: '/directorPartiesReport', title: 'Parties', who: director.reports, ...reports },
  { path: '/directorVisitReport', title: 'Visit Report', who: director.reports, ...reports },
  { path: '/directorSummaryReport', title: 'Summary Report', who: director.reports, ...reports },
  { path: '/directorHolders', title: 'Money in Hands', who: director.reports, ...reports },
  { path: '/directorQuestions', title: 'Questions', who: director.reports, ...reports },
  { path: '/directorHoldings', title: 'Money by Place', ...answers },
  { path: '/directorDebtors', title: 'Debtors', ...answers },
  { path: '/directorClientsAboveLimit', title: 'Clients Above Limit', ...answers },
  { path: '/directorBouncedCheques', title: 'Bounced Cheques', ...answers },
  { path: '/directorCollected', title: 'Collected', ...answers },
  { path: '/directorBranches', title: 'Branches Side by Side', ...answers },
  { path: '/directorDecisions', title: 'Decisions', ...answers },
  { path: '/directorAway', title: 'Away', ...answers },
  // The links of a month are made for one branch.
  { path: '/directorStatements', title: 'Statements', who: director.reports },
  { path: '/directorTourReport', title: 'Tour List', ...answers },
  {
    path: '/directorOddities',
    title: 'Oddities',
    who: director.reports,
    ...reports,
    searchesOnBranchSwitch: true,
  },
  { path: '/directorMessages', title: 'Messages to Clients', who: director.reports, ...reports },
  {
    path: '/directorLocationApproval',
    title: 'Location Approval',
    who: approvesLocations,
    group: 'Location Approval',
    tile: 'Location Approval',
    showsAllBranches: true,
  },
  // It is near the end because the bottom bar of a phone shows the first screens of the table.
  { path: '/directorPeriodClosing', title: 'Period Closing', who: director.closesDays, ...cash },
  { path: '/directorPostingFiles', title: 'Posting Files', who: director.keepsBooks, ...cashOfAll },
  {
    path: '/directorCredits',
    title: 'Credits',
    who: director.decidesCredits,
    ...cashOfAll,
    searchesOnBranchSwitch: true,
  },
  {
    path: '/directorBankMatching',
    title: 'Bank Matching',
    who: director.matchesBanks,
    ...cashOfAll,
    searchesOnBranchSwitch: true,
  },
  {
    path: '/directorHeldReceipts',
    title: 'Held Receipts',
    who: director.decidesHeld,
    ...cashOfAll,
    searchesOnBranchSwitch: true,
    takesImages: true,
  },
  {
    path: '/directorUserManagement',
    title: 'User Management',
    who: { roles: [role.director] },
    group: 'User Management',
    tile: 'User Management',
  },
  {
    path: '/directorCompanySettings',
    title: 'Company Settings',
    who: director.settings,
    group: 'User Management',
  },
  { path: '/directorImport', title: 'Import', who: director.imports, group: 'User Management', showsAllBranches: true },
  { path: '/myTours', title: 'My Tours', ...ownRequests, takesImages: true },
  { path: '/myLeaves', title: 'My Leaves', ...ownRequests },
  { path: '/myVisits', title: 'My Visits', ...ownRequests },
  // Lists and the palette lead to it, so it is in no menu. It shows the rows that the role may see.
  { path: '/client', title: 'Client', who: { roles: [role.cashier, role.salesman, role.director] } },
  // The page of a client leads to it. It has the debts to all salesmen, so salesmen do not open it.
  { path: '/clientStatement', title: 'Statement', who: { roles: [role.cashier, role.director] } },
] as const satisfies readonly Screen[]

export type ScreenPath = (typeof screens)[number]['path']

/** A decision about access looks at these facts, read from the database on every request, never from a token. */
export interface Actor {
  readonly userId: number
  readonly roleId: number
  readonly modules: readonly number[]
}

/**
 * The permission of a call: everybody, every signed-in user, programs with the token of a feed or with a token that names the call, and
 * nobody else, registered devices and nobody else, or users who may open one of these screens.
 */
export type Access = 'anyone' | 'signedIn' | MachineAccess | { readonly screens: readonly ScreenPath[] }

/** These calls are made without a user at the screen, each kind with a token of its own. */
export const machineAccess = ['feed', 'program', 'device'] as const
type MachineAccess = (typeof machineAccess)[number]
export const isOfMachines = (access: Access): access is MachineAccess => machineAccess.some((kind) => kind === access)

const byPath: ReadonlyMap<string, Screen> = new Map(screens.map((screen) => [screen.path, screen]))

/** Returns the screen at a path of the application (`/` is the home page), or `undefined`. */
export const screenAt = (path: string): Screen | undefined => byPath.get(path === '/' ? '/home' : path)

/** Returns whether the actor was granted the module and has the role of the module. */
export const hasModule = ({ roleId, modules: granted }: Actor, moduleId: ModuleId) =>
  granted.includes(moduleId) && modulesOfRole(roleId).some((module) => module.moduleId === moduleId)

export function mayOpen(actor: Actor | undefined, { who }: Screen): boolean {
  if (who === 'anyone') return true
  if (!actor) return false
  if (who === 'signedIn') return true
  return 'roles' in who
    ? who.roles.some((roleId) => roleId === actor.roleId)
    : who.some((moduleId) => hasModule(actor, moduleId))
}

/** Returns whether the actor may open the screen at a path. */
export function mayOpenPath(actor: Actor | undefined, path: ScreenPath): boolean {
  const screen = byPath.get(path)
  return screen !== undefined && mayOpen(actor, screen)
}

export function mayCall(actor: Actor | undefined, access: Access): boolean {
  if (access === 'anyone') return true
  if (!actor) return false
  if (access === 'signedIn') return true
  if (isOfMachines(access)) return false
  return access.screens.some((path) => mayOpenPath(actor, path))
}

/** Returns the modules that permit a call, each to its own role. */
export const modulesPermitting = (access: Access): readonly ModuleId[] =>
  typeof access === 'string'
    ? []
    : access.screens.flatMap((path) => {
        const who = byPath.get(path)?.who
        return typeof who === 'object' && !('roles' in who) ? who : []
      })

/** Returns the modules that a role can be granted. */
export const modulesOfRole = (roleId: number) => modules.filter((module) => module.roleId === roleId)

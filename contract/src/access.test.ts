import { describe, expect, it } from 'vitest'
import { mayCall, mayOpen, modules, modulesOfRole, role, type Screen, screenAt, screens } from './access.ts'
import { calls } from './index.ts'
import { status, statusNames, toneOf } from './statuses.ts'

const salesman = { userId: 1, roleId: role.salesman, modules: [4] }

describe('access', () => {
  it('opens a screen to its role with one of its modules, and to nobody else', () => {
    const screen = screenAt('/salesmanCashCollection')
    if (!screen) throw new Error('the screen is gone')
    expect(mayOpen(salesman, screen)).toBe(true)
    expect(mayOpen({ ...salesman, modules: [13] }, screen)).toBe(false)
    expect(mayOpen({ ...salesman, roleId: role.director }, screen)).toBe(false)
    expect(mayOpen(undefined, screen)).toBe(false)
  })

  it('opens a screen of roles to each of them, without any module', () => {
    const screen: Screen = { path: '/own', title: 'Own', who: { roles: [role.cashier, role.salesman] } }
    const opens = Object.values(role).filter((roleId) => mayOpen({ userId: 1, roleId, modules: [] }, screen))

    expect(opens).toEqual([role.cashier, role.salesman])
    expect(mayOpen(undefined, screen)).toBe(false)
  })

  it('opens the home page at both of its paths', () => {
    expect(screenAt('/')).toBe(screenAt('/home'))
  })

  it('grants a call through its screens alone', () => {
    expect(mayCall(salesman, { screens: ['/cashierDeposits', '/salesmanCashTransfer'] })).toBe(true)
    expect(mayCall(salesman, { screens: ['/cashierDeposits'] })).toBe(false)
    expect(mayCall(salesman, { screens: [] })).toBe(false)
    expect(mayCall(undefined, 'signedIn')).toBe(false)
    expect(mayCall(undefined, 'anyone')).toBe(true)
  })

  it('lists each screen once', () => {
    expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length)
  })

  // This is the table of 4-screens.md with its columns role and module. In a row with two roles each has its own module.
  it('opens each screen to its roles, each by its own modules alone', () => {
    const pairs = Object.values(role).flatMap((roleId) => modules.map(({ moduleId }) => [roleId, moduleId] as const))
    const opensTo = (screen: Screen) =>
      pairs.filter(([roleId, moduleId]) => mayOpen({ userId: 1, roleId, modules: [moduleId] }, screen))
    const restricted = screens.filter(({ who }: Screen) => typeof who === 'object' && !('roles' in who))

    expect(Object.fromEntries(restricted.map((screen) => [screen.path, opensTo(screen)]))).toEqual({
      '/salesmanCashCollection': [[2, 4]],
      '/salesmanCashTransfer': [[2, 4]],
      '/salesmanSaleOrder': [[2, 13]],
      '/salesmanStockPositionReport': [[2, 6]],
      '/salesmanCollectionReport': [[2, 5]],
      '/salesmanCashTransferReport': [[2, 5]],
      '/salesmanSaleOrderReport': [
        [2, 5],
        [2, 13],
      ],
      '/cashierCashCollection': [[1, 1]],
      '/cashierInvoiceCollection': [[1, 1]],
      '/cashierDeposits': [[1, 1]],
      '/cashierStockPositionReport': [[1, 2]],
      '/cashierCashCollectionReport': [[1, 3]],
      '/cashierDepositsReport': [[1, 3]],
      '/directorDepositApproval': [
        [3, 7],
        [4, 31],
      ],
      '/directorDepositHistory': [
        [3, 7],
        [4, 31],
      ],
      '/directorPeriodClosing': [[3, 7]],
      '/directorPostingFiles': [[3, 7]],
      '/directorCredits': [[3, 7]],
      '/directorBankMatching': [[3, 7]],
      '/directorHeldReceipts': [[3, 7]],
      '/directorStockPositionReport': [[3, 11]],
      '/cheques': [
        [1, 1],
        [1, 3],
        [3, 7],
        [3, 10],
      ],
      '/chequeCalendar': [
        [1, 1],
        [1, 3],
        [3, 7],
        [3, 10],
      ],
      '/directorVoucherApprove': [[3, 33]],
      '/directorInvoiceApprove': [[3, 34]],
      '/directorOutstandingInvoiceReport': [
        [3, 10],
        [3, 11],
      ],
      '/directorCashTransferReport': [
        [3, 10],
        [3, 11],
      ],
      '/directorSalesmanReceiptReport': [
        [3, 10],
        [3, 11],
      ],
      '/directorPartiesReport': [
        [3, 10],
        [3, 11],
      ],
      '/directorVisitReport': [
        [3, 10],
        [3, 11],
      ],
      '/directorLocationApproval': [
        [3, 14],
        [5, 32],
      ],
      '/directorVoucherReport': [
        [3, 10],
        [3, 11],
      ],
      '/directorInvoiceReport': [
        [3, 10],
        [3, 11],
      ],
      '/directorSaleOrderReport': [
        [3, 9],
        [3, 10],
        [3, 11],
      ],
      '/directorSaleOrder': [[3, 9]],
      '/directorSaleOrderApprove': [[3, 9]],
      '/directorSummaryReport': [
        [3, 10],
        [3, 11],
      ],
      '/directorHoldings': [
        [3, 10],
        [3, 11],
      ],
      '/directorOddities': [
        [3, 10],
        [3, 11],
      ],
      '/directorQuestions': [
        [3, 10],
        [3, 11],
      ],
      '/directorHolders': [
        [3, 10],
        [3, 11],
      ],
      '/directorDebtors': [
        [3, 10],
        [3, 11],
      ],
      '/directorClientsAboveLimit': [
        [3, 10],
        [3, 11],
      ],
      '/directorBouncedCheques': [
        [3, 10],
        [3, 11],
      ],
      '/directorCollected': [
        [3, 10],
        [3, 11],
      ],
      '/directorBranches': [
        [3, 10],
        [3, 11],
      ],
      '/directorDecisions': [
        [3, 10],
        [3, 11],
      ],
      '/directorMessages': [
        [3, 10],
        [3, 11],
      ],
      '/directorAway': [
        [3, 10],
        [3, 11],
      ],
      '/directorStatements': [
        [3, 10],
        [3, 11],
      ],
      '/directorTourReport': [
        [3, 10],
        [3, 11],
      ],
      '/directorTourApprove': [[3, 8]],
      '/directorLeaveApprove': [[3, 8]],
      '/directorPurchaseOrder': [[3, 9]],
      '/directorCompanySettings': [[3, 12]],
      '/directorImport': [[3, 12]],
    })
  })

  it("opens the users' own requests to roles 1, 2 and 3, and the users to every director", () => {
    const ofRoles = screens.flatMap(({ path, who }: Screen) =>
      typeof who === 'object' && 'roles' in who ? [[path, who.roles]] : [],
    )

    expect(Object.fromEntries(ofRoles)).toEqual({
      '/directorUserManagement': [3],
      '/myTours': [1, 2, 3],
      '/myLeaves': [1, 2, 3],
      '/myVisits': [1, 2, 3],
      '/client': [1, 2, 3],
      '/clientStatement': [1, 3],
    })
  })

  it('searches again on a branch switch where a director approves', () => {
    const searching = screens.filter((screen: Screen) => screen.searchesOnBranchSwitch).map(({ path }) => path)

    expect(searching).toEqual([
      '/directorDepositApproval',
      '/directorVoucherApprove',
      '/directorInvoiceApprove',
      '/directorSaleOrderApprove',
      '/directorTourApprove',
      '/directorLeaveApprove',
      '/directorOddities',
      '/directorCredits',
      '/directorBankMatching',
      '/directorHeldReceipts',
    ])
  })

  it('needs one branch on every page that records something, and shows all on the others', () => {
    const ofOne = screens.filter((screen: Screen) => !screen.showsAllBranches).map(({ path }) => path)

    expect(ofOne).toEqual([
      '/login',
      '/salesmanCashCollection',
      '/salesmanCashTransfer',
      '/salesmanSaleOrder',
      '/cashierInvoiceCollection',
      '/cashierDeposits',
      '/directorSaleOrder',
      '/directorPurchaseOrder',
      '/directorStatements',
      '/directorPeriodClosing',
      '/directorUserManagement',
      '/directorCompanySettings',
      '/myTours',
      '/myLeaves',
      '/myVisits',
      '/client',
      '/clientStatement',
    ])
  })

  it('gives each role the modules of document 1, section 6', () => {
    const ids = (roleId: number) => modulesOfRole(roleId).map(({ moduleId }) => moduleId)
    expect([1, 2, 3, 4, 5].map(ids)).toEqual([[1, 2, 3], [4, 5, 6, 13], [7, 8, 9, 10, 11, 12, 14, 33, 34], [31], [32]])
  })
})

describe('the table of calls', () => {
  it('has one name and one path for each call', () => {
    expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length)
    expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length)
  })

  it('makes stale only calls that exist', () => {
    const names = calls.map(({ name }) => name)
    expect(calls.flatMap(({ touches }) => touches).filter((touched) => !names.includes(touched))).toEqual([])
  })

  it('needs a key wherever a repetition would do it twice', () => {
    expect(calls.filter(({ once }) => once).map(({ path }) => path)).toEqual([
      'api/Approval/InsertApprovedInvoice',
      'api/Approval/UndoInvoiceApproval',
      'api/Payment/InsertSalemanReceipts',
      'api/Payment/InsertIDandSTByCashier',
      'api/Payment/VoidSalemanReceipts',
      'api/Payment/ApplyAdvance',
      'api/Payment/SavePayment',
      'api/Payment/InsertSalemanTransfer',
      'api/Payment/UpdateSalemanTransferByCashier',
      'api/Payment/UndoSalemanTransferDecision',
      'api/Payment/UndoCashierReceipts',
      'api/User/SettleTransfers',
      'api/Payment/InsertCashierDeposits',
      'api/Payment/UpdateCashierDepositsByDirector',
      'api/Payment/UndoCashierDepositDecision',
      'api/Payment/WithdrawCashierDeposit',
      'api/Payment/BounceCheque',
      'api/Payment/RepresentCheque',
      'api/Payment/ReplaceCheque',
      'api/Payment/GiveBackCheque',
      'api/Approval/ApproveVoucher',
      'api/Approval/UndoVoucherApproval',
      'api/Approval/InsertTour',
      'api/Approval/UndoTourDecision',
      'api/Bank/MatchBankLine',
      'api/Bank/ExplainBankLine',
      'api/Bank/FreeBankLine',
      'api/Credit/InsertCredit',
      'api/Credit/UndoCreditDecision',
      'api/Credit/ReverseCredit',
      'api/Credit/UseCredit',
      'api/Approval/InsertLeave',
      'api/Approval/UndoLeaveDecision',
      'api/Approval/InsertVisit',
      'api/Order/InsertSalesOrder',
      'api/Order/UndoSalesOrderApproval',
      'api/Order/InsertPurchaseOrder',
      'api/Intake/BookHeldReceipt',
      'api/Intake/SettleHeldReceipt',
      'api/Intake/ConfirmHeldReceipt',
      'api/Intake/WithdrawHeldReceipt',
    ])
  })
})

describe('status', () => {
  it('is blue for 0, green for 1 and 4, red for anything else', () => {
    expect([0, 1, 2, 3, 4, 9, -1].map(toneOf)).toEqual(['pending', 'good', 'bad', 'bad', 'good', 'bad', 'bad'])
  })

  it('has the names of the configuration', () => {
    expect(Object.values(status).map((code) => statusNames[code])).toEqual([
      'Pending',
      'Approved',
      'Declined',
      'Bounced',
      'Deposited',
    ])
  })
})

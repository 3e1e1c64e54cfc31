/**
 * The pictures of the README and the documents: the user, screen and device of each. `screenshots.ts` takes them, in English and in the
 * languages of the guides.
 */
import type { LanguageCode } from '@backoffice/contract/language/codes'
import { role, type RoleId, type ScreenPath } from '@backoffice/contract/access'

interface Picture {
  readonly by: RoleId
  readonly path: ScreenPath
  readonly look: 'desktop' | 'dark' | 'phone'
}

const takenBy =
  (by: RoleId) =>
  (path: ScreenPath, look: Picture['look'] = 'desktop'): Picture => ({ by, path, look })
const salesman = takenBy(role.salesman)
const cashier = takenBy(role.cashier)
const director = takenBy(role.director)
const depositApprover = takenBy(role.depositApprover)
const locationApprover = takenBy(role.locationApprover)

export const pictures = {
  'salesman-cash': salesman('/salesmanCashCollection'),
  'salesman-cash-phone': salesman('/salesmanCashCollection', 'phone'),
  'salesman-by-client-phone': salesman('/salesmanCashCollection', 'phone'),
  'cash-transfer': salesman('/salesmanCashTransfer'),
  'cash-collection-dark': cashier('/cashierCashCollection', 'dark'),
  'cash-collection-phone': cashier('/cashierCashCollection', 'phone'),
  'cashier-deposits': cashier('/cashierDeposits'),
  'cashier-deposits-report': cashier('/cashierDepositsReport'),
  timeline: cashier('/cashierCashCollectionReport'),
  home: director('/home'),
  'home-phone': director('/home', 'phone'),
  'deposit-approval': director('/directorDepositApproval'),
  'voucher-approval': director('/directorVoucherApprove'),
  'stock-position': director('/directorStockPositionReport'),
  'outstanding-invoices': director('/directorOutstandingInvoiceReport'),
  'money-in-hands': director('/directorHolders'),
  'user-management': director('/directorUserManagement'),
  'period-closing': director('/directorPeriodClosing'),
  import: director('/directorImport'),
  'deposit-history': depositApprover('/directorDepositHistory'),
  'deposit-review': depositApprover('/directorDepositApproval'),
  'deposit-approval-phone': depositApprover('/directorDepositApproval', 'phone'),
  'location-approval': locationApprover('/directorLocationApproval'),
  'location-review': locationApprover('/directorLocationApproval'),
  'location-review-phone': locationApprover('/directorLocationApproval', 'phone'),
} satisfies Readonly<Record<string, Picture>>
export type PictureName = keyof typeof pictures

/** Names the file of a picture in a language, from the top of the repository. */
export const fileOfPicture = (name: string, language: LanguageCode = 'en'): string =>
  `docs/${language === 'en' ? '' : `${language}/`}screenshots/${name}.jpg`

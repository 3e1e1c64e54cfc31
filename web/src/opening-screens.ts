import type { ScreenPath } from '@backoffice/contract/access'

/** The screens whose rows are asked for before the program is there (`first-rows.ts`): the work of most days begins with them. */
export const openingScreens: readonly ScreenPath[] = ['/salesmanCashCollection', '/cashierInvoiceCollection']

import { ALL } from '@backoffice/contract/statuses'
import { allStores } from './stock-filters.ts'
import { stockPosition } from './stock-position.tsx'

/** Lists the stock of all branches of the director. */
export const AllStock = stockPosition({ stores: allStores, branchOf: () => ALL })

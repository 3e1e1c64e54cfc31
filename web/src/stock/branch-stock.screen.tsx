import { storesOfBranch } from './stock-filters.ts'
import { stockPosition } from './stock-position.tsx'

/** Lists the stock of the branch, for salesmen and cashiers. */
export const BranchStock = stockPosition({ stores: storesOfBranch, branchOf: ({ branchCode }) => branchCode })

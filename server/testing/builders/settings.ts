/** Builds the requests with which a director changes the settings of a company. */
import type { Wire } from '@backoffice/contract/call'
import type { saveAllowance, saveMarketingRep, saveSettings } from '@backoffice/contract/settings/settings'
import { today, type Worker } from './desk.ts'

/** Names the product, as a director does who saw the settings of a new company. */
export const wordsOf = ({ userId, branch }: Worker, product: string, visitMetres = 200): Wire<typeof saveSettings> => ({
  branchCode: branch,
  userId,
  product,
  visitMetres,
  seenProduct: 'Company',
  seenVisitMetres: 200,
})

interface Rate {
  /** The first day, in days from today. */
  readonly in: number
  readonly amount: number
  readonly seen?: number | null
}

export const allowanceOf = async (
  { userId, branch }: Worker,
  { in: away, amount, seen = null }: Rate,
): Promise<Wire<typeof saveAllowance>> => ({
  branchCode: branch,
  userId,
  fromDay: await today(branch, away),
  amount,
  seenAmount: seen,
})

export const repOf = (
  { userId, branch }: Worker,
  mRepId: number,
  more: Partial<Wire<typeof saveMarketingRep>> = {},
): Wire<typeof saveMarketingRep> => ({ userId, mRepId, mRepName: 'Hamza Khan', branches: [branch], ...more })

import { labels } from '@backoffice/contract/labels'
import type { Configuration } from '@backoffice/contract/session/configuration'
import { expiries } from '@backoffice/contract/stock/expiry'
import { getStockPosition } from '@backoffice/contract/stock/position'
import { stockLabels } from '@backoffice/contract/stock/stock-labels'
import { stockMessages } from '@backoffice/contract/stock/stock-messages'
import type { ALL } from '@backoffice/contract/statuses'
import { useConfiguration } from '../kit/configuration.ts'
import { type Filter, filtersOf } from '../kit/list/filters.ts'
import type { Choices } from '../kit/list/options.ts'
import { useViewer, type Viewer } from '../kit/viewer.ts'

/** Returns the branch of the requests, or All. */
export type BranchOf = (viewer: Viewer) => string | typeof ALL

const filter = filtersOf(getStockPosition)

const categories: Choices = {
  use: () => ({
    options: useConfiguration().categories.map(({ catcode, catname }) => ({
      value: catcode,
      label: catname,
      code: catcode,
    })),
    loading: false,
  }),
}

/** Stores of several branches may have the same name. */
function storesOfAll({ gowdns, branches }: Configuration) {
  const nameOf = (code: string) => branches.find(({ bcode }) => bcode === code)?.bank ?? code
  return gowdns.map(({ gcode, gname, brcode }) => ({
    value: gcode,
    label: `${nameOf(brcode)} · ${gname}`,
    code: gcode,
  }))
}

export const storesOfBranch: Choices = {
  use: () => {
    const { branchCode, branchNames } = useViewer()
    const configuration = useConfiguration()
    if (branchNames) return { options: storesOfAll(configuration), loading: false }
    const stores = configuration.gowdns.filter(({ brcode }) => brcode === branchCode)
    return { options: stores.map(({ gcode, gname }) => ({ value: gcode, label: gname, code: gcode })), loading: false }
  },
}

/** Offers the stores of all branches of the user. */
export const allStores: Choices = { use: () => ({ options: storesOfAll(useConfiguration()), loading: false }) }

const narrowing: readonly Filter[] = [
  filter.many('category', labels.category, categories),
  filter.text('catNo', labels.catNo),
  filter.day('expiryDate', stockLabels.expiryDate, { hint: stockMessages.onOrBefore }),
  filter.search('lotNo', stockLabels.lotNo, stockLabels.lotNo),
]

/** The filters that the list and the bar above it share. */
export const stockFilters = (stores: Choices): readonly Filter[] => [
  filter.many('store', stockLabels.store, stores),
  ...narrowing,
]

export const expiryFilter = filter.hidden('expiry', stockLabels.expiry, expiries)

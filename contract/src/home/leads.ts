/** Where the figures of the home page lead, and the words for late documents. The page and the daily summary use them. */
import { type ScreenPath, screenAt } from '../access.ts'
import { LATE_AT_BANK, OPEN_AT_BANK } from '../banks/bank-statuses.ts'
import { HELD_ITEM, placeInHandsNames } from '../cash/place.ts'
import { wordIn } from '../words.ts'
import { limits } from '../limits.ts'
import { tagFilter } from '../lookups/accounts.ts'
import { IN_ALL_BRANCHES, stage, status } from '../statuses.ts'
import { waits } from '../cash/waits.ts'
import { homeMessages } from './home-messages.ts'
import { type LateKind } from './late.ts'
import { NOT_AT_BANK } from './money.ts'
import { type WaitingKind, waitingScreens, type WaitingWork } from './waiting.ts'

type Filters = Readonly<Record<string, string>>

/** The filters for the rows of a kind on its screen. */
export const lateFilters: Readonly<Record<LateKind, Filters>> = {
  held: { place: [stage.withSalesman, stage.withCashier].join(','), waits: waits.long },
  noSlip: { evidence: 'none' },
  slips: { evidence: 'slip' },
  notAtBank: { bank: LATE_AT_BANK },
  bankLines: { state: 'open' },
  bounced: { cheques: 'owed' },
  chequesDue: { cheques: 'due' },
  chequesSoon: { cheques: 'soon' },
}

export const lateWords: Readonly<Record<LateKind, (count: number) => string>> = {
  held: (count) => homeMessages.late.held(count, limits.handOver.longDays),
  noSlip: homeMessages.late.noSlip,
  slips: homeMessages.late.slips,
  notAtBank: homeMessages.late.notAtBank,
  bankLines: homeMessages.late.bankLines,
  bounced: homeMessages.late.bounced,
  chequesDue: homeMessages.late.chequesDue,
  chequesSoon: (count) => homeMessages.late.chequesSoon(count, limits.cheque.soonDays),
}

export interface PlaceLead {
  readonly name: string
  /** The screen with the receipts in this place. */
  readonly to: ScreenPath
  readonly search?: Filters
}

const holdings = (place: number): Pick<PlaceLead, 'to' | 'search'> => ({
  to: '/directorHoldings',
  search: { place: String(place) },
})

/** The places of money of a director, who follows the money of everybody. */
export const placeLeads: Readonly<Record<number, PlaceLead>> = {
  [stage.withSalesman]: { name: homeMessages.withSalesmen, ...holdings(stage.withSalesman) },
  [stage.onTheWay]: { name: homeMessages.onTheWay, ...holdings(stage.onTheWay) },
  [stage.withCashier]: { name: homeMessages.withCashiers, ...holdings(stage.withCashier) },
  [stage.inDeposit]: { name: homeMessages.inDeposits, ...holdings(stage.inDeposit) },
  [HELD_ITEM]: { name: wordIn(placeInHandsNames[HELD_ITEM]), to: '/directorHeldReceipts' },
  [NOT_AT_BANK]: {
    name: homeMessages.notShownByBank,
    to: '/directorDepositHistory',
    search: { bank: OPEN_AT_BANK, status: String(status.approved) },
  },
}

/** The filters for the rows of a kind on its screen, if the screen does not open with them. */
const waitingFilters: Partial<Record<WaitingKind, Filters>> = {
  chequesToHandOver: { cheques: 'due' },
  declinedHandOvers: { waits: waits.again },
  chequesToDeposit: { waits: waits.due },
  declinedDeposits: { waits: waits.again },
  places: { tagged: tagFilter.toTag },
}

/**
 * Returns the address of exactly the rows that wait: in one branch, or in all if several have some. A screen that shows only one branch
 * opens with the branch that has most of them.
 */
export function leadOf({ kind, branches }: Pick<WaitingWork, 'kind' | 'branches'>, branch?: string) {
  const to: ScreenPath = waitingScreens[kind]
  const [max, ...others] = branches.toSorted((one, other) => other.count - one.count)
  const showsAll = others.length > 0 && screenAt(to)?.showsAllBranches
  const place = branch ?? (showsAll ? IN_ALL_BRANCHES : max?.cCode)
  const search: Filters = { ...waitingFilters[kind], ...(place !== undefined && { branch: place }) }
  return { to, search }
}

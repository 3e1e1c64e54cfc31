import { listItems, listReps, type OrderItem } from '@backoffice/contract/orders/order-lookups'
import { useMemo } from 'react'
import { useCall } from '../api/use-call.ts'
import type { NamedOption, Option } from '../kit/form/options.ts'
import { whyEmpty } from '../kit/form/why-empty.ts'
import { type ItemIndex, itemIndex } from './item-index.ts'

/** Returns the items that an order of the branch can have, ready to be searched; `undefined` while they load. */
export function useItems(branchCode: string): ItemIndex<OrderItem> | undefined {
  const state = useCall(listItems, { CCode: branchCode })
  const items = state.data?.items
  const unavailable = whyEmpty(state)
  const index = useMemo(() => itemIndex(items ?? []), [items])
  return useMemo(
    () => (items || unavailable !== undefined ? { ...index, unavailable } : undefined),
    [index, items, unavailable],
  )
}

export interface Reps {
  readonly salesmen: readonly NamedOption[]
  readonly marketing: readonly NamedOption[]
  readonly loading: boolean
  /** Shown where the reps did not come. */
  readonly unavailable: string | undefined
}

/** Returns the reps that an order of the branch can name. */
export function useReps(branchCode: string): Reps {
  const state = useCall(listReps, { CCode: branchCode })
  const { data, failure } = state
  return {
    salesmen: (data?.repSalesmen ?? []).map(({ sRepId, sRepName, login }) => ({
      value: String(sRepId),
      label: sRepName,
      code: String(login),
    })),
    marketing: (data?.repMarketings ?? []).map(({ mRepId, mRepName }) => ({
      value: String(mRepId),
      label: mRepName,
      code: String(mRepId),
    })),
    loading: data === undefined && failure === undefined,
    unavailable: whyEmpty(state),
  }
}

/** Returns the chosen salesman; if none is chosen, a user who is a salesman: salesmen enter orders for themselves. */
export const chosenOrSelf = (chosen: string, salesmen: readonly Option[], userId: number): string =>
  chosen === '' && salesmen.some(({ value }) => value === String(userId)) ? String(userId) : chosen

export const labelOf = (options: readonly Option[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? ''

import { useNavigate, useSearch } from '@tanstack/react-router'
import { usePartsAtHand } from './use-parts-at-hand.ts'

/** Keeps in the address whether money is taken by invoice or by client, so that Back leads from the client to the list. */
export function useWay() {
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  usePartsAtHand()
  const go = (way: 'client' | undefined) => {
    const { way: _was, step: _step, ...rest } = address
    void navigate({ to: '.', search: way ? { ...rest, way } : rest, resetScroll: false })
  }
  return { isByClient: address['way'] === 'client', byClient: () => go('client'), byInvoice: () => go(undefined) }
}

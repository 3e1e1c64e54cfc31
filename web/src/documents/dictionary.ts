import { listDictionary } from '@backoffice/contract/lookups/dictionary'
import { useCall } from '../api/use-call.ts'
import type { Option } from '../kit/form/options.ts'

interface DictionaryChoices {
  /** Empty while the list loads. */
  readonly options: readonly Option[]
  readonly loading: boolean
  /** Why there are no options, where the list did not come. */
  readonly unavailable: string | undefined
}

/** Returns the choices of a list that the company keeps, such as its banks, which are the same in all branches of the user. */
export function useDictionary(type: string): DictionaryChoices {
  const { data, isPending, failure } = useCall(listDictionary, { type }, { per: 'user' })
  const options = (data?.dictionary ?? []).map(({ itemName, itemValue }) => ({ value: itemValue, label: itemName }))
  return { options, loading: isPending, unavailable: data ? undefined : failure?.lines.join(' ') }
}

import { listDictionary } from '@backoffice/contract/lookups/dictionary'
import { wordIn } from '@backoffice/contract/words'
import { useCall } from '../api/use-call.ts'
import { type LoadedChoices, loadedChoices } from '../kit/list/options.ts'

/** Returns the choices of a list that the company keeps, such as its banks, which are the same in all branches of the user. */
export const useDictionary = (type: string): LoadedChoices =>
  loadedChoices(useCall(listDictionary, { type }, { per: 'user' }), ({ dictionary }) =>
    dictionary.map(({ itemName, itemValue }) => ({ value: itemValue, label: wordIn(itemName) })),
  )

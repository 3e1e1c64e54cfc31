import type { Answer, Call, Wire } from '@backoffice/contract/call'
import { useCall } from '../../api/use-call.ts'
import type { Option } from '../form/options.ts'
import { useViewer, type Viewer } from '../viewer.ts'

/** Where the choices of a select come from: a fixed list, or a call. */
export interface Choices {
  readonly use: () => { readonly options: readonly Option[]; readonly loading: boolean }
}

/** `fixed(paymentTypes)` — values that are their own words. */
export const fixed = (words: readonly string[]): Choices => {
  const options = words.map((word) => ({ value: word, label: word }))
  return { use: () => ({ options, loading: false }) }
}

/** `optionsFrom(listPeople, (viewer) => ({ CCode: viewer.branchCode }), (answer) => answer.cashiers.map(…))` */
export const optionsFrom = <C extends Call>(
  call: C,
  asked: (viewer: Viewer) => Wire<C>,
  read: (answer: Answer<C>) => readonly Option[],
): Choices => ({
  use: () => {
    const { data, isPending } = useCall(call, asked(useViewer()))
    return { options: data === undefined ? [] : read(data), loading: isPending }
  },
})

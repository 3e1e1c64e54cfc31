import type { Answer, Call, Wire } from '@backoffice/contract/call'
import type { Tone } from '@backoffice/contract/statuses'
import { wordIn } from '@backoffice/contract/words'
import { useCall } from '../../api/use-call.ts'
import type { NamedOption, Option } from '../form/options.ts'
import { type Loaded, whyEmpty } from '../form/why-empty.ts'
import { useViewer, type Viewer } from '../viewer.ts'

/** The choices of a select. They are empty while they load. */
export interface LoadedChoices {
  readonly options: readonly Option[]
  readonly loading: boolean
  /** Why there are no options, where they did not come. */
  readonly unavailable?: string | undefined
}

/** The source of the choices of a select: a fixed list, or a call. */
export interface Choices {
  readonly use: () => LoadedChoices
}

/** Reads choices from the state of a call. */
export const loadedChoices = <Data>(
  state: Loaded<Data> & { readonly isPending: boolean },
  read: (answer: Data) => readonly Option[],
): LoadedChoices => ({
  options: state.data === undefined ? [] : read(state.data),
  loading: state.isPending,
  unavailable: whyEmpty(state),
})

/** Makes fixed choices, `fixed(paymentTypes)`: values that are their own words, or pairs of a value and its words. */
export const fixed = (choices: readonly (string | Option)[]): Choices => {
  const options = choices.map((choice) =>
    typeof choice === 'string' ? { value: choice, label: wordIn(choice) } : { ...choice, label: wordIn(choice.label) },
  )
  return { use: () => ({ options, loading: false }) }
}

/**
 * Makes choices from an answer. Names are not unique, so each choice has its code: `optionsFrom(listPeople, (viewer) => ({ CCode:
 * viewer.branchCode }), (answer) => answer.cashiers.map(…))`
 */
export const optionsFrom = <C extends Call>(
  call: C,
  inputOf: (viewer: Viewer) => Wire<C>,
  read: (answer: Answer<C>) => readonly NamedOption[],
): Choices => ({
  use: () => loadedChoices(useCall(call, inputOf(useViewer())), read),
})

/** The statuses of a kind of document: its codes with their words, and the tone of each. */
export interface Statuses {
  readonly choices: Choices
  readonly toneOf: (code: number) => Tone
}

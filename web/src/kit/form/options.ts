import { wordSearch } from '../plain-text.ts'

/** A choice of a list: the value that is sent and the words that are shown. */
export interface Option<Value extends string = string> {
  value: Value
  label: string
  /** Tells the choice apart from its neighbours, in the list alone. */
  note?: string
}

/** Returns the options that hold every typed word. */
export function matching<Value extends string>(
  options: readonly Option<Value>[],
  typed: string,
): readonly Option<Value>[] {
  const isFound = wordSearch(typed)
  return options.filter(({ label }) => isFound([label]))
}

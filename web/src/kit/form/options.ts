import { wordSearch } from '../plain-text.ts'

/** A choice of a list: the value that is sent and the words that are shown. */
export interface Option<Value extends string = string> {
  value: Value
  label: string
  /** Identifies what is chosen, where others may have the same name. It is shown in the list and in the field. */
  code?: string
  /** Details that distinguish the choice, in a second line of the list and below the field. */
  detail?: string
  /** A figure at the end of the line of the list. */
  note?: string
}

/** A choice that is a person, a client, an account or another thing with a name: its name alone does not identify it. */
export type NamedOption<Value extends string = string> = Option<Value> & Required<Pick<Option, 'code'>>

/** The words of a choice that is not among the options at the moment. */
export type ShownOption = Omit<Option, 'value' | 'note'>

/** Returns the name with its code, for sentences about what was chosen. */
export const nameAndCode = ({ label, code }: ShownOption): string => (code === undefined ? label : `${label} (${code})`)

/** Returns the options that hold every typed word. */
export function matching<Value extends string>(
  options: readonly Option<Value>[],
  typed: string,
): readonly Option<Value>[] {
  const isFound = wordSearch(typed)
  return options.filter(({ label, code = '', detail = '' }) => isFound([label, code, detail]))
}

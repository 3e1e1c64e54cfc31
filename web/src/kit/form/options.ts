/** A choice of a list: the value that is sent and the words that are shown. */
export interface Option<Value extends string = string> {
  value: Value
  label: string
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Returns the options whose words contain the typed text, without regard to case or accents. */
export function matching<Value extends string>(
  options: readonly Option<Value>[],
  typed: string,
): readonly Option<Value>[] {
  const normalizedSearch = plain(typed.trim())
  return normalizedSearch === '' ? options : options.filter((option) => plain(option.label).includes(normalizedSearch))
}

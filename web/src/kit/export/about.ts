import { parseDay } from '@backoffice/contract/day'
import { ALL } from '@backoffice/contract/statuses'
import { showDay, showMoment, showNumber } from '../format.ts'
import type { ExportSource } from '../list/export-menu.tsx'
import type { Filter } from '../list/filters.ts'
import { useSpelling } from '../spelling.ts'
import { useViewer } from '../viewer.ts'
import type { Fact } from './sheet.ts'

/** The words of the filters that narrow the list; `undefined` while their choices are on their way. */
function useFilterWords(filters: readonly Filter[], values: Readonly<Record<string, string>>) {
  // A screen's filters are a constant of its declaration, so the hooks keep their order.
  const choices = filters.map((filter) => filter.choices?.use())
  if (choices.some((one) => one?.loading)) return undefined
  return filters.flatMap(({ name, label, kind, start }, at): Fact[] => {
    const value = values[name] ?? start
    if (value === '' || value === String(ALL)) return []
    const option = choices[at]?.options.find((one) => one.value === value)
    return [[label, kind === 'day' ? showDay(parseDay(value) ?? null) : (option?.label ?? value)]]
  })
}

/** What stands beside the rows, so that a paper or file found later says what it is; `undefined` until all of it is known. */
export function useAbout<R>({ title, filters, values }: ExportSource<R>) {
  const { name, company, branch } = useViewer()
  const say = useSpelling()
  const words = useFilterWords(filters, values)
  return (
    words &&
    ((rows: number): readonly Fact[] => [
      ['Title', say(title)],
      ['Company', company],
      ['Branch', branch],
      ...(words.length > 0 ? words : [['Filters', 'None'] as const]),
      ['Rows', showNumber(rows)],
      ['Printed by', name],
      ['Printed at', showMoment(new Date().toISOString())],
    ])
  )
}

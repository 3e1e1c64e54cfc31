import { inList } from '@backoffice/contract/language/joined'
import { parseDay } from '@backoffice/contract/day'
import { labels } from '@backoffice/contract/labels'
import { ALL } from '@backoffice/contract/statuses'
import type { DayForm } from '../day-order.ts'
import { showDay, showMoment, showNumber } from '../format.ts'
import { nameAndCode } from '../form/options.ts'
import type { ExportSource, Fact } from './sheet.ts'
import type { Filter } from '../list/filters.ts'
import { useViewer } from '../viewer.ts'

/** Puts into words which filters narrow the list; returns `undefined` while their choices are loading. */
function useFilterWords(filters: readonly Filter[], values: Readonly<Record<string, string>>, form: DayForm) {
  // The filters of a screen are a constant of its declaration, so the hooks keep their order.
  const choices = filters.map((filter) => filter.choices?.use())
  if (choices.some((one) => one?.loading)) return undefined
  return filters.flatMap(({ name, label, kind, start }, at): Fact[] => {
    const value = values[name] ?? start
    if (value === '' || value === String(ALL)) return []
    const wordOf = (one: string) => {
      const chosen = choices[at]?.options.find((option) => option.value === one)
      return chosen ? nameAndCode(chosen) : one
    }
    const wordsOf = (text: string) => {
      if (kind === 'day') return showDay(parseDay(text) ?? null, form)
      return kind === 'many' ? inList(text.split(',').map(wordOf)) : wordOf(text)
    }
    return [[label, wordsOf(value)]]
  })
}

interface About {
  /** Returns the facts about this number of rows. */
  readonly facts: (rows: number) => readonly Fact[]
  /** The words of the filters, without their labels. */
  readonly filters: readonly string[]
  readonly branch: string
}

/**
 * Returns the facts that an export names (list, filters, rows), so that a paper or file found later explains itself; `undefined` until all
 * of them have loaded.
 */
export function useAbout<R>(source: ExportSource<R>, form: DayForm): About | undefined {
  const { title, about = [], input, filters, values } = source
  const { name, company, branch, branchCode } = useViewer()
  const requestedBranch = input['branchCode'] ?? branchCode
  const words = useFilterWords(filters, values, form)
  if (!words) return undefined
  return {
    // A day that is both the first and the last is named once.
    filters: [...new Set(words.map(([, word]) => word))],
    branch: requestedBranch === ALL ? labels.all : requestedBranch === branchCode ? branch : '',
    facts: (rows) => [
      [labels.title, title],
      ...(requestedBranch === branchCode
        ? ([
            [labels.company, company],
            [labels.branch, branch],
          ] as const)
        : []),
      ...(requestedBranch === ALL ? [[labels.branch, labels.all] as const] : []),
      ...about,
      ...(words.length > 0 ? words : [[labels.filters, labels.none] as const]),
      [labels.rows, showNumber(rows), rows],
      [labels.printedBy, name],
      // The order lists of the documents have the month first; the moment of a file has one order everywhere.
      [labels.printedAt, showMoment(new Date().toISOString(), form === 'words' ? 'words' : 'DMY')],
    ],
  }
}

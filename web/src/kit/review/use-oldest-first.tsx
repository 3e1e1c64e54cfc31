import { labels } from '@backoffice/contract/labels'
import { IconSortAscending } from '@tabler/icons-react'
import { Button } from '../button.tsx'
import toolCss from '../list/toolbar.module.css'
import { useKeptChoice } from '../kept-choices.ts'
import type { ListState } from '../list/list-state.ts'
import type { ReviewLook, ReviewOf } from './review-look.ts'

interface Declared<R> {
  readonly title: string
  readonly review?: ReviewLook<R>
}

/**
 * Lets the user choose that a list, and its review, begins with the rows that wait longest, where the server sorts by that day. The choice
 * is kept for the user, and gives way to a column that they sort by.
 */
export function useOldestFirst<R>({ title, review: look }: Declared<R>, state: ListState) {
  const [isKept, keep] = useKeptChoice(`oldestFirst.${title}`)
  const day = look?.oldestFirst
  const isChosen = day !== undefined && (state.sort === '' ? isKept : state.sort === day)
  const list = isChosen ? { ...state, sort: day } : state
  const choose = () => {
    keep(!isChosen)
    state.sortBy('')
  }
  const choice = day !== undefined && (
    <Button tone="ghost" title={labels.oldestFirst} aria-pressed={isChosen} onClick={choose}>
      <IconSortAscending aria-hidden size={18} stroke={1.75} />
      {isChosen && '✓ '}
      <span className={isChosen ? undefined : toolCss.word}>{labels.oldestFirst}</span>
    </Button>
  )
  return {
    list,
    reviewOf: (place: Pick<ReviewOf<R>, 'page' | 'pageSize' | 'totalRows'>): ReviewOf<R> | undefined =>
      look && { ...place, look, list, choice },
  }
}

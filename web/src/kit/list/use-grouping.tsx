import { Button } from '../button.tsx'
import { useKeptChoice } from '../kept-choices.ts'
import type { FilterValues } from './filters.ts'
import type { Groups } from './groups.ts'
import type { ListState } from './list-state.ts'

interface Declared<R> {
  readonly title: string
  readonly groups?: Groups<R>
}

const none = { groups: undefined, input: {}, button: undefined }

/**
 * Returns the groups that a list is drawn in. Another order puts rows of different groups between each other, so that a sorted list has
 * groups only where its pages count them. Groups that the user chooses are made by the server; the choice is kept for the user.
 */
export function useGrouping<R>({ title, groups }: Declared<R>, list: ListState, isSorted: boolean) {
  const [isPlain, keepPlain] = useKeptChoice(`ungrouped.${title}`)
  if (!groups || (isSorted && !groups.whole)) return none
  const { choice } = groups
  if (!choice) return { ...none, groups }
  if (!isOffered(choice, list.values)) return none
  const choose = () => {
    keepPlain(!isPlain)
    // The rows of this page are elsewhere in the other order.
    if (list.page > 1) list.goTo(1)
  }
  return {
    ...(isPlain ? none : { groups, input: { grouped: true } }),
    button: (
      <Button aria-pressed={!isPlain} onClick={choose}>
        {!isPlain && '✓ '}
        {choice.label}
      </Button>
    ),
  }
}

const isOffered = ({ when }: NonNullable<Groups<never>['choice']>, values: FilterValues) => when?.(values) ?? true

import { type RefObject, useEffect } from 'react'

/** Marks in the rows of a list what a search found there. The rows are marked anew whenever they are drawn. */
export function useFoundWords(list: RefObject<HTMLElement | null>, typed: string): void {
  useEffect(() => {
    if (typed.trim() === '') return undefined
    let isOver = false
    let unmark = () => {}
    import('./found-words.ts').then(
      ({ markFound }) => {
        if (!isOver && list.current) unmark = markFound(list.current, typed)
      },
      // Without its file the words stay unmarked.
      () => undefined,
    )
    return () => {
      isOver = true
      unmark()
    }
  })
}

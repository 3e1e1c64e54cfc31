import { useSyncExternalStore } from 'react'

/**
 * Follows whether the window is smaller than this. The page of a print job has the width of its paper, and a change of the layout would
 * close everything that is open, the paper of a receipt too: so the layout stays until the printer is done.
 */
function matching(small: string) {
  let wasSmall = false
  const isSmall = () => {
    if (!matchMedia('print').matches) wasSmall = matchMedia(small).matches
    return wasSmall
  }
  const follow = (changed: () => void) => {
    const queries = [matchMedia(small), matchMedia('print')]
    for (const query of queries) query.addEventListener('change', changed)
    return () => {
      for (const query of queries) query.removeEventListener('change', changed)
    }
  }
  return () => useSyncExternalStore(follow, isSmall)
}

const widthBelow = (pixels: number) => matching(`(max-width: ${pixels - 1}px)`)

/** Returns whether the window is as narrow as a phone; the style sheets use the same width. */
export const usePhone: () => boolean = widthBelow(640)

/** Returns whether a form replaces its list; in a wide window it is next to the list. The style sheets use the same width. */
export const useOneColumn: () => boolean = widthBelow(1200)

/** Returns whether a review has no room for the list next to the document. */
export const useReviewWithoutList: () => boolean = widthBelow(1280)

/** Returns whether rows are drawn as cards: a table has no room next to the columns that stay. The style sheets use the same width. */
export const useCards: () => boolean = widthBelow(900)

/** Returns whether a table has less room than a desk: it folds the columns that have no value in any row. */
export const useNarrowTable: () => boolean = widthBelow(1600)

/** Returns whether a picture above a list would leave the rows no room: on a phone, and on a usual laptop. */
export const useRowsFirst: () => boolean = matching('(max-width: 899px), (max-height: 899px)')

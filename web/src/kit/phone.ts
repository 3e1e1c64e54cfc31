import { useSyncExternalStore } from 'react'

const NARROW = '(max-width: 639px)'
let wasNarrow = false

/**
 * Returns whether the window is as narrow as a phone. The page of a print job has the width of its paper, and a change of the layout
 * would close everything that is open, the paper of a receipt too: so the layout stays until the printer is done.
 */
function isPhone(): boolean {
  if (!matchMedia('print').matches) wasNarrow = matchMedia(NARROW).matches
  return wasNarrow
}

function follow(changed: () => void): () => void {
  const queries = [matchMedia(NARROW), matchMedia('print')]
  for (const query of queries) query.addEventListener('change', changed)
  return () => {
    for (const query of queries) query.removeEventListener('change', changed)
  }
}

/** Returns whether the window is as narrow as a phone; the style sheets use the same width. */
export const usePhone = (): boolean => useSyncExternalStore(follow, isPhone)

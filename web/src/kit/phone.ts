import { useSyncExternalStore } from 'react'

const NARROW = '(max-width: 639px)'
let wasNarrow = false

/**
 * A page that is printed has the width of its paper. What is open in it would go with the layout, the paper of a receipt too: the
 * layout stays until the printer is done.
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

/** The window is as narrow as a phone; the style sheets ask the same. */
export const usePhone = (): boolean => useSyncExternalStore(follow, isPhone)

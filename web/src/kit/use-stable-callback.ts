import { useRef, useState } from 'react'

/** Returns a function that stays the same and runs the newest `work`, so that a component in `memo` is not drawn again for it. */
export function useStableCallback<A extends readonly unknown[]>(work: (...args: A) => void): (...args: A) => void {
  const latest = useRef(work)
  latest.current = work
  const [steady] = useState(
    () =>
      (...args: A) =>
        latest.current(...args),
  )
  return steady
}

import { useEffect } from 'react'
import { observable } from '../observable.ts'

/** The number of fields whose files would be lost with the page: they are still sent, or wait for Retry. */
export const unsentFiles = observable(0)

export function useUnsentFiles(hasSome: boolean): void {
  useEffect(() => {
    if (!hasSome) return undefined
    unsentFiles.set(unsentFiles.get() + 1)
    return () => unsentFiles.set(unsentFiles.get() - 1)
  }, [hasSome])
}

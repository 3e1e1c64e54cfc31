import { filesMessages } from '@backoffice/contract/files/files-messages'
import { useEffect } from 'react'
import { toast } from '../toasts.tsx'
import { unsentFiles } from '../unsent-files.ts'

let fields = 0
const waiting = new Set<() => void>()

const untilSent = () => {
  toast.error(filesMessages.first)
  return new Promise<void>((resolve) => waiting.add(resolve))
}

/** Reports to the page whether a field has files that would be lost with it. */
export function useUnsentFiles(hasSome: boolean): void {
  useEffect(() => {
    if (!hasSome) return undefined
    fields += 1
    unsentFiles.untilSent = untilSent
    return () => {
      fields -= 1
      if (fields > 0) return
      unsentFiles.untilSent = undefined
      for (const go of waiting) go()
      waiting.clear()
    }
  }, [hasSome])
}

import { messages } from '@backoffice/contract/messages'
import { lazy } from 'react'
import { unsentFiles } from './form/unsent-files.ts'
import { toast } from './toasts.tsx'

/**
 * Where a part cannot be loaded, a page that says so takes the place of the whole screen, and after a new version it loads the page again.
 * A form keeps what was typed, but not its files, so that the failure waits until they are sent or dismissed.
 */
async function afterFiles(problem: unknown): Promise<never> {
  if (unsentFiles.get() > 0) {
    toast.error(messages.upload.first)
    await new Promise<void>((resolve) => {
      const end = unsentFiles.subscribe(() => {
        if (unsentFiles.get() > 0) return
        end()
        resolve()
      })
    })
  }
  throw problem
}

/** Draws a part of a screen whose file is loaded when it is first needed, like `lazy` of React. */
export const later: typeof lazy = (load) => lazy(() => load().catch(afterFiles))

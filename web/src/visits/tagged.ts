import { showMetres } from '../kit/format.ts'
import { metresBetween, pointOf } from '@backoffice/contract/visits/degrees'
import { tagPlace } from '@backoffice/contract/visits/places'
import { visitsMessages } from '@backoffice/contract/visits/visits-messages'
import { createContext } from 'react'
import { useSave } from '../api/use-save.ts'
import { toast } from '../kit/toasts.tsx'
import { type Party, placeBefore } from './tag-from-visit.ts'
import type { Visit } from './visit-columns.tsx'

/** Shows the user which client was tagged; the toast can undo it while it is shown. */
export type Tagged = (party: Party, visit: Visit, message: string) => void

/** The screen fills this context for the dialog with the visits. */
export const TaggedContext = createContext<Tagged>(() => {})

/** Returns the function to run after a tag. Undo restores the client's previous place, or removes the new one if there was none. */
export function useTagged(comeBack: (party: Party) => void): Tagged {
  const { run } = useSave(tagPlace)
  return (party, visit, message) => {
    const [before, now] = [pointOf(party), pointOf(visit)]
    const undo = async () => {
      const answer = await run(placeBefore(party))
      if (answer) toast.success([answer.responseObject.message, party.title])
    }
    const moved =
      before && now
        ? visitsMessages.moved(party.title, visitsMessages.metres(showMetres(metresBetween(before, now))))
        : party.title
    toast.success([message, moved], '', { actions: [{ label: visitsMessages.undo, run: () => void undo() }] })
    comeBack(party)
  }
}

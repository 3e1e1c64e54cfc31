import { useEffect, useEffectEvent, useRef } from 'react'
import { DraftNotes, OtherDrafts } from '../kit/drafts/draft-notes.tsx'
import type { DraftState } from '../kit/drafts/use-draft-state.ts'
import { usePhone } from '../kit/phone.ts'

interface Started {
  readonly isSaved: boolean
  readonly isStarted: boolean
}

/**
 * Shows the number at the top of the page after a save. Focuses the first field of an untouched form, or the lines of a form that a copy
 * has begun in place of the saved order.
 */
export function useEntryStart({ isSaved, isStarted }: Started, focusFirst: () => void, focusLines?: () => void): void {
  const phone = usePhone()
  const wasSaved = useRef(isSaved)
  const begin = useEffectEvent(() => {
    if (isSaved) window.scrollTo({ top: 0 })
    // On a phone the focus would open the keyboard over the form.
    else if (!phone && !isStarted) focusFirst()
    else if (!phone && wasSaved.current) focusLines?.()
    wasSaved.current = isSaved
  })
  useEffect(() => begin(), [isSaved])
}

interface EntryNotesProps<V extends object> {
  draft: DraftState<V>
  isStarted: boolean
  onGoOn: () => void
}

/** Explains above the form of an order where its values come from, and offers the drafts that were set aside for it. */
export const EntryNotes = <V extends object>({ draft, isStarted, onGoOn }: EntryNotesProps<V>) => (
  <>
    <DraftNotes draft={draft} />
    <OtherDrafts
      draft={draft}
      onGoOn={(saveKey) => {
        if (isStarted) draft.setAside()
        draft.goOnWith(saveKey)
        onGoOn()
      }}
    />
  </>
)

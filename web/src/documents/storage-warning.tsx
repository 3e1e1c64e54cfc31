import { Note } from '../kit/layout.tsx'
import { useObservable } from '../kit/observable.ts'
import { storageWarnings } from '../outbox/outbox.ts'

/**
 * Shows below a form that this phone has little room, or that its browser may remove what waits: one line, the most urgent one. It comes when the
 * network goes, so that nothing that is pressed is below it.
 */
export function StorageWarning() {
  const [first] = useObservable(storageWarnings)
  return first === undefined ? null : (
    <Note as="p" role="note">
      {first}
    </Note>
  )
}

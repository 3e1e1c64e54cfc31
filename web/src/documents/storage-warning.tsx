import { Note } from '../kit/layout.tsx'
import { useObservable } from '../kit/observable.ts'
import { storageWarnings } from '../outbox/outbox.ts'

/**
 * Shows the most urgent warning about the storage of this phone. It is the last part of a form, so that no button moves when the network goes and
 * the warning comes.
 */
export function StorageWarning() {
  const [first] = useObservable(storageWarnings)
  return first === undefined ? null : (
    <Note as="p" role="note">
      {first}
    </Note>
  )
}

/** Keeps what a user changed of values that others change too: the values of others are shown as they come, and the own changes stay. */
import { useState } from 'react'
import type { FormState } from './use-form.ts'

/** Returns the values that differ from the saved ones. */
export const changesOf = <V extends object>(wanted: Partial<V>, saved: V): Partial<V> =>
  Object.fromEntries(Object.entries(wanted).filter(([name, value]) => Reflect.get(saved, name) !== value)) as Partial<V>

/** Returns the state of a form that changes the saved values. */
export function useOwnChanges<V extends object>(saved: V): FormState<V> {
  const [own, setOwn] = useState<Partial<V>>({})
  const changes = changesOf(own, saved)
  // A change that is saved is no change of this form any more: the next change of another person is shown.
  if (Object.keys(changes).length < Object.keys(own).length) setOwn(changes)
  return [{ ...saved, ...changes }, (change) => setOwn((last) => changesOf(change({ ...saved, ...last }), saved))]
}

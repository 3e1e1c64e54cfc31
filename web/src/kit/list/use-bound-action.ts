import { useState } from 'react'
import { useSteady } from '../use-steady.ts'
import type { Action } from './actions.tsx'

/**
 * Makes an action that uses the state of the component that draws the list. It is made once: a new action at every render would be a new
 * button, and a press would lose its focus.
 *
 * `const receive = useBoundAction((run) => action.run('Recieve', run, { key: 'R' }), onReceive)`
 */
export function useBoundAction<R>(make: (run: (row: R) => void) => Action<R>, onPress: (row: R) => void): Action<R> {
  const press = useSteady(onPress)
  const [action] = useState(() => make(press))
  return action
}

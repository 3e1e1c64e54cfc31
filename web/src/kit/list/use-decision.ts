import { resultOf, type SaveCall, type Wire } from '@backoffice/contract/call'
import type { SaveKeeper } from '../../api/save-keeper.ts'
import { type Attempt, useSave } from '../../api/use-save.ts'
import { toast } from '../toasts.tsx'
import type { RowDecision } from './held-rows.ts'
import { type Undo, offerUndo, useUndo } from './undo.ts'

/** Saves a decision about a row. The row keeps its place meanwhile, and shows the outcome as the toast does. */
export function useDecision<S extends SaveCall, R>(call: S, done: string | undefined, undo?: Undo<R>) {
  const { attempt, busy, failure } = useSave(call)
  const undoOf = useUndo<R>()
  const decide = async (
    row: R,
    input: Wire<S>,
    decision: RowDecision,
    keeper?: SaveKeeper,
  ): Promise<Attempt<S> | undefined> => {
    decision.begin()
    const { about } = decision
    const ended = await attempt(input, { about, keeper })
    if (ended?.state === 'done') {
      const { message } = resultOf(ended.answer)
      const run = decision.done(done ?? message, undoOf(undo, row, about))
      toast.success([message, about].filter(Boolean), '', offerUndo(run))
    } else if (ended?.state === 'refused') decision.refused(ended.failure, ended.refreshed)
    else if (ended) decision.ended()
    return ended
  }
  return { decide, busy, failure }
}

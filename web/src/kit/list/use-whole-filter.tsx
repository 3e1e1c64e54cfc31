import type { PageCall, Wire } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import { useState } from 'react'
import { request } from '../../api/client.ts'
import { failureOf } from '../../api/failures.ts'
import { Button } from '../button.tsx'
import { showNumber } from '../format.ts'
import { toast } from '../toasts.tsx'

interface WholeFilter<R> {
  readonly call: PageCall
  /** The request of the list without its page; `undefined` where the page has all rows. */
  readonly input: object | undefined
  /** The number that the list shows. */
  readonly totalRows: number
  /** Runs with the chosen rows. */
  readonly onChosen: (rows: readonly R[]) => void
}

/**
 * Chooses all rows of the filters of a list, beyond its page. The server answers them with the same request, and they stay as they were
 * answered: a row that changes afterwards is refused by its version, and a row that comes later is not among them.
 */
export function useWholeFilter<R>({ call, input, totalRows, onChosen }: WholeFilter<R>) {
  const asked = JSON.stringify(input)
  const [taken, setTaken] = useState<{ asked: string; rows: readonly R[]; shown: number; now: number }>()
  const [busy, setBusy] = useState(false)
  const mine = input !== undefined && taken?.asked === asked ? taken : undefined

  const choose = async () => {
    setBusy(true)
    try {
      const answer = await request(call, { ...input, page: 1, limit: limits.bulk.rows } as Wire<PageCall>)
      const rows = answer.responseObjects as readonly R[]
      setTaken({ asked, rows, shown: totalRows, now: answer.totalRows })
      onChosen(rows)
    } catch (problem) {
      toast.error(failureOf(problem, call).lines)
    }
    setBusy(false)
  }
  const [most, count] = [showNumber(limits.bulk.rows), showNumber(totalRows)]
  return {
    rows: mine?.rows,
    notes: mine && mine.now !== mine.shown ? [messages.bulk.changed(showNumber(mine.shown), showNumber(mine.now))] : [],
    drop: () => setTaken(undefined),
    button: input !== undefined && (
      <Button
        busy={busy}
        aria-pressed={mine !== undefined}
        onClick={() => (mine ? setTaken(undefined) : void choose())}
      >
        {totalRows > limits.bulk.rows ? messages.bulk.first(most, count) : messages.bulk.all(count)}
      </Button>
    ),
  }
}

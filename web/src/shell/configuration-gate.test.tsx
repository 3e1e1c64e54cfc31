import { listDeposits } from '@backoffice/contract/deposits/deposits'
import { getConfiguration } from '@backoffice/contract/session/configuration'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callKey } from '../api/use-call.ts'
import { timeOfMoment } from '../kit/format.ts'
import { actionsOf } from '../kit/list/actions.tsx'
import { listField, useListForm } from '../kit/list/list-fields.tsx'
import { DraftStoreContext } from '../kit/drafts/draft-store.ts'
import { memoryBrowser } from '../../testing/drafts.ts'
import { useViewer } from '../kit/viewer.ts'
import { enterBranch } from '../session/store.ts'
import { signIn } from '../../testing/session.tsx'
import { ConfigurationGate } from './configuration-gate.tsx'

const branch = (bcode: string, timeZone: string) => ({ ccode: 'A', bcode, bank: bcode, timeZone })

/** Karachi (K) is five hours ahead of UTC; Lahore (L) is moved to the other side of the date line. */
const branches = [branch('K', 'Asia/Karachi'), branch('L', 'Pacific/Pago_Pago')]
const { fields } = actionsOf(listDeposits, { postingDate: listField.day({ start: (viewer) => viewer.today }) })

function Screen() {
  const { today } = useViewer()
  const { postingDate } = useListForm(fields, []).of(1).values
  return <output>{`${today} proposes ${String(postingDate)}, ${timeOfMoment('2026-11-20T18:00:00Z')}`}</output>
}

/** Opens a screen at a time of the server, in a browser with a different clock. */
function openAt(serverNow: string, browserNow: string): void {
  vi.setSystemTime(browserNow)
  const client = new QueryClient()
  const configuration = {
    invoiceTypes: [],
    map: null,
    roles: [],
    portalModules: [],
    status: [],
    gowdns: [],
    categories: [],
    voucherTypes: [],
    divisions: [],
    branches,
    now: serverNow,
  }
  client.setQueryData(callKey(getConfiguration, ['main', 7, ''], 'user', {}), configuration)
  render(
    <QueryClientProvider client={client}>
      <DraftStoreContext value={memoryBrowser().tab()}>
        <ConfigurationGate>
          <Screen />
        </ConfigurationGate>
      </DraftStoreContext>
    </QueryClientProvider>,
  )
}
const shown = () => screen.getByRole('status').textContent

beforeEach(() => {
  vi.useFakeTimers()
  // The server never answers: the day depends on the clock alone.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  signIn(7)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('notices midnight within a minute on a screen that is left open, and proposes the new day', () => {
  openAt('2026-11-20T18:59:30Z', '2026-11-20T18:59:30Z')
  expect(shown()).toContain('2026-11-20 proposes 2026-11-20')

  act(() => void vi.advanceTimersByTime(60_000))

  expect(shown()).toContain('2026-11-21 proposes 2026-11-21')
})

it('counts on from the clock of the server, with any clock of the browser', () => {
  openAt('2026-11-20T18:59:30Z', '2031-02-03T04:05:06Z')
  expect(shown()).toContain('2026-11-20 proposes')

  act(() => void vi.advanceTimersByTime(60_000))

  expect(shown()).toContain('2026-11-21 proposes')
})

it('has the day and the moments of the branch that the user works in, not of the first', () => {
  openAt('2026-11-20T19:30:00Z', '2026-11-20T19:30:00Z')
  expect(shown()).toBe('2026-11-21 proposes 2026-11-21, 23:00')

  act(() => enterBranch('L'))

  expect(shown()).toBe('2026-11-20 proposes 2026-11-20, 07:00')
})

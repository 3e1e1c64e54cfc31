import { labels } from '@backoffice/contract/labels'
import { type Configuration, getConfiguration } from '@backoffice/contract/session/configuration'
import { type ReactNode, useCallback, useEffect, useSyncExternalStore } from 'react'
import { useCall } from '../api/use-call.ts'
import { Button } from '../kit/button.tsx'
import { ConfigurationContext } from '../kit/configuration.ts'
import { showMomentsIn } from '../kit/format.ts'
import { ViewerContext } from '../kit/viewer.ts'
import { useDatabases } from '../session/databases.ts'
import { signOut } from '../session/sign-in.ts'
import { Splash } from '../session/splash.tsx'
import { broughtConfiguration } from '../session/store.ts'
import { type SignedInUser, useSignedIn, viewerOf } from '../session/use-session.ts'
import { Inline } from '../kit/layout.tsx'
import css from './page.module.css'
import { type Day, dayAt } from '@backoffice/contract/day'

/** Draws the screens once the lists that they all need are loaded; without a session it draws nothing. */
export function ConfigurationGate({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn()
  const { data, failure, refetch, answeredAt } = useCall(getConfiguration, signedIn ? {} : undefined, {
    per: 'user',
    brought: broughtConfiguration(),
  })
  // This loads the setting LABELS from the server, also for users who never saw the sign-in page.
  useDatabases()
  if (!signedIn) return <Splash />
  if (data) {
    return (
      <ConfigurationContext value={data}>
        <WithViewer signedIn={signedIn} configuration={data} answeredAt={answeredAt}>
          {children}
        </WithViewer>
      </ConfigurationContext>
    )
  }
  if (!failure) return <Splash />
  return (
    <main className={`centred ${css.alone}`}>
      <h1>{failure.title}</h1>
      {failure.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Inline gap={4}>
        <Button tone="primary" onClick={refetch}>
          {labels.retry}
        </Button>
        <Button onClick={() => void signOut()}>{labels.logout}</Button>
      </Inline>
    </main>
  )
}

interface WithViewerProps {
  readonly signedIn: SignedInUser
  readonly configuration: Configuration
  readonly answeredAt: number
  readonly children: ReactNode
}

/** Gives the screens a viewer with the day and the times of the current branch. */
function WithViewer({ signedIn, configuration: { now, branches, reading }, answeredAt, children }: WithViewerProps) {
  useEffect(() => {
    if (reading)
      void import('../session/own-reading.ts').then(({ takeReading }) => takeReading(reading)).catch(() => undefined)
  }, [reading])
  const branch = branches.find(({ bcode }) => bcode === signedIn.branch.code) ?? branches[0]
  const timeZone = branch?.timeZone ?? 'UTC'
  const [today, ...daysThere] = useDays(now, answeredAt, [timeZone, ...branches.map((one) => one.timeZone)])
  // This runs before the screen is drawn, so that it shows no time in another zone.
  showMomentsIn(timeZone, new Map(branches.map((one) => [one.bcode, one.timeZone])))
  const days = new Map(
    branches.map((one, at) => [one.bcode, { timeZone: one.timeZone, today: daysThere[at] ?? today }]),
  )
  return <ViewerContext value={viewerOf(signedIn, today, days)}>{children}</ViewerContext>
}

/** Midnight is noticed within this many milliseconds. */
const LOOK_MS = 20_000

/** Calls `look` regularly, and whenever the page is hidden or shown, because timers stop while the machine sleeps. */
function everyNow(look: () => void): () => void {
  const timer = setInterval(look, LOOK_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/**
 * Returns the current day in each of the time zones, also after midnight. It continues the server's clock with the browser's: `now` is the
 * server's time in its answer, and `at` the browser's time when the answer came.
 */
function useDays(now: string, at: number, timeZones: readonly string[]): readonly [Day, ...Day[]] {
  const ahead = Date.parse(now) - at
  const zones = timeZones.join(' ')
  // The days are one text, so that the screen is drawn again only when one of them changes.
  const days = useSyncExternalStore(
    everyNow,
    useCallback(
      () =>
        zones
          .split(' ')
          .map((zone) => dayAt(Date.now() + ahead, zone))
          .join(' '),
      [ahead, zones],
    ),
  )
  return days.split(' ') as [Day, ...Day[]]
}

import { type Configuration, getConfiguration } from '@backoffice/contract/session/configuration'
import type { ReactNode } from 'react'
import { useCall } from '../api/use-call.ts'
import { Button } from '../kit/button.tsx'
import { ConfigurationContext } from '../kit/configuration.ts'
import { showMomentsIn } from '../kit/format.ts'
import { useSpelling } from '../kit/spelling.ts'
import { ViewerContext } from '../kit/viewer.ts'
import { useDatabases } from '../session/databases.ts'
import { signOut } from '../session/sign-in.ts'
import { Splash } from '../session/splash.tsx'
import { broughtConfiguration } from '../session/store.ts'
import { type SignedInUser, useSignedIn, viewerOf } from '../session/use-session.ts'
import { Row } from '../kit/layout.tsx'
import css from './page.module.css'
import { useDays } from './use-today.ts'

/** Draws the screens once the lists that they all need are loaded; without a session it draws nothing. */
export function ConfigurationGate({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn()
  const spell = useSpelling()
  const { data, failure, refetch, answeredAt } = useCall(getConfiguration, signedIn ? {} : undefined, {
    per: 'user',
    brought: broughtConfiguration(),
  })
  // This loads the spelling from the server, also for users who never saw the sign-in page.
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
    <main className={css.alone}>
      <h1>{spell(failure.title)}</h1>
      {failure.lines.map((line) => (
        <p key={line}>{spell(line)}</p>
      ))}
      <Row gap={4}>
        <Button tone="primary" onClick={refetch}>
          Retry
        </Button>
        <Button onClick={() => void signOut()}>Logout</Button>
      </Row>
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
function WithViewer({ signedIn, configuration: { now, branches }, answeredAt, children }: WithViewerProps) {
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

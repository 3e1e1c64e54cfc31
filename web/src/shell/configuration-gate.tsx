import { getConfiguration } from '@backoffice/contract/session/configuration'
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
import { useSignedIn, viewerOf } from '../session/use-session.ts'
import css from './page.module.css'

/** Draws the screens once the lists that they all need are there, and nothing while there is no session. */
export function ConfigurationGate({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn()
  const say = useSpelling()
  const { data, failure, refetch } = useCall(getConfiguration, signedIn ? {} : undefined, { per: 'user' })
  // Brings the spelling that the server wants, also to those who never saw the sign-in page.
  useDatabases()
  if (!signedIn) return <Splash />
  if (data) {
    // Before the first screen is drawn, so that none shows a moment in the browser's zone.
    showMomentsIn(data.timeZone)
    return (
      <ConfigurationContext value={data}>
        <ViewerContext value={viewerOf(signedIn, data.today)}>{children}</ViewerContext>
      </ConfigurationContext>
    )
  }
  if (!failure) return <Splash />
  return (
    <main className={css.alone}>
      <h1>{say(failure.title)}</h1>
      {failure.lines.map((line) => (
        <p key={line}>{say(line)}</p>
      ))}
      <div className={css.ways}>
        <Button tone="primary" onClick={refetch}>
          Retry
        </Button>
        <Button onClick={() => void signOut()}>Logout</Button>
      </div>
    </main>
  )
}

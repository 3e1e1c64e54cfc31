import { messages } from '@backoffice/contract/messages'
import { useEffect } from 'react'
import { Button } from '../kit/button.tsx'
import { restoreSession } from './sign-in.ts'
import css from './splash.module.css'

/** After this many milliseconds the page itself has shown the text that it is loading. */
const LATE = 600

interface SplashProps {
  readonly unreachable?: boolean
  readonly retry?: () => void
}

const askAgain = () => void restoreSession()

/** Covers the page while the session is restored, and explains when the server cannot be reached. */
export function Splash({ unreachable = false, retry = askAgain }: SplashProps) {
  useEffect(() => {
    if (!unreachable) return undefined
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [unreachable, retry])
  return (
    <main className={css.splash} aria-busy={!unreachable}>
      <svg className={css.mark} viewBox="0 0 32 32" aria-hidden="true">
        <path d="M16 2l12.1 7v14L16 30 3.9 23V9z" />
      </svg>
      {unreachable ? (
        <div role="alert">
          <h1>{messages.http.noNetwork}</h1>
          <p>{messages.http.unreachable}</p>
          <Button onClick={retry}>Retry</Button>
        </div>
      ) : (
        <p className={css.waiting} data-late={performance.now() > LATE || undefined}>
          Loading...
        </p>
      )}
    </main>
  )
}

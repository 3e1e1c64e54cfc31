import { labels } from '@backoffice/contract/labels'
import { messages } from '@backoffice/contract/messages'
import { useEffect } from 'react'
import { Button } from '../kit/button.tsx'
import { restoreSession } from './sign-in.ts'

/** After this many milliseconds the page itself has shown the text that it is loading. */
const LATE = 600

const askAgain = () => void restoreSession()

/** Covers the page while the session is restored, and explains when the server cannot be reached. */
export function Splash({ unreachable = false }: { readonly unreachable?: boolean }) {
  useEffect(() => {
    if (!unreachable) return undefined
    window.addEventListener('online', askAgain)
    return () => window.removeEventListener('online', askAgain)
  }, [unreachable])
  return (
    <main className="loading centred" aria-busy={!unreachable}>
      <svg width="56" height="56" viewBox="0 0 32 32" aria-hidden="true">
        <path d="M16 2l12.1 7v14L16 30 3.9 23V9z" />
      </svg>
      {unreachable ? (
        <div role="alert">
          <h1>{messages.http.noNetwork}</h1>
          <p>{messages.http.unreachable}</p>
          <Button onClick={askAgain}>{labels.retry}</Button>
        </div>
      ) : (
        <p data-late={performance.now() > LATE || undefined}>{labels.loading}</p>
      )}
    </main>
  )
}

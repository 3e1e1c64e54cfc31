import { messages } from '@backoffice/contract/messages'
import { useRouter } from '@tanstack/react-router'
import { Button } from '../kit/button.tsx'
import css from './page.module.css'

/** What stands in place of a screen that failed to draw or to load. */
export function BrokenPage() {
  const router = useRouter()
  return (
    <div role="alert" className={css.notice}>
      <h1>{messages.http.error}</h1>
      <p>{messages.shell.broken}</p>
      <div className={css.ways}>
        <Button tone="primary" onClick={() => window.location.reload()}>
          Retry
        </Button>
        <Button onClick={() => void router.navigate({ to: '/home' })}>Go to Home</Button>
      </div>
    </div>
  )
}

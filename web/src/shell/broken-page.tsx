import { labels } from '@backoffice/contract/labels'
import { messages } from '@backoffice/contract/messages'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Splash } from '../session/splash.tsx'
import { isOfOldVersion, loadNewVersion } from '../session/new-version.ts'
import { Inline } from '../kit/layout.tsx'
import css from './page.module.css'

/** Replaces a screen that failed to draw or, without a network, to load. A new version is loaded at once. */
export function BrokenPage({ error }: ErrorComponentProps) {
  const [isOld] = useState(() => isOfOldVersion(error))
  useEffect(() => {
    if (isOld) loadNewVersion(error)
  }, [isOld, error])
  return isOld ? <Splash /> : <Broken />
}

function Broken() {
  const router = useRouter()
  const [isOffline] = useState(() => !navigator.onLine)
  useEffect(() => {
    const again = () => void router.invalidate()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [router])

  return (
    <div role="alert" className={`centred ${css.notice}`}>
      <h1>{isOffline ? messages.http.noNetwork : messages.http.error}</h1>
      <p>{isOffline ? messages.http.unreachable : messages.shell.broken}</p>
      <Inline gap={4}>
        <Button tone="primary" onClick={() => void router.invalidate()}>
          {labels.retry}
        </Button>
        <Button onClick={() => void router.navigate({ to: '/home' })}>{labels.goToHome}</Button>
      </Inline>
    </div>
  )
}

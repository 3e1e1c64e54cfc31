import { messages } from '@backoffice/contract/messages'
import { useLocation } from '@tanstack/react-router'
import { Notice } from './notice.tsx'
import css from './page.module.css'

export function NotFound() {
  const { href } = useLocation()
  return (
    <Notice title={messages.http.notFound}>
      <p className={css.url}>{window.location.origin + href}</p>
    </Notice>
  )
}

import { screenAt } from '@backoffice/contract/access'
import { messages } from '@backoffice/contract/messages'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSpelling } from '../kit/spelling.ts'
import { useSession } from '../session/use-session.ts'
import { focusHeading } from './heading.ts'

/** Sets the window's title to the screen's name, and focuses the heading on a new page or a new `start` of it. */
export function usePageFollowing(start: string): void {
  const { company, branch } = useSession()
  const router = useRouter()
  const spell = useSpelling()
  const { pathname } = useLocation()
  const title = spell(screenAt(pathname)?.title ?? messages.http.notFound.split(':', 1)[0] ?? '')

  useEffect(() => {
    document.title = [title, branch.name, company.name].filter(Boolean).join(' – ')
  }, [title, branch.name, company.name])

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        // A form of the new page may already have focused its first field.
        const isTaken = document.querySelector('main')?.contains(document.activeElement) ?? false
        if (fromLocation && pathChanged && !isTaken) focusHeading()
      }),
    [router],
  )

  const last = useRef(start)
  useEffect(() => {
    if (last.current !== start) focusHeading()
    last.current = start
  }, [start])
}

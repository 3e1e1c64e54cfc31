import { screenAt } from '@backoffice/contract/access'
import { messages } from '@backoffice/contract/messages'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSpelling } from '../kit/spelling.ts'
import { useSession } from '../session/use-session.ts'
import { focusHeading } from './heading.ts'

/** Keeps the window's title with the screen, and takes the focus to the screen's name on a new page or a new `start` of it. */
export function usePageFollowing(start: string): void {
  const { company, branch } = useSession()
  const router = useRouter()
  const say = useSpelling()
  const { pathname } = useLocation()
  const title = say(screenAt(pathname)?.title ?? messages.http.notFound.split(':', 1)[0] ?? '')

  useEffect(() => {
    document.title = [title, branch.name, company.name].filter(Boolean).join(' – ')
  }, [title, branch.name, company.name])

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusHeading()
      }),
    [router],
  )

  const last = useRef(start)
  useEffect(() => {
    if (last.current !== start) focusHeading()
    last.current = start
  }, [start])
}

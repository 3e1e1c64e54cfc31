import { Suspense, useEffect, useRef, useState } from 'react'
import { later } from '../kit/later.ts'
import { useObservable } from '../kit/observable.ts'
import { useSession } from '../session/use-session.ts'
import { followKeys } from './follow-keys.ts'
import { useGoTo } from './go-to.ts'
import { useLogout } from './logout.tsx'
import { placesOf } from './places.ts'
import { panel } from './panel.ts'
import { ShortcutSheet } from './shortcut-list.tsx'

const Palette = later(() => import('./palette.tsx').then((loaded) => ({ default: loaded.Palette })))

const close = () => panel.set(undefined)

/** Follows the keys of the whole page and opens their panels. The palette is a separate file. */
export function KeyPanels() {
  const { user } = useSession()
  const shown = useObservable(panel)
  const [wasOpened, setWasOpened] = useState(false)
  if (shown === 'shortcuts' && !wasOpened) setWasOpened(true)
  const { logout, question } = useLogout()
  const go = useGoTo()
  const goTo = useRef(go)
  useEffect(() => {
    goTo.current = go
  })
  useEffect(() => followKeys(placesOf(user), (path) => goTo.current(path)), [user])
  useEffect(() => close, [])

  return (
    <>
      <Suspense fallback={null}>{shown === 'palette' && <Palette onClose={close} logout={logout} />}</Suspense>
      {wasOpened && <ShortcutSheet opened={shown === 'shortcuts'} onClose={close} />}
      {question}
    </>
  )
}

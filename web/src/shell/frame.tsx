import { Outlet, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { Dialog } from '../kit/dialog.tsx'
import { useObservable } from '../kit/observable.ts'
import { usePhone } from '../kit/phone.ts'
import { Themed } from '../kit/theme/theme.tsx'
import { useViewer } from '../kit/viewer.ts'
import { useFollowing } from './follow.ts'
import { sidebarCollapsed } from '../session/remembered.ts'
import { useSession } from '../session/use-session.ts'
import { BottomBar } from './bottom-bar.tsx'
import { ConfigurationGate } from './configuration-gate.tsx'
import css from './frame.module.css'
import { Header } from './header.tsx'
import { InBranch } from './in-branch.tsx'
import { KeyPanels } from './key-panels.tsx'
import { usePageFollowing } from './page-following.ts'
import { placesOf } from './places.ts'
import { visits } from './revisit.ts'
import { firstRow } from './shortcuts.ts'
import { searchesOnSwitch } from './start-over.ts'
import { PhoneMenu, Sidebar } from './sidebar.tsx'

/** Draws everything around a screen of a signed-in user. */
export const Frame = () => (
  <Themed>
    <ConfigurationGate>
      <Layout />
    </ConfigurationGate>
  </Themed>
)

/** Focuses the first row of the page, or its content if there are no rows. */
const toFirstRow = () =>
  (document.querySelector<HTMLElement>(`main ${firstRow.target}`) ?? document.querySelector('main'))?.focus()

function Layout() {
  const signedIn = useSession()
  const { user, company, branch, base } = signedIn
  const { today } = useViewer()
  const { pathname } = useLocation()
  const phone = usePhone()
  const [collapsed, setCollapsed] = useState(() => sidebarCollapsed.read() ?? window.innerWidth < 1100)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const visit = useObservable(visits)
  // Until a required password is chosen, no other page opens, so nothing links to one.
  const hasPlaces = placesOf(user).length > 0
  // Another user, database or branch restarts the screen, as a reload did in the old application.
  const scope = [base.key, user.userId, searchesOnSwitch(pathname) ? '' : `${company.code}/${branch.code}`].join('/')
  usePageFollowing(`${scope}#${visit}`)
  useFollowing()

  const fold = () => {
    setCollapsed(!collapsed)
    sidebarCollapsed.write(!collapsed)
  }
  const closeMenu = () => setIsMenuOpen(false)

  return (
    <div className={css.frame}>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      <button type="button" className={css.skip} aria-keyshortcuts="ArrowDown" onClick={toFirstRow}>
        Skip to the first row, ↓
      </button>
      <Header
        phone={phone}
        expanded={phone ? isMenuOpen : !collapsed}
        hasMenu={phone || hasPlaces}
        onMenu={phone ? () => setIsMenuOpen(true) : fold}
      />
      <div className={css.body}>
        {!phone && hasPlaces && (
          <div className={css.side}>
            <Sidebar collapsed={collapsed} />
          </div>
        )}
        <div className={css.page}>
          <main id="main" tabIndex={-1} className={css.main}>
            <InBranch signedIn={signedIn} pathname={pathname}>
              <Outlet key={`${scope}#${visit}`} />
            </InBranch>
          </main>
          <footer className={css.footer}>
            © {company.name} {today.slice(0, 4)}
          </footer>
        </div>
      </div>
      <KeyPanels />
      {phone && (
        <>
          {hasPlaces && <BottomBar />}
          <Dialog label="Menu" shape="side" opened={isMenuOpen} onClose={closeMenu}>
            <PhoneMenu onChosen={closeMenu} />
          </Dialog>
        </>
      )}
    </div>
  )
}

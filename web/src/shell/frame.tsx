import { screenAt } from '@backoffice/contract/access'
import { titleOf } from '@backoffice/contract/access-texts'
import { helpMessages } from '@backoffice/contract/help/help-messages'
import { labels } from '@backoffice/contract/labels'
import { inDigits } from '@backoffice/contract/language/numbers'
import { messages } from '@backoffice/contract/messages'
import { IconListDetails, IconX } from '@tabler/icons-react'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Dialog } from '../kit/dialog.tsx'
import { showNumber } from '../kit/format.ts'
import { useObservable } from '../kit/observable.ts'
import { usePhone } from '../kit/phone.ts'
import tones from '../kit/tone.module.css'
import { Themed } from '../kit/theme/theme.tsx'
import { useViewer } from '../kit/viewer.ts'
import { canKeep, onPhone } from '../outbox/outbox.ts'
import { notSent } from '../outbox/phone-item.ts'
import { sidebarCollapsed, wasInvited } from '../session/remembered.ts'
import { useSession, useSignedIn } from '../session/use-session.ts'
import { Menu } from '../kit/menu.tsx'
import { ScreenHelpContext } from '../kit/welcome.tsx'
import { lazyPart } from '../kit/lazy-part.ts'
import { useFollowing } from './follow-notifications.ts'
import { ConfigurationGate } from './configuration-gate.tsx'
import css from './frame.module.css'
import { Header } from './header.tsx'
import { InBranch } from './in-branch.tsx'
import { placesOf, looks, mainPlaces, type Place, requestPlaces } from './places.ts'
import { visits } from './revisit.ts'
import { firstRow } from './shortcuts.ts'
import { searchesOnSwitch } from './start-over.ts'
import { PhoneMenu, Sidebar } from './sidebar.tsx'
import barCss from './bottom-bar.module.css'
import { useGoTo } from './go-to.ts'
import { PlaceLink } from './place-link.tsx'
import { screenHelp } from './screen-help.tsx'
import { followKeys } from './follow-keys.ts'
import { useLogout } from './logout.tsx'
import { panel } from './panel.ts'
import { ShortcutSheet } from './shortcut-list.tsx'
import { installOffer } from './install-offer.ts'
import helpCss from './screen-help.module.css'

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
        {labels.skipToContent}
      </a>
      <button type="button" className={css.skip} aria-keyshortcuts="ArrowDown" onClick={toFirstRow}>
        {labels.skipToFirstRow}
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
              {phone && <InstallLine />}
              <ScreenHelpContext value={screenHelp}>
                <Outlet key={`${scope}#${visit}`} />
              </ScreenHelpContext>
            </InBranch>
          </main>
          <footer className={`caption ${css.footer}`}>
            © {company.name} {inDigits(today.slice(0, 4))}
          </footer>
        </div>
      </div>
      <KeyPanels />
      {phone && (
        <>
          {hasPlaces && <BottomBar />}
          <Dialog label={labels.menu} shape="side" opened={isMenuOpen} onClose={closeMenu}>
            <PhoneMenu onChosen={closeMenu} />
          </Dialog>
        </>
      )}
    </div>
  )
}

/** The milliseconds that the first page has for itself before the other places are loaded. */
const HEAD_START = 2000

/**
 * Loads places one after the other, so that each opens without a network later; what a missing network left out comes with the network.
 * Returns the function that ends it.
 */
function loadAhead(router: ReturnType<typeof useRouter>, places: readonly Place[]): () => void {
  let isOver = false
  const load = async () => {
    for (const { path } of places) {
      if (isOver || !navigator.onLine) return
      await router.preloadRoute({ to: path }).catch(() => undefined)
    }
  }
  const begin = () => void load()
  const start = setTimeout(begin, HEAD_START)
  window.addEventListener('online', begin)
  return () => {
    isOver = true
    clearTimeout(start)
    window.removeEventListener('online', begin)
  }
}

/** Draws the main screens of the role within reach of the thumb, and a menu of those for the user's own requests. */
function BottomBar() {
  const signedIn = useSignedIn()
  const user = signedIn?.user
  const router = useRouter()
  useEffect(() => (user ? loadAhead(router, [...mainPlaces(user), ...requestPlaces(user)]) : undefined), [router, user])
  const waiting = notSent(useObservable(onPhone).mine).items
  if (!user) return null
  const requests = requestPlaces(user)
  return (
    <nav aria-label={labels.mainPlaces} className={barCss.bar}>
      {mainPlaces(user).map(({ path }) => {
        const { icon: Icon, short } = looks[path]
        return (
          <PlaceLink key={path} to={path} className={`caption centred ${barCss.place}`}>
            <Icon size={22} stroke={1.75} aria-hidden />
            {short}
            {path === '/salesmanCashCollection' && waiting > 0 && (
              <span className={`pill ${tones.warning} ${barCss.badge}`} aria-hidden="true">
                {showNumber(waiting)}
              </span>
            )}
          </PlaceLink>
        )
      })}
      {requests.length > 0 && <Requests places={requests} />}
    </nav>
  )
}

function Requests({ places }: { places: readonly Place[] }) {
  const { pathname } = useLocation()
  const goTo = useGoTo()
  const items = places.map((place) => {
    const { path } = place
    const { icon: Icon } = looks[path]
    return {
      label: titleOf(place),
      href: path,
      icon: <Icon size={18} stroke={1.75} aria-hidden />,
      onSelect: () => goTo(path),
    }
  })
  return (
    <Menu
      items={items}
      button={(props) => (
        <button
          {...props}
          className={`caption centred ${barCss.place}`}
          data-current={places.some(({ path }) => path === pathname) || undefined}
        >
          <IconListDetails size={22} stroke={1.75} aria-hidden />
          {labels.requests}
        </button>
      )}
    />
  )
}

/** Focuses the heading of the screen, so that a screen reader starts there after a change of page. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Sets the window's title to the screen's name, and focuses the heading on a new page or a new `start` of it. */
function usePageFollowing(start: string): void {
  const { company, branch } = useSession()
  const router = useRouter()
  const { pathname } = useLocation()
  const screen = screenAt(pathname)
  const title = screen ? titleOf(screen) : messages.http.notFoundTitle

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

const Palette = lazyPart(() => import('./palette.tsx').then((loaded) => ({ default: loaded.Palette })))

const Guide = lazyPart(() => import('./guide.tsx').then((loaded) => ({ default: loaded.GuidePanel })))

const outboxPanel = () => import('./outbox-panel.tsx')
const Outbox = lazyPart(() => outboxPanel().then((loaded) => ({ default: loaded.OutboxPanel })))
const keptItem = () => import('../documents/kept-item.tsx')
const Printed = lazyPart(() => keptItem().then((loaded) => ({ default: loaded.PrintedItem })))

const closePanel = () => panel.set(undefined)

/** Follows the keys of the whole page and opens their panels. The palette is a separate file. */
function KeyPanels() {
  const { user } = useSession()
  const shown = useObservable(panel)
  const hasItems = useObservable(onPhone).mine.length > 0
  const [wasOpened, setWasOpened] = useState(false)
  if (shown === 'shortcuts' && !wasOpened) setWasOpened(true)
  const { logout, question } = useLogout()
  const go = useGoTo()
  const goTo = useRef(go)
  useEffect(() => {
    goTo.current = go
  })
  useEffect(() => followKeys(placesOf(user), (path) => goTo.current(path)), [user])
  useEffect(() => closePanel, [])
  const keeps = useObservable(canKeep)
  useEffect(() => {
    // Without a network they could not be loaded any more.
    if (keeps) void Promise.allSettled([outboxPanel(), keptItem()])
  }, [keeps])

  return (
    <>
      <Suspense fallback={null}>{shown === 'palette' && <Palette onClose={closePanel} logout={logout} />}</Suspense>
      <Suspense fallback={null}>{shown === 'guide' && <Guide onClose={closePanel} />}</Suspense>
      <Suspense fallback={null}>{shown === 'outbox' && <Outbox onClose={closePanel} />}</Suspense>
      <Suspense fallback={null}>{hasItems && <Printed />}</Suspense>
      {wasOpened && <ShortcutSheet opened={shown === 'shortcuts'} onClose={closePanel} />}
      {question}
    </>
  )
}

/** Safari has no offer to install: people do it themselves, in its menu. */
const isSafariOnPhone = () => /iPhone/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches

/** Invites a person with a phone to install the program, during one visit of this browser. */
function InstallLine() {
  const offer = useObservable(installOffer)
  const [isOpen, setIsOpen] = useState(() => wasInvited.read() !== true)
  const isShown = isOpen && (offer !== undefined || isSafariOnPhone())
  useEffect(() => {
    if (isShown) wasInvited.write(true)
  }, [isShown])
  if (!isShown) return null
  const close = () => setIsOpen(false)
  return (
    <div role="note" className={helpCss.invitation}>
      <span>{offer ? helpMessages.install.offer : helpMessages.install.onIphone}</span>
      {offer && (
        <button
          type="button"
          className={helpCss.none}
          onClick={() => {
            close()
            void offer.prompt()
          }}
        >
          {helpMessages.install.accept}
        </button>
      )}
      <button type="button" className="icon-button small" aria-label={helpMessages.introduction} onClick={close}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </button>
    </div>
  )
}

import { screenAt } from '@backoffice/contract/access'
import { titleOf } from '@backoffice/contract/access-texts'
import { helpMessages } from '@backoffice/contract/help/help-messages'
import { labels } from '@backoffice/contract/labels'
import { inDigits } from '@backoffice/contract/language/numbers'
import { messages } from '@backoffice/contract/messages'
import { IconBell, IconChevronDown, IconMenu2, IconSearch } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { fitText } from '../kit/fit-text.ts'
import { Stack } from '../kit/layout.tsx'
import { useObservable } from '../kit/observable.ts'
import { useIsOffline } from '../kit/offline.ts'
import tones from '../kit/tone.module.css'
import { companyName, useDatabases } from '../session/databases.ts'
import { isWithoutNetwork } from '../session/store.ts'
import { useSignedIn } from '../session/use-session.ts'
import { Keys } from '../kit/keys.tsx'
import { singleKeys } from '../session/remembered.ts'
import { useUnread } from './use-unread.ts'
import css from './header.module.css'
import { InHand } from './in-hand.tsx'
import { OnPhoneFigure, useNeedsAttention } from './on-phone-figure.tsx'
import { PlaceLink } from './place-link.tsx'
import { ScopeSwitch } from './scope-switch.tsx'
import { panel } from './panel.ts'
import { ThemeMenu } from './theme-menu.tsx'
import { UserMenu } from './user-menu.tsx'
import { lettersIn } from './shortcut-list.tsx'

interface HeaderProps {
  phone: boolean
  /** The state of the sidebar: unfolded next to the page, or open over it on a phone. */
  expanded: boolean
  /** False if the menu is empty. */
  hasMenu: boolean
  onMenu: () => void
}

export const Header = (props: HeaderProps) => (
  <header className={css.header}>
    {props.hasMenu && (
      <button
        type="button"
        className={`icon-button ${css.icon}`}
        aria-label={labels.menu}
        aria-expanded={props.expanded}
        aria-controls="sidebar"
        onClick={props.onMenu}
      >
        <IconMenu2 size={20} stroke={1.75} aria-hidden />
      </button>
    )}
    {props.phone ? <PhoneHeader /> : <DeskHeader />}
    <Offline />
  </header>
)

/** Shows at the foot of the header that there is no network: the header keeps its height, so that no list below it moves. */
function Offline() {
  const isOffline = useIsOffline()
  if (!isOffline && !isWithoutNetwork()) return null
  return (
    <p role="status" className={`cut caption ${tones.warning} ${css.offline}`}>
      {messages.shell.offline}
    </p>
  )
}

/** Shows the database at all times, all but the first in another look, so that nobody posts into the wrong one. */
export function DatabaseLabel() {
  const signedIn = useSignedIn()
  const { bases } = useDatabases()
  const isOther = bases !== undefined && bases[0]?.key !== signedIn?.base.key
  const label = signedIn?.base.label
  return (
    <span className={`pill cut ${isOther ? tones.warning : 'muted'} ${css.database}`} title={label}>
      {label}
    </span>
  )
}

function Bell() {
  const unread = useUnread()
  if (useSignedIn()?.user.mustChangePassword) return null
  return (
    <PlaceLink
      to="/notifications"
      className={`icon-button ${css.icon}`}
      label={unread > 0 ? labels.unreadNotifications(unread) : labels.notification}
    >
      <IconBell size={20} stroke={1.75} aria-hidden />
      {unread > 0 && (
        <span className={`pill ${css.badge}`} aria-hidden="true">
          {inDigits(unread > 99 ? '99+' : String(unread))}
        </span>
      )}
    </PlaceLink>
  )
}

const PaletteButton = () => (
  <button
    type="button"
    className={`option ${css.jump}`}
    aria-label={labels.searchOrJumpTo}
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={() => panel.set('palette')}
  >
    <IconSearch size={18} stroke={1.75} aria-hidden />
    <span>{labels.searchHint}</span>
    <Keys keys="Ctrl+K" />
  </button>
)

function DeskHeader() {
  return (
    <>
      <PlaceLink to="/home" className={css.mark}>
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path d="M16 2l12.1 7v14L16 30 3.9 23V9z" />
        </svg>
        {useObservable(companyName)}
      </PlaceLink>
      <DatabaseLabel />
      <KeysInSight />
      <InHand />
      <OnPhoneFigure />
      <PaletteButton />
      <ScopeSwitch />
      <ThemeMenu className={`icon-button ${css.icon}`} />
      <Bell />
      <UserMenu />
    </>
  )
}

function PhoneHeader() {
  const signedIn = useSignedIn()
  const { pathname } = useLocation()
  const screen = screenAt(pathname)
  const title = screen ? titleOf(screen) : ''
  const [isOpen, setIsOpen] = useState(false)
  // Without a network there is no amount in hand, and there is no room for both.
  const needsAttention = useNeedsAttention()
  return (
    <>
      <span className={css.heading}>
        <span className={`two-lines ${css.title}`} style={fitText(title)}>
          {title}
        </span>
        <button type="button" className={`aside ${css.branch}`} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <span className="cut">{signedIn?.branch.name}</span>
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </button>
      </span>
      {needsAttention ? <OnPhoneFigure /> : <InHand />}
      <Bell />
      <Dialog label={labels.whereYouWork} shape="sheet" opened={isOpen} onClose={() => setIsOpen(false)}>
        <Stack gap={5} className={css.sheet}>
          <DatabaseLabel />
          <ScopeSwitch />
          <Button tone="primary" onClick={() => setIsOpen(false)}>
            {labels.done}
          </Button>
        </Stack>
      </Dialog>
    </>
  )
}

type Letters = readonly (readonly [letter: string, label: string])[]

/**
 * Shows the keys of the row that the keyboard has reached, in the free room of the header, where they cover and move nothing. Screen readers
 * read the key of each button at the button.
 */
function KeysInSight() {
  const [letters, setLetters] = useState<Letters>([])
  useEffect(() => {
    const ended = new AbortController()
    const follow = ({ target }: FocusEvent) => {
      const isRow = target instanceof Element && target.matches('[data-row]:focus-visible')
      setLetters(isRow && singleKeys.read() !== false ? [...lettersIn(target)] : [])
    }
    document.addEventListener('focusin', follow, { signal: ended.signal })
    document.addEventListener('focusout', () => setLetters([]), { signal: ended.signal })
    return () => ended.abort()
  }, [])
  return (
    <span className={css.inSight} aria-hidden="true">
      {letters.length > 0 && (
        <>
          {letters.map(([letter, label]) => (
            <span key={letter}>
              <Keys keys={letter.toUpperCase()} /> {label}
            </span>
          ))}
          <span>
            <Keys keys="?" /> {helpMessages.allKeys}
          </span>
        </>
      )}
    </span>
  )
}

import { groupName, titleOf } from '@backoffice/contract/access-texts'
import { helpMessages } from '@backoffice/contract/help/help-messages'
import { outboxLabels } from '@backoffice/contract/intake/outbox-labels'
import { labels } from '@backoffice/contract/labels'
import { IconBell, IconBook, IconDeviceMobile, IconLogout, IconUser } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { Inline, Stack } from '../kit/layout.tsx'
import { useSignedIn } from '../session/use-session.ts'
import { DatabaseLabel } from './header.tsx'
import { useLogout } from './logout.tsx'
import { openOutbox, useHasItems } from './on-phone-figure.tsx'
import { PlaceLink } from './place-link.tsx'
import { type Place, groupsOf, looks } from './places.ts'
import css from './sidebar.module.css'
import { ThemeMenu } from './theme-menu.tsx'
import { openGuide, useRoleName } from './user-menu.tsx'

interface SidebarProps {
  /** True when only the icons are visible, with the words as tooltips. */
  collapsed: boolean
  onChosen?: () => void
}

/** Draws the groups of the menu with the screens that the user may open. */
export function Sidebar({ collapsed, onChosen }: SidebarProps) {
  const signedIn = useSignedIn()
  // Escape hides a tooltip until the next hover or focus (WCAG 1.4.13).
  const [tipsHidden, setTipsHidden] = useState(false)
  if (!signedIn || signedIn.user.mustChangePassword) return null
  return (
    <nav
      id="sidebar"
      aria-label={labels.main}
      className={css.sidebar}
      data-collapsed={collapsed || undefined}
      data-tips={collapsed && !tipsHidden ? '' : undefined}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && setTipsHidden(true)}
      onPointerLeave={() => setTipsHidden(false)}
      onBlur={() => setTipsHidden(false)}
    >
      <Stack as="ul" gap={3}>
        {groupsOf(signedIn.user).map(({ group, places }) => (
          <li key={group}>
            {group !== 'Dashboard' && (
              <p className={`caption ${css.group}`} id={`group-${group}`}>
                {groupName(group)}
              </p>
            )}
            <ul aria-labelledby={group === 'Dashboard' ? undefined : `group-${group}`}>
              {places.map((place) => (
                <Entry
                  key={place.path}
                  place={place}
                  label={group === 'Dashboard' ? groupName(group) : titleOf(place)}
                  collapsed={collapsed}
                  onChosen={onChosen}
                />
              ))}
            </ul>
          </li>
        ))}
      </Stack>
    </nav>
  )
}

interface EntryProps {
  place: Place
  label: string
  collapsed: boolean
  onChosen: (() => void) | undefined
}

function Entry({ place, label, collapsed, onChosen }: EntryProps) {
  const { icon: Icon } = looks[place.path]
  return (
    <li className={css.entry} data-tip={label}>
      <PlaceLink
        to={place.path}
        className={`option ${css.link}`}
        label={collapsed ? label : undefined}
        {...(onChosen && { onClick: onChosen })}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
        {!collapsed && <span>{label}</span>}
      </PlaceLink>
    </li>
  )
}

/** Draws the sidebar of a phone, which also has the controls that a wide header holds. */
export function PhoneMenu({ onChosen }: { onChosen: () => void }) {
  const signedIn = useSignedIn()
  const roleName = useRoleName()
  const { logout, question } = useLogout()
  const hasItems = useHasItems()
  return (
    <Stack className={css.phone}>
      <Inline justify="between">
        <Stack as="span" gap={1}>
          <strong>{signedIn?.user.name}</strong>
          <small className="muted">{roleName}</small>
        </Stack>
        <ThemeMenu className={`icon-button ${css.theme}`} />
      </Inline>
      <DatabaseLabel />
      <Sidebar collapsed={false} onChosen={onChosen} />
      <Stack gap={1} className={css.own}>
        {!signedIn?.user.mustChangePassword && (
          <>
            <PlaceLink to="/profile" className={`option ${css.link}`} onClick={onChosen}>
              <IconUser size={20} stroke={1.75} aria-hidden />
              {labels.userProfile}
            </PlaceLink>
            <PlaceLink to="/notifications" className={`option ${css.link}`} onClick={onChosen}>
              <IconBell size={20} stroke={1.75} aria-hidden />
              {labels.notification}
            </PlaceLink>
          </>
        )}
        {hasItems && (
          <button
            type="button"
            className={`option ${css.link}`}
            onClick={() => {
              onChosen()
              openOutbox()
            }}
          >
            <IconDeviceMobile size={20} stroke={1.75} aria-hidden />
            {outboxLabels.onThisPhone}
          </button>
        )}
        <button
          type="button"
          className={`option ${css.link}`}
          onClick={() => {
            onChosen()
            openGuide()
          }}
        >
          <IconBook size={20} stroke={1.75} aria-hidden />
          {helpMessages.guide}
        </button>
        <button type="button" className={`option ${css.link}`} onClick={logout}>
          <IconLogout size={20} stroke={1.75} aria-hidden />
          {labels.logout}
        </button>
      </Stack>
      {question}
    </Stack>
  )
}

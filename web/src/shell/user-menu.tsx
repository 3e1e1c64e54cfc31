import { titleOf } from '@backoffice/contract/access-texts'
import { wordIn } from '@backoffice/contract/words'
import { helpMessages } from '@backoffice/contract/help/help-messages'
import { outboxLabels } from '@backoffice/contract/intake/outbox-labels'
import { labels } from '@backoffice/contract/labels'
import { IconBell, IconBook, IconChevronDown, IconDeviceMobile, IconLogout, IconUser } from '@tabler/icons-react'
import { useConfiguration } from '../kit/configuration.ts'
import { Menu, type MenuItem } from '../kit/menu.tsx'
import { useSignedIn } from '../session/use-session.ts'
import { useGoTo } from './go-to.ts'
import { useLogout } from './logout.tsx'
import { openOutbox, useHasItems } from './on-phone-figure.tsx'
import { panel } from './panel.ts'
import { looks, requestPlaces } from './places.ts'
import css from './header.module.css'

/** Opens the guide of the user's role. */
export const openGuide = (): void => panel.set('guide')

/** Returns the name of the user's role, which the configuration holds. */
export function useRoleName(): string {
  const signedIn = useSignedIn()
  const { roles } = useConfiguration()
  return wordIn(roles.find(({ roleId }) => roleId === signedIn?.user.roleId)?.roleName ?? '')
}

/** Returns the first letters of the first and the last name: `SM` for Sana Malik. */
const initialsOf = (name: string): string => {
  const words = name.split(/\s+/)
  return [words[0], ...words.slice(1).slice(-1)].map((word) => [...(word ?? '')][0] ?? '').join('')
}

/** Draws the user's name over the role, with User Profile, Notification, the screens of the user's own requests, and Logout. */
export function UserMenu() {
  const signedIn = useSignedIn()
  const roleName = useRoleName()
  const goTo = useGoTo()
  const { logout, question } = useLogout()
  const hasItems = useHasItems()

  const page = (label: string, href: string, Icon: typeof IconUser): MenuItem => ({
    label,
    href,
    icon: <Icon size={18} stroke={1.75} aria-hidden />,
    onSelect: () => goTo(href),
  })

  return (
    <>
      <Menu
        items={[
          ...(signedIn?.user.mustChangePassword
            ? []
            : [page(labels.userProfile, '/profile', IconUser), page(labels.notification, '/notifications', IconBell)]),
          ...(signedIn ? requestPlaces(signedIn.user) : []).map((place) =>
            page(titleOf(place), place.path, looks[place.path].icon),
          ),
          ...(hasItems
            ? [
                {
                  label: outboxLabels.onThisPhone,
                  icon: <IconDeviceMobile size={18} stroke={1.75} aria-hidden />,
                  onSelect: openOutbox,
                },
              ]
            : []),
          { label: helpMessages.guide, icon: <IconBook size={18} stroke={1.75} aria-hidden />, onSelect: openGuide },
          { label: labels.logout, icon: <IconLogout size={18} stroke={1.75} aria-hidden />, onSelect: logout },
        ]}
        button={(props) => (
          <button {...props} className={`option ${css.user}`}>
            <span className={css.initials} aria-hidden="true">
              {initialsOf(signedIn?.user.name ?? '')}
            </span>
            <span className={css.name}>
              <span>{signedIn?.user.name}</span>
              <small className="caption">{roleName}</small>
            </span>
            <IconChevronDown size={16} stroke={1.75} aria-hidden />
          </button>
        )}
      />
      {question}
    </>
  )
}

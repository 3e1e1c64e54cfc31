import { IconListDetails } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { Menu } from '../kit/menu.tsx'
import { useSignedIn } from '../session/use-session.ts'
import css from './bottom-bar.module.css'
import { useGoTo } from './go-to.ts'
import { PlaceLink } from './place-link.tsx'
import { looks, mainPlaces, type Place, requestPlaces } from './places.ts'

/** Draws the main screens of the role within reach of the thumb, and a menu of those for the user's own requests. */
export function BottomBar() {
  const signedIn = useSignedIn()
  if (!signedIn) return null
  const requests = requestPlaces(signedIn.user)
  return (
    <nav aria-label="Main places" className={css.bar}>
      {mainPlaces(signedIn.user).map(({ path }) => {
        const { icon: Icon, short } = looks[path]
        return (
          <PlaceLink key={path} to={path} className={css.place}>
            <Icon size={22} stroke={1.75} aria-hidden />
            {short}
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
  const items = places.map(({ path, title }) => {
    const { icon: Icon } = looks[path]
    return {
      label: title,
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
          className={css.place}
          data-current={places.some(({ path }) => path === pathname) || undefined}
        >
          <IconListDetails size={22} stroke={1.75} aria-hidden />
          Requests
        </button>
      )}
    />
  )
}

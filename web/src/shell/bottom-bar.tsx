import { useSignedIn } from '../session/use-session.ts'
import css from './bottom-bar.module.css'
import { PlaceLink } from './place-link.tsx'
import { looks, mainPlaces } from './places.ts'

/** Draws the main screens of the role within reach of the thumb. */
export function BottomBar() {
  const signedIn = useSignedIn()
  if (!signedIn) return null
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
    </nav>
  )
}

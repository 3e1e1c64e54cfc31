import type { HomeTile } from '@backoffice/contract/access'
import { useNavigate } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { Menu } from '../kit/menu.tsx'
import { useSpelling } from '../kit/spelling.ts'
import { PlaceLink } from '../shell/place-link.tsx'
import { type Place, looks } from '../shell/places.ts'
import css from './home.module.css'
import { tileLooks } from './tile-looks.ts'

interface HexagonProps {
  tile: HomeTile
  places: readonly Place[]
  pending: (place: Place) => number
}

/** Draws a tile of the home page: a link to its only screen, or a list of its screens. */
export function Hexagon({ tile, places, pending }: HexagonProps) {
  const spell = useSpelling()
  const navigate = useNavigate()
  const [only, ...others] = places
  const { colour } = tileLooks[tile]
  const total = places.reduce((sum, place) => sum + pending(place), 0)
  const face = <Face tile={tile} pending={total} />
  const style = { '--colour': `var(--h-${colour})` } as CSSProperties
  if (!only) return null
  return (
    <li style={style}>
      {others.length === 0 ? (
        <PlaceLink to={only.path} className={css.hex}>
          {face}
        </PlaceLink>
      ) : (
        <Menu
          items={places.map((place) => {
            const { icon: Icon } = looks[place.path]
            const waiting = pending(place)
            return {
              label: spell(place.title),
              href: place.path,
              icon: <Icon size={20} stroke={1.75} aria-hidden />,
              ...(waiting > 0 && { note: `${waiting} pending` }),
              onSelect: () => void navigate({ to: place.path }),
            }
          })}
          button={(props) => (
            <button {...props} className={css.hex}>
              {face}
            </button>
          )}
        />
      )}
    </li>
  )
}

function Face({ tile, pending }: { tile: HomeTile; pending: number }) {
  const spell = useSpelling()
  return (
    <span className={css.shape}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={tileLooks[tile].lines} />
      </svg>
      <span className={css.label}>{spell(tile)}</span>
      {pending > 0 && <small className={css.pill}>{pending} pending</small>}
    </span>
  )
}

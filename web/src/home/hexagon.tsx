import type { HomeTile } from '@backoffice/contract/access'
import { Link, useNavigate } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { showNumber } from '../kit/format.ts'
import { Menu } from '../kit/menu.tsx'
import { useSpelling } from '../kit/spelling.ts'
import { type Place, looks } from '../shell/places.ts'
import css from './home.module.css'
import { tileLooks } from './tile-looks.ts'
import { leadOf, type Work } from './waiting-work.ts'

interface HexagonProps {
  tile: HomeTile
  places: readonly Place[]
  /** Returns the work that waits on a screen. */
  waiting: (place: Place) => Work | undefined
}

/** Draws a tile of the home page: a link to its only screen, or a list of its screens. */
export function Hexagon({ tile, places, waiting }: HexagonProps) {
  const spell = useSpelling()
  const navigate = useNavigate()
  const [only, ...others] = places
  const { colour } = tileLooks[tile]
  const total = places.reduce((sum, place) => sum + (waiting(place)?.count ?? 0), 0)
  const face = <Face tile={tile} pending={total} />
  const leadTo = (place: Place) => {
    const work = waiting(place)
    return work ? leadOf(work) : { to: place.path, search: {} }
  }
  const style = { '--colour': `var(--h-${colour})` } as CSSProperties
  if (!only) return null
  return (
    <li style={style}>
      {others.length === 0 ? (
        <Link {...leadTo(only)} className={css.hex}>
          {face}
        </Link>
      ) : (
        <Menu
          items={places.map((place) => {
            const { icon: Icon } = looks[place.path]
            const lead = leadTo(place)
            const count = waiting(place)?.count ?? 0
            return {
              label: spell(place.title),
              href: lead.to,
              search: lead.search,
              icon: <Icon size={20} stroke={1.75} aria-hidden />,
              ...(count > 0 && { note: `${showNumber(count)} pending` }),
              onSelect: () => void navigate(lead),
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
      {pending > 0 && <small className={css.pill}>{showNumber(pending)} pending</small>}
    </span>
  )
}

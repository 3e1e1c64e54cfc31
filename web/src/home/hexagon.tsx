import type { HomeTile } from '@backoffice/contract/access'
import { Link, useNavigate } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { showNumber } from '../kit/format.ts'
import { Menu } from '../kit/menu.tsx'
import { useSpelling } from '../kit/spelling.ts'
import { type Place, looks } from '../shell/places.ts'
import css from './home.module.css'
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

interface TileLook {
  /** The colour token of the tile's family; white on it was measured at 5.4:1 or more. */
  readonly colour: 'cash' | 'stock' | 'order' | 'report' | 'appr' | 'loc' | 'user'
  /** The lines of a drawing of 24 × 24. */
  readonly lines: string
}

const tileLooks: Record<HomeTile, TileLook> = {
  'Cash Management': {
    colour: 'cash',
    lines: 'M3 7h18v10H3zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM6 10v0M18 14v0',
  },
  'Stock Positioning': { colour: 'stock', lines: 'M3 8l9-5 9 5v8l-9 5-9-5zM3 8l9 5 9-5M12 13v8' },
  'Sale Order': { colour: 'order', lines: 'M9 4h6v3H9zM9 5.5H5V21h14V5.5h-4M9 14h6M12 11v6' },
  'View Reports': { colour: 'report', lines: 'M4 20V4M4 20h16M8 16v-5M12 16V7M16 16v-8' },
  'Approval Voucher': { colour: 'appr', lines: 'M6 3h9l4 4v14H6zM9 13l2 2 4-4' },
  'Approval Invoices': { colour: 'appr', lines: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6' },
  'Approval Tours': {
    colour: 'appr',
    lines:
      'M5 18a2 2 0 1 0 4 0 2 2 0 0 0-4 0zM15 6a2 2 0 1 0 4 0 2 2 0 0 0-4 0zM9 18h5a3 3 0 0 0 0-6h-4a3 3 0 0 1 0-6h5',
  },
  'Approval Leaves': { colour: 'appr', lines: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M9 15l2 2 4-4' },
  'Approval Orders': { colour: 'order', lines: 'M4 5h2l2 11h10l2-8H7M9 20h0M17 20h0' },
  'Location Approval': {
    colour: 'loc',
    lines: 'M12 21s7-6 7-11a7 7 0 1 0-14 0c0 5 7 11 7 11zM12 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  },
  'User Management': {
    colour: 'user',
    lines:
      'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-3.5 3-5.5 6-5.5s6 2 6 5.5M16 5a3 3 0 0 1 0 6M17 14.5c2.5.4 4 2.3 4 5',
  },
}

import { titleOf, tileName } from '@backoffice/contract/access-texts'
import { leadOf } from '@backoffice/contract/home/leads'
import type { HomeTile } from '@backoffice/contract/access'
import { homeMessages } from '@backoffice/contract/home/home-messages'
import { Link, useNavigate } from '@tanstack/react-router'
import { showNumber } from '../kit/format.ts'
import { Menu } from '../kit/menu.tsx'
import { type Place, looks } from '../shell/places.ts'
import css from './home.module.css'
import { type Work } from './waiting-work.ts'

interface HexagonProps {
  tile: HomeTile
  places: readonly Place[]
  /** Returns the work that waits on a screen. */
  waiting: (place: Place) => Work | undefined
}

/** Draws a tile of the home page: a link to its only screen, or a list of its screens. */
export function Hexagon({ tile, places, waiting }: HexagonProps) {
  const navigate = useNavigate()
  const [only, ...others] = places
  const total = places.reduce((sum, place) => sum + (waiting(place)?.count ?? 0), 0)
  const face = <Face tile={tile} pending={total} />
  const leadTo = (place: Place) => {
    const work = waiting(place)
    return work ? leadOf(work) : { to: place.path, search: {} }
  }
  if (!only) return null
  return (
    <li>
      {others.length === 0 ? (
        <Link {...leadTo(only)} className={`caption centred ${css.tile}`}>
          {face}
        </Link>
      ) : (
        <Menu
          items={places.map((place) => {
            const { icon: Icon } = looks[place.path]
            const lead = leadTo(place)
            const count = waiting(place)?.count ?? 0
            return {
              label: titleOf(place),
              href: lead.to,
              search: lead.search,
              icon: <Icon size={20} stroke={1.75} aria-hidden />,
              ...(count > 0 && { note: homeMessages.countPending(showNumber(count)) }),
              onSelect: () => void navigate(lead),
            }
          })}
          button={(props) => (
            <button {...props} className={`caption centred ${css.tile}`}>
              {face}
            </button>
          )}
        />
      )}
    </li>
  )
}

function Face({ tile, pending }: { tile: HomeTile; pending: number }) {
  return (
    <>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={lines[tile]} />
      </svg>
      <span>
        {tileName(tile)}
        {pending > 0 && (
          <>
            {' '}
            <b>{showNumber(pending)}</b>
            <span className="sr-only"> {homeMessages.pending}</span>
          </>
        )}
      </span>
    </>
  )
}

/** The lines of a drawing of 24 × 24 for each tile. */
const lines: Readonly<Record<HomeTile, string>> = {
  'Cash Management': 'M3 7h18v10H3zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM6 10v0M18 14v0',
  'Stock Positioning': 'M3 8l9-5 9 5v8l-9 5-9-5zM3 8l9 5 9-5M12 13v8',
  'Sale Order': 'M9 4h6v3H9zM9 5.5H5V21h14V5.5h-4M9 14h6M12 11v6',
  'View Reports': 'M4 20V4M4 20h16M8 16v-5M12 16V7M16 16v-8',
  'Approval Voucher': 'M6 3h9l4 4v14H6zM9 13l2 2 4-4',
  'Approval Invoices': 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  'Approval Tours':
    'M5 18a2 2 0 1 0 4 0 2 2 0 0 0-4 0zM15 6a2 2 0 1 0 4 0 2 2 0 0 0-4 0zM9 18h5a3 3 0 0 0 0-6h-4a3 3 0 0 1 0-6h5',
  'Approval Leaves': 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M9 15l2 2 4-4',
  'Approval Orders': 'M4 5h2l2 11h10l2-8H7M9 20h0M17 20h0',
  'Location Approval': 'M12 21s7-6 7-11a7 7 0 1 0-14 0c0 5 7 11 7 11zM12 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  'User Management':
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-3.5 3-5.5 6-5.5s6 2 6 5.5M16 5a3 3 0 0 1 0 6M17 14.5c2.5.4 4 2.3 4 5',
}

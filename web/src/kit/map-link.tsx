import type { ReactNode } from 'react'

interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** Draws words about a place as a link to a map, which opens in another tab; without a place they are plain. */
export const MapLink = ({ at, children }: { at: Point | undefined; children: ReactNode }) =>
  at ? (
    <a
      dir="auto"
      href={`https://www.google.com/maps/search/?api=1&query=${at.latitude},${at.longitude}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
    </a>
  ) : (
    children
  )

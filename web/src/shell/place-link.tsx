import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { revisit } from './revisit.ts'

interface PlaceLinkProps {
  to: string
  children: ReactNode
  className?: string | undefined
  label?: string | undefined
  onClick?: () => void
}

/** Draws a link to a screen. A link to the open screen restarts it. */
export function PlaceLink({ to, children, className, label, onClick }: PlaceLinkProps) {
  const { pathname } = useLocation()
  const isHere = pathname === to || (to === '/home' && pathname === '/')
  return (
    <Link
      to={to}
      className={className}
      aria-label={label}
      aria-current={isHere ? 'page' : undefined}
      onClick={() => {
        if (isHere) revisit()
        onClick?.()
      }}
    >
      {children}
    </Link>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { revisit } from './revisit.ts'

/** Returns a function that opens a screen; the open screen restarts. */
export function useGoTo(): (path: string) => void {
  const navigate = useNavigate()
  return (path) => {
    if (window.location.pathname === path) revisit()
    void navigate({ to: path })
  }
}

import { useNavigate } from '@tanstack/react-router'
import { revisit } from './revisit.ts'

/** Returns a function that opens a screen, with filters or a marked row in its address; the open screen restarts. */
export function useGoTo(): (path: string, search?: Readonly<Record<string, string>>) => void {
  const navigate = useNavigate()
  return (path, search = {}) => {
    if (window.location.pathname === path) revisit()
    void navigate({ to: path, search })
  }
}

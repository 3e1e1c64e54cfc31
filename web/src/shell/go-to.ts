import { useNavigate } from '@tanstack/react-router'
import { revisit } from './revisit.ts'

/** Opens a screen; the open one starts over. */
export function useGoTo(): (path: string) => void {
  const navigate = useNavigate()
  return (path) => {
    if (window.location.pathname === path) revisit()
    void navigate({ to: path })
  }
}

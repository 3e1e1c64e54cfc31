import { useEffect } from 'react'
import { keepsFor } from '../session/on-device.ts'

const parts = [() => import('./client-payment.tsx'), () => import('./open-advances.tsx')]
const AFTER = 5000

/**
 * Loads the parts that a press on the screen opens, some seconds after the screen itself, where the user's lists are kept: without a network only what
 * was loaded before can be opened.
 */
export function usePartsAtHand(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (keepsFor()) for (const part of parts) part().catch(() => undefined)
    }, AFTER)
    return () => clearTimeout(timer)
  }, [])
}

import '../tokens.css'
import './theme.css'
import './right-to-left.css'
import './urdu.css'
import { type ReactNode, useEffect } from 'react'
import { followHeldKeys } from '../held-keys.ts'
import { followMoved } from '../stray-presses.ts'

/** Frames the whole page: the palette, the type, and the rule for held keys. `scheme.ts` sets the colour scheme. */
export function Themed({ children }: { children: ReactNode }) {
  useEffect(followHeldKeys, [])
  useEffect(followMoved, [])
  return children
}

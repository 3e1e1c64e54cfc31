import { type ReactNode, useEffect, useRef } from 'react'
import sideForm from './form/side-form.module.css'

/**
 * Sets the current top of a sticky column for the style sheet (`--begins-at`), so that the column can end within the window however far the
 * page is scrolled: `max-height: calc(100dvh - var(--begins-at))`.
 */
export function useHeightInSight<E extends HTMLElement>() {
  const column = useRef<E>(null)
  useEffect(() => {
    const { current } = column
    if (!current) return undefined
    const measure = () =>
      current.style.setProperty('--begins-at', `${Math.max(0, current.getBoundingClientRect().top)}px`)
    // Parts above the column may come later or go.
    const resized = new ResizeObserver(measure)
    resized.observe(document.body)
    window.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      resized.disconnect()
      window.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
    }
  }, [])
  return column
}

/** Draws the column next to a list that keeps its form, and the button that saves it, in the window however far the page is scrolled. */
export function SideColumn({ children }: { children: ReactNode }) {
  const column = useHeightInSight<HTMLDivElement>()
  return (
    <div ref={column} className={sideForm.side}>
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import { useHeightInSight } from './height-in-sight.ts'
import sideForm from './form/side-form.module.css'

/** Draws the column next to a list that keeps its form, and the button that saves it, in the window however far the page is scrolled. */
export function SideColumn({ children }: { children: ReactNode }) {
  const column = useHeightInSight<HTMLDivElement>()
  return (
    <div ref={column} className={sideForm.side}>
      {children}
    </div>
  )
}

import { createContext, type ReactNode, useContext } from 'react'
import { useSpelling } from './spelling.ts'
import { useViewer } from './viewer.ts'
import css from './welcome.module.css'

/** The explanations of a screen, which the shell has: a sign next to its title, and a line for the first visit. */
export const ScreenHelpContext = createContext<Readonly<Record<'sign' | 'introduction', ReactNode>>>({
  sign: null,
  introduction: null,
})

/** Draws the head of a screen: its name and the user, on paper the branch, and what leads elsewhere at the end of the line. */
export function Welcome({ title, children }: { title: string; children?: ReactNode }) {
  const spell = useSpelling()
  const { name, company, branch } = useViewer()
  const { sign, introduction } = useContext(ScreenHelpContext)
  return (
    <div className={css.welcome}>
      <div>
        <h1 tabIndex={-1}>{spell(title)}</h1>
        {sign}
      </div>
      <p>
        Welcome, <bdi>{name}</bdi>
        <span className={css.place}>{[company, branch].filter(Boolean).map((place) => ` · ${place}`)}</span>
      </p>
      {introduction}
      {children}
    </div>
  )
}

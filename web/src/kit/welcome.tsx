import { labels } from '@backoffice/contract/labels'
import { Children, createContext, type ReactNode, useContext } from 'react'
import { useSpelling } from './spelling.ts'
import { useViewer } from './viewer.ts'
import css from './welcome.module.css'

/** The explanations of a screen, which the shell has: a sign next to its title, and a line for the first visit. */
export const ScreenHelpContext = createContext<Readonly<Record<'sign' | 'introduction', ReactNode>>>({
  sign: null,
  introduction: null,
})

interface WelcomeProps {
  title: string
  /** Words about the rows of a list, such as their number and their sum. */
  facts?: readonly ReactNode[]
  children?: ReactNode
}

/**
 * Draws the head of a screen: its name, in a small line the user, the branch and what the list has, and what leads elsewhere. Paper has the
 * company too.
 */
export function Welcome({ title, facts = [], children }: WelcomeProps) {
  const spell = useSpelling()
  const { name, company, branch } = useViewer()
  const { sign, introduction } = useContext(ScreenHelpContext)
  return (
    <div className={css.welcome}>
      <div>
        <h1 tabIndex={-1}>{spell(title)}</h1>
        {sign}
      </div>
      <p className="cut">
        <bdi>{labels.welcome(name)}</bdi>
        {company && <span className={css.company}>{` · ${company}`}</span>}
        {Children.map([branch, ...facts].filter(Boolean), (fact) => (
          <> · {fact}</>
        ))}
      </p>
      {introduction}
      {children}
    </div>
  )
}

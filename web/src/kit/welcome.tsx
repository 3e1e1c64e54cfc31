import { labels } from '@backoffice/contract/labels'
import { Children, createContext, type ReactNode, useContext } from 'react'
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
  /** Gets the element where a list that is elsewhere on the page writes these words (`factsIn` of `List`). */
  factsRef?: ((element: HTMLElement | null) => void) | undefined
  children?: ReactNode
}

/** Draws words about the rows of a list. A word is never torn by the end of a line. */
export const HeadFacts = ({ of }: { of: readonly ReactNode[] }) =>
  Children.map(of, (fact) => (
    <>
      {' · '}
      <span className={css.fact}>{fact}</span>
    </>
  ))

/**
 * Draws the head of a screen: its name, in a small line the user, the branch and what the list has, and what leads elsewhere. Paper has the
 * company too.
 */
export function Welcome({ title, facts, factsRef, children }: WelcomeProps) {
  const { name, company, branch } = useViewer()
  const { sign, introduction } = useContext(ScreenHelpContext)
  return (
    <div className={css.welcome}>
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {sign}
      </div>
      <p className="aside" data-grows={[facts, factsRef, children].some((one) => one !== undefined) || undefined}>
        <bdi>{labels.welcome(name)}</bdi>
        {company && (
          <span className={css.company}>
            {' · '}
            <bdi>{company}</bdi>
          </span>
        )}
        {branch && (
          <span className={css.branch}>
            {' · '}
            <bdi>{branch}</bdi>
          </span>
        )}
        {factsRef ? <span ref={factsRef} /> : <HeadFacts of={facts ?? []} />}
      </p>
      {introduction}
      {children}
    </div>
  )
}

import { helpMessages } from '@backoffice/contract/help/help-messages'
import { labels } from '@backoffice/contract/labels'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { Failure } from '../api/failures.ts'
import { Card, Inline } from '../kit/layout.tsx'
import { NotAvailable } from '../kit/not-available.tsx'
import { useSession } from '../session/use-session.ts'
import { type Task, tasksOf } from '../shell/tasks.ts'
import css from './home.module.css'

interface PartProps<D> {
  title: string
  /** The answer that the part shows. */
  of: { readonly data: D | undefined; readonly failure: Failure | undefined; readonly refetch: () => void }
  /** The sentence of a failure; without it the title is shown. */
  failed?: string
  /** A control or figure next to the title. */
  aside?: ReactNode
  children: (data: D) => ReactNode
}

/** Draws a part of the home page: its title, and below it the answer, the place that is kept for it, or its failure with a retry. */
export function Part<D>({ title, of, failed, aside, children }: PartProps<D>) {
  const id = useId()
  return (
    <Card as="section" className={css.part} aria-labelledby={id}>
      <Inline justify="between">
        <h2 id={id}>{title}</h2>
        {aside}
      </Inline>
      {of.data !== undefined && children(of.data)}
      {of.data === undefined && of.failure && (
        <p className="muted">
          {failed} <NotAvailable named={failed === undefined} of={title} onRetry={of.refetch} />
        </p>
      )}
      {of.data === undefined && !of.failure && (
        <p className={`skeleton ${css.loading}`} role="img" aria-label={labels.loading} />
      )}
    </Card>
  )
}

interface NothingProps {
  children: string
  /** The tasks to offer, the best one first. A user who may do none of them sees the sentence alone. */
  next: readonly Task[]
}

/** Draws an empty part: a sentence, and a link to the first task that the user may do. */
export function Nothing({ children, next }: NothingProps) {
  const { user } = useSession()
  const mine = tasksOf(user)
  const task = next.flatMap((name) => mine.find((one) => one.name === name) ?? [])[0]
  return (
    <p className="muted">
      {children}{' '}
      {task && (
        <Link to={task.to} search={task.search} className="text-link">
          {helpMessages.tasks[task.name]}
        </Link>
      )}
    </p>
  )
}

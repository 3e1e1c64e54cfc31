import { labels } from '@backoffice/contract/labels'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { Failure } from '../../api/failures.ts'
import { Button } from '../button.tsx'
import { useKeptChoice } from '../kept-choices.ts'
import { Inline } from '../layout.tsx'
import { NotAvailable } from '../not-available.tsx'
import { useRowsFirst } from '../phone.ts'
import css from './picture.module.css'

interface PictureProps {
  /** The name of the picture, which is the same for all filters. */
  title: string
  /** False while the amounts load: their place is kept, so that the rows below do not move. */
  isReady: boolean
  failure?: Failure | undefined
  onRetry?: () => void
  /** Draws nothing to say where there is none. */
  isEmpty: boolean
  /** False for a picture of which the rows below are the table. */
  hasTable?: boolean
  children: (showsTable: boolean) => ReactNode
}

/** Draws a picture of a list above its rows. It starts folded where the rows would have no room, and a user opens or folds it for this list. */
export function Picture({ title, isReady, failure, onRetry, isEmpty, hasTable = true, children }: PictureProps) {
  const startsFolded = useRowsFirst()
  const [isChanged, change] = useKeptChoice(`${startsFolded ? 'shown' : 'hidden'}Picture.${title}`)
  const [showsTable, setShowsTable] = useState(false)
  const isShown = isChanged === startsFolded
  const Chevron = isShown ? IconChevronUp : IconChevronDown
  if (isReady && isEmpty && !failure) return null
  return (
    <section className={`strip screen-only ${css.picture}`} aria-label={title}>
      <Inline justify="between">
        <h2 className="caption">{title}</h2>
        <Inline gap={2}>
          {isShown && isReady && hasTable && (
            <Button small tone="ghost" aria-pressed={showsTable} onClick={() => setShowsTable(!showsTable)}>
              {labels.table}
            </Button>
          )}
          <Button small tone="ghost" aria-expanded={isShown} onClick={() => change(!isChanged)}>
            {labels.picture}
            <Chevron aria-hidden size={16} stroke={2} />
          </Button>
        </Inline>
      </Inline>
      {isShown && failure && onRetry && (
        <p className="muted">
          <NotAvailable named of={title} onRetry={onRetry} />
        </p>
      )}
      {isShown && !failure && (
        <div className={css.drawn}>
          <Suspense fallback={<Room />}>{isReady ? children(showsTable) : <Room />}</Suspense>
        </div>
      )}
    </section>
  )
}

const Room = () => <p className={css.room} role="img" aria-label={labels.loading} />

import { type ReactNode, useState } from 'react'
import { labels } from '@backoffice/contract/labels'
import { Inline, Stack } from '../kit/layout.tsx'
import framed from '../kit/list/list.module.css'
import { Button } from '../kit/button.tsx'
import { DraftNotes } from '../kit/drafts/draft-notes.tsx'
import type { DraftState } from '../kit/drafts/use-draft-state.ts'
import type { useFormStep } from '../kit/form/use-form-step.ts'
import { usePhone } from '../kit/phone.ts'
import { Welcome } from '../kit/welcome.tsx'
import sideForm from '../kit/form/side-form.module.css'
import css from './request-screen.module.css'

interface RequestScreenProps<V extends object> {
  title: string
  /** The button that opens the form on a phone, such as `New Leave`. */
  newLabel: string
  draft: DraftState<V>
  /** True when something was typed that is not saved yet. */
  isStarted: boolean
  step: ReturnType<typeof useFormStep>
  /** Draws the list, which writes its number of rows into the head of the screen (`factsIn`). */
  list: (factsIn: HTMLElement | null) => ReactNode
  form: ReactNode
  /** True when the form needs the whole width, so that list and form are two steps in a wide window too. */
  isWide?: boolean
}

/**
 * Draws a screen on which users enter their own requests: the list and the form side by side, on a phone one step after the other. There
 * the button that opens the form stays within reach of the thumb.
 */
export function RequestScreen<V extends object>(props: RequestScreenProps<V>) {
  const { title, newLabel, draft, isStarted, step, list, form, isWide } = props
  const [factsIn, factsRef] = useState<HTMLElement | null>(null)
  const phone = usePhone()
  const hasSteps = phone || isWide === true
  return (
    <div data-step={hasSteps ? (step.isOpen ? 'form' : 'list') : undefined}>
      <Welcome title={title} factsRef={factsRef} />
      <Stack className={css.columns}>
        <div className={`${framed.framed} ${css.list}`}>{list(factsIn)}</div>
        <Stack className={css.side}>
          {hasSteps && (
            <Button className={css.back} onClick={step.close}>
              {labels.backToList}
            </Button>
          )}
          <DraftNotes draft={draft} />
          {form}
        </Stack>
      </Stack>
      {phone && !step.isOpen && (
        <div className={css.begin}>
          <Button tone="primary" full onClick={step.open}>
            {beginLabel({ newLabel, draft, isStarted })}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Returns the words of the button that opens the form: a new request, or the unfinished one. */
export function beginLabel<V extends object>({
  newLabel,
  draft,
  isStarted,
}: Pick<RequestScreenProps<V>, 'newLabel' | 'draft' | 'isStarted'>): string {
  const name = isStarted && draft.describe ? draft.describe(draft.state[0]) : ''
  return name === '' ? newLabel : labels.goOnWith(name)
}

interface RequestCardProps {
  title: string
  isStarted: boolean
  onClear: () => void
  children: ReactNode
}

/** Draws the fields of a request's form under its title, with Clear. */
export const RequestFields = ({ title, isStarted, onClear, children }: RequestCardProps) => (
  <>
    <Inline justify="between" className={sideForm.head}>
      <h2>{title}</h2>
      {isStarted && (
        <Button tone="ghost" small onClick={onClear}>
          {labels.clear}
        </Button>
      )}
    </Inline>
    {children}
  </>
)

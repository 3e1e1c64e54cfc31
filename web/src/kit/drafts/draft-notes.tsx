import { labels } from '@backoffice/contract/labels'
import { messages } from '@backoffice/contract/messages'
import { Button } from '../button.tsx'
import { Note, Inline } from '../layout.tsx'
import css from './draft-notes.module.css'
import type { DraftNews, DraftState } from './use-draft-state.ts'

interface DraftNotesProps<V extends object> {
  draft: DraftState<V>
}

function textOf<V>(news: DraftNews<V>, describe: ((values: V) => string) | undefined): string {
  if (news.kind === 'savedElsewhere') return messages.form.savedElsewhere
  const saved = news.saved && describe ? `\n${describe(news.saved)}` : ''
  return `${messages.form.savedBefore}${saved}`
}

/** Explains in a form where its values come from, or where they went, with Undo after Clear. */
export function DraftNotes<V extends object>({ draft }: DraftNotesProps<V>) {
  const { isRestored, wasSent, news, undo, describe, isUnkept } = draft
  return (
    <>
      {isUnkept && (
        <Note as="p" role="alert">
          {messages.form.unkept}
        </Note>
      )}
      {isRestored && (
        <Note as="p" role="status">
          {messages.form.restored}
        </Note>
      )}
      {wasSent && (
        <Note as="p" role="status">
          {messages.form.sentBefore}
        </Note>
      )}
      {news && (
        <Note as="p" role="status">
          {textOf(news, describe)}
        </Note>
      )}
      {undo && (
        <Note role="status">
          {messages.form.cleared}{' '}
          <Button small onClick={undo}>
            {labels.undo}
          </Button>
        </Note>
      )}
    </>
  )
}

/** Offers the drafts that were set aside for the current draft. */
export function OtherDrafts<V extends object>({
  draft,
  onGoOn,
}: DraftNotesProps<V> & { onGoOn: (saveKey: string) => void }) {
  const { others, describe } = draft
  if (others.length === 0 || !describe) return null
  return (
    <Inline className={css.others} role="group" aria-label={labels.keptForLater}>
      {others.map(({ saveKey, values }) => (
        <Button key={saveKey} onClick={() => onGoOn(saveKey)}>
          {labels.goOnWith(describe(values))}
        </Button>
      ))}
    </Inline>
  )
}

import type { Broken } from '@backoffice/contract/rules'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type FormModel, type FormState, useForm } from './use-form.ts'

interface LinesOptions<L extends object> {
  /** The lines of the document, in the order of the screen. The document's own form holds them, and so does its draft. */
  lines: readonly L[]
  onChange: (lines: readonly L[]) => void
  empty: L
  /** Checks the ordered rules of a line. */
  broken: (line: L) => Broken | undefined
  /** The field that gets the focus after Add, ready for the next line. */
  first: keyof L & string
  /** The field that gets the focus when a line is edited, where that is another one. */
  firstOfEdit?: keyof L & string
  /** Holds the line that is being typed, if a draft keeps it; otherwise it is forgotten with the page. */
  state?: FormState<L>
  /** The draft that holds this line, as in `useForm`. */
  draft?: { readonly name: string; readonly id: string }
  /** Returns whether the save of the document can take files that only the device has, as in `useForm`. */
  keepsFiles?: () => boolean
}

/** The changes that the table of the lines can make. */
export interface LineChanges {
  /** The position of the line that is being edited. */
  editing: number | undefined
  edit: (at: number) => void
  cancelEdit: () => void
  remove: (at: number) => void
  /** Brings back the line that was removed last, at its old position; undefined where there is none. */
  undoRemove: (() => void) | undefined
}

export interface LinesModel<L extends object> extends LineChanges {
  /** The form of the entry row: submitting it adds a line, or replaces the edited line. */
  entry: FormModel<L>
  /** Identifies the line in the entry row, so that files of the line before do not get into it. */
  entryId: number
  /** Empties the entry row. */
  clearEntry: () => void
}

interface Editing<L> {
  readonly at: number
  /** The half typed line that the edit interrupted: it comes back when the edit ends. */
  readonly interrupted: L
}

/**
 * Keeps the lines of a document, typed one after the other in an entry row above their table.
 *
 * `const lines = useLines({ lines: order.items, onChange: (items) => form.set({ items }), empty: emptyLine, broken: brokenLine, first: 'catNo' })`
 */
export function useLines<L extends object>(options: LinesOptions<L>): LinesModel<L> {
  const { lines, onChange, empty, broken, first, firstOfEdit = first, draft, keepsFiles } = options
  const ownState = useState(empty)
  const [editing, setEditing] = useState<Editing<L>>()
  const [entryId, setEntryId] = useState(0)
  const [removed, setRemoved] = useState<{ readonly line: L; readonly at: number; readonly from: readonly L[] }>()
  // A line that is no longer there (the document was cleared) cannot be edited.
  const current = editing && editing.at < lines.length ? editing : undefined

  const change = (next: readonly L[]) => {
    setRemoved(undefined)
    onChange(next)
  }
  const enter = (line: L) => {
    entry.set(line)
    setEntryId((last) => last + 1)
  }
  const endEdit = () => {
    enter(current?.interrupted ?? empty)
    setEditing(undefined)
    entry.focus(first)
  }
  const entry = useForm<L>({
    state: options.state ?? ownState,
    ...(draft && { draft }),
    ...(keepsFiles && { keepsFiles }),
    broken,
    save: async (line) => {
      change(current ? lines.with(current.at, line) : [...lines, line])
      endEdit()
    },
  })

  return {
    entry,
    entryId,
    clearEntry: () => enter(empty),
    editing: current?.at,
    edit: (at) => {
      const line = lines[at]
      if (!line) return
      // The focus selects the text of the field, so the line is put there first.
      flushSync(() => {
        setEditing({ at, interrupted: current?.interrupted ?? entry.values })
        enter(line)
      })
      entry.focus(firstOfEdit)
    },
    cancelEdit: endEdit,
    remove: (at) => {
      const line = lines[at]
      if (!line) return
      const left = lines.toSpliced(at, 1)
      onChange(left)
      setRemoved({ line, at, from: left })
      if (current?.at === at) endEdit()
      else if (current && current.at > at) setEditing({ ...current, at: current.at - 1 })
    },
    undoRemove:
      removed && removed.from === lines
        ? () => {
            change(lines.toSpliced(removed.at, 0, removed.line))
            if (current && current.at >= removed.at) setEditing({ ...current, at: current.at + 1 })
          }
        : undefined,
  }
}

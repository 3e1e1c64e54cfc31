/** The menus above the rows of a list: its columns and the distance of its rows, and the export. */
import { labels } from '@backoffice/contract/labels'
import { messages } from '@backoffice/contract/messages'
import { IconColumns3, IconDownload } from '@tabler/icons-react'
import { type ReactNode, useContext, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { KeptChoicesContext } from '../kept-choices.ts'
import { Menu, MenuChoice, MenuEntry } from '../menu.tsx'
import { observable, useObservable } from '../observable.ts'
import { useCards } from '../phone.ts'
import type { ExportJob } from '../export/export-job.tsx'
import type { ExportFormat, ExportSource } from '../export/sheet.ts'
import layout from '../layout.module.css'
import { toast } from '../toasts.tsx'
import { placesOf, type CardLook, nameColumnOf } from './column-roles.ts'
import type { Column } from './columns.tsx'
import css from './list-menus.module.css'
import toolCss from './toolbar.module.css'

interface Declared<R> {
  readonly title: string
  readonly card: CardLook<R> | undefined
}

/** Grows with every change of a choice, so that all lists of a page follow it. */
const changes = observable(0)

const COMPACT = 'compactRows'

/** Returns the columns that a user may hide: the name of the row, its amounts, its statuses and what is typed into it stay. */
function optionalColumns<R>(columns: readonly Column<R>[], card: CardLook<R> | undefined): readonly Column<R>[] {
  const { heading, amounts, statuses, fields } = placesOf({ columns, ...(card && { card }) })
  const staying = new Set([heading, nameColumnOf(columns), ...amounts, ...statuses, ...fields])
  return columns.filter((column) => !staying.has(column))
}

/**
 * Lets the user hide columns of a table and choose the distance of its rows. The columns are kept for the user and the list, the distance
 * of the rows for the user. Cards show every column, and so do files and paper.
 */
export function useListView<R>({ title, card }: Declared<R>, columns: readonly Column<R>[], isTable: boolean) {
  const { read, write } = useContext(KeptChoicesContext)
  const cards = useCards()
  useObservable(changes)
  const choose = (name: string, value: boolean) => {
    write(name, value)
    changes.set(changes.get() + 1)
  }
  const nameOf = ({ key, startsHidden }: Column<R>) => `${startsHidden ? 'shown' : 'hidden'}Column.${title}.${key}`
  const isHidden = (column: Column<R>) => read(nameOf(column)) !== (column.startsHidden ?? false)
  const isChanged = (column: Column<R>) => read(nameOf(column))
  const optional = optionalColumns(columns, card)
  const hidden = optional.filter((column) => (isTable ? isHidden(column) : !cards && column.startsHidden))
  const isCompact = isTable && read(COMPACT)
  const menu = isTable && (
    <ViewMenu
      hidden={hidden.filter(({ startsHidden }) => !startsHidden).length}
      onReset={() => {
        for (const column of optional.filter(isChanged)) choose(nameOf(column), false)
        choose(COMPACT, false)
      }}
      columns={optional.map((column) => (
        <Choice
          key={column.key}
          words={column.title}
          checked={!hidden.includes(column)}
          onClick={() => choose(nameOf(column), !isChanged(column))}
        />
      ))}
    >
      {[false, true].map((one) => (
        <MenuChoice
          key={String(one)}
          role="menuitemradio"
          checked={isCompact === one}
          onClick={() => choose(COMPACT, one)}
        >
          {one ? labels.compact : labels.comfortable}
        </MenuChoice>
      ))}
    </ViewMenu>
  )
  return {
    columns: columns.filter((column) => !hidden.includes(column)),
    density: isCompact ? 'compact' : undefined,
    menu,
  }
}

interface ChoiceProps {
  words: string
  checked: boolean
  onClick: () => void
}

function Choice({ words, ...props }: ChoiceProps) {
  return (
    <MenuChoice role="menuitemcheckbox" {...props}>
      {words}
    </MenuChoice>
  )
}

interface ViewMenuProps {
  hidden: number
  columns: readonly ReactNode[]
  children: ReactNode
  onReset: () => void
}

function ViewMenu({ hidden, columns, children, onReset }: ViewMenuProps) {
  return (
    <Menu
      button={(props) => (
        <Button tone="ghost" title={labels.columns} className="screen-only" {...props}>
          <IconColumns3 aria-hidden size={18} stroke={1.75} />
          {hidden === 0 ? <span className={toolCss.word}>{labels.columns}</span> : labels.hiddenColumns(hidden)}
        </Button>
      )}
    >
      {columns.length > 0 && (
        <div role="group" aria-label={labels.columns} className={css.group}>
          {columns}
        </div>
      )}
      <div role="group" aria-label={labels.density} className={css.group}>
        {children}
      </div>
      <MenuEntry onClick={onReset}>{labels.reset}</MenuEntry>
    </Menu>
  )
}

const formats = [
  [labels.csv, 'csv'],
  [labels.excelXlsx, 'xlsx'],
  [labels.print, 'print'],
] as const

interface Started {
  readonly Job: typeof ExportJob
  readonly format: ExportFormat
  readonly at: number
}

/** Draws the button Export with its three formats. The code that writes the files is loaded when one is chosen. */
export function ExportMenu<R>({ source }: { source: ExportSource<R> }) {
  const [started, setStarted] = useState<Started>()
  const box = useRef<HTMLDivElement>(null)
  const start = async (format: ExportFormat) => {
    try {
      const { ExportJob: Job } = await import('../export/export-job.tsx')
      setStarted((last) => ({ Job, format, at: (last?.at ?? 0) + 1 }))
    } catch {
      toast.error(messages.http.unreachable, messages.http.noNetwork)
    }
  }
  const end = () => {
    // Cancel disappears with the job, so the focus goes back to the Export button.
    if (box.current?.contains(document.activeElement)) box.current.querySelector('button')?.focus()
    setStarted(undefined)
  }
  return (
    <div ref={box} className={`${layout.inline} screen-only ${toolCss.export}`}>
      <Menu
        items={formats.map(([label, format]) => ({ label, onSelect: () => void start(format) }))}
        button={(props) => (
          <Button tone="ghost" title={labels.export} {...props}>
            <IconDownload aria-hidden size={18} stroke={1.75} />
            <span className={toolCss.word}>{labels.export}</span>
          </Button>
        )}
      />
      {started && <started.Job key={started.at} source={source} format={started.format} onEnd={end} />}
    </div>
  )
}

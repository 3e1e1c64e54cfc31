import { labels } from '@backoffice/contract/labels'
import { messages } from '@backoffice/contract/messages'
import { IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ExportJob } from '../export/export-job.tsx'
import type { ExportFormat, ExportSource } from '../export/sheet.ts'
import { Button } from '../button.tsx'
import layout from '../layout.module.css'
import { Menu } from '../menu.tsx'
import { toast } from '../toasts.tsx'
import toolCss from './toolbar.module.css'

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

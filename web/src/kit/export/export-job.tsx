import type { Moment } from '@backoffice/contract/fields'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { exportMessages } from '@backoffice/contract/list-messages'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type AllRows, readAllRows } from '../../api/all-rows.ts'
import { request } from '../../api/client.ts'
import { Button } from '../button.tsx'
import { useDayOrder } from '../day-order.ts'
import { Inline } from '../layout.tsx'
import { toast } from '../toasts.tsx'
import { type ExportFormat, type ExportSource, type Sheet, sheetOf } from './sheet.ts'
import { useAbout } from './about.ts'
import { csvOf, download, fileName } from './files.ts'
import css from './export-job.module.css'
import { PrintSheet } from './print-sheet.tsx'
import { xlsxOf } from './xlsx.ts'

interface JobProps<R> {
  source: ExportSource<R>
  format: ExportFormat
  onEnd: () => void
}

/** A job that ends within this many milliseconds shows no progress. */
const SLOW = 1000

/** Reads all rows and hands them over as a file or to the printer. A slow job shows its progress, and Cancel stops it. */
export function ExportJob<R>({ source, format, onEnd }: JobProps<R>) {
  const { call, title, columns } = source
  const dayOrder = useDayOrder()
  const about = useAbout(source, format === 'print' ? 'words' : dayOrder)
  const [percent, setPercent] = useState(0)
  const [isSlow, setIsSlow] = useState(false)
  const [printed, setPrinted] = useState<Sheet>()
  const making = useMutation({ mutationFn: (signal: AbortSignal) => make(signal), meta: { call } })

  const read = async (signal: AbortSignal): Promise<AllRows<R> | 'tooMany' | 'stopped'> => {
    try {
      const all = await readAllRows<R>({
        page: async (page, limit) => {
          const input = source.paged ? { ...source.input, page, limit } : source.input
          const { responseObjects, totalRows } = await request(call, input, { signal })
          return { responseObjects: responseObjects as readonly R[], totalRows }
        },
        atOnce: !source.paged,
        key: source.rowKey,
        counted: source.counted,
        onProgress: (share) => setPercent((last) => Math.max(last, Math.floor(share * 100))),
        ...(format === 'print' && { max: limits.export.printedRows }),
      })
      return all ?? 'tooMany'
    } catch (problem) {
      if (signal.aborted) return 'stopped'
      throw problem
    }
  }
  const write = async ({ rows, changed }: AllRows<R>) => {
    const facts = [...(about?.facts(rows.length) ?? []), ...(changed ? [['', exportMessages.changed] as const] : [])]
    const sheet = sheetOf({ title, about: facts, dayOrder, columns, rows: source.sorted(rows) })
    if (format === 'print') return { sheet }
    const { filters = [], branch = '' } = about ?? {}
    const at = new Date().toISOString() as Moment
    const name = fileName({ name: source.name, filters, branch, at, extension: format })
    const done = [exportMessages.done(rows.length), ...(changed ? [exportMessages.changed] : [])]
    return { name, content: format === 'csv' ? csvOf(sheet) : await xlsxOf(sheet), done }
  }
  const make = async (signal: AbortSignal) => {
    const all = await read(signal)
    return typeof all === 'string' ? all : write(all)
  }
  const handOver = (made: Awaited<ReturnType<typeof write>>) => {
    if ('sheet' in made) return setPrinted(made.sheet)
    download(made.name, made.content)
    toast.success(made.done)
    onEnd()
  }
  const start = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const made = await making.mutateAsync(signal)
      if (signal.aborted || made === 'stopped') return
      if (made !== 'tooMany') return handOver(made)
      toast.error(exportMessages.tooManyToPrint(limits.export.printedRows))
    } catch {
      // The query client has already shown the error.
    }
    onEnd()
  })
  const isReady = about !== undefined
  useEffect(() => {
    if (!isReady) return undefined
    const stop = new AbortController()
    void start(stop.signal)
    return () => stop.abort()
  }, [isReady])
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW)
    return () => clearTimeout(timer)
  }, [])

  if (printed) return <PrintSheet sheet={printed} onPrinted={onEnd} />
  if (!isSlow) return null
  return (
    <Inline gap={4} className={`num ${css.progress}`}>
      <progress max={100} value={percent} aria-label={labels.export} />
      <span role="status">{percent} %</span>
      <Button small onClick={onEnd}>
        {labels.cancel}
      </Button>
    </Inline>
  )
}

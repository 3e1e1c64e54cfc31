/** The file stays available for this many milliseconds, so that the slowest browser has begun to read it. */
const KEPT = 60_000

/** Offers the user a file that was made in the browser. */
export function download(name: string, content: string | Uint8Array<ArrayBuffer>): void {
  const type = typeof content === 'string' ? 'text/csv;charset=utf-8' : spreadsheet
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT)
}

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

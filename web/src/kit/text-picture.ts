import { isRightToLeft } from './direction.ts'

/** Draws lines of text as a picture, for applications that show pictures at once and texts only in small letters. */

export interface PictureLines {
  /** The line at the top, in the middle. */
  readonly title: string
  readonly lines: readonly string[]
  /** The line that is read first: larger than the others. */
  readonly strong: string
}

interface Drawn {
  readonly text: string
  readonly font: string
  readonly height: number
}

/** The width in pixels: phones show it without scaling it up. */
const WIDTH = 720
const MARGIN = 48
const FAMILY = 'system-ui, sans-serif'
const looks = {
  title: { font: `600 34px ${FAMILY}`, height: 56 },
  line: { font: `400 28px ${FAMILY}`, height: 44 },
  strong: { font: `700 44px ${FAMILY}`, height: 76 },
} as const

/** Splits a line where it is wider than the picture; a word that is too long by itself stays whole and is drawn narrower. */
export function wrapped(text: string, fits: (text: string) => boolean): readonly string[] {
  const rows: string[] = []
  for (const word of text.split(' ')) {
    const last = rows.at(-1)
    if (last !== undefined && fits(`${last} ${word}`)) rows.splice(-1, 1, `${last} ${word}`)
    else rows.push(word)
  }
  return rows
}

/** Returns the picture as a PNG; `undefined` where the browser does not draw. */
export async function pictureOf({ title, lines, strong }: PictureLines): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  const room = WIDTH - 2 * MARGIN
  const rowsOf = (text: string, { font, height }: { readonly font: string; readonly height: number }): Drawn[] => {
    pen.font = font
    return wrapped(text, (row) => pen.measureText(row).width <= room).map((row) => ({ text: row, font, height }))
  }
  const rows = [
    ...rowsOf(title, looks.title),
    ...lines.flatMap((line) => rowsOf(line, line === strong ? looks.strong : looks.line)),
  ]
  canvas.width = WIDTH
  canvas.height = rows.reduce((sum, { height }) => sum + height, 2 * MARGIN)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#111'
  pen.textBaseline = 'middle'
  // The text begins at the start of its line, which is at the right in Urdu.
  pen.direction = isRightToLeft() ? 'rtl' : 'ltr'
  const start = isRightToLeft() ? WIDTH - MARGIN : MARGIN
  let top = MARGIN
  for (const { text, font, height } of rows) {
    pen.font = font
    pen.fillText(text, start, top + height / 2, room)
    top += height
  }
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'))
}

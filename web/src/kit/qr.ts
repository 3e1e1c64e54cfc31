/** Draws a text as a QR code. It is loaded with the first code, and ahead on a phone that keeps items. */
import { encode } from 'uqr'

export interface QrCode {
  /** The number of modules of a side, with the quiet zone around them. */
  readonly size: number
  /** The dark modules as the path of an SVG with this number of units a side. */
  readonly path: string
}

/** Medium error correction: a folded paper is still read. */
export function qrOf(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}

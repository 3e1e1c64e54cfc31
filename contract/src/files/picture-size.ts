/** The size in which a picture is kept. */
import { limits } from '../limits.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Returns the size in which a picture is kept: small enough for a phone's network, and never so narrow that the text of a tall screenshot
 * cannot be read. `undefined` where a picture is too long for that.
 */
export function keptSize({ width, height }: Size): Size | undefined {
  const { longSide, shortSide, longest } = limits.picture
  const scale = Math.min(1, Math.max(longSide / Math.max(width, height), shortSide / Math.min(width, height)))
  const scaled = (side: number) => Math.max(1, Math.trunc(side * scale + 0.5))
  const kept = { width: scaled(width), height: scaled(height) }
  return Math.max(kept.width, kept.height) > longest ? undefined : kept
}

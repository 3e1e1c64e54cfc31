/** Hands a text, with a picture of it where that is possible, to another application of the device, such as WhatsApp. */
import { pictureOf, type PictureLines } from './text-picture.ts'

const isCancelled = (problem: unknown) => problem instanceof DOMException && problem.name === 'AbortError'

export interface Shared {
  readonly text: string
  /** The same as lines of a picture, and the name of its file. */
  readonly picture: PictureLines
  readonly fileName: string
}

/** Returns the picture where the device accepts pictures from a page; a browser on a desktop usually does not. */
async function filesOf({ picture, fileName }: Shared): Promise<{ files?: File[] }> {
  if (!('canShare' in navigator)) return {}
  const drawn = await pictureOf(picture)
  const files = drawn ? [new File([drawn], fileName, { type: drawn.type })] : []
  return files.length > 0 && navigator.canShare({ files }) ? { files } : {}
}

/**
 * Opens the device's own choice of applications. A browser without one, such as most on a desktop, opens WhatsApp with the text, where the user
 * chooses the receiver.
 */
async function hand(text: string, files: () => Promise<{ files?: File[] }>): Promise<void> {
  if ('share' in navigator) {
    try {
      await navigator.share({ text, ...(await files()) })
      return
    } catch (problem) {
      if (isCancelled(problem)) return
    }
  }
  window.open(`https://wa.me/?text=${encodeURIComponent(text)}`, '_blank', 'noopener')
}

/** Shares a text with its picture, where the device takes pictures from a page. */
export const share = (shared: Shared) => hand(shared.text, () => filesOf(shared))

export const shareText = (text: string) => hand(text, async () => ({}))

/** Hands a text to another application of the device, such as WhatsApp. */

const isCancelled = (problem: unknown) => problem instanceof DOMException && problem.name === 'AbortError'

/**
 * Opens the device's own choice of applications. A browser without one, such as most on a desktop, opens WhatsApp with the text, where the
 * user chooses whom it goes to.
 */
export async function shareText(text: string): Promise<void> {
  if ('share' in navigator) {
    try {
      await navigator.share({ text })
      return
    } catch (problem) {
      if (isCancelled(problem)) return
    }
  }
  window.open(`https://wa.me/?text=${encodeURIComponent(text)}`, '_blank', 'noopener')
}

/**
 * Call this before a dialog hides the page's scroll bar: the room of the bar stays free (see modal.module.css), so that nothing of the
 * page moves and the dialog's shade covers all of it.
 */
export function keepScrollBarRoom(): void {
  const root = document.documentElement
  // A dialog below this one has hidden it already.
  if (getComputedStyle(root).overflowY === 'hidden') return
  root.style.setProperty('--scroll-bar', `${window.innerWidth - root.clientWidth}px`)
}

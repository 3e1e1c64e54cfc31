/**
 * To be called before a dialog takes the page's scroll bar away: what the bar took stays free (see modal.module.css), so that nothing
 * of the page moves and the dialog's shade covers all of it.
 */
export function keepScrollBarRoom(): void {
  const root = document.documentElement
  // Below another dialog it is gone already.
  if (getComputedStyle(root).overflowY === 'hidden') return
  root.style.setProperty('--scroll-bar', `${window.innerWidth - root.clientWidth}px`)
}

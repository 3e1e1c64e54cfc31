/** Has the browser keep the program itself, so that it can be installed and opens without a network (`public/service-worker.js`). */
export function keepProgram(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // A slow line loads the first page before anything is kept.
  const begin = () =>
    void navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined)
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}

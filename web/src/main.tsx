import './kit/tokens.css'
import './kit/theme/theme.css'
import './kit/theme/right-to-left.css'
import './kit/theme/urdu.css'
import './loading.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { takeNewVersion } from './session/new-version.ts'
import { restoreSession } from './session/sign-in.ts'
import { followInstallOffer } from './shell/install-offer.ts'

void restoreSession()
takeNewVersion()
followInstallOffer()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

keepProgram()

/** Makes the browser keep the program itself, so that it can be installed and opens without a network (`public/service-worker.js`). */
function keepProgram(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('controllerchange', () => void keepLoadedFiles().catch(() => undefined))
  // A slow line loads the first page before anything is kept.
  const begin = () =>
    void navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined)
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}

/** Keeps files that came before a worker could keep them, as on a first visit. The browser itself still has them. */
async function keepLoadedFiles(): Promise<void> {
  const files = await caches.open('files')
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
  await Promise.all([...new Set(paths)].map(async (path) => (await files.match(path)) ?? files.add(path)))
}

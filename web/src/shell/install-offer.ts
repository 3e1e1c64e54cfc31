import { observable } from '../kit/observable.ts'

/** The event of Chromium browsers that offers to install the program; the types of the browser do not know it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event && typeof event.prompt === 'function'

/** The offer of the browser to install the program, which it makes before or after the page is drawn. */
export const installOffer = observable<InstallOffer | undefined>(undefined)

/** Keeps the offer of the browser, in place of the browser's own bar. */
export function followInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return
    event.preventDefault()
    installOffer.set(event)
  })
  window.addEventListener('appinstalled', () => installOffer.set(undefined))
}

import { helpMessages } from '@backoffice/contract/help/help-messages'
import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useObservable } from '../kit/observable.ts'
import { wasInvited } from '../session/remembered.ts'
import { installOffer } from './install-offer.ts'
import css from './screen-help.module.css'

/** Safari has no offer to install: people do it themselves, in its menu. */
const isSafariOnPhone = () => /iPhone/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches

/** Invites a person with a phone to install the program, during one visit of this browser. */
export function InstallLine() {
  const offer = useObservable(installOffer)
  const [isOpen, setIsOpen] = useState(() => wasInvited.read() !== true)
  const isShown = isOpen && (offer !== undefined || isSafariOnPhone())
  useEffect(() => {
    if (isShown) wasInvited.write(true)
  }, [isShown])
  if (!isShown) return null
  const close = () => setIsOpen(false)
  return (
    <div role="note" className={css.invitation}>
      <span>{offer ? helpMessages.install.offer : helpMessages.install.onIphone}</span>
      {offer && (
        <button
          type="button"
          className={css.none}
          onClick={() => {
            close()
            void offer.prompt()
          }}
        >
          {helpMessages.install.accept}
        </button>
      )}
      <button type="button" className="icon-button small" aria-label={helpMessages.introduction} onClick={close}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </button>
    </div>
  )
}

import { lazy, type ReactNode, Suspense, useState } from 'react'

const ModalWindow = lazy(() => import('./modal-window.tsx').then((loaded) => ({ default: loaded.ModalWindow })))

export interface ModalProps {
  title: string
  opened: boolean
  onClose: () => void
  children: ReactNode
  size?: 'md' | 'lg' | 'xl' | 'full'
  /** `false`: whoever closes it puts the focus somewhere better than where it was. */
  returnFocus?: boolean
}

/**
 * A dialog: the focus goes in, Tab stays in, Esc closes, the focus goes back to where it was. Its code is loaded when the first
 * one opens. `<Modal title="Invoices" opened={opened} onClose={close} size="xl">…</Modal>`
 */
export function Modal(props: ModalProps) {
  const [wanted, setWanted] = useState(false)
  if (props.opened && !wanted) setWanted(true)
  return wanted ? (
    <Suspense fallback={null}>
      <ModalWindow {...props} />
    </Suspense>
  ) : null
}

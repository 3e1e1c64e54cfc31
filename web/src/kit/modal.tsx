import { labels } from '@backoffice/contract/labels'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Dialog } from './dialog.tsx'
import css from './modal.module.css'

interface ModalProps {
  title: string
  opened: boolean
  onClose: () => void
  children: ReactNode
  size?: 'md' | 'lg' | 'xl' | 'full' | 'sheet'
}

/** Draws a dialog with a title and a close button: `<Modal title="Invoices" opened={opened} onClose={close} size="xl">…</Modal>` */
export function Modal({ title, opened, onClose, children, size = 'lg' }: ModalProps) {
  const id = useId()
  return (
    <Dialog labelledBy={id} shape={size} opened={opened} onClose={onClose}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        <button type="button" className="icon-button screen-only" aria-label={labels.close} onClick={onClose}>
          <IconX aria-hidden size={18} stroke={1.75} />
        </button>
      </div>
      <div className={css.body}>{children}</div>
    </Dialog>
  )
}

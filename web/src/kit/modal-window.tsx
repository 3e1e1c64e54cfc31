import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { Modal } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import type { ModalProps } from './modal.tsx'
import css from './modal.module.css'
import { observable, useObservable } from './observable.ts'
import { usePhone } from './phone.ts'
import { keepScrollBarRoom } from './scroll-bar.ts'

const WIDTHS = { md: 440, lg: 720, xl: 'min(1400px, calc(100vw - 64px))', full: '100%' } as const

/** The dialogs that are open, the one on top last. */
const openDialogs = observable<readonly string[]>([])

/** Escape closes the dialog on top alone: a picture that was opened from a dialog gives way to that dialog. */
function useIsOnTop(opened: boolean): boolean {
  const id = useId()
  const open = useObservable(openDialogs)
  useEffect(() => {
    if (!opened) return
    openDialogs.set([...openDialogs.get(), id])
    return () => openDialogs.set(openDialogs.get().filter((other) => other !== id))
  }, [opened, id])
  return open.at(-1) === id
}

export function ModalWindow({ title, opened, onClose, children, size = 'lg', returnFocus = true }: ModalProps) {
  const phone = usePhone()
  // Mantine remembers where the focus was when `opened` changes, not when the dialog is mounted open.
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (opened) keepScrollBarRoom()
    setShown(opened)
  }, [opened])
  const isOnTop = useIsOnTop(opened)
  return (
    <Modal
      opened={shown}
      onClose={onClose}
      closeOnEscape={isOnTop}
      title={title}
      size={WIDTHS[size]}
      fullScreen={size === 'full' || phone}
      transitionProps={{ duration: 150 }}
      // Its lock is a style element, which the content policy refuses; ours stands in the sheet.
      lockScroll={false}
      returnFocus={returnFocus}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: css.content ?? '', header: css.header ?? '', title: css.title ?? '' }}
    >
      {children}
    </Modal>
  )
}

import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Drawer.css'
import { Drawer } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { keepScrollBarRoom } from '../scroll-bar.ts'

interface SheetProps {
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * The filters of a phone: a sheet that comes from below, where the thumb is. Loaded when the first one opens. Not `kit/drawer.tsx`:
 * the dropdowns of its fields are drawn at the end of the page, which would lie below the browser's own dialog.
 */
export function FilterSheet({ opened, onClose, children }: SheetProps) {
  // Mantine remembers where the focus was when `opened` changes, not when the sheet is mounted open.
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (opened) keepScrollBarRoom()
    setShown(opened)
  }, [opened])
  return (
    <Drawer
      opened={shown}
      onClose={onClose}
      // Its lock is a style element, which the content policy refuses.
      lockScroll={false}
      position="bottom"
      size="auto"
      styles={{ content: { height: 'auto', maxHeight: '90dvh' }, title: { fontWeight: 650 } }}
      title="Filters"
      radius="md"
      transitionProps={{ duration: 150 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
    </Drawer>
  )
}

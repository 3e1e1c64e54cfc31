import { IconDots } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { Button } from '../button.tsx'
import { Menu } from '../menu.tsx'
import type { Action } from './actions.tsx'
import type { RowForm } from './columns.tsx'
import { InRowMenu } from './row-button.tsx'
import type { RowModal } from './row-dialog.tsx'

interface RowActionsProps<R> {
  row: R
  actions: readonly Action<R>[]
  form: RowForm
  describedBy: string
  className: string | undefined
  onDone: () => void
  onOpen: (row: R, Dialog: ComponentType<RowModal<R>>) => void
  refuse: (broken: { readonly message: string; readonly field: string }) => void
}

/**
 * The actions of a row: while one is at work, the others wait. Those that stand aside share a menu as soon as they are several, or
 * the row has two buttons without them.
 */
export function RowActions<R>({ row, actions, className, onOpen, ...pressed }: RowActionsProps<R>) {
  const [working, setWorking] = useState('')
  const possible = actions.filter((action) => action.when(row))
  const main = possible.filter(({ aside }) => !aside)
  const aside = possible.filter((action) => action.aside)
  const hasMenu = aside.length > 1 || (aside.length === 1 && main.length > 1)
  const drawn = ({ label, letter, Press, Dialog }: Action<R>) => (
    <span key={label} data-letter={letter ?? ''}>
      <Press
        {...pressed}
        row={row}
        locked={working !== '' && working !== label}
        onBusy={(busy) => setWorking(busy ? label : '')}
        onOpen={() => Dialog && onOpen(row, Dialog)}
      />
    </span>
  )
  return (
    <div className={className} data-quiet={main.length === 0 || undefined}>
      <InRowMenu value={false}>{(hasMenu ? main : possible).map(drawn)}</InRowMenu>
      {hasMenu && (
        <span data-more>
          <Menu
            button={(props) => (
              <Button {...props} small tone="ghost" aria-label="More" aria-describedby={pressed.describedBy}>
                <IconDots aria-hidden size={18} stroke={1.75} />
              </Button>
            )}
          >
            <InRowMenu value>{aside.map(drawn)}</InRowMenu>
          </Menu>
        </span>
      )}
    </div>
  )
}

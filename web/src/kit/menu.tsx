import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import css from './menu.module.css'

export interface MenuItem {
  readonly label: string
  readonly icon?: ReactNode
  readonly note?: string
  /** A real address, so that it can be opened in another tab. */
  readonly href?: string
  /** One of several that exclude each other. */
  readonly checked?: boolean
  readonly onSelect: () => void
}

interface MenuButton {
  id: string
  type: 'button'
  popoverTarget: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
}

interface MenuProps {
  items: readonly MenuItem[]
  /** `<Menu items={items} button={(props) => <button {...props}>Sana Malik</button>} />` */
  button: (props: MenuButton) => ReactNode
}

/** A button that opens a list of actions or links; on phones the list is a sheet at the foot. */
export function Menu({ items, button }: MenuProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [place, setPlace] = useState({ top: 0, left: 0 })

  const opened = (open: boolean) => {
    setIsOpen(open)
    const menu = list.current
    const anchor = document.getElementById(id)?.getBoundingClientRect()
    if (!open || !menu || !anchor) return
    const { width, height } = menu.getBoundingClientRect()
    setPlace({
      top: Math.max(8, Math.min(anchor.bottom + 4, window.innerHeight - height - 8)),
      left: Math.max(8, Math.min(anchor.left, window.innerWidth - width - 8)),
    })
    menu.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
  }

  const move = (event: KeyboardEvent) => {
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
    const at = entries.findIndex((entry) => entry === document.activeElement)
    const steps: Partial<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: entries.length - 1,
    }
    const next = steps[event.key]
    if (event.key === 'Tab') list.current?.hidePopover()
    if (next === undefined) return
    event.preventDefault()
    entries.at(next % entries.length)?.focus()
  }

  return (
    <>
      {button({
        id,
        type: 'button',
        popoverTarget: `${id}-menu`,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
      })}
      <div
        ref={list}
        id={`${id}-menu`}
        popover="auto"
        role="menu"
        aria-labelledby={id}
        className={css.menu}
        style={place}
        onToggle={(event) => opened(event.newState === 'open')}
        onKeyDown={move}
      >
        {items.map((item) => (
          <Entry key={item.label} item={item} close={() => list.current?.hidePopover()} />
        ))}
      </div>
    </>
  )
}

function Entry({ item: { label, icon, note, href, checked, onSelect }, close }: { item: MenuItem; close: () => void }) {
  const words = (
    <>
      {icon}
      <span className={css.label}>{label}</span>
      {note && <span className={css.note}>{note}</span>}
    </>
  )
  const select = () => {
    close()
    onSelect()
  }
  if (href !== undefined) {
    return (
      <a
        role="menuitem"
        tabIndex={-1}
        className={css.item}
        href={href}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          select()
        }}
      >
        {words}
      </a>
    )
  }
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      tabIndex={-1}
      className={css.item}
      onClick={select}
    >
      {words}
    </button>
  )
}

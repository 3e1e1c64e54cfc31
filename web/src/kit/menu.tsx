import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'
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
  items?: readonly MenuItem[]
  /** Each an element with `MenuEntry`, where an item is more than its words. */
  children?: ReactNode
  /** `<Menu items={items} button={(props) => <button {...props}>Sana Malik</button>} />` */
  button: (props: MenuButton) => ReactNode
}

/** A button that opens a list of actions or links; on phones the list is a sheet at the foot. */
export function Menu({ items = [], children, button }: MenuProps) {
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
    // A dialog that an item draws is elsewhere in the page, but its keys come by here.
    if (!isWithin(list.current, event.target)) return
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

  // The focus is on the button again before the item does its work: a dialog gives it back to there.
  const close = (event: MouseEvent) => {
    const menu = list.current
    if (!isOpen || !menu || !isWithin(menu, event.target)) return
    if (!(event.target instanceof Element && event.target.closest('[role^=menuitem]'))) return
    menu.hidePopover()
    document.getElementById(id)?.focus()
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
        onClickCapture={close}
      >
        {items.map((item) => (
          <Entry key={item.label} item={item} />
        ))}
        {children}
      </div>
    </>
  )
}

const isWithin = (menu: HTMLElement | null, target: EventTarget) => target instanceof Node && menu?.contains(target)

/** One entry of a menu: what its button is called and does is whoever's that puts it there. */
export const MenuEntry = (props: ComponentProps<'button'>) => (
  <button {...props} type="button" role="menuitem" tabIndex={-1} className={css.item} />
)

function Entry({ item: { label, icon, note, href, checked, onSelect } }: { item: MenuItem }) {
  const words = (
    <>
      {icon}
      <span className={css.label}>{label}</span>
      {note && <span className={css.note}>{note}</span>}
    </>
  )
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
          onSelect()
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
      onClick={onSelect}
    >
      {words}
    </button>
  )
}

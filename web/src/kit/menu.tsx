import { Link } from '@tanstack/react-router'
import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { useLayer } from './layer.ts'
import css from './menu.module.css'

export interface MenuItem {
  readonly label: string
  readonly icon?: ReactNode
  readonly note?: string
  /** A real address, so that the item can be opened in another tab. */
  readonly href?: string
  /** The query of that address. */
  readonly search?: Readonly<Record<string, string>>
  /** Marks the chosen one of several items that exclude each other. */
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
  /** Elements of `MenuEntry`, where an item is more than its words. */
  children?: ReactNode
  /** Draws the button: `<Menu items={items} button={(props) => <button {...props}>Sana Malik</button>} />` */
  button: (props: MenuButton) => ReactNode
}

/** Draws a button that opens a list of actions or links; on phones the list is a sheet at the foot. */
export function Menu({ items = [], children, button }: MenuProps) {
  const { isOpen, close, layer: list, ofButton, ofLayer } = useLayer('[role^=menuitem]')
  const move = (event: KeyboardEvent) => {
    // Keys of a dialog that an item opened arrive here too, because React sends them up its own tree.
    if (!isWithin(list.current, event.target)) return
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
    const index = entries.findIndex((entry) => entry === document.activeElement)
    const steps: Partial<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: entries.length - 1,
    }
    const next = steps[event.key]
    if (event.key === 'Tab') close()
    if (event.key === 'Escape') {
      // The dialog around the menu stays open.
      event.preventDefault()
      close()
    }
    if (next === undefined) return
    event.preventDefault()
    entries.at(next % entries.length)?.focus()
  }

  // The button gets the focus before the item does its work, because a dialog gives the focus back to the element that had it.
  const choose = (event: MouseEvent) => {
    const menu = list.current
    if (!isOpen || !menu || !isWithin(menu, event.target)) return
    const entry = event.target instanceof Element && event.target.closest('[role^=menuitem]')
    if (!entry || entry.hasAttribute('data-stays')) return
    close()
    document.getElementById(ofButton.id)?.focus()
  }

  return (
    <>
      {button({ ...ofButton, 'aria-haspopup': 'menu' })}
      <div
        {...ofLayer}
        role="menu"
        aria-labelledby={ofButton.id}
        className={css.menu}
        onKeyDown={move}
        onClickCapture={choose}
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

/** Draws an entry for a menu with its own drawing of entries. */
export const MenuEntry = (props: ComponentProps<'button'>) => (
  <button {...props} type="button" role="menuitem" tabIndex={-1} className={css.item} />
)

interface MenuChoiceProps extends ComponentProps<'button'> {
  role: 'menuitemcheckbox' | 'menuitemradio'
  checked: boolean
}

/** Draws a choice of a menu that stays open, because a user makes several. */
export const MenuChoice = ({ checked, children, ...props }: MenuChoiceProps) => (
  <button {...props} type="button" data-stays aria-checked={checked} tabIndex={-1} className={css.item}>
    <span className={css.label}>{children}</span>
  </button>
)

function Entry({ item: { label, icon, note, href, search, checked, onSelect } }: { item: MenuItem }) {
  const words = (
    <>
      {icon}
      <span className={css.label}>{label}</span>
      {note && <span className="caption">{note}</span>}
    </>
  )
  if (href !== undefined) {
    return (
      <Link
        role="menuitem"
        tabIndex={-1}
        className={css.item}
        to={href}
        {...(search && { search })}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onSelect()
        }}
      >
        {words}
      </Link>
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

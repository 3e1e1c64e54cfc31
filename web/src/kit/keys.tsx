import css from './keys.module.css'

const isMac = navigator.userAgent.includes('Mac')
const onMac: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥' }

const printed = (key: string) => (isMac ? onMac[key] : undefined) ?? (key.length === 1 ? key.toUpperCase() : key)

/** Draws a shortcut as its keys are printed: `<Keys keys="Ctrl+K" />`, `<Keys keys="g h" />`. */
export const Keys = ({ keys }: { keys: string }) => (
  <kbd dir="ltr" className={css.keys}>
    {keys.split(/[+ ]/).map((key) => (
      <kbd key={key}>{printed(key)}</kbd>
    ))}
  </kbd>
)

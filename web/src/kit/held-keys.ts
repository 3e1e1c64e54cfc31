const PRESSED = 'button, a, summary, input[type=checkbox], input[type=radio], [role=menuitem], [role=option]'
/** Rows follow held arrows, and ignore every other held key themselves. */
const ROW = '[data-row]'

const isSave = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && (key === 'Enter' || key.toLowerCase() === 's')
const types = ({ key }: KeyboardEvent) => key.length === 1 || ['Enter', 'Backspace', 'Delete'].includes(key)

/**
 * A key that is held acts once. Its repetitions press no button and save nothing, and where the focus moved meanwhile they do not
 * type into the control that has it now. Follows the keys of the whole page until the returned function is called.
 */
export function followHeldKeys(): () => void {
  let pressedOn: EventTarget | null = null
  const follow = (event: KeyboardEvent) => {
    if (!event.repeat) {
      pressedOn = event.target
      return
    }
    const target = event.target instanceof Element ? event.target : undefined
    if (target?.matches(ROW)) return
    const presses = event.key === 'Enter' && target?.matches(PRESSED)
    const strays = event.target !== pressedOn && types(event)
    if (!presses && !strays && !isSave(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('keydown', follow, true)
  return () => document.removeEventListener('keydown', follow, true)
}

import { englishKey } from './english-key.ts'

const PRESSED = 'button, a, summary, input[type=checkbox], input[type=radio], [role=menuitem], [role=option]'
/** Rows follow held arrow keys, and ignore every other held key themselves. */
const ROW = '[data-row]'

const isSave = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && ['enter', 's'].includes(englishKey(event))
const types = ({ key }: KeyboardEvent) => key.length === 1 || ['Enter', 'Backspace', 'Delete'].includes(key)

/**
 * Makes a held key act once, for the whole page: its repetitions press no button and save nothing, and when the focus has moved they do
 * not type into the control that has it now. The returned function ends it.
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

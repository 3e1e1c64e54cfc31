/** The direction of the page, which follows its language. `<html dir>` is set before anything is drawn. */

/** Returns true where lines run from right to left, as in Urdu. */
export const isRightToLeft = (): boolean => document.dir === 'rtl'

/** Returns the side of the window at which lines end. */
export const endSide = (): 'left' | 'right' => (isRightToLeft() ? 'left' : 'right')

/**
 * Returns the step in the order of reading to which a key leads: 1 to the next thing, -1 to the one before, 0 for a key that is no arrow to
 * a side. The arrow to the left leads to the left: to the thing before in English, and to the next one in Urdu.
 */
export function sideStep(key: string): 1 | -1 | 0 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0
  return (key === 'ArrowRight') === isRightToLeft() ? -1 : 1
}

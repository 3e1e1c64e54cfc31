import type { Locator } from '@playwright/test'

/** Returns the height of the area where a press hits a control, which may be larger than the drawn control. */
export const touchHeight = (control: Locator): Promise<number> =>
  control.evaluate((element) => {
    element.scrollIntoView({ block: 'center' })
    const { x, y, width, height } = element.getBoundingClientRect()
    const hits = (at: number) => element.contains(document.elementFromPoint(x + width / 2, at))
    const middle = y + height / 2
    let [top, bottom] = [middle, middle]
    while (top > 0 && hits(top - 1)) top -= 1
    while (bottom < window.innerHeight && hits(bottom + 1)) bottom += 1
    return Math.round(bottom - top) + 1
  })

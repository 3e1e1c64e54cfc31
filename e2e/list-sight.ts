/** Looks at a list as eyes do: which figures, statuses, pictures and focused controls are cut or covered. */
import type { Page } from '@playwright/test'

/** The usual laptop, the usual phone and the narrowest phone. */
export const sizes = [
  { width: 1366, height: 768, isByDay: true, isByNight: true },
  { width: 390, height: 844, isByDay: true, isByNight: false },
  { width: 320, height: 640, isByDay: false, isByNight: true },
] as const

interface Sight {
  /** The rows that are wholly in sight before anything is scrolled, and the rows for which there is room below them. */
  readonly room: number
  readonly figures: number
  readonly focused: number
  /** The headings of the columns that are out of sight, without the folded ones: all their rows have the same value or none. */
  readonly aside: readonly string[]
  readonly faults: readonly string[]
}

interface Expected {
  /** True where every status and picture is in sight. */
  readonly statuses: boolean
}

/** Looks at the list of the page without changing it, in one visit to the browser. */
export async function inspectList(page: Page, expected: Expected): Promise<Sight> {
  return page.evaluate(async ({ statuses }) => {
    const faults: string[] = []
    /** Waits until the browser has drawn, because it finds what lies where in what it drew. */
    const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    const root = document.documentElement
    const wordsOf = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) || element.tagName
    const inWindow = ({ top, bottom, left, right }: DOMRect) =>
      top >= 0 && bottom <= window.innerHeight && left >= -1 && right <= window.innerWidth + 1

    /** Returns how many of three points of a line show the element itself. */
    const pointsSeen = (element: Element, { left, right, top, bottom }: DOMRect) =>
      [left + 2, (left + right) / 2, right - 2].filter((x) => {
        const found = document.elementFromPoint(x, (top + bottom) / 2)
        return element.contains(found)
      }).length
    const coverOf = (element: Element, { left, right, top, bottom }: DOMRect) => {
      const points = [left + 2, (left + right) / 2, right - 2]
      const found = points.map((x) => document.elementFromPoint(x, (top + bottom) / 2))
      const cover = found.find((one) => !element.contains(one))
      return cover ? `${cover.tagName.toLowerCase()} ${wordsOf(cover)}` : 'nothing'
    }
    function* ancestorsOf(element: Element): Generator<Element> {
      for (let one = element.parentElement; one; one = one.parentElement) yield one
    }
    const rectOfWords = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect()
    }

    const rectOfFigure = (cell: HTMLElement) =>
      cell.dataset['kind'] === 'files' ? (cell.firstElementChild ?? cell).getBoundingClientRect() : rectOfWords(cell)

    const over = root.scrollWidth - root.clientWidth
    if (over > 0) faults.push(`the page is ${over} px too wide`)

    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
    // Rows that just came or moved ignore presses, and the browser does not find them at a point.
    while (rows.some((row) => getComputedStyle(row).pointerEvents === 'none')) await drawn()
    const isTable = rows[0]?.matches('tr') ?? false
    const MOST_BUTTONS = 3
    const isDrawn = (one: HTMLElement) =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && one.offsetWidth > 1
    for (const row of isTable ? rows : []) {
      const buttons = [...row.querySelectorAll('button')].filter(
        (one) => isDrawn(one) && !one.closest('[data-kind=files]'),
      )
      if (buttons.length > MOST_BUTTONS) faults.push(`buttons at rest: ${buttons.map(wordsOf).join(', ')}`)
    }
    // Half a pixel may be rounded up in one row and down in another.
    const heights = rows.map((row) => row.offsetHeight)
    if (isTable && Math.max(...heights) - Math.min(...heights) > 1)
      faults.push(`rows of different heights: ${[...new Set(heights)].join(', ')}`)
    const grid = rows[0]?.closest('table')
    const endOfSight =
      grid?.querySelector('thead [data-kind=actions]')?.getBoundingClientRect().left ??
      grid?.parentElement?.getBoundingClientRect().right ??
      window.innerWidth
    const aside = [...(grid?.querySelectorAll('thead th:not([data-kind=actions], [data-folded])') ?? [])]
      .filter((head) => head.getBoundingClientRect().right > endOfSight + 1)
      .map(wordsOf)

    const isInSight = (row: HTMLElement) => {
      const { top, bottom, left, right } = row.getBoundingClientRect()
      const { top: start = 0, bottom: end = 0 } = row.firstElementChild?.getBoundingClientRect() ?? {}
      const middle = document.elementFromPoint(Math.max(left, 0) + Math.min(right - left, 300) / 2, (top + bottom) / 2)
      return start >= 0 && Math.max(end, bottom) <= window.innerHeight && middle !== null && row.contains(middle)
    }
    const inSight = rows.filter(isInSight)
    // The head of a group is a row of figures as well: the number and the sums of its rows.
    const heads = [...document.querySelectorAll<HTMLElement>('[data-head]')].filter(isInSight)

    const [last] = rows.slice(-1)
    const lowest = Math.min(...rows.map((row) => row.offsetHeight))
    const left = last === undefined ? 0 : window.innerHeight - last.getBoundingClientRect().bottom
    const roomBelow = Math.max(0, Math.floor(left / lowest))

    for (const label of document.querySelectorAll('tfoot th')) {
      const words = rectOfWords(label)
      if (words.width > 0 && inWindow(words) && pointsSeen(label, words) < 3) faults.push(`hidden: ${wordsOf(label)}`)
    }
    for (const name of inSight.flatMap((row) => [...row.querySelectorAll('[data-name]')])) {
      const words = rectOfWords(name)
      if (words.width > 0 && pointsSeen(name, words) < 2) faults.push(`hidden: name ${wordsOf(name)}`)
    }

    // A figure is seen whole or not at all; what one decides by is seen.
    const kinds = ['money', 'number', 'day', 'code', 'status', 'files']
    const cells = inSight.flatMap((row) =>
      [...row.querySelectorAll<HTMLElement>('[data-kind]:not([data-folded])')].filter(({ dataset }) =>
        kinds.includes(dataset['kind'] ?? ''),
      ),
    )
    for (const cell of cells) {
      const kind = cell.dataset['kind'] ?? ''
      const words = rectOfFigure(cell)
      if (words.width === 0 || words.height === 0) continue
      const seen = pointsSeen(cell, words)
      if (seen > 0 && seen < 3) faults.push(`cut: ${kind} ${wordsOf(cell)}`)
      if (cell.scrollWidth > cell.clientWidth + 1 && getComputedStyle(cell).overflowX !== 'visible' && seen > 0)
        faults.push(`clipped: ${kind} ${wordsOf(cell)}`)
      if (seen === 0 && ['status', 'files'].includes(kind) && statuses) faults.push(`hidden: ${kind} ${wordsOf(cell)}`)
      const cover = cell.nextElementSibling
      const fade = cover && getComputedStyle(cover, '::before')
      if (fade && fade.opacity !== '0' && fade.backgroundImage.includes('gradient'))
        faults.push(`faded: ${wordsOf(cell)}`)
    }
    // A figure that lies aside comes into sight whole, when its table is scrolled.
    const table = inSight[0]?.closest('table')
    const box = table?.parentElement
    let toSee = cells.filter(
      (cell) => inSight[0]?.contains(cell) && table?.contains(cell) && (cell.textContent ?? '').trim() !== '',
    )
    const scrolledTo = async (from: number) => {
      if (box) box.scrollLeft = from
      await drawn()
      // The bar below the table follows a frame later.
      await drawn()
    }
    for (let from = 0; box && toSee.length > 0; from += 60) {
      await scrolledTo(from)
      toSee = toSee.filter((cell) => pointsSeen(cell, rectOfFigure(cell)) < 3)
      if (from > box.scrollWidth - box.clientWidth) break
    }
    for (const cell of toSee) faults.push(`out of reach: ${cell.dataset['kind'] ?? ''} ${wordsOf(cell)}`)
    if (box && box.scrollLeft > 0) await scrolledTo(0)

    const figures = [...document.querySelectorAll<HTMLElement>('dd, .num')].filter(
      (figure) => /\d/.test(figure.textContent ?? '') && figure.closest('table') === null && figure.offsetWidth > 0,
    )
    for (const figure of figures) {
      const words = rectOfWords(figure)
      const box = figure.getBoundingClientRect()
      const isAside = [...ancestorsOf(figure)].some(
        (one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflowX === 'auto',
      )
      if (words.right > box.right + 1 || words.left < box.left - 1 || (words.right > window.innerWidth && !isAside))
        faults.push(`clipped: ${wordsOf(figure)}`)
    }

    // The first rows are walked through; a control that has the focus is in sight.
    const controls = rows
      .slice(0, 3)
      .flatMap((row) => [row, ...row.querySelectorAll<HTMLElement>('a[href], button, input, summary')])
      .filter(
        (control) => control.matches(':not([inert] *)') && control.offsetWidth > 0 && !control.closest('[role=menu]'),
      )
    let focused = 0
    for (const control of controls) {
      control.focus()
      await drawn()
      if (document.activeElement !== control) continue
      focused += 1
      if (control.matches('[data-row]')) continue
      const rect = control.getBoundingClientRect()
      if (!inWindow(rect)) faults.push(`outside: ${wordsOf(control)}`)
      else if (pointsSeen(control, rect) < 3) faults.push(`covered: ${wordsOf(control)} by ${coverOf(control, rect)}`)
    }
    return {
      room: heads.length + inSight.length + roomBelow,
      figures: cells.length + figures.length,
      focused,
      aside,
      faults,
    }
  }, expected)
}

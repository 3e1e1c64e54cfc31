/** Looks at the fields of a page as eyes do: does each have room for the largest number and the day that it can hold? */
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The widths of windows, from the narrowest phone on; by day the widths of the usual phone and laptop. */
const widths = process.env['TEST_TIER'] === 'nightly' ? [320, 390, 1280, 1366, 1440, 1920] : [390, 1366]
const height = 800
/** The window in which a form is opened. It stays open when the window grows; in a smaller window the list may replace it. */
export const narrowest = { viewport: { width: widths[0] ?? 0, height } }

interface Seen {
  /** The labels of the fields that were measured. */
  readonly labels: readonly string[]
  readonly cut: readonly string[]
}

/**
 * Measures every field of the page and of its dialogs. The placeholder of a field shows its kind of value: it has room for the
 * largest value of this kind, for its placeholder, and for what it holds now.
 */
export const fieldsOf = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const SPARE = 1
    const RATES = /^(Price|MRP|Self Rate|Allowance per Mile)$/
    const ruler = document.body.appendChild(document.createElement('span'))
    ruler.ariaHidden = 'true'
    Object.assign(ruler.style, { position: 'fixed', visibility: 'hidden', whiteSpace: 'pre' })
    const look = ['fontFamily', 'fontSize', 'fontWeight', 'fontStyle', 'fontVariantNumeric', 'letterSpacing'] as const
    const widthOf = (text: string, drawn: CSSStyleDeclaration) => {
      for (const part of look) ruler.style[part] = drawn[part]
      ruler.textContent = text
      return Math.ceil(ruler.getBoundingClientRect().width)
    }
    const labelOf = (field: HTMLInputElement) => {
      const [label] = field.labels ?? []
      return (label?.textContent ?? field.getAttribute('aria-label') ?? field.name).trim()
    }
    const largestOf = (field: HTMLInputElement) => {
      if (field.readOnly) return []
      if (field.placeholder.endsWith('yyyy')) return ['28/08/2028']
      if (labelOf(field) === 'Coins') return ['999.99']
      if (field.placeholder === '0.00') return [RATES.test(labelOf(field)) ? '123,456.78' : '123,456,789.99']
      return field.placeholder === '0' ? ['99,999'] : []
    }
    // A picker holds a name of any length.
    const fields = [...document.querySelectorAll<HTMLInputElement>('main input, dialog[open] input')].filter(
      (field) =>
        field.type === 'text' &&
        field.role !== 'combobox' &&
        field.checkVisibility({ visibilityProperty: true }) &&
        field.clientWidth > 0,
    )
    const cut = fields.flatMap((field) => {
      const drawn = getComputedStyle(field)
      const room = field.clientWidth - Number.parseFloat(drawn.paddingLeft) - Number.parseFloat(drawn.paddingRight)
      return [field.value, field.placeholder, ...largestOf(field)]
        .map((text) => ({ text, width: widthOf(text, drawn) }))
        .filter(({ width }) => width + SPARE > room)
        .map(({ text, width }) => `${labelOf(field)}: ${text} needs ${width} of ${room} px`)
    })
    ruler.remove()
    return { labels: fields.map(labelOf), cut }
  })

/**
 * Expects that the page draws each of its fields whole in every width, and that the fields with these labels are among them. `show` opens the
 * form again in a window where it is closed.
 */
export async function expectDrawnWhole(
  page: Page,
  labels: readonly string[],
  show?: (page: Page) => Promise<void>,
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    await show?.(page)
    await expect
      .poll(async () => (await fieldsOf(page)).labels, { message: `fields at ${width} px` })
      .toEqual(expect.arrayContaining([...labels]))
    // A width without room does not hide the next one.
    await expect
      .configure({ soft: true })
      .poll(async () => (await fieldsOf(page)).cut, { timeout: 2000, message: `fields without room at ${width} px` })
      .toEqual([])
  }
}

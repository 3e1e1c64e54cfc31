/**
 * Rules for the sheets of a printed page that a style sheet cannot have, because they need values or texts. The sheet is constructed: the
 * content policy refuses style elements, and an attribute cannot set a page.
 */
import { numberForm } from '@backoffice/contract/language/numbers'
import { labels } from '@backoffice/contract/labels'
import { endSide } from './direction.ts'

/** Adds rules to the page, and returns the function that removes them. */
export function adoptRules(rules: string): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
  }
}

/**
 * Returns the rule of the foot of each sheet, such as `Page 2 of 7`, with what is before it. Its counters are where the language of the page
 * has them. JSON quotes a text as CSS does.
 */
export function pageFoot(before = '', look = ''): string {
  const style = numberForm().digits === 'urdu' ? ', persian' : ''
  const parts = labels.pageOf('|page|', '|pages|').split('|')
  const content = parts.map((part, at) => (at % 2 === 1 ? `counter(${part}${style})` : JSON.stringify(part)))
  return `@bottom-${endSide()} { font: 8pt sans-serif; ${look}content: ${[JSON.stringify(before), ...content].join(' ')} }`
}

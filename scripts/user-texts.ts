import { parseSync } from 'oxc-parser'

interface Node {
  readonly type: string
  readonly start: number
  readonly [property: string]: unknown
}

/** Attributes with values that nobody reads. */
const CODE_ATTRIBUTES =
  /^(?:className|style|id|role|rel|type|name|href|d|viewBox|pattern|inputMode|autoComplete|keys|aria-keyshortcuts|data-.*)$/
/** The parameters of these functions are selectors, names and formats. */
const CODE_CALLS = /(?:closest|matches|querySelector|querySelectorAll|lazily|headers\.get|format)$/
/** Names that no language translates: products, headers, keys of the keyboard. */
const NAMES =
  /^(?:Android|Calibri|Chrome|ChromeOS|Edge|Firefox|Linux|Mac|Opera|Safari|Samsung Internet|Windows|ACode|Formula|Files|Retry-After|X-Client|Bearer|Ctrl|Esc|Space|J K|Enter|Escape|Tab|Home|End|Page(?:Up|Down)|Arrow\w+|Backspace|Delete|Shift|Control|Alt|Meta|CapsLock)$/
/** Values of the wire that are words (document 1). */
const WIRE =
  /^(?:Cash|Cheque|Cash\/Cheque Online|Invoice Payment|Advance Payment|Mobile|My Visits|Location Approval|backoffice item)$/

/** Returns whether a person would read the text: words that are no selector, no identifier and no name. */
const isRead = (text: string): boolean => {
  const words = text.trim()
  if (NAMES.test(words) || WIRE.test(words)) return false
  if (/^[A-Z][a-z]+[A-Z]\w*$|^[A-Z_]+$/.test(words)) return /^(?:OK|CSV)$/.test(words)
  if (/[[\]{}:;#<>@=]|^\w+\(|^[a-z]\w*(?:, | > )/.test(words)) return false
  return /^[A-Z][a-z]/.test(words) || /[a-zA-Z] [a-zA-Z]/.test(words)
}

/** Matches a piece of a template that is words: `Page `, ` of `, `Sort: `. */
const PIECE = /\b[A-Z][a-z]+:? $|^ [A-Za-z]{2,}|[A-Za-z] [A-Za-z]/

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/**
 * Returns the texts of a TypeScript source that a user would read: text between tags, and strings and templates that look like words. Types,
 * imports, thrown errors, compared values and the places that are listed above are not read by users.
 */
export function userTexts(path: string, source: string): string[] {
  const found: string[] = []
  const nameOf = (node: unknown) => (isNode(node) ? source.slice(node.start, Number(node['end'])) : '')

  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    const { type } = value
    if (/^(?:Import|Export(?:All|Named)Declaration$|ThrowStatement)/.test(type) && !value['declaration']) return
    if (type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)Expression$/.test(type)) return
    if (type === 'BinaryExpression' && /^[!=]==$/.test(String(value['operator']))) return
    if (type === 'NewExpression' && nameOf(value['callee']).endsWith('Error')) return
    if (type === 'CallExpression' && CODE_CALLS.test(nameOf(value['callee']))) return
    if (type === 'JSXAttribute' && CODE_ATTRIBUTES.test(nameOf(value['name']))) return
    if (type === 'Property') return nameOf(value['key']) === 'keys' ? undefined : visit(value['value'])
    if (type === 'SwitchCase') return visit(value['consequent'])
    if (type === 'JSXText' && /[A-Za-z]{2}/.test(String(value['value']))) found.push(String(value['value']).trim())
    if (type === 'Literal' && typeof value['value'] === 'string' && isRead(value['value']))
      found.push(value['value'].trim())
    if (type === 'TemplateElement') {
      const { cooked } = value['value'] as { cooked: string }
      if (PIECE.test(cooked) && !NAMES.test(cooked.trim()) && !/[[\]{}<>@=;(]|\d(?:px|mm)/.test(cooked))
        found.push(cooked.trim())
    }
    for (const [key, child] of Object.entries(value)) if (key !== 'property') visit(child)
  }
  visit(parseSync(path, source).program.body)
  return found
}

/** Attributes with values that people read or hear. */
const SHOWN_ATTRIBUTES =
  /^(?:label|title|placeholder|alt|hint|heading|caption|question|yes|unavailable|aria-(?:label|description|valuetext|roledescription|placeholder))$/

/**
 * Returns the literals that the markup of a source shows: between tags, or in an attribute that is read. Other code can show a text too; for
 * that there is `userTexts`, which guesses by the form of a text. Here each text counts, also one of a single small word.
 */
export function literalsShown(path: string, source: string): string[] {
  const found: string[] = []
  const add = (text: string) => {
    if (/\p{L}{2}/u.test(text) && !NAMES.test(text.trim())) found.push(text.trim())
  }
  /** Looks at a value that is drawn: a text, or the choice between texts. */
  const visitShown = (value: unknown): void => {
    if (!isNode(value)) return
    switch (value.type) {
      case 'JSXText':
      case 'Literal':
        if (typeof value['value'] === 'string') add(value['value'])
        return
      case 'TemplateLiteral':
        for (const part of value['quasis'] as { value: { cooked: string } }[]) add(part.value.cooked)
        return
      case 'JSXExpressionContainer':
        return visitShown(value['expression'])
      case 'ConditionalExpression':
        visitShown(value['consequent'])
        return visitShown(value['alternate'])
      case 'LogicalExpression':
        return visitShown(value['right'])
    }
  }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    if (value.type === 'JSXElement' || value.type === 'JSXFragment')
      for (const child of value['children'] as readonly unknown[]) visitShown(child)
    if (value.type === 'JSXAttribute') {
      const { start, end } = value['name'] as { start: number; end: number }
      if (SHOWN_ATTRIBUTES.test(source.slice(start, end))) visitShown(value['value'])
    }
    for (const child of Object.values(value)) visit(child)
  }
  visit(parseSync(path, source).program.body)
  return found
}

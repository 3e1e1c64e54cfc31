/** Lets a page of the program use the scripts and styles that stand in it (`web/first-files.ts`), and no others. */
import { createHash } from 'node:crypto'

export interface Inline {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

const hashesOf = (html: string, element: RegExp): string[] =>
  [...html.matchAll(element)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)

/** Returns the hashes of what stands in a page, as a content policy names them. */
export const inlineOf = (html: string): Inline => ({
  scripts: hashesOf(html, /<script>([^]*?)<\/script>/g),
  styles: hashesOf(html, /<style>([^]*?)<\/style>/g),
})

/** Returns a content policy that allows what stands in a page beside what it allowed. */
export const allowing = (policy: string, { scripts, styles }: Inline): string =>
  policy
    .replace("script-src 'self'", ["script-src 'self'", ...scripts].join(' '))
    .replace("style-src 'self'", ["style-src 'self'", ...styles].join(' '))

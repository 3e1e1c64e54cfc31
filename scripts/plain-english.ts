/** Counts words that make our comments and documents hard to read, and refuses a word that is used too often. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Ended, root } from './steps.ts'

export interface Written {
  readonly path: string
  readonly text: string
}

interface Passage {
  readonly path: string
  readonly line: number
  readonly text: string
}

/** The gap between two words may be a new line of the same comment. */
const words = (...phrases: readonly string[]): RegExp =>
  new RegExp(String.raw`\b(?:${phrases.join('|').replaceAll(' ', String.raw`[\s*/#-]+`)})\b`, 'gi')

const habits: readonly (readonly [habit: string, instead: string, found: RegExp])[] = [
  ['stand', 'is, lies, shows', words('stands?', 'standing', 'stood')],
  ['one that, those of', 'the noun again', words('one that', 'those of', 'that of', 'of one')],
  ['of what, than what', 'the thing itself', words('of what', 'than what', 'tells what')],
  ['beside', 'next to, also', words('besides?')],
  ['whoever', 'anyone who, the user', words('whoever')],
  ['so many, so long', 'the constant', words('so many', 'so long')],
  ['whose', 'with, of, or two sentences', words('whose')],
  ['he, his, him', 'they, or the noun', words('he', 'his', 'him', 'himself')],
]

const MAX_OF_1000 = 5
const NAMED = 10

/**
 * The pattern of a passage in each kind of file: a comment, lines of `//`, `--` or `#` that follow each other, or in a document a paragraph,
 * an item of a list, a heading or a row of a table. A space is before and after a sign, so that an address is no comment.
 */
const PASSAGES: readonly (readonly [files: RegExp, passage: RegExp])[] = [
  [/\.[jt]sx?$/, /(?<=^|[\s{(])\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*(?:\n[ \t]*\/\/.*)*/gm],
  [/\.sql$/, /(?<=^|\s)-- .*(?:\n[ \t]*--.*)*/gm],
  [/\.css$/, /\/\*[^]*?\*\//g],
  [/\.(?:sh|ya?ml|service|example)$|Dockerfile$/, /(?<=^|\s)# .*(?:\n[ \t]*#.*)*/gm],
  [/\.md$/, /^(?![ \t]*$|\|[ :|-]+$).*(?:\n(?!\s*(?:$|[-*|#]|\d+\. )).*)*/gm],
]

/** Keeps the lines and empties the code in them. */
const withoutCode = (text: string): string =>
  text.replaceAll(/^( *)```[^]*?^\1```$|`[^`]*`|\]\([^)]*\)/gm, (code) => code.replaceAll(/[^\n]/g, '_'))

const patternFor = (path: string): RegExp | undefined => PASSAGES.find(([files]) => files.test(path))?.[1]

function passagesOf({ path, text }: Written): Passage[] {
  const pattern = patternFor(path)
  if (!pattern) return []
  const found = (path.endsWith('.md') ? withoutCode(text) : text).matchAll(pattern)
  return [...found].map(({ 0: passage, index }) => ({ path, line: lineAt(text, index), text: passage }))
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** Returns one paragraph for each habit that is over its limit, with the first places where it is. */
function overused(kind: string, passages: readonly Passage[]): string[] {
  const max = Math.max(1, Math.floor((passages.length * MAX_OF_1000) / 1000))
  return habits.flatMap(([habit, instead, found]) => {
    const hits = passages.flatMap(({ path, line, text }) =>
      [...text.matchAll(found)].map(({ 0: hit, index }) => `  ${path}:${line + lineAt(text, index) - 1}: ${hit}`),
    )
    if (hits.length <= max) return []
    return [`${hits.length} times "${habit}" in ${passages.length} ${kind}, at most ${max}. Write: ${instead}.`]
      .concat(hits.slice(0, NAMED))
      .join('\n')
  })
}

export function judge(files: readonly Written[]): Ended {
  const of = (isDocument: boolean) =>
    files.filter(({ path }) => path.endsWith('.md') === isDocument).flatMap(passagesOf)
  const [comments, paragraphs] = [of(false), of(true)]
  if (comments.length === 0 || paragraphs.length === 0)
    return { success: false, output: 'Found no comments or no documents to read.' }
  const over = [...overused('comments', comments), ...overused('paragraphs of documents', paragraphs)]
  const read = `${comments.length} comments and ${paragraphs.length} paragraphs are in plain English.`
  return { success: over.length === 0, output: over.join('\n') || read }
}

/** Nobody edits merged migrations, the database of an older program, and files that are generated. This file lists the words. */
const LEFT_OUT =
  /(?:^|\/)(?:dist|node_modules|test-results|migrations|past|screenshots)\/|\.generated\.ts$|^docs\/reliability\.md$|schema\/tables\.sql$|^scripts\/plain-english/

/** The comments of the program, its tests and its scripts, and the documents. */
export function plainEnglish(): Ended {
  const below = ['contract', 'server', 'demo', 'web', 'e2e', 'scripts', 'deploy', 'docs'].flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' }).map((path) => `${part}/${path}`),
  )
  const own = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', '.env.example', 'Dockerfile', 'compose.yaml', ...below]
  const files = own.filter((path) => patternFor(path) && !LEFT_OUT.test(path))
  return judge(files.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })))
}

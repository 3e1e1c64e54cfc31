import { catalogue, labelsOf } from '../contract/src/catalogue.ts'
import { correctedBy } from '../contract/src/language/corrected.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './steps.ts'
import { literalsShown, userTexts } from './user-texts.ts'

const CATALOGUE =
  /^contract\/src\/(?:catalogue|labels|messages|list-messages|server-messages|language\/(?:corrected|template)|[\w-]+\/[\w-]+-(?:messages|refusals|labels))\.ts$/
/** These files speak to operators and programmers only. */
const NOT_FOR_USERS =
  /^server\/src\/(?:(?:demo|backup|commands|db|postgres)\/|cli\.ts|main\.ts|config(?:-databases)?\.ts|cannot-start\.ts|operator-errors\.ts|settings-file\.ts|data-directory\.ts|installation\.ts|bases\.ts|shutdown\.ts|http\/(?:openapi|docs|metrics)\.ts)/

/** The words of an amount follow the grammar of one language. */
const WORDS_OF_AMOUNTS = /^web\/src\/documents\/amount-in-words\.ts$/

interface Source {
  readonly path: string
  readonly text: string
}

const sources: readonly Source[] = ['contract', 'server', 'web'].flatMap((part) =>
  readdirSync(join(root, part, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `${part}/src/${name}`)
    .filter((path) => /(?<!\.test)(?<!\.generated)\.tsx?$/.test(path) && !CATALOGUE.test(path))
    .map((path) => ({ path, text: withoutComments(readFileSync(join(root, path), 'utf8')) })),
)

/** Returns the migrations. They write the words of tables that the program does not change, such as the kinds of movements of stock. */
function sqlOfMigrations(): string {
  const folder = join(root, 'server/src/db/migrations')
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}

/** The page names its texts by their keys. */
const page = readFileSync(join(root, 'web/index.html'), 'utf8')

/** Every `name.key` and `name.part.key` of the sources. */
const named = new Set(
  sources.flatMap(({ text }) =>
    [...text.matchAll(/(?<![\w$])(?=(\w+)\s*\.\s*(\w+)(?:\s*\.\s*(\w+))?)/g)].flatMap(([, name, part, key]) => [
      `${name}.${part}`,
      `${name}.${part}.${key}`,
    ]),
  ),
)

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
}

/**
 * Returns whether some source names the message, as `messages.part.name`, as `<part>Messages.name` or `<part>Refusals.name` where the part has files of its own,
 * or through a constant that holds the part.
 */
const isUsed = (part: string, key: string): boolean =>
  [`messages.${part}.${key}`, `${part}Messages.${key}`, `${part}Refusals.${key}`].some((name) => named.has(name)) ||
  page.includes(`data-text="${part}.${key}"`) ||
  sources.some(({ text }) => {
    const [, alias] =
      new RegExp(String.raw`const (\w+) = (?:wordsOf\()?(?:messages\.${part}|${part}Messages)\)?\n`).exec(text) ?? []
    if (text.includes(`${alias ?? `${part}Messages`}[`) && isWord(key)) return true
    return alias !== undefined && new RegExp(String.raw`\b${alias}\.${key}\b`).test(text)
  })

/** Sentences have the words of statuses without capitals. */
const capitals = (word: string) => word.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())

/** Returns the texts of the catalogue without values. */
const textsIn = (part: object): string[] =>
  Object.values(part).flatMap((one: unknown) =>
    typeof one === 'string' ? [one] : typeof one === 'object' && one !== null ? textsIn(one) : [],
  )

const isWord = (name: string) =>
  sources.some(({ text }) => new RegExp(String.raw`'${name}'|^ +${name}: `, 'm').test(text))

/** Matches a text that a user would read: a capital letter, three words and the end of a sentence. */
const SENTENCE =
  /(['"`])(?:\$\{[^}]*\} )?[A-Z][^'"`\n]*\s[^'"`\n]*\s[^'"`\n]*[.!?]\1|>\s*[A-Z][^<>{}=]*\s[^<>{}=]*\s[^<>{}=]*[.!?]\s*</g
const THROWN = /new \w*Error\([^)]*$/

const sentencesIn = ({ text }: Source): string[] =>
  [...text.matchAll(SENTENCE)].filter(({ index }) => !THROWN.test(text.slice(0, index))).map(([found]) => found)

describe('the message catalogue', () => {
  it('has no message that nothing uses', () => {
    const { labels: _, access: __, words: ___, ...messages } = catalogue
    const unused = Object.entries(messages).flatMap(([part, texts]) =>
      Object.keys(texts).flatMap((name) => (isUsed(part, name) ? [] : [`${part}.${name}`])),
    )

    expect(unused).toEqual([])
  })

  it('has no word of the wire that nothing writes', () => {
    const elsewhere = sources.filter(
      ({ path }) => !/^contract\/src\/(?:words(?:-in-sentences)?|imports\/kind-names)\.ts$/.test(path),
    )
    const inMigrations = sqlOfMigrations()
    const isWritten = (word: string) =>
      [...elsewhere.map(({ text }) => text), inMigrations].some((text) => text.includes(`'${word}'`))
    const { words: _, ...others } = catalogue
    const isText = new Set(textsIn(others))
    const unused = Object.keys(catalogue.words).filter(
      (word) => !isText.has(word) && !isWritten(word) && !isWritten(capitals(word)),
    )

    expect(unused).toEqual([])
  })

  it('has no label that nothing uses', () => {
    const unused = Object.entries(labelsOf).flatMap(([name, labels]) =>
      Object.keys(labels).filter((key) => !named.has(`${name}.${key}`)),
    )

    expect(unused).toEqual([])
  })

  it('holds every text that a screen or a paper shows', () => {
    const screens = sources.filter(({ path }) => path.startsWith('web/') && !WORDS_OF_AMOUNTS.test(path))
    expect(screens.length).toBeGreaterThan(300)
    const elsewhere = screens.flatMap(({ path, text }) => userTexts(path, text).map((found) => `${path}: ${found}`))

    expect(elsewhere).toEqual([])
  })

  it.each([
    ["column.text('bank', 'Cheque Bank')", ['Cheque Bank']],
    ['<Button>Print</Button>', ['Print']],
    ['<p>\n  Welcome, {name}\n</p>', ['Welcome,']],
    ['<Field label="Lot No" id="Lot No" />', ['Lot No']],
    ['const title = `Image ${no} of ${count}`', ['Image', 'of']],
    ["const word = done ? ' is there' : 'approved'", ['is there']],
    ["spell(row.type === 'Advance Payment' ? labels.advance : labels.invoice)", []],
    ["row.closest('[data-row] button, summary')", []],
    ['const key = `row.${id}`', []],
    ["throw new Error('A row has no key.')", []],
  ])('a text of a screen is distinguished from other literals: %s', (source, texts) => {
    expect(userTexts('text.tsx', source)).toEqual(texts)
  })

  it.each([
    ['<p>row</p>', ['row']],
    ["<p>{at > 0 && ' or '}</p>", ['or']],
    ["<p>{isOpen ? 'open' : labels.closed}</p>", ['open']],
    ['<p>{`${count} rows`}</p>', ['rows']],
    ['<Field label="name" />', ['name']],
    ['<input placeholder={`of ${name}`} />', ['of']],
    ['<Button aria-label={labels.close} className="small" type="button">{labels.close}</Button>', []],
    ['<Keys keys="Ctrl+K" />', []],
    ["<p>{spell('x' === kind ? labels.a : labels.b)} · </p>", []],
  ])('a literal in the markup is found, however short it is: %s', (source, texts) => {
    expect(literalsShown('text.tsx', source)).toEqual(texts)
  })

  it('holds every sentence that a user can read', () => {
    const elsewhere = sources
      .filter(({ path }) => !NOT_FOR_USERS.test(path))
      .flatMap((source) => sentencesIn(source).map((sentence) => `${source.path}: ${sentence}`))

    expect(elsewhere).toEqual([])
  })

  it.each([
    ["toast.error('The month is closed already.')", 1],
    ['return `Only ${left} of this is left.`', 1],
    ['<p>\n  Nothing waits for you.\n</p>', 1],
    ["throw new Error('A user has no row.')", 0],
    ["label: 'Deposit Slip No'", 0],
    ['const f = (a: A) => a < b ? one : C', 0],
  ])('a sentence is distinguished from other text: %s', (text, found) => {
    expect(sentencesIn({ path: '', text })).toHaveLength(found)
  })
})

describe('the setting LABELS', () => {
  it.each([
    ['Recieve', 'Receive'],
    ['An error occured while getting Receipts.', 'An error occurred while getting Receipts.'],
    ['An error occured while save receipts.', 'An error occurred while saving receipts.'],
    ['An error occured while save deposit receipt.', 'An error occurred while saving the deposit receipt.'],
    ['Deposit Receipt Saved Successful', 'Deposit Receipt Saved Successfully'],
    ['Please select cashier', 'Please select cashier'],
    ['Deposit Receipt Saved Successfully', 'Deposit Receipt Saved Successfully'],
  ])('corrected makes %j %j', (text, spelled) => {
    expect(correctedBy().say('', [], () => text)).toBe(spelled)
  })
})

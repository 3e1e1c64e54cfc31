/** Finds the commands that README.md and the pages of docs/ give, and the example files next to them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ImportKindName, importKindNames, kindOf } from '@backoffice/contract/imports/kinds'
import { root } from '../built-server.ts'

export interface WrittenCommand {
  /** The page and line of the command. */
  readonly at: string
  readonly line: string
}

export interface Written {
  readonly commands: readonly WrittenCommand[]
  /** The first example file of each kind: the page explains it. */
  readonly files: ReadonlyMap<ImportKindName, string>
}

/** The page that begins with an empty database is first; what it makes is there for the commands of the others. */
const FIRST = 'docs/first-company.md'
const OPERATOR = 'npm run backoffice -- '

export function writtenIn(operatorCommands: ReadonlySet<string>): Written {
  const pages = readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`)
    .filter((name) => name !== FIRST)
  const commands: WrittenCommand[] = []
  const files = new Map<ImportKindName, string>()
  for (const page of [FIRST, 'README.md', ...pages.toSorted()]) {
    let block: { readonly language: string; readonly lines: string[] } | undefined
    for (const [index, line] of readFileSync(join(root, page), 'utf8').split('\n').entries()) {
      const at = `${page}:${index + 1}`
      const [, fence] = /^```(\w*)/.exec(line) ?? []
      if (fence !== undefined && !block) block = { language: fence, lines: [] }
      else if (fence !== undefined && block) {
        if (block.language === 'csv') keep(files, block.lines)
        block = undefined
      } else if (block) {
        block.lines.push(line)
        if (isCommand(block.language, line)) commands.push({ at, line: joined(commands, at, line) })
      } else commands.push(...inline(line, operatorCommands).map((command) => ({ at, line: command })))
    }
  }
  return { commands: commands.filter(({ line }) => line !== ''), files }
}

/** A line of a shell, or of a table of cron with its command after the times. */
function isCommand(language: string, line: string): boolean {
  if (line.trim() === '' || line.startsWith('#')) return false
  return language === 'sh' || (language === '' && line.includes('/bin/backoffice '))
}

/** Joins a line to the one before where that ends with a backslash, which it then replaces. */
function joined(commands: WrittenCommand[], at: string, line: string): string {
  const [before] = commands.slice(-1)
  if (!before?.line.endsWith('\\') || before.at.split(':')[0] !== at.split(':')[0]) return line.trim()
  commands.pop()
  return `${before.line.slice(0, -1).trim()} ${line.trim()}`
}

/** Returns the commands within a sentence. On the page of the operator, operator commands have only their options. */
function inline(line: string, operatorCommands: ReadonlySet<string>): string[] {
  return [...line.matchAll(/`([^`]+)`/g)].flatMap(([, span = '']) => {
    if (/^(?:npm|npx|curl|sha256sum) /.test(span)) return [span]
    const [name = '', ...more] = span.split(' ')
    return operatorCommands.has(name) && more.length > 0 ? [`${OPERATOR}${span}`] : []
  })
}

function keep(files: Map<ImportKindName, string>, lines: readonly string[]): void {
  const headings = lines[0]?.split(',') ?? []
  const kind = importKindNames.find((name) => {
    const labels = kindOf(name).columns.map(({ label }) => label)
    const needed = kindOf(name).columns.filter(({ required }) => required)
    return headings.every((each) => labels.includes(each)) && needed.every(({ label }) => headings.includes(label))
  })
  if (!kind) throw new Error(`No kind of data has the columns ${lines[0]}.`)
  if (!files.has(kind)) files.set(kind, `${lines.join('\n')}\n`)
}

import { expect, it } from 'vitest'
import { writtenIn } from '../proof/docs/written-commands.ts'
import { parseConfig } from '../src/config.ts'
import { WrongUsage } from '../src/commands/command.ts'
import { runCommand, usage } from '../src/commands/commands.ts'

const known = new Set([...usage.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name = '']) => name))
const { commands, files } = writtenIn(known)

/** Returns the words of a command of the operator as a shell reads them; a placeholder or another command has none. */
function wordsOf(line: string): string[] {
  const [, command = ''] = /npm run backoffice -- ([^>]*)/.exec(line) ?? []
  if (/[<>]|^COMMAND|(?:^|\s)[A-Z]+$/.test(command)) return []
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')
}

/** Calls a command as far as its databases, and returns why it was called wrongly. A file is looked for by the run of all commands. */
async function wrongUsage(words: readonly string[]): Promise<string | undefined> {
  const stops = () => {
    throw new Error('its arguments are right')
  }
  try {
    await runCommand(words, { urls: stops, config: () => parseConfig({ DATA_DIR: '/nowhere' }), print: () => {} })
  } catch (error) {
    if (error instanceof WrongUsage && !error.message.includes('ENOENT')) return error.message.split('\n').at(-1)
  }
  return undefined
}

it('every command of the operator in the documents exists and has its options', async () => {
  const called = commands.map(({ at, line }) => ({ at, words: wordsOf(line) })).filter(({ words }) => words.length > 0)
  const wrong: string[] = []
  for (const { at, words } of called) {
    const why = await wrongUsage(words)
    if (why !== undefined) wrong.push(`${at}: ${words.join(' ')}: ${why}`)
  }

  expect(called.length).toBeGreaterThan(25)
  expect(wrong).toEqual([])
})

it('the documents have an example file of each kind that a first company needs', () => {
  expect([...files.keys()]).toEqual([
    'branches',
    'dictionaries',
    'accounts',
    'parties',
    'users',
    'reps',
    'allowances',
    'invoices',
    'credits',
    'items',
    'stock',
    'vouchers',
  ])
})

it.each([['check --user 1'], ['disable'], ['nothing --login 1']])('a wrong command is found: %s', async (line) => {
  expect(await wrongUsage(line.split(' '))).toBeDefined()
})

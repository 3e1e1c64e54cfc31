/** The command that prints the version of the program. */
import { readFileSync } from 'node:fs'
import { wholeProgram } from '../db/migrate.ts'
import type { Command } from './command.ts'

/** The package of the whole program, which is two folders above the built command and three above its source. */
const MANIFESTS = ['../../package.json', '../../../package.json'].map((path) => new URL(path, import.meta.url))

function versionOf(): string {
  for (const manifest of MANIFESTS) {
    const { name, version } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<'name' | 'version', string>
    if (name === 'backoffice') return version
  }
  throw new Error('the package of the program is not there')
}

export const versionCommands: Readonly<Record<string, Command>> = {
  version: {
    takes: '',
    help: ['prints the version of the program, its newest migration, and the version of Node; opens no database'],
    options: [],
    databases: 'all',
    async run({ print }) {
      const newest = wholeProgram().findLast((name) => name.endsWith('.sql')) ?? 'none'
      print(`Back office ${versionOf()}, newest migration ${newest}, Node ${process.version}`)
      return 0
    },
  },
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { CannotStart } from './cannot-start.ts'
import { parseConfig } from './config.ts'
import { misspelledSettings } from './misspelled-settings.ts'

describe('settings from files', () => {
  const directory = mkdtempSync(join(tmpdir(), 'backoffice-settings-'))
  const inFile = (name: string, text: string): string => {
    writeFileSync(join(directory, name), text)
    return join(directory, name)
  }
  afterAll(() => rmSync(directory, { recursive: true }))

  it('are taken without the line break at the end', () => {
    const METRICS_TOKEN_FILE = inFile('token', `${'t'.repeat(32)}\n`)

    expect(parseConfig({ METRICS_TOKEN_FILE }).metricsToken).toBe('t'.repeat(32))
    expect(parseConfig({ METRICS_TOKEN_FILE: '', PORT_FILE: inFile('port', '9000') })).toMatchObject({ port: 9000 })
  })

  it('are the settings of the databases that a file lists', () => {
    const DATABASES_FILE = inFile('databases', 'main,lahore\n')
    const LAHORE_LABEL_FILE = inFile('label', 'Lahore\n')

    expect(parseConfig({ DATABASES_FILE, LAHORE_LABEL_FILE }).bases.map(({ label }) => label)).toEqual([
      'Acme Distribution Main',
      'Lahore',
    ])
  })

  it.each([
    [() => ({ MAIN_SECRET_FILE: '/nowhere/at/all' }), 'MAIN_SECRET_FILE cannot be read: ENOENT'],
    [() => ({ PORT_FILE: inFile('empty', '\n') }), 'PORT_FILE names an empty file'],
    [() => ({ PORT: '1', PORT_FILE: inFile('port', '2') }), 'PORT and PORT_FILE are both set'],
    [() => ({ PORT_FILE: inFile('wrong', 'x') }), 'PORT must be a whole number'],
  ])('are refused where they cannot be had, nr. %#', (env, problem) => {
    expect(() => parseConfig(env())).toThrow(CannotStart)
    expect(() => parseConfig(env())).toThrow(problem)
  })

  it('are recognised by their names, so that a misspelled name is reported', () => {
    const file = { DATABASE_URL_FILE: 'x', MAIN_SECRT_FILE: 'x' }

    expect(misspelledSettings({}, file)).toEqual(['MAIN_SECRT_FILE is not a setting. Is MAIN_SECRET_FILE meant?'])
  })
})

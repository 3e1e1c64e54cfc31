import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { CannotStart } from './cannot-start.ts'
import { settingsFile } from './settings-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'backoffice-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => vi.unstubAllEnvs())

describe('the file of the settings', () => {
  it('is the file that BACKOFFICE_SETTINGS names', () => {
    const path = join(folder, 'backoffice.env')
    writeFileSync(path, 'DATA_DIR=/var/lib/backoffice\nCOMPANY_NAME="Rehman Brothers"\n')
    vi.stubEnv('BACKOFFICE_SETTINGS', path)

    expect(settingsFile().values).toEqual({ DATA_DIR: '/var/lib/backoffice', COMPANY_NAME: 'Rehman Brothers' })
  })

  it('must be there where it is named', () => {
    vi.stubEnv('BACKOFFICE_SETTINGS', join(folder, 'nowhere.env'))

    expect(settingsFile).toThrow(CannotStart)
    expect(settingsFile).toThrow('nowhere.env (BACKOFFICE_SETTINGS), cannot be read: ENOENT')
  })

  it('has examples that a shell reads as the program does', () => {
    const examples = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => /^#[A-Z][A-Z\d_]*=./.test(line))
      .map((line) => line.slice(1))
    const path = join(folder, 'example.env')
    writeFileSync(path, `${examples.join('\n')}\n`)
    const values = parseEnv(examples.join('\n'))
    const names = Object.keys(values)

    expect(names.length).toBeGreaterThan(20)
    const print = names.map((name) => `printf '%s\\n' "$${name}"`).join('; ')
    const read = execFileSync('sh', ['-c', `set -eu; set -a; . "$0"; set +a; ${print}`, path], { encoding: 'utf8' })
    expect(read.trimEnd().split('\n')).toEqual(names.map((name) => values[name]))
  })
})

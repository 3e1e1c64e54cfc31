import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { cutLog } from './server-process.ts'

const directory = mkdtempSync(join(tmpdir(), 'backoffice-log-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

it('the log of the database is cut while it is being written, and its end is kept', () => {
  const path = join(directory, 'postgres.log')
  const log = openSync(path, 'a')
  const line = `${'x'.repeat(99)}\n`
  writeSync(log, line)
  expect([cutLog(path), statSync(path).size]).toEqual([false, 100])

  writeSync(log, line.repeat(60_000))
  writeSync(log, 'the last line\n')
  expect(cutLog(path)).toBe(true)
  writeSync(log, 'the next line\n')
  closeSync(log)

  expect(readFileSync(path, 'utf8')).toBe('the next line\n')
  const end = readFileSync(`${path}.1`, 'utf8')
  expect([end.length, end.slice(-14)]).toEqual([5_000_000, 'the last line\n'])
})

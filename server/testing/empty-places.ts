/** Makes places to restore a backup to: a data directory that does not exist yet and databases without tables. They go after the tests of the file. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { queryRows, type Place, type PlaceOfTwo } from './backups.ts'

interface EmptyPlaces {
  /** Returns a path for a folder that is not there. */
  readonly newFolder: (name: string) => string
  readonly emptyDatabase: () => Promise<string>
  readonly emptyPlace: () => Promise<PlaceOfTwo>
  /** Returns a place of one database, which costs half the work where the test is not about the second one. */
  readonly emptyPlaceOfOne: () => Promise<Place>
}

export function emptyPlaces(): EmptyPlaces {
  const directory = mkdtempSync(join(tmpdir(), 'backoffice-places-'))
  const made: string[] = []
  let last = 0
  afterAll(async () => {
    for (const name of made) await queryRows(inject('adminUrl'), `drop database ${name} with (force)`)
    rmSync(directory, { recursive: true, force: true })
  })

  const newFolder = (name: string): string => join(directory, `${name}-${(last += 1)}`)
  async function emptyDatabase(): Promise<string> {
    const name = `empty_${randomUUID().replaceAll('-', '')}`
    await queryRows(inject('adminUrl'), `create database ${name} owner backoffice`)
    made.push(name)
    const url = new URL(inject('adminUrl'))
    url.username = 'backoffice'
    url.pathname = `/${name}`
    return url.href
  }
  const emptyPlaceOfOne = async () => ({ dataDir: newFolder('data'), main: await emptyDatabase() })
  return {
    newFolder,
    emptyDatabase,
    emptyPlaceOfOne,
    emptyPlace: async () => ({ ...(await emptyPlaceOfOne()), second: await emptyDatabase() }),
  }
}

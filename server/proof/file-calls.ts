/** Lets a watcher see the file writes of this process, as `database-calls.ts` does for the calls of the database. */
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { watchedCall } from './database-calls.ts'

const NAMES = ['mkdir', 'open', 'rename'] as const
const OF_A_HANDLE = ['writeFile', 'sync'] as const

function replace(owner: object, name: string): void {
  const original: unknown = Reflect.get(owner, name)
  if (typeof original !== 'function') throw new Error(`files have no ${name} to replace`)
  Reflect.set(owner, name, function watched(this: unknown, ...args: readonly unknown[]): unknown {
    const send = async (): Promise<unknown> => Reflect.apply(original, this, args)
    return watchedCall(`file: ${name}`, send) ?? send()
  })
}

/** From now on the watcher of a piece of work gets its calls for files as well. */
export async function watchFiles(): Promise<void> {
  const handle = await fs.open(import.meta.filename)
  const handles: object = Object.getPrototypeOf(handle)
  await handle.close()
  for (const name of OF_A_HANDLE) replace(handles, name)
  for (const name of NAMES) replace(fs, name)
  syncBuiltinESMExports()
}

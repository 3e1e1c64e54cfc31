/** Reads the file with a table that its argument names, in a process of its own, and prints its rows, error code, longest turn and buffers. */
import { createReadStream } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { readTable } from '../src/imports/table-file.ts'
import { UnreadableFile } from '../src/imports/unreadable-file.ts'

export interface Reading {
  readonly rows: number
  readonly code: string | null
  /** The milliseconds of computing in the longest time that nothing else had its turn. Waiting for a busy machine is no part of it. */
  readonly longestTurn: number
  /** The most bytes outside of the heap. */
  readonly buffers: number
}

const { stdout, argv } = process
const [, , path = ''] = argv
let [rows, longestTurn, buffers, isDone] = [0, 0, 0, false]

const computing = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function watchTurns(): Promise<void> {
  while (!isDone) {
    const before = computing()
    await setImmediate()
    longestTurn = Math.max(longestTurn, computing() - before)
    buffers = Math.max(buffers, process.memoryUsage().arrayBuffers)
  }
}

async function read(): Promise<string | null> {
  try {
    const table = await readTable(createReadStream(path), { fileName: path })
    for await (const _row of table.rows) rows += 1
    return null
  } catch (error) {
    if (error instanceof UnreadableFile) return error.code
    throw error
  } finally {
    isDone = true
  }
}

const watching = watchTurns()
void read().then(async (code) => {
  await watching
  stdout.write(JSON.stringify({ rows, code, longestTurn, buffers } satisfies Reading))
})

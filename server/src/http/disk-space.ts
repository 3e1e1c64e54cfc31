/** Watches the free space on the disk of DATA_DIR, and remembers when a save failed because the disk was full. */
import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { serverMessages } from '@backoffice/contract/server-messages'
import type { Clock } from '../clock.ts'
import { Unreachable } from '../db/database.ts'
import { failureOf, Refusal } from './refusals.ts'

export interface FreeSpace {
  readonly bytes: number
  /** The part of the disk that is free, from 0 to 1. */
  readonly part: number
}

export interface DiskSpace {
  /** Returns the error to answer: a database that has no room for its log is not busy. */
  explained(error: unknown, writes: boolean): Promise<unknown>
  /** Returns the reason why nothing can be saved now, and warnings; both are left out when all is well. */
  condition(): Promise<{ readonly saving?: false; readonly reason?: string; readonly warnings?: readonly string[] }>
  /** Throws when there is so little room that it is kept for rows. */
  refuseFiles(): Promise<void>
}

const REMEMBERED_MS = 30_000
const WARNED_BELOW = 0.05
const FILES_REFUSED_BELOW = 0.01
/** Two segments of the log. PostgreSQL stops when it has no room for the next one. */
const LOG_NEEDS_BYTES = 32 * 1024 * 1024

const noRoom = new Refusal('full', serverMessages.full)

interface Watched {
  readonly clock: Clock
  /** Finds the free space, or `undefined` if it cannot be measured. */
  readonly freeSpace: () => Promise<FreeSpace | undefined>
}

export function watchDiskSpace({ clock, freeSpace }: Watched): DiskSpace {
  let failedAt = -Infinity
  return {
    async explained(error, writes) {
      const lacksRoom =
        causesOf(error).some((each) => failureOf(each).reason === 'full') ||
        (writes && error instanceof Unreachable && ((await freeSpace())?.bytes ?? Infinity) < LOG_NEEDS_BYTES)
      if (lacksRoom) failedAt = clock.now().getTime()
      return lacksRoom && error instanceof Unreachable ? noRoom : error
    },
    async condition() {
      const free = await freeSpace()
      const fails = clock.now().getTime() - failedAt < REMEMBERED_MS
      return {
        ...(fails && { saving: false, reason: 'a save found no room on the disk within the last 30 seconds' }),
        ...(free &&
          free.part < WARNED_BELOW && {
            warnings: [`${Math.floor(free.part * 1000) / 10} % of the disk of DATA_DIR are free`],
          }),
      }
    },
    async refuseFiles() {
      const free = await freeSpace()
      if (free && free.part < FILES_REFUSED_BELOW) throw new Refusal('full', serverMessages.noRoomForFiles)
    },
  }
}

/** Returns the error and its causes, or nothing for a refusal of ours, which is not a failed save. */
function causesOf(error: unknown): readonly unknown[] {
  if (!(error instanceof Error) || error instanceof Refusal) return []
  return [error, ...causesOf(error.cause)]
}

/** Returns the free space of the disk that a directory is on. */
export async function freeSpaceOf(directory: string): Promise<FreeSpace | undefined> {
  const { bavail, blocks, bsize } = await statfs(directory).catch(() => ({ bavail: 0, blocks: 0, bsize: 0 }))
  return blocks > 0 ? { bytes: bavail * bsize, part: bavail / blocks } : undefined
}

/** Reserves the last free space for rows: while there is little, uploads are refused. */
export function refuseFilesWithoutRoom(app: FastifyInstance, room: DiskSpace): void {
  app.addHook('preValidation', async () => room.refuseFiles())
}

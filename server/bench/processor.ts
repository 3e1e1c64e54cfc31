/** Reads the time of the processor from the system, which tells more than a clock where other programs run too. */
import { readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100
/** The places of the figures in the line of a process, after its name. */
const PARENT = 1
const [OWN, OF_ENDED_CHILDREN] = [
  [11, 12],
  [13, 14],
]

const fieldsOf = (pid: number): readonly string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []

function secondsIn(pid: number, places: readonly number[]): number {
  try {
    const fields = fieldsOf(pid)
    return places.reduce((sum, place) => sum + Number(fields[place]), 0) / TICKS_A_SECOND
  } catch {
    return 0
  }
}

/** Returns the seconds of processor that a process took so far; 0 where the system does not say. */
export const processorOf = (pid: number): number => secondsIn(pid, OWN)

/** Returns the seconds that connections of one database server took: these, and all that ended by now with their helpers. */
export function processorOfServer(connections: readonly number[]): number {
  try {
    const server = Number(fieldsOf(connections[0] ?? 0)[PARENT])
    return connections.reduce((sum, pid) => sum + processorOf(pid), secondsIn(server, OF_ENDED_CHILDREN))
  } catch {
    return 0
  }
}

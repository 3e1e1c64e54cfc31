/** Reads processor times from the system, which are more reliable than a clock where other programs run too. */
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

/** Returns 0 where the system has no figure, as for an ended process. */
function told(read: () => number): number {
  try {
    return read()
  } catch {
    return 0
  }
}

const secondsIn = (pid: number, places: readonly number[]): number =>
  told(() => {
    const fields = fieldsOf(pid)
    return places.reduce((sum, place) => sum + Number(fields[place]), 0) / TICKS_A_SECOND
  })

/** Returns the seconds of processor that a process has used so far. */
export const processorOf = (pid: number): number => secondsIn(pid, OWN)

export const parentOf = (pid: number): number => told(() => Number(fieldsOf(pid)[PARENT]))

/** Returns the seconds that a process and its children have used, also ended children: a database server with all its connections. */
export const processorOfFamily = (pid: number): number =>
  secondsIn(pid, [...OWN, ...OF_ENDED_CHILDREN]) +
  told(() =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .reduce((sum, child) => sum + processorOf(Number(child)), 0),
  )

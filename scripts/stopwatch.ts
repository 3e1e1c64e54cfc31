import { cpus } from 'node:os'

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Starts to measure; the result is a text with the time passed and the idle share of the processors. */
export function stopwatch(): () => string {
  const began = performance.now()
  const before = processors()
  return () => {
    const minutes = (performance.now() - began) / 60_000
    const now = processors()
    const share = (now.idle - before.idle) / Math.max(1, now.all - before.all)
    return `${minutes.toFixed(1)} min, processors idle for ${(100 * share).toFixed(0)} %`
  }
}

/** Returns what all processors did since the machine started, in milliseconds. */
function processors(): { readonly idle: number; readonly all: number } {
  const times = cpus().map((cpu) => cpu.times)
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((each) => Object.values(each))) }
}

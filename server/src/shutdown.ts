/** Ending in order: what was started last is closed first, each when the one before it has closed. */
export interface Shutdown {
  /** `hurry` is all there is time for when somebody presses Ctrl+C again. */
  add(close: () => Promise<unknown>, hurry?: () => void): void
  /** Closes everything and ends the process. */
  begin(exitCode: number): Promise<void>
  readonly began: boolean
}

const DRAIN_MS = 30_000
// One Ctrl+C arrives twice, from the terminal and from npm: a second press comes later than that.
const SECOND_PRESS_MS = 1000

/** Begins on Ctrl+C and SIGTERM; a second press, or half a minute, ends it at once. */
export function shutdownOnSignals(say: (line: string) => void): Shutdown {
  const parts: { close: () => Promise<unknown>; hurry: () => void }[] = []
  let beganAt: number | undefined

  function hurry(): never {
    for (const part of parts) part.hurry()
    process.exit(130)
  }

  async function begin(exitCode: number): Promise<void> {
    beganAt ??= performance.now()
    setTimeout(hurry, DRAIN_MS).unref()
    for (let part = parts.pop(); part; part = parts.pop())
      await part.close().catch((error: unknown) => say(String(error)))
    process.exit(exitCode)
  }

  function onSignal(): void {
    if (beganAt === undefined) {
      say('Stopping: requests in work are answered first.')
      void begin(0)
    } else if (performance.now() - beganAt > SECOND_PRESS_MS) hurry()
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  return {
    add: (close, inHurry = () => {}) => void parts.push({ close, hurry: inHurry }),
    begin,
    get began() {
      return beganAt !== undefined
    },
  }
}

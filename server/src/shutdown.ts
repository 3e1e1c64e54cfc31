/** Ends the process in order: the part that was started last is closed first, and the next one only after it has closed. */
export interface Shutdown {
  /** `abandon` is called instead if there is no time to wait for `close`. */
  add(close: () => Promise<unknown>, abandon?: () => void): void
  /** Closes everything and ends the process. */
  begin(exitCode: number): Promise<void>
  /** Is true from the first signal on. */
  readonly began: boolean
}

const DRAIN_MS = 30_000
// One Ctrl+C arrives twice, from the terminal and from npm: a second press comes later than that.
const SECOND_PRESS_MS = 1000

/** Begins on Ctrl+C and SIGTERM; a second press, or half a minute, ends the process without waiting any longer. */
export function shutdownOnSignals(print: (line: string) => void): Shutdown {
  const parts: { close: () => Promise<unknown>; abandon: () => void }[] = []
  let beganAt: number | undefined

  function exitAtOnce(): never {
    for (const part of parts) part.abandon()
    process.exit(130)
  }

  async function begin(exitCode: number): Promise<void> {
    beganAt ??= performance.now()
    setTimeout(exitAtOnce, DRAIN_MS).unref()
    for (let part = parts.at(-1); part; part = parts.at(-1)) {
      await part.close().catch((error: unknown) => print(String(error)))
      parts.splice(parts.indexOf(part), 1)
    }
    process.exit(exitCode)
  }

  function onSignal(): void {
    if (beganAt === undefined) {
      print('Stopping: requests in work are answered first.')
      void begin(0)
    } else if (performance.now() - beganAt > SECOND_PRESS_MS) exitAtOnce()
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  return {
    add: (close, abandon = () => {}) => void parts.push({ close, abandon }),
    begin,
    get began() {
      return beganAt !== undefined
    },
  }
}

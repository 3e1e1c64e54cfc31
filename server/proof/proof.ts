/** A proof is a long test of a single promise: it runs for its time, counts its cells, and describes a failure that it once found. */

export interface Proof {
  /** A sentence in the present tense. */
  readonly name: string
  /** The gate belongs to `npm test`, where each proof has some seconds; `npm run test:nightly` runs both tiers. */
  readonly tier: 'gate' | 'nightly'
  /** The part of the time that this proof gets, compared with the others; 1 without it. */
  readonly share?: number
  /** The seconds that it may take in any case, where its work is always the same. */
  readonly fixedSeconds?: number
  /** One sentence: how this check was seen to fail. */
  readonly seededFault: string
  run(budget: Budget): Promise<Outcome>
}

export interface Budget {
  /** The seconds for the proof, without its preparation. */
  readonly seconds: number
  /** The same seed makes the same choices; what runs at once may still be ordered differently. */
  readonly seed: number
  /** A directory of this proof alone, which every account may enter. It is removed afterwards, and so is every process that was left in it. */
  readonly scratch: string
  /** Starts the clock anew, once what the proof needs is prepared. */
  begin(): void
  /** Whether the time has room for one more round. */
  hasTime(): boolean
  millisecondsLeft(): number
}

export interface Outcome {
  /** The rounds, attempts or combinations that were tried. A proof that tried nothing fails. */
  readonly cells: number
  /** One line for each broken promise. */
  readonly failures: readonly string[]
  /** Further measurements, each with a name and in words. */
  readonly figures?: Readonly<Record<string, string>>
  /** The reason why this machine cannot run the proof; it is then reported as not run, never as passed. */
  readonly notRun?: string
}

export function budgetOf(seconds: number, seed: number, scratch: string): Budget {
  let end = performance.now() + seconds * 1000
  return {
    seconds,
    seed,
    scratch,
    begin: () => (end = performance.now() + seconds * 1000),
    hasTime: () => performance.now() < end,
    millisecondsLeft: () => end - performance.now(),
  }
}

export function isProof(value: unknown): value is Proof {
  const { name, tier, seededFault, run } = Object(value) as Record<keyof Proof, unknown>
  return (
    typeof name === 'string' &&
    (tier === 'gate' || tier === 'nightly') &&
    typeof seededFault === 'string' &&
    seededFault.length > 20 &&
    typeof run === 'function'
  )
}

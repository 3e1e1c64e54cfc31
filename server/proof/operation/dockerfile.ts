/** Reads a Dockerfile: one step a line, whose first word says what it does. */

export interface Step {
  readonly word: string
  readonly rest: string
}

export const stepsOf = (dockerfile: string): Step[] =>
  dockerfile
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => ({ word: line.slice(0, line.indexOf(' ')), rest: line.slice(line.indexOf(' ') + 1).trim() }))

/** No connection became free in time: answer 503 and ask to try again. */
export class Busy extends Error {
  override name = 'Busy'
}

/** The database cannot be reached, or went away during the request. Whether a write took effect is then unknown. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

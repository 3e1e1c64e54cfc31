/** No connection became free in time: the answer is 503, with a time to try again. */
export class Busy extends Error {
  override name = 'Busy'
}

/** The database cannot be reached, or went away during the request. It is then unknown whether a write was done. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

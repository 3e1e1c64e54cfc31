/** The source of the time. It is passed to the application, so that tests can set it. Days of the business come from the database. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

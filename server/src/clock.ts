/** Where the time comes from: given to the application, so that tests set it. Days of the business come from the database. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

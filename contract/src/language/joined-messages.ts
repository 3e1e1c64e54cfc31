import { texts } from './texts.ts'

/** Puts texts next to each other. Each language has its own comma, and its own space between sentences. */
export const joinedMessages = texts('joined', {
  listed: (before: string, next: string) => `${before}, ${next}`,
  followed: (before: string, next: string) => `${before} ${next}`,
})

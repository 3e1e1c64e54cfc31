import { texts } from '../language/texts.ts'

/** Lists the messages about the day from which a company works here. */
export const goLiveMessages = texts('goLive', {
  saving: 'An error occured while saving the go-live day.',
  saved: (day: string) => `The go-live day is ${day}.`,
  unchanged: (day: string) => `The go-live day is ${day} already.`,
  noDay: 'Please enter the go-live day',
  kept: 'Documents from before the go-live day are imported already, so the day stays as it is.',
  far: 'The go-live day is at most a year ago, and at most three months from now.',
  noCompany: 'There is no company yet. Make the first director first.',
  notYours: (branches: string) =>
    `The go-live day counts in all branches, and you do not work in ${branches}. A director of all branches sets it.`,
  approvedBefore: 'An invoice that counts as approved before the go-live day stays before that day.',
  note: 'The first day of work in this program. Documents before it can count as approved. It stays as soon as such documents are imported.',
})

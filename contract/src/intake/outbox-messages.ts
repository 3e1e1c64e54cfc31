import { texts } from '../language/texts.ts'

/** Sentences about what a phone keeps until the office has it, which only pages with such a form load. */
export const outboxMessages = texts('outbox', {
  kept: (no: string) => `Kept on this phone as ${no}. It is sent by itself.`,
  keptBefore: 'This was kept on this phone before. It is sent by itself.',
  notKept: 'This phone could not keep it. It is still in the form.',
  photoMissing: 'This phone does not have a photo of the form any more. Remove it and choose it again.',
  waiting: (items: number, sum: string) =>
    [items === 1 ? '1 is on this phone' : `${items} are on this phone`, sum].filter(Boolean).join(' · '),
  toLookAt: (items: number) => (items === 1 ? '1 needs your attention' : `${items} need your attention`),
  none: 'Nothing waits on this phone. All of it is at the office.',
  ofOthers: (items: number) => (items === 1 ? '1 receipt of a colleague' : `${items} receipts of a colleague`),
  othersExplained: 'This phone sends it too. Only they can read it.',
  unreadable: 'Made before the last sign-in',
  photos: (there: number, all: number) => `${there} of ${all} photos at the office`,
  onPhone: (amount: string) => `${amount} on this phone`,
  notSent: (items: number, sum: string) =>
    items === 1
      ? `1 item (${sum}) is on this phone and not at the office.`
      : `${items} items (${sum}) are on this phone and not at the office.`,
  sending: 'Sending what is on this phone…',
  takeBackQuestion: (no: string) => `Take back ${no}? The office gets both, so that nothing is missing in its numbers.`,
  takenBack: (no: string) => `${no} is taken back`,
  tooLate: 'It was sent meanwhile. Void it at the office instead.',
  takesBack: (no: string) => `Takes back ${no}`,
  formTaken: 'The form holds something else. Save or clear it first.',
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  justNow: 'just now',
})

import { texts } from '../language/texts.ts'

/** Sentences about the storage of a phone. Only pages that keep something on the phone load them. */
export const storageMessages = texts('storage', {
  littleRoom: (megabytes: number) =>
    `This phone has less than ${megabytes} MB free. It keeps receipts without their photos.`,
  mayBeRemoved: 'This browser may remove what waits on this phone. Install the program first.',
  refused: 'This browser does not let the program keep anything. Do not use a private window.',
  noRoom: 'This phone is full and could not keep it. It is still in the form. Make room, then save again.',
  photosLeftOut: (count: number) =>
    count === 1
      ? 'Kept without its photo, because this phone has too little room. Keep the paper.'
      : `Kept without its ${count} photos, because this phone has too little room. Keep the papers.`,
})

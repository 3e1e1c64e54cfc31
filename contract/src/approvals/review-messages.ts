import { texts } from '../language/texts.ts'

/** Lists the messages of the review of documents that wait for a decision. */
export const reviewMessages = texts('review', {
  place: (at: number, of: number) => `${at} of ${of}`,
  /** The reason why a document could not be decided: `90,312.00 · DEP-000503: Already approved by …`. */
  about: (name: string, why: string) => `${name}: ${why}`,
  undone: (name: string) => `Undone ${name}`,
  /** Counts the decisions since the review was opened: `12 approved, 1,284,003.50`. */
  made: (count: number, word: string, sum: string) =>
    `${count} ${[word.toLowerCase(), sum].filter(Boolean).join(', ')}`,
  gone: (name: string) => `${name} was decided or changed by somebody else meanwhile.`,
  notHere: 'The document of this address no longer waits here.',
  ended: 'This was the last one.',
  endedWith: (left: number) =>
    left === 1
      ? 'This was the last one. 1 row was left as it is.'
      : `This was the last one. ${left} rows were left as they are.`,
  noPicture: 'No picture is attached.',
  agrees: (sum: string) => `The lines add up to ${sum}, like the total`,
  differs: (sum: string, by: string) => `The lines add up to ${sum}: ${by} off the total`,
  noSlip: 'No slip',
  slipAlsoOn: (numbers: string) => `Slip no also on ${numbers}`,
  sumDiffers: (by: string) => `Lines differ by ${by}`,
  /** Heads the list next to a document: `10 waiting on this page · 4,308,131.75`. */
  waiting: (rows: number, sum: string) => [`${rows} waiting on this page`, sum].filter(Boolean).join(' · '),
  /** In the list next to a document: another user decided or changed the row. */
  changed: 'Changed meanwhile',
  /** The words after the keys of a review. */
  keyDecide: 'decide',
  keyOther: 'other rows',
  keyNext: 'next row',
  keyPicture: 'next picture',
  keyZoom: 'zoom',
  keyRotate: 'rotate',
  keyBack: 'list',
})

import { texts } from '../language/texts.ts'

/** The messages about missing evidence, or evidence that proves other money too. */
export const evidenceMessages = texts('evidence', {
  noReference: 'The online payment has no reference number.',
  noPicture: (chequeNo: string) => `Cheque ${chequeNo} has no picture.`,
  chequeElsewhere: (chequeNo: string) => `Cheque ${chequeNo} of this bank is recorded for another client too.`,
  chequeElsewhereBy: (chequeNo: string, client: string, by: string, at: string) =>
    `Cheque ${chequeNo} of this bank is recorded for ${client} too, by ${by} on ${at}.`,
  saveAnyway: 'Save it all the same?',
  slipElsewhere: 'Another deposit of the branch has this slip number. Save it all the same?',
  slipElsewhereBy: (depositNo: string, by: string, at: string) =>
    `Deposit ${depositNo} has this slip number too, by ${by} on ${at}. Save it all the same?`,
  chequeAlsoOf: (clients: string) => `Cheque also of ${clients}`,
  /** These two name the document after the picture or file that proves it too. */
  pictureProves: (documents: string) => `This picture also proves ${documents}`,
  fileProves: (documents: string) => `This file also proves ${documents}`,
  document: (kind: string, no: string, of: string, amount: string) => `${kind} ${no} of ${of}, ${amount}`,
  another: 'another document',
  others: (count: number) =>
    count === 1 ? 'a document that you cannot open' : `${count} documents that you cannot open`,
  file: 'File used again',
  /** The choices of the filter Evidence. */
  picture: 'Picture used again',
  cheque: 'Cheque of another client too',
  reference: 'Reference number used again',
  photos: 'Photos missing',
  slip: 'Slip number used again',
  none: 'No slip',
})

import { texts } from '../language/texts.ts'

/** The messages about files of a form that are still being sent, which only pages with such a form load. */
export const filesMessages = texts('files', {
  waiting: (count: number) => (count === 1 ? 'Waiting for 1 file…' : `Waiting for ${count} files…`),
  /** These are about files that the device keeps. */
  onDevice: 'On this device',
  photo: 'Photo',
  notSentYet: 'Not sent yet.',
  sentByItself: 'It is kept on this device and sent again by itself.',
  notOnDevice: 'This device does not have the file any more. Choose it again.',
  leftOut: (file: string, why: string) => `${file} was taken out of its line: ${why}`,
  unsaved: 'Nothing was saved: a file was not uploaded.',
  first: 'You can open this when the files of the form are uploaded or removed.',
})

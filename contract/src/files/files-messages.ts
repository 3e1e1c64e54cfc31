/** The messages about files of a form that are still being sent, which only pages with such a form load. */
export const filesMessages = {
  waiting: (count: number) => (count === 1 ? 'Waiting for 1 file…' : `Waiting for ${count} files…`),
  unsaved: 'Nothing was saved: a file was not uploaded.',
  first: 'You can open this when the files of the form are uploaded or removed.',
} as const

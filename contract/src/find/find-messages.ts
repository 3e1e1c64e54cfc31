/** Lists the messages about finding clients, documents and users. */
export const findMessages = {
  failed: 'An error occured while searching.',
  searching: 'Searching…',
} as const

/**
 * The news between the tabs and the worker of a browser: something changed here, the office has something new, or the line was cut in a round
 * that had brought something.
 */
export type News = 'changed' | 'delivered' | 'cut' | { readonly sending: string | undefined }

/** The name of the channel on which the news are told. */
export const NEWS = 'backoffice.outbox'

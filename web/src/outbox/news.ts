/** The news between the tabs and the worker of a browser: something changed here, or the office has something new. */
export type News = 'changed' | 'delivered' | { readonly sending: string | undefined }

/** The name of the channel on which the news are told. */
export const NEWS = 'backoffice.outbox'

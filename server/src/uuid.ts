/** A UUID in the form of PostgreSQL. An id from a client is checked before a statement uses it. */
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const pattern = new RegExp(`^${UUID}$`)

export const isUuid = (text: string): boolean => pattern.test(text)

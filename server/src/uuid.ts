/** A UUID as PostgreSQL writes it: whatever a client names by one is looked at before a statement takes it for one. */
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const whole = new RegExp(`^${UUID}$`)

export const isUuid = (text: string): boolean => whole.test(text)

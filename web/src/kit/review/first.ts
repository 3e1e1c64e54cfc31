/** The place of the address at which a review begins. */
export const FIRST = 'first'

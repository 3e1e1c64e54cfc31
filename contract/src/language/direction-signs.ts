/**
 * The signs that give a text its direction, which nobody sees. Each is a constant, which the build writes into the modules that use it: the
 * module that loads the language of a browser cannot wait for another one.
 */

/** They are around a text that has the direction of its first letter, whatever is next to it. */
export const ISOLATE = '\u2068'
export const END = '\u2069'
/** A letter from right to left, and one from left to right. */
export const FROM_RIGHT = '\u200F'
export const FROM_LEFT = '\u200E'

/** Puts texts together, as the language of their reader does. */
import { joinedMessages } from './joined-messages.ts'

const without = (parts: readonly string[]) => parts.filter((part) => part !== '')

/** Returns the parts with a comma between them. An empty part is left out. */
export const inList = (parts: readonly string[]): string =>
  without(parts).reduce((before, next) => (before === '' ? next : joinedMessages.listed(before, next)), '')

/** Returns the sentences one after the other. An empty one is left out. */
export const inOneText = (sentences: readonly string[]): string =>
  without(sentences).reduce((before, next) => (before === '' ? next : joinedMessages.followed(before, next)), '')

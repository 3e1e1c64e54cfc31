/**
 * Ordered checks. A form is refused with the first message that applies, and later checks are skipped: the order is part of the
 * specification (document 1, section 5), so each list of rules is written in that order.
 */
export type Rule<Form> = readonly [broken: (form: Form) => boolean, message: string, field: string]

export interface Broken {
  readonly message: string
  readonly field: string
}

/** Returns the first rule that `form` breaks, with the field to point at, or `undefined` when it keeps them all. */
export function firstBroken<Form>(rules: readonly Rule<Form>[], form: Form): Broken | undefined {
  for (const [broken, message, field] of rules) if (broken(form)) return { message, field }
  return undefined
}

/** A message, or a function that makes one from the words it names. */
type Sentence = string | ((...words: string[]) => string)

/** A message of a rule that only the server can check, with the field that it is about. */
export type ServerRuleField = readonly [message: Sentence, field: string]

function isMadeBy(sentence: Sentence, message: string): boolean {
  if (typeof sentence === 'string') return sentence === message
  const parts = sentence(...Array.from({ length: sentence.length }, () => '\0')).split('\0')
  return message.startsWith(parts[0] ?? '') && message.endsWith(parts.at(-1) ?? '')
}

/** Returns the field of a refusal by the server, from the form's rules and from the rules that only the server checks. */
export const fieldOf = (
  rules: readonly Rule<never>[],
  server: readonly ServerRuleField[],
  message: string,
): string | undefined =>
  rules.find(([, ruleMessage]) => ruleMessage === message)?.[2] ??
  server.find(([sentence]) => isMadeBy(sentence, message))?.[1]

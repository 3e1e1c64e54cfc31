/**
 * Ordered checks. A form is refused with the first message whose condition holds, and nothing after it is looked at: the order
 * is part of the specification (document 1, section 5), so each list of rules is written in that order.
 */
export type Rule<Form> = readonly [broken: (form: Form) => boolean, message: string, field: string]

export interface Broken {
  readonly message: string
  readonly field: string
}

/** The first rule that `form` breaks, with the field to point at, or `undefined` when it keeps them all. */
export function firstBroken<Form>(rules: readonly Rule<Form>[], form: Form): Broken | undefined {
  for (const [broken, message, field] of rules) if (broken(form)) return { message, field }
  return undefined
}

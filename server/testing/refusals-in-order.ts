/**
 * Returns the messages that a form gets while its faults, all present at first, are corrected one by one: the order of the checks. `messageOf`
 * sends the form and returns the message.
 */
export async function refusalsInOrder<Form>(
  wrong: Form,
  corrections: readonly Partial<Form>[],
  messageOf: (form: Form) => Promise<string>,
): Promise<string[]> {
  const refusals = [await messageOf(wrong)]
  let form = wrong
  for (const correction of corrections) {
    form = { ...form, ...correction }
    refusals.push(await messageOf(form))
  }
  return refusals
}

/**
 * Returns the messages that a form gets while its faults, all present at first, are corrected one by one: the order of the checks. `say`
 * sends the form and returns the message.
 */
export async function refusalsInOrder<Form>(
  wrong: Form,
  corrections: readonly Partial<Form>[],
  say: (form: Form) => Promise<string>,
): Promise<string[]> {
  const told = [await say(wrong)]
  let form = wrong
  for (const correction of corrections) {
    form = { ...form, ...correction }
    told.push(await say(form))
  }
  return told
}

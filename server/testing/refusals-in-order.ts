/**
 * What a form is told as its faults are corrected one after the other, beginning with all of them: the order of the checks.
 * `say` sends the form and gives the message.
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

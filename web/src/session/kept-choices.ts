import { preference } from './remembered.ts'
import { scopeKey } from './store.ts'

const choice = (name: string) => {
  const [base, userId] = scopeKey()
  return preference(base, userId, name)
}

/** Keeps the choices of the signed-in user in this browser. */
export const keptChoices = {
  read: (name: string) => choice(name).read() === true,
  write: (name: string, value: boolean) => (value ? choice(name).write(true) : choice(name).clear()),
}

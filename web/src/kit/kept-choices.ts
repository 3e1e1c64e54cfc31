import { createContext, useContext, useState } from 'react'

/** Keeps how the signed-in user likes to see a page, from visit to visit. The application fills it; without that nothing is kept. */
interface KeptChoices {
  readonly read: (name: string) => boolean
  readonly write: (name: string, value: boolean) => void
}

export const KeptChoicesContext = createContext<KeptChoices>({ read: () => false, write: () => {} })

/** Returns a choice of the user, and the function that changes it. */
export function useKeptChoice(name: string) {
  const { read, write } = useContext(KeptChoicesContext)
  const [isChosen, setChosen] = useState(() => read(name))
  const choose = (next: boolean) => {
    write(name, next)
    setChosen(next)
  }
  return [isChosen, choose] as const
}

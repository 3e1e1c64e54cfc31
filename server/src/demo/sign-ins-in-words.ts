import { DEMO_PASSWORD, demoSignIns } from './sign-ins.ts'

/** Returns the lines that explain how to sign in to the demo. */
export const signInsInWords = (head: string): readonly string[] => [
  head,
  ...demoSignIns.map(({ login, role }) => `  ${login}  ${role}`),
  `Password of all: ${DEMO_PASSWORD}`,
]

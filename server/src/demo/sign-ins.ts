/** The published sign-ins of the demo company. A start that loads the demo prints them. */
export const DEMO_PASSWORD = 'Demo@1234'
export const demoSignIns = [
  { login: 1001, role: 'Salesman' },
  { login: 2001, role: 'Cashier' },
  { login: 3001, role: 'Director' },
  { login: 4001, role: 'Deposit Approver' },
  { login: 5001, role: 'Location Approver' },
] as const

/** Returns the lines that explain how to sign in to the demo. */
export const signInsInWords = (head: string): readonly string[] => [
  head,
  ...demoSignIns.map(({ login, role }) => `  ${login}  ${role}`),
  `Password of all: ${DEMO_PASSWORD}`,
]

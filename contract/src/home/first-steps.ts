/** The first steps of a new company, which its directors see on the home page until all are done or one of them closes the list. */
import * as z from 'zod/mini'
import type { ScreenPath } from '../access.ts'
import { read, save } from '../call.ts'
import { actor, day, dayOut } from '../fields.ts'
import type { ImportKindName } from '../imports/kinds.ts'
import { goLiveMessages } from './golive-messages.ts'
import { homeMessages } from './home-messages.ts'

interface Step {
  /** The screen on which it is done; without it, the home page itself. */
  readonly path?: ScreenPath
  /** The kind of file that does it. */
  readonly imports?: ImportKindName
}

/** The steps in their order: each needs the steps before it. */
export const firstSteps = {
  branches: { path: '/directorImport', imports: 'branches' },
  users: { path: '/directorImport', imports: 'users' },
  secondDirector: { path: '/directorImport', imports: 'users' },
  words: { path: '/directorImport', imports: 'dictionaries' },
  accounts: { path: '/directorImport', imports: 'accounts' },
  parties: { path: '/directorImport', imports: 'parties' },
  items: { path: '/directorImport', imports: 'items' },
  goLive: {},
  invoices: { path: '/directorImport', imports: 'invoices' },
  balances: { path: '/directorImport', imports: 'balances' },
  money: { path: '/directorImport', imports: 'money' },
  receipt: { path: '/directorSalesmanReceiptReport' },
} as const satisfies Readonly<Record<string, Step>>
export type FirstStep = keyof typeof firstSteps

export const firstStepNames = Object.keys(firstSteps) as readonly FirstStep[] as readonly [FirstStep, ...FirstStep[]]

export const stepOf = (name: FirstStep): Step => firstSteps[name]

/** The director who may import the data of a company takes its first steps. */
const access = { screens: ['/directorImport'] } as const satisfies { readonly screens: readonly ScreenPath[] }

const found = z.object({
  steps: z.array(z.object({ step: z.enum(firstStepNames), isDone: z.boolean() })),
  /** A director closed the list. */
  isClosed: z.boolean(),
  /** The day from which the company works here; null before somebody sets it. */
  goLiveDay: z.nullable(dayOut),
  /** True from then until that day ends: openings can be imported. */
  takesOpenings: z.boolean(),
})
export type FirstSteps = z.output<typeof found>

/** Returns the steps that are not done, in their order. */
export const missingSteps = ({ steps }: FirstSteps): readonly FirstStep[] =>
  steps.flatMap(({ step, isDone }) => (isDone ? [] : [step]))

/** Tells which first steps are done in the branches of the director. */
export const getFirstSteps = read('home.firstSteps', found, {
  at: 'POST api/User/GetFirstSteps',
  access,
  input: z.strictObject({ userId: actor }),
  followed: 'whenIdle',
  fails: homeMessages.fetchingSteps,
})

/** Sets the day from which the company works here. Documents before it may count as approved. */
export const saveGoLiveDay = save('home.goLive.save', {
  at: 'POST api/User/SaveGoLiveDay',
  access,
  input: z.strictObject({ userId: actor, day }),
  fails: goLiveMessages.saving,
  touches: ['home.firstSteps', 'settings.changes', 'imports.one'],
})

/** Closes the list of first steps in the companies of the director, for every director. */
export const closeFirstSteps = save('home.firstSteps.close', {
  at: 'POST api/User/CloseFirstSteps',
  access,
  input: z.strictObject({ userId: actor }),
  fails: homeMessages.closingSteps,
  touches: ['home.firstSteps'],
})

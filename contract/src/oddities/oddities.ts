/**
 * Oddities: figures that a director should ask about. They are facts and no judgement: nobody sees cases about themselves, and a case
 * that was explained comes back only with other facts.
 */
import * as z from 'zod/mini'
import { page, read, save } from '../call.ts'
import { chosenWord } from '../choice-fields.ts'
import {
  actor,
  amount,
  branch,
  branchOrAll,
  choiceFilter,
  dayOut,
  moment,
  paging,
  personFilter,
  text,
  textFilter,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { listed } from '../list-fields.ts'
import { messages } from '../messages.ts'
import { odditiesMessages } from './oddities-messages.ts'
import { oddityKinds, oddityStates, oddityTargets, oddityWhy, OPEN_ODDITIES } from './oddity-kinds.ts'

const screens = ['/directorOddities'] as const
const access = { screens } as const

const kind = z.enum(oddityKinds)
const state = z.enum(oddityStates)

/** The cases with one answer to the question who has looked at them: a number and a sum that lead to their rows. */
const counted = { count: z.int(), total: amount }

/** Counts the open cases by kind, branch and person. Each count is the number of rows that the list has with the same filters. */
export const getOddities = read(
  'oddities',
  z.object({
    /** The kinds with cases, in their order. */
    kinds: z.array(
      z.object({
        kind,
        /** The open cases: new ones and those that were looked at. */
        ...counted,
        /** The day of the oldest open case; null where none is open. */
        oldest: z.nullable(dayOut),
        branches: z.array(z.object({ cCode: z.string(), branchName: z.string(), ...counted })),
        /** The cases in each state that has some. */
        states: z.array(z.object({ state, ...counted })),
      }),
    ),
    /** The people that open cases are about, in the order of their names. */
    people: z.array(
      z.object({
        userId: z.int(),
        name: z.string(),
        ...counted,
        oldest: dayOut,
        kinds: z.array(z.object({ kind, ...counted })),
      }),
    ),
  }),
  {
    at: 'POST api/Oddity/GetOddities',
    access,
    input: z.strictObject({ userId: actor, cCode: branchOrAll }),
    followed: 'whenIdle',
    fails: odditiesMessages.fetching,
  },
)

/** The director who marked a case. */
const mark = z.object({
  state,
  note: z.string(),
  by: z.string(),
  at: moment,
  /** False where the facts have changed since: the case is new again. */
  holds: z.boolean(),
})
export type OddityMark = z.output<typeof mark>

/** Lists cases, the oldest first. */
export const listOddities = page(
  'oddities.list',
  z.object({
    cCode: z.string(),
    branchName: z.string(),
    kind,
    /** Identifies the case within its branch and kind. */
    caseKey: z.string(),
    /** Names the facts and the mark that the row shows, for `MarkOddity`. */
    seen: z.string(),
    state,
    mark: z.nullable(mark),
    /** The person that the case is about; null where it is about nobody. */
    personId: z.nullable(z.int()),
    person: z.string(),
    /** The other person, such as the director of a cashier's deposits; empty where there is none. */
    other: z.string(),
    amount,
    /** The day from which the case is counted. */
    since: dayOut,
    why: oddityWhy,
    /** The document that the row opens: the id of a receipt, user, order or line, the number of a deposit, or the code of a client. */
    target: z.object({ kind: z.enum(oddityTargets), id: z.string() }),
  }),
  {
    at: 'POST api/Oddity/ListOddities',
    access,
    input: z.strictObject({
      ...paging,
      ...listed,
      userId: actor,
      cCode: branchOrAll,
      kind: choiceFilter(oddityKinds),
      /** A person that cases are about, as the first or the other person. */
      personId: personFilter,
      /** All means the cases in every state. */
      state: choiceFilter([OPEN_ODDITIES, ...oddityStates]),
      /** Looks into people, clients, numbers of documents and notes. */
      words: textFilter,
    }),
    codes: { branchName: ['cCode', 'Branch Code'], person: ['personId', 'User Id'] },
    totals: { of: ['amount'] },
    sorts: ['since', 'amount', 'person', 'branchName'],
    followed: 'whenIdle',
    fails: odditiesMessages.fetching,
  },
)

const touches = ['oddities', 'oddities.list']

/** Marks a case as it is shown. It is refused where its facts or its mark have changed. */
export const markOddity = save('oddities.mark', {
  at: 'POST api/Oddity/MarkOddity',
  access,
  input: z.strictObject({
    userId: actor,
    cCode: branch,
    kind: chosenWord(oddityKinds),
    caseKey: text(limits.text.line),
    seen: text(limits.text.short),
    state: chosenWord(oddityStates),
    /** Explained and confirmed cases have a note. */
    note: text(limits.text.comment),
  }),
  fails: odditiesMessages.saving,
  touches,
})

/** Lists the thresholds of each kind in a branch. */
export const getOddityRules = read(
  'oddities.rules',
  z.object({
    rules: z.array(
      z.object({
        kind,
        isOn: z.boolean(),
        /** The thresholds with the labels `first` and `second` of the kind; `second` is null where the kind has one threshold. */
        first: z.number(),
        second: z.nullable(z.number()),
        /** The thresholds without a change. */
        firstDefault: z.number(),
        secondDefault: z.nullable(z.number()),
        /** The director who changed them last; empty where nobody did. */
        by: z.string(),
        at: z.nullable(moment),
      }),
    ),
  }),
  {
    at: 'POST api/Oddity/GetOddityRules',
    access,
    input: z.strictObject({ cCode: branch }),
    followed: 'whenIdle',
    fails: odditiesMessages.fetchingRules,
  },
)

const rule = {
  isOn: z.boolean(messages.field.choice),
  first: z.number(odditiesMessages.threshold),
  /** Null where the kind has one threshold. */
  second: z.nullable(z.number(odditiesMessages.threshold)),
}

/** Changes the thresholds of a kind in a branch, or switches it off there. */
export const saveOddityRule = save('oddities.rule.save', {
  at: 'POST api/Oddity/SaveOddityRule',
  access,
  input: z.strictObject({
    userId: actor,
    cCode: branch,
    kind: chosenWord(oddityKinds),
    ...rule,
    /** The rule that the form was opened with. */
    seen: z.strictObject(rule),
  }),
  fails: odditiesMessages.savingRule,
  touches: [...touches, 'oddities.rules', 'settings.changes'],
})

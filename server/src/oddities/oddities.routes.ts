import {
  getOddities,
  getOddityRules,
  listOddities,
  markOddity,
  saveOddityRule,
} from '@backoffice/contract/oddities/oddities'
import { odditiesMessages } from '@backoffice/contract/oddities/oddities-messages'
import { brokenOddityMark, brokenOddityRule } from '@backoffice/contract/oddities/oddity-rules'
import { refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import * as oddities from './oddities.sql.ts'

export const oddityRoutes = [
  serve(getOddities, ({ db, branches }) => oddities.counts(db, branches)),

  serve(listOddities, ({ db, input, branches }) => oddities.cases(db, branches, input)),

  serve(markOddity, async ({ db, input: { cCode, kind, caseKey, seen, state, note } }) => {
    const broken = brokenOddityMark({ state, note })
    if (broken) throw refuse(broken.message)
    if (kind === '') throw refuse(odditiesMessages.noKind)
    await oddities.mark(db, { branch: cCode, kind, caseKey, seen, state, note: note.trim() })
    return odditiesMessages.marked
  }),

  serve(getOddityRules, async ({ db, input: { cCode } }) => ({ rules: await oddities.rules(db, cCode) })),

  serve(saveOddityRule, async ({ db, input: { cCode, kind, seen, ...rule } }) => {
    const broken = brokenOddityRule(rule)
    if (broken) throw refuse(broken.message)
    if (kind === '') throw refuse(odditiesMessages.noKind)
    if (rule.isOn === seen.isOn && rule.first === seen.first && rule.second === seen.second) {
      throw refuse(odditiesMessages.unchanged)
    }
    if (!(await oddities.changeRule(db, cCode, kind, rule, seen))) throw refuse(odditiesMessages.ruleChanged)
    return odditiesMessages.ruleSaved
  }),
]

import type { Answer } from '@backoffice/contract/call'
import type { getOddityRules } from '@backoffice/contract/oddities/oddities'
import { oddityLabels } from '@backoffice/contract/oddities/oddities-labels'

export type OddityRule = Answer<typeof getOddityRules>['rules'][number]

type Threshold = readonly [label: string, value: number]

/** Returns the labels of the thresholds of a kind with their values. */
export function thresholdsOf({ kind, first, second }: OddityRule): readonly [Threshold, Threshold?] {
  const words: { readonly first: string; readonly second?: string } = oddityLabels.thresholds[kind]
  const one: Threshold = [words.first, first]
  return words.second === undefined || second === null ? [one] : [one, [words.second, second]]
}

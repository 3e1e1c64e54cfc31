/** The import that a step of its screen shows. */
import type { Answer } from '@backoffice/contract/call'
import type { getImport } from '@backoffice/contract/imports/imports'

export type ImportFacts = Answer<typeof getImport>

export interface StepProps {
  readonly of: ImportFacts
  /** Runs when the server has accepted a step; its work begins soon. */
  readonly onBegun: () => void
}

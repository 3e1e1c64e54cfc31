import type { ImportState } from '@backoffice/contract/imports/imports'
import type { Tone } from '@backoffice/contract/statuses'

export const importTones: Readonly<Record<ImportState, Tone>> = {
  read: 'pending',
  checking: 'pending',
  checked: 'pending',
  applying: 'pending',
  applied: 'good',
  unchanged: 'good',
  cancelled: 'bad',
  failed: 'bad',
}

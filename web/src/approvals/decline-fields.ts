import { limits } from '@backoffice/contract/limits'
import { askField } from '../kit/list/ask-fields.tsx'

/** Asks for the reason when a request is declined; its owner reads it. */
export const declineRequestFields = { reason: askField.lines('Reason', { most: limits.text.comment, required: true }) }

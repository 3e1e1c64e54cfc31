import { limits } from '@backoffice/contract/limits'
import { askField } from '../kit/list/ask-fields.tsx'

/** The reason for a declined request; its owner reads it. */
export const declineRequestFields = { reason: askField.lines('Reason', { most: limits.text.comment, required: true }) }

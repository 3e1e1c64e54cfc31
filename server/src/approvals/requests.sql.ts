/** Pieces of SQL that the lists of requests share: tours and leaves. */
import { requestWords } from '@backoffice/contract/approvals/requests'
import type { RawBuilder } from 'kysely'
import { wordOf } from '../db/sql.ts'

/** The word of a request's status. */
export const requestWordOf = (code: RawBuilder<unknown>) => wordOf(code, requestWords)

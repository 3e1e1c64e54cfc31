/** The choices of a user about language and numbers. They are kept on the server, for other devices and for mails. */
import * as z from 'zod/mini'
import { read, save } from '../call.ts'
import { languages, scripts } from '../language/codes.ts'
import { digitKinds, groupings } from '../language/reading.ts'
import { messages } from '../messages.ts'
import { readingMessages } from './reading-messages.ts'

const numbersOfCompany = z.object({ digits: z.enum(digitKinds), grouping: z.enum(groupings) })

/** An empty choice is the company's. Language and letters are then as the browser has them. */
const choices = {
  language: z.enum(['', ...languages], messages.field.choice),
  script: z.enum(['', ...scripts], messages.field.choice),
  digits: z.enum(['', ...digitKinds], messages.field.choice),
  grouping: z.enum(['', ...groupings], messages.field.choice),
}

export const getReading = read('session.reading', z.object({ ...choices, company: numbersOfCompany }), {
  at: 'GET api/User/GetReading',
  access: 'signedIn',
  input: z.strictObject({}),
  unscoped: 'reads only the choices of the signed-in user',
  fails: readingMessages.fetching,
})

export const saveReading = save('session.reading.save', {
  at: 'POST api/User/SaveReading',
  access: 'signedIn',
  // A choice that is not sent stays as it is, because another device may have changed it.
  input: z.partial(z.strictObject(choices)),
  unscoped: 'changes only the choices of the signed-in user',
  fails: readingMessages.saving,
  touches: ['session.reading', 'session.configuration'],
})

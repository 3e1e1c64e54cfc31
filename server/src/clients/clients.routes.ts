import { listAboveLimit } from '@backoffice/contract/clients/above-limit'
import { brokenFacts, nameInScript, saveClientFacts } from '@backoffice/contract/clients/client-facts'
import { getClient } from '@backoffice/contract/clients/clients'
import { clientsMessages } from '@backoffice/contract/clients/clients-messages'
import { emailOf } from '@backoffice/contract/email'
import { readable } from '@backoffice/contract/readable'
import { telephoneOf } from '@backoffice/contract/telephone'
import { refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import { aboveLimit } from './above-limit.sql.ts'
import * as clients from './clients.sql.ts'

export const clientRoutes = [
  serve(getClient, async ({ db, input, user }) => ({ client: await clients.client(db, user, input) })),

  serve(listAboveLimit, ({ db, input, branches }) => aboveLimit(db, branches, input)),

  serve(saveClientFacts, async ({ db, input }) => {
    const { branchCode, aCode, telephone, email, secondName, creditDays } = input
    const countryCode = await clients.countryCode(db, branchCode)
    const broken = brokenFacts({ telephone, email, secondName, creditDays: String(creditDays ?? '') }, countryCode)
    if (broken) throw refuse(broken.message)
    const facts = {
      ...input,
      telephone: telephoneOf(telephone, countryCode) ?? '',
      email: emailOf(email) ?? '',
      secondName: nameInScript(secondName),
      taxNumbers: readable(input.taxNumbers),
      route: readable(input.route),
    }
    if (!(await clients.changeFacts(db, facts))) {
      const last = await clients.lastChange(db, branchCode, aCode)
      throw refuse(last ? clientsMessages.changed(last.by, last.at) : clientsMessages.changedMeanwhile)
    }
    return clientsMessages.saved
  }),
]

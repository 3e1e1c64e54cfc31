import { hasModule } from '@backoffice/contract/access'
import { organizationTypeOf } from '@backoffice/contract/visits/organizations'
import { brokenVisit } from '@backoffice/contract/visits/visit-rules'
import { listVisits, saveVisit, visitReaders } from '@backoffice/contract/visits/visits'
import { visitsMessages } from '@backoffice/contract/visits/visits-messages'
import { refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import { isClientOf } from '../clients/clients.sql.ts'
import * as visits from './visits.sql.ts'

export const visitRoutes = [
  serve(listVisits, ({ db, input, user, branches }) => {
    const readsAll = visitReaders.some((moduleId) => hasModule(user, moduleId)) && input.callType !== 'My Visits'
    return visits.page(db, branches, readsAll ? undefined : user.userId, input)
  }),

  serve(saveVisit, async ({ db, input, user }) => {
    const { branchCode, followUpDate } = input
    const type = organizationTypeOf(input.organizationType, await visits.productOf(db, branchCode))
    const isUnknown = type === undefined && input.organizationType.trim() !== ''
    if (isUnknown) throw refuse(visitsMessages.typeUnknown)
    const [aCode, organization] = [input.aCode?.trim() ?? '', input.organization?.trim() ?? '']
    const broken = brokenVisit({ organizationType: type ?? '', aCode, organization, followUpDate, today: undefined })
    if (broken || type === undefined) throw refuse(broken?.message ?? visitsMessages.noType)
    const isClient = type === 'client'
    if (isClient && !(await isClientOf(db, branchCode, aCode))) throw refuse(visitsMessages.clientUnknown)
    await visits.enter(db, {
      branch_code: branchCode,
      entered_by: user.userId,
      organization_type: type,
      party: isClient ? aCode : null,
      organization: isClient ? '' : organization,
      person1: input.contactPerson1?.trim() ?? '',
      person2: input.contactPerson2?.trim() ?? '',
      product: input.productDiscussed?.trim() ?? '',
      comments: input.comments?.trim() ?? '',
      follow_up_on: followUpDate,
      latitude: input.startLocation?.latitude ?? null,
      longitude: input.startLocation?.longitude ?? null,
      accuracy: input.startLocation?.accuracy ?? null,
    })
    return visitsMessages.saved
  }),
]

import { mayCall } from '@backoffice/contract/access'
import { calls } from '@backoffice/contract'
import { messages } from '@backoffice/contract/messages'
import { getKeptSave } from '@backoffice/contract/saves/kept-saves'
import { keptAnswer } from '../http/idempotency.ts'
import { denied, invalid } from '../http/refusals.ts'
import { serve } from '../http/route.ts'

const saves = new Map(calls.filter(({ once }) => once).map((call) => [call.path, call]))

export const keptSaveRoutes = [
  serve(getKeptSave, async ({ db, input: { path, key }, user }) => {
    const save = saves.get(path)
    if (!save) throw invalid({ path: [messages.field.choice] })
    if (!mayCall(user, save.access)) throw denied()
    const kept = await keptAnswer(db, save.name, key)
    return kept ? { isSaved: true, answer: kept.answer } : { isSaved: false }
  }),
]

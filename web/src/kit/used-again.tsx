import type { Answer } from '@backoffice/contract/call'
import type { Image } from '@backoffice/contract/fields'
import { listOtherUses } from '@backoffice/contract/files/other-uses'
import { evidenceMessages } from '@backoffice/contract/receipts/evidence-messages'
import { useCall } from '../api/use-call.ts'
import css from './attachments.module.css'
import { showMoney } from './format.ts'
import { StatusTag } from './status-tag.tsx'

/** Names the documents that the user may read, and counts the others. */
function namesOf({ documents, unnamed }: Answer<typeof listOtherUses>): string {
  const names = documents.map(({ kind, no, of, amount }) => evidenceMessages.document(kind, no, of, showMoney(amount)))
  return [...names, unnamed > 0 ? evidenceMessages.others(unnamed) : ''].filter(Boolean).join('; ')
}

/** Shows that an attachment proves another document too, and names the document to people who may read it. */
export function UsedAgain({ image }: { image: Image }) {
  const { data } = useCall(listOtherUses, { imageId: image.imageId }, { quiet: true })
  // Until the answer comes the words are as long as the usual answer, so that no row moves then.
  const names = (data ? namesOf(data) : evidenceMessages.others(1)) || evidenceMessages.another
  const word = image.thumbPath === '' ? evidenceMessages.fileProves(names) : evidenceMessages.pictureProves(names)
  return (
    <span className={css.again}>
      <StatusTag tone="warning" word={word} />
    </span>
  )
}

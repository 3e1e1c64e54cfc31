import type { Answer } from '@backoffice/contract/call'
import type { Image } from '@backoffice/contract/fields'
import { listOtherUses } from '@backoffice/contract/files/other-uses'
import { messages } from '@backoffice/contract/messages'
import { evidenceMessages } from '@backoffice/contract/receipts/evidence-messages'
import { useState } from 'react'
import { useCall } from '../api/use-call.ts'
import css from './attachments.module.css'
import { Button } from './button.tsx'
import { showMoney } from './format.ts'
import { Modal } from './modal.tsx'
import { StatusTag } from './status-tag.tsx'

/** Names the documents that the user may read, and counts the others. */
function namesOf({ documents, unnamed }: Answer<typeof listOtherUses>): string {
  const names = documents.map(({ kind, no, of, amount }) => evidenceMessages.document(kind, no, of, showMoney(amount)))
  return [...names, unnamed > 0 ? evidenceMessages.others(unnamed) : ''].filter(Boolean).join('; ')
}

function OtherUses({ image }: { image: Image }) {
  const { data, failure, refetch } = useCall(listOtherUses, { imageId: image.imageId }, { quiet: true })
  const sentence = image.thumbPath === '' ? evidenceMessages.fileProves : evidenceMessages.pictureProves
  if (failure)
    return (
      <div role="alert">
        <strong>{failure.title}</strong>
        {failure.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <Button onClick={refetch}>Retry</Button>
      </div>
    )
  return <p role="status">{data ? sentence(namesOf(data) || evidenceMessages.another) : messages.choice.loading}</p>
}

/**
 * Marks an attachment that proves another document too. Its button has a fixed length, so that no row moves; a press names the other
 * documents to people who may read them.
 */
export function UsedAgain({ image }: { image: Image }) {
  const [isOpen, setIsOpen] = useState(false)
  const word = image.thumbPath === '' ? evidenceMessages.file : evidenceMessages.picture
  return (
    <>
      <button type="button" className={css.again} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <StatusTag tone="warning" word={word} />
      </button>
      {isOpen && (
        <Modal title={word} opened onClose={() => setIsOpen(false)} size="md">
          <OtherUses image={image} />
        </Modal>
      )}
    </>
  )
}

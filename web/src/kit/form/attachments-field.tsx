import type { Image } from '@backoffice/contract/fields'
import { uploadImages } from '@backoffice/contract/files/uploads'
import { messages } from '@backoffice/contract/messages'
import { useEffect, useRef } from 'react'
import { useUpload } from '../../api/upload.ts'
import { toast } from '../toasts.tsx'
import { useViewer } from '../viewer.ts'
import type { FieldProps } from './field.tsx'
import { UploadField } from './upload.tsx'
import { useFreshImages } from './use-fresh-images.ts'

interface AttachmentsFieldProps extends FieldProps<readonly Image[]> {
  /** The label that the server keeps with the files. */
  imageCode: string
  /** The id of the draft in the form. With a new `key` for each draft, files that are still being sent do not join the next one. */
  draftId: string
  /** Shows what must be filled in first and returns true; returns false when the files can be sent. */
  refuse?: () => boolean
}

/** Takes the images and PDFs of a document and sends them under its image code as soon as they are chosen. */
export function AttachmentsField({ imageCode, draftId, refuse, ...field }: AttachmentsFieldProps) {
  const { userId } = useViewer()
  const upload = useUpload(uploadImages)
  const images = useFreshImages(field.value, draftId)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  return (
    <UploadField
      {...field}
      value={images}
      percent={upload.busy ? upload.percent : undefined}
      lastFailure={upload.lastFailure}
      onCancel={upload.cancel}
      {...(refuse && { refuse })}
      upload={async (files) => {
        const answer = await upload.run({ imageCode, userId }, files)
        if (!isHere.current) {
          // The images were chosen for a draft that has left the form meanwhile, and belong to no other.
          toast.error(messages.upload.failed)
          return undefined
        }
        return answer && { images: answer.imagespath }
      }}
    />
  )
}

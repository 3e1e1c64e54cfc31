import type { Image } from '@backoffice/contract/fields'
import { uploadImages } from '@backoffice/contract/files/uploads'
import { useUpload } from '../../api/upload.ts'
import { useViewer } from '../viewer.ts'
import type { FieldProps } from './field.tsx'
import { UploadField } from './upload.tsx'
import { useFreshImages } from './use-fresh-images.ts'

interface AttachmentsFieldProps extends FieldProps<readonly Image[]> {
  /** The label that the server keeps with the files. */
  imageCode: string
  /** Identifies the document in the form: its files that are still being sent, failed or were removed never get into the next document. */
  of: string
  /** Shows what must be filled in first and returns true; returns false when the files can be sent. */
  refuse?: () => boolean
}

/** Uploads the images and PDFs of a document under its image code as soon as they are chosen. */
export const AttachmentsField = ({ of, ...props }: AttachmentsFieldProps) => <FieldOfOne key={of} {...props} />

function FieldOfOne({ imageCode, ...field }: Omit<AttachmentsFieldProps, 'of'>) {
  const { userId } = useViewer()
  const upload = useUpload(uploadImages)
  const images = useFreshImages(field.value)
  return (
    <UploadField
      {...field}
      value={images}
      percent={upload.percent}
      lastFailure={upload.lastFailure}
      onCancel={upload.cancel}
      upload={async (files) => {
        const answer = await upload.run({ imageCode, userId }, files)
        return answer && { images: answer.imagespath }
      }}
    />
  )
}

import type { Image } from '@backoffice/contract/fields'
import { listUploads, uploadImages } from '@backoffice/contract/files/uploads'
import { useState } from 'react'
import { useUpload } from '../../api/upload.ts'
import { useCall } from '../../api/use-call.ts'
import { useViewer } from '../viewer.ts'
import type { FieldProps } from './field.tsx'
import { isWaiting } from './file-keeper.ts'
import { UploadField } from './upload.tsx'

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
      imageCode={imageCode}
      lastFailure={upload.lastFailure}
      onCancel={upload.cancel}
      upload={async (files, signal) => {
        const answer = await upload.run({ imageCode, userId }, files, { signal })
        return answer && { images: answer.imagespath }
      }}
    />
  )
}

/**
 * Returns the pictures of a form with links that work. Links live for minutes and a draft for days, so the pictures of a restored draft
 * get new links, and so do files that the device sent while no form was open. Until those come, such a picture is a plain link; it can be
 * saved all the same.
 */
export function useFreshImages(images: readonly Image[]): readonly Image[] {
  const [atFirst] = useState(() => images.flatMap((image) => (isWaiting(image) ? [] : [image.imageId])))
  const isOld = (image: Image) => atFirst.includes(image.imageId) || (!isWaiting(image) && image.thumbPath === '')
  const imageIds = [...new Set([...atFirst, ...images.filter(isOld).map(({ imageId }) => imageId)])]
  const { data } = useCall(listUploads, imageIds.length > 0 ? { imageIds } : undefined, { per: 'user', quiet: true })
  return images.map((image) => {
    if (!isOld(image)) return image
    return data?.imagespath.find(({ imageId }) => imageId === image.imageId) ?? { ...image, thumbPath: '' }
  })
}

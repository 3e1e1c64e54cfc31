import { uploadImages } from '@backoffice/contract/files/uploads'
import type { Image } from '@backoffice/contract/fields'
import { depositImageCode } from '@backoffice/contract/image-codes'
import { useRef } from 'react'
import { useUpload } from '../api/upload.ts'
import { useViewer } from '../kit/viewer.ts'
import type { SlipUpload } from './deposit.form.tsx'

/** Sends slip pictures and keeps their files: when the slip no changes, they are sent again under its new code. */
export function useSlipUpload(): SlipUpload {
  const { userId } = useViewer()
  const upload = useUpload(uploadImages)
  const files = useRef(new Map<string, File>())

  const send: SlipUpload['send'] = async (chosen, slipNo) => {
    const answer = await upload.run({ imageCode: depositImageCode(slipNo), userId }, chosen)
    if (!answer) return undefined
    for (const [index, image] of answer.imagespath.entries()) {
      const file = chosen[index]
      if (file) files.current.set(image.imageId, file)
    }
    return { images: answer.imagespath }
  }
  const renamed: SlipUpload['renamed'] = async (images, slipNo) => {
    const code = depositImageCode(slipNo)
    const again = (image: Image) => (image.imageCode === code ? undefined : files.current.get(image.imageId))
    const chosen = images.flatMap((image) => again(image) ?? [])
    if (chosen.length === 0) return images
    const answer = await send(chosen, slipNo)
    return answer && [...images.filter((image) => again(image) === undefined), ...answer.images]
  }
  const { busy, percent, cancel, lastFailure } = upload
  return { percent: busy ? percent : undefined, cancel, lastFailure, send, renamed }
}

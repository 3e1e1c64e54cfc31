import type { Image } from '@backoffice/contract/fields'
import { filesMessages } from '@backoffice/contract/files/files-messages'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../toasts.tsx'
import { isWaiting, useFileKeeper } from './file-keeper.ts'

/**
 * Follows the files of lines that have no field on the page: once the device has sent such a file, the image of the server takes its place. A
 * file that the server does not take leaves its line, with the reason.
 */
export function useSentFiles(
  images: readonly Image[],
  change: (replace: (images: readonly Image[]) => readonly Image[]) => void,
): void {
  const keeper = useFileKeeper()
  const waitingIds = images.flatMap((image) => (isWaiting(image) ? [image.imageId] : [])).join()
  const follow = useEffectEvent(async (id: string) => {
    if (!waitingIds.split(',').includes(id)) return
    const kept = await keeper.find(id)
    const { image, refusal } = kept ?? {}
    if (image) return change((own) => own.map((one) => (one.imageId === id ? image : one)))
    if (!kept || refusal === undefined) return
    change((own) => own.filter(({ imageId }) => imageId !== id))
    keeper.forget(id)
    toast.error(filesMessages.leftOut(kept.file.name, refusal), undefined, { about: 'form' })
  })
  useEffect(() => keeper.onEnd((id) => void follow(id)), [keeper])
  useEffect(() => {
    if (waitingIds === '') return
    for (const id of waitingIds.split(',')) void follow(id)
    keeper.sendLater()
  }, [keeper, waitingIds])
}

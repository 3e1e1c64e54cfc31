import type { Image } from '@backoffice/contract/fields'
import { createContext, useContext } from 'react'

/** A file of a draft that the device keeps until the server has it. */
export interface KeptFile {
  readonly file: File
  /** The image that the server made of the file; undefined while the file is not sent. */
  readonly image?: Image | undefined
  /** The reason why the server takes no such file; undefined while it may still take it. */
  readonly refusal?: string | undefined
}

/**
 * Keeps the files of drafts on the device before they are sent, and sends again what could not be sent. The application fills the context
 * with a store in the browser that all its tabs share; the kit itself has no session.
 */
export interface FileKeeper {
  /** Keeps a file, and resolves once it is written to the disk. Resolves to false where the device has no room for it. */
  readonly keep: (id: string, file: File, imageCode: string) => Promise<boolean>
  readonly find: (id: string) => Promise<KeptFile | undefined>
  /** Notes the image that the server made of a file, for other tabs and for a page that is closed before its draft has the image. */
  readonly stored: (id: string, image: Image) => Promise<void>
  /** Removes a file from the device, and ends the work that sends it. */
  readonly forget: (id: string) => void
  /** Runs the work while no other tab sends this file. The signal is aborted when this tab forgets the file. */
  readonly alone: <T>(id: string, work: (forgotten: AbortSignal) => Promise<T>) => Promise<T>
  /** Sends what waits after a pause, and again after longer ones; also whenever the network or the user comes back. */
  readonly sendLater: () => void
  /** Calls `listener` when a kept file was sent or refused, in this tab or another one. Returns the function that ends the subscription. */
  readonly onEnd: (listener: (id: string) => void) => () => void
}

/** A page without a store keeps nothing: its files are lost with it, and the form says so. */
export const FileKeeperContext = createContext<FileKeeper>({
  keep: () => Promise.resolve(false),
  find: () => Promise.resolve(undefined),
  stored: () => Promise.resolve(),
  forget: () => {},
  alone: (_id, work) => work(new AbortController().signal),
  sendLater: () => {},
  onEnd: () => () => {},
})

export const useFileKeeper = (): FileKeeper => useContext(FileKeeperContext)

/** Returns the place of a kept file among the images of a draft, until the server has it. */
export const waitingImage = (id: string, imageCode: string): Image => ({
  imageId: id,
  imageCode,
  imagePath: '',
  thumbPath: '',
  createdBy: 0,
})

/** Returns whether an image is only on the device, since the server has not made it yet. */
export const isWaiting = ({ imagePath }: Pick<Image, 'imagePath'>): boolean => imagePath === ''

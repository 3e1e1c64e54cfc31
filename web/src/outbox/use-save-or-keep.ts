import type { Answer, Call, Wire } from '@backoffice/contract/call'
import type { Image } from '@backoffice/contract/fields'
import { filesMessages } from '@backoffice/contract/files/files-messages'
import type { ItemKind } from '@backoffice/contract/intake/item'
import { outboxMessages } from '@backoffice/contract/intake/outbox-messages'
import { storageMessages } from '@backoffice/contract/intake/storage-messages'
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import { type Money, ZERO } from '@backoffice/contract/money'
import type { Failure } from '../api/failures.ts'
import type { SaveKeeper } from '../api/save-keeper.ts'
import { useSave } from '../api/use-save.ts'
import { useConfiguration } from '../kit/configuration.ts'
import type { DraftState } from '../kit/drafts/use-draft-state.ts'
import { useDraftStore } from '../kit/drafts/draft-store.ts'
import { isWaiting, useFileKeeper } from '../kit/form/file-keeper.ts'
import { lighter } from '../kit/form/lighter.ts'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import { hasNoNetwork } from '../session/store.ts'
import { canKeep, keep, onPhone } from './outbox.ts'
import type { ItemFacts, PhotoOfForm } from './phone-item.ts'

/** The name of a draft, and the key under which it is saved. */
export type KeptDraft = Pick<DraftState<never>, 'name' | 'id'>

/** A save as the phone keeps it where no server answers. */
export interface Keeping {
  readonly kind: ItemKind
  readonly branch: string
  /** Names it in a few words, as its draft does. */
  readonly about: string
  /** Its draft, and the values of the form. */
  readonly draft: KeptDraft
  readonly values: unknown
  /** Of money: the sum, the client, the cheques and sums of cash, and the paid invoices. */
  readonly money?: Pick<ItemFacts, 'acode' | 'client' | 'instruments' | 'invoices'> & { readonly amount: Money }
  /** The images of the form, with a list for each instrument or line. Images that only the phone has are sent after the item. */
  readonly images?: readonly (readonly Image[])[]
}

/** The end of a save: the answer of the server, or the id of the item that the phone keeps in its place. */
export type SavedOrKept<C extends Call> = { readonly answer: Answer<C> } | { readonly kept: string }

export interface SaveOrKeep<C extends Call> {
  /** Resolves to `undefined` when the server refused, or nobody has it; the reason was shown, and the draft still has it. */
  readonly run: (input: Wire<C>, draft: SaveKeeper, keeping: Keeping) => Promise<SavedOrKept<C> | undefined>
  readonly failure: Failure | undefined
}

const waitingIn = ({ images = [] }: Keeping) =>
  images.flatMap((own, of) => own.filter(isWaiting).map(({ imageId, imageCode }) => ({ of, imageId, imageCode })))

/** Runs a save of a form. Where no server answers, the phone keeps it as an item, which ends the draft too. */
export function useSaveOrKeep<C extends Call>(call: C): SaveOrKeep<C> {
  const { attempt, failure } = useSave(call)
  const viewer = useViewer()
  const configuration = useConfiguration()
  const store = useDraftStore()
  const files = useFileKeeper()

  /** Ends a draft that the phone kept before, when the page was closed before its end. Other values are shown as not saved. */
  const knownAs = (draft: SaveKeeper, id: string): string | undefined => {
    const isOther = draft.sentBefore() === 'other'
    draft.answered(isOther ? 'savedBefore' : 'saved')
    return isOther ? undefined : id
  }

  /** Keeps the save under the key of its draft. Returns the id of its item; undefined if the draft still has it. */
  const keepIt = async (input: Wire<C>, draft: SaveKeeper, keeping: Keeping): Promise<string | undefined> => {
    const { kind, branch, about, values, money } = keeping
    const wasTried = draft.sentBefore() !== 'nothing'
    const id = draft.key()
    const fail = (why: string) => {
      draft.answered(wasTried ? 'lost' : 'refused')
      toast.error(why, undefined, { about: 'form' })
      return undefined
    }
    try {
      const photos: { of: number; file: File; inForm: PhotoOfForm }[] = []
      const most = limits.outbox.photos
      if (waitingIn(keeping).length > most) return fail(messages.upload.many(most))
      for (const { of, ...image } of waitingIn(keeping)) {
        const found = await files.find(image.imageId)
        if (!found) return fail(outboxMessages.photoMissing)
        const file = (await lighter(found.file)) ?? found.file
        photos.push({ of, file, inForm: { ...image, name: file.name, type: file.type } })
      }
      const pages = money && configuration.branches.find(({ bcode }) => bcode === branch)?.clientPages
      const linkCode = pages ? newLinkCode() : undefined
      const kept = await keep({
        id,
        kind,
        branch,
        amount: money?.amount ?? ZERO,
        body: input as Readonly<Record<string, unknown>>,
        photos,
        wasTried,
        linkCode,
        facts: {
          about,
          branch,
          acode: money?.acode ?? '',
          client: money?.client ?? '',
          instruments: money?.instruments ?? [],
          invoices: money?.invoices ?? [],
          company: viewer.company,
          branchName: viewer.branch,
          userName: viewer.name,
          ...(pages && linkCode !== undefined && { address: `${pages}${linkCode}` }),
          photos: photos.map(({ inForm }) => inForm),
          form: { key: store.keyOf(keeping.draft.name), path: window.location.pathname, values },
        },
      })
      if (kept === 'known') return knownAs(draft, id)
      if (kept === 'noRoom') return fail(storageMessages.noRoom)
      if (kept === undefined || kept === 'tooLate') return fail(outboxMessages.notKept)
      draft.answered('saved')
      for (const { imageId } of waitingIn(keeping)) files.forget(imageId)
      return id
    } catch {
      // Code that could not be loaded, or an item that the office could not read.
      return fail(outboxMessages.notKept)
    }
  }

  const run: SaveOrKeep<C>['run'] = async (input, draft, keeping) => {
    const { id } = keeping.draft
    if (onPhone.get().mine.some((item) => item.id === id)) {
      draft.key()
      const known = knownAs(draft, id)
      return known === undefined ? undefined : { kept: known }
    }
    const hasPhotos = waitingIn(keeping).length > 0
    if (canKeep.get() && (hasPhotos || hasNoNetwork())) {
      const kept = await keepIt(input, draft, keeping)
      return kept === undefined ? undefined : { kept }
    }
    if (hasPhotos) {
      toast.error(filesMessages.unsaved, undefined, { about: 'form' })
      return undefined
    }
    let kept: string | undefined
    const ended = await attempt(input, {
      keeper: draft,
      ...(canKeep.get() && {
        instead: async () => {
          kept = await keepIt(input, draft, keeping)
          return kept !== undefined
        },
      }),
    })
    if (kept !== undefined) return { kept }
    return ended?.state === 'done' ? { answer: ended.answer } : undefined
  }
  return { run, failure }
}

const BYTES = 16

/** Makes the code of the link under which the client opens a receipt: 128 random bits in hex. */
const newLinkCode = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')

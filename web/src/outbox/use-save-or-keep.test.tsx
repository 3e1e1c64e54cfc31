// @vitest-environment jsdom
import type { Image } from '@backoffice/contract/fields'
import { saveReceipts } from '@backoffice/contract/receipts/receipts'
import type { Money } from '@backoffice/contract/money'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callAsSomebody } from '../../testing/caller.ts'
import { memoryBrowser } from '../../testing/drafts.ts'
import { Configured, signIn } from '../../testing/session.tsx'
import { queryClient } from '../api/query-client.ts'
import type { SaveEnd, SaveKeeper } from '../api/save-keeper.ts'
import { DraftStoreContext } from '../kit/drafts/draft-store.ts'
import { type FileKeeper, FileKeeperContext, waitingImage } from '../kit/form/file-keeper.ts'
import { observable } from '../kit/observable.ts'
import { shownToasts } from '../kit/toast-store.ts'
import type { ItemToKeep } from './freeze.ts'
import type { PhoneItem } from './phone-item.ts'
import { type Keeping, useSaveOrKeep } from './use-save-or-keep.ts'

const outbox = vi.hoisted(() => ({
  kept: [] as ItemToKeep[],
  keeps: true,
  mine: [] as Pick<PhoneItem, 'id'>[],
  end: undefined as unknown,
}))
vi.mock('./outbox.ts', () => ({
  canKeep: { ...observable(true), get: () => outbox.keeps },
  onPhone: { get: () => ({ mine: outbox.mine, others: 0 }) },
  keep: async (item: ItemToKeep) => {
    outbox.kept.push(item)
    return 'end' in outbox && outbox.end !== undefined ? outbox.end : { no: 'B7K-000001' }
  },
}))

const KEY = '00000000-0000-4000-8000-000000000001'

/** A draft that notes how its save ended. */
function aDraft(sentBefore: ReturnType<SaveKeeper['sentBefore']> = 'nothing') {
  const ends: SaveEnd[] = []
  let sent = sentBefore
  const keeper: SaveKeeper = {
    sentBefore: () => sent,
    key: () => {
      if (sent === 'nothing') sent = 'same'
      return KEY
    },
    answered: (end) => {
      if (end !== 'lost') sent = 'nothing'
      ends.push(end)
    },
  }
  return { ends, keeper }
}

const file = new File(['x'], 'cheque.png', { type: 'image/png' })
const forgotten: string[] = []
const files: FileKeeper = {
  keep: async () => true,
  find: async (id) => (id === 'here' ? { file } : undefined),
  stored: async () => {},
  forget: (id) => void forgotten.push(id),
  alone: (_id, work) => work(new AbortController().signal),
  sendLater: () => {},
  onEnd: () => () => {},
}

const receipt = (images: readonly Image[] = []): Keeping => ({
  kind: 'receipt',
  branch: 'K',
  about: '',
  draft: { name: 'receipt', id: KEY },
  values: { amount: 5 },
  images: [images],
  money: { amount: 5 as Money, acode: 'A', client: 'Client A', instruments: [], invoices: [] },
})

async function save(keeper: SaveKeeper, keeping = receipt()) {
  const drafts = memoryBrowser().tab()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <DraftStoreContext value={drafts}>
        <FileKeeperContext value={files}>
          <Configured>{children}</Configured>
        </FileKeeperContext>
      </DraftStoreContext>
    </QueryClientProvider>
  )
  const { result } = renderHook(() => useSaveOrKeep(saveReceipts), { wrapper })
  return result.current.run({ invoiceDetails: [] }, keeper, keeping)
}

const answers = (...responses: (Response | Error)[]) => {
  const fetch = vi.fn(async () => {
    const next = responses.shift() ?? new TypeError('no network')
    if (next instanceof Error) throw next
    return next
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const withNetwork = (is: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is)

describe('a save of a form', () => {
  beforeEach(() => {
    Object.assign(outbox, { kept: [], keeps: true, mine: [], end: undefined })
    forgotten.length = 0
    callAsSomebody()
    signIn(7)
    callAsSomebody()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('goes to the server as long as it answers', async () => {
    answers(Response.json({ isSuccessful: true, message: '', value: [12] }))
    const { keeper, ends } = aDraft()

    expect(await save(keeper)).toMatchObject({ answer: { value: [12] } })

    expect([outbox.kept, ends]).toEqual([[], ['saved']])
  })

  it('becomes an item under the key of its draft, where its answer is lost', async () => {
    answers(new TypeError('no network'))
    const { keeper, ends } = aDraft()

    expect(await save(keeper)).toEqual({ kept: KEY })

    expect(outbox.kept).toMatchObject([{ id: KEY, wasTried: true, amount: 5, facts: { client: 'Client A' } }])
    expect(ends).toEqual(['lost', 'saved'])
  })

  it('becomes an item that nobody has seen, where no request can leave', async () => {
    withNetwork(false)
    const fetch = answers()
    const { keeper, ends } = aDraft()

    await save(keeper)

    expect(fetch).not.toHaveBeenCalled()
    expect(outbox.kept).toMatchObject([{ id: KEY, wasTried: false }])
    expect(ends).toEqual(['saved'])
  })

  it('stays a draft where the server refuses it', async () => {
    answers(Response.json({ isSuccessful: false, message: 'No' }, { status: 400 }))
    const { keeper, ends } = aDraft()

    expect(await save(keeper)).toBeUndefined()

    expect([outbox.kept, ends]).toEqual([[], ['refused']])
  })

  it('stays a draft on a browser that keeps nothing', async () => {
    outbox.keeps = false
    answers(new TypeError('no network'))
    const { keeper, ends } = aDraft()

    expect(await save(keeper)).toBeUndefined()

    expect([outbox.kept, ends]).toEqual([[], ['lost']])
  })

  it('stays a draft where the phone has no room', async () => {
    withNetwork(false)
    outbox.end = 'noRoom'
    const { keeper, ends } = aDraft()

    expect(await save(keeper)).toBeUndefined()

    expect(ends).toEqual(['refused'])
    expect(JSON.stringify(shownToasts.get())).toContain('This phone is full and could not keep it.')
  })

  it('takes along the photos that only the phone has, and sends nothing without them', async () => {
    const fetch = answers()
    const { keeper, ends } = aDraft()

    await save(keeper, receipt([waitingImage('here', 'C')]))
    const again = aDraft()
    expect(await save(again.keeper, receipt([waitingImage('gone', 'C')]))).toBeUndefined()

    expect(fetch).not.toHaveBeenCalled()
    expect(outbox.kept.map(({ photos }) => photos.map(({ of }) => of))).toEqual([[0]])
    expect([ends, again.ends, forgotten]).toEqual([['saved'], ['refused'], ['here']])
  })

  it('names the line of each photo, and what its form needs to get it back', async () => {
    withNetwork(false)
    answers()
    const { keeper } = aDraft()

    await save(keeper, { ...receipt(), images: [[], [waitingImage('here', 'C')]] })

    expect(outbox.kept.map(({ photos, facts }) => [photos.map(({ of }) => of), facts.photos])).toEqual([
      [[1], [{ imageId: 'here', imageCode: 'C', name: 'cheque.png', type: 'image/png' }]],
    ])
  })

  it('is not sent again by a draft that outlived its item, and other values are not lost without a word', async () => {
    outbox.mine = [{ id: KEY }]
    const fetch = answers()
    const [same, other] = [aDraft('same'), aDraft('other')]

    expect(await save(same.keeper)).toEqual({ kept: KEY })
    expect(await save(other.keeper)).toBeUndefined()

    expect(fetch).not.toHaveBeenCalled()
    expect([outbox.kept, same.ends, other.ends]).toEqual([[], ['saved'], ['savedBefore']])
  })
})

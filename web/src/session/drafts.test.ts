// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { browserDrafts, clearDrafts, hasWaitingDrafts } from './drafts.ts'
import { unsavedWork } from './unsaved-work.ts'
import { chooseBase, enterBranch } from './store.ts'
import { base, signIn } from '../../testing/session.tsx'

const { keyOf, read, write, keys } = browserDrafts
const keep = (name: string) => write(keyOf(name), { typed: 'x' })

describe('drafts in the browser', () => {
  beforeEach(() => {
    window.localStorage.clear()
    signIn(1)
    enterBranch('K')
  })

  it('belong to one form, route, branch, user and database', () => {
    window.history.replaceState(null, '', '/salesmanCashCollection')
    expect(keyOf('receipt')).toBe('backoffice.draft.main/1/K/salesmanCashCollection#receipt')
    enterBranch('L')
    expect(keyOf('receipt')).toBe('backoffice.draft.main/1/L/salesmanCashCollection#receipt')
    signIn(2)
    enterBranch('K')
    chooseBase({ ...base, key: 'second' })
    expect(keyOf('deposit')).toBe('backoffice.draft.second/2/K/salesmanCashCollection#deposit')
  })

  it('are read as they were written, until they are removed', () => {
    keep('receipt')
    expect(read(keyOf('receipt'))).toEqual({ typed: 'x' })
    expect(keys(keyOf('rec'))).toEqual([keyOf('receipt')])

    write(keyOf('receipt'), undefined)

    expect({ ...window.localStorage }).not.toHaveProperty(keyOf('receipt'))
  })

  it('are nothing where somebody wrote no JSON', () => {
    window.localStorage.setItem(keyOf('receipt'), '{"typed":')

    expect(read(keyOf('receipt'))).toBeUndefined()
  })

  it('are not kept where the browser has no room', () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    const isKept = write(keyOf('receipt'), { typed: 'x' })
    full.mockRestore()

    expect([isKept, read(keyOf('receipt'))]).toEqual([false, null])
  })

  it('are counted with their sum before a logout removes them, those for later too', () => {
    const form = (amount?: number) => ({ values: {}, saveKey: 'k', sent: [], isForm: true, amount })
    write(keyOf('receipt'), form(900.5))
    expect(unsavedWork('main', 1)).toBe('1 form of 900.50 is not saved yet. Logging out removes it.')

    write(keyOf('receipt~aside'), [form(100), form(99.5)])
    write(keyOf('receipt.receiveAmount'), '12,,')
    write(keyOf('decline'), { ...form(), isForm: false })
    expect(unsavedWork('main', 1)).toBe('3 forms of 1,100.00 in all are not saved yet. Logging out removes them.')
  })

  it('are named a text if there is no form among them', () => {
    write(keyOf('decline'), { values: {}, saveKey: 'k', sent: [], isForm: false })

    expect(unsavedWork('main', 1)).toBe('A text that you typed is not saved yet. Logging out removes it.')
  })

  it('are a form without a sum where it has no amount', () => {
    write(keyOf('visit'), { values: {}, saveKey: 'k', sent: [], isForm: true })

    expect(unsavedWork('main', 1)).toBe('1 form is not saved yet. Logging out removes it.')
  })

  it('count as unsaved with the first key, except choices in a list', () => {
    write(keyOf('choices'), { above: {} })
    expect([unsavedWork('main', 1), hasWaitingDrafts('main')]).toEqual([undefined, false])

    const end = browserDrafts.onFlush(() => keep('receipt'))
    expect([unsavedWork('main', 1), unsavedWork('main', 2), hasWaitingDrafts('main')]).toEqual([
      'A text that you typed is not saved yet. Logging out removes it.',
      undefined,
      true,
    ])
    expect(hasWaitingDrafts('second')).toBe(false)
    end()
  })

  it('go with the logout of their user only, what is chosen in a list too', () => {
    keep('receipt')
    signIn(2)
    keep('receipt')
    keep('choices')

    clearDrafts('main', 2)

    expect([unsavedWork('main', 1) === undefined, unsavedWork('main', 2)]).toEqual([false, undefined])
    expect(read(keyOf('choices'))).toBeNull()
  })

  it('that another tab saved are reported by that tab', async () => {
    const reported = new Promise((resolve) => {
      const end = browserDrafts.onSaved((key, saveKey) => {
        end()
        resolve([key, saveKey])
      })
    })
    const other = new BroadcastChannel('backoffice.drafts')
    other.postMessage({ key: 'where', saveKey: 'which' })

    expect(await reported).toEqual(['where', 'which'])
    other.close()
  })
})

import { role } from '@backoffice/contract/access'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { singleKeys } from '../session/remembered.ts'
import { followKeys } from './follow-keys.ts'
import { placesOf } from './places.ts'
import { panel, typedAhead } from './panel.ts'
import { placeKeys } from './shortcuts.ts'

const memberOf = (roleId: number, modules: readonly number[]) => ({
  userId: 1,
  login: '1001',
  name: 'Sana Malik',
  roleId,
  modules,
  companies: [],
  mustChangePassword: false,
  rightsVersion: 1,
})

const screen = `
  <main>
    <form role="search"><input aria-label="Slip No"><button type="submit">Search</button></form>
    <textarea></textarea>
    <input aria-label="Invoice No" value="INV/1" readonly>
    <p contenteditable="true" tabindex="0">Note</p>
    <input type="search" data-table-search value="abc">
    <div data-row="1" tabindex="0"></div>
    <div data-row="2" tabindex="0"><span data-letter="g"></span></div>
    <button data-page-step="previous">Previous</button><button data-page-step="next">Next</button>
  </main>`

const at = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`Nothing is at ${selector}.`)
  return found
}

describe('The keys of the page', () => {
  const person = userEvent.setup()
  const goTo = vi.fn<(path: string) => void>()
  const pressed = vi.fn<(word: string) => void>()
  const onRow = vi.fn<(key: string) => void>()
  let stop = () => {}

  beforeEach(() => {
    document.body.innerHTML = screen
    document.body.addEventListener('submit', (event) => event.preventDefault())
    for (const button of document.querySelectorAll('button')) {
      button.addEventListener('click', () => pressed(button.textContent))
    }
    at('[data-row]').addEventListener('keydown', ({ key }) => onRow(key))
    stop = followKeys(placesOf(memberOf(role.cashier, [1])), goTo)
  })
  afterEach(() => {
    stop()
    panel.set(undefined)
    localStorage.clear()
    vi.resetAllMocks()
  })

  it('focus the first row that can be decided while nothing has the focus', async () => {
    at('main').insertAdjacentHTML('afterbegin', '<div data-row="0" data-decided></div>')
    for (const key of ['{ArrowDown}', 'j']) {
      at('body').focus()
      await person.keyboard(key)
      expect(document.activeElement).toBe(at('[data-row="1"]'))
      at('[data-row="1"]').blur()
    }

    at('[data-page-step]').focus()
    await person.keyboard('j')
    expect(document.activeElement).toBe(at('[data-page-step]'))
  })

  it('leave G to a row that has an action of this letter', async () => {
    const onKey = vi.fn<(key: string) => void>()
    at('[data-row="2"]').addEventListener('keydown', ({ key }) => onKey(key))
    at('[data-row="2"]').focus()

    await person.keyboard('g')

    expect(onKey).toHaveBeenCalledExactlyOnceWith('g')
  })

  it('keep what is typed while the palette is on its way, and Escape gives it up', async () => {
    panel.set('palette')
    await person.keyboard('nou{Backspace}or 1')
    expect(typedAhead.get()).toBe('noor 1')

    await person.keyboard('{Escape}')
    expect([panel.get(), typedAhead.get()]).toEqual([undefined, ''])
    panel.set('shortcuts')
    await person.keyboard('n')
    expect(typedAhead.get()).toBe('')
  })

  it('press what the screen has', async () => {
    await person.keyboard('[[')
    await person.keyboard(']')
    await person.keyboard('{Alt>}s{/Alt}')
    expect(pressed.mock.calls.flat()).toEqual(['Previous', 'Next', 'Search'])
  })

  it('focus the search box of the table, ready to type over', async () => {
    await person.keyboard('/')
    expect(document.activeElement).toBe(at('[data-table-search]'))
    await person.keyboard('x')
    expect(at('[data-table-search]')).toHaveProperty('value', 'x')
  })

  it('open the list of keys and the palette', async () => {
    await person.keyboard('?')
    expect(panel.get()).toBe('shortcuts')
    await person.keyboard('{Control>}k{/Control}')
    expect(panel.get()).toBe('palette')
  })

  it('open the screens of the role and no other', async () => {
    await person.keyboard('gd')
    await person.keyboard('gt')
    await person.keyboard('gh')
    expect(goTo.mock.calls.flat()).toEqual(['/cashierDeposits', '/home'])
  })

  it('never leave the second key of a way to the row', async () => {
    at('[data-row]').focus()
    await person.keyboard('gdga')
    expect(onRow).not.toHaveBeenCalled()
    await person.keyboard('a')
    expect(onRow.mock.calls).toEqual([['a']])
  })

  it('forget the first key of a way when the pointer is used', async () => {
    await person.keyboard('g')
    await person.click(at('main'))
    await person.keyboard('d')
    expect(goTo).not.toHaveBeenCalled()
  })

  it.each(['form input', 'textarea', '[contenteditable]'])('are text while somebody types in %s', async (selector) => {
    at(selector).focus()
    await person.keyboard('/?[[]gd')
    expect(document.activeElement).toBe(at(selector))
    expect([pressed, goTo].flatMap(({ mock }) => mock.calls)).toEqual([])
    expect(panel.get()).toBeUndefined()
  })

  it('work from a field that can only be read, because nothing is typed there', async () => {
    at('[readonly]').focus()
    await person.keyboard('[[')
    expect(pressed.mock.calls.flat()).toEqual(['Previous'])
    at('[readonly]').focus()
    await person.keyboard('/')
    expect(document.activeElement).toBe(at('[data-table-search]'))
  })

  it('with Ctrl or Alt work from a field too, which keeps the focus', async () => {
    at('form input').focus()
    await person.keyboard('{Alt>}s{/Alt}')
    expect(pressed.mock.calls.flat()).toEqual(['Search'])
    expect(document.activeElement).toBe(at('form input'))
  })

  it('mean nothing while a dialog is open', async () => {
    document.body.insertAdjacentHTML('beforeend', '<section role="dialog"></section>')
    await person.keyboard('?/]gd{Control>}k{/Control}{Alt>}s{/Alt}')
    expect([pressed, goTo].flatMap(({ mock }) => mock.calls)).toEqual([])
    expect(panel.get()).toBeUndefined()
  })

  it('reach nothing else while the palette is on its way', async () => {
    at('[data-row]').focus()
    await person.keyboard('{Control>}k{/Control}a')
    expect(onRow.mock.calls.flat()).not.toContain('a')
  })

  it('without Ctrl or Alt can be switched off', async () => {
    singleKeys.write(false)
    await person.keyboard('?/]gd')
    expect([pressed, goTo].flatMap(({ mock }) => mock.calls)).toEqual([])
    expect(document.activeElement).toBe(document.body)
    await person.keyboard('{Control>}k{/Control}')
    expect(panel.get()).toBe('palette')
  })
})

it.each(Object.entries(role))('The screens of a %s have different letters', (_name, roleId) => {
  const everyModule = Array.from({ length: 50 }, (_, at) => at)
  const keys = placeKeys(placesOf(memberOf(roleId, everyModule))).flatMap((way) => way.keys)
  expect(new Set(keys).size).toBe(keys.length)
})

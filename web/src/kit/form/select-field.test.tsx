// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { draw } from '../../../testing/pages.tsx'
import { SelectField } from './select-field.tsx'

const banks = ['Habib Bank', 'Habib Metropolitan', 'MCB Bank'].map((label) => ({ value: label.toLowerCase(), label }))

/** A list of banks that comes when a button is pressed, and a button that empties the form. */
function Cheque() {
  const [bank, setBank] = useState('')
  const [isHere, setIsHere] = useState(false)
  const [draft, setDraft] = useState('first')
  return (
    <>
      <SelectField
        label="Bank"
        options={isHere ? banks : []}
        loading={!isHere}
        value={bank}
        revision={draft}
        onChange={setBank}
      />
      <button onClick={() => setIsHere(true)}>Banks come</button>
      <button onClick={() => setDraft('second')}>Clear</button>
      <output>{bank}</output>
    </>
  )
}

const control = () => screen.getByLabelText<HTMLInputElement>('Bank')
const chosen = () => screen.getByRole('status').textContent

describe('select field, left before its list is here', () => {
  it('keeps the typed text, shows that the list is loading, and chooses the option that alone holds it', async () => {
    const { person } = draw(<Cheque />)

    await person.type(control(), 'mcb')
    await person.tab()
    expect(control().value).toBe('mcb')
    expect(control().validationMessage).toBe('Bank: Loading...')
    expect(screen.getByText('Loading...')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Banks come' }))

    expect(chosen()).toBe('mcb bank')
    expect(control().value).toBe('MCB Bank')
    expect(control().validationMessage).toBe('')
    expect(screen.queryByText('Loading...')).toBeNull()
  })

  it('chooses none of several, and keeps the text to go on with', async () => {
    const { person } = draw(<Cheque />)

    await person.type(control(), 'habib')
    await person.tab()
    await person.click(screen.getByRole('button', { name: 'Banks come' }))
    expect([chosen(), control().value]).toEqual(['', 'habib'])
    await person.click(control())

    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Habib Bank',
      'Habib Metropolitan',
    ])
  })

  it('forgets the text when another draft comes', async () => {
    const { person } = draw(<Cheque />)

    await person.type(control(), 'mcb')
    await person.click(screen.getByRole('button', { name: 'Clear' }))
    await person.click(screen.getByRole('button', { name: 'Banks come' }))

    expect([chosen(), control().value]).toEqual(['', ''])
  })
})

describe('select field with a misspelled text', () => {
  it('offers the nearest names, and a choice among them shows the options with that name', async () => {
    const { person } = draw(<Cheque />)
    await person.click(screen.getByRole('button', { name: 'Banks come' }))

    await person.type(control(), 'hebib metro')
    expect((await screen.findByRole('listbox', { name: 'Did you mean' })).textContent).toBe('Habib Metropolitan')
    await person.keyboard('{Enter}')
    expect([control().value, chosen()]).toEqual(['Habib Metropolitan', ''])
    await person.keyboard('{Enter}')

    expect(chosen()).toBe('habib metropolitan')
  })

  it('says that there is no match where no name is near', async () => {
    const { person } = draw(<Cheque />)
    await person.click(screen.getByRole('button', { name: 'Banks come' }))

    await person.type(control(), 'xqwrtp')

    expect(screen.getByText('No filtered data available')).toBeTruthy()
    expect(screen.queryByRole('option')).toBeNull()
  })
})

describe('Choices with the same name', () => {
  const accounts = [
    { value: 'a', label: 'HBL Current', code: '1101', detail: 'Main Bazaar' },
    { value: 'b', label: 'HBL Current', code: '1102', detail: 'Saddar', note: 'Owes 5.00' },
    { value: 'c', label: 'MCB', code: '1103' },
  ]
  function Account() {
    const [value, setValue] = useState('')
    return <SelectField label="Account" value={value} onChange={setValue} options={accounts} />
  }

  it('show code and detail on their lines, are found by them, and show them once chosen', async () => {
    const { person } = draw(<Account />)
    const account = screen.getByRole('combobox', { name: 'Account' })

    await person.click(account)
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'HBL Current1101 · Main Bazaar',
      'HBL CurrentOwes 5.001102 · Saddar',
      'MCB1103',
    ])

    await person.type(account, 'saddar')
    await person.click(screen.getByRole('option'))
    const described = (account.getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['Saddar', '1102'])
    expect(screen.getByRole('combobox', { description: 'Saddar 1102' })).toBe(account)
  })
})

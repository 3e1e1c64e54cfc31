// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { draw } from '../../testing/pages.tsx'
import { chosenIn, automatic, ReadingFields } from './new-import.form.tsx'

function Fields() {
  const [how, setHow] = useState(automatic)
  return (
    <>
      <ReadingFields value={how} onChange={setHow} />
      <output>{JSON.stringify(chosenIn(how))}</output>
    </>
  )
}

it('sends what was chosen about the reading of a file, and nothing that is found by itself', async () => {
  const { person } = draw(<Fields />)
  expect(screen.getByRole('status').textContent).toBe('{}')

  await person.click(screen.getByText('How the file is read'))
  await person.click(screen.getByRole('combobox', { name: 'Encoding' }))
  await person.click(screen.getByRole('option', { name: 'Windows-1252' }))
  await person.click(screen.getByRole('combobox', { name: 'Delimiter' }))
  await person.click(screen.getByRole('option', { name: 'semicolon' }))
  await person.type(screen.getByRole('textbox', { name: 'Sheet' }), 'July')

  expect(JSON.parse(screen.getByRole('status').textContent)).toEqual({
    encoding: 'Windows-1252',
    delimiter: ';',
    sheet: 'July',
  })
})

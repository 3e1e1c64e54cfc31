// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { draw } from '../../testing/pages.tsx'
import { ItemSheet } from './item-sheet.tsx'

it('A user who comes back to the box types over the search in the sheet of items', async () => {
  const { person } = draw(<ItemSheet items={undefined} onChoose={vi.fn()} onClose={vi.fn()} />)
  const box = screen.getByRole('searchbox', { name: 'Cat No, code or name' })

  await person.type(box, 'syringe')
  box.blur()
  box.focus()
  await person.keyboard('gloves')

  expect(box).toHaveProperty('value', 'gloves')
})

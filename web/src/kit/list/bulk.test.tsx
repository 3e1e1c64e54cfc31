// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { draw } from '../testing.tsx'
import { ConfirmedButton } from './bulk.tsx'

const button = (more: { stands?: () => boolean; onConfirm?: () => void }) => (
  <ConfirmedButton
    label="Send selected"
    count={5}
    sum="82,000.00"
    tone="primary"
    busy={false}
    stands={more.stands ?? (() => true)}
    onConfirm={more.onConfirm ?? vi.fn()}
  />
)
const press = () => screen.getByRole('button', { name: 'Send selected (5 · 82,000.00)' })

describe('a button for several rows', () => {
  it('asks with number and sum, the focus on Cancel', async () => {
    const { person } = draw(button({}))

    await person.click(press())

    const dialog = within(await screen.findByRole('dialog', { name: 'Send selected?' }))
    expect(dialog.getByText('5 rows, 82,000.00 in all')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' })))
  })

  it('does it once it is confirmed', async () => {
    const onConfirm = vi.fn()
    const { person } = draw(button({ onConfirm }))

    await person.click(press())
    const dialog = within(await screen.findByRole('dialog'))
    await person.click(dialog.getByRole('button', { name: 'Send selected' }))

    expect(onConfirm).toHaveBeenCalledOnce()
  })

  it('does not ask while a rule stands against it', async () => {
    const { person } = draw(button({ stands: () => false }))

    await person.click(press())

    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Modal } from './modal.tsx'
import { draw } from '../../testing/pages.tsx'

function TwoDialogs() {
  const [lower, setLower] = useState(false)
  const [upper, setUpper] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setLower(true)}>
        Open lower
      </button>
      <Modal title="Lower" opened={lower} onClose={() => setLower(false)}>
        <button type="button" onClick={() => setUpper(true)}>
          Open upper
        </button>
        <Modal title="Upper" opened={upper} onClose={() => setUpper(false)}>
          text
        </Modal>
      </Modal>
    </>
  )
}

describe('dialogs on top of each other', () => {
  it('close one by one with Escape, the upper first', async () => {
    const { person } = draw(<TwoDialogs />)
    await person.click(screen.getByRole('button', { name: 'Open lower' }))
    await person.click(await screen.findByRole('button', { name: 'Open upper' }))
    await screen.findByRole('dialog', { name: 'Upper' })

    await person.keyboard('{Escape}')

    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Upper' })).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Lower' })).toBeTruthy()
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

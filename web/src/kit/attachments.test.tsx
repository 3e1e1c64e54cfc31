// @vitest-environment jsdom
import type { Image } from '@backoffice/contract/fields'
import { messages } from '@backoffice/contract/messages'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Attachments } from './attachments.tsx'
import { draw } from '../../testing/pages.tsx'

const image = (imageId: string, thumbPath = `/t/${imageId}`): Image => ({
  imageId,
  imageCode: 'IR1',
  imagePath: `/f/${imageId}`,
  thumbPath,
  createdBy: 1,
})

const facts = [['Cheque No', '100245']] as const

async function opened(images: readonly Image[]) {
  const { person } = draw(<Attachments images={images} facts={facts} />)
  await person.click(screen.getByRole('button', { name: 'View image 1' }))
  const dialog = await screen.findByRole('dialog')
  return { person, dialog, picture: await within(dialog).findByRole('img', { name: 'Image 1' }) }
}

describe('attachments', () => {
  it('links each image in a new tab that cannot reach back', () => {
    draw(<Attachments images={[image('a'), image('b')]} />)

    const links = screen.getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(['Image 1 ↗', 'Image 2 ↗'])
    expect(
      links.every((link) => link.getAttribute('target') === '_blank' && link.getAttribute('rel') === 'noopener'),
    ).toBe(true)
  })

  it('shows a PDF as a file with its link only', () => {
    draw(<Attachments images={[image('a', '')]} />)

    expect(screen.getByRole('link', { name: 'Image 1 ↗' })).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('zooms, rotates and resets by keys, next to the typed facts', async () => {
    const { person, dialog, picture } = await opened([image('a')])

    expect(within(dialog).getByText('100245')).toBeTruthy()
    await person.keyboard('+r')
    expect(picture.style.transform).toContain('rotate(90deg)')
    expect(within(dialog).getByRole('status').textContent).toBe('100 %')
    await person.keyboard('+')
    expect(within(dialog).getByRole('status').textContent).toBe('150 %')
    await person.keyboard('0')

    expect(picture.style.transform).toContain('rotate(0deg) scale(1)')
  })

  it('zooms by two fingers, and keeps what is between them', async () => {
    const { dialog, picture } = await opened([image('a')])
    const finger = (kind: 'pointerDown' | 'pointerMove' | 'pointerUp', pointerId: number, clientX: number) =>
      fireEvent[kind](picture, { pointerId, clientX, clientY: 0 })

    finger('pointerDown', 1, 100)
    finger('pointerMove', 1, 140)
    expect(picture.style.transform).toContain('translate(0px, 0px)')
    finger('pointerDown', 2, 240)
    finger('pointerMove', 2, 340)

    expect(within(dialog).getByRole('status').textContent).toBe('200 %')
    // The middle of the two fingers moved from 190 to 240, and the picture grew around it.
    expect(picture.style.transform).toContain('translate(-140px, 0px)')
    finger('pointerUp', 2, 340)
    finger('pointerMove', 1, 150)
    expect(picture.style.transform).toContain('translate(-130px, 0px)')
  })

  it('goes through the images with the arrow keys and closes with Esc', async () => {
    const { person, dialog } = await opened([image('a'), image('b')])

    await person.keyboard('{ArrowRight}')
    expect(within(dialog).getByRole('img', { name: 'Image 2' })).toBeTruthy()
    await person.keyboard('{ArrowRight}')
    expect(within(dialog).getByRole('img', { name: 'Image 1' })).toBeTruthy()
    await person.keyboard('{Escape}')

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'View image 1' }))
  })

  it('follows the eye with the arrow keys where lines run from right to left', async () => {
    document.documentElement.dir = 'rtl'
    const { person, dialog } = await opened([image('a'), image('b'), image('c')])

    await person.keyboard('{ArrowLeft}')
    expect(within(dialog).getByRole('img', { name: 'Image 2' })).toBeTruthy()
    await person.keyboard('{ArrowRight}')
    expect(within(dialog).getByRole('img', { name: 'Image 1' })).toBeTruthy()
    document.documentElement.removeAttribute('dir')
  })

  it('offers the link where an image cannot be loaded', async () => {
    const { dialog, picture } = await opened([image('a')])

    fireEvent.error(picture)

    expect(within(dialog).getByRole('link', { name: messages.image.broken }).getAttribute('href')).toBe('/f/a')
  })
})

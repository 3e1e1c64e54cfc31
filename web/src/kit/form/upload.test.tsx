// @vitest-environment jsdom
import type { Image } from '@backoffice/contract/fields'
import { messages } from '@backoffice/contract/messages'
import type { UploadFailure } from '../../api/upload.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { draw } from '../testing.tsx'
import { UploadField } from './upload.tsx'

const imageOf = (file: File): Image => ({
  imageId: file.name,
  imageCode: 'IR1',
  imagePath: `/f/${file.name}`,
  thumbPath: `/t/${file.name}`,
  createdBy: 1,
})
const photo = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })

interface Setting {
  sent?: File[][]
  refuse?: () => boolean
  /** Returns why a file is refused; an empty text means that the upload was cancelled. */
  whyNot?: (file: File) => UploadFailure | '' | undefined
  percent?: number
}

function Slip({ sent = [], refuse = () => false, whyNot = () => undefined, percent }: Setting) {
  const [images, setImages] = useState<readonly Image[]>([])
  const last = useRef<UploadFailure>(undefined)
  const upload = async (files: readonly File[]) => {
    sent.push([...files])
    const why = files.map(whyNot).find((one) => one !== undefined)
    last.current = why === '' ? undefined : why
    return why === undefined ? { images: files.map(imageOf) } : undefined
  }
  return (
    <UploadField
      label="Deposit Slip"
      name="images"
      value={images}
      onChange={setImages}
      upload={upload}
      lastFailure={() => last.current}
      percent={percent}
      refuse={refuse}
    />
  )
}

const network = { lines: ['The server cannot be reached.'], canRetry: true }
const notAnImage = { lines: ['Only images.'], canRetry: false }
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))

const input = () => screen.getByLabelText<HTMLInputElement>('Choose images')

// This environment draws nothing, so that it cannot tell what is in sight.
beforeAll(() => void Object.assign(Element.prototype, { checkVisibility: () => true }))

describe('upload field', () => {
  it('sends what is chosen and shows it with the message', async () => {
    const sent: File[][] = []
    const { person } = draw(<Slip sent={sent} />)

    await person.upload(input(), [photo('a.jpg'), photo('b.jpg')])

    expect(await screen.findByText('2 files uploaded')).toBeTruthy()
    expect(sent.flat().map((file) => file.name)).toEqual(['a.jpg', 'b.jpg'])
    expect(screen.getAllByRole('link')).toHaveLength(2)
  })

  it('takes an image away again', async () => {
    const { person } = draw(<Slip />)

    await person.upload(input(), [photo('a.jpg'), photo('b.jpg')])
    await person.click(await screen.findByRole('button', { name: 'Remove image 1' }))

    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/f/b.jpg'])
  })

  it('sends nothing for an empty choice', () => {
    const sent: File[][] = []
    draw(<Slip sent={sent} />)

    fireEvent.change(input(), { target: { files: [] } })

    expect(sent).toEqual([])
  })

  it('asks first for what must be filled in', async () => {
    const sent: File[][] = []
    const { person } = draw(<Slip sent={sent} refuse={() => true} />)

    await person.upload(input(), photo('a.jpg'))

    expect(sent).toEqual([])
  })

  it('refuses a file of more than 10 MB and an eleventh file', async () => {
    const sent: File[][] = []
    const { person } = draw(<Slip sent={sent} />)

    await person.upload(input(), photo('big.jpg', 10 * 1024 * 1024 + 1))
    expect((await screen.findByRole('alert')).textContent).toBe(`big.jpg: ${messages.upload.large}`)
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    await person.upload(
      input(),
      Array.from({ length: 11 }, (_, at) => photo(`${at}.jpg`)),
    )

    expect(await screen.findByText(messages.upload.many(10), { selector: '[role=status]' })).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('shows the percentage while files travel', () => {
    draw(<Slip percent={42} />)

    expect(screen.getByRole('progressbar', { name: 'Deposit Slip' }).getAttribute('value')).toBe('42')
    expect(screen.getByText('42%')).toBeTruthy()
  })

  it('gives each file its own outcome: the good ones are attached, and the bad one is named with its reason', async () => {
    const sent: File[][] = []
    const { person } = draw(<Slip sent={sent} whyNot={({ name }) => (name === 'notes.txt' ? notAnImage : undefined)} />)

    await person.upload(input(), [photo('a.jpg'), photo('notes.txt'), photo('b.jpg')])

    expect(await screen.findByText('2 of 3 files uploaded')).toBeTruthy()
    expect(links()).toEqual(['/f/a.jpg', '/f/b.jpg'])
    expect(screen.getByRole('alert').textContent).toBe('notes.txt: Only images.')
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Dismiss notes.txt' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(sent).toHaveLength(3)
  })

  it('sends the files again that the network lost, and only these', async () => {
    const sent: File[][] = []
    let isDown = true
    const { person } = draw(
      <Slip sent={sent} whyNot={({ name }) => (isDown && name !== 'a.jpg' ? network : undefined)} />,
    )
    await person.upload(input(), [photo('a.jpg'), photo('b.jpg'), photo('c.jpg')])
    expect((await screen.findByText(/^c\.jpg: The server cannot be reached\.$/)).textContent).toBeTruthy()
    expect(links()).toEqual(['/f/a.jpg'])

    isDown = false
    await person.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await screen.findByText('2 files uploaded')).toBeTruthy()
    expect(links()).toEqual(['/f/a.jpg', '/f/b.jpg', '/f/c.jpg'])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(sent.flat().map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'b.jpg', 'c.jpg'])
  })

  it('sends no more files after one was cancelled, and keeps them for Retry', async () => {
    const sent: File[][] = []
    const { person } = draw(<Slip sent={sent} whyNot={() => ''} />)

    await person.upload(input(), [photo('a.jpg'), photo('b.jpg')])

    expect(await screen.findByText(`b.jpg: ${messages.upload.notSent}`)).toBeTruthy()
    expect(sent).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })

  it('takes files that are dropped on it or pasted into it', async () => {
    draw(<Slip />)
    const place = input()

    fireEvent.drop(place, { dataTransfer: { types: ['Files'], files: [photo('dropped.jpg')] } })
    expect(await screen.findByText('1 file uploaded')).toBeTruthy()
    fireEvent.paste(place, { clipboardData: { types: ['Files'], files: [photo('pasted.png')] } })

    await waitFor(() => expect(links()).toEqual(['/f/dropped.jpg', '/f/pasted.png']))
  })

  it('takes files that are pasted while the focus is elsewhere, in the field that is nearest to it', async () => {
    const [cash, cheque] = [new Array<File[]>(), new Array<File[]>()]
    draw(
      <>
        <fieldset>
          <input aria-label="Amount 1" />
          <Slip sent={cash} />
        </fieldset>
        <fieldset>
          <input aria-label="Amount 2" />
          <Slip sent={cheque} />
        </fieldset>
      </>,
    )
    const paste = (into: Element, name: string, types = ['Files']) =>
      fireEvent.paste(into, { clipboardData: { types, files: [photo(name)] } })

    expect(paste(screen.getByLabelText('Amount 1'), 'one.png')).toBe(false)
    await waitFor(() => expect(cash.flat().map(({ name }) => name)).toEqual(['one.png']))
    expect(paste(document.body, 'last.png')).toBe(false)
    await waitFor(() => expect(cheque.flat().map(({ name }) => name)).toEqual(['last.png']))
    // The clipboard of a spreadsheet has a picture of its cells beside their text.
    expect(paste(screen.getByLabelText('Amount 2'), 'cells.png', ['text/plain', 'Files'])).toBe(true)

    expect([...cash.flat(), ...cheque.flat()]).toHaveLength(2)
  })

  it('takes no files that are pasted into a dialog over its form', async () => {
    const sent: File[][] = []
    draw(
      <>
        <Slip sent={sent} />
        <div role="dialog" aria-label="Over it">
          <input aria-label="Reason" />
        </div>
      </>,
    )
    const clipboardData = { types: ['Files'], files: [photo('a.png')] }

    expect(fireEvent.paste(screen.getByLabelText('Reason'), { clipboardData })).toBe(true)

    expect(sent).toEqual([])
  })

  it('leaves a pasted text to the field that it belongs to, and asks a drop too for what must be filled in first', async () => {
    const sent: File[][] = []
    draw(<Slip sent={sent} refuse={() => true} />)

    expect(fireEvent.paste(input(), { clipboardData: { types: ['text/plain'], files: [] } })).toBe(true)
    fireEvent.drop(input(), { dataTransfer: { types: ['Files'], files: [photo('a.jpg')] } })

    expect(sent).toEqual([])
  })

  it('puts back all files that were removed, each in its place', async () => {
    const { person } = draw(<Slip />)
    await person.upload(input(), [photo('a.jpg'), photo('b.jpg'), photo('c.jpg'), photo('d.jpg')])
    await screen.findByText('4 files uploaded')
    await person.click(screen.getByRole('button', { name: 'Remove image 2' }))
    await person.click(screen.getByRole('button', { name: 'Remove image 3' }))
    await person.click(screen.getByRole('button', { name: 'Remove image 1' }))
    expect(links()).toEqual(['/f/c.jpg'])
    expect(screen.getByText(/^3 files were removed\./)).toBeTruthy()

    await person.click(screen.getByRole('button', { name: 'Undo' }))

    expect(links()).toEqual(['/f/a.jpg', '/f/b.jpg', '/f/c.jpg', '/f/d.jpg'])
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('does not ask for HEIC, so that a phone sends JPEG', () => {
    draw(<Slip />)

    expect(input().accept).toBe('image/jpeg,image/png,image/webp,application/pdf')
  })
})

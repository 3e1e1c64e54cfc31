// @vitest-environment jsdom
import type { Image } from '@backoffice/contract/fields'
import { messages } from '@backoffice/contract/messages'
import type { UploadFailure } from '../../api/upload.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { draw } from '../../../testing/pages.tsx'
import { type FileKeeper, FileKeeperContext, type KeptFile, waitingImage } from './file-keeper.ts'
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
  travel?: (signal: AbortSignal) => Promise<unknown>
  images?: readonly Image[]
}

function Slip({
  sent = [],
  refuse = () => false,
  whyNot = () => undefined,
  percent = 0,
  travel,
  images: atFirst = [],
}: Setting) {
  const [images, setImages] = useState(atFirst)
  const last = useRef<UploadFailure>(undefined)
  const upload = async (files: readonly File[], signal: AbortSignal) => {
    sent.push([...files])
    await travel?.(signal)
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
      imageCode="IR1"
      percent={percent}
      refuse={refuse}
    />
  )
}

const network = { lines: ['The server cannot be reached.'], canRetry: true }
const notAnImage = { lines: ['Only images.'], canRetry: false }
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))

const input = () => screen.getByLabelText<HTMLInputElement>('Choose images')

// This environment draws nothing, so it has no layout.
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

  it('removes an image again', async () => {
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

  it('asks first for the required values', async () => {
    const sent: File[][] = []
    const { person } = draw(<Slip sent={sent} refuse={() => true} />)

    await person.upload(input(), photo('a.jpg'))

    expect(sent).toEqual([])
  })

  it('refuses a file of more than 10 MB', async () => {
    const sent: File[][] = []
    const { person } = draw(<Slip sent={sent} />)

    await person.upload(input(), photo('big.jpg', 10 * 1024 * 1024 + 1))

    expect((await screen.findByRole('alert')).textContent).toBe(`big.jpg: ${messages.upload.large}`)
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    expect(sent).toEqual([])
  })

  it('attaches as many files as there are places for, and names the others', async () => {
    const { person } = draw(<Slip />)

    await person.upload(
      input(),
      Array.from({ length: 12 }, (_, at) => photo(`${at}.jpg`)),
    )

    expect(await screen.findByText('10 files uploaded')).toBeTruthy()
    expect(links()).toHaveLength(10)
    expect(screen.getAllByText(/^1[01]\.jpg: /).map(({ textContent }) => textContent)).toEqual([
      '10.jpg: At most 10 files can be uploaded at once',
      '11.jpg: At most 10 files can be uploaded at once',
    ])
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  it.each([
    ['image/heic', 'IMG_1.heic'],
    ['', 'IMG_2.HEIF'],
  ])('refuses a HEIC picture (%s) that the browser cannot read before it is sent', async (type, name) => {
    const sent: File[][] = []
    draw(<Slip sent={sent} />)

    fireEvent.drop(input(), { dataTransfer: { types: ['Files'], files: [new File(['heic'], name, { type })] } })

    expect((await screen.findByRole('alert')).textContent).toBe(
      `${name}: HEIC pictures cannot be read here. Choose the picture as JPEG, or take it with the camera of this page.`,
    )
    expect(sent).toEqual([])
  })

  it('sends files that are dropped or chosen while another one travels after it', async () => {
    const travels: ((end: unknown) => void)[] = []
    const { person } = draw(<Slip travel={() => new Promise((arrive) => travels.push(arrive))} />)
    await person.upload(input(), photo('a.jpg'))
    await waitFor(() => expect(travels).toHaveLength(1))

    fireEvent.drop(input(), { dataTransfer: { types: ['Files'], files: [photo('b.jpg')] } })
    await person.upload(screen.getByLabelText('Take photo'), photo('c.jpg'))
    for (const count of [1, 2, 3]) {
      await waitFor(() => expect(travels).toHaveLength(count))
      travels[count - 1]?.(undefined)
    }

    expect(await screen.findByText('3 files uploaded')).toBeTruthy()
    expect(links()).toEqual(['/f/a.jpg', '/f/b.jpg', '/f/c.jpg'])
  })

  it('shows the percentage of all files while they travel', async () => {
    const { person } = draw(<Slip percent={84} travel={() => new Promise(() => {})} />)
    await person.upload(input(), [photo('a.jpg'), photo('b.jpg')])

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

  it('accepts files that are dropped or pasted, and then too asks first for the required values', async () => {
    const { unmount } = draw(<Slip />)
    fireEvent.drop(input(), { dataTransfer: { types: ['Files'], files: [photo('dropped.jpg')] } })
    expect(await screen.findByText('1 file uploaded')).toBeTruthy()
    fireEvent.paste(input(), { clipboardData: { types: ['Files'], files: [photo('pasted.png')] } })
    await waitFor(() => expect(links()).toEqual(['/f/dropped.jpg', '/f/pasted.png']))
    unmount()

    const sent: File[][] = []
    draw(<Slip sent={sent} refuse={() => true} />)
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

/** A device that keeps files. `end` sets what the device found out about a file while it sent the file by itself. */
function aDevice() {
  const kept = new Map<string, KeptFile>()
  const sending = new Map<string, AbortController>()
  const listeners = new Set<(id: string) => void>()
  const keeper: FileKeeper = {
    keep: (id, file) => {
      kept.set(id, { file })
      return Promise.resolve(true)
    },
    find: (id) => Promise.resolve(kept.get(id)),
    stored: () => Promise.resolve(),
    forget: (id) => {
      kept.delete(id)
      sending.get(id)?.abort()
    },
    alone: (id, work) => {
      const end = new AbortController()
      sending.set(id, end)
      return work(end.signal)
    },
    sendLater: () => {},
    onEnd: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return {
    kept,
    keeper,
    end: (how: Omit<KeptFile, 'file'>) => {
      for (const [id, { file }] of kept) {
        kept.set(id, { file, ...how })
        for (const listener of listeners) listener(id)
      }
    },
  }
}

describe('a file that the device keeps', () => {
  beforeAll(() => void Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }))
  const byItself = 'It is kept on this device and sent again by itself.'

  async function lost(setting: Setting = {}) {
    const device = aDevice()
    const { person } = draw(
      <FileKeeperContext value={device.keeper}>
        <Slip whyNot={() => network} {...setting} />
      </FileKeeperContext>,
    )
    await person.upload(input(), photo('a.jpg'))
    await screen.findByText(byItself)
    return { device, person }
  }

  it('has its place among the images while it waits, and its image once the device has sent it', async () => {
    const { device } = await lost()
    expect(screen.getByText('On this device')).toBeTruthy()

    device.end({ image: imageOf(photo('a.jpg')) })

    await waitFor(() => expect(links()).toEqual(['/f/a.jpg']))
    expect(screen.queryByText(byItself)).toBeNull()
  })

  it('leaves the images, and names the reason, when the server refuses it', async () => {
    const { device } = await lost()

    device.end({ refusal: 'Only images.' })

    expect(await screen.findByText('a.jpg: Only images.')).toBeTruthy()
    expect(screen.queryByText('On this device')).toBeNull()
    expect(device.kept.size).toBe(0)
  })

  it('is not sent any further once the device forgets it, because a save has taken it along', async () => {
    const { kept, keeper } = aDevice()
    let last: AbortSignal | undefined
    const travel = (signal: AbortSignal) => {
      last = signal
      return new Promise((resolve) => signal.addEventListener('abort', resolve))
    }
    const { person } = draw(
      <FileKeeperContext value={keeper}>
        <Slip whyNot={() => ''} travel={travel} />
      </FileKeeperContext>,
    )
    await person.upload(input(), photo('a.jpg'))
    await waitFor(() => expect(last?.aborted).toBe(false))

    for (const id of kept.keys()) keeper.forget(id)

    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(last?.aborted).toBe(true)
  })

  it('is forgotten when a person dismisses it', async () => {
    const { device, person } = await lost()

    await person.click(screen.getByRole('button', { name: 'Dismiss a.jpg' }))

    expect(screen.queryByText('On this device')).toBeNull()
    expect(device.kept.size).toBe(0)
  })

  it('is removed with its place, and is sent once it is put back', async () => {
    const { device, person } = await lost()
    await person.click(screen.getByRole('button', { name: 'Remove image 1' }))
    expect(screen.queryByText(byItself)).toBeNull()

    await person.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(byItself)).toBeTruthy()
    device.end({ image: imageOf(photo('a.jpg')) })

    await waitFor(() => expect(links()).toEqual(['/f/a.jpg']))
  })

  it('is sent from a draft that is opened again, and named where the device does not have it any more', async () => {
    const device = aDevice()
    await device.keeper.keep('1', photo('a.jpg'), 'IR1')
    draw(
      <FileKeeperContext value={device.keeper}>
        <Slip images={[waitingImage('1', 'IR1'), waitingImage('2', 'IR1')]} />
      </FileKeeperContext>,
    )

    expect(await screen.findByText('a.jpg: Not sent yet.')).toBeTruthy()
    expect(await screen.findByText('Photo: This device does not have the file any more. Choose it again.')).toBeTruthy()
    device.end({ image: imageOf(photo('a.jpg')) })

    await waitFor(() => expect(links()).toEqual(['/f/a.jpg']))
    expect(screen.queryByText('On this device')).toBeNull()
  })
})

// @vitest-environment jsdom
import type { Image } from '@backoffice/contract/fields'
import { messages } from '@backoffice/contract/messages'
import type { Failure } from '../../api/failures.ts'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
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
  fails?: boolean
  percent?: number
  failure?: Failure
}

function Slip({ sent = [], refuse = () => false, fails = false, percent, failure }: Setting) {
  const [images, setImages] = useState<readonly Image[]>([])
  const upload = async (files: readonly File[]) => {
    sent.push([...files])
    return fails ? undefined : { images: files.map(imageOf), message: messages.upload.done(files.length) }
  }
  return (
    <UploadField
      label="Deposit Slip"
      name="images"
      value={images}
      onChange={setImages}
      upload={upload}
      percent={percent}
      failure={failure}
      refuse={refuse}
    />
  )
}

const input = () => screen.getByLabelText<HTMLInputElement>('Choose images')

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
    expect(await screen.findByRole('status')).toHaveProperty('textContent', messages.upload.large)
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

  it('says that nothing was uploaded when sending failed', async () => {
    const { person } = draw(<Slip fails />)

    await person.upload(input(), photo('a.jpg'))

    expect(await screen.findByText(messages.upload.failed)).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('says why, where the server said so', async () => {
    const failure: Failure = { kind: 'other', title: 'Error', lines: ['Only images.'] }
    const { person } = draw(<Slip fails failure={failure} />)

    await person.upload(input(), photo('a.jpg'))

    expect(await screen.findByText(/^Only images\.\s+The files were not uploaded\. Choose them again\.$/)).toBeTruthy()
  })
})

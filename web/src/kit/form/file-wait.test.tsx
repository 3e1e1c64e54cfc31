// @vitest-environment jsdom
/** A form is saved with the files that were on their way when it was submitted, or not at all. */
import type { Image } from '@backoffice/contract/fields'
import { firstBroken } from '@backoffice/contract/rules'
import { screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { UploadFailure } from '../../api/upload.ts'
import { draw } from '../../../testing/pages.tsx'
import { unsentFiles } from '../unsent-files.ts'
import { Toasts } from '../toasts.tsx'
import { type FileKeeper, FileKeeperContext } from './file-keeper.ts'
import { Form } from './form.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextField } from './text-field.tsx'
import { UploadField } from './upload.tsx'
import { useForm } from './use-form.ts'
import { useLines } from './use-lines.ts'

interface Slip {
  readonly slipNo: string
  readonly images: readonly Image[]
}
const empty: Slip = { slipNo: '', images: [] }
const network: UploadFailure = { lines: ['The server cannot be reached.'], canRetry: true }
const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
const imageOf = ({ name }: File): Image => ({
  imageId: name,
  imageCode: 'DS1',
  imagePath: name,
  thumbPath: '',
  createdBy: 1,
})
const broken = (slip: Slip) =>
  firstBroken(
    [
      [({ slipNo }) => slipNo === '', 'Slip no first', 'slipNo'],
      [({ images }) => images.length === 0, 'Picture second', 'images'],
    ],
    slip,
  )

/** A network that holds each file until the test lets it arrive or fail. */
function slowLine() {
  const ways: ((isLost: boolean) => void)[] = []
  return {
    travel: () => new Promise<boolean>((end) => ways.push(end)),
    /** Ends the transfer of the first file that is still being sent. */
    async end(isLost = false) {
      await waitFor(() => expect(ways).not.toHaveLength(0))
      ways.shift()?.(isLost)
    },
  }
}

type Line = ReturnType<typeof slowLine>
type Field = Pick<Parameters<typeof UploadField>[0], 'name' | 'value' | 'onChange' | 'error'>

function Picture({ line, field }: { line: Line; field: Field }) {
  const last = useRef<UploadFailure>(undefined)
  return (
    <UploadField
      label="Deposit Slip"
      {...field}
      imageCode="IR1"
      percent={0}
      lastFailure={() => last.current}
      upload={async (files) => {
        const isLost = await line.travel()
        last.current = isLost ? network : undefined
        return isLost ? undefined : { images: files.map(imageOf) }
      }}
    />
  )
}

interface SlipFormProps {
  line: Line
  save: (slip: Slip) => void
  keepsFiles?: () => boolean
}

function SlipForm({ line, save, keepsFiles = () => false }: SlipFormProps) {
  const [of, setOf] = useState(1)
  const form = useForm<Slip>({ state: useState(empty), broken, save: async (slip) => save(slip), keepsFiles })
  return (
    <Form {...form.props} label="Slip" ofThePage>
      <TextField label="Slip No" {...form.field('slipNo')} />
      <Picture key={of} line={line} field={form.field('images')} />
      <button
        type="button"
        onClick={() => {
          form.set(empty)
          setOf(of + 1)
        }}
      >
        Clear
      </button>
      <SubmitButton busy={form.busy}>Deposit</SubmitButton>
    </Form>
  )
}

const input = () => screen.getByLabelText<HTMLInputElement>('Choose images')
const deposit = () => screen.findByRole('button', { name: 'Deposit' })

async function withFiles(...names: string[]) {
  const line = slowLine()
  const saved: (readonly [string, ...string[]])[] = []
  const save = ({ slipNo, images }: Slip) => saved.push([slipNo, ...images.map(({ imagePath }) => imagePath)])
  const { person } = draw(
    <>
      <Toasts />
      <SlipForm line={line} save={save} />
    </>,
  )
  await person.type(screen.getByLabelText('Slip No'), 'HBL-1')
  await person.upload(input(), names.map(photo))
  return { line, saved, person }
}

describe('a form with files on their way', () => {
  it.each([
    ['the button', '[Enter]'],
    ['Ctrl+Enter', '{Control>}{Enter}{/Control}'],
  ])('waits for them after %s, and is then saved by itself with what was typed meanwhile', async (_what, keys) => {
    const { line, saved, person } = await withFiles('a.jpg', 'b.jpg')

    ;(await deposit()).focus()
    await person.keyboard(keys)
    expect(screen.getByRole('button', { name: 'Waiting for 2 files…' })).toBeTruthy()
    await person.type(screen.getByLabelText('Slip No'), '9')
    await person.keyboard('{Control>}{Enter}{/Control}')
    await line.end()
    expect(await screen.findByRole('button', { name: 'Waiting for 1 file…' })).toBeTruthy()
    expect(saved).toEqual([])
    await line.end()

    expect(await deposit()).toBeTruthy()
    expect(saved).toEqual([['HBL-19', 'a.jpg', 'b.jpg']])
  })

  it('is not saved where one of them is lost, and is saved with it after Retry', async () => {
    const { line, saved, person } = await withFiles('a.jpg', 'b.jpg')
    await person.click(await deposit())
    await line.end(true)
    await line.end()

    expect(await deposit()).toBeTruthy()
    expect(screen.getByText('a.jpg: The server cannot be reached.')).toBeTruthy()
    expect(document.activeElement).toBe(input())
    expect(screen.getAllByText('Nothing was saved: a file was not uploaded.')).toHaveLength(2)
    expect(saved).toEqual([])

    await person.click(screen.getByRole('button', { name: 'Retry' }))
    await person.click(await deposit())
    await line.end()
    await waitFor(() => expect(saved).toEqual([['HBL-1', 'b.jpg', 'a.jpg']]))
  })

  it('is refused at once for a rule that is about something else', async () => {
    const { line, saved, person } = await withFiles('a.jpg')
    await person.clear(screen.getByLabelText('Slip No'))

    await person.click(await deposit())

    expect(screen.getAllByText('Slip no first')).toHaveLength(2)
    await line.end()
    await screen.findByText('1 file uploaded')
    expect(saved).toEqual([])
  })

  it('gives none to the document that comes after it, and shows that nothing was saved', async () => {
    const { line, saved, person } = await withFiles('a.jpg')
    await person.click(await deposit())

    await person.click(screen.getByRole('button', { name: 'Clear' }))
    expect(await screen.findByText('Nothing was saved: a file was not uploaded.')).toBeTruthy()
    await line.end()
    await person.type(screen.getByLabelText('Slip No'), 'HBL-2')
    await person.click(await deposit())

    expect(screen.getAllByText('Picture second')).toHaveLength(2)
    expect(screen.queryByRole('link')).toBeNull()
    expect(saved).toEqual([])
  })

  it('counts as unsent until they are stored, or dismissed where they wait for Retry', async () => {
    const { line, person } = await withFiles('a.jpg')
    expect(unsentFiles.untilSent).toBeDefined()
    await line.end(true)
    await screen.findByText('a.jpg: The server cannot be reached.')
    expect(unsentFiles.untilSent).toBeDefined()

    await person.click(screen.getByRole('button', { name: 'Dismiss a.jpg' }))

    expect(unsentFiles.untilSent).toBeUndefined()
  })
})

describe('a line of a document with a file on its way', () => {
  function Lines({ line }: { line: Line }) {
    const [lines, setLines] = useState<readonly Slip[]>([{ slipNo: 'HBL-0', images: [] }])
    const model = useLines<Slip>({ lines, onChange: setLines, empty, broken, first: 'slipNo' })
    return (
      <Form {...model.entry.props} label="Line">
        <TextField label="Slip No" {...model.entry.field('slipNo')} />
        <Picture key={model.entryId} line={line} field={model.entry.field('images')} />
        <SubmitButton busy={model.entry.busy}>Add</SubmitButton>
        <button type="button" onClick={model.clearEntry}>
          Clear
        </button>
        <button type="button" onClick={() => model.remove(0)}>
          Remove
        </button>
        <output>{lines.map(({ slipNo, images }) => `${slipNo} ${images.length}`).join()}</output>
      </Form>
    )
  }

  async function withFile() {
    const line = slowLine()
    const { person } = draw(<Lines line={line} />)
    await person.type(screen.getByLabelText('Slip No'), 'HBL-1')
    await person.upload(input(), photo('a.jpg'))
    return { line, person }
  }

  it('is added with it, also after another line is removed', async () => {
    const { line, person } = await withFile()

    await person.click(screen.getByRole('button', { name: 'Add' }))
    await person.click(screen.getByRole('button', { name: 'Remove' }))
    await line.end()

    await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('HBL-1 1'))
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('gives none to the line that is typed after Clear', async () => {
    const { line, person } = await withFile()

    await person.click(screen.getByRole('button', { name: 'Clear' }))
    await line.end()
    await person.type(screen.getByLabelText('Slip No'), 'HBL-2')
    await person.click(screen.getByRole('button', { name: 'Add' }))

    expect(await screen.findByText('Picture second')).toBeTruthy()
    expect(document.querySelector('output')?.textContent).toBe('HBL-0 0')
  })
})

describe('a form that can be saved with files of the device', () => {
  afterEach(() => vi.restoreAllMocks())

  /** A device with room, which sends nothing by itself. */
  const device: FileKeeper = {
    keep: async () => true,
    find: async () => undefined,
    stored: async () => {},
    forget: () => {},
    alone: (_id, work) => work(new AbortController().signal),
    sendLater: () => {},
    onEnd: () => () => {},
  }

  async function submitted(keepsFiles: () => boolean) {
    const line = slowLine()
    const saved: (readonly string[])[] = []
    const save = ({ images }: Slip) => void saved.push(images.map(({ imagePath }) => imagePath))
    const { person } = draw(
      <FileKeeperContext value={device}>
        <SlipForm line={line} save={save} keepsFiles={keepsFiles} />
      </FileKeeperContext>,
    )
    await person.type(screen.getByLabelText('Slip No'), 'HBL-1')
    await person.upload(input(), photo('a.jpg'))
    await line.end(true)
    await screen.findByText('On this device')
    await person.click(await deposit())
    return { saved, line, person }
  }

  it('does not wait for the server without a network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

    const { saved } = await submitted(() => true)

    await waitFor(() => expect(saved).toEqual([['']]))
  })

  it('waits for some seconds where there may be one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { saved } = await submitted(() => true)
    await screen.findByRole('button', { name: 'Waiting for 1 file…' })
    expect(saved).toEqual([])

    await vi.advanceTimersByTimeAsync(8000)

    await waitFor(() => expect(saved).toEqual([['']]))
    vi.useRealTimers()
  })

  it('waits as other forms do where the device keeps no saves', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

    const { saved } = await submitted(() => false)

    await screen.findByRole('button', { name: 'Waiting for 1 file…' })
    expect(saved).toEqual([])
  })
})

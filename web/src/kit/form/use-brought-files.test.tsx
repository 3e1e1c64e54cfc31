// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { draw } from '../../../testing/pages.tsx'
import { useBroughtFiles } from './use-brought-files.ts'

interface PlaceProps {
  name: string
  taken: string[]
}

function Place({ name, taken }: PlaceProps) {
  const { isOver, place } = useBroughtFiles((files) => taken.push(...files.map((file) => `${file.name} for ${name}`)))
  return (
    <div {...place} data-over={isOver}>
      <input aria-label={name} type="file" />
    </div>
  )
}

const transfer = (name: string, types = ['Files']) => ({ types, files: [new File(['x'], name, { type: 'image/png' })] })
const paste = (into: Element, ...what: Parameters<typeof transfer>) =>
  fireEvent.paste(into, { clipboardData: transfer(...what) })

/** Draws two instruments of a payment, each with its own pictures. */
function drawn() {
  const taken: string[] = []
  draw(
    <form aria-label="Payment">
      <input aria-label="Client" />
      <fieldset>
        <input aria-label="Amount 1" />
        <Place name="cash" taken={taken} />
      </fieldset>
      <fieldset>
        <input aria-label="Amount 2" />
        <Place name="cheque" taken={taken} />
      </fieldset>
      <div role="dialog" aria-label="Over it">
        <input aria-label="Reason" />
      </div>
    </form>,
  )
  return taken
}

// This environment draws nothing, so it has no layout.
beforeAll(() => void Object.assign(Element.prototype, { checkVisibility: () => true }))

describe('a field for files', () => {
  it('gets files that are pasted into it, or elsewhere when it is the nearest field', () => {
    const taken = drawn()

    expect(paste(screen.getByLabelText('cash'), 'a.png')).toBe(false)
    expect(paste(screen.getByLabelText('Amount 1'), 'b.png')).toBe(false)
    expect(paste(document.body, 'c.png')).toBe(false)

    expect(taken).toEqual(['a.png for cash', 'b.png for cash', 'c.png for cheque'])
  })

  it('leaves to a text field what has a text, such as the cells of a spreadsheet with their picture', () => {
    const taken = drawn()

    expect(paste(screen.getByLabelText('Amount 2'), 'cells.png', ['text/plain', 'Files'])).toBe(true)
    expect(fireEvent.paste(document.body, { clipboardData: { types: ['text/plain'], files: [] } })).toBe(true)

    expect(taken).toEqual([])
  })

  it('gets no files that are pasted or dropped into a dialog over its form', () => {
    const taken = drawn()

    expect(paste(screen.getByLabelText('Reason'), 'a.png')).toBe(true)
    expect(fireEvent.drop(screen.getByLabelText('Reason'), { dataTransfer: transfer('a.png') })).toBe(true)

    expect(taken).toEqual([])
  })

  it('gets files that are dropped next to it, and shows first where they will go', () => {
    const taken = drawn()
    const form = screen.getByRole('form')
    const shown = () =>
      [...form.querySelectorAll('[data-over=true] input')].map((one) => one.getAttribute('aria-label'))
    const dataTransfer = transfer('a.png')

    expect(fireEvent.dragOver(screen.getByLabelText('Amount 1'), { dataTransfer })).toBe(false)
    expect(shown()).toEqual(['cash'])
    fireEvent.dragOver(form, { dataTransfer })
    expect(shown()).toEqual(['cheque'])
    fireEvent.dragLeave(form, { dataTransfer })
    expect(shown()).toEqual([])
    expect(fireEvent.dragOver(form, { dataTransfer: { types: ['text/plain'], files: [] } })).toBe(true)
    fireEvent.dragOver(form, { dataTransfer })
    // The browser would open the file in place of the page.
    expect(fireEvent.drop(screen.getByLabelText('Amount 1'), { dataTransfer })).toBe(false)

    expect(shown()).toEqual([])
    expect(taken).toEqual(['a.png for cash'])
  })
})

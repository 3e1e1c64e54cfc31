// @vitest-environment jsdom
import { writeNumbers } from '@backoffice/contract/language/numbers'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { linksOf, Pager } from './pager.tsx'
import { draw } from '../../testing/pages.tsx'

function Rows({ start = 1, totalRows = 46 }: { start?: number; totalRows?: number }) {
  const [page, setPage] = useState(start)
  return <Pager page={page} pageSize={10} totalRows={totalRows} onPage={setPage} />
}

describe('page links', () => {
  it.each([
    [1, 1, '1'],
    [3, 7, '1 2 3 4 5 6 7'],
    [1, 20, '1 2 3 4 5 gap 20'],
    [3, 20, '1 2 3 4 5 gap 20'],
    [4, 20, '1 gap 3 4 5 gap 20'],
    [10, 20, '1 gap 9 10 11 gap 20'],
    [17, 20, '1 gap 16 17 18 gap 20'],
    [18, 20, '1 gap 16 17 18 19 20'],
    [20, 20, '1 gap 16 17 18 19 20'],
  ])('for page %i of %i are %s', (page, pages, expected) => {
    expect(linksOf(page, pages).join(' ')).toBe(expected)
  })
})

describe('pager', () => {
  it('has its pages in the digits of the reader', () => {
    writeNumbers({ digits: 'urdu' })
    onTestFinished(() => writeNumbers({}))
    draw(<Rows />)
    expect(screen.getByRole('navigation').textContent).toContain('۱۲۳۴۵')
    expect(screen.getByRole('navigation').textContent).not.toMatch(/\d/)
  })

  it('shows which rows are on the page', () => {
    draw(<Rows start={2} />)

    expect(screen.getByRole('status').textContent).toBe('Showing 11–20 of 46')
  })

  it('groups what is counted', () => {
    draw(<Rows start={150} totalRows={1799} />)

    expect(screen.getByRole('status').textContent).toBe('Showing 1,491–1,500 of 1,799')
    expect(screen.getByText('150 / 180')).toBeTruthy()
  })

  it('marks the page shown and moves with Next, Previous and a number', async () => {
    const { person } = draw(<Rows />)

    await person.click(screen.getByRole('button', { name: 'Next' }))
    await person.click(screen.getByRole('button', { name: 'Page 5' }))
    await person.click(screen.getByRole('button', { name: 'Previous' }))

    expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('4')
  })

  it('stays on the last page when Next is pressed there', async () => {
    const { person } = draw(<Rows start={5} />)

    await person.click(screen.getByRole('button', { name: 'Next' }))

    expect(screen.getByRole('status').textContent).toBe('Showing 41–46 of 46')
  })

  it('is shown with a single page', () => {
    draw(<Rows totalRows={3} />)

    expect(screen.getByRole('status').textContent).toBe('Showing 1–3 of 3')
    expect(screen.getByRole('button', { name: 'Page 1' })).toBeTruthy()
  })

  it('turns nothing where there are no rows, and still has its text for screen readers', () => {
    draw(<Rows totalRows={0} />)

    expect(screen.getByRole('status').textContent).toBe('Showing 0 of 0')
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})

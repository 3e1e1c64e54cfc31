// @vitest-environment jsdom
import { NO_PERCENT, NO_QUANTITY, type Percent, type Quantity } from '@backoffice/contract/quantity'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { draw } from '../../../testing/pages.tsx'
import { PercentField, QuantityField } from './quantity-field.tsx'

function Goods() {
  const [quantity, setQuantity] = useState<Quantity>(NO_QUANTITY)
  const [discount, setDiscount] = useState<Percent>(NO_PERCENT)
  return (
    <>
      <QuantityField label="Qty" value={quantity} onChange={setQuantity} />
      <PercentField label="Disc Percent" value={discount} onChange={setDiscount} />
      <output>{`${quantity} ${discount}`}</output>
    </>
  )
}

describe('the fields of goods', () => {
  it.each([
    ['1,5', '1.5'],
    ['1.5', '1.5'],
    ['0,125', '0.125'],
    ['1,200', '1200'],
    ['1,23,456', '123456'],
  ])('read the quantity %s as %s', async (typed, value) => {
    const { person } = draw(<Goods />)

    await person.type(screen.getByRole('textbox', { name: 'Qty' }), typed)

    expect(screen.getByRole('status').textContent).toBe(`${value} 0`)
  })

  it('read the discount 7,5 % as seven and a half', async () => {
    const { person } = draw(<Goods />)

    await person.type(screen.getByRole('textbox', { name: 'Disc Percent' }), '7,5 %')

    expect(screen.getByRole('status').textContent).toBe('0 7.5')
  })
})

import type { OrderItem } from '@backoffice/contract/orders/order-lookups'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { orderLabels } from '@backoffice/contract/orders/orders-labels'
import { Field } from '../kit/form/field.tsx'
import fieldCss from '../kit/form/field.module.css'
import { SelectField } from '../kit/form/select-field.tsx'
import { showMoney } from '../kit/format.ts'
import { ItemSheet } from './item-sheet.tsx'
import { usePhone } from '../kit/phone.ts'
import type { ItemIndex } from './item-index.ts'
import { catNoOf } from './order-lines.ts'

/** The number of items that are offered at once. */
const OFFERED = 50

/** The item of a line; its serial is 0 while none is chosen. */
export interface LineItem {
  readonly itemSNo: number
  readonly itemCode: string
  readonly catCode: string
  readonly itemName: string
}

export interface ItemFieldProps {
  label: string
  /** The name of the field, which shows the name of the item or its Cat No. */
  name: 'itemSNo' | 'catCode' | 'itemName'
  /** `undefined` while the items load. */
  items: ItemIndex<OrderItem> | undefined
  line: LineItem
  error: string | undefined
  /** Runs when something new is typed below an error. */
  onTyping: () => void
  /** Runs when an item is chosen from the list. */
  onChoose: (item: OrderItem) => void
  /** Runs when a typed text was left that is no choice. */
  onLeft: (typed: string, by: 'enter' | 'focus') => void
}

/** Finds an item by serial, code, Cat No or a part of the name. The entry row has two of these fields, and each fills the other. */
export const ItemField = (props: ItemFieldProps) => (usePhone() ? <ItemButton {...props} /> : <ItemInput {...props} />)

const wordsOf = (name: ItemFieldProps['name'], item: Omit<LineItem, 'itemSNo'>) =>
  name === 'itemName' ? item.itemName : catNoOf(item)

function ItemInput({ label, name, items, line, error, onTyping, onChoose, onLeft }: ItemFieldProps) {
  const [typed, setTyped] = useState('')
  const found = useMemo(() => items?.find(typed, OFFERED) ?? [], [items, typed])
  return (
    <SelectField
      label={label}
      name={name}
      value={line.itemSNo === 0 ? '' : String(line.itemSNo)}
      shownAs={{ label: wordsOf(name, line), ...(name === 'itemName' && { code: line.itemCode }) }}
      options={found.map((item) => ({
        value: String(item.itemSno),
        label: wordsOf(name, item),
        code: item.itemCode,
        ...(name === 'itemName' ? item.catCode !== '' && { detail: item.catCode } : { detail: item.itemName }),
        note: showMoney(item.mrpRate),
      }))}
      onSearch={(text) => {
        setTyped(text)
        if (error !== undefined && text !== '') onTyping()
      }}
      loading={items === undefined}
      unavailable={items?.unavailable}
      error={error}
      onLeft={onLeft}
      onChange={(chosen) => {
        const item = found.find(({ itemSno }) => String(itemSno) === chosen)
        if (item) onChoose(item)
      }}
    />
  )
}

/** Opens the sheet of items on a phone, because a list below the field would be covered by the keyboard. */
function ItemButton({ label, name, items, line, error, onChoose }: ItemFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Field label={label} error={error}>
        {(aria) => (
          <button
            {...aria}
            type="button"
            name={name}
            aria-haspopup="dialog"
            aria-required={undefined}
            className={`${fieldCss.control} cut`}
            onClick={() => setIsOpen(true)}
          >
            {line.itemSNo === 0 ? (
              <span className="muted" data-placeholder>
                {orderLabels.chooseItem}
              </span>
            ) : (
              <>
                <span>{wordsOf(name, line)}</span> <span className="aside">{line.itemCode}</span>
              </>
            )}
          </button>
        )}
      </Field>
      {isOpen && (
        <ItemSheet
          items={items}
          onClose={() => setIsOpen(false)}
          onChoose={(item) => {
            // The sheet is closed first, which returns the focus, so that the next field can get it.
            flushSync(() => setIsOpen(false))
            onChoose(item)
          }}
        />
      )}
    </>
  )
}

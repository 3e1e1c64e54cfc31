import { labels } from '@backoffice/contract/labels'
import { messages } from '@backoffice/contract/messages'
import type { OrderItem } from '@backoffice/contract/orders/order-lookups'
import { orderLabels } from '@backoffice/contract/orders/orders-labels'
import { IconX } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { joined } from '../kit/joined.ts'
import { Stack } from '../kit/layout.tsx'
import { Dialog } from '../kit/dialog.tsx'
import fieldCss from '../kit/form/field.module.css'
import { showMoney } from '../kit/format.ts'
import type { ItemIndex } from './item-index.ts'
import { catNoOf } from './order-lines.ts'
import css from './item-sheet.module.css'

/** The number of items that a thumb scrolls through before typing is quicker. */
const OFFERED = 60

interface ItemSheetProps {
  items: ItemIndex<OrderItem> | undefined
  onChoose: (item: OrderItem) => void
  onClose: () => void
}

/** Fills a phone with the items: the search box above, and below it rows that are large enough for a thumb. */
export function ItemSheet({ items, onChoose, onClose }: ItemSheetProps) {
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed)
  const found = items?.find(query, OFFERED) ?? []
  return (
    <Dialog shape="full" label={orderLabels.chooseItem} opened onClose={onClose}>
      <form
        role="search"
        className={css.search}
        onSubmit={(event) => {
          event.preventDefault()
          const [first] = items?.find(typed, 1) ?? []
          if (first && typed.trim() !== '') onChoose(first)
        }}
      >
        <input
          data-autofocus
          type="search"
          className={fieldCss.control}
          aria-label={orderLabels.catNoCodeOrName}
          placeholder={orderLabels.catNoCodeOrName}
          autoComplete="off"
          enterKeyHint="done"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" aria-label={labels.close} onClick={onClose}>
          <IconX aria-hidden size={20} stroke={1.75} />
        </button>
      </form>
      <Stack as="ul" className={css.items}>
        {found.map((item) => (
          <li key={item.itemSno}>
            <button type="button" onClick={() => onChoose(item)}>
              <strong>{item.itemName}</strong>
              <span className="aside">{joined([...new Set([item.itemCode, catNoOf(item), item.unit])])}</span>
              <span className={`num ${css.rate}`}>{showMoney(item.mrpRate)}</span>
            </button>
          </li>
        ))}
      </Stack>
      {found.length === 0 && (
        <p className={`centred muted ${css.none}`}>
          {items === undefined ? messages.choice.loading : (items.unavailable ?? messages.choice.noMatch)}
        </p>
      )}
    </Dialog>
  )
}

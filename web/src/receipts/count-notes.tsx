import { countMessages } from '@backoffice/contract/cash/count-messages'
import { usualNotes } from '@backoffice/contract/session/configuration'
import { isNegative, type Money, money, subtract, ZERO } from '@backoffice/contract/money'
import { totalOf } from '@backoffice/contract/payments/spread'
import { plainNumber, withPoint } from '@backoffice/contract/written'
import { useState } from 'react'
import { Inline, Card } from '../kit/layout.tsx'
import { useConfiguration } from '../kit/configuration.ts'
import { Button } from '../kit/button.tsx'
import { DecimalField } from '../kit/form/decimal-field.tsx'
import { MoneyField } from '../kit/form/money-field.tsx'
import { showMoney, showNumber } from '../kit/format.ts'
import css from './count-notes.module.css'

/** No bag holds more notes of one kind; a longer number is a typing error. */
const MAX_DIGITS = 5

/** Returns the number of notes; `undefined` for a text that is no whole number. */
const piecesIn = (text: string): number | undefined => {
  const digits = withPoint(plainNumber(text).replaceAll(/\s/g, '')) ?? ''
  return /^\d+$/.test(digits) && digits.length <= MAX_DIGITS ? Number(digits) : undefined
}

interface Counted {
  readonly pieces: Readonly<Record<number, number>>
  readonly coins: Money
}

/** Returns the sum of the counted notes and coins; `undefined` if it is larger than an amount can be. */
const valueOf = ({ pieces, coins }: Counted): Money | undefined =>
  totalOf([coins, ...Object.entries(pieces).map(([note, count]) => money(Number(note) * count) ?? ZERO)])

interface CountNotesProps {
  /** The amount that the notes are counted against; zero while there is none. */
  amount: Money
  /** Uses the counted sum as the amount; without it the amount is fixed. */
  onCounted?: (counted: Money) => void
}

/**
 * Adds up notes and coins. The sum becomes the amount unless another amount was typed; then the difference is shown. The numbers of notes
 * are not saved.
 */
export function CountNotes({ amount, onCounted }: CountNotesProps) {
  const { notes = usualNotes } = useConfiguration()
  const [counted, setCounted] = useState<Counted>({ pieces: {}, coins: ZERO })
  const value = valueOf(counted)
  const change = (next: Counted) => {
    setCounted(next)
    const now = valueOf(next)
    if (now !== undefined && (amount === ZERO || amount === value)) onCounted?.(now)
  }
  const count = Object.values(counted.pieces).reduce((total, pieces) => total + pieces, 0)
  return (
    <Card gap={3} className={css.count} role="group" aria-label={countMessages.count}>
      <div className={css.fields}>
        {notes.map((note) => (
          <DecimalField
            key={note}
            label={countMessages.piece(showNumber(note))}
            value={counted.pieces[note] ?? 0}
            onChange={(pieces) => change({ ...counted, pieces: { ...counted.pieces, [note]: pieces } })}
            show={showNumber}
            read={piecesIn}
            none={0}
            unreadable={countMessages.wholeNumber}
            placeholder="0"
          />
        ))}
        <MoneyField
          label={countMessages.coins}
          value={counted.coins}
          onChange={(coins) => change({ ...counted, coins })}
        />
      </div>
      <p role="status">
        <strong className="num">
          {value === undefined ? countMessages.tooLarge : countMessages.pieces(count, showMoney(value))}
        </strong>{' '}
        {value !== undefined && amount !== ZERO && difference(value, amount)}
      </p>
      {onCounted && value !== undefined && value !== ZERO && value !== amount && (
        <Inline>
          <Button small onClick={() => onCounted(value)}>
            {countMessages.take}
          </Button>
        </Inline>
      )}
      <p className="caption">{countMessages.notKept}</p>
    </Card>
  )
}

function difference(counted: Money, amount: Money): string {
  const over = subtract(counted, amount)
  if (over === ZERO) return countMessages.fits
  return isNegative(over)
    ? countMessages.less(showMoney(subtract(amount, counted)))
    : countMessages.more(showMoney(over))
}

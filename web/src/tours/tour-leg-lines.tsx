import { brokenLeg, type LegForm } from '@backoffice/contract/tours/tour-rules'
import { Inline } from '../kit/layout.tsx'
import type { DraftState } from '../kit/drafts/use-draft-state.ts'
import { Button } from '../kit/button.tsx'
import { Form } from '../kit/form/form.tsx'
import { QuantityField } from '../kit/form/quantity-field.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { TextField } from '../kit/form/text-field.tsx'
import { type LinesModel, useLines } from '../kit/form/use-lines.ts'
import { columnsFor } from '../kit/list/columns.tsx'
import { LineTable } from '../kit/list/line-table.tsx'
import { continued, emptyLeg, isLegStarted, lastCity, type TourDraft } from './tour-draft.ts'
import sideForm from '../kit/form/side-form.module.css'
import css from './tour.module.css'

/** Keeps the legs of the draft. A leg without a first city starts where the last one ended. */
export function useLegLines(draft: DraftState<TourDraft>): LinesModel<LegForm> {
  const [{ legs, leg }, change] = draft.state
  return useLines<LegForm>({
    lines: legs,
    onChange: (lines) => change((values) => ({ ...values, legs: continued(lines) })),
    empty: emptyLeg,
    broken: (typed) => brokenLeg({ ...typed, fromCity: typed.fromCity || lastCity(legs) }),
    first: 'toCity',
    draft,
    state: [leg, (to) => change((values) => ({ ...values, leg: to(values.leg) }))],
  })
}

const column = columnsFor<LegForm>()
const columns = [
  column.text('fromCity', 'From City'),
  column.text('toCity', 'To City'),
  column.number('kilometer', 'Kilometer'),
]

interface TourLegLinesProps {
  draft: DraftState<TourDraft>
  model: LinesModel<LegForm>
}

/** Draws the entry row of the cities above their table. */
export function TourLegLines({ draft, model }: TourLegLinesProps) {
  const [{ legs, leg }] = draft.state
  const { entry, editing } = model
  return (
    <section aria-label="Cities" className={`${sideForm.card} ${css.lines}`}>
      <h2>Cities</h2>
      <Form {...entry.props} label="From city to city" enter="nextThenSave" className={css.entry}>
        <TextField
          label="From City"
          {...entry.field('fromCity')}
          maxLength={60}
          placeholder={editing === undefined ? lastCity(legs) : ''}
          required={legs.length === 0}
        />
        <TextField label="To City" {...entry.field('toCity')} maxLength={60} required />
        <QuantityField label="Kilometer" {...entry.field('kilometer')} required />
        <Inline gap={4} className={css.entryButtons}>
          <SubmitButton tone="plain" busy={entry.busy}>
            {editing === undefined ? 'Add' : 'Update'}
          </SubmitButton>
          {editing !== undefined && <Button onClick={model.cancelEdit}>Cancel</Button>}
          {editing === undefined && isLegStarted(leg) && (
            <Button tone="ghost" onClick={model.clearEntry}>
              Clear
            </Button>
          )}
        </Inline>
      </Form>
      <LineTable
        caption="Cities"
        columns={columns}
        card={{ heading: 'fromCity', line: ['toCity', 'kilometer'] }}
        lines={legs}
        model={model}
        nameOf={({ fromCity, toCity }) => `${fromCity} – ${toCity}`}
      />
    </section>
  )
}

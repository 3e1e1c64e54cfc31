import { labels } from '@backoffice/contract/labels'
import { brokenLeg, type LegForm } from '@backoffice/contract/tours/tour-rules'
import { tourLabels } from '@backoffice/contract/tours/tours-labels'
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
  column.text('fromCity', tourLabels.fromCity),
  column.text('toCity', tourLabels.toCity),
  column.number('kilometer', tourLabels.kilometer),
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
    <section aria-label={tourLabels.cities} className={sideForm.card}>
      <h2>{tourLabels.cities}</h2>
      <Form {...entry.props} label={tourLabels.fromCityToCity} enter="nextThenSave" className={css.entry}>
        <TextField
          label={tourLabels.fromCity}
          {...entry.field('fromCity')}
          maxLength={60}
          placeholder={editing === undefined ? lastCity(legs) : ''}
          required={legs.length === 0}
        />
        <TextField label={tourLabels.toCity} {...entry.field('toCity')} maxLength={60} required />
        <QuantityField label={tourLabels.kilometer} {...entry.field('kilometer')} required />
        <Inline gap={4} className={css.buttons}>
          <SubmitButton tone="plain" busy={entry.busy}>
            {editing === undefined ? labels.add : labels.update}
          </SubmitButton>
          {editing !== undefined && <Button onClick={model.cancelEdit}>{labels.cancel}</Button>}
          {editing === undefined && isLegStarted(leg) && (
            <Button tone="ghost" onClick={model.clearEntry}>
              {labels.clear}
            </Button>
          )}
        </Inline>
      </Form>
      <LineTable
        caption={tourLabels.cities}
        columns={columns}
        card={{ heading: 'fromCity', line: ['toCity', 'kilometer'] }}
        lines={legs}
        model={model}
        nameOf={({ fromCity, toCity }) => `${fromCity} – ${toCity}`}
      />
    </section>
  )
}

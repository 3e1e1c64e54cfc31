import { expenseImageCode } from '@backoffice/contract/image-codes'
import { labels } from '@backoffice/contract/labels'
import { brokenExpense } from '@backoffice/contract/tours/tour-rules'
import { tourLabels } from '@backoffice/contract/tours/tours-labels'
import { toursMessages } from '@backoffice/contract/tours/tours-messages'
import { useDictionary } from '../documents/dictionary.ts'
import { Inline } from '../kit/layout.tsx'
import { Button } from '../kit/button.tsx'
import type { DraftState } from '../kit/drafts/use-draft-state.ts'
import { AttachmentsField } from '../kit/form/attachments-field.tsx'
import { Form } from '../kit/form/form.tsx'
import { MoneyField } from '../kit/form/money-field.tsx'
import { SelectField } from '../kit/form/select-field.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { TextField } from '../kit/form/text-field.tsx'
import { useSentFiles } from '../kit/form/use-sent-files.ts'
import { type LinesModel, useLines } from '../kit/form/use-lines.ts'
import { columnsFor } from '../kit/list/columns.tsx'
import { LineTable } from '../kit/list/line-table.tsx'
import { canKeep } from '../outbox/outbox.ts'
import { emptyExpense, type ExpenseLine, isExpenseStarted, type TourDraft } from './tour-draft.ts'
import sideForm from '../kit/form/side-form.module.css'
import css from './tour.module.css'

export function useExpenseLines(draft: DraftState<TourDraft>): LinesModel<ExpenseLine> {
  const [{ expenses, expense }, change] = draft.state
  useSentFiles(
    expenses.flatMap(({ images }) => images),
    (replace) =>
      change((values) => ({
        ...values,
        expenses: values.expenses.map((line) => ({ ...line, images: replace(line.images) })),
      })),
  )
  return useLines<ExpenseLine>({
    lines: expenses,
    onChange: (lines) => change((values) => ({ ...values, expenses: lines })),
    empty: emptyExpense,
    broken: brokenExpense,
    first: 'category',
    keepsFiles: canKeep.get,
    draft,
    state: [expense, (to) => change((values) => ({ ...values, expense: to(values.expense) }))],
  })
}

type ShownExpense = ExpenseLine & { readonly categoryName: string; readonly files: number }

const column = columnsFor<ShownExpense>()
const columns = [
  column.text('categoryName', labels.category),
  column.text('expenseDesc', labels.description, { wraps: true }),
  column.money('expenseAmount', labels.amount),
  column.number('files', tourLabels.files),
]

interface TourExpenseLinesProps {
  draft: DraftState<TourDraft>
  model: LinesModel<ExpenseLine>
}

/** Draws the entry row of the expenses, each with its attachments, above their table. */
export function TourExpenseLines({ draft, model }: TourExpenseLinesProps) {
  const [{ expenses, expense }] = draft.state
  const { entry, editing } = model
  const categories = useDictionary('EXPENSE')
  const nameOf = (category: string) => categories.options.find(({ value }) => value === category)?.label ?? category
  return (
    <section aria-label={tourLabels.expenses} className={sideForm.card}>
      <h2>{tourLabels.expenses}</h2>
      <Form {...entry.props} label={tourLabels.expense} enter="nextThenSave" className={css.entry}>
        <SelectField label={labels.category} {...entry.field('category')} {...categories} required />
        <TextField label={labels.description} {...entry.field('expenseDesc')} maxLength={200} />
        <MoneyField label={labels.amount} {...entry.field('expenseAmount')} required />
        <AttachmentsField
          label={labels.attachment}
          {...entry.field('images')}
          imageCode={expenseImageCode(expense.category)}
          of={`${draft.id}/${model.entryId}`}
          refuse={() => {
            if (expense.category !== '') return false
            entry.refuse({ message: toursMessages.noCategory, field: 'category' })
            return true
          }}
        />
        <Inline gap={4} className={css.buttons}>
          <SubmitButton tone="plain" busy={entry.busy}>
            {editing === undefined ? labels.add : labels.update}
          </SubmitButton>
          {editing !== undefined && <Button onClick={model.cancelEdit}>{labels.cancel}</Button>}
          {editing === undefined && isExpenseStarted(expense) && (
            <Button tone="ghost" onClick={model.clearEntry}>
              {labels.clear}
            </Button>
          )}
        </Inline>
      </Form>
      <LineTable<ShownExpense>
        caption={tourLabels.expenses}
        columns={columns}
        card={{ heading: 'categoryName', line: ['expenseDesc'] }}
        lines={expenses.map((line) => ({
          ...line,
          categoryName: nameOf(line.category),
          files: line.images.length,
        }))}
        model={model}
        nameOf={({ categoryName }) => categoryName}
      />
    </section>
  )
}

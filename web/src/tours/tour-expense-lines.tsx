import { expenseImageCode } from '@backoffice/contract/image-codes'
import { brokenExpense } from '@backoffice/contract/tours/tour-rules'
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
import { type LinesModel, useLines } from '../kit/form/use-lines.ts'
import { columnsFor } from '../kit/list/columns.tsx'
import { LineTable } from '../kit/list/line-table.tsx'
import { emptyExpense, type ExpenseLine, isExpenseStarted, type TourDraft } from './tour-draft.ts'
import sideForm from '../kit/form/side-form.module.css'
import css from './tour.module.css'

export function useExpenseLines(draft: DraftState<TourDraft>): LinesModel<ExpenseLine> {
  const [{ expenses, expense }, change] = draft.state
  return useLines<ExpenseLine>({
    lines: expenses,
    onChange: (lines) => change((values) => ({ ...values, expenses: lines })),
    empty: emptyExpense,
    broken: brokenExpense,
    first: 'category',
    draft,
    state: [expense, (to) => change((values) => ({ ...values, expense: to(values.expense) }))],
  })
}

type ShownExpense = ExpenseLine & { readonly categoryName: string; readonly files: number }

const column = columnsFor<ShownExpense>()
const columns = [
  column.text('categoryName', 'Category'),
  column.text('expenseDesc', 'Description', { wraps: true }),
  column.money('expenseAmount', 'Amount'),
  column.number('files', 'Files'),
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
    <section aria-label="Expenses" className={`${sideForm.card} ${css.lines}`}>
      <h2>Expenses</h2>
      <Form {...entry.props} label="Expense" enter="nextThenSave" className={css.entry}>
        <SelectField label="Category" {...entry.field('category')} {...categories} required />
        <TextField label="Description" {...entry.field('expenseDesc')} maxLength={200} />
        <MoneyField label="Amount" {...entry.field('expenseAmount')} required />
        <AttachmentsField
          label="Attachment"
          {...entry.field('images')}
          imageCode={expenseImageCode(expense.category)}
          of={`${draft.id}/${model.entryId}`}
          refuse={() => {
            if (expense.category !== '') return false
            entry.refuse({ message: toursMessages.noCategory, field: 'category' })
            return true
          }}
        />
        <Inline gap={4} className={css.entryButtons}>
          <SubmitButton tone="plain" busy={entry.busy}>
            {editing === undefined ? 'Add' : 'Update'}
          </SubmitButton>
          {editing !== undefined && <Button onClick={model.cancelEdit}>Cancel</Button>}
          {editing === undefined && isExpenseStarted(expense) && (
            <Button tone="ghost" onClick={model.clearEntry}>
              Clear
            </Button>
          )}
        </Inline>
      </Form>
      <LineTable<ShownExpense>
        caption="Expenses"
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

import type { Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { choose, field } from './field.ts'
import { say } from '../language.ts'

export const CHEQUE = fileURLToPath(new URL('../images/cheque.jpg', import.meta.url))

/** Invoice Receive Form, of salesman and cashier. */
export function receiptForm(page: Page) {
  const form = page.getByRole('form', { name: say('Invoice Receive Form') })
  const method = (name: string) => form.getByRole('radio', { name: say(name), exact: true })
  const chequeNo = field(form, 'Cheque No')
  const chequeDate = field(form, 'Cheque Date')
  const chequeBank = field(form, 'Cheque Bank')
  return {
    form,
    invoiceNo: field(form, 'Invoice No'),
    amount: field(form, 'Receive Amount'),
    method,
    referenceNo: field(form, 'Reference No'),
    chequeNo,
    chequeDate,
    chequeBank,
    /** Fills in a cheque, dated today unless another day is given. */
    async fillCheque({ no, bank, date = 't' }: { no: string; bank: string; date?: string }): Promise<void> {
      await method('Cheque').check({ force: true })
      await chequeNo.fill(no)
      await chequeDate.fill(date)
      await choose(chequeBank, bank)
    },
    client: field(form, 'Client'),
    salesman: field(form, 'Salesman'),
    chooseImages: form.getByLabel(say('Choose images')),
    progress: form.getByRole('progressbar', { name: say('Images') }),
    thumbnails: form.getByRole('link', { name: /^(?:Image|File)/ }),
    submit: form.getByRole('button', { name: say('Submit') }),
    /** Answers the question about missing evidence. */
    saveAnyway: () =>
      form
        .getByRole('alertdialog', { name: say('Evidence') })
        .getByRole('button', { name: say('Save all the same') })
        .click(),
    /** The tiles Bill, Receive and Balance. */
    figures: form.locator('dl dd'),
  }
}

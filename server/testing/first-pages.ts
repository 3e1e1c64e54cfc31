/** The pages of clients of a new company: each person prints a receipt, and a director ends its link. */
import { endLink, linkOfReceipt } from '@backoffice/contract/client-pages/client-pages'
import type { Worker } from './builders/desk.ts'

interface Printing {
  readonly director: Worker
  readonly everybody: readonly Worker[]
  readonly saved: (answer: { readonly isSuccessful: boolean; readonly message: string }) => void
}

export async function printsAReceipt(invoiceDetailId: number, { director, everybody, saved }: Printing): Promise<void> {
  for (const { client } of everybody) saved(await client.ask(linkOfReceipt, { invoiceDetailId }))
  saved(await director.client.ask(endLink, { invoiceDetailId }))
}

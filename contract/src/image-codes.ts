/** Image codes label uploads and their documents (document 1, section 3). They do not identify a file. */
const withoutSlashes = (text: string) => text.replaceAll('/', '')

/** Returns the code of a receipt: IR and the invoice number without slashes. An advance has the account of its client instead. */
export const receiptImageCode = (invoiceNo: string) => `IR${withoutSlashes(invoiceNo)}`
/** Returns the code of a deposit: DS and the slip number. */
export const depositImageCode = (slipNo: string) => `DS${withoutSlashes(slipNo.trim())}`
/** Returns the code of an expense of a tour: TE and its category. */
export const expenseImageCode = (category: string) => `TE${withoutSlashes(category)}`

/** Image codes: the label that uploads and documents share (document 1, section 3). A label only, never the identity of a file. */
const withoutSlashes = (text: string) => text.replaceAll('/', '')

/** A receipt's: IR and the invoice number without its slashes; an advance has its client's account instead. */
export const receiptImageCode = (invoiceNo: string) => `IR${withoutSlashes(invoiceNo)}`
/** A deposit's: DS and the slip number. */
export const depositImageCode = (slipNo: string) => `DS${withoutSlashes(slipNo.trim())}`

/** What a spreadsheet takes for the start of a formula: full-width forms included, and white space before it passed over. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/

/** Text that a client or salesman typed never runs as a formula: an apostrophe makes it text in every spreadsheet. */
export const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

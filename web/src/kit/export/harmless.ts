/** Spreadsheets take such a text for a formula: with full-width signs too, and with white space before the sign. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/

/** Text that a client or salesman typed never runs as a formula: an apostrophe makes it text in every spreadsheet. */
export const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

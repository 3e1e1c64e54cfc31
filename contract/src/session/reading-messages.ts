import { texts } from '../language/texts.ts'

/** Lists the texts about language and numbers, for the profile and for the settings of a company. */
export const readingMessages = texts('reading', {
  fetching: 'An error occured while getting language and numbers.',
  saving: 'An error occured while saving language and numbers.',
  saved: 'Language and numbers saved',
  title: 'Language and Numbers',
  language: 'Language',
  letters: 'Letters',
  digits: 'Digits',
  grouping: 'Large Numbers',
  scripts: { naskh: 'Naskh', nastaliq: 'Nastaliq' },
  digitKinds: { latin: 'Latin', urdu: 'Urdu' },
  groupings: { thousands: 'Thousands', lakh: 'Lakh and Crore' },
  example: (choice: string, example: string) => `${choice}: ${example}`,
  asCompany: (choice: string) => `As the company: ${choice}`,
  note: 'The page is loaded again after a change. What you typed is kept. Codes, document numbers and telephone numbers stay in Latin digits.',
  ofCompany: 'Numbers',
  ofCompanyNote: 'Users who choose nothing on their profile read numbers in this form, and so do clients.',
})

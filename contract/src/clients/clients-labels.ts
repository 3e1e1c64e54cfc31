import { texts } from '../language/texts.ts'

export const clientLabels = texts('labels.clientLabels', {
  changesOfTheFacts: (count: number) => (count === 1 ? '1 change of these facts' : `${count} changes of these facts`),
  creditDays: 'Credit Days',
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  factsOfTheClient: 'Facts of the client',
  language: 'Language',
  languages: {
    en: 'English',
    ur: 'Urdu',
    pa: 'Punjabi',
    sd: 'Sindhi',
    ps: 'Pashto',
    hi: 'Hindi',
    bn: 'Bengali',
    ar: 'Arabic',
  },
  messages: 'Messages',
  noMessages: 'Wants no messages',
  route: 'Route',
  secondName: 'Name in another script',
  taxNumbers: 'Tax Numbers',
})

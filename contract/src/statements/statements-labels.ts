import { texts } from '../language/texts.ts'

export const statementLabels = texts('labels.statementLabels', {
  addressOfLink: 'Address of the Link',
  balanceAtEnd: 'Balance at the End',
  balanceBefore: 'Balance Before',
  credits: 'Credits',
  invoiced: 'Invoices',
  lastThreeMonths: 'Last 3 months',
  lastTwelveMonths: 'Last 12 months',
  linkExpires: 'Link Open Until',
  makeLinks: 'Make Links',
  owedFor: (age: string) => `Owed: ${age}`,
  previousMonth: 'Last month',
  receiptsOfPeriod: 'Receipts',
  sendStatements: 'Send to Clients',
  sendStatementsOf: (month: string) => `Send Statements of ${month}`,
  shareLink: 'Share Link',
  statementOf: (client: string) => `Statement of ${client}`,
  sumsByKind: 'Sums of the Period',
})

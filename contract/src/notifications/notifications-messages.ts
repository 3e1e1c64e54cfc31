/** Lists the sentences of notifications. Each tells what somebody did with a document; `what` is one of the first three. */
export const notificationsMessages = {
  receipt: (amount: string, invoiceNo: string, client: string) => `${amount} for ${invoiceNo} of ${client}`,
  advance: (amount: string, client: string) => `${amount} in advance from ${client}`,
  receipts: (count: number, amount: string) => `${count} receipts, ${amount} in all`,
  send: (by: string, what: string) => `${by} handed over to you: ${what}.`,
  receive: (by: string, what: string) => `${by} received for you: ${what}.`,
  approve: (by: string, what: string) => `${by} approved your hand-over: ${what}.`,
  decline: (by: string, what: string) => `${by} declined your hand-over: ${what}.`,
  return: (by: string, what: string) => `${by} gave back to you: ${what}.`,
  recall: (by: string, cashier: string, what: string) =>
    `${by} sent the hand-over to ${cashier} back to its sender: ${what}.`,
  redirect: (by: string, from: string, to: string, what: string) =>
    `${by} sent the hand-over to ${from} on to ${to}: ${what}.`,
  deposit: (by: string, what: string, depositNo: string) =>
    `${by} made deposit ${depositNo}: ${what}. It waits for a decision.`,
  bank: (by: string, what: string, depositNo: string) => `${by} approved deposit ${depositNo}: ${what}.`,
  release: (by: string, what: string, depositNo: string) => `${by} declined deposit ${depositNo}: ${what}.`,
  bounce: (by: string, what: string, depositNo: string) =>
    `${by} marked a cheque of deposit ${depositNo} as bounced: ${what}.`,
  apply: (by: string, what: string) => `${by} applied to invoices: ${what}.`,
  unapply: (by: string, what: string) => `${by} took back what was applied to invoices: ${what}.`,
  document: (called: string, number: string, amount: string) =>
    [`${called} ${number}`, amount].filter((part) => part !== '').join(', '),
  documents: (count: number, called: string, amount: string) =>
    [`${count} ${called}s`, amount && `${amount} in all`].filter((part) => part !== '').join(', '),
  waits: (by: string, what: string, count: number) =>
    `${by} entered ${what}. ${count === 1 ? 'It waits' : 'They wait'} for a decision.`,
  decided: (by: string, decided: string, what: string) => `${by} ${decided} ${what}.`,
  approvedFirst: (by: string, what: string) => `${by} approved ${what}. It waits for a second approval.`,
  rightsChanged: (by: string, changes: string) => `${by} changed what you may do: ${changes}.`,
  passwordReset: (by: string) => `${by} gave you a new one-time password.`,
  tagged: (by: string, client: string) => `${by} tagged the location of ${client} from your visit.`,
  daysClosed: (by: string, company: string, day: string) => `${by} closed the days of ${company} up to ${day}.`,
  daysReopened: (by: string, company: string, day: string, comment: string) =>
    `${by} opened the days of ${company} after ${day} again: ${comment}`,
  allDaysReopened: (by: string, company: string, comment: string) =>
    `${by} opened all days of ${company} again: ${comment}`,
  daysOpened: (by: string, company: string, person: string, until: string, comment: string) =>
    `${by} opened the closed days of ${company} for ${person} until ${until}: ${comment}`,
  openingEnded: (by: string, company: string, person: string) =>
    `${by} ended the opening of closed days of ${company} for ${person}.`,
  changed: (by: string, document: string, id: number) => `${by} changed ${document} ${id}.`,
  none: 'Nothing has happened yet. What others do with your documents comes here.',
  noneUnread: 'You have read everything.',
  marked: 'Marked as read.',
  notFound: 'These notifications are not yours or do not exist any more. Reload the list.',
} as const

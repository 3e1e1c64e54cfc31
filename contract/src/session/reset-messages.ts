import { texts } from '../language/texts.ts'

/** Lists the messages about a new password by a link in an e-mail, and the texts of both mails. */
const paragraphs = (...texts: readonly string[]): string => `${texts.join('\n\n')}\n`

export const resetMessages = texts('reset', {
  /** For cashiers and salesmen, and for everybody else: the page looks nobody up. */
  note: 'Cashiers and salesmen get a link at the e-mail of their User Profile. Directors and approvers ask another director for a new password.',
  /** The same for every username, also where no user has it. */
  asked:
    'If a cashier or a salesman with an e-mail has this username, a link is on its way to this e-mail. It works once, within 30 minutes. If no mail comes, ask a director for a new password.',
  asking: 'An error occured while asking for a new password.',
  notSetUp: 'This server sends no e-mails for a new password. Ask a director for one.',
  tooMany: 'A link was asked for too often. Look for the last mail, or ask a director for a new password.',
  saving: 'An error occured while saving the new password.',
  saved: 'Password changed, and all your sign-ins have ended. Please sign in with the new password.',
  ended: 'This link is not valid any more: it works once, within 30 minutes, until you ask for another one.',
  noLink: 'The link in the e-mail opens this page. Open it once more, or ask for another one.',
  mail: {
    subject: 'Choose a new password',
    text: (login: string, company: string, link: string) =>
      paragraphs(
        `Somebody asked for a new password of the username ${login} of ${company}. To choose one, open this link. It works once, within 30 minutes after it was asked for:`,
        link,
        'If it was not you, nothing has to be done: your password has not changed. Give the link to nobody.',
      ),
    changedSubject: 'Your password was changed',
    changed: (login: string, company: string, at: string) =>
      paragraphs(
        `The password of the username ${login} of ${company} was changed on ${at} by a link in an e-mail. All sign-ins have ended.`,
        'If it was not you, tell a director of your branch at once.',
      ),
  },
})

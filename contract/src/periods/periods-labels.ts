import { texts } from '../language/texts.ts'

export const periodLabels = texts('labels.periodLabels', {
  changesOfClosedDays: 'Changes of Closed Days',
  closeDays: 'Close Days',
  closedDays: 'Closed Days',
  closedThrough: 'Closed Through',
  closedThroughBefore: 'Closed Through Before',
  end: 'End',
  for: 'For',
  openAgain: 'Open Again',
  openDays: 'Open Days',
  openForOnePerson: 'Open for One Person',
  openedBy: 'Opened By',
  openedForOnePerson: 'Opened for One Person',
  openedOn: 'Opened On',
  periodClosing: 'Period Closing',
  person: 'Person',
  posted: 'Posted',
  postedOnClosedDays: 'Posted on Closed Days',
  postings: 'Postings',
  until: 'Until',
  viewPostings: 'View Postings',
})

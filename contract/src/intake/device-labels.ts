export const deviceLabels = {
  phones: 'Phones',
  phonesOf: (name: string) => `Phones of ${name}`,
  end: 'End',
  endPhone: 'End Phone',
  lost: 'Lost',
  reportLost: 'Report Lost',
  notSent: 'On Phones, Not Sent',
}

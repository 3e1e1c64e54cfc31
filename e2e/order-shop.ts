import type { Desk } from '@backoffice/server/testing/builders/desk'
import { aMarketingRep } from '@backoffice/server/testing/builders/orders'
import { anItem } from '@backoffice/server/testing/builders/stock'

/** Makes what an order needs: a rep, and three items of a name that no other test has. */
export async function aShop({ branch }: Desk) {
  await aMarketingRep({ branch: branch.code, name: 'Sana Mirza' })
  const mark = branch.code.toLowerCase()
  const items = await Promise.all(
    ['Amlodipine', 'Bandage', 'Cefixime'].map((name, at) =>
      anItem({ name: `${name} ${mark}`, catNo: `CN-${mark}-${at + 1}` }),
    ),
  )
  const [first, second, third] = items
  if (!first || !second || !third) throw new Error('no items')
  return { mark, first, second, third }
}

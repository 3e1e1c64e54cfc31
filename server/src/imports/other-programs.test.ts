/** The exports of other programs come in as they are, with the choices that a person makes on the page. */
import { mapImport } from '@backoffice/contract/imports/imports'
import { formatMoney, money } from '@backoffice/contract/money'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { importing } from '../../testing/builders/imports.ts'
import { aFirstCompany, type FirstCompany } from '../../testing/first-company.ts'
import { type OpenedApp, openApp } from '../../testing/open-app.ts'
import { EXPORTED_KIND, exportsOfOtherPrograms } from '../../testing/other-programs.ts'
import { workDone } from './work.ts'

let app: OpenedApp
let company: FirstCompany
beforeAll(async () => {
  app = await openApp(inject('adminUrl'))
  company = await aFirstCompany(app, new Set())
}, 120_000)
afterAll(() => app.close())

describe('an export', () => {
  it.each(exportsOfOtherPrograms)('of $program comes in', async ({ fileName, bytes, choices, ...expected }) => {
    const { director } = company
    const { upload, card, applied, recordsOf, reasonsOf } = importing(app)
    const { body } = await upload(director, EXPORTED_KIND, bytes, fileName)
    expect(body).toMatchObject({ isSuccessful: true })
    const { importId } = body
    const { mapping, header } = await card(director, importId)
    const columns = Object.entries(mapping).map(([column, found]) => {
      const choice = choices[column]
      if (!choice) return { column, header: found }
      if ('heading' in choice) return { column, header: header.indexOf(choice.heading) }
      if ('value' in choice) return { column, header: null, value: choice.value }
      return { column, header: null, choice: { isOfGroup: true as const } }
    })
    expect(await director.client.ask(mapImport, { userId: director.userId, importId, columns })).toMatchObject({
      isSuccessful: true,
    })
    await workDone(app.base.database)

    const checked = await card(director, importId)
    expect(checked.problem).toBe('')
    expect(Object.keys(await reasonsOf(director, importId))).toHaveLength(expected.rejected)
    const count = (note: string) => checked.noted.find((noted) => noted.note === note)?.rows ?? 0
    expect({ totals: count('total'), groups: count('group'), rejected: checked.counts?.rejected }).toEqual({
      totals: expected.totals,
      groups: expected.groups,
      rejected: expected.rejected,
    })
    const found = (await recordsOf(director, importId, 'new')).map(({ changes }) => {
      const values = Object.fromEntries(changes.map(({ field, now }) => [field, now]))
      return [
        values['Invoice No'],
        [values['Party Code'], values['Invoice Date'], values['Bill Amount'], values['Received Before'] || '0.00'],
      ]
    })
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(
        Object.entries(expected.invoices).map(([no, { party, date, bill, receivedBefore }]) => [
          no,
          [party, date, shown(bill), shown(receivedBefore)],
        ]),
      ),
    )
    expect((await applied(director, importId, true)).state).toBe('applied')
  })
})

const shown = (amount: string): string => formatMoney(money(amount) ?? money(0) ?? failed(amount))
const failed = (amount: string): never => {
  throw new Error(`not an amount: ${amount}`)
}

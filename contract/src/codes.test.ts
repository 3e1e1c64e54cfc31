import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Call, PageCall } from './call.ts'
import { calls } from './index.ts'

/** Lists answer these names without a code, for these reasons. */
const without: Readonly<Record<string, string>> = {
  'lookups.accounts.page taggedBy': 'it is said next to a place, and no column shows it',
  'cash.invoices div_Name': 'a division is a word of the company',
  'invoices divisionName': 'a division is a word of the company',
  'stock.position catname': 'a category is a word of the company',
  'cash.advances client': 'the advances belong to a single client',
  'cash.advances s_Name': 'the advances of a single client have no files',
  'cash.transfers settledBy': 'it is said in the row, and no column shows it',
  'messages channelName': 'a channel is a word of the program',
  'messages stateName': 'a state is a word of the program',
  'notifications by': 'news are read, and have no files',
  'notifications branch': 'news are read, and have no files',
  'notifications client': 'news are read, and have no files',
  'vouchers accountTitle': 'vouchers are imported with the titles of their accounts alone',
  'orders approvedBy': 'it is an id, and no name',
  'cash.payments.debtors title': 'the address is below the name, and the form that a press opens shows the code',
  'places userName': 'the places of a single client have no files',
  'books.programs name': 'the director who makes a token gives it its name',
  'books.programs madeBy': 'the list of tokens has no files',
  'books.programs endedBy': 'the list of tokens has no files',
  'books.ledgers account': 'it is a kind of account',
  'devices name': 'it is the name of a browser',
  'devices endedBy': 'the list of devices has no files',
  'imports fileName': 'it is the name of a file',
  'imports importedBy': 'it may be a feed or the operator, who have no login',
  'imports.feeds name': 'the director who makes a feed gives it its name',
  'imports.feeds madeBy': 'the list of feeds has no files',
  'imports.feeds endedBy': 'the list of feeds has no files',
  'imports.records name': 'it is the key of the record in the file',
  'settings.reps branchNames': 'the branches of a rep are counted in words',
  'users name': 'the login is a column next to it',
  'users.refused name': 'the login is a column next to it',
}
/** The words of these fields are no names of people, clients or things. */
const words = /^(status|place|role|payment|module|kind|outcome)(Name|Mode)$/
const isName = (field: string) =>
  !words.test(field) &&
  (/name|title$|^client$|^organization$|^person$|^branch$|account$/i.test(field) || /[a-z]By$|^by$/.test(field))

const fieldsOfRow = (call: PageCall): string[] => {
  const { properties } = z.toJSONSchema(call.answer, { unrepresentable: 'any' })
  const rows = properties?.['responseObjects']
  const row = typeof rows === 'object' && !Array.isArray(rows.items) && typeof rows.items === 'object' ? rows.items : {}
  return Object.keys(row.properties ?? {})
}

const lists = (Object.values(calls) as readonly Call[]).filter((call): call is PageCall => call.kind === 'page')

describe('a list', () => {
  it('answers the code of every name, or a reason is here', () => {
    const names = lists.flatMap((call) =>
      fieldsOfRow(call)
        .filter(isName)
        .map((field) => ({ call, field })),
    )
    expect(names.length).toBeGreaterThan(50)

    const uncoded = names.flatMap(({ call, field }) => (call.codes[field] ? [] : [`${call.name} ${field}`]))
    expect(uncoded.toSorted()).toEqual(Object.keys(without).toSorted())
  })

  it('answers the fields that it names as codes, each under a title of its own', () => {
    for (const call of lists) {
      const codes = Object.values(call.codes).flatMap((code) => (code ? [code] : []))
      expect(fieldsOfRow(call)).toEqual(expect.arrayContaining(codes.map(([field]) => field)))
      expect(new Set(codes.map(([, title]) => title)).size).toBe(codes.length)
    }
  })
})

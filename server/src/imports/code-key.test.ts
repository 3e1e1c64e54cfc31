import { codeKey } from '@backoffice/contract/imports/code-key'
import { expect, it } from 'vitest'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'

await cashApp()

it('compares codes in the database as the contract does', async () => {
  const codes = [
    'BUG/7',
    'bug/7',
    'BUG／7',
    ' V\u00A0-1\u200B',
    '۰۰۴۷',
    '٠٠٤٧',
    'Straße',
    'ﬁ-1',
    'a b c',
    '0012',
    'é',
    'É',
  ]
  const rows = await owned<{ key: string }>('select code_key_of(code) as key from unnest($1::text[]) code', [codes])

  expect(rows.map(({ key }) => key)).toEqual(codes.map(codeKey))
})

import { role } from '@backoffice/contract/access'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { importKindNames, kindOf } from '@backoffice/contract/imports/kinds'
import { beforeAll, expect, it } from 'vitest'
import { aWorker, theLists } from '../../testing/builders/desk.ts'
import { importing } from '../../testing/builders/imports.ts'
import { aBranch } from '../../testing/builders/people.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { importCases } from '../../testing/import-cases.ts'
import { owned } from '../../testing/owner.ts'

const app = await cashApp()
const { upload, check, card, reasonsOf } = importing(app)

// Openings need the day.
beforeAll(() => owned('insert into go_live (day) values (current_date + 30)'))

const aRow = (kind: (typeof importKindNames)[number], branch: Awaited<ReturnType<typeof aBranch>>) =>
  importCases.find((each) => each.kind === kind)?.rows(branch)[0] ?? {}

it.each(importKindNames)(
  'each empty cell that is required in %s rejects its row alone, and so do all of them',
  async (kind) => {
    await theLists()
    const branch = await aBranch()
    const director = await aWorker(app, { role: role.director, in: branch })
    await owned(`insert into user_branch (user_id, branch_code) select $1, code from branch on conflict do nothing`, [
      director.userId,
    ])
    const { columns } = kindOf(kind)
    const required = columns.filter((column) => column.required)
    const row = aRow(kind, branch)
    const examples = columns.map(({ key, required: isNeeded, example }) =>
      String(row[key] ?? (isNeeded ? example : '')),
    )
    const emptied = required.map((column) => examples.map((cell, at) => (columns[at] === column ? '' : cell)))
    const allEmpty = examples.map((cell, at) => (columns[at]?.required ? '' : cell))
    const rows = [...emptied, allEmpty, allEmpty].map((cells) => [...cells, 'x'])
    const head = [...columns.map(({ label }) => label), 'Remark']
    const text = [head, ...rows]
      .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
      .join('\n')

    const { body } = await upload(director, kind, text)
    await check(director, body.importId)

    expect(await card(director, body.importId)).toMatchObject({
      state: 'checked',
      problem: '',
      counts: { rejected: rows.length },
    })
    const reasons = await reasonsOf(director, body.importId)
    for (const [at, { label }] of required.entries())
      expect(reasons[at + 2]).toContain(importsMessages.reasons.required(label))
    for (const line of [rows.length, rows.length + 1]) {
      expect(reasons[line]).toEqual(
        expect.arrayContaining(required.map(({ label }) => importsMessages.reasons.required(label))),
      )
      expect(reasons[line]).not.toContain(importsMessages.reasons.twice(String(rows.length)))
    }
  },
)

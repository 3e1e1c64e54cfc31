/** The command about closed days, with its effects as the users meet them over HTTP. */
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { listClosings, listOpenings } from '@backoffice/contract/periods/periods'
import { periodsMessages } from '@backoffice/contract/periods/periods-messages'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { aDesk, brokenPromises, today } from '../../testing/builders/desk.ts'
import { anOfficeOfDays, anOldDeposit, approving, newsOfDays } from '../../testing/builders/periods.ts'
import { openApp } from '../../testing/open-app.ts'
import { parseConfig } from '../config.ts'
import { runCommand } from './commands.ts'

const app = await openApp(inject('adminUrl'))
afterAll(() => app.close())

async function period(...args: string[]) {
  const lines: string[] = []
  const exitCode = await runCommand(['period', ...args], {
    urls: async () => ({ main: app.ownerUrl, second: app.ownerUrl }),
    config: () => parseConfig({}),
    print: (line) => lines.push(line),
  })
  return { exitCode, output: lines.join('\n') }
}

describe('the operator', () => {
  it('closes days and opens them again, and notifies directors', async () => {
    const { branch, director, wire, ...desk } = await anOfficeOfDays(app)
    const deposit = await anOldDeposit(desk)
    const company = ['--company', branch.companyCode]
    const [first, second] = [await wire(-1), await wire(-3)]

    expect(await period('show', ...company)).toEqual({
      exitCode: 0,
      output: `${branch.companyCode} (Company ${branch.companyCode}): No day is closed`,
    })
    expect(await period('close', ...company, '--through', first, '--dry-run')).toMatchObject({ exitCode: 0 })
    expect((await period('show', ...company)).output).toContain('No day is closed')
    expect(await period('close', ...company, '--through', first)).toEqual({
      exitCode: 0,
      output: `${branch.companyCode}: Closed through ${first}.`,
    })
    expect(await approving(director, deposit, -2)).toMatchObject({ message: depositMessages.postingClosed(first) })
    expect(await period('close', ...company, '--through', second)).toEqual({
      exitCode: 1,
      output: receiptMessages.noReason,
    })
    expect(await period('close', ...company, '--through', second, '--reason', 'late slip')).toMatchObject({
      exitCode: 0,
    })
    expect(await period('close', ...company, '--through', 'none', '--reason', 'audit')).toMatchObject({ exitCode: 0 })
    expect((await period('show', ...company)).output).toMatch(/No day is closed, by the operator on .*: audit$/)
    const { responseObjects } = await director.client.ask(listClosings, { page: 1, limit: 9, branchCode: branch.code })
    expect(responseObjects.map(({ changedBy, reason }) => [changedBy, reason])).toEqual([
      ['Operator of the system', 'audit'],
      ['Operator of the system', 'late slip'],
      ['Operator of the system', ''],
    ])
    const name = `Company ${branch.companyCode}`
    expect(await newsOfDays(director)).toEqual([
      `Operator of the system opened all days of ${name} again: audit`,
      `Operator of the system opened the days of ${name} after ${second} again: late slip`,
      `Operator of the system closed the days of ${name} up to ${first}.`,
    ])
    expect(await brokenPromises()).toEqual([])
  })

  it('opens closed days for one user and ends that, also for the only director', async () => {
    const { branch, director, ...desk } = await aDesk(app)
    const deposit = await anOldDeposit(desk)
    const company = ['--company', branch.companyCode]
    const user = ['--login', `${director.loginId}`]
    const options = [...company, ...user, '--hours', '24', '--reason', 'late slip']

    expect(await period('open', ...options)).toEqual({ exitCode: 1, output: periodsMessages.nothingClosed })
    await period('close', ...company, '--through', await today(branch.code, -1))
    expect((await period('open', ...options, '--dry-run')).output).toContain('nothing is changed')
    const { exitCode, output } = await period('open', ...options)
    expect([exitCode, output]).toEqual([0, expect.stringContaining(`open for user ${director.loginId} until`)])
    expect(await period('open', ...options)).toEqual({ exitCode: 1, output: periodsMessages.openAlready })
    expect((await period('show', ...company)).output).toContain(`open for ${director.loginId} (${director.name}) until`)
    expect(await approving(director, deposit, -1)).toMatchObject({ isSuccessful: true })

    expect(await period('end', ...company, ...user)).toMatchObject({ exitCode: 0 })
    expect(await period('end', ...company, ...user)).toMatchObject({ exitCode: 1 })
    const { responseObjects } = await director.client.ask(listOpenings, { page: 1, limit: 9, branchCode: branch.code })
    expect(responseObjects).toMatchObject([{ postings: 1, isOpen: false, endedBy: 'Operator of the system' }])
  })

  it.each([
    [['lock'], 'period needs show, close, open or end.'],
    [['show', '--hours', '1'], 'period show takes no --hours.'],
    [['close', '--company', 'AP'], '--through must be a day, such as 31/10/2026, or none.'],
    [['close', '--through', '31/10/2026'], '--company is missing.'],
    [['open', '--company', 'AP', '--login', '1', '--hours', '1.5'], '--hours must be a whole number, such as 24.'],
    [['close', '--company', 'none', '--through', 'none'], 'There is no company none with a branch.'],
  ])('is told what is wrong with %j', async (args, message) => {
    await expect(period(...args)).rejects.toThrow(message)
  })

  it('finds no company of another name, and closes no day that is not over', async () => {
    const { branch } = await aDesk(app)

    expect(await period('show', '--company', 'nothing')).toEqual({ exitCode: 1, output: '' })
    expect(await period('close', '--company', branch.companyCode, '--through', await today(branch.code))).toEqual({
      exitCode: 1,
      output: periodsMessages.notOver,
    })
  })
})

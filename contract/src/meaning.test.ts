import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from './call.ts'
import { actor, branch, branchOrAll, code, id, money, numberFilter, rowsOf, salesmanFilter, text } from './fields.ts'
import { calls } from './index.ts'
import { fieldsOf, type Meaning, means, type NamesScope } from './meaning.ts'

const meant = (schema: z.ZodMiniType) =>
  fieldsOf(schema).flatMap(({ path, meaning, optional, hidden }) =>
    meaning ? [[path.join('.'), meaning, ...(optional ? ['optional'] : []), ...(hidden ? ['hidden'] : [])]] : [],
  )

describe('the meaning of a field', () => {
  it('is found in objects, lists, options and checks', () => {
    const row = z.strictObject({ by: actor, amount: money, note: text() }).check(z.refine(() => true))

    expect(
      meant(
        z.strictObject({
          rows: rowsOf(row),
          where: branchOrAll,
          sellerId: salesmanFilter,
          maybe: z.optional(z.nullable(branch)),
          checked: means('branch', code()).check(z.minLength(3)),
        }),
      ),
    ).toEqual([
      ['rows.*.by', 'actor'],
      ['rows.*.amount', 'money'],
      ['where', 'branch'],
      ['sellerId', 'salesman', 'optional'],
      ['maybe', 'branch', 'optional'],
      ['checked', 'branch'],
    ])
  })

  it('is found in each shape of a request, and may be left out where a shape does without it', () => {
    const shapes = z.discriminatedUnion('status', [
      z.strictObject({ status: z.literal(0), where: branch, by: actor }),
      z.object({ status: z.literal(1), where: branch }),
    ])

    expect(meant(shapes)).toEqual([
      ['where', 'branch'],
      ['by', 'actor', 'optional'],
    ])
  })

  it('is hidden where the parsed value may be something else', () => {
    const changed = z.pipe(
      branch,
      z.transform((value) => `${value}!`),
    )

    expect(meant(z.strictObject({ changed, either: z.union([actor, z.literal('')]) }))).toEqual([
      ['changed', 'branch', 'hidden'],
      ['either', 'actor', 'hidden'],
    ])
  })

  it('is checked by the compiler, so that a call without an acting user or a branch needs a reason', () => {
    const named = z.object({ rows: z.array(z.object({ by: z.optional(actor), amount: money })) })
    const unnamed = z.object({ id, amount: money, status: numberFilter(), other: z.optional(z.unknown()) })

    expectTypeOf<NamesScope<z.output<typeof named>>>().toEqualTypeOf<true | undefined>()
    expectTypeOf<NamesScope<z.output<typeof unnamed>>>().toEqualTypeOf<undefined>()
  })
})

const namedBy = (call: Call, meaning: Meaning) =>
  fieldsOf(call.input).flatMap((field) => (field.meaning === meaning ? [field.path.join('.')] : []))

/** The images of a document carry the id of their uploader. */
const ofImage = /Images\.\*\.createdBy$/

/** The scope of each call, written by hand, so that no field loses its meaning unseen. */
const scopes: Readonly<Record<string, Partial<Record<'actor' | 'branch' | 'salesman', readonly string[]>>>> = {
  'lookups.people': { branch: ['CCode'] },
  'lookups.deciders': { branch: ['cCode'] },
  'lookups.depositAccounts': { branch: ['cCode'] },
  'lookups.accounts': { branch: ['CCode'] },
  'lookups.accounts.page': { branch: ['CCode'] },
  'cash.summary.salesman': { actor: ['userId'], branch: ['branchCode'] },
  'cash.summary.cashier': { actor: ['userId'], branch: ['branchCode'] },
  'cash.summary.users': { branch: ['bCode'] },
  'cash.received': { branch: ['bCode'] },
  'cash.days': { actor: ['userId'], branch: ['bCode'] },
  'home.waiting': { actor: ['userId'] },
  'home.money': { actor: ['userId'], branch: ['bCode'] },
  'home.firstSteps': { actor: ['userId'] },
  'home.firstSteps.close': { actor: ['userId'] },
  'home.goLive.save': { actor: ['userId'] },
  'home.confirmed': { actor: ['userId'], branch: ['bCode'] },
  'home.late': { actor: ['userId'], branch: ['bCode'] },
  'cash.invoices': { actor: ['userId'], branch: ['branchCode'] },
  'cash.invoices.ageing': { actor: ['userId'], branch: ['branchCode'] },
  'clients.one': { actor: ['userId'], branch: ['branchCode'] },
  'clients.facts.save': { actor: ['userId'], branch: ['branchCode'] },
  'find.all': { actor: ['userId'], branch: ['branchCode'] },
  invoices: { branch: ['cCode'] },
  'invoices.approve': { actor: ['approveInvoices.*.userId'], branch: ['approveInvoices.*.cCode'] },
  'invoices.undo': { actor: ['userId'] },
  'cash.receipts.save': { actor: ['invoiceDetails.*.sUserId'], branch: ['invoiceDetails.*.cCode'] },
  'cash.receipts.saveByCashier': { actor: ['c_User_Id'], branch: ['cCode'] },
  'cash.receipts.same': { branch: ['cCode'] },
  'cash.receipts.sameCheques': { branch: ['cCode'] },
  'cash.deposits.sameSlips': { branch: ['cCode'] },
  'cash.receipts.last': { actor: ['userId'], branch: ['branchCode'] },
  'cash.receipts.void': { actor: ['receipts.*.s_User_Id'] },
  'cash.receipts': { branch: ['cCode'], salesman: ['sellerId'] },
  'cash.advances': { branch: ['cCode'] },
  'cash.payments.dues': { actor: ['userId'], branch: ['cCode'] },
  'cash.payments.debtors': { actor: ['userId'], branch: ['cCode'] },
  'cash.payments.save': { actor: ['userId'], branch: ['cCode'] },
  'cash.advances.apply': { actor: ['userId'], branch: ['cCode'] },
  'cash.transfers.send': { actor: ['salemanTransfers.*.s_User_Id'], branch: ['salemanTransfers.*.cCode'] },
  'cash.transfers': { branch: ['cCode'], salesman: ['sellerId'] },
  'cash.transfers.decide': { actor: ['salemanTransfers.*.c_User_Id'] },
  'cash.transfers.settle': { actor: ['userId'] },
  'periods.current': { branch: ['branchCode'] },
  'periods.pending': { branch: ['branchCode'] },
  'periods.closings': { branch: ['branchCode'] },
  'periods.openings': { branch: ['branchCode'] },
  'periods.postings': { branch: ['branchCode'] },
  'periods.close': { actor: ['userId'], branch: ['branchCode'] },
  'periods.open': { actor: ['userId'], branch: ['branchCode'] },
  'periods.end': { actor: ['userId'] },
  'books.due': { branch: ['branchCode'] },
  'books.batches': { branch: ['branchCode'] },
  'books.file': { branch: ['branchCode'] },
  'books.make': { actor: ['userId'], branch: ['branchCode'] },
  'books.ledgers': { branch: ['branchCode'] },
  'books.ledgers.save': { actor: ['userId'], branch: ['branchCode'] },
  'books.companies': { actor: ['userId'] },
  'books.nightly': { actor: ['userId'], branch: ['branchCode'] },
  'books.programs': { actor: ['userId'] },
  'books.programs.make': { actor: ['userId'], branch: ['branches.*'] },
  'books.programs.end': { actor: ['userId'] },
  settings: { branch: ['branchCode'] },
  'settings.allowances': { branch: ['branchCode'] },
  'settings.reps': { branch: ['branchCode'] },
  'settings.changes': { branch: ['branchCode'] },
  'settings.save': { actor: ['userId'], branch: ['branchCode'] },
  'settings.imports.save': { actor: ['userId'], branch: ['branchCode'] },
  'settings.clientPages.save': { actor: ['userId'], branch: ['branchCode'] },
  'settings.telephones.save': { actor: ['userId'], branch: ['branchCode'] },
  'settings.numbers.save': { actor: ['userId'], branch: ['branchCode'] },
  'settings.messages.save': { actor: ['userId'], branch: ['branchCode'] },
  'settings.allowances.save': { actor: ['userId'], branch: ['branchCode'] },
  'settings.allowances.remove': { actor: ['userId'], branch: ['branchCode'] },
  'settings.reps.save': { actor: ['userId'], branch: ['branches.*'] },
  'imports.upload': { actor: ['userId'] },
  imports: { actor: ['userId'] },
  'imports.one': { actor: ['userId'] },
  'imports.noted': { actor: ['userId'] },
  'imports.map': { actor: ['userId'] },
  'imports.records': { actor: ['userId'] },
  'imports.rejected': { actor: ['userId'] },
  'imports.apply': { actor: ['userId'] },
  'imports.correct': { actor: ['userId'] },
  'imports.sameCodes': { actor: ['userId'] },
  'imports.cancel': { actor: ['userId'] },
  'imports.mappings.save': { actor: ['userId'] },
  'imports.mappings.rename': { actor: ['userId'] },
  'imports.mappings.remove': { actor: ['userId'] },
  'imports.surpluses': { actor: ['userId'] },
  'imports.surpluses.takeOver': { actor: ['userId'], branch: ['cCode'] },
  'imports.surpluses.see': { actor: ['userId'], branch: ['cCode'] },
  'devices.register': { actor: ['userId'] },
  devices: { actor: ['userId'] },
  'devices.end': { actor: ['userId'] },
  'devices.unsent': { actor: ['userId'], branch: ['bCode'] },
  'intake.held': { branch: ['cCode'] },
  'intake.book': { actor: ['userId'], branch: ['cCode'] },
  'intake.settle': { actor: ['userId'], branch: ['cCode'] },
  'intake.confirm': { actor: ['userId'], branch: ['cCode'] },
  'intake.withdraw': { actor: ['userId'], branch: ['cCode'] },
  'imports.feeds': { actor: ['userId'] },
  'imports.feeds.make': { actor: ['userId'], branch: ['branches.*'] },
  'imports.feeds.end': { actor: ['userId'] },
  'users.holdings': { branch: ['branchCode'] },
  'users.refused': { actor: ['userId'] },
  'cash.moneyInHands': { branch: ['cCode'] },
  'cash.holders': { branch: ['cCode'] },
  'cash.debts': { branch: ['cCode'] },
  'clients.aboveLimit': { branch: ['cCode'] },
  'cash.bounced': { branch: ['cCode'] },
  'cash.collected': { branch: ['cCode'] },
  'cash.branches': { branch: ['cCode'] },
  'approvals.decided': { branch: ['cCode'] },
  messages: { branch: ['cCode'] },
  'messages.again': { actor: ['userId'] },
  'leaves.away': { branch: ['cCode'] },
  'tours.report': { branch: ['cCode'] },
  'cash.deposits.save': { actor: ['cashierDeposits.*.c_User_Id'], branch: ['cashierDeposits.*.cCode'] },
  'cash.deposits': { branch: ['cCode'] },
  'cash.deposits.lines': { branch: ['cCode'] },
  'cash.transfers.undo': { actor: ['userId'] },
  'cash.receipts.undo': { actor: ['userId'] },
  'cash.deposits.decide': { actor: ['d_User_Id'] },
  'cash.deposits.undo': { actor: ['userId'] },
  'cash.deposits.withdraw': { actor: ['userId'] },
  'cash.deposits.bounce': { actor: ['userId'] },
  'cash.cheques.represent': { actor: ['userId'] },
  'cash.cheques.replace': { actor: ['userId'] },
  'cash.cheques.giveBack': { actor: ['userId'] },
  'cash.cheques.replacements': { actor: ['userId'] },
  'cash.cheques.bounces': { actor: ['userId'], branch: ['branchCode'] },
  'cash.cheques': { branch: ['cCode'] },
  'cash.cheques.days': { branch: ['cCode'] },
  'cash.cheques.counts': { branch: ['cCode'] },
  'images.upload': { actor: ['userId'] },
  notifications: { actor: ['userId'] },
  'stock.position': { branch: ['branchCode'] },
  'stock.expiry': { branch: ['branchCode'] },
  'stock.ledger': { branch: ['branchCode'] },
  vouchers: { branch: ['ccode'] },
  'vouchers.approve': { actor: ['userId'], branch: ['cCode'] },
  'vouchers.undo': { actor: ['userId'] },
  'tours.save': { actor: ['userId'], branch: ['cCode'] },
  'tours.mine': { actor: ['userId'] },
  'tours.figures': { actor: ['userId'], branch: ['cCode'] },
  'tours.withdraw': { actor: ['userId'] },
  tours: { branch: ['cCode'] },
  'tours.decide': { actor: ['userId'], branch: ['cCode'] },
  'tours.undo': { actor: ['userId'] },
  oddities: { actor: ['userId'], branch: ['cCode'] },
  'oddities.list': { actor: ['userId'], branch: ['cCode'] },
  'oddities.mark': { actor: ['userId'], branch: ['cCode'] },
  'oddities.rules': { branch: ['cCode'] },
  'oddities.rule.save': { actor: ['userId'], branch: ['cCode'] },
  'banks.accounts': { branch: ['cCode'] },
  'banks.lines': { branch: ['cCode'] },
  'banks.candidates': { branch: ['cCode'] },
  'banks.match': { actor: ['userId'], branch: ['cCode'] },
  'banks.explain': { actor: ['userId'], branch: ['cCode'] },
  'banks.free': { actor: ['userId'], branch: ['cCode'] },
  'banks.account.save': { actor: ['userId'], branch: ['cCode'] },
  'statements.one': { actor: ['userId'], branch: ['branchCode'] },
  'statements.share': { actor: ['userId'], branch: ['branchCode'] },
  'statements.end': { actor: ['userId'], branch: ['branchCode'] },
  'statements.month': { branch: ['cCode'] },
  'statements.shareAll': { actor: ['userId'], branch: ['cCode'] },
  'statements.ahead': { branch: ['cCode'] },
  'statements.send': { actor: ['userId'], branch: ['cCode'] },
  credits: { branch: ['cCode'] },
  'credits.save': { actor: ['userId'], branch: ['cCode'] },
  'credits.decide': { actor: ['userId'], branch: ['cCode'] },
  'credits.undo': { actor: ['userId'] },
  'credits.reverse': { actor: ['userId'], branch: ['cCode'] },
  'credits.use': { actor: ['userId'], branch: ['cCode'] },
  'leaves.save': { actor: ['userId'], branch: ['cCode'] },
  'leaves.mine': { actor: ['userId'] },
  'leaves.withdraw': { actor: ['userId'] },
  leaves: { branch: ['cCode'] },
  'leaves.decide': { actor: ['userId'], branch: ['cCode'] },
  'leaves.undo': { actor: ['userId'] },
  'visits.save': { actor: ['userId'], branch: ['branchCode'] },
  visits: { actor: ['userId'], branch: ['branchCode'] },
  'orders.items': { branch: ['CCode'] },
  'orders.reps': { branch: ['CCode'] },
  'orders.clientCredit': { branch: ['cCode'] },
  'orders.itemStock': { branch: ['cCode'] },
  'orders.save': { actor: ['userId'], branch: ['cCode'] },
  'orders.update': { actor: ['userId', 'approvedBy'], branch: ['cCode'] },
  'orders.undo': { actor: ['userId'] },
  orders: { branch: ['cCode'] },
  users: { branch: ['CCode'] },
  'users.resetBranch': { branch: ['branchCode'] },
  'users.create': { branch: ['branches.*'] },
  'places.tag': { branch: ['ccode'] },
  places: { branch: ['ccode'] },
  'purchases.save': { actor: ['userId'], branch: ['cCode'] },
  purchases: { branch: ['cCode'] },
}

describe('the scope of a call', () => {
  it('is what is written here', () => {
    const found = calls
      .map((call) => {
        const actors = namedBy(call, 'actor').filter((path) => !ofImage.test(path))
        const scope = { actor: actors, branch: namedBy(call, 'branch'), salesman: namedBy(call, 'salesman') }
        return [call.name, Object.fromEntries(Object.entries(scope).filter(([, paths]) => paths.length > 0))] as const
      })
      .filter(([, scope]) => Object.keys(scope).length > 0)

    expect(Object.fromEntries(found)).toEqual(scopes)
  })

  it('includes the uploader of every image that is sent', () => {
    const images = calls.flatMap((call) =>
      fieldsOf(call.input).flatMap(({ path }) =>
        path.at(-1) === 'imagePath' ? [`${call.name} ${path.join('.')}`] : [],
      ),
    )
    const uploaders = calls.flatMap((call) => namedBy(call, 'actor').map((path) => `${call.name} ${path}`))

    expect(images.length).toBeGreaterThan(0)
    expect(uploaders.filter((path) => ofImage.test(path))).toEqual(
      images.map((path) => path.replace(/imagePath$/, 'createdBy')),
    )
  })

  it('is missing in exactly the calls with a reason', () => {
    expect(calls.filter(({ unscoped }) => unscoped === undefined).map(({ name }) => name)).toEqual(
      calls.map(({ name }) => name).filter((name) => name in scopes),
    )
  })

  /** Finds fields that are named like a user or a branch in the documents. Without a meaning they would not be checked. */
  it('leaves out no field that is named like a user or a branch', () => {
    const suspicious =
      /^(?:(?:[a-z]_)?s?user_?id|(?:seller|salesman|saleman|cashier)id|\w+by|c_?code|b_?code|branch_?code)$/i
    const known: readonly (Meaning | undefined)[] = ['actor', 'branch', 'salesman', 'person']
    const named = calls.flatMap((call) =>
      fieldsOf(call.input)
        .filter(({ path }) => suspicious.test(path.at(-1) ?? ''))
        .map(({ path, meaning }) => ({ field: `${call.name} ${path.join('.')}`, meaning })),
    )

    expect(named.length).toBeGreaterThan(30)
    expect(named.filter(({ meaning }) => !known.includes(meaning))).toEqual([])
  })
})

describe('what a user may call before a new password', () => {
  it("is only the user's own session", () => {
    expect(calls.filter(({ beforeNewPassword }) => beforeNewPassword).map(({ name }) => name)).toEqual([
      'session.configuration',
      'session.login',
      'session.refresh',
      'session.logout',
      'session.password',
      'session.signIns',
      'session.signIns.end',
      'session.signIns.endAll',
    ])
  })
})

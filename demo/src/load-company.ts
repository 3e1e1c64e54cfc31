/** Loads companies, branches, users and lists into an empty database. */
import type pg from 'pg'
import type { Account, Branch, Company, Person } from './company.ts'
import { banks } from './names.ts'
import { insertRows } from './rows.ts'

const isClient = ({ group, level }: Account) => group === 'PARTY' && level === 4

export async function loadCompany(
  client: pg.Client,
  company: Company,
  passwordHash: string,
  since: string,
): Promise<void> {
  await insertRows(client, 'company', company.companies, {
    code: ['text', (row) => row.code],
    name: ['text', (row) => row.name],
    product: ['text', (row) => row.product],
  })
  await insertRows<Branch>(client, 'branch', company.branches, {
    code: ['text', (row) => row.code],
    company_code: ['text', (row) => row.company],
    name: ['text', (row) => row.place.city],
  })
  await insertRows<Person>(client, 'app_user', company.people, {
    id: ['int', (row) => row.id],
    login_id: ['int', (row) => row.login],
    name: ['text', (row) => row.name],
    role_id: ['int', (row) => row.role],
    password_hash: ['text', () => passwordHash],
    must_change_password: ['boolean', () => false],
    created_at: ['timestamptz', () => since],
    telephone: ['text', (row) => `+92300${String(row.login).padStart(7, '0')}`],
  })
  const works = company.people.flatMap(({ id, branches }) => branches.map((branch) => ({ id, branch })))
  await insertRows(client, 'user_branch', works, {
    user_id: ['int', (row) => row.id],
    branch_code: ['text', (row) => row.branch],
  })
  const granted = company.people.flatMap(({ id, modules }) => modules.map((module) => ({ id, module })))
  await insertRows(client, 'user_module', granted, {
    user_id: ['int', (row) => row.id],
    module_id: ['int', (row) => row.module],
  })
  await insertRows(
    client,
    'invoice_type',
    company.invoiceTypes.map(([code, name], row) => ({ code, name, row })),
    {
      code: ['text', (type) => type.code],
      description: ['text', (type) => type.name],
      position: ['int', (type) => type.row + 1],
    },
  )
  await insertRows(client, 'division', company.divisions, {
    code: ['text', ([code]) => code],
    name: ['text', ([, name]) => name],
  })
  await insertRows(
    client,
    'dictionary',
    banks.map(([value, name], row) => ({ value, name, row })),
    {
      type: ['text', () => 'BANK'],
      name: ['text', (bank) => bank.name],
      value: ['text', (bank) => bank.value],
      position: ['int', (bank) => bank.row + 1],
    },
  )
  await insertRows<Account>(client, 'chart', company.chart, {
    branch_code: ['text', (row) => row.branch],
    acode: ['text', (row) => row.code],
    title: ['text', (row) => row.title],
    address: ['text', (row) => row.address],
    level: ['int', (row) => row.level],
    cgroup: ['text', (row) => row.group],
    location: ['text', (row) => row.location],
    credit_limit: ['paisa', (row) => row.creditLimit],
    telephone: ['text', (row) => (isClient(row) ? `+9221${row.code.slice(-8)}` : '')],
    route: ['text', (row) => (isClient(row) ? row.location : '')],
    credit_days: ['int', (row) => (row.creditLimit === null ? null : 30)],
  })
}

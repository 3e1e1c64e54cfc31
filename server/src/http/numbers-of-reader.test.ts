import { saveCashierReceipt, saveReceipts } from '@backoffice/contract/receipts/receipts'
import { login } from '@backoffice/contract/session/sign-in'
import { expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { cashierReceiptOf, receiptOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice } from '../../testing/builders/desk.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { clientOf } from '../../testing/client.ts'

const app = await cashApp()

const headers = {
  urdu: { 'x-numbers': 'urdu lakh' },
  lakh: { 'x-numbers': 'latin lakh' },
  unknown: { 'x-numbers': 'roman' },
}
const inUrdu = { 'x-language': 'ur' }
/** Removes the characters that isolate the values of an Urdu text. */
const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '')
const toUrdu = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)))

it('A refusal has amounts and moments as its reader reads them, and the number of the receipt as it is on paper', async () => {
  const { salesman } = await aDesk(app)
  const invoice = await anInvoice({ salesman, bill: 1_234_567.5, no: 'INV/100-200' })
  const { id } = await aReceipt({ by: salesman, invoice, amount: 1_234_567.5 })
  const refusedWith = async (sent?: Readonly<Record<string, string>>) => {
    const wire = { invoiceDetails: [receiptOf(invoice, { amount: 500 })] }
    const { isSuccessful, message } = await salesman.client.ask(saveReceipts, wire, sent && { headers: sent })
    expect(isSuccessful).toBe(false)
    return plain(message)
  }

  const asBefore = await refusedWith()
  expect(asBefore).toContain(`INV/100-200 was paid with receipt ${id} (1,234,567.50), recorded by ${salesman.name} on `)
  const [moment = ''] = /\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/.exec(asBefore) ?? []
  expect(moment).not.toBe('')

  expect(await refusedWith(headers.unknown)).toBe(asBefore)
  expect(await refusedWith({ 'x-numbers': 'latin thousands' })).toBe(asBefore)
  expect(await refusedWith(headers.lakh)).toBe(asBefore.replace('1,234,567.50', '12,34,567.50'))
  expect(await refusedWith(headers.urdu)).toBe(
    asBefore.replace('1,234,567.50', '۱۲,۳۴,۵۶۷.۵۰').replace(moment, toUrdu(moment)),
  )
  expect(await refusedWith({ 'x-language': 'en-corrected', ...headers.urdu })).toBe(await refusedWith(headers.urdu))
  const both = await refusedWith({ ...inUrdu, ...headers.urdu })
  for (const part of ['INV/100-200', ` ${id} `, '(۱۲,۳۴,۵۶۷.۵۰)', toUrdu(moment)]) expect(both).toContain(part)
  expect(await refusedWith(inUrdu)).toContain('(1,234,567.50)')
})

it('A code that looks like the amount next to it stays as it was typed', async () => {
  const { salesman, cashier } = await aDesk(app)
  const like = '1,234,567.50'
  const online = { amount: 1_234_567.5, method: 'Cash/Cheque Online' } as const
  const save = async (sent?: Readonly<Record<string, string>>) => {
    const invoice = await anInvoice({ salesman, bill: 2_000_000 })
    const wire = { ...cashierReceiptOf(cashier, invoice, online), referenceNo: like }
    return cashier.client.ask(saveCashierReceipt, wire, sent && { headers: sent })
  }
  expect(await save()).toMatchObject({ isSuccessful: true })

  expect((await save()).message).toMatch(/^Reference No 1,234,567\.50 is .+ for 1,234,567\.50, by /)
  expect((await save(headers.lakh)).message).toMatch(/^Reference No 1,234,567\.50 is .+ for 12,34,567\.50, by /)
  expect((await save(headers.urdu)).message).toMatch(/^Reference No 1,234,567\.50 is .+ for ۱۲,۳۴,۵۶۷\.۵۰, by /)
  const message = plain((await save({ ...inUrdu, ...headers.urdu })).message)
  expect(message).toContain(` ${like} `)
  expect(message).toContain('۱۲,۳۴,۵۶۷.۵۰')
})

it('A field that is refused names its limit in the digits of its reader', async () => {
  const anyone = clientOf(app.app, '/main')
  const textsWith = async (sent: Readonly<Record<string, string>>) => {
    const wrong = { loginid: 1, password: 'y'.repeat(2000) }
    const { failure } = await anyone.sendAnything(login, wrong, { headers: sent })
    return Object.values(failure.errors ?? {})
      .flat()
      .map(plain)
  }

  const asBefore = await textsWith({})
  expect(asBefore.join()).toMatch(/\d/)
  expect(await textsWith(headers.lakh)).toEqual(asBefore)
  expect(await textsWith(headers.urdu)).toEqual(asBefore.map(toUrdu))
  expect((await textsWith({ ...inUrdu, ...headers.urdu })).join()).toMatch(/^[^\d]*[۰-۹][^\d]*$/)
})

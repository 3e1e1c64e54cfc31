/**
 * Writes a batch as XML that Tally imports as vouchers. A debit is deemed positive and has a negative amount there. Tally gives vouchers
 * numbers of its own; REMOTEID is the identity of an entry, so that a repeated import changes the voucher instead of adding one.
 */
import { decimalText } from '@backoffice/contract/money'
import { type Batch, bookedOf, type Entry, entryId, type Format, isOfClients, type Side } from '../entries.ts'
import { narrationOf } from './narration.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML 1.0 has no sign for other control characters. */
const escaped = (text: string): string =>
  text.replaceAll(/[^\P{Cc}\t\n\r]/gu, '').replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? '')

const tag = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`

/** A movement of a credit moves no money. Accounts of custody that are not of clients are cash or bank. */
function voucherType({ debit, credit, receiptNo }: Entry): string {
  if (receiptNo === null) return 'Journal'
  if (isOfClients(debit)) return isOfClients(credit) ? 'Journal' : 'Payment'
  return isOfClients(credit) ? 'Receipt' : 'Contra'
}

/** A bill of a client is settled by its invoice number; an advance is a bill with the number of its receipt, and a credit with its own number. */
function billOf({ invoiceNo, receiptNo, creditKind, creditNo }: Entry, side: Side, amount: string): readonly string[] {
  if (!isOfClients(side)) return []
  const advance = receiptNo === null ? `${creditKind} ${creditNo}` : `Receipt ${receiptNo}`
  const [type, name] = side.account === 'AR' && invoiceNo ? ['Agst Ref', invoiceNo] : ['Advance', advance]
  return [
    `<BILLALLOCATIONS.LIST>${tag('NAME', name)}${tag('BILLTYPE', type)}${tag('AMOUNT', amount)}</BILLALLOCATIONS.LIST>`,
  ]
}

function sideOf(entry: Entry, side: Side, isDebit: boolean): string {
  const amount = `${isDebit ? '-' : ''}${decimalText(entry.amount)}`
  return [
    '     <ALLLEDGERENTRIES.LIST>',
    tag('LEDGERNAME', side.ledger),
    tag('ISDEEMEDPOSITIVE', isDebit ? 'Yes' : 'No'),
    tag('AMOUNT', amount),
    ...billOf(entry, side, amount),
    '</ALLLEDGERENTRIES.LIST>',
  ].join('')
}

function voucherOf(batch: Batch, entry: Entry): string {
  const type = voucherType(entry)
  const id = escaped(entryId(batch, entry))
  return [
    '    <TALLYMESSAGE xmlns:UDF="TallyUDF">',
    `    <VOUCHER REMOTEID="${id}" VCHTYPE="${type}" ACTION="Create" OBJVIEW="Accounting Voucher View">`,
    `     ${tag('DATE', batch.postingDate.replaceAll('-', ''))}${tag('VOUCHERTYPENAME', type)}<VOUCHERNUMBER>${id}</VOUCHERNUMBER>`,
    `     ${tag('REFERENCE', `${batch.branch} ${batch.batchNo}`)}${tag('NARRATION', narrationOf(batch, entry))}`,
    sideOf(entry, entry.debit, true),
    sideOf(entry, entry.credit, false),
    '    </VOUCHER>',
    '    </TALLYMESSAGE>',
  ].join('\n')
}

export const tallyOf: Format = (batch, entries) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<ENVELOPE>',
    ' <HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER>',
    ' <BODY>',
    '  <IMPORTDATA>',
    '   <REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME></REQUESTDESC>',
    '   <REQUESTDATA>',
    ...bookedOf(entries).map((entry) => voucherOf(batch, entry)),
    '   </REQUESTDATA>',
    '  </IMPORTDATA>',
    ' </BODY>',
    '</ENVELOPE>',
    '',
  ].join('\n')

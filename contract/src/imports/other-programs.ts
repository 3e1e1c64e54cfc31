/**
 * The headings of the exports of Tally, ERPNext, Odoo, QuickBooks and SAP Business One, by the columns of each kind, in lower case and without
 * anything but letters and digits.
 */
import type { ImportKindName } from './kinds.ts'

type Headings = Readonly<Record<string, readonly string[]>>

export const otherPrograms: Readonly<Partial<Record<ImportKindName, Headings>>> = {
  invoices: {
    invoiceNo: ['refno', 'docnum', 'number', 'num', 'no', 'id'],
    date: ['postingdate', 'docdate', 'invoicebilldate', 'billdate'],
    party: [
      'cardcode',
      'customerid',
      'customer',
      'customercardcode',
      'partysname',
      'partyname',
      'customername',
      'invoicepartnerdisplayname',
      'partner',
    ],
    salesman: ['slpcode', 'salesperson'],
    bill: ['grandtotal', 'doctotal', 'openingamount', 'totalsigned', 'amounttotal'],
    receivedBefore: ['paidtodate', 'paidamount', 'amountpaid'],
    outstanding: [
      'outstandingamount',
      'pendingamount',
      'amountdue',
      'amountduesigned',
      'openbalance',
      'balancedue',
      'balance',
    ],
    item: ['itemcodeitems', 'invoicelinesproductinternalreference'],
    itemName: ['itemnameitems', 'dscription', 'invoicelinesproduct'],
    qty: ['quantityitems', 'invoicelinesquantity'],
    rate: ['rateitems', 'unitprice', 'invoicelinesunitprice'],
    amount: ['amountitems', 'linetotal', 'invoicelinessubtotal'],
  },
  credits: {
    creditNo: ['refno', 'docnum', 'num', 'id'],
    date: ['postingdate', 'docdate', 'invoicebilldate', 'billdate'],
    party: ['cardcode', 'customerid', 'customer', 'customercardcode'],
    invoiceNo: ['reversalof', 'reversedentry', 'baseref'],
    amount: ['grandtotal', 'doctotal', 'totalsigned', 'amounttotal'],
    reason: ['ref', 'comments', 'memo'],
  },
  parties: {
    code: ['cardcode', 'customerid', 'internalreference', 'id'],
    name: ['cardname', 'customer', 'displayname', 'companyname', 'ledgername'],
    address: ['street', 'address1', 'billingaddress', 'billtoaddress', 'mailaddress'],
    location: ['city', 'territory', 'town'],
    creditLimit: ['creditline', 'creditlimitamount'],
  },
  items: {
    code: ['sku', 'internalreference', 'itemno', 'id'],
    name: ['productname', 'displayname', 'stockitem'],
    category: ['itemgroup', 'itmsgrpcod', 'productcategory', 'stockgroup'],
    unit: ['stockuom', 'defaultunitofmeasure', 'unitofmeasure', 'invntryuom', 'salesunit'],
    mrp: ['standardsellingrate', 'salesprice', 'listprice', 'sellingprice'],
  },
}

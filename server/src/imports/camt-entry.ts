/** Collects the elements of one entry (`Ntry`) of CAMT.053. */
import type { Day } from '@backoffice/contract/day'
import type { Money } from '@backoffice/contract/money'
import { amountIn, dayIn, signOf } from './camt-values.ts'
import type { Entry, StatementColumn } from './statement-table.ts'
import { Description, negative, once, plainText, referenceText, SharedValue, shortened } from './statement-text.ts'
import { unreadable } from './unreadable-file.ts'

const DETAIL = 'Ntry/NtryDtls/TxDtls'

/** Entries that are not booked: pending, for information, or in the future. */
const LEFT_OUT = new Set(['PDNG', 'INFO', 'FUTR'])

export class CamtEntry {
  readonly #line: number
  #amount: Money | undefined
  #currency = ''
  #isDebit: boolean | undefined
  #status: string | undefined
  #booked: Day | undefined
  #valued: Day | undefined
  #bankReference: string | undefined
  /** The name of the other side of a detail: its debtor for a credit, its creditor for a debit. */
  #debtor = ''
  #creditor = ''
  #detailTexts: string[] = []
  readonly #description = new Description()
  readonly #endToEnd = new SharedValue()
  readonly #instruction = new SharedValue()
  readonly #payment = new SharedValue()
  readonly #chequeNo = new SharedValue()
  readonly #detailReference = new SharedValue()

  constructor(line: number) {
    this.#line = line
  }

  opened(path: string): void {
    if (path !== DETAIL) return
    this.#endDetail()
  }

  take(path: string, text: string, currency: string): void {
    if (path.startsWith(`${DETAIL}/`)) this.#takeDetail(path.slice(DETAIL.length + 1), text)
    else this.#takeOwn(path.slice('Ntry/'.length), text, currency)
  }

  #takeOwn(path: string, text: string, currency: string): void {
    switch (path) {
      case 'Amt':
        this.#amount = once(this.#amount, this.#wanted('Amount', amountIn(text), text))
        this.#currency = currency
        return
      case 'CdtDbtInd':
        this.#isDebit = once(this.#isDebit, this.#wanted('Amount', signOf(text), text))
        return
      case 'Sts':
      case 'Sts/Cd':
      case 'Sts/Prtry':
        this.#status = once(this.#status, text)
        return
      case 'BookgDt/Dt':
      case 'BookgDt/DtTm':
        this.#booked = once(this.#booked, this.#wanted('Date', dayIn(text), text))
        return
      case 'ValDt/Dt':
      case 'ValDt/DtTm':
        this.#valued = once(this.#valued, this.#wanted('Value Date', dayIn(text), text))
        return
      case 'AcctSvcrRef':
        this.#bankReference = once(this.#bankReference, referenceText(text))
        return
      case 'AddtlNtryInf':
        this.#description.add(text)
        return
      case 'NtryDtls/Btch/PmtInfId':
        this.#payment.add(referenceText(text))
        return
      default:
        return
    }
  }

  #takeDetail(path: string, text: string): void {
    switch (path) {
      case 'Refs/EndToEndId':
        this.#endToEnd.add(referenceText(text))
        return
      case 'Refs/InstrId':
        this.#instruction.add(referenceText(text))
        return
      case 'Refs/PmtInfId':
        this.#payment.add(referenceText(text))
        return
      case 'Refs/ChqNb':
        this.#chequeNo.add(plainText(text))
        return
      case 'Refs/AcctSvcrRef':
        this.#detailReference.add(referenceText(text))
        return
      case 'RltdPties/Dbtr/Nm':
      case 'RltdPties/Dbtr/Pty/Nm':
        this.#debtor = text
        return
      case 'RltdPties/Cdtr/Nm':
      case 'RltdPties/Cdtr/Pty/Nm':
        this.#creditor = text
        return
      case 'RmtInf/Ustrd':
      case 'RmtInf/Strd/CdtrRefInf/Ref':
      case 'RmtInf/Strd/AddtlRmtInf':
      case 'AddtlTxInf':
        this.#detailTexts.push(text)
        return
      default:
        return
    }
  }

  #endDetail(): void {
    const other = this.#isDebit ? this.#creditor : this.#debtor
    for (const text of [other, ...this.#detailTexts]) this.#description.add(text)
    this.#debtor = this.#creditor = ''
    this.#detailTexts = []
  }

  /** Returns whether the entry is booked. A status that nobody knows is refused. */
  isBooked(): boolean {
    const status = this.#wanted('Sts', this.#status, '')
    if (status !== 'BOOK' && !LEFT_OUT.has(status)) throw this.#unreadable('Sts', status)
    return status === 'BOOK'
  }

  end(): Entry & { readonly currency: string } {
    this.#endDetail()
    const amount = this.#wanted('Amount', this.#amount, '')
    const isDebit = this.#wanted('CdtDbtInd', this.#isDebit, '')
    return {
      line: this.#line,
      day: this.#wanted('Date', this.#booked ?? this.#valued, ''),
      valueDay: this.#valued,
      // A reversal (`RvslInd`) has its own direction already.
      amount: isDebit ? negative(amount) : amount,
      currency: this.#currency,
      description: this.#description.text(),
      reference: this.#endToEnd.value || this.#instruction.value || this.#payment.value,
      chequeNo: this.#chequeNo.value,
      bankReference: this.#bankReference || this.#detailReference.value,
    }
  }

  #wanted<T>(name: StatementColumn | 'Sts' | 'CdtDbtInd', value: T | undefined, text: string): T {
    if (value === undefined) throw this.#unreadable(name, text)
    return value
  }

  #unreadable(name: string, text: string): Error {
    if (text === '') return unreadable('statementLacks', this.#line, name)
    return unreadable('statementCell', this.#line, name, shortened(text))
  }
}
